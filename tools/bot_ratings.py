"""What bots are rated, from the games that they have played against each other.

    python tools/bot_ratings.py           write it
    python tools/bot_ratings.py --check   fail if it would change

reads `benchmarks/tournaments` and writes `src/roundhouse/bots/ratings.toml`. A rating is a mean on the scale on which
people are rated (`server/live/rating.py`): in the model of Plackett and Luce, with four players of whom everything is
known, one is ahead of another by d with the probability 1 / (1 + exp(-d / c)), c = 2 beta. `greedy`, which plays about
as somebody does who has read the rules, stands where people begin.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from roundhouse.analysis.strength import standings
from roundhouse.bots.levels import ALL, MIDDLE, RATINGS
from roundhouse.cli.journal import rows_of

GAMES = Path(__file__).resolve().parents[1] / "benchmarks" / "tournaments"
ANCHOR = "greedy"
UNIT = math.log(10) / 400 * 2 * MIDDLE / 6
"""What a point of `standings` (of which 400 are odds of ten to one) is on the scale; beta is a sixth of the middle."""


def written() -> str:
    """The file, as it should be."""
    by_title = {rows[0]["title"]: rows for rows in map(rows_of, sorted(GAMES.glob("*.csv")))}
    everything = [row for rows in by_title.values() for row in rows]
    parts = [_part(ALL, everything), *(_part(title, rows) for title, rows in by_title.items())]
    return "# Written by tools/bot_ratings.py from the games in benchmarks/tournaments.\n" + "".join(parts)


def _part(title: str, games: Sequence[Mapping[str, Any]]) -> str:
    points = {one.bot: one.rating for one in standings([game for game in games if game["finished"]])}
    means = {bot: MIDDLE + UNIT * (value - points[ANCHOR]) for bot, value in points.items()}
    rows = (f"{bot} = {mean:.1f}\n" for bot, mean in sorted(means.items(), key=lambda pair: pair[1]))
    return f'\n["{title}"]\n' + "".join(rows)


def main() -> None:
    """Write the file, or compare it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="write nothing; fail where it would change")
    if not parser.parse_args().check:
        RATINGS.write_text(written(), encoding="utf-8")
    elif RATINGS.read_text(encoding="utf-8") != written():
        sys.exit(f"{RATINGS.name} is not what the games say; run tools/bot_ratings.py")


if __name__ == "__main__":
    main()

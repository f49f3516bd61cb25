"""Write `bots/ratings.toml` from the games of `benchmarks/tournaments`.

python tools/bot_ratings.py           write it
python tools/bot_ratings.py --check   fail if it would change
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from roundhouse.analysis.strength import standings
from roundhouse.bots.levels import CLUB_RATING, LEVELS, RATINGS
from roundhouse.cli.journal import rows_of

GAMES = Path(__file__).parent.parent / "benchmarks" / "tournaments"
HEADING = "# Written by tools/bot_ratings.py from benchmarks/tournaments; see docs/bots.md.\n"


def main() -> None:
    """Write the file, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    made = HEADING + "".join(_title(path) for path in sorted(GAMES.glob("*.csv")))
    if parser.parse_args().check:
        sys.exit(0 if RATINGS.read_text("utf-8") == made else f"{RATINGS.name} is not what the games say")
    RATINGS.write_text(made, "utf-8")


def _title(path: Path) -> str:
    games = rows_of(path)
    club = next(level.bot for level in LEVELS if level.name == "club")
    found = {one.bot: one for one in standings(games)}
    title, seated = path.stem.partition("-")[0], [set(game["bots"].values()) for game in games]
    at = found[club].rating
    lines = [f'\n["{title}"]\n']
    for bot in sorted(found, key=lambda name: found[name].rating):
        points, low, high = (
            round(CLUB_RATING + value - at) for value in (found[bot].rating, found[bot].low, found[bot].high)
        )
        count = sum(bot in bots for bots in seated)
        lines.append(f"{bot} = {{ points = {points}, low = {low}, high = {high}, games = {count} }}\n")
    return "".join(lines)


if __name__ == "__main__":
    main()

"""Finds out what it is worth to found each corporation of a title, and writes the title's openings.toml.

    python tools/openings.py TITLE [--games N] [--first SEED] [--jobs N] [--option NAME]... [--keep FILE]

With --keep each game is noted in the file as it ends, and those in it are not played again.

Whole games of four greedy players are played; every corporation that is founded counts for its founder: the wealth at
the end over the average of the table. The first corporation of a player is told apart from later ones, since it decides
more. Corporations that were founded seldom are drawn towards 0. The search goes by these figures when it founds one
(`roundhouse.bots.search`).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import re
import statistics
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rich.progress import track

from roundhouse.bots import ask, make
from roundhouse.bots.founding import founding, presides
from roundhouse.core.position import Position
from roundhouse.play.session import Game
from roundhouse.rules.ending import RESULT
from roundhouse.titles.found import title as found

PLAYERS = ("A", "B", "C", "D")
MOST_ACTIONS = 6_000
HABIT = re.compile(r"^\[(?!first\]|later\])[a-z.]+\]$", re.MULTILINE)
"""The head of a part of the file that says anything else than what this tool finds out."""
DOUBT = 20
"""How many founders who fared like everybody are added to those that were seen."""

Task = tuple[str, tuple[str, ...], int]
Row = tuple[str, str, float]
"""A founding: "first" or "later", the corporation, and what its founder was ahead of the average at the end."""


def founders(task: Task) -> list[Row]:
    """Play one game: every corporation that was founded; nothing of a game that did not end."""
    name, options, seed = task
    game = Game.new(name, PLAYERS, seed=seed, options=options)
    bots = {player: make("greedy", seed * 64 + seat) for seat, player in enumerate(PLAYERS)}
    started: list[tuple[str, str, str]] = []
    while not game.over and game.at < MOST_ACTIONS:
        action = ask(bots[game.to_act], game.title, game.state)
        if founded := founding(action):
            when = "later" if presides(Position(game.title, game.state), action.by) else "first"
            started.append((when, founded.corporation, action.by))
        game.play(action)
    if not game.over:
        return []
    result = game.state[RESULT]
    middle = statistics.fmean(result.values())
    return [(when, corporation, result[by] - middle) for when, corporation, by in started]


def played(tasks: Sequence[Task], jobs: int, keep: Path | None) -> Iterator[list[Row]]:
    """The foundings of each game, those that `keep` has first, and then any that ends, noted there."""
    known = {_key(task): rows for task, rows in _lines(keep)}
    yield from (known[_key(task)] for task in tasks if _key(task) in known)
    missing = [task for task in tasks if _key(task) not in known]
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for task, rows in pool.imap_unordered(_with_task, missing):
            if keep is not None:
                with keep.open("a", encoding="utf-8") as file:
                    file.write("\n" + json.dumps([task, rows]))  # a line cut off before stays by itself
            yield rows


def _with_task(task: Task) -> tuple[Task, list[Row]]:
    return task, founders(task)


def _key(task: Sequence[object]) -> str:
    return json.dumps(task)


def _lines(keep: Path | None) -> Iterator[tuple[list[object], list[Row]]]:
    """Tasks and foundings of the games in the file; a line that was cut off when it was written is none."""
    if keep is None or not keep.exists():
        return
    for line in keep.read_text(encoding="utf-8").splitlines():
        try:
            task, rows = json.loads(line)
        except ValueError:
            continue
        yield task, [(when, corporation, dollars) for when, corporation, dollars in rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("title")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=1000, help="the seed of the first game")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--option", action="append", default=[], help="an option of the title, by its name")
    parser.add_argument("--keep", type=Path, help="a file of lines of JSON for the games")
    args = parser.parse_args()
    entry = found(args.title)
    tasks = [(entry.name, tuple(args.option), args.first + number) for number in range(args.games)]
    games: list[list[Row]] = []
    try:
        for game in track(played(tasks, args.jobs, args.keep), total=len(tasks), description=entry.name):
            games.append(game)
    except KeyboardInterrupt:
        kept = f", which {args.keep} has" if args.keep else ""
        raise SystemExit(
            f"Stopped after {len(games)} of {len(tasks)} games{kept}; no figures were written."
        ) from None
    rows = [row for game in games for row in game]
    if not rows:
        raise SystemExit(
            f"No corporation was founded in a game of {entry.name} that ended; nothing was written."
        )
    path = Path(entry.folder) / "openings.toml"
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(written(entry.name, args, rows) + beside(kept), encoding="utf-8")
    print(f"{path.name} written: {len(rows)} foundings")


def beside(text: str) -> str:
    """What stands below the foundings in such a file, found out otherwise: habits, with the comments above them."""
    return "".join("\n" + part.rstrip("\n") + "\n" for part in text.split("\n\n") if HABIT.search(part))


def written(name: str, args: argparse.Namespace, rows: Iterable[Row]) -> str:
    """The file: dollars by corporation, the best first, each with the number of founders it was found from."""
    ahead: dict[str, dict[str, list[float]]] = {"first": {}, "later": {}}
    for when, corporation, dollars in rows:
        ahead[when].setdefault(corporation, []).append(dollars)
    options = "".join(f" --option {option}" for option in args.option)
    lines = [
        "# What it was worth to found a corporation, as a player's first one and later: dollars at the end over the",
        "# average of the table, and of how many founders.",
        f"# Found by tools/openings.py {name} --games {args.games} --first {args.first}{options}",
    ]
    for when, ones in ahead.items():
        worth = {one: sum(dollars) / (len(dollars) + DOUBT) for one, dollars in ones.items()}
        lines += ["", f"[{when}]"]
        for one in sorted(worth, key=lambda one: (-worth[one], one)):
            lines.append(f'"{one}" = {worth[one]:.0f}  # {len(ones[one])}')
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main()

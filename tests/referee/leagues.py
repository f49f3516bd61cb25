"""Play the games of the leagues again, with a second referee following each, and tell what it finds otherwise.

    python -m referee.leagues [LEAGUE ...] [--bot KIND ...] [--jobs N] [--out FILE]

Started in `tests`. LEAGUE: a file of results in benchmarks/tournaments without its ending; all of those that have a
referee if none is named. `--bot`: only games in which nobody else plays. Games of bots that think little come first. A
line is printed for each game with a difference, and the number of games at the end; the status is 1 if there was one.
With `--out` each game is noted in the file, a line of JSON each, and those that it has without a difference are not
played again: it may be stopped at any time (Ctrl-C). A file tells of the code that it was written with: begin another
one when rules or referees have changed. All of them take some ten hours of a core.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import track

from roundhouse.bots import BOTS

from .differing import LEAGUES, differing
from .games import LeagueGame, of_league

SLOW = ("random", "greedy", "newcomer", "planner", "search", "expert")
"""Bots by how long they think."""


def followed(game: LeagueGame) -> tuple[str, list[str]]:
    """A game's label, and what its referee finds otherwise."""
    return game.label, differing(game.play())


def pace(game: LeagueGame) -> int:
    """The place in `SLOW` of the slowest bot; those that are not in it come last."""
    return max(SLOW.index(bot) if bot in SLOW else len(SLOW) for bot in game.bots.values())


def known(file: Path | None) -> Iterator[tuple[str, list[str]]]:
    """The games that a file has as without a difference; a line that was cut off, as the run was killed, is none."""
    if file is not None and file.exists():
        for line in file.read_text("utf-8").splitlines():
            try:
                row = json.loads(line)
            except json.JSONDecodeError:
                continue
            if not row["differences"]:
                yield row["game"], []


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("leagues", nargs="*", metavar="LEAGUE", choices=[*LEAGUES, []])
    parser.add_argument("--bot", action="append", choices=BOTS, help="only with these")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count(), help="processes")
    parser.add_argument("--out", type=Path, help="a file to note the games in")
    args = parser.parse_args()
    kinds = tuple(args.bot or BOTS)
    found = dict(known(args.out))
    games = [game for league in args.leagues or LEAGUES for game in of_league(league, kinds)]
    labels = {game.label for game in games}
    todo = sorted((game for game in games if game.label not in found), key=pace)
    out = None if args.out is None else args.out.open("a", encoding="utf-8")
    shown = Console(stderr=True)
    pool = multiprocessing.get_context("spawn").Pool(args.jobs)
    try:
        rows = pool.imap_unordered(followed, todo)
        for label, differences in track(rows, "games", total=len(todo), console=shown):
            found[label] = differences
            if out is not None:
                print(json.dumps({"game": label, "differences": differences}), file=out, flush=True)
            if differences:
                print(label, *differences[:5], sep="\n    ", flush=True)
    except KeyboardInterrupt:
        shown.print(f"Stopped; {len(labels & found.keys())} of {len(games)} games were followed.")
        return 130
    finally:
        pool.terminate()
    otherwise = sum(bool(differences) for label, differences in found.items() if label in labels)
    print(f"{len(games)} games, {otherwise} of them otherwise")
    return 1 if otherwise else 0


if __name__ == "__main__":
    sys.exit(main())

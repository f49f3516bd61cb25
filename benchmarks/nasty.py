"""How many of the best runs on nasty boards are proven, how wide the other gaps are, and how long it takes.

    python benchmarks/nasty.py [--title TITLE ...] [--boards N] [--seed N] [--work SHARE] [--rows]

The boards are those of `nasty_boards.py`; the same seeds make the same ones. Asked are all questions of each board,
within a share of the states of the search that the title allows. Milliseconds are the processor's, for whole calls from
the graph on, so that a busy machine does not spoil them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from functools import partial

from rich.console import Console
from rich.table import Table

from nasty_boards import TITLES, Nasty, boards
from roundhouse.routes.best import best_runs
from roundhouse.routes.graph import stop_graph
from routes import MEASURED, Figures, timed


def measured(name: str, some: Iterable[Nasty], share: float, rows: bool) -> list[str]:
    """The row of figures for the questions of some boards."""
    figures = Figures()
    for made in some:
        for number, question in enumerate(made.questions):
            graph = stop_graph(made.board, made.tiles, question.track)
            work = int(share * made.work)
            milliseconds, found = timed(partial(best_runs, graph, question, work=work))
            figures.add(milliseconds, found, None)
            if rows:
                what = (name, made.seed, number, len(question.trains), found.value, found.bound, found.proof)
                print(*what, f"{milliseconds:.0f}", sep="\t", flush=True)
    return [name, *figures.row]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--title", choices=TITLES, action="append", help="(otherwise all)")
    parser.add_argument("--boards", type=int, default=20, metavar="N", help="of each title")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the first board")
    parser.add_argument("--work", type=float, default=1.0, metavar="SHARE", help="of what the title allows")
    parser.add_argument("--rows", action="store_true", help="a row for each question")
    args = parser.parse_args()
    table = Table(title="best runs on nasty boards, milliseconds")
    for number, heading in enumerate(("", *MEASURED)):
        table.add_column(heading, justify="right" if number else "left")
    for name in args.title or TITLES:
        table.add_row(*measured(name, boards(name, args.boards, args.seed), args.work, args.rows))
    Console(width=132).print(table)


if __name__ == "__main__":
    main()

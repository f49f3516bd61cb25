"""How fast best runs are found: the kernel in C beside the Python implementation.

    python benchmarks/routes.py [--every N] [--limit SECONDS] [--file FILE]

Asked are the published positions (see positions.py), and where they are at hand the recorded problems.  Milliseconds
of the processor for whole calls, conversion of the problem included, so that a busy machine does not spoil them; only
whether a time limit is kept goes by the clock on the wall.  Python, being slow, answers each N-th problem, and some
of the hard ones.  "best known" counts the answers that are worth as much as what a long search has found, or more.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from positions import FILE, GamePosition, LatePosition, NastyPosition, RoutePosition, read
from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import distinct, placements
from roundhouse.core.position import Position
from roundhouse.routes import graph, kernel
from roundhouse.routes.best import Answer, best_runs
from roundhouse.routes.optimise import solve, solve_plainly
from roundhouse.routes.problem import Problem, Solution
from roundhouse.rules.reach import BOARD, TILES, TOKENS, reach
from roundhouse.rules.running import QUESTION, WORK, answer

RECORDED = Path(__file__).resolve().parents[2] / "shared" / "fixtures" / "route_problems.jsonl.gz"

T = TypeVar("T")

LIMITS = (0.05, 0.1, 0.5)
TILES_MORE = 3
"""Tiles tried on each position, one at a time."""


class Asked(Struct, frozen=True):
    """A problem, and the value of the best runs known."""

    problem: Problem
    best: int


class Figures:
    """What calls took, and what they came to."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.proven = self.known = self.as_known = self.better = 0
        self.gaps: list[float] = []

    def add(self, milliseconds: float, found: Solution | Answer, best: int | None) -> None:
        """``best``: the value known (None: nothing is known)."""
        self.times.append(milliseconds)
        self.proven += found.proven
        if best is not None:
            self.known += 1
            self.as_known += found.value >= best
            self.better += found.value > best
        self.gaps.append(100 * (found.bound - found.value) / max(1, found.value))

    @property
    def row(self) -> list[str]:
        """Count, proven, as good as known, median, 90%, 99%, worst, and the widest gap to the bound."""
        some = sorted(self.times)
        if not some:
            return ["0"]
        at = [some[min(len(some) - 1, int(len(some) * share))] for share in (0.5, 0.9, 0.99, 1)]
        as_known = f"{self.as_known}" if self.known else ""
        as_known += f" ({self.better} better)" if self.better else ""
        gap = f"{max(self.gaps):.1f}%" if any(self.gaps) else ""
        return [f"{len(some)}", f"{self.proven}", as_known, *(f"{value:.3f}" for value in at), gap]


def recorded() -> dict[str, list[Asked]]:
    """The recorded problems by sort; none where they are not at hand."""
    found: dict[str, list[Asked]] = {}
    if not RECORDED.exists():
        return found
    with gzip.open(RECORDED, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            sort = "recorded games"
            if row["name"].startswith("synth"):
                sort = "recorded, dense" if 0 in row["reach"] else "recorded, monster"
            found.setdefault(sort, []).append(Asked(Problem.from_row(row), row["best"]))
    return found


def published(positions: Iterable[RoutePosition]) -> dict[str, list[Asked]]:
    """The published problems by sort, but for those that are questions."""
    found: dict[str, list[Asked]] = {}
    for one in positions:
        if isinstance(one, NastyPosition):
            continue
        found.setdefault(one.sort, []).append(Asked(Problem.from_row(one.problem), one.known.value))
    return found


def measured(work: Callable[[Problem], Solution], asked: Iterable[Asked]) -> list[str]:
    """The row of figures for a way to solve problems."""
    figures = Figures()
    for one in asked:
        milliseconds, found = timed(partial(work, one.problem))
        figures.add(milliseconds, found, one.best)
    return figures.row


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """Milliseconds of the processor, and what came of it."""
    begun = time.process_time_ns()
    found = work()
    return (time.process_time_ns() - begun) / 1e6, found


def share(asked: Sequence[Asked], every: int) -> Sequence[Asked]:
    """Each N-th, but three at least of a few."""
    return asked[:: max(1, min(every, len(asked) // 3))]


def searches(sorts: dict[str, list[Asked]], every: int, limit: float) -> Iterator[list[str]]:
    """Rows for the search alone: both implementations, and the kernel once more on the share that the plain one has."""
    for sort, asked in sorts.items():
        if kernel.built():
            yield [f"{sort}: kernel", *measured(partial(solve, limit=limit), asked)]
            yield ["    on the twin's share", *measured(partial(solve, limit=limit), share(asked, every))]
        yield ["    plain Python", *measured(partial(solve_plainly, limit=limit), share(asked, every))]


def from_the_board(positions: Sequence[GamePosition]) -> Iterator[list[str]]:
    """Rows for the way from a position of a game to its runs."""
    nothing_known, again, more = Figures(), Figures(), Figures()
    for position in positions:
        pos = position.pos()
        board, laid, question = BOARD(pos), pos[TILES], QUESTION(pos, position.company)
        ground = graph._memory(board, question.track).ground
        tiles = frozenset(laid.items())
        graph._anew(ground, tiles)  # the tables of tiles are made once for all

        def anew(ground=ground, tiles=tiles, question=question) -> Answer:  # type: ignore[no-untyped-def]
            return best_runs(graph._anew(ground, tiles).graph, question, work=WORK)

        nothing_known.add(*timed(anew), position.known.value)
        known = graph.stop_graph(board, laid, question.track)
        again.add(*timed(partial(best_runs, known, question, work=WORK)), position.known.value)
        for then in one_more(pos, position.company, Random(position.name)):
            milliseconds, found = timed(partial(_answered, then, position.company))
            more.add(milliseconds, found, None)
    yield ["graph anew, and runs", *nothing_known.row]
    yield ["graph known: runs", *again.row]
    yield ["one more tile: all of it", *more.row]


def _answered(pos: Position, company: str) -> Answer:
    return answer(pos, QUESTION(pos, company))


def one_more(pos: Position, company: str, random: Random) -> Iterator[Position]:
    """The position with one more tile somewhere in reach of the company, or an upgrade there."""
    board: Board = BOARD(pos)
    network = reach(pos, company)
    hexes = sorted({hex for hex, _ in network.inbound} | {hex for hex, _ in network.stops})
    options = [
        (hex, one) for hex in hexes for one in distinct(board, placements(board, hex, pos[TILES].get(hex)))
    ]
    _answered(pos, company)
    for hex, one in random.sample(options, min(TILES_MORE, len(options))):
        then = Position(pos.title, pos.state.copy())
        then.put(TILES, hex, Laid(one.tile, one.rotation))
        for id, token in pos[TOKENS].items():
            if token.hex == hex and token.placed:
                then.change(TOKENS, id, city=one.kept[token.city])
        yield then


def nasty(positions: Iterable[NastyPosition]) -> Iterator[list[str]]:
    """Rows for the questions about nasty boards, with the work that their titles allow, and what has gaps."""
    figures: dict[str, Figures] = {}
    for one in positions:
        board, laid, question = one.asked()
        net = graph.stop_graph(board, laid, question.track)
        milliseconds, found = timed(partial(best_runs, net, question, work=one.work))
        figures.setdefault(one.sort, Figures()).add(milliseconds, found, one.known.value)
    for sort, some in figures.items():
        yield [sort, *some.row]


def limits(positions: Sequence[LatePosition]) -> Iterator[list[str]]:
    """Rows for what comes of time limits: the whole call for the kernel, the search alone for Python."""
    asked = []
    for position in positions:
        board, laid, question = position.asked()
        asked.append((graph.stop_graph(board, laid), question, Problem.from_row(position.problem)))
    for limit in LIMITS:
        if kernel.built():
            yield kept(
                "kernel", limit, [partial(best_runs, net, question, limit) for net, question, _ in asked]
            )
        yield kept("plain Python", limit, [partial(solve_plainly, one, limit) for _, _, one in asked])


def kept(name: str, limit: float, calls: Sequence[Callable[[], Solution | Answer]]) -> list[str]:
    """How well calls keep a time limit (seconds)."""
    times, processors = list[float](), list[float]()
    for call in calls:
        begun = time.perf_counter()
        processor, found = timed(call)
        seconds = time.perf_counter() - begun
        if not found.proven:
            times.append(seconds)
            processors.append(processor)
    if not times:
        return [name, f"{1000 * limit:.0f}", f"{len(calls)}", "0"]
    over = max(0.0, max(times) / limit - 1)
    return [
        name,
        f"{1000 * limit:.0f}",
        f"{len(calls)}",
        f"{len(times)}",
        f"{1000 * sorted(times)[len(times) // 2]:.1f}",
        f"{1000 * max(times):.1f}",
        f"{100 * over:.1f}%",
        f"{max(processors):.1f}",
    ]


def shown(title: str, headings: Sequence[str], rows: Iterable[list[str]]) -> None:
    """Print a table, once its rows are there."""
    table = Table(title=title)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left")
    with Console(stderr=True).status(title) as status:
        for row in rows:
            table.add_row(*row)
            status.update(f"{title}: {row[0].strip()}")
    Console(width=132).print(table)


MEASURED = ("problems", "proven", "best known", "median", "90%", "99%", "worst", "widest gap")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--every", type=int, default=10, metavar="N")
    parser.add_argument("--limit", type=float, default=5.0, metavar="SECONDS", help="for each search")
    parser.add_argument("--file", type=Path, default=FILE, metavar="FILE", help="of positions")
    args = parser.parse_args()
    if not kernel.built():
        print("There is no compiled kernel here: plain Python only.")
    positions = read(args.file)
    of_games = [one for one in positions if isinstance(one, GamePosition)]
    hard = [one for one in positions if isinstance(one, LatePosition)]
    sorts = published(positions) | recorded()
    title = f"best runs: the search alone, milliseconds ({args.limit:g} s at most)"
    shown(title, ("", *MEASURED), searches(sorts, args.every, args.limit))
    title = "best runs: from the board of a game, milliseconds"
    shown(title, ("", *MEASURED), from_the_board(of_games[:: max(1, args.every // 3)]))
    title = "best runs: boards nastier than those of games, whole questions, milliseconds"
    shown(title, ("", *MEASURED), nasty(one for one in positions if isinstance(one, NastyPosition)))
    headings = (
        "",
        "limit",
        "problems",
        "cut short",
        "median of these",
        "worst",
        "overrun",
        "worst, of the processor",
    )
    shown("best runs: time limits on late boards, milliseconds on the wall", headings, limits(hard))


if __name__ == "__main__":
    main()

"""Best runs late in the game on the largest map: how many answers are proven, how wide the other gaps are, how long it
takes.

    python benchmarks/coast_runs.py [--nasty] [--boards N] [--seed N] [--work STATES] [--rows]

The boards are made by laying tiles that go on from the track there is, at random or in the direction of places not yet
joined, on the map of 18C2C as its data have it; the game's rules are not asked. On each of them a company with two to
four trains of 6 to 12 stops and some tokens runs among cities that others have filled. The same seeds make the same
boards. Milliseconds are the processor's, for whole calls from the graph on. With `--nasty` they are worse than any
that games have led to: as much track as there are tiles for, hardly a city filled, and four long trains.
"""

from __future__ import annotations

import argparse
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.table import Table

import roundhouse
from roundhouse.board.faces import Face, opposite
from roundhouse.board.map import Board, load_board
from roundhouse.board.network import StopKey
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import Placement, distinct, placements
from roundhouse.routes.best import Answer, best_runs
from roundhouse.routes.graph import StopGraph, stop_graph
from roundhouse.routes.posing import Posed
from roundhouse.routes.problem import Problem
from roundhouse.routes.question import Question, RouteTrain
from roundhouse.routes.trains import Reach
from roundhouse.rules.running import RUN_WORK
from roundhouse.titles.c2c.data import settings

FOLDER = Path(roundhouse.__file__).parent / "titles" / "c2c"

TRAINS = {
    "8": ((8, 8), (8, 6), (8, 8, 6, 6), (8, 8, 8, 8)),
    "10": ((10, 8), (10, 10), (10, 8, 8, 8), (10, 10, 8, 8)),
    "12": ((12, 10), (12, 12), (12, 12, 10, 8), (12, 12, 12, 12)),
}
"""What companies run in each phase: two trains on their own, four with two shells."""


class Sort(Struct, frozen=True):
    """A sort of boards: the `trains` that companies have by phase; stops `within` reach of the tokens and `lays`, tiles
    laid or replaced (least, most); and the share of the cities with track that others have `filled`, one of these."""

    trains: dict[str, tuple[tuple[int, ...], ...]]
    within: tuple[int, int]
    lays: tuple[int, int]
    filled: tuple[float, ...]


USUAL = Sort(TRAINS, within=(30, 60), lays=(300, 1_100), filled=(0.05, 0.15, 0.3))
NASTY = Sort({"12": TRAINS["12"][2:]}, within=(60, 200), lays=(900, 2_500), filled=(0.0, 0.05))


class Late(Struct, frozen=True):
    """A company about to run: its board and what it may do there. ``seed``: which makes it once more."""

    seed: int
    phase: str
    tiles: dict[str, Laid]
    question: Question

    @property
    def graph(self) -> StopGraph:
        return stop_graph(printed(), self.tiles)

    @property
    def problem(self) -> Problem:
        """What the optimiser is asked."""
        return Posed(self.graph, self.question, self.question.trains).problem


def _data(name: str) -> dict[str, Any]:
    with (FOLDER / name).open("rb") as file:
        return tomllib.load(file)


@cache
def printed() -> Board:
    """The map without tiles."""
    return load_board(_data("map.toml"), _data("tiles.toml"))


@cache
def homes() -> tuple[tuple[str, int], ...]:
    """Hex and city of every home."""
    return tuple((row["home"], row.get("city", 0)) for row in _data("title.toml")["corporation"])


def boards(count: int, seed: int = 0, sort: Sort = USUAL) -> Iterator[Late]:
    """So many boards, those of the seeds from ``seed`` on that have the right number of stops in reach."""
    while count:
        made = late(seed, sort)
        seed += 1
        if made is not None:
            count -= 1
            yield made


def late(seed: int, sort: Sort = USUAL) -> Late | None:
    """The board of a seed; None where too few or too many stops are in reach."""
    random = Random(seed)
    phase = random.choice(tuple(sort.trains))
    aimed = random.random() < 0.5
    tiles = _Layer(random, aimed).tiles(random.randint(*sort.lays))
    question = _question(random, phase, tiles, sort)
    if question is None:
        return None
    made = Late(seed, phase, tiles, question)
    return made if sort.within[0] <= made.problem.stops <= sort.within[1] else None


class _Layer:
    """Lays tiles from a few neighbouring homes on."""

    def __init__(self, random: Random, aimed: bool) -> None:
        self.random = random
        self.aimed = aimed
        self.slow = random.choice((0.2, 0.6))
        """How seldom plain track is replaced."""
        self.board = printed()
        self.laid: dict[str, Laid] = {}
        self.left = {tile.name: tile.count for tile in self.board.tiles.values()}
        middle = random.choice(homes())[0]
        near = sorted({hex for hex, _ in homes()}, key=lambda hex: (self._far(hex, middle), hex))
        self.home = near[: random.randint(8, 32)]
        self.towards = near[:24]
        self.reached = dict.fromkeys(self.home)
        """Hexes that have been reached, in order."""

    def tiles(self, lays: int) -> dict[str, Laid]:
        for hex in self.home:
            self._spread(hex)
        tries = 0
        while lays and tries < 20_000:
            tries += 1
            lays -= self._lay(self.random.choice(tuple(self.reached)))
        return self.laid

    def _far(self, one: str, other: str) -> float:
        (a, b), (c, d) = self.board.layout.point(one), self.board.layout.point(other)
        return abs(a - c) + 1.8 * abs(b - d)

    def _face(self, hex: str) -> Face:
        return self.board.face(hex, self.laid.get(hex))

    def _spread(self, hex: str) -> None:
        """Notes what track leads to from a hex, through what is printed too."""
        todo = [hex]
        while todo:
            here = todo.pop()
            self.reached[here] = None
            for edge in self._face(here).exits:
                beyond = self.board.neighbour(here, edge)
                if beyond is not None and beyond not in self.reached:
                    todo.append(beyond)

    def _lay(self, hex: str) -> bool:
        laid = self.laid.get(hex)
        if laid is None and self.board.fixed(hex):
            return False
        options = [one for one in _options(self.board, hex, laid) if self.left[one.tile] != 0]
        if not options:
            return False
        if laid is not None and not self._face(hex).stops and self.random.random() < self.slow:
            return False
        scores = [(self._score(hex, one), number) for number, one in enumerate(options)]
        best, number = max(scores)
        if best < -100:
            return False
        if not self.aimed or self.random.random() < 0.3:
            fitting = [number for score, number in scores if score > -100]
            number = self.random.choice(fitting)
        chosen = options[number]
        self.laid[hex] = Laid(chosen.tile, chosen.rotation)
        for tile, change in ((chosen.tile, -1), (None if laid is None else laid.tile, 1)):
            count = None if tile is None else self.left[tile]
            if tile is not None and count is not None:
                self.left[tile] = count + change
        self._spread(hex)
        return True

    def _score(self, hex: str, option: Placement) -> float:
        """How well a tile goes on from what is there; below -100 where it does not."""
        face = self.board.tiles[option.tile].face.rotated(option.rotation)
        met, new = 0, 0.0
        for edge in face.exits:
            beyond = self.board.neighbour(hex, edge)
            if beyond is None:
                continue
            if opposite(edge) in self._face(beyond).exits:
                met += beyond in self.reached
                new += 3
            else:
                new += 1 - min(self._far(beyond, goal) for goal in self.towards) / 4
        if not met and hex not in self.home:
            return -1000.0
        return new + self.random.random()


@cache
def _options(board: Board, hex: str, laid: Laid | None) -> tuple[Placement, ...]:
    return distinct(board, placements(board, hex, laid))


def _question(random: Random, phase: str, tiles: Mapping[str, Laid], sort: Sort) -> Question | None:
    board = printed()
    net = stop_graph(board, tiles)
    joined = [stop for number, stop in enumerate(net.stops) if net.at(number)]

    def stop(key: StopKey) -> Any:
        return board.face(key[0], tiles.get(key[0])).stops[key[1]]

    cities = [key for key in joined if stop(key).slots]
    if len(cities) < 12:
        return None
    trains = random.choice(sort.trains[phase])
    tokens = random.sample(cities, random.randint(3, 5) if len(trains) == 2 else random.randint(5, 9))
    share = random.choice(sort.filled)
    filled = [key for key in cities if key not in tokens and random.random() < share]
    worth = tuple((key, _revenue(stop(key).revenue, phase)) for key in joined)
    at_end: tuple[tuple[StopKey, int], ...] = ()
    if random.random() < 0.4:
        goal = random.choice([key for key in joined if key not in tokens])
        at_end = ((goal, 2 * dict(worth)[goal]),)
    hexes = [{key for key in joined if key[0] == hex} for hex in sorted({key[0] for key in joined})]
    return Question(
        trains=tuple(
            RouteTrain(f"{n}", Reach(stops), at_end=at_end if n % 2 == 0 else ())
            for n, stops in enumerate(trains)
        ),
        worth=worth,
        tokens=frozenset(tokens),
        blocked=frozenset(filled),
        joined=tuple(frozenset(some) for some in hexes if len(some) > 1),
    )


def _revenue(revenue: Sequence[tuple[str, int]], phase: str) -> int:
    amounts = dict(revenue)
    return amounts.get(f"p{phase}", next(iter(amounts.values())))


def asked(made: Late, work: int | None) -> tuple[float, Answer]:
    """Milliseconds of the processor for the answer, the graph being known, and the answer."""
    graph = made.graph
    begun = time.process_time_ns()
    found = best_runs(graph, made.question, work=work)
    return (time.process_time_ns() - begun) / 1e6, found


def chains(made: Late) -> tuple[int, int]:
    """The chains in reach, and the most between two stops."""
    pairs: dict[tuple[int, int], int] = {}
    for link in made.problem.links:
        pairs[link.a, link.b] = pairs.get((link.a, link.b), 0) + 1
    return len(made.problem.links), max(pairs.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--nasty", action="store_true", help="worse boards than games lead to")
    parser.add_argument("--boards", type=int, default=40, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the first board")
    parser.add_argument("--work", type=int, default=None, metavar="STATES", help="(otherwise the title's)")
    parser.add_argument("--rows", action="store_true", help="a row for each board")
    args = parser.parse_args()
    work = args.work if args.work is not None else settings(4, False)[RUN_WORK]
    headings = ("seed", "trains", "stops", "chains", "between two", "known", "bound", "gap", "proof", "ms")
    table = Table(*headings, title=f"best runs late on the largest map, {work} states at most")
    gaps, times = [], []
    for made in boards(args.boards, args.seed, NASTY if args.nasty else USUAL):
        milliseconds, found = asked(made, work)
        count, most = chains(made)
        gap = 100 * (found.bound - found.value) / max(1, found.value)
        gaps.append(gap)
        times.append(milliseconds)
        trains = " ".join(f"{train.reach.stops}" for train in made.question.trains)
        figures = (made.problem.stops, count, most, found.value, found.bound)
        row = [f"{made.seed}", trains, *map(str, figures), f"{gap:.1f}%" if gap else "", found.proof]
        table.add_row(*row, f"{milliseconds:.0f}")
        if args.rows:
            print(*row, f"{milliseconds:.0f}", sep="\t", flush=True)
    if not args.rows:
        Console(width=132).print(table)
    times.sort()
    some = sorted(gaps)
    print(
        f"{sum(gap == 0 for gap in gaps)} of {len(gaps)} proven, {sum(gap <= 3 for gap in gaps)} within 3%; "
        f"widest gap {some[-1]:.1f}%, sum of gaps {sum(some):.0f}%; "
        f"median {times[len(times) // 2]:.0f} ms, 90% {times[int(len(times) * 0.9)]:.0f} ms, worst {times[-1]:.0f} ms"
    )


if __name__ == "__main__":
    main()

"""Boards nastier than any that games have led to, for every title, made from seeds.

As much track as the tiles allow, hardly a city filled, and four of the longest trains that a title has, with all that
belongs to them: ferries and express trains (18GL), bonus trains of yards, a car and all rights (1848), destinations and
runs across the continent (18C2C), train names (18AL).  Asked are all the questions from which a president would choose.
`positions.py` publishes some of them; `python benchmarks/nasty.py` measures any number.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

import coast_runs
from late_boards import cities, stop_of
from roundhouse.board.faces import opposite
from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements
from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.routes.graph import stop_graph
from roundhouse.routes.posing import Posed
from roundhouse.routes.question import Bonus, Question
from roundhouse.rules.depot import phase as phase_of
from roundhouse.rules.reach import BOARD, TILES, TOKENS, slots
from roundhouse.rules.running import RUN_CHOICES, RUN_WORK
from roundhouse.titles.al.names import NAMED
from roundhouse.titles.c2c.data import settings
from roundhouse.titles.c2c.transcontinental import COASTS, CROSSES
from roundhouse.titles.cm1848.bonus_trains import YARDS
from roundhouse.titles.cm1848.extra_car import CARS
from roundhouse.titles.cm1848.rights.places import RIGHTS, Right
from roundhouse.titles.found import title
from roundhouse.titles.gl.ferry import FERRIES
from roundhouse.titles.gl.owned_track import open_line

PASSES = 4
"""How often all hexes are gone through, and a tile laid or replaced."""
TRIES = 8
"""Tiles of which the one that joins most track is laid."""
LEFT = 0.05
"""The share of the hexes left alone each time."""


class Nasty(Struct, frozen=True):
    """A company of a title about to run: the tiles on the board, and what it may be asked.  ``seed`` makes it once
    more."""

    title: str
    seed: int
    tiles: dict[str, Laid]
    questions: tuple[Question, ...]
    work: int
    """States of the search that the title allows for a question."""

    @property
    def board(self) -> Board:
        return board_of(self.title)

    @property
    def stops(self) -> int:
        """Those in reach, the ends that pay otherwise counted twice."""
        question = self.questions[0]
        return Posed(
            stop_graph(self.board, self.tiles, question.track), question, question.trains
        ).problem.stops


@cache
def board_of(name: str) -> Board:
    """The map of a title without tiles."""
    built = title(name).build(("Ann", "Ben", "Cy"), ())
    return BOARD(Position(built, Scenario(name, ("Ann", "Ben", "Cy")).state))


class Company(Struct, frozen=True):
    """Who runs: its ``trains`` in the ``phase``, its tokens, and how many cities those of others fill.  ``prepare``:
    what else it is given; ``first``: the tiles where half of its tokens go."""

    sym: str
    phase: str
    trains: tuple[str, ...]
    tokens: int
    filled: int
    prepare: Callable[[Scenario, str, Random], None] | None = None
    chance: Mapping[str, str] = {}
    first: Callable[[Position], Collection[str]] = lambda pos: ()


def _all_rights(table: Scenario, who: str, random: Random) -> None:
    pos = Position(table.title, table.state)
    for where in pos[RIGHTS]:
        pos.put(RIGHTS, where, (Right(who),))
    pos.put(CARS, who, 1)


def _names(table: Scenario, who: str, random: Random) -> None:
    Position(table.title, table.state).set(NAMED, who)


def _ferry(table: Scenario, who: str, random: Random) -> None:
    pos = Position(table.title, table.state)
    open_line(pos, "MILW", random.choice(list(FERRIES(pos))))


COMPANIES: dict[str, tuple[Company, ...]] = {
    "18Chesapeake": (Company("B&O", "D", ("6", "6", "D", "D"), 4, 1),),
    "18AL": (Company("L&N", "4D", ("7", "6", "4D", "4D"), 4, 1, _names),),
    "18GL": tuple(
        Company("GT", "D", trains, 4, 1, _ferry, {"private": "BRIDGE"})
        for trains in (("10H", "10H", "E", "D"), ("E", "E", "D", "D"), ("10H", "10H", "10H", "10H"))
    ),
    "1848": tuple(
        Company("UP", "8", trains, tokens, 2, _all_rights, first=YARDS)
        for trains, tokens in ((("8", "8", "8", "8"), 10), (("8", "8", "7", "7"), 6))
    ),
}
"""By title, in turn by the seeds."""

TITLES = (*COMPANIES, "18C2C")


def nasty(name: str, seed: int) -> Nasty | None:
    """The board of a seed; None where it has come out small."""
    return _continent(seed) if name == "18C2C" else _laid(name, seed)


def boards(name: str, count: int, seed: int = 0) -> Iterator[Nasty]:
    """So many boards of a title, of the seeds from ``seed`` on."""
    while count:
        made = nasty(name, seed)
        seed += 1
        if made is not None:
            count -= 1
            yield made


def _continent(seed: int) -> Nasty | None:
    """One of those of `coast_runs`: the second question of every other one is that for a run from coast to coast."""
    made = coast_runs.late(seed, coast_runs.NASTY)
    if made is None:
        return None
    questions: tuple[Question, ...] = (made.question,)
    coasts = settings(4, False)[COASTS]
    visits = tuple(
        frozenset(stop for stop, _ in made.question.worth if stop[0] in coast)
        for coast in (coasts.west, coasts.east)
    )
    if all(visits):
        crossing = Bonus(CROSSES, 0, visits, once=True, required=True)
        questions += (replace(made.question, bonuses=(crossing,)),)
    return Nasty("18C2C", seed, made.tiles, questions, settings(4, False)[RUN_WORK])


def _laid(name: str, seed: int) -> Nasty:
    random = Random(f"{name} {seed}")
    company = COMPANIES[name][seed % len(COMPANIES[name])]
    table = Scenario(name, ["Ann", "Ben", "Cy"], chance=dict(company.chance)).phase(company.phase)
    own: dict[str, Any] = {"floated": True, "operated": True, "cash": 100}
    table.corporation(company.sym, **own, shares={"Ann": 60}, trains=company.trains)
    pos = Position(table.title, table.state)
    _build(pos, random)
    home = {token.hex for token in pos[TOKENS].values() if token.corporation == company.sym}
    free = [word for word in cities(pos) if _room(pos, stop_of(word)) and stop_of(word)[0] not in home]
    random.shuffle(free)
    yards = [word for word in free if pos[TILES][stop_of(word)[0]].tile in company.first(pos)]
    mine = list(dict.fromkeys([*yards[: company.tokens // 2], *free]))[: company.tokens]
    sample = next(iter(pos[TOKENS].values()))
    for number, word in enumerate(mine):
        hex, city = stop_of(word)
        pos.put(TOKENS, f"{company.sym} more {number}", type(sample)(company.sym, 0, hex, city, True))
    others = sorted({token.corporation for token in pos[TOKENS].values()} - {company.sym})
    for word in [word for word in free if word not in mine][: company.filled]:
        hex, city = stop_of(word)
        for number in range(_room(pos, (hex, city))):
            pos.put(TOKENS, f"{others[number]} in {hex}", type(sample)(others[number], 0, hex, city, True))
    if company.prepare is not None:
        company.prepare(table, company.sym, random)
    pos = table.operating(company.sym, "run").pos
    return Nasty(name, seed, dict(pos[TILES]), tuple(RUN_CHOICES(pos, company.sym)), RUN_WORK(pos))


def _build(pos: Position, random: Random) -> None:
    board, colours = BOARD(pos), phase_of(pos).tiles
    left = {tile.name: tile.count for tile in board.tiles.values()}
    hexes = [hex for hex in board.hexes if not board.fixed(hex)]
    for _ in range(PASSES):
        random.shuffle(hexes)
        for hex in hexes:
            here = pos[TILES].get(hex)
            choices = [
                Laid(place.tile, place.rotation)
                for place in placements(board, hex, here)
                if left[place.tile] != 0 and board.tiles[place.tile].colour in colours
            ]
            if not choices or random.random() < LEFT:
                continue
            chosen = max(random.choices(choices, k=TRIES), key=lambda tile: _joined(pos, hex, tile))
            pos.put(TILES, hex, chosen)
            for tile, change in ((chosen.tile, -1), (here and here.tile, 1)):
                count = left.get(tile) if tile else None
                if tile and count is not None:
                    left[tile] = count + change


def _joined(pos: Position, hex: str, tile: Laid) -> int:
    """Sides at which the track goes on, those that wait for a neighbour counted half."""
    board = BOARD(pos)
    total = 0
    for edge in board.face(hex, tile).exits:
        other = board.neighbour(hex, edge)
        if other is not None:
            laid = pos[TILES].get(other)
            met = opposite(edge) in board.face(other, laid).exits
            total += 2 if met else (laid is None and not board.fixed(other)) - 1
    return total


def _room(pos: Position, stop: tuple[str, int]) -> int:
    taken = sum((token.hex, token.city) == stop for token in pos[TOKENS].values())
    return max(0, slots(pos, stop) - taken)

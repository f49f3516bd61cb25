"""Boards full of track at random, on a map of no title: larger and denser than the games here lead to.

All hexes are printed, nothing is laid.  What lies beside a new hex is looked at, so that most track goes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from string import ascii_uppercase

from msgspec import Struct

from roundhouse.board.map import Board, load_board
from roundhouse.board.network import StopKey
from roundhouse.core.position import Position
from roundhouse.routes.graph import stop_graph
from roundhouse.routes.posing import Posed
from roundhouse.routes.question import Question, RouteTrain
from roundhouse.routes.trains import Reach
from roundhouse.rules.reach import BOARD, TILES

TRIES = 12
"""Prints among which the one that fits best is taken."""


class Sort(Struct, frozen=True):
    """A sort of boards: ``columns`` (26 at most) and ``rows`` of hexes, so many of them ``places``; so many stops
    ``within`` reach of the tokens (least, most); the stops that each of the ``trains`` runs to (0: any number)."""

    columns: int
    rows: int
    places: int
    within: tuple[int, int]
    tokens: int
    trains: tuple[int, ...]


SORTS = {
    "dense": Sort(10, 15, 60, (40, 64), 5, (5, 6, 0, 0)),
    "large and dense": Sort(15, 20, 120, (95, 130), 6, (5, 6, 0, 0)),
    "monster": Sort(26, 26, 250, (200, 240), 8, (12, 12, 12, 12)),
    "endless monster": Sort(26, 26, 250, (200, 240), 8, (0, 0)),
}


class LateBoard(Struct, frozen=True):
    """``hexes``: the code of each print.  ``tokens``: stops ("HEX.k") with an own token.  ``blocked``: those that are
    full of others' tokens.  ``trains``: as in Sort."""

    hexes: dict[str, str]
    tokens: tuple[str, ...]
    blocked: tuple[str, ...]
    trains: tuple[int, ...]

    def board(self) -> Board:
        """The map."""
        return map_of(self.hexes)

    def question(self) -> Question:
        """What the company may run; stops pay what is printed."""
        board = self.board()
        return Question(
            trains=tuple(RouteTrain(f"{n}", Reach(stops)) for n, stops in enumerate(self.trains)),
            worth=tuple(
                ((hex, k), stop.revenue[0][1])
                for hex in sorted(board.hexes)
                for k, stop in enumerate(board.hexes[hex].face.stops)
            ),
            tokens=frozenset(map(stop_of, self.tokens)),
            blocked=frozenset(map(stop_of, self.blocked)),
        )


def cities(pos: Position) -> list[str]:
    """The cities on tiles, as "HEX.k"."""
    board = BOARD(pos)
    return [
        f"{hex}.{number}"
        for hex, laid in pos[TILES].items()
        for number, stop in enumerate(board.face(hex, laid).stops)
        if stop.kind == "city"
    ]


def stop_of(word: str) -> StopKey:
    """The stop that "HEX.k" names."""
    hex, _, number = word.partition(".")
    return hex, int(number)


def map_of(hexes: Mapping[str, str]) -> Board:
    """The board with these prints, on which nothing can be laid."""
    rows = {hex: {"code": code, "color": "gray"} for hex, code in hexes.items()}
    return load_board({"layout": "flat", "letters": "columns", "hexes": rows}, {})


def late_board(sort: Sort, random: Random) -> LateBoard:
    """A board of the sort: the first at random with the right number of stops in reach."""
    while True:
        made = _drawn(sort, random)
        least, most = sort.within
        if least <= _reached(made) <= most:
            return made


def _reached(made: LateBoard) -> int:
    question = made.question()
    return Posed(stop_graph(made.board(), {}), question, question.trains).problem.stops


def _drawn(sort: Sort, random: Random) -> LateBoard:
    names = [
        f"{ascii_uppercase[column]}{2 * row + 1 + column % 2}"
        for column in range(sort.columns)
        for row in range(sort.rows)
    ]
    plain = map_of(dict.fromkeys(names, ""))
    rim = [hex for hex in names if any(plain.neighbour(hex, edge) is None for edge in range(6))]
    places = set(random.sample(names, sort.places))
    exits: dict[str, set[int]] = {}
    hexes: dict[str, str] = {}

    def fit(hex: str, some: set[int]) -> int:
        """Hexsides at which track goes on, less those at which it stops."""
        total = 0
        for edge in range(6):
            beyond = plain.neighbour(hex, edge)
            if beyond is None:
                total -= 2 * (edge in some)
            elif beyond in exits:
                total += _MET[edge in some, (edge + 3) % 6 in exits[beyond]]
        return total

    for hex in random.sample(names, len(names)):
        prints = [
            (_off_board(random) if hex in rim else _place(random)) if hex in places else _track(random)
            for _ in range(TRIES)
        ]
        exits[hex], hexes[hex] = max(prints, key=lambda one: fit(hex, one[0]))
    cities = [f"{hex}.0" for hex in names if hexes[hex].startswith("city")]
    chosen = random.sample(cities, sort.tokens + len(cities) // 6)
    return LateBoard(
        {hex: hexes[hex] for hex in names},
        tuple(chosen[: sort.tokens]),
        tuple(chosen[sort.tokens :]),
        sort.trains,
    )


_MET = {(True, True): 2, (True, False): -1, (False, True): -1, (False, False): 0}


def _place(random: Random) -> tuple[set[int], str]:
    """A city or town; its edges and its code."""
    city = random.random() < 0.7
    some = random.sample(range(6), random.choice((3, 4, 4, 5) if city else (2, 3, 3)))
    kind = f"city=revenue:{random.choice((20, 30, 40, 50, 60))}" if city else "town=revenue:10"
    return set(some), _joined(kind, some)


def _off_board(random: Random) -> tuple[set[int], str]:
    some = random.sample(range(6), random.choice((1, 2)))
    return set(some), _joined(f"offboard=revenue:{random.choice((30, 40, 50, 60))}", some)


def _joined(kind: str, edges: list[int]) -> str:
    return ";".join([kind, *(f"path=a:{edge},b:_0" for edge in sorted(edges))])


def _track(random: Random) -> tuple[set[int], str]:
    """Two to four pieces of plain track, forks and crossings as they come."""
    pairs = [(a, b) for a in range(6) for b in range(a)]
    some = random.sample(pairs, random.choice((2, 2, 3, 4)))
    return {edge for pair in some for edge in pair}, ";".join(f"path=a:{a},b:{b}" for a, b in sorted(some))

"""What is in the box of a title: the position in which its games begin, and its certificates by kind."""

from __future__ import annotations

from collections import Counter

from ..core.position import Position
from ..play.session import Game
from ..rules.corporations import CORPORATION_SPECS
from ..rules.depot import COUNT_OF, TRAINS, TrainKind
from ..rules.shares import STOCK
from ..titles.entry import Entry

DRAWS = 12
"""How many beginnings are looked at for certificates that depend on a draw."""

ENDLESS_TRAINS = 6
"""How many cards are printed of a kind of train that there is no end of."""

ENDLESS_TILES = 12
"""How many are printed of a tile that there is no end of."""


def beginning(entry: Entry, count: int, seed: int = 0) -> Position:
    """The beginning of a game of so many players, what is drawn before it included. Raises `UnknownOption`."""
    return Game.new(entry.name, tuple(f"player {seat}" for seat in range(1, count + 1)), seed=seed).pos


def certificates(entry: Entry, count: int) -> dict[tuple[str, int, bool], int]:
    """How many certificates there are by corporation, percent and whether they are the president's.

    Where they depend on a draw, as many of each as any draw takes. In the order of the corporations, the largest first.
    """
    most: dict[tuple[str, int, bool], int] = {}
    for seed in range(DRAWS):
        pos = beginning(entry, count, seed)
        found = Counter((sym, row.percent, row.president) for sym, rows in pos[STOCK].items() for row in rows)
        for card, number in found.items():
            most[card] = max(most.get(card, 0), number)
    order = list(CORPORATION_SPECS(beginning(entry, count)))
    return dict(sorted(most.items(), key=lambda row: (order.index(row[0][0]), -row[0][1])))


def trains_printed(pos: Position, kind: TrainKind) -> int:
    """How many cards are printed of a kind of train."""
    count = COUNT_OF(pos, kind)
    if count is not None:
        return count
    return max(sum(row.kind == kind.name for row in pos[TRAINS].values()), ENDLESS_TRAINS)

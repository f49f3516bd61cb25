"""How 18xx-maker names hexes and sides, and where it puts what lies on a hex.

Flat hexes have letters for columns there, pointed ones letters for rows. Sides count clockwise from 1: at the bottom of
a flat hex, at the left of a pointed one, for a pointed map is the flat one turned by a quarter. The middles of two
opposite sides are 150 units apart; what is written is placed from the middle of the hex as it lies on the page, and
tiles are always drawn flat.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ...board.hexes import Layout
from ...board.map import Board
from ..curves import APOTHEM

INNER = 75.0
"""From the middle of a hex to a side."""

UNIT = INNER / APOTHEM
"""Their units in one of ours."""

Json = dict[str, Any]

_WORD = re.compile(r"-?\b[A-Z]+-?\d+\b")


def side(edge: int, flat: bool) -> int:
    """The number of a side.

    >>> [side(edge, True) for edge in range(6)], [side(edge, False) for edge in range(6)]
    ([1, 2, 3, 4, 5, 6], [6, 1, 2, 3, 4, 5])
    """
    return edge + 1 if flat else (edge + 5) % 6 + 1


def at(place: complex) -> Json:
    """Where something lies, from the middle of the hex; nothing for the middle.

    >>> at(100 - 50j), at(0j)
    ({'x': 86.6, 'y': -43.3}, {})
    """
    x, y = round(place.real * UNIT, 1), round(place.imag * UNIT, 1)
    return {name: value for name, value in (("x", x), ("y", y)) if value}


def names(board: Board) -> dict[str, str]:
    """What the hexes of a board are called there.

    As here, unless letters count here what numbers count there, or a name lies before A or 0.

    >>> from roundhouse.board.map import load_board
    >>> rows = {"layout": "flat", "letters": "rows", "blank": ["A2", "C4"]}
    >>> names(load_board(rows, {}))
    {'A2': 'B1', 'C4': 'D3'}
    """
    flat = board.layout.flat
    layout = Layout(flat=flat, letters="columns" if flat else "rows")
    # Letters count from 0, numbers from 1: what changes its place is moved by one.
    turned = 0 if layout == board.layout else 1
    pairs = {}
    for id in board.hexes:
        east, south = board.layout.point(id)
        letter, number = (east, south) if flat else (south, east)
        pairs[id] = (letter - turned, number + turned)
    # A move by an even number of halves keeps hexes where they are to each other.
    ahead, above = (_even(-min((pair[axis] for pair in pairs.values()), default=0)) for axis in (0, 1))
    moved = {id: (letter + ahead, number + above) for id, (letter, number) in pairs.items()}
    return {id: layout.hex(pair if flat else pair[::-1]) for id, pair in moved.items()}


def _even(lacking: int) -> int:
    return max(0, lacking + lacking % 2)


def renamed(text: str, names: Mapping[str, str]) -> str:
    """A sentence with the hexes called as on the map that is printed.

    >>> renamed("A tile in A4 (Nashville), no 4D.", {"A4": "D1"})
    'A tile in D1 (Nashville), no 4D.'
    """
    return _WORD.sub(lambda found: names.get(found[0], found[0]), text)

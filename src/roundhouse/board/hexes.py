"""Where hexes lie: names, neighbours, distances and points.

A name is letters and a number ("F8", "AA66").  With "columns" the letters count columns from the west and the
number goes down the page; with "rows" the letters count rows from the north and the number goes east.  Both
coordinates of neighbours differ by 0, 1 or 2 ("doubled" coordinates), so every second number is left out.

Edges, clockwise: flat-topped hexes 0 S, 1 SW, 2 NW, 3 N, 4 NE, 5 SE;
pointed ones 0 SW, 1 W, 2 NW, 3 NE, 4 E, 5 SE.
"""

import math
import re
from functools import lru_cache

from msgspec import Struct

_NAME = re.compile(r"(-?)([A-Z]+)(-?\d+)")
_FLAT = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
_POINTED = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))
_LONG, _SHORT = 1.5, math.sqrt(3) / 2


@lru_cache(maxsize=16384)
def _split(hex: str) -> tuple[int, int]:
    """Rank of the letters (A is 0, Z is 25, AA is 26; -A is -1, the one before A) and the number."""
    match = _NAME.fullmatch(hex)
    if match is None:
        raise ValueError(f"{hex!r} is no name of a hex.")
    minus, letters, number = match.groups()
    rank = 0
    for letter in letters:
        rank = rank * 26 + ord(letter) - ord("A") + 1
    return (-rank if minus else rank - 1), int(number)


@lru_cache(maxsize=16384)
def _join(rank: int, number: int) -> str:
    left = rank + 1 if rank >= 0 else -rank
    letters = ""
    while left:
        left, digit = divmod(left - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{'-' if rank < 0 else ''}{letters}{number}"


class Layout(Struct, frozen=True, cache_hash=True):
    """How a map is laid out: flat-topped or pointed hexes, letters for "columns" or "rows"."""

    flat: bool
    letters: str

    def point(self, hex: str) -> tuple[int, int]:
        """Doubled coordinates (east, south) of a hex.  Raises ValueError for what is no name of a hex."""
        rank, number = _split(hex)
        return (rank, number) if self.letters == "columns" else (number, rank)

    def hex(self, point: tuple[int, int]) -> str:
        """The name of the hex at doubled coordinates (east, south)."""
        east, south = point
        return _join(east, south) if self.letters == "columns" else _join(south, east)

    def neighbour(self, hex: str, edge: int) -> str:
        """The hex across an edge (0..5); it may lie outside any map."""
        east, south = self.point(hex)
        across, down = (_FLAT if self.flat else _POINTED)[edge]
        return self.hex((east + across, south + down))

    def edge_between(self, a: str, b: str) -> int | None:
        """The edge of ``a`` that faces its neighbour ``b``, or None when they do not touch."""
        (east, south), (east_b, south_b) = self.point(a), self.point(b)
        step = (east_b - east, south_b - south)
        steps = _FLAT if self.flat else _POINTED
        return steps.index(step) if step in steps else None

    def distance(self, a: str, b: str) -> int:
        """Steps from hex to hex, over any land; 0 from a hex to itself."""
        (east, south), (east_b, south_b) = self.point(a), self.point(b)
        across, down = abs(east_b - east), abs(south_b - south)
        one, two = (across, down) if self.flat else (down, across)
        return one + max(0, (two - one) // 2)

    def centre(self, hex: str) -> tuple[float, float]:
        """Middle of a hex (x to the east, y downwards); the unit is the length of a hexside."""
        east, south = self.point(hex)
        return (east * _LONG, south * _SHORT) if self.flat else (east * _SHORT, south * _LONG)

    def corners(self, hex: str) -> tuple[tuple[float, float], ...]:
        """The six corners, clockwise: edge ``e`` runs from corner ``e`` to corner ``(e + 1) % 6``."""
        x, y = self.centre(hex)
        first = 60 if self.flat else 90
        angles = [math.radians(first + 60 * corner) for corner in range(6)]
        return tuple((x + math.cos(angle), y + math.sin(angle)) for angle in angles)

    def middle(self, hex: str, edge: int) -> tuple[float, float]:
        """The middle of a hexside."""
        x, y = self.centre(hex)
        angle = math.radians((90 if self.flat else 120) + 60 * edge)
        return x + _SHORT * math.cos(angle), y + _SHORT * math.sin(angle)

"""Plane geometry of a hex: sides, corners and the lines of track between them.

Points are complex numbers, x to the right and y *down*, in units of which a hexside has 100; the middle of the
hex is 0.  Turning by an angle clockwise is multiplying by ``cmath.rect(1, angle)``.
"""

from __future__ import annotations

import cmath
import math
from functools import lru_cache
from typing import NamedTuple

from .svg import number

SIDE = 100.0
APOTHEM = SIDE * math.sqrt(3) / 2
SIXTH = cmath.rect(1, math.pi / 3)
"""A turn clockwise by a sixth."""

POINTED = cmath.rect(1, math.pi / 6)
"""The turn that takes a flat-topped hex to a pointed one, edge for edge."""


@lru_cache(maxsize=16)
def middle(edge: int, flat: bool = True) -> complex:
    """The middle of a hexside."""
    return cmath.rect(APOTHEM, math.radians((90 if flat else 120) + 60 * edge))


@lru_cache(maxsize=16)
def corner(index: int, flat: bool = True) -> complex:
    """A corner; edge ``e`` runs from corner ``e`` to corner ``(e + 1) % 6``."""
    return cmath.rect(SIDE, math.radians((60 if flat else 90) + 60 * (index % 6)))


def outline(flat: bool, inset: float = 0.0) -> str:
    """Path data of the hex, drawn smaller by ``inset`` units at every corner."""
    factor = (SIDE - inset) / SIDE
    points = [corner(index, flat) * factor for index in range(6)]
    return "M" + "L".join(point(p) for p in points) + "z"


def point(p: complex) -> str:
    """A point as it stands in path data."""
    return f"{number(p.real)} {number(p.imag)}"


def unit(p: complex) -> complex:
    """The direction of a point from the middle; upwards for the middle itself."""
    return p / abs(p) if abs(p) > 1e-9 else -1j


class Curve(NamedTuple):
    """A cubic Bézier curve; a straight line has its handles on the line."""

    start: complex
    first: complex
    second: complex
    end: complex

    @property
    def straight(self) -> bool:
        """Whether it is a line, to a hundredth of a unit."""
        along = unit(self.end - self.start)
        return all(abs(((p - self.start) * along.conjugate()).imag) < 0.01 for p in (self.first, self.second))

    def at(self, t: float) -> complex:
        """The point at ``t`` from 0 (start) to 1 (end)."""
        s = 1 - t
        return s**3 * self.start + 3 * s * s * t * self.first + 3 * s * t * t * self.second + t**3 * self.end

    def heading(self, t: float) -> complex:
        """The unit direction in which it runs at ``t``."""
        s = 1 - t
        return unit(
            s * s * (self.first - self.start)
            + 2 * s * t * (self.second - self.first)
            + t * t * (self.end - self.second)
        )

    def split(self, t: float) -> tuple[Curve, Curve]:
        """The parts before and after ``t``."""
        a = self.start + (self.first - self.start) * t
        b = self.first + (self.second - self.first) * t
        c = self.second + (self.end - self.second) * t
        d, e = a + (b - a) * t, b + (c - b) * t
        f = d + (e - d) * t
        return Curve(self.start, a, d, f), Curve(f, e, c, self.end)

    def back(self) -> Curve:
        """The same curve from its end to its start."""
        return Curve(self.end, self.second, self.first, self.start)

    def turned(self, turn: complex) -> Curve:
        """The curve turned about the middle of the hex."""
        return Curve(*(p * turn for p in self))

    def points(self, count: int = 7) -> list[complex]:
        """Points along it, both ends among them."""
        if self.straight:
            count = max(2, count - 2)
        return [self.at(step / (count - 1)) for step in range(count)]

    def data(self, move: bool = True) -> str:
        """Path data, beginning with a move to its start unless told otherwise."""
        begin = f"M{point(self.start)}" if move else ""
        if self.straight:
            return f"{begin}L{point(self.end)}"
        return f"{begin}C{point(self.first)} {point(self.second)} {point(self.end)}"


def line(start: complex, end: complex) -> Curve:
    """A straight line."""
    third = (end - start) / 3
    return Curve(start, start + third, end - third, end)


def through(a: int, b: int) -> Curve:
    """The natural track between two hexsides: an arc square to both, or straight across."""
    start, end = middle(a), middle(b)
    apart = min((a - b) % 6, (b - a) % 6)
    if apart == 3:
        return line(start, end)
    radius, swept = (SIDE / 2, 120) if apart == 1 else (1.5 * SIDE, 60)
    handle = radius * 4 / 3 * math.tan(math.radians(swept) / 4)
    return Curve(start, start - unit(start) * handle, end - unit(end) * handle, end)


def into(edge: int, place: complex, heading: complex | None = None) -> Curve:
    """Track from a hexside, square to it, to a place inside; it arrives in a direction when one is given."""
    start = middle(edge)
    inwards = -unit(start)
    way = place - start
    if heading is None and abs((way * inwards.conjugate()).imag) < 0.5:
        return line(start, place)
    reach = abs(way) * 0.42
    first = start + inwards * reach
    second = place - heading * reach if heading is not None else place + (first - place) * 0.45
    return Curve(start, first, second, place)

"""How a hex is drawn in characters: geometry that the map and the small pictures of tiles share."""

from __future__ import annotations

import math
from collections.abc import Callable

from ...board.faces import STOP, Face, is_edge, is_stop
from ...board.hexes import Layout
from .canvas import Canvas, Point
from .colours import RAIL

CURVE = 8
"""Pieces of a curve."""


class Frame:
    """Where the points of a board lie on a canvas: `lines` is the height of a hex in lines of text."""

    def __init__(self, layout: Layout, lines: int) -> None:
        self.layout = layout
        self.down = lines / math.sqrt(3) if layout.flat else lines / 2
        self.across = self.down * 2 * (1.01 if layout.flat else 1.0)
        self.left, self.top = 0.0, 0.0

    def put(self, point: Point) -> Point:
        """A point of the board (the unit is a hexside), in characters."""
        return point[0] * self.across - self.left, point[1] * self.down - self.top

    def centre(self, hex: str) -> Point:
        """Where the middle of a hex is."""
        return self.put(self.layout.centre(hex))

    def middle(self, hex: str, edge: int) -> Point:
        """Where the middle of a side of a hex is."""
        return self.put(self.layout.middle(hex, edge))

    def corners(self, hex: str) -> list[Point]:
        """Where the six corners of a hex are."""
        return [self.put(corner) for corner in self.layout.corners(hex)]

    def stop(self, hex: str, face: Face, stop: int) -> Point:
        """Where a stop is: in the middle, or, if there are several, toward its own track."""
        centre = self.centre(hex)
        if len(face.stops) == 1:
            return centre
        exits = sorted(face.exits_of(stop))
        if exits:
            points = [self.middle(hex, edge) for edge in exits]
            x, y = (sum(p[i] for p in points) / len(points) for i in (0, 1))
            pull = 0.45 if len(exits) < 3 else 0.6
            if math.hypot(x - centre[0], y - centre[1]) > 0.3:
                return centre[0] + (x - centre[0]) * pull, centre[1] + (y - centre[1]) * pull
        side = stop - (len(face.stops) - 1) / 2
        return centre[0] + side * self.across * 0.75, centre[1]

    def track(self, canvas: Canvas, hex: str, face: Face) -> None:
        """Draw the track of a face."""
        centre = self.centre(hex)
        end = self._ends(hex, face)
        for path in face.paths:
            a, b = end(path.a), end(path.b)
            points = [a, b]
            if is_edge(path.a) and is_edge(path.b):
                points = [_bend(a, centre, b, step / CURVE) for step in range(CURVE + 1)]
            canvas.line(points, RAIL, thick=0.8)

    def _ends(self, hex: str, face: Face) -> Callable[[int], Point]:
        def end(number: int) -> Point:
            if is_edge(number):
                return self.middle(hex, number)
            return self.stop(hex, face, number - STOP) if is_stop(number) else self.centre(hex)

        return end


def _bend(a: Point, control: Point, b: Point, t: float) -> Point:
    one = ((1 - t) ** 2, 2 * t * (1 - t), t**2)
    return (
        one[0] * a[0] + one[1] * control[0] + one[2] * b[0],
        one[0] * a[1] + one[1] * control[1] + one[2] * b[1],
    )

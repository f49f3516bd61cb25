"""The parts of a route as they are written in actions, files and answers: "H4" is a hex, "H4.1" a stop of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .tracks import Key


class RoutePoint(NamedTuple):
    """A stop, by the number that it has in what lies in its hex, or a hex of plain track.

    >>> str(RoutePoint("H4", 1)), str(RoutePoint("H4"))
    ('H4.1', 'H4')
    """

    hex: str
    stop: int | None = None

    def __str__(self) -> str:
        return self.hex if self.stop is None else f"{self.hex}.{self.stop}"

    @property
    def key(self) -> Key | None:
        """The stop as the key of networks and questions; None for a hex of plain track."""
        return None if self.stop is None else (self.hex, self.stop)


def route_point(part: str) -> RoutePoint:
    """What a part of a route names; whether there is such a stop is not asked. Raises ValueError for another form.

    >>> route_point("H4.1")
    RoutePoint(hex='H4', stop=1)
    >>> route_point("H4.01")
    Traceback (most recent call last):
    ValueError: 'H4.01' names no hex and no stop
    """
    hex, dot, number = part.partition(".")
    point = RoutePoint(hex, int(number) if dot and number.isdecimal() else None)
    if str(point) != part:
        raise ValueError(f"{part!r} names no hex and no stop")
    return point


def written(place: tuple[str, int | None]) -> str:
    """A stop by its key, or a hex and None, as a part of a route.

    >>> written(("H4", 1))
    'H4.1'
    """
    return str(RoutePoint(*place))


def hex_of(part: str) -> str:
    """The hex of a part of a route, whatever follows."""
    return part.partition(".")[0]

"""The written revenue of stops: a circle, or boxes in the colours of the phases."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from ..board.faces import COLOURS, Face, Stop
from .placing import BAR, DOT, Plan
from .room import Room, corners, sides
from .style import fitting
from .svg import Markup, joined, tag, writing

Phase = str | tuple[str, ...]
"""What is in force: a key of the revenues, or the keys reached so far in their order; "" for nothing said."""


def reached_keys(phase: Phase) -> tuple[str, ...]:
    """The keys in force so far: a colour implies those before it, "p8" the phases with lower numbers."""
    if not isinstance(phase, str):
        return phase
    if phase in COLOURS:
        return COLOURS[: COLOURS.index(phase) + 1]
    if match := re.fullmatch(r"p(\d+)", phase):
        return tuple(f"p{step}" for step in range(int(match[1]) + 1))
    return (phase,) if phase else ()


def in_force(revenue: tuple[tuple[str, int], ...], reached: Iterable[str]) -> int | None:
    """Index of the amount that counts: the last one whose key has been reached; None for none."""
    known = set(reached)
    return max((index for index, (key, _) in enumerate(revenue) if key in known), default=None)


def changes_with_phase(face: Face) -> bool:
    """Whether what is written at the stops of a face depends on what is in force."""
    return any(len(stop.revenue) > 1 for stop in face.stops)


def values(
    hex: str, face: Face, where: Plan, room: Room, flat: bool, reached: tuple[str, ...]
) -> dict[int, Markup]:
    """The written revenue of the stops, by stop.  Equal stops of one kind share one writing."""
    shared = len(face.stops) > 1 and len({(stop.kind, stop.revenue) for stop in face.stops}) == 1
    written: dict[int, Markup] = {}
    for index, stop in enumerate(face.stops):
        if shared and index:
            break
        owner = None if shared else index
        if len(stop.revenue) > 1:
            written[index] = _boxes(stop, where, owner, room, reached)
        elif stop.revenue and stop.revenue[0][1]:
            near = [spot.at for spot in where.spots] if shared else [where.spots[index].at]
            written[index] = _circle(
                str(stop.revenue[0][1]), near, stop.kind == "offboard", where, room, flat
            )
    return {
        index: tag("g", value, class_="value", data_hex=hex or None, data_stop=index)
        for index, value in written.items()
    }


def _circle(text: str, near: list[complex], free: bool, where: Plan, room: Room, flat: bool) -> Markup:
    radius = 15.5
    places: list[tuple[complex, float]] = []
    for at in near:
        for distance in (where.slot + radius + 7, DOT + radius + 8, BAR + radius + 6):
            for step in range(24):
                way = complex(*_CIRCLE[step])
                places.append((at + way * distance, _TASTE[step]))
    middle = sum(near, 0j) / len(near)
    if free or len(near) > 1:  # nothing is drawn there
        places.append((middle, 0.0))
    for distance, penalty in ((70, 4.0), (62, 5.0), (76, 7.0)):
        places += [(p, penalty + abs(p - middle) / 12) for p in corners(flat, distance)]
    for distance, penalty in ((60, 4.0), (66, 6.0)):
        places += [(p, penalty + abs(p - middle) / 12) for p in sides(flat, distance)]
    at = room.best(places, 2 * radius, 2 * radius)
    size = fitting(text, 2 * radius - 5, 16.0)
    return joined(
        tag("circle", cx=at.real, cy=at.imag, r=radius),
        writing(text, at.real, at.imag, size),
    )


_CIRCLE = [(math.cos(math.pi / 12 * step), math.sin(math.pi / 12 * step)) for step in range(24)]
# Right of a stop before left of it, above before below.
_TASTE = [1.5 * (1 - x) + 0.8 * (1 + y) for x, y in _CIRCLE]


FAR = 36.0
"""The size in which the one revenue that counts is written to be seen from afar."""


def _boxes(stop: Stop, where: Plan, index: int | None, room: Room, reached: tuple[str, ...]) -> Markup:
    """A block of boxes, one for each amount, in the colours of their phases."""
    numbered = any(key.startswith("p") and key[1:].isdigit() for key, _ in stop.revenue)
    wide, high = 33.0, (35.0 if numbered else 25.0)
    centre = 0j if index is None else where.spots[index].at
    at, across, down = _block(len(stop.revenue), wide, high, centre, stop.kind == "city", room)
    now = in_force(stop.revenue, reached)
    below: list[Markup] = []
    above: list[Markup] = []
    if now is not None:  # the others are pale: what lies below must not show through
        left, top, width, height = (
            at.real - across * wide / 2,
            at.imag - down * high / 2,
            across * wide,
            down * high,
        )
        below.append(tag("rect", class_="paper-box", x=left, y=top, width=width, height=height))
    for position, (key, amount) in enumerate(stop.revenue):
        x = at.real + (position % across - (across - 1) / 2) * wide
        y = at.imag + (position // across - (down - 1) / 2) * high
        state = "box" if now is None else "box now" if position == now else "box then"
        # The strong frame of the one in force lies over its neighbours.
        (above if position == now else below).append(_box(key, amount, x, y, wide, high, state))
    if now is not None:  # pages show it in place of the boxes where they cannot be read
        above.append(writing(str(stop.revenue[now][1]), at.real, at.imag, FAR, "far"))
    return joined(*below, *above)


def _block(
    count: int, wide: float, high: float, centre: complex, city: bool, room: Room
) -> tuple[complex, int, int]:
    """Where a block of boxes fits best, and how many it has across and down; the place is taken."""
    places: list[tuple[float, int, int, complex]] = []
    for across in dict.fromkeys((count, (count + 1) // 2, 1)):
        down = -(-count // across)
        for y in range(-66, 67, 6):
            for x in (0, -18, 18, -36, 36, -54, 54):
                at = complex(x, y)
                taste = abs(at - centre) / 8 + (down - 1) * 6 + (3.0 if city and y < 0 else 0.0)
                places.append((taste, len(places), across, at))
    best, across, at = math.inf, count, centre
    for taste, _, columns, place in sorted(places, key=lambda row: row[:2]):
        if taste >= best:
            break
        block = _grid(place, columns * wide, -(-count // columns) * high)
        cost = taste + room.cost(block, 2.0, limit=best - taste)
        if cost < best:
            best, across, at = cost, columns, place
    down = -(-count // across)
    room.take(_grid(at, across * wide, down * high))
    return at, across, down


def _grid(at: complex, width: float, height: float) -> list[tuple[complex, float]]:
    """Discs that cover a wide block closely enough to keep others out of its corners."""
    radius = 12.0
    columns, rows = max(1, round(width / 2 / radius)), max(1, round(height / 2 / radius))
    return [
        (
            at
            + complex(
                (column - (columns - 1) / 2) * (width - 2 * radius) / max(1, columns - 1),
                (line - (rows - 1) / 2) * (height - 2 * radius) / max(1, rows - 1),
            ),
            radius,
        )
        for column in range(columns)
        for line in range(rows)
    ]


def _box(key: str, amount: int, x: float, y: float, wide: float, high: float, kind: str) -> Markup:
    colour = key if key in ("yellow", "green", "brown", "gray") else "later"
    size = fitting(str(amount), wide - 5, 16.0)
    middle = y
    parts = [
        tag("rect", class_=colour, x=x - wide / 2, y=y - high / 2, width=wide, height=high),
    ]
    if high > 30:  # room for a caption: from which phase on
        middle = y + high / 2 - 6 - size * 0.36
        parts.append(writing(f"{key[1:]}+", x, y - high / 2 + 8, 10))
    parts.append(writing(str(amount), x, middle, size))
    return tag("g", *parts, class_=kind, data_key=key or None)

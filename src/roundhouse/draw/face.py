"""One hex, painted in layers: the print or tile, its track, stops and everything written on it.

All of it is drawn around the middle of the hex (0, 0) at 100 units a hexside, so the pieces of equal hexes are
painted once and moved to where they lie.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from roundhouse.board.faces import COLOURS, STOP, Face, Stop
from roundhouse.draw.curves import point, unit
from roundhouse.draw.marks import icon, terrain
from roundhouse.draw.placing import BAR, DOT, Plan, plan, row
from roundhouse.draw.room import Room, corners, sides
from roundhouse.draw.style import fitting, text_width
from roundhouse.draw.svg import Markup, joined, number, tag

SPIKE = 42.0
"""How far the track of an off-board area comes in."""

Phase = str | tuple[str, ...]
"""What is in force: a key of the revenues, or the keys reached so far in their order; "" for nothing said."""


class Layers(NamedTuple):
    """What to draw for a hex, below to above."""

    terrain: Markup
    track: Markup
    stops: Markup
    names: Markup


@lru_cache(maxsize=16384)
def paint(
    hex: str,
    face: Face,
    flat: bool,
    name: str = "",
    icons: tuple[str, ...] = (),
    tile: str = "",
    phase: Phase = "",
    values: bool = True,
) -> Layers:
    """Paint a face.

    ``hex`` becomes the data attribute ("" for a tile that lies nowhere), ``name`` what is printed there,
    ``icons`` symbols besides those of the face, ``tile`` the number of the tile, "" for print.  ``values``
    says whether the revenue is written (one hex of an area does it for all).
    """
    where = plan(face, flat)
    room = Room(flat)
    for path, curve in zip(face.paths, where.tracks, strict=True):
        if _pointed(face, path.b):
            room.take_track(curve.split(SPIKE / max(SPIKE, abs(curve.end - curve.start)))[0], 6)
        else:
            room.take_track(curve, 7 if path.lanes == 1 else 12)
    for index, stop in enumerate(face.stops):
        _take_stop(room, where, index, stop)
    below: list[Markup] = []
    stops = [_stop(hex, index, stop, where) for index, stop in enumerate(face.stops)]
    if values:
        written = _values(hex, face, where, room, flat, _reached(phase))
        for index, value in written.items():
            stops[index] = joined(stops[index], value)
    if face.label:
        stops.append(_label(face.label, room, flat, "label"))
    elif face.future_label[0]:
        stops.append(_label(f"({face.future_label[0]})", room, flat, "quiet"))
    if face.cost:
        below.append(_cost(face, room, flat, bool(face.stops or face.paths)))
    symbols = tuple(dict.fromkeys((*icons, *face.icons)))
    if symbols:
        below.append(_icons(symbols, room, flat))
    above: list[Markup] = []
    if name:
        above.append(_name(name, face, where, room))
    if tile:
        above.append(_number(tile, room, flat))
    return Layers(joined(*below), _track(face, where), joined(*stops), joined(*above))


def token_place(face: Face, flat: bool, stop: int, slot: int) -> tuple[complex, float]:
    """Middle and radius of a token in a slot; one beyond the slots gets its place in a longer row."""
    where = plan(face, flat)
    spot = where.spots[stop]
    count = max(1, face.stops[stop].slots, slot + 1)
    return row(spot.at, spot.along, count, where.slot)[slot], where.slot - 2.5


# --- track ----------------------------------------------------------------------------------------------------


def _pointed(face: Face, end: int) -> bool:
    """Whether track to that end is only a stub that shows where an off-board area is entered."""
    return STOP <= end < STOP + len(face.stops) and face.stops[end - STOP].kind == "offboard"


def _track(face: Face, where: Plan) -> Markup:
    """The track, one connected piece after the other: where two cross, the later passes over the earlier."""
    parts: list[Markup] = []
    for piece in _pieces(face):
        beds: dict[str, list[str]] = {}
        rails: dict[str, list[str]] = {}
        gaps: list[str] = []
        spikes: list[Markup] = []
        for index in piece:
            path, curve = face.paths[index], where.tracks[index]
            if _pointed(face, path.b):
                length = min(SPIKE, abs(curve.end - curve.start))
                spikes.append(_spike(curve.start, curve.start - unit(curve.start) * length, 0.0))
            elif path.terminal and curve.straight:
                spikes.append(_spike(curve.start, curve.end, 2.0))
            else:
                double = " double" if path.lanes > 1 else ""
                beds.setdefault("bed" + double, []).append(curve.data())
                rails.setdefault((path.track or "rail") + double, []).append(curve.data())
                if double:
                    gaps.append(curve.data())
        parts += [tag("path", class_=kind, d="".join(data)) for kind, data in beds.items()]
        parts += [tag("path", class_=_rail(kind), d="".join(data)) for kind, data in rails.items()]
        if gaps:
            parts.append(tag("path", class_="gap", d="".join(gaps)))
        parts += spikes
    return joined(*parts)


def _rail(kind: str) -> str:
    """The class of a kind of track; a kind without a style of its own is drawn as the narrow one."""
    return kind if kind.split()[0] in ("rail", "narrow") else f"narrow {kind}"


def _spike(start: complex, end: complex, half: float) -> Markup:
    """Track that runs out: full width for the first third, then down to ``half`` its width at the end."""
    way = end - start
    across = unit(way) * 1j
    waist = start + way / 3
    points = [start + across * 5.5, start - across * 5.5, waist - across * 5.5]
    points += [end - across * half, end + across * half] if half else [end]
    points.append(waist + across * 5.5)
    return tag("path", class_="spike", d="M" + "L".join(point(p) for p in points) + "z")


def _pieces(face: Face) -> list[list[int]]:
    """Indices of the paths, grouped by what hangs together on this face."""
    groups: list[tuple[set[int], list[int]]] = []
    for index, path in enumerate(face.paths):
        ends, members = {path.a, path.b}, [index]
        rest = []
        for group in groups:
            if group[0] & ends:
                ends |= group[0]
                members = group[1] + members
            else:
                rest.append(group)
        groups = [*rest, (ends, members)]
    return [members for _, members in groups]


# --- stops ----------------------------------------------------------------------------------------------------


def _take_stop(room: Room, where: Plan, index: int, stop: Stop) -> None:
    spot = where.spots[index]
    if stop.kind == "city":
        room.take((p, where.slot + 4) for p in row(spot.at, spot.along, stop.slots, where.slot))
    elif stop.kind == "town":
        room.take([(spot.at, BAR if spot.along is not None else DOT + 2)])


def _stop(hex: str, index: int, stop: Stop, where: Plan) -> Markup:
    spot = where.spots[index]
    parts: list[Markup] = []
    if stop.kind == "city" and stop.slots == 0:
        parts = [
            tag("circle", class_="rim", cx=spot.at.real, cy=spot.at.imag, r=19),
            tag("circle", class_="city", cx=spot.at.real, cy=spot.at.imag, r=14),
            tag("circle", class_="rim", cx=spot.at.real, cy=spot.at.imag, r=6),
        ]
    elif stop.kind == "city":
        places = row(spot.at, spot.along, stop.slots, where.slot)
        data = "M" + "L".join(point(p) for p in places) + "z" if len(places) > 1 else ""
        for kind, more in (("rim", 3.5), ("city", 0.0)):
            if data:
                parts.append(tag("path", class_=kind, d=data, stroke_width=2 * (where.slot + more)))
            else:
                parts.append(
                    tag("circle", class_=kind, cx=spot.at.real, cy=spot.at.imag, r=where.slot + more)
                )
        for slot, p in enumerate(places):
            parts.append(
                tag(
                    "circle",
                    class_="slot",
                    cx=p.real,
                    cy=p.imag,
                    r=where.slot - 1.5,
                    data_hex=hex or None,
                    data_stop=index,
                    data_slot=slot,
                )
            )
    elif stop.kind == "town" and spot.along is not None:
        a, b = spot.at - spot.along * BAR, spot.at + spot.along * BAR
        side = spot.along * 5.5j
        data = "M" + "L".join(point(p) for p in (a - side, b - side, b + side, a + side)) + "z"
        parts.append(tag("path", class_="halt", d=data))
    elif stop.kind == "town":
        parts.append(tag("circle", class_="halt", cx=spot.at.real, cy=spot.at.imag, r=DOT))
    return tag("g", *parts, class_=f"stop {stop.kind}-stop", data_hex=hex or None, data_stop=index)


# --- revenue --------------------------------------------------------------------------------------------------


def _reached(phase: Phase) -> tuple[str, ...]:
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


def _values(
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
            written[index] = _boxes(stop, face, where, owner, room, reached)
        elif stop.revenue and stop.revenue[0][1]:
            near = [spot.at for spot in where.spots] if shared else [where.spots[index].at]
            written[index] = _circle(str(stop.revenue[0][1]), near, where, room, flat)
    return {
        index: tag("g", value, class_="value", data_hex=hex or None, data_stop=index)
        for index, value in written.items()
    }


def _circle(text: str, near: list[complex], where: Plan, room: Room, flat: bool) -> Markup:
    radius = 15.5
    places: list[tuple[complex, float]] = []
    for at in near:
        for distance in (where.slot + radius + 7, DOT + radius + 8, BAR + radius + 6):
            for step in range(24):
                way = complex(*_CIRCLE[step])
                places.append((at + way * distance, _TASTE[step]))
    middle = sum(near, 0j) / len(near)
    if len(near) > 1:
        places.append((middle, 0.0))
    for distance, penalty in ((70, 4.0), (62, 5.0), (76, 7.0)):
        places += [(p, penalty + abs(p - middle) / 12) for p in corners(flat, distance)]
    for distance, penalty in ((60, 4.0), (66, 6.0)):
        places += [(p, penalty + abs(p - middle) / 12) for p in sides(flat, distance)]
    at = room.best(places, 2 * radius, 2 * radius)
    size = fitting(text, 2 * radius - 5, 16.0)
    return joined(
        tag("circle", cx=at.real, cy=at.imag, r=radius),
        tag("text", text, x=at.real, y=at.imag + size * 0.36, font_size=size),
    )


_CIRCLE = [(math.cos(math.pi / 12 * step), math.sin(math.pi / 12 * step)) for step in range(24)]
# Right of a stop before left of it, above before below.
_TASTE = [1.5 * (1 - x) + 0.8 * (1 + y) for x, y in _CIRCLE]


def _boxes(
    stop: Stop, face: Face, where: Plan, index: int | None, room: Room, reached: tuple[str, ...]
) -> Markup:
    """A row (or two) of boxes, one for each amount, in the colours of their phases."""
    numbered = any(key.startswith("p") and key[1:].isdigit() for key, _ in stop.revenue)
    wide, high = 33.0, 35.0 if numbered else 25.0
    centre = 0j if index is None else where.spots[index].at
    city = stop.kind == "city"
    count = len(stop.revenue)
    found: tuple[float, int, complex] | None = None
    for across in dict.fromkeys((count, (count + 1) // 2, 1)):
        down = -(-count // across)
        width, height = across * wide, down * high
        for y in range(-66, 67, 6):
            for x in (0.0, -18.0, 18.0, -36.0, 36.0, -54.0, 54.0):
                at = complex(x, y)
                taste = abs(at - centre) / 8 + (down - 1) * 6 + (3.0 if y < 0 and city else 0.0)
                if found is not None and taste >= found[0]:
                    continue
                cost = taste + room.cost(_grid(at, width, height), 2.0)
                if found is None or cost < found[0]:
                    found = (cost, across, at)
    assert found is not None
    _, across, at = found
    down = -(-count // across)
    room.take(_grid(at, across * wide, down * high))
    now = in_force(stop.revenue, reached)
    parts = []
    for position, (key, amount) in enumerate(stop.revenue):
        x = at.real + (position % across - (across - 1) / 2) * wide
        y = at.imag + (position // across - (down - 1) / 2) * high
        parts.append((position == now, _box(key, amount, x, y, wide, high, _state(position, now))))
    return joined(*(part for _, part in sorted(parts, key=lambda pair: pair[0])))


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


def _state(position: int, now: int | None) -> str:
    if now is None:
        return "box"
    return "box now" if position == now else "box then"


def _box(key: str, amount: int, x: float, y: float, wide: float, high: float, kind: str) -> Markup:
    colour = key if key in ("yellow", "green", "brown", "gray") else "later"
    size = fitting(str(amount), wide - 5, 16.0)
    low = y + size * 0.36
    parts = [
        tag("rect", class_=colour, x=x - wide / 2, y=y - high / 2, width=wide, height=high),
    ]
    if high > 30:  # room for a caption: from which phase on
        low = y + high / 2 - 6
        parts.append(tag("text", f"{key[1:]}+", x=x, y=y - high / 2 + 11.5, font_size=10))
    parts.append(tag("text", str(amount), x=x, y=low, font_size=size))
    return tag("g", *parts, class_=kind, data_key=key or None)


# --- letters, costs, symbols, names ---------------------------------------------------------------------------


def _label(text: str, room: Room, flat: bool, kind: str) -> Markup:
    size = 23.0 if len(text) <= 2 else 19.0
    width = text_width(text, size)
    places: list[tuple[complex, float]] = []
    for distance, penalty in ((66, 0.0), (72, 1.0), (58, 1.0), (76, 2.0)):
        places += [(p, penalty + (p.real + 100) / 60) for p in corners(flat, distance)]
        places += [(p, penalty + 2 + (p.real + 100) / 60) for p in sides(flat, distance - 8)]
    places += [(p * 0.7, 3.0) for p in sides(flat, 60)]
    at = room.best(places, width, size * 0.8)
    return tag("text", text, class_=kind, x=at.real, y=at.imag + size * 0.36, font_size=size)


def _cost(face: Face, room: Room, flat: bool, busy: bool) -> Markup:
    signs = terrain(face.terrain)
    scale, size = (0.9, 18.0) if busy else (1.25, 22.0)
    text = str(face.cost)
    sign = 24 * scale
    width = sign * len(signs) + 3 + text_width(text, size)
    places: list[tuple[complex, float]] = [(0j, 0.0)]
    for y in (-54, 54, -62, 62, -46, 46):
        places += [
            (complex(x, y), 1.0 + (y > 0) + abs(x) / 12 + abs(abs(y) - 54) / 8) for x in (0, -16, 16, -30, 30)
        ]
    places += [(p, 6.0) for p in (*corners(flat, 62), *sides(flat, 58))]
    at = room.best(places, width, size)
    left = at.real - width / 2
    parts = []
    for index, mark in enumerate(signs):
        move = f"translate({number(left + sign * (index + 0.5))} {number(at.imag)}) scale({scale})"
        parts.append(tag("g", mark, transform=move))
    middle = left + sign * len(signs) + 3 + text_width(text, size) / 2
    parts.append(tag("text", text, class_="bold", x=middle, y=at.imag + size * 0.36, font_size=size))
    return tag("g", *parts, class_="cost", data_cost=face.cost)


def _icons(names: tuple[str, ...], room: Room, flat: bool) -> Markup:
    step = 25.0
    width = step * len(names)
    places: list[tuple[complex, float]] = []
    for y in (-56, 56, -64, 64, -46, 46):
        places += [(complex(x, y), 2.0 + abs(x) / 14 + (y > 0)) for x in (0, -20, 20, -34, 34)]
    for distance in (66, 72, 60):
        places += [(p, 1.0) for p in corners(flat, distance)]
    places += [(p, 3.0) for p in sides(flat, 60)]
    at = room.best(places, width, 22)
    return joined(
        *(
            tag(
                "g",
                icon(name),
                transform=f"translate({number(at.real + step * (index + 0.5) - width / 2)} {number(at.imag)})",
            )
            for index, name in enumerate(names)
        )
    )


def _wraps(name: str) -> list[tuple[str, ...]]:
    """A name on one line, and broken at a space into two and three lines of about equal length."""
    words = name.replace("/", "/ ").split() if "/" in name else name.split()
    found: list[tuple[str, ...]] = [(name,)]
    cuts = [(at,) for at in range(1, len(words))]
    pairs = [(a, b) for a in range(1, len(words)) for b in range(a + 1, len(words))]
    for options in (cuts, pairs):
        lines = [
            tuple(" ".join(words[a:b]) for a, b in zip((0, *cut), (*cut, len(words)), strict=True))
            for cut in options
        ]
        if lines:
            found.append(min(lines, key=lambda rows: max(len(line) for line in rows)))
    return found


def _name(name: str, face: Face, where: Plan, room: Room) -> Markup:
    """The name: on free ground, below the stops if there is a choice; failing that on a plate over track."""
    low = max((_foot(index, stop, where) for index, stop in enumerate(face.stops)), default=-10.0)
    cost, text = _fitted(name, low, room, ((17.0, 0.0), (15.0, 4.0), (13.0, 10.0)), 1.0)
    plate = cost > 30
    if plate:
        _, text = _fitted(name, low, room, ((15.0, 0.0), (13.0, 5.0), (11.5, 12.0)), 0.01)
    size, at, lines = text
    parts, rows = [], []
    for index, words in enumerate(lines):
        discs = _line_discs(at, index, len(lines), words, size)
        room.take(discs)
        y = discs[0][0].imag
        if plate:
            wide, high = text_width(words, size) + 5, size * 1.12
            parts.append(
                tag(
                    "rect",
                    class_="plate",
                    x=at.real - wide / 2,
                    y=y - high / 2,
                    width=wide,
                    height=high,
                    rx=4,
                )
            )
        rows.append(tag("tspan", words, x=at.real, y=y + size * 0.36))
    return joined(*parts, tag("text", *rows, class_="name", font_size=size))


_Text = tuple[float, complex, tuple[str, ...]]


def _fitted(
    name: str, low: float, room: Room, sizes: tuple[tuple[float, float], ...], track: float
) -> tuple[float, _Text]:
    """The best (font size, middle, lines) of a name and how bad it is; ``low`` is the foot of the stops."""
    best: tuple[float, _Text] | None = None
    for size, penalty in sizes:
        for lines in _wraps(name):
            wanted = low + 5 + len(lines) * size * 0.55
            for y in range(-72, 73, 6):
                for x in (0.0, -10.0, 10.0, -22.0, 22.0, -36.0, 36.0):
                    at = complex(x, y)
                    cost = penalty + (len(lines) - 1) * 2 + abs(y - wanted) / 10 + abs(x) / 8
                    for index, words in enumerate(lines):
                        if best is not None and cost >= best[0]:
                            break
                        discs = _line_discs(at, index, len(lines), words, size)
                        cost += 0.5 * room.cost(discs, 2.5, track)
                    if best is None or cost < best[0]:
                        best = (cost, (size, at, lines))
    assert best is not None
    return best


def _line_discs(at: complex, index: int, count: int, line: str, size: float) -> list[tuple[complex, float]]:
    """Discs that cover one line of a name."""
    radius = size * 0.5
    middle = at + 1j * (index - (count - 1) / 2) * size * 1.1
    half = max(0.0, text_width(line, size) / 2 - radius)
    steps = max(1, round(half / radius))
    return [(middle + half * step / steps, radius) for step in range(-steps, steps + 1)]


def _foot(index: int, stop: Stop, where: Plan) -> float:
    """The lowest point of a stop."""
    spot = where.spots[index]
    if stop.kind == "city":
        return max(p.imag for p in row(spot.at, spot.along, stop.slots, where.slot)) + where.slot + 4
    return spot.at.imag + (DOT + 2 if stop.kind == "town" else 8)


def _number(text: str, room: Room, flat: bool) -> Markup:
    size = 12.5
    width = text_width(text, size)
    places: list[tuple[complex, float]] = []
    for distance, penalty in ((83, 0.0), (79, 1.0), (74, 2.0)):
        for p in corners(flat, distance):
            # Lower right first; the upper corners only when all below are taken.
            places.append((p, penalty + (100 - p.imag) / 20 + (p.real < -1) * 1.0))
    at = room.best(places, width, size * 0.8, 1.0)
    return tag("text", text, class_="number", x=at.real, y=at.imag + size * 0.36, font_size=size)

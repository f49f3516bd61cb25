"""What is written on a hex besides revenue: letters, cost, symbols, the name and the number of the tile."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise
from operator import itemgetter

from ..board.faces import Face, Stop
from .curves import point
from .marks import icon, terrain
from .placing import DOT, Plan, row
from .room import Room, box, corners, sides
from .style import text_width
from .svg import Markup, joined, sized, tag, writing
from .svg import number as written


def label(text: str, room: Room, flat: bool, kind: str) -> Markup:
    """The letters of a tile, large where they fit, left of the stops if there is a choice."""
    found: tuple[float, float, complex] | None = None
    for size, small in ((23.0 if len(text) <= 2 else 19.0, 0.0), (17.0, 8.0), (14.0, 16.0)):
        places: list[tuple[complex, float]] = []
        for distance, penalty in ((66, 0.0), (72, 1.0), (58, 1.0), (76, 2.0)):
            places += [(p, penalty + (p.real + 100) / 60) for p in corners(flat, distance)]
            places += [(p, penalty + 2 + (p.real + 100) / 60) for p in sides(flat, distance - 8)]
        places += [(p * 0.7, 3.0) for p in sides(flat, 60)]
        at, cost = room.find(places, text_width(text, size), size * 0.8)
        if found is None or cost + small < found[0]:
            found = (cost + small, size, at)
    assert found is not None
    _, size, at = found
    room.take(box(at, text_width(text, size), size * 0.8))
    return writing(text, at.real, at.imag, size, kind)


def cost(face: Face, room: Room, flat: bool, busy: bool) -> Markup:
    """What building in the hex costs, with the signs of its terrain, where there is room."""
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
        move = f"translate({written(left + sign * (index + 0.5))} {written(at.imag)}) scale({scale})"
        parts.append(tag("g", mark, transform=move))
    middle = left + sign * len(signs) + 3 + text_width(text, size) / 2
    parts.append(writing(text, middle, at.imag, size, "bold"))
    return tag("g", *parts, class_="cost", data_cost=face.cost)


def icons(names: tuple[str, ...], room: Room, flat: bool) -> Markup:
    """The icons of a hex in a row, where there is room."""
    step = 25.0
    width = step * len(names)
    places: list[tuple[complex, float]] = []
    for distance, penalty in ((64, 0.0), (70, 0.5), (58, 1.0)):
        # Right of the stop, where labels are not; names are below it.
        places += [
            (p, penalty + (100 - p.real) / 80 + abs(p.imag) / 25)
            for p in (*corners(flat, distance), *sides(flat, distance))
        ]
    for y in (-56, 56, -64, 64):
        places += [(complex(x, y), 5.0 + abs(x) / 14 + (y > 0)) for x in (0, -20, 20, -34, 34)]
    at = room.best(places, width, 22)
    return joined(
        *(
            tag(
                "g",
                icon(name),
                transform=f"translate({written(at.real + step * (index + 0.5) - width / 2)} {written(at.imag)})",
            )
            for index, name in enumerate(names)
        )
    )


MARK = 22.0
"""How high a mark is."""

LEADING = 1.1
"""From line to line of a name, in ems."""


def mark_place(width: float, room: Room) -> complex:
    """Where a mark finds room, below what is there if there is a choice; it is taken."""
    places = [
        (complex(x, y), (78 - y) / 12 + abs(x) / 16)
        for y in range(-72, 79, 6)
        for x in (0, -14, 14, -27, 27, -40, 40, -52, 52)
    ]
    return room.best(places, width, MARK, 2.0)


# Where a name may be broken: at a space, but before neither "/" nor "&", and after a "/" inside a word.
_BREAK = re.compile(r" (?![/&]( |$))|(?<=[^ ]/)(?=[^ ])")


def _wraps(name: str) -> list[tuple[str, ...]]:
    """A name on one line, and broken into two and three lines of about equal length."""
    breaks = [match.end() for match in _BREAK.finditer(name)]
    found: list[tuple[str, ...]] = [(name,)]
    for count in (1, 2):
        options = [
            tuple(name[a:b].strip() for a, b in pairwise((0, *cut, len(name))))
            for cut in combinations(breaks, count)
        ]
        if options:
            found.append(min(options, key=lambda lines: max(len(line) for line in lines)))
    return found


def name(name: str, face: Face, where: Plan, room: Room) -> Markup:
    """The name: on free ground, below the stops if there is a choice; failing that on a plate over track."""
    low = max((_foot(index, stop, where) for index, stop in enumerate(face.stops)), default=-10.0)
    cost, text = _fitted(name, low, room, ((17.0, 0.0), (15.0, 4.0), (13.0, 10.0)), 1.0)
    plate = cost > 13
    if plate:
        _, text = _fitted(name, low, room, ((15.0, 0.0), (13.0, 5.0), (11.5, 12.0)), 0.01)
    size, at, lines = text
    parts, rows = [], []
    for index, words in enumerate(lines):
        discs = _line_discs(at, index, len(lines), words, size)
        room.take(discs)
        y = discs[0][0].imag
        if plate:
            wide, high = text_width(words, size) + 5, size * 1.1
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
        # In ems from the middle of all lines, so that they keep their distance when a page enlarges them.
        down = f"{(index - (len(lines) - 1) / 2) * LEADING + 0.36:.2f}em"
        rows.append(words if len(lines) == 1 else tag("tspan", words, x=0, y=down))
    attributes = {"dy": ".36em"} if len(lines) == 1 else {}
    kind = "name" if any(stop.kind != "town" for stop in face.stops) else "name minor"
    middle = f"translate({point(at)})"
    return joined(
        *parts, tag("text", *rows, class_=sized(kind, size), font_size=size, transform=middle, **attributes)
    )


_ROWS = [
    (y, [(abs(x) / 8, complex(x, y)) for x in (0, -10, 10, -22, 22, -36, 36)]) for y in range(-72, 73, 6)
]
"""Places for the middle of a name, row by row, each with what it takes away to be that far aside."""

_Text = tuple[float, complex, tuple[str, ...]]


def _fitted(
    name: str, low: float, room: Room, sizes: tuple[tuple[float, float], ...], track: float
) -> tuple[float, _Text]:
    """The best (font size, middle, lines) of a name and how bad it is; ``low`` is the foot of the stops."""
    places: list[tuple[float, complex, int]] = []
    texts: list[tuple[float, tuple[str, ...], list[list[complex]]]] = []
    for size, penalty in sizes:
        for lines in _wraps(name):
            wanted = low + 5 + len(lines) * size * 0.55
            near, which = penalty + (len(lines) - 1) * 2, len(texts)
            places += [
                (below + aside, at, which)
                for y, row in _ROWS
                for below in (near + abs(y - wanted) / 10,)
                for aside, at in row
            ]
            discs = [_line_discs(0j, i, len(lines), lines[i], size) for i in range(len(lines))]
            texts.append((size, lines, [[place for place, _ in line] for line in discs]))
    best: tuple[float, _Text] | None = None
    places.sort(key=itemgetter(0))
    for taste, at, which in places:
        if best is not None and taste >= best[0]:
            break
        cost = taste
        size, lines, rows = texts[which]
        for steps in rows:
            limit = math.inf if best is None else 2 * (best[0] - cost)
            if limit <= 0:
                break
            cost += 0.5 * room.line_cost(at, steps, size * 0.5, 2.5, track, limit)
        if best is None or cost < best[0]:
            best = (cost, (size, at, lines))
    assert best is not None
    return best


def _line_discs(at: complex, index: int, count: int, line: str, size: float) -> list[tuple[complex, float]]:
    """Discs that cover one line of a name."""
    radius = size * 0.5
    middle = at + 1j * (index - (count - 1) / 2) * size * LEADING
    half = max(0.0, text_width(line, size) / 2 - radius)
    steps = max(1, round(half / radius))
    return [(middle + half * step / steps, radius) for step in range(-steps, steps + 1)]


def _foot(index: int, stop: Stop, where: Plan) -> float:
    """The lowest point of a stop."""
    spot = where.spots[index]
    if stop.kind == "city":
        return max(p.imag for p in row(spot.at, spot.along, stop.slots, where.slot)) + where.slot + 4
    return spot.at.imag + (DOT + 2 if stop.kind == "town" else 8)


def number(text: str, room: Room, flat: bool) -> Markup:
    """The number of a tile in a corner, where there is room."""
    size = 12.5
    width = text_width(text, size)
    places: list[tuple[complex, float]] = []
    for distance, penalty in ((83, 0.0), (79, 1.0), (74, 2.0)):
        for p in corners(flat, distance):
            # Lower right first; the upper corners only when all below are taken.
            places.append((p, penalty + (100 - p.imag) / 20 + (p.real < -1) * 1.0))
    at = room.best(places, width, size * 0.8, 1.0)
    return writing(text, at.real, at.imag, size, "number")

"""What a tile or a printed hex shows, part by part: track, stops and what is written beside them."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Sequence
from itertools import combinations

from ...board.faces import COLOURS, STOP, Face, Path, Stop, is_edge, is_stop
from ...rules.depot import Phase
from ..curves import POINTED, Curve, middle, through, unit
from ..face import occupied
from ..placing import Plan, plan
from ..room import Room, corners, sides
from ..style import text_width
from .frame import INNER, UNIT, Json, at, side

BEYOND = 85
"""Track of a form of its own begins so far out, beyond the side: the cut may be a little off."""

APART = 7.0
"""Half of the distance between the lines of double track, in our units."""

NEAR = 1.5
"""So near to the natural line between two sides a town lies on it."""

VALUE = 40.0
"""The room that a written value takes, in our units."""

BOX = (30.0, 30.0)
"""The room that one of several values takes, in our units."""

ACROSS = 4
"""So many of several values stand side by side."""

COLOURED = {"white": "plain", "red": "offboard", "blue": "water"}
"""The colours of hexes that have other names there."""

TERRAIN = {"hill": "mountain"}
"""The signs of terrain that have other names there."""

SIGNS = {"lumber": "tree", "cattle": "meat", "coal": "coal", "fish": "fish", "port": "port", "mine": "coal"}
"""The signs on hexes that there is a picture of there; of any other the word is written."""


def picture(face: Face, flat: bool, phases: Iterable[Phase] = (), name: str = "") -> tuple[Json, Room]:
    """The parts of a face, and the room that is left on it.

    `flat`: how the hex lies. `phases`: of the title, for values that change with them. `name`: of the place, written at
    its first stop.
    """
    where = plan(face, flat)
    room = occupied(face, where, flat)
    found: Json = {"color": COLOURED.get(face.colour, face.colour)}
    parts = {
        "track": _track(face, where, flat),
        **_stops(face, where, name),
        "values": _values(face, where, room, flat),
        "labels": _labels(face, room, flat),
        "terrain": _terrain(face, room, flat),
        "icons": _icons(face, room, flat),
        "borders": [{"side": side(edge, flat), "color": "wall"} for edge in face.walls],
    }
    found |= {key: value for key, value in parts.items() if value}
    changing = [index for index, stop in enumerate(face.stops) if len(stop.revenue) > 1]
    if changing:
        found["offBoardRevenue"] = _changing(face, changing[0], where, room, tuple(phases), name)
    elif name and (not face.stops or face.stops[0].kind == "offboard"):
        width = text_width(name, 16)
        found["names"] = [{"name": name, **at(free(room, flat, width, 18))}]
    return found, room


def free(room: Room, flat: bool, width: float, height: float, near: complex | None = None) -> complex:
    """The best place for something of that size, in our units; it is taken. `near`: what it belongs to."""
    places: list[tuple[complex, float]] = [(0j, 4.0)]
    for distance, penalty in ((66.0, 0.0), (58.0, 1.0), (74.0, 2.0)):
        places += [(p, penalty) for p in corners(flat, distance)]
        places += [(p, penalty + 1.0) for p in sides(flat, distance - 6)]
    for distance in (44.0, 52.0):
        places += [(cmath.rect(distance, math.radians(15 * step)), 3.0) for step in range(24)]
    if near is not None:
        places = [(p, penalty + abs(p - near) / 12) for p, penalty in places]
        places += [(near + cmath.rect(48, math.radians(15 * step)), 3.0) for step in range(24)]
    return room.best(places, width, height)


def _stops(face: Face, where: Plan, name: str) -> dict[str, list[Json]]:
    """Cities and towns by sort. The name is written at the first, unless it stands with the values of a red area."""
    found: dict[str, list[Json]] = {}
    for index, stop in enumerate(face.stops):
        spot, row = where.spots[index], at(where.spots[index].at)
        if stop.kind == "city":
            sort = "cities" if stop.slots else "mediumCities"
            if stop.slots > 1:
                row["size"] = stop.slots
            if stop.slots == 2 and spot.along is not None:
                row |= _turn(spot.along)
        elif stop.kind == "town":
            sort = "centerTowns" if spot.along is None else "towns"
            if spot.along is not None:
                row |= _turn(spot.along)
        else:
            continue
        if name and index == 0:
            row["name"] = {"name": name}
        if stop.group:
            row["groups"] = [stop.group]
        found.setdefault(sort, []).append(row)
    return found


def _turn(along: complex) -> Json:
    degrees = round(math.degrees(cmath.phase(along)))
    return {"rotation": degrees} if degrees else {}


def _values(face: Face, where: Plan, room: Room, flat: bool) -> list[Json]:
    """The values that never change; equal ones of all stops are written once."""
    constant = [stop for stop in face.stops if len(stop.revenue) == 1 and stop.revenue[0][1]]
    found: list[Json] = []
    shared = len(constant) > 1 and len(constant) == len(face.stops) == _alike(face.stops)
    for index, stop in enumerate(face.stops):
        if stop not in constant or (shared and found):
            continue
        if stop.kind == "offboard":
            found.append({"value": stop.revenue[0][1]})
            continue
        near = None if shared else where.spots[index].at
        place = free(room, flat, VALUE, VALUE, near)
        found.append({"value": stop.revenue[0][1], **at(place)})
    return found


def _alike(stops: Sequence[Stop]) -> int:
    """How many stops are like the first."""
    return sum((stop.kind, stop.revenue) == (stops[0].kind, stops[0].revenue) for stop in stops)


def _changing(face: Face, index: int, where: Plan, room: Room, phases: Sequence[Phase], name: str) -> Json:
    """Values that change with the phases: those that differ from the one before."""
    stop = face.stops[index]
    rows: list[Json] = []
    for number, (key, amount) in enumerate(stop.revenue):
        if number and stop.revenue[number - 1][1] == amount:
            continue
        row: Json = {"color": _colour(key, phases), "value": amount}
        if key not in COLOURS and key[1:].isdigit() and rows:
            row["phase"] = key[1:]
        rows.append(row)
    wide, high = BOX
    across, down = min(len(rows), ACROSS), -(-len(rows) // ACROSS)
    found: Json = {"revenues": rows}
    if down > 1:
        found["rows"] = down
    if stop.kind == "offboard":
        if name:
            found["name"] = {"name": name}
    else:
        places = [(complex(0, y), abs(y) / 30) for y in (*range(36, 73, 6), *range(-72, -35, 6))]
        found |= at(room.best(places, across * wide, down * high))
    if stop.group:
        found["groups"] = [stop.group]
    return found


def _colour(key: str, phases: Sequence[Phase]) -> str:
    """The colour of a value: its own, or that of the newest tiles of its phase."""
    if key in COLOURS:
        return key
    return next((phase.tiles[-1] for phase in phases if key == f"p{phase.name}" and phase.tiles), "white")


def _labels(face: Face, room: Room, flat: bool) -> list[Json]:
    said = face.label or (f"({face.future_label[0]})" if face.future_label[0] else "")
    return [{"label": said, **at(free(room, flat, text_width(said, 24), 24))}] if said else []


def _terrain(face: Face, room: Room, flat: bool) -> list[Json]:
    if not face.cost:
        return []
    kinds = list(dict.fromkeys(TERRAIN.get(kind, kind) for kind in face.terrain))
    place = free(room, flat, 44, 40) if face.stops or face.paths else 0j
    found: list[Json] = [{"cost": face.cost, **at(place)}]
    if kinds:
        found[0]["type"] = kinds[0]
    for kind in kinds[1:]:
        found.append({"type": kind, "size": "small", **at(free(room, flat, 30, 30, place))})
    return found


def _icons(face: Face, room: Room, flat: bool) -> list[Json]:
    return [
        {"type": SIGNS[sign], "width": 20, **at(free(room, flat, 26, 26))}
        for sign in dict.fromkeys(face.icons)
        if sign in SIGNS
    ]


# -- track -----------------------------------------------------------------------------------------


def _track(face: Face, where: Plan, flat: bool) -> list[Json]:
    """All track: sharp, gentle or straight from side to side, also where a town lies on it; from a side to the middle;
    and what runs otherwise as a line of its own."""
    found: list[Json] = []
    lying = _on_line(face, where, flat)
    done: set[int] = set()
    for index, path in enumerate(face.paths):
        if index in done:
            continue
        pair = lying.get(index)
        if pair is not None:
            done.update(pair)
            a, b = sorted(face.paths[each].a for each in pair)
            found.append({**_between(a, b, flat), **_gauge(path)})
        else:
            found += _one(face, index, where, flat)
    return _crossed(found)


def _one(face: Face, index: int, where: Plan, flat: bool) -> list[Json]:
    path, curves = face.paths[index], where.tracks[index]
    gauge = _gauge(path)
    if is_edge(path.b):
        if path.lanes == 1 and len(curves) == 1:
            return [{**_between(path.a, path.b, flat), **gauge}]
    elif is_edge(path.a):
        if path.terminal or (is_stop(path.b) and face.stops[path.b - STOP].kind == "offboard"):
            return [{"type": "offboard", "side": side(path.a, flat), **gauge}]
        if path.lanes == 1 and abs(_end(face, path.b, where)) < 1:
            return [{"side": side(path.a, flat), **gauge}]
    lines = [curves] if path.lanes == 1 else [_beside(curves, by) for by in (-APART, APART)]
    return [{**_own(path, line, flat), **gauge} for line in lines]


def _end(face: Face, end: int, where: Plan) -> complex:
    """Where a stop or junction lies."""
    if is_stop(end):
        return where.spots[end - STOP].at
    index = next(i for i, path in enumerate(face.paths) if end in (path.a, path.b))
    curves = where.tracks[index]
    return curves[-1].end if face.paths[index].b == end else curves[0].start


def _on_line(face: Face, where: Plan, flat: bool) -> dict[int, tuple[int, int]]:
    """Paths that are halves of a natural line, with a stop on it: by index of each, both."""
    found: dict[int, tuple[int, int]] = {}
    for index, stop in enumerate(face.stops):
        halves = [i for i, path in enumerate(face.paths) if STOP + index in (path.a, path.b)]
        paths = [face.paths[i] for i in halves]
        if len(paths) != 2 or stop.kind == "offboard" or not all(is_edge(path.a) for path in paths):
            continue
        plain = all(path.lanes == 1 and not path.terminal for path in paths)
        if not plain or paths[0].track != paths[1].track or len({path.a for path in paths}) < 2:
            continue
        if stop.kind == "city" and abs(where.spots[index].at) < 1:
            continue  # two pieces of track to the middle
        natural = through(paths[0].a, paths[1].a).turned(1 if flat else POINTED)
        points = natural.points(61)
        lies = [where.spots[index].at, *(where.tracks[i][0].at(0.5) for i in halves)]
        if all(min(abs(p - q) for q in points) < NEAR for p in lies):
            found |= dict.fromkeys(halves, (halves[0], halves[1]))
    return found


def _between(a: int, b: int, flat: bool) -> Json:
    """The natural track between two sides: named by the side from which it bends clockwise.

    >>> _between(0, 4, True), _between(0, 3, True), _between(0, 1, False)
    ({'type': 'gentle', 'side': 5}, {'type': 'straight', 'side': 1}, {'type': 'sharp', 'side': 6})
    """
    apart = (b - a) % 6
    first = a if apart <= 3 else b
    kind = {1: "sharp", 2: "gentle", 3: "straight"}[min(apart, 6 - apart)]
    return {"type": kind, "side": side(first, flat)}


def _gauge(path: Path) -> Json:
    if not path.track:
        return {}
    return {"gauge": "narrow" if path.track == "narrow" else "dashed"}


def _own(path: Path, curves: Sequence[Curve], flat: bool) -> Json:
    """Track as a line of its own, as seen with its side at the bottom."""
    edge = path.a if is_edge(path.a) else 0 if flat else 1
    turn = 1j / unit(middle(edge, flat)) * UNIT
    start = curves[0].start * turn
    begin = (
        f"M {start.real:.1f} {BEYOND} L {start.real:.1f} {INNER:g}" if is_edge(path.a) else f"M {_xy(start)}"
    )
    lines = [begin]
    for curve in curves:
        points = [point * turn for point in curve]
        lines.append(f"L {_xy(points[3])}" if curve.straight else "C " + ", ".join(map(_xy, points[1:])))
    if is_edge(path.b):
        beyond = curves[-1].end + unit(middle(path.b, flat)) * (BEYOND - INNER) / UNIT
        lines.append(f"L {_xy(beyond * turn)}")
    return {"type": "custom", "side": side(edge, flat), "path": " ".join(lines)}


def _xy(point: complex) -> str:
    return f"{point.real + 0:.1f} {point.imag + 0:.1f}"


def _beside(curves: Sequence[Curve], by: float) -> list[Curve]:
    """A line beside another one."""
    moved = []
    for curve in curves:
        one, two = curve.heading(0.0) * 1j * by, curve.heading(1.0) * 1j * by
        moved.append(Curve(curve.start + one, curve.first + one, curve.second + two, curve.end + two))
    return moved


REACH = {"sharp": 1, "gentle": 2, "straight": 3}


def _crossed(track: list[Json]) -> list[Json]:
    """The same, where two lines cross with the later one above the earlier."""
    ends = {
        i: (row["side"], row["side"] + REACH[row["type"]])
        for i, row in enumerate(track)
        if row.get("type") in REACH
    }
    for (i, one), (j, two) in combinations(ends.items(), 2):
        first, second = ({(end - one[0]) % 6 for end in pair} for pair in (one, two))
        inside = [0 < end < max(first) for end in second]
        if len({*first, *second}) == 4 and inside[0] != inside[1]:
            track[i].setdefault("cross", "under")
            track[j].setdefault("cross", "over")
    return track

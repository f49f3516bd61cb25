"""Where the stops of a face lie, and how its track runs to them.

A lone city lies in the middle and a lone town on its line.  Where there is more, the places that suit each stop
are tried against each other: stops must not overlap, other track should keep away, and what is moved least
from its natural place wins.  The same picture turned gets the same answer turned.
"""

from __future__ import annotations

import cmath
import math
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ..board.faces import JUNCTION, STOP, Face, is_edge, is_stop
from .curves import APOTHEM, POINTED, SIXTH, Curve, into, line, middle, through, unit

SLOT = 25.0
"""Radius of a space for a token, where there is room for it."""

DOT = 11.0
"""Radius of a town."""

BAR = 17.0
"""Half the length of the bar of a town on its line."""

_SIZES = (SLOT, 22.5, 20.0, 18.0)
_TRACK = 5.5


class Spot(NamedTuple):
    """Where a stop lies.  ``along``: the direction of its row of spaces or of its bar, None for upright."""

    at: complex
    along: complex | None


class Plan(NamedTuple):
    """The geometry of a face.

    ``spots``: one a stop.  ``tracks``: one a path, the curves (one, rarely two) from its end ``a`` to ``b``.
    ``slot``: radius of the spaces for tokens.
    """

    spots: tuple[Spot, ...]
    tracks: tuple[tuple[Curve, ...], ...]
    slot: float


Kinds = tuple[tuple[str, int], ...]
Ends = tuple[tuple[int, int], ...]


def plan(face: Face, flat: bool) -> Plan:
    """The geometry of a face, on a flat-topped or a pointed hex."""
    kinds = tuple((stop.kind, stop.slots) for stop in face.stops)
    return _plan(kinds, tuple((path.a, path.b) for path in face.paths), face.junctions, flat)


def row(at: complex, along: complex | None, count: int, radius: float) -> tuple[complex, ...]:
    """The middles of the spaces of a city, side by side, in a triangle, a square or a ring."""
    turn = 1 + 0j if along is None else along
    if count <= 1:
        return (at,)
    if count == 2:
        return (at - radius * turn, at + radius * turn)
    ring = radius / math.sin(math.pi / count)
    first = {3: -90.0, 4: -135.0}.get(count, -90.0)
    return tuple(
        at + turn * cmath.rect(ring, math.radians(first + 360 / count * index)) for index in range(count)
    )


@lru_cache(maxsize=8192)
def _plan(kinds: Kinds, ends: Ends, junctions: int, flat: bool) -> Plan:
    turns = range(6) if ends else (0,)
    turn = min(turns, key=lambda r: sorted(_turned(ends, r)))
    if not any(is_edge(a) for a, _ in ends):
        return _unjoined(kinds, ends)
    found = _solve(kinds, _turned(ends, turn), junctions)
    back = SIXTH**-turn * (1 if flat else POINTED)
    spots = tuple(
        Spot(spot.at * back, None if spot.along is None else _upright(spot.along * back))
        for spot in found.spots
    )
    # A turned path may have its ends the other way round than the path of this face.
    tracks = [
        curves if _forward(pair, turn) else tuple(curve.back() for curve in reversed(curves))
        for pair, curves in zip(ends, found.tracks, strict=True)
    ]
    turned = tuple(tuple(curve.turned(back) for curve in curves) for curves in tracks)
    return Plan(spots, turned, found.slot)


def _turned(ends: Ends, turn: int) -> Ends:
    def end(number: int) -> int:
        return (number + turn) % 6 if is_edge(number) else number

    return tuple((min(p), max(p)) for p in ((end(a), end(b)) for a, b in ends))


def _forward(pair: tuple[int, int], turn: int) -> bool:
    a, b = pair
    return not is_edge(b) or (a + turn) % 6 < (b + turn) % 6


def _upright(along: complex) -> complex:
    """Of a direction and its opposite the one that runs to the right."""
    return -along if (round(along.real, 6), round(along.imag, 6)) < (0, 0) else along


def _unjoined(kinds: Kinds, ends: Ends) -> Plan:
    """Stops that no track joins to a hexside stand side by side, whichever way the hex lies."""
    count = len(kinds)
    if count <= 1:
        places: tuple[complex, ...] = (0j,) * count
    elif all(kind == "town" for kind, _ in kinds):
        places = row(0j, None, count, 26.0)
    else:
        halves = [SLOT * max(1, slots) + 4 if kind == "city" else DOT + 2 for kind, slots in kinds]
        gap = 8.0
        left, places = -(sum(halves) + gap * (count - 1) / 2), ()
        for half in halves:
            places = (*places, complex(left + half, 0))
            left += 2 * half + gap
    spots = tuple(Spot(place, None) for place in places)
    tracks = tuple(
        (line(places[a - STOP], places[b - STOP]) if is_stop(b) else line(0j, 0j),) for a, b in ends
    )
    return Plan(spots, tracks, SLOT)


class _Choice(NamedTuple):
    """A place for one stop: what is against it, the discs it covers, and its track by index of the path."""

    penalty: float
    spot: Spot
    discs: tuple[tuple[complex, float], ...]
    tracks: dict[int, Curve]
    samples: tuple[complex, ...]


def _solve(kinds: Kinds, ends: Ends, junctions: int) -> Plan:
    best: tuple[float, Plan] | None = None
    for size in _SIZES if any(kind == "city" for kind, _ in kinds) else (SLOT,):
        cost, answer = _attempt(kinds, ends, junctions, size)
        # A smaller space is only worth it when it really frees something.
        if best is None or cost + 40 < best[0]:
            best = (cost, answer)
        if cost < 30:
            break
    assert best is not None
    return best[1]


def _attempt(kinds: Kinds, ends: Ends, junctions: int, size: float) -> tuple[float, Plan]:
    joints = [0j] if junctions == 1 else list(row(0j, None, junctions, 24.0))
    fixed: dict[int, Curve] = {}
    for index, (a, b) in enumerate(ends):
        if is_edge(b):
            fixed[index] = through(a, b)
        elif b >= JUNCTION and is_edge(a):
            fixed[index] = into(a, joints[b - JUNCTION])
        elif b >= JUNCTION and a >= JUNCTION:
            fixed[index] = line(joints[a - JUNCTION], joints[b - JUNCTION])
    if len(kinds) == 1 and kinds[0][0] == "city" and (around := _detours(ends, fixed, size)):
        if kinds[0][1] > 1 and size > 20:  # a row needs to be shorter to let the track come back to its side
            return _attempt(kinds, ends, junctions, 20.0)
        return _ringed(ends, fixed, around, size)
    others = [p for curve in fixed.values() for p in curve.points(11)]
    alone = len(kinds) == 1 and not any(abs(p) < size + 12 for p in others)
    choices = [_choices(stop, kinds, ends, size, alone) for stop in range(len(kinds))]
    for stop, rows in enumerate(choices):
        choices[stop] = sorted(
            (choice._replace(penalty=choice.penalty + _against(choice, others)) for choice in rows),
            key=lambda choice: choice.penalty,
        )
    cost, picked = _best(choices)
    spots = tuple(choice.spot for choice in picked)
    tracks = dict(fixed)
    for choice in picked:
        tracks.update(choice.tracks)
    for index, (a, b) in enumerate(ends):
        if index not in tracks:  # stop to stop, or stop to junction
            end = spots[b - STOP].at if is_stop(b) else joints[b - JUNCTION]
            tracks[index] = line(spots[a - STOP].at, end)
    return cost, Plan(spots, tuple((tracks[index],) for index in range(len(ends))), size)


def _detours(ends: Ends, fixed: dict[int, Curve], size: float) -> dict[int, tuple[Curve, Curve]]:
    """Track that would run under a lone city in the middle is led around it, by index of the path."""
    spokes = [middle(a) for a, b in ends if is_edge(a) and not is_edge(b)]
    found = {}
    for index, curve in fixed.items():
        a, b = ends[index]
        if not is_edge(b) or min(abs(p) for p in curve.points(11)) > size + 12:
            continue
        heading = curve.heading(0.5)
        out = heading * 1j if curve.straight else unit(curve.at(0.5))
        # A straight line may pass on either side: on the one with less track to cross.
        if curve.straight and sum((p * out.conjugate()).real > 1 for p in spokes) * 2 > sum(
            abs((p * out.conjugate()).real) > 1 for p in spokes
        ):
            out = -out
        place = out * (size + 16)
        found[index] = (into(a, place, heading), into(b, place, -heading).back())
    return found


def _ringed(
    ends: Ends,
    fixed: dict[int, Curve],
    around: dict[int, tuple[Curve, Curve]],
    size: float,
) -> tuple[float, Plan]:
    """A lone city in the middle, its row of spaces along the track that is led around it."""
    along = fixed[next(iter(around))].heading(0.5)
    lines: list[tuple[Curve, ...]] = []
    for index, (a, _) in enumerate(ends):
        rest = (fixed[index],) if index in fixed else (line(middle(a), 0j),)
        lines.append(around.get(index, rest))
    return 0.0, Plan((Spot(0j, along),), tuple(lines), size)


def _best(choices: list[list[_Choice]]) -> tuple[float, list[_Choice]]:
    """One choice a stop: all pairs for two stops, else each stop in turn until nothing improves."""
    if not choices:
        return 0.0, []
    if len(choices) == 1:
        return choices[0][0].penalty, [choices[0][0]]
    if len(choices) == 2:
        best: tuple[float, list[_Choice]] | None = None
        for one, other in product(*choices):
            apart = one.penalty + other.penalty
            if best is not None and apart >= best[0]:
                continue
            cost = apart + _between(one, other)
            if best is None or cost < best[0]:
                best = (cost, [one, other])
        assert best is not None
        return best
    picked = [rows[0] for rows in choices]
    for _ in range(6):
        before = list(picked)
        for stop, rows in enumerate(choices):
            rest = [picked[other] for other in range(len(picked)) if other != stop]
            picked[stop] = min(rows, key=lambda c: c.penalty + sum(_between(c, other) for other in rest))
        if picked == before:
            break
    cost = sum(choice.penalty for choice in picked)
    cost += sum(_between(a, b) for at, a in enumerate(picked) for b in picked[:at])
    return cost, picked


def _against(choice: _Choice, points: list[complex]) -> float:
    """What foreign track under a stop costs."""
    return sum(
        max(0.0, radius + _TRACK + 5 - abs(p - place)) ** 2 / 6
        for place, radius in choice.discs
        for p in points
    )


def _between(one: _Choice, other: _Choice) -> float:
    cost = 0.0
    for place, radius in one.discs:
        for place_b, radius_b in other.discs:
            cost += max(0.0, radius + radius_b + 10 - abs(place - place_b)) ** 2
    cost += _against(one, list(other.samples)) + _against(other, list(one.samples))
    # Two lines that run close beside each other read badly, crossing is fine.
    for p in one.samples:
        nearest = min((abs(p - q) for q in other.samples), default=99.0)
        cost += max(0.0, 18 - nearest) / 2
    return cost


def _choices(stop: int, kinds: Kinds, ends: Ends, size: float, alone: bool) -> list[_Choice]:
    kind, slots = kinds[stop]
    exits = {index: a for index, (a, b) in enumerate(ends) if b == STOP + stop and is_edge(a)}
    edges = sorted(set(exits.values()))
    if kind == "offboard":
        return [_spokes(0.0, 0j, None, exits, [(0j, 20.0)])]
    found: list[_Choice] = []
    if len(edges) == 2 and len(exits) == 2 and not (alone and kind == "city"):
        return _on_line(kind, slots, exits, size, alone)
    if alone:
        return [_choice(0.0, kind, slots, 0j, None, exits, size)]
    if len(edges) == 1:
        way = unit(middle(edges[0]))
        for distance, penalty in ((45, 0), (38, 3), (52, 3), (30, 8), (20, 16), (0, 40)):
            found.append(_choice(penalty, kind, slots, way * distance, way * 1j, exits, size))
        return found
    pull = sum((unit(middle(edge)) for edge in edges), 0j)
    found += [_choice(0.0, kind, slots, 0j, along, exits, size) for along in (1 + 0j, 1j)]
    for step in range(12):
        way = cmath.rect(1, math.pi / 6 * step)
        for distance in (14, 24, 32, 38, 45, 52):
            away = 0.0 if abs(pull) < 0.1 else 12 * (1 - (way * unit(pull).conjugate()).real)
            found.append(_choice(distance / 4 + away, kind, slots, way * distance, way * 1j, exits, size))
    return found


def _on_line(kind: str, slots: int, exits: dict[int, int], size: float, alone: bool) -> list[_Choice]:
    """Places on the natural line between two exits, and for cities beside it, pushed outwards."""
    (first, a), (second, b) = sorted(exits.items())
    natural = through(a, b)
    found = []
    steps = (0.5,) if alone else (0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8)
    for t in steps:
        near, far = natural.split(t)
        place, heading = natural.at(t), natural.heading(t)
        found.append(
            _placed(80 * abs(t - 0.5), kind, slots, place, heading, size, {first: near, second: far.back()})
        )
    if kind == "city" and not alone and not natural.straight:
        out = unit(natural.at(0.5))
        heading = natural.heading(0.5)
        for push in (8, 16, 24, 32):
            place = natural.at(0.5) + out * push
            if abs(place) < APOTHEM - 30:
                tracks = {first: into(a, place, heading), second: into(b, place, -heading)}
                found.append(_placed(push / 3, kind, slots, place, heading, size, tracks))
    return found


def _placed(
    penalty: float,
    kind: str,
    slots: int,
    place: complex,
    heading: complex,
    size: float,
    tracks: dict[int, Curve],
) -> _Choice:
    """A place on a line with its track: a row of spaces lies along the line, the bar of a town across it."""
    along = heading if kind == "city" else heading * 1j
    return _measured(penalty, kind, slots, Spot(place, along), size, tracks)


def _choice(
    penalty: float,
    kind: str,
    slots: int,
    place: complex,
    along: complex | None,
    exits: dict[int, int],
    size: float,
) -> _Choice:
    spot = Spot(place, along if kind == "city" else None)
    return _measured(
        penalty, kind, slots, spot, size, {index: into(edge, place) for index, edge in exits.items()}
    )


def _spokes(
    penalty: float,
    place: complex,
    along: complex | None,
    exits: dict[int, int],
    discs: list[tuple[complex, float]],
) -> _Choice:
    tracks = {index: into(edge, place) for index, edge in exits.items()}
    return _Choice(penalty, Spot(place, along), tuple(discs), tracks, _samples(tracks))


def _measured(
    penalty: float, kind: str, slots: int, spot: Spot, size: float, tracks: dict[int, Curve]
) -> _Choice:
    if kind == "city":
        discs = tuple((p, size + 3) for p in row(spot.at, spot.along, slots, size))
    else:
        discs = ((spot.at, DOT + 3 if spot.along is None else BAR),)
    for place, radius in discs:
        beyond = (
            max((place * unit(middle(edge)).conjugate()).real for edge in range(6)) + radius + 3 - APOTHEM
        )
        penalty += max(0.0, beyond) ** 2 * 2
    for curve in tracks.values():
        # A line that must bend hard on its short way in looks forced.
        inwards = -unit(curve.start)
        chord = unit(curve.end - curve.start)
        penalty += 14 * (1 - (chord * inwards.conjugate()).real)
    return _Choice(penalty, spot, discs, tracks, _samples(tracks))


def _samples(tracks: dict[int, Curve]) -> tuple[complex, ...]:
    """Points of the track of a stop, without those at the hexside and under the stop."""
    return tuple(p for curve in tracks.values() for p in curve.points(9)[1:-2])

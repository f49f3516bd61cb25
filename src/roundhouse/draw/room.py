"""Finding room on a hex for what is written there: everything is covered by discs, overlap costs."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .curves import APOTHEM, Curve, corner, middle, unit

Disc = tuple[complex, float]

CLOSE = 1e-6
"""By how much sums of the same costs may differ, added in another order."""

_Near = tuple[float, float, complex, float]
"""Of a disc near a level: from where to where its points are too near, the middle, and how near too near is."""


class _Level(NamedTuple):
    """What is near a level: discs that are taken, track, and what a line of discs cannot help costing.

    `places`, rising: where along the level the middles of discs lie; `least`, one more: what those before each cost at
    least, the taken and the track, if the line passes over them.
    """

    taken: list[_Near]
    beneath: list[_Near]
    places: list[float]
    least: list[tuple[float, float]]


def box(at: complex, width: float, height: float) -> list[Disc]:
    """Discs that cover a rectangle around a point."""
    if height > width:
        return [(at + (p - at) * 1j, radius) for p, radius in box(at, height, width)]
    radius = height / 2
    count = max(1, round(width / height + 0.3))
    if count == 1:
        return [(at, max(width, height) / 2)]
    step = (width - height) / (count - 1)
    return [(at - (width - height) / 2 + step * index, radius) for index in range(count)]


class Room:
    """What is taken on one hex so far."""

    def __init__(self, flat: bool) -> None:
        self.flat = flat
        self._axes = tuple(unit(middle(edge, flat)).conjugate() for edge in range(3))
        self._taken: list[Disc] = []
        self._track: list[Disc] = []
        self._levels: dict[tuple[float, float], _Level] = {}

    def take(self, discs: Iterable[Disc]) -> None:
        """Mark these discs as taken: what is put over them later has a `cost`."""
        self._taken += discs
        self._levels.clear()

    def take_track(self, curve: Curve, radius: float) -> None:
        """Mark a line of track as taken."""
        # Samples nearer to each other than the line is wide leave no gap to slip through.
        count = max(2, int(abs(curve.end - curve.start) / 11) + 2)
        self._track += [(curve.at(step / (count - 1)), radius) for step in range(count)]
        self._levels.clear()

    def cost(
        self, discs: Sequence[Disc], margin: float = 3.0, track: float = 1.0, limit: float = math.inf
    ) -> float:
        """How badly discs collide with what is taken and with the sides of the hex; 0 when they do not.

        ``track`` weighs what covers track, 1 for as bad as anything else.  Beyond ``limit`` the sum stops.
        """
        if len(discs) == 1:
            return self._disc_cost(*discs[0], margin, track)
        cost = 0.0
        for at, radius in discs:
            if (beyond := self._beyond(at, radius)) > 0:
                cost += beyond * beyond * 3
            x = at.real
            taken, beneath, _, _ = self._level(at.imag, radius + margin)
            for left, right, other, reach in taken:
                if left < x < right:
                    over = reach - abs(at - other)
                    if over > 0:
                        cost += over * over
            if track:
                for left, right, other, reach in beneath:
                    if left < x < right:
                        over = reach - abs(at - other)
                        if over > 0:
                            cost += over * over * track
            if cost > limit:
                break
        return cost

    def _disc_cost(self, at: complex, radius: float, margin: float, track: float) -> float:
        """What `cost` says of one disc; hardly any other has its height, so there is no level to look at."""
        beyond, near = self._beyond(at, radius), radius + margin
        cost = beyond * beyond * 3 if beyond > 0 else 0.0
        for other, reach in self._taken:
            if (over := near + reach - abs(at - other)) > 0:
                cost += over * over
        if track:
            for other, reach in self._track:
                if (over := near + reach - abs(at - other)) > 0:
                    cost += over * over * track
        return cost

    def line_cost(
        self,
        at: complex,
        steps: Sequence[complex],
        radius: float,
        margin: float,
        track: float,
        limit: float = math.inf,
    ) -> float:
        """What `cost` says of discs in one line, from left to right, given by their steps from a place.

        Names are tried at hundreds of places, so what is the same for a whole line is looked at once.  The discs are
        at least two, and not further from each other than one and a half times their radius.
        """
        first, last = at + steps[0], at + steps[-1]
        left, right = self._beyond(first, radius), self._beyond(last, radius)
        # Where no end is beyond a side nothing between them is.
        inside = left <= 0 and right <= 0
        sure = 0.0
        if not inside and (sure := 3 * (max(left, 0.0) ** 2 + max(right, 0.0) ** 2)) > limit + CLOSE:
            return sure
        taken, beneath, places, least = self._level(first.imag, radius + margin, radius * 0.75)
        before, after = bisect_left(places, first.real), bisect_right(places, last.real)
        if after > before:
            (one, line), (two, longer) = least[before], least[after]
            if (sure := sure + two - one + (longer - line) * track) > limit + CLOSE:
                return sure
        low, high = first.real, last.real
        taken = [near for near in taken if near[0] < high and near[1] > low]
        beneath = [near for near in beneath if near[0] < high and near[1] > low] if track else []
        if inside and not taken and not beneath:
            return 0.0
        cost = 0.0
        for step in steps:
            place = at + step
            if not inside and (beyond := self._beyond(place, radius)) > 0:
                cost += beyond * beyond * 3
            x = place.real
            for left, right, other, reach in taken:
                if left < x < right:
                    over = reach - abs(place - other)
                    if over > 0:
                        cost += over * over
            for left, right, other, reach in beneath:
                if left < x < right:
                    over = reach - abs(place - other)
                    if over > 0:
                        cost += over * over * track
            if cost > limit:
                break
        return cost

    def _beyond(self, at: complex, radius: float) -> float:
        """How far a disc reaches beyond the sides."""
        one, two, three = self._axes
        return max(abs((at * one).real), abs((at * two).real), abs((at * three).real)) + radius + 2 - APOTHEM

    def _level(self, y: float, near: float, aside: float = math.inf) -> _Level:
        """What is taken, and the track, that comes nearer than that to a point at a height; most of many are alike.

        ``aside``: how far from the middle of what it passes over a line's nearest disc may be.
        """
        found = self._levels.get((y, near))
        if found is None:
            found = _level(_at_level(self._taken, y, near), _at_level(self._track, y, near), y, aside)
            self._levels[y, near] = found
        return found

    def find(
        self, places: Iterable[tuple[complex, float]], width: float, height: float, margin: float = 3.0
    ) -> tuple[complex, float]:
        """Of (place, penalty) pairs the place where a box of that size fits best, and what it costs."""
        found, lowest = 0j, math.inf
        for at, penalty in sorted(places, key=lambda place: place[1]):
            if penalty >= lowest:
                break
            cost = penalty + self.cost(box(at, width, height), margin, limit=lowest - penalty)
            if cost < lowest:
                found, lowest = at, cost
        return found, lowest

    def best(
        self, places: Iterable[tuple[complex, float]], width: float, height: float, margin: float = 3.0
    ) -> complex:
        """The best place of all; it is taken."""
        at, _ = self.find(places, width, height, margin)
        self.take(box(at, width, height))
        return at


def _at_level(discs: Iterable[Disc], y: float, near: float) -> list[_Near]:
    """The discs that come nearer than that to some point at a height."""
    found = []
    for at, radius in discs:
        reach, height = near + radius, at.imag - y
        if (left := reach * reach - height * height) > 0:
            half = math.sqrt(left)
            found.append((at.real - half, at.real + half, at, reach))
    return found


def _level(taken: list[_Near], beneath: list[_Near], y: float, aside: float) -> _Level:
    """What is near a level; see `Room._level`."""
    costs = []
    for track, all in ((False, taken), (True, beneath)):
        for _, _, at, reach in all:
            if (over := reach - math.hypot(aside, at.imag - y)) > 0:
                costs.append((at.real, over * over, track))
    costs.sort()
    places, least, one, line = [], [(0.0, 0.0)], 0.0, 0.0
    for place, cost, track in costs:
        if track:
            line += cost
        else:
            one += cost
        places.append(place)
        least.append((one, line))
    return _Level(taken, beneath, places, least)


def corners(flat: bool, distance: float) -> list[complex]:
    """Points towards the corners, at a distance from the middle: where no track ends."""
    return [unit(corner(index, flat)) * distance for index in range(6)]


def sides(flat: bool, distance: float) -> list[complex]:
    """Points towards the hexsides."""
    return [unit(middle(edge, flat)) * distance for edge in range(6)]

"""A problem made ready for searching: only what a run can touch, as arcs and bit masks."""

from collections.abc import Iterator
from functools import reduce
from itertools import groupby
from math import gcd
from operator import or_

from .kinds import Kind, kinds_of
from .problem import Link, Problem


class Net:
    """The part of a problem that runs can touch, stops and links numbered as in the problem.

    An *arc* is a link in one direction: arc ``2 * l`` goes over link ``l`` from its ``a`` to its ``b``, arc
    ``2 * l + 1`` back. ``source``, ``target``: of each arc.  ``sides``: of each arc, as a bit set.
    ``out[stop]``: arcs that begin there. ``onward[arc]``: arcs that a run can take next.  ``bit[stop]``,
    ``place[stop]``: the stop as a bit, the stop with all others of its group.  ``kinds``: of trains.  ``step``: the
    common divisor of what all runs are worth.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.kinds = kinds_of(problem)
        self.links = problem.links
        self.bit = [1 << stop for stop in range(problem.stops)]
        self.place = _places(problem)
        self.stops, self.live = _touched(problem, {root for kind in self.kinds for root in kind.roots})
        self.end_only = problem.end_only
        self.passable = reduce(or_, (self.bit[stop] for stop in self.stops if stop not in self.end_only), 0)
        self.source = [end for link in problem.links for end in (link.a, link.b)]
        self.target = [end for link in problem.links for end in (link.b, link.a)]
        self.sides = [link.sides for link in problem.links for _ in range(2)]
        self.arcs = [arc for link in self.live for arc in (2 * link, 2 * link + 1)]
        worth = [max((kind.values[stop] for kind in self.kinds), default=0) for stop in range(problem.stops)]
        self.out: list[list[int]] = [[] for _ in range(problem.stops)]
        for arc in sorted(self.arcs, key=lambda one: (-worth[self.target[one]], one)):
            self.out[self.source[arc]].append(arc)
        self.onward: list[list[int]] = [[] for _ in self.source]
        for arc in self.arcs:
            self.onward[arc] = self._onward(arc)
        self.places = len({self.place[stop] for stop in self.stops})
        self.step = reduce(gcd, _amounts(self.kinds, self.stops), 0) or 1
        self.near = [0] * problem.stops
        for arc in self.arcs:
            self.near[self.source[arc]] |= self.bit[self.target[arc]]

    def _onward(self, arc: int) -> list[int]:
        stop = self.target[arc]
        if stop in self.end_only:
            return []
        behind, used = self.place[self.source[arc]], self.sides[arc]
        return [
            other
            for other in self.out[stop]
            if not behind & self.bit[self.target[other]] and not used & self.sides[other]
        ]


def _places(problem: Problem) -> list[int]:
    members: dict[int, int] = {}
    for stop, group in enumerate(problem.group):
        if group >= 0:
            members[group] = members.get(group, 0) | 1 << stop
    return [members.get(group, 1 << stop) for stop, group in enumerate(problem.group)]


def _amounts(kinds: list[Kind], stops: set[int]) -> Iterator[int]:
    """All that the worth of a run is put together from."""
    for kind in kinds:
        yield from (kind.values[stop] for stop in stops)
        yield from (amount for _, amount in kind.fees)
        for extra, marks in groupby(kind.marks, lambda mark: mark.extra):
            amounts = [mark.amount for mark in marks]
            yield from amounts if extra < 0 else [sum(amounts)]


def _touched(problem: Problem, roots: set[int]) -> tuple[set[int], list[int]]:
    """Stops that some walk from a root of any train reaches without passing the end of a run, and the links that
    it uses."""
    at: list[list[tuple[int, Link]]] = [[] for _ in range(problem.stops)]
    for number, link in enumerate(problem.links):
        at[link.a].append((number, link))
        at[link.b].append((number, link))
    stops, links = set(roots), set()
    todo = sorted(roots)
    while todo:
        stop = todo.pop()
        if stop in problem.end_only and stop not in roots:
            continue
        for number, link in at[stop]:
            links.add(number)
            far = link.b if link.a == stop else link.a
            if far not in stops:
                stops.add(far)
                todo.append(far)
    return stops, sorted(links)

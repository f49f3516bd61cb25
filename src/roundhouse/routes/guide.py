"""Help for somebody who puts a run together stop by stop: what it can become, and by which track.

A bonus on each stop picked, larger than all that a run can earn, turns the search for the best run into one
for the best run through all of them.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from math import gcd

from roundhouse.board.network import StopKey
from roundhouse.routes.best import Run, Value, route_of
from roundhouse.routes.bounds import SCALE, Prices
from roundhouse.routes.graph import Chain, StopGraph
from roundhouse.routes.net import Net
from roundhouse.routes.optimise import solve
from roundhouse.routes.problem import Course, Link, Problem
from roundhouse.routes.search import Clock, Found, OutOfTime, Search
from roundhouse.routes.trains import RouteTrain


def complete(
    graph: StopGraph,
    train: RouteTrain,
    partial: Sequence[StopKey],
    value: Value,
    tokens: frozenset[StopKey],
    blocked: frozenset[StopKey],
    *,
    begins: bool = False,
    limit: float | None = None,
) -> Run | None:
    """The best legal run of a train through the stops picked, written in the order in which they were picked.

    ``partial``: the stops picked; others may lie before, between and behind them, or only behind them with
    ``begins`` (the run then starts with just these).  None of them: the best run at all.  ``value`` (a stop
    that a mapping lacks pays 0), ``tokens`` and ``blocked``: see `best_runs`.  ``limit``: seconds for each of
    the two steps of the search (in any order, in this order), after which the best run met so far is given;
    without it the answer is exact.  None: there is no such run, or, nothing being picked, none that earns.
    Raises KeyError for a token or a stop picked that is no stop of the graph.
    """
    picked = [graph.index[stop] for stop in partial]
    if len(set(picked)) < len(picked) or not tokens:
        return None
    numbers = list(range(len(graph.chains)))
    if begins:
        numbers = [number for number in numbers if _fits(graph.chains[number], picked)]
    worth = _worth(graph, value)
    step = gcd(*worth) or 1  # the bonus is a multiple too, for what the search can round away
    bonus = (sum(worth) // step + 1) * step
    problem = _problem(graph, train, worth, bonus, picked, numbers, tokens, blocked)
    if begins and picked:
        problem = _ended(problem, picked[0])
    solution = solve(problem, limit)
    course: Course | None = solution.courses[0]
    if course is None or not course.stops:
        return None
    if not _ordered(course.stops, picked):
        if solution.proven and solution.value < bonus * len(picked):
            return None  # no run has all of them, in whatever order
        course = _Ordered(problem, picked, Clock(limit)).course(bonus * len(picked))
        if course is None:
            return None
    if picked and _turned(course.stops, picked):
        course = Course(course.stops[::-1], course.links[::-1], course.value)
    return Run(train.id, route_of(graph, numbers, course), sum(worth[stop] for stop in course.stops))


def between(graph: StopGraph, a: StopKey, b: StopKey) -> tuple[Chain, ...]:
    """The chains of plain track between two stops, the shortest first; empty when nothing joins them directly.

    They are as the graph has them: ``hexes`` begins at the stop that comes first there, whichever was named first.
    Raises KeyError for what is no stop of the graph.
    """
    ends = sorted((graph.index[a], graph.index[b]))
    found = [chain for chain in graph.at(ends[0]) if [chain.a, chain.b] == ends]
    return tuple(sorted(found, key=lambda chain: (chain.length, len(chain.hexes), chain.hexes, chain.sides)))


def _fits(chain: Chain, picked: Sequence[int]) -> bool:
    """Whether a run that starts with the stops picked, and no others, can go over the chain."""
    last = len(picked) - 1
    a, b = (picked.index(end) if end in picked else None for end in (chain.a, chain.b))
    if a is None or b is None:
        place = b if a is None else a
        return place is None or place == last
    return abs(a - b) == 1


def _worth(graph: StopGraph, value: Value) -> tuple[int, ...]:
    pays: Callable[[StopKey], int] = value if callable(value) else _known(value)
    return tuple(pays(stop) for stop in graph.stops)


def _known(value: Mapping[StopKey, int]) -> Callable[[StopKey], int]:
    return lambda stop: value.get(stop, 0)


def _problem(
    graph: StopGraph,
    train: RouteTrain,
    worth: Sequence[int],
    bonus: int,
    picked: Sequence[int],
    numbers: Sequence[int],
    tokens: frozenset[StopKey],
    blocked: frozenset[StopKey],
) -> Problem:
    areas: dict[str, int] = {}
    chains = [graph.chains[number] for number in numbers]
    return Problem(
        stops=len(graph.stops),
        values=(tuple(pay + bonus * (stop in picked) for stop, pay in enumerate(worth)),),
        reaches=(train.reach,),
        tokens=frozenset(graph.index[token] for token in tokens),
        end_only=frozenset(
            number
            for number, stop in enumerate(graph.stops)
            if graph.end_only[number] or (stop in blocked and stop not in tokens)
        ),
        group=tuple(areas.setdefault(area, len(areas)) if area else -1 for area in graph.group),
        links=tuple(Link(chain.a, chain.b, chain.sides) for chain in chains),
    )


def _ended(problem: Problem, stop: int) -> Problem:
    """The problem in which no run passes the stop."""
    return Problem(
        problem.stops,
        problem.values,
        problem.reaches,
        problem.tokens,
        problem.end_only | {stop},
        problem.group,
        problem.links,
    )


def _ordered(stops: Sequence[int], picked: Sequence[int]) -> bool:
    """Whether all the stops picked lie on a run, in this order or the reverse."""
    chosen = set(picked)
    met = [stop for stop in stops if stop in chosen]
    return met in (list(picked), list(picked)[::-1])


def _turned(stops: Sequence[int], picked: Sequence[int]) -> bool:
    """Whether a run is written the wrong way round for the stops picked."""
    if len(picked) == 1:
        return stops[-1] == picked[0]
    return stops.index(picked[0]) > stops.index(picked[-1])


class _Ordered(Search):
    """Goes through all runs that have the stops picked, and keeps those in their order."""

    def __init__(self, problem: Problem, picked: Sequence[int], clock: Clock) -> None:
        super().__init__(Net(problem), problem.values[0], problem.reaches[0], clock)
        self.picked = picked
        self.problem = problem

    def course(self, floor: int) -> Course | None:
        """The best run in the right order worth ``floor`` or more."""
        sides = max((link.sides.bit_length() for link in self.problem.links), default=0)
        least = floor * SCALE
        best: Found | None = None

        def keep(run: Found) -> int:
            nonlocal best, least
            if _ordered(run.stops, self.picked):
                best, least = run, run.worth + self.net.step * SCALE
            return least

        with suppress(OutOfTime):
            self._explore(Prices(self.net, [0] * sides, [0] * self.problem.stops), 0, least, keep)
        return None if best is None else Course(best.stops, best.links, best.value)

"""Help for somebody who puts a run together stop by stop: what it can become, and by which track.

A bonus on each stop picked, larger than all that a run can earn, turns the search for the best run into one
for the best run through all of them.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from math import gcd

from msgspec.structs import replace

from ..board.network import StopKey
from .best import Run
from .bounds import SCALE, Prices
from .graph import Chain, StopGraph
from .net import Net
from .optimise import solve
from .posing import Posed
from .problem import Course, Problem
from .question import Question
from .search import Clock, Found, OutOfTime, Search
from .tally import Trip, tally


def complete(
    graph: StopGraph,
    question: Question,
    train: str,
    partial: Sequence[StopKey],
    *,
    begins: bool = False,
    limit: float | None = None,
) -> Run | None:
    """The best legal run of a train through the stops picked, written in the order in which they were picked.

    ``graph``: with the special track of the question.  ``train``: the id of one of its trains; it is taken to run
    alone, so it has every doubling and every bonus that it could have, and nothing is required.  ``partial``: the
    stops picked; others may lie before, between and behind them, or only behind them with ``begins`` (the run then
    starts with just these).  None of them: the best run at all.  ``limit``: seconds for each of the two steps of
    the search (in any order, in this order), after which the best run met so far is given; without it the answer
    is exact.  None: there is no such run, or, nothing being picked, none that earns.  Raises KeyError for a train
    that the question does not have, and for a token or a stop picked that is no stop of the graph.
    """
    alone = _alone(question, train)
    picked = [graph.index[stop] for stop in partial]
    if len(set(picked)) < len(picked):
        return None

    def fits(chain: Chain) -> bool:
        return _fits(chain, picked)

    posed = Posed(graph, alone, alone.trains, fits if begins else None)
    if not posed.chains or not all(map(posed.versions, picked)):
        return None
    problem, bonus = _urged(posed, picked)
    if begins and picked:
        problem = replace(problem, end_only=problem.end_only.union(posed.versions(picked[0])))

    def right(stops: Sequence[int]) -> bool:
        return _ordered([posed.stops[stop] for stop in stops], picked) and not any(
            len({posed.stops[stop] for stop in stops if stop in apart}) > 1 for apart in posed.apart
        )

    solution = solve(problem, limit)
    course: Course | None = solution.courses[0]
    if course is None or not course.stops:
        return None
    if not right(course.stops):
        if solution.proven and solution.value < bonus * len(picked):
            return None  # no run has all of them, in whatever order
        course = _Right(problem, right, Clock(limit)).course(max(1, bonus * len(picked)))
        if course is None:
            return None
    if picked and _turned([posed.stops[stop] for stop in course.stops], picked):
        course = Course(course.stops[::-1], course.links[::-1], course.value)
    trip = Trip(0, posed.visited(course), posed.special(course))
    return Run(train, posed.route(course), tally(alone, (trip,)).total)


def _alone(question: Question, id: str) -> Question:
    """The question for one of its trains."""
    trains = tuple(train for train in question.trains if train.id == id)
    if not trains:
        raise KeyError(id)
    bonuses = tuple(replace(bonus, once=False, required=False) for bonus in question.bonuses)
    return replace(question, trains=trains, bonuses=bonuses)


def _urged(posed: Posed, picked: Sequence[int]) -> tuple[Problem, int]:
    """The problem with a bonus on each stop picked, and the bonus: a run that misses one of them is worth less than
    any run through all."""
    problem, id = posed.problem, posed.trains[0].id
    doublings = [one for one in posed.question.doublings if one.trains is None or id in one.trains]
    extras = (*problem.extras, *posed.doubled(0, [one.stops for one in doublings]))
    row = list(problem.values[0])
    amounts = [*row, *(one.amount for one in extras), *(one.amount for one in problem.tolls)]
    step = gcd(*amounts) or 1  # the bonus is a multiple too, for what the search can round away
    bonus = (sum(amounts) // step + 1) * step
    for stop in picked:
        for number in posed.versions(stop):
            row[number] += bonus
    return replace(problem, values=(tuple(row),), extras=extras), bonus


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


class _Right(Search):
    """Goes through all runs that have the stops picked, and keeps those that are right."""

    def __init__(self, problem: Problem, right: Callable[[Sequence[int]], bool], clock: Clock) -> None:
        net = Net(problem)
        super().__init__(net, net.kinds[0], clock)
        self.right = right
        self.problem = problem

    def course(self, floor: int) -> Course | None:
        """The best right run worth ``floor`` or more."""
        sides = max((link.sides.bit_length() for link in self.problem.links), default=0)
        least = floor * SCALE
        best: Found | None = None

        def keep(run: Found) -> int:
            nonlocal best, least
            if self.right(run.stops):
                best, least = run, run.worth + self.net.step * SCALE
            return least

        with suppress(OutOfTime):
            self._explore(Prices(self.net, [0] * sides, [0] * self.problem.stops), 0, least, keep)
        return None if best is None else Course(best.stops, best.links, best.value)

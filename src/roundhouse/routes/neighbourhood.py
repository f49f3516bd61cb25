"""A first answer for all trains together, found for a few trains at a time where a search for the best set would take
long.

Each train in turn has the best run on the track that the others have left; then each once more against all others, and
two or three of them together, until nothing improves.  It proves nothing.  What it finds is where the methods that
prove begin: the better it is, the less there is for them to look at.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from time import monotonic

from msgspec.structs import replace

from .fewer import Fewer
from .problem import IDLE, Course, Problem, Solution

ONE = 60_000
"""States of the search for one train."""

TOGETHER = {2: (20_000, 1_000_000), 3: (20_000, 2_000_000)}
"""For so many trains together the states of the search by prices, and then of the sweeps."""

SHARE = 3
"""The part of the work left (one in so many) that goes into it at most."""

Method = Callable[[Problem, float | None, int | None, Solution | None], Solution]
"""Finds the best runs: within seconds, and states of the search; better ones than a solution known."""

Sweeps = Callable[[Problem, Solution | None, float | None, int | None], Solution | None]
"""Finds better runs than a solution known, within seconds and states of the search; None where it declines."""


def improved(
    problem: Problem,
    known: Solution,
    price: Method,
    sweep: Sweeps | None,
    limit: float | None = None,
    work: int | None = None,
) -> Solution:
    """A solution that is worth as much as the ``known`` one, or more; its bound stays, unless a proof came of it.

    ``price``, ``sweep``: what finds runs for a few trains; without ``sweep`` for one at a time.  ``limit``: seconds;
    ``work``: states of the search that are left.  The same problem with the same ``known``, ``work`` and no ``limit``
    always has the same answer.
    """
    trial = _Trial(problem, price, sweep, limit, None if work is None else work // SHARE)
    best = list(known.courses)
    trains = range(len(best))
    far = sorted(trains, key=lambda train: (-_reach(problem, train), train))
    for order in (far, far[::-1]):
        courses = [IDLE] * len(best)
        for train in order:
            trial.anew(courses, (train,))
        best = max(best, trial.polished(courses, 1), key=_value)
    for count in range(1, min(len(best), max(TOGETHER) + 1) if sweep else 2):
        best = trial.polished(best, count)
    value = _value(best)
    bound = max(value, known.bound)
    proof = known.proof or ("bound" if bound == value else "")
    return replace(
        known, courses=tuple(best), value=value, bound=bound, proof=proof, work=known.work + trial.work
    )


def _value(courses: Iterable[Course]) -> int:
    return sum(course.value for course in courses)


def _reach(problem: Problem, train: int) -> int:
    reach = problem.reaches[train]
    return reach.stops or reach.hexes or problem.stops


class _Trial:
    """Searches for some trains among the runs of the others."""

    def __init__(
        self, problem: Problem, price: Method, sweep: Sweeps | None, limit: float | None, work: int | None
    ) -> None:
        self.problem = problem
        self.price = price
        self.sweep = sweep
        self.end = None if limit is None else monotonic() + limit / SHARE
        self.most = work
        self.work = 0

    def polished(self, courses: list[Course], count: int) -> list[Course]:
        """A few trains at a time again, against all others, until nothing improves."""
        some = list(combinations(range(len(courses)), count))
        idle = 0
        while idle < len(some):
            for trains in some:
                idle = 0 if self.anew(courses, trains) else idle + 1
                if idle == len(some):
                    break
        return courses

    def anew(self, courses: list[Course], trains: Sequence[int]) -> bool:
        """Gives better runs to the trains, if they are found; whether they were."""
        time = None if self.end is None else self.end - monotonic()
        states, later = TOGETHER.get(len(trains), (ONE, 0))
        if (time is not None and time <= 0) or (self.most is not None and self.work + states > self.most):
            return False
        links = self.problem.links
        used = 0
        for train, course in enumerate(courses):
            if train not in trains:
                for link in course.links:
                    used |= links[link].sides
        fewer = Fewer(_some(self.problem, trains), used)
        value = sum(courses[train].value for train in trains)
        found = self._found(fewer.problem, value, time, states, later)
        if found.value <= value:
            return False
        for train, course in zip(trains, fewer.back(found).courses, strict=True):
            courses[train] = course
        return True

    def _found(self, problem: Problem, value: int, time: float | None, states: int, later: int) -> Solution:
        """The best runs met for the trains of a problem, if they are worth more than ``value``."""
        if len(problem.values) == 1:
            found = self.price(problem, time, states, None)
            self.work += found.work
            return found
        known = Solution((IDLE,) * len(problem.values), value, value, "")
        found = self.price(problem, time, states, known)
        self.work += found.work
        left = None if self.end is None else self.end - monotonic()
        if self.most is not None:
            later = min(later, self.most - self.work)
        if found.proven or self.sweep is None or later <= 0 or (left is not None and left <= 0):
            return found
        swept = self.sweep(problem, found, left, later)
        self.work += later if swept is None else swept.work - found.work
        return swept or found


def _some(problem: Problem, trains: Sequence[int]) -> Problem:
    """The problem for some of the trains."""
    place = {train: number for number, train in enumerate(trains)}

    def among(those: frozenset[int]) -> frozenset[int]:
        return frozenset(place[train] for train in those if train in place)

    def picked(rows: tuple[frozenset[int], ...]) -> tuple[frozenset[int], ...]:
        return tuple(rows[train] for train in trains) if rows else ()

    return replace(
        problem,
        values=tuple(problem.values[train] for train in trains),
        reaches=tuple(problem.reaches[train] for train in trains),
        anchors=picked(problem.anchors),
        free=picked(problem.free),
        unscored=picked(problem.unscored),
        extras=tuple(replace(extra, trains=among(extra.trains)) for extra in problem.extras),
        tolls=tuple(replace(toll, trains=among(toll.trains)) for toll in problem.tolls),
    )

"""The best set of runs by prices and lists: the method that answers nearly every question at once.

Prices on sides (Lagrange multipliers) part the trains: each then runs for itself, and the sum of what they
are worth plus the sum of all prices bounds every set of runs.  The steps, each of which may end the search:

1. without prices: if the best runs of the trains do not collide, they are the answer;
2. bound and answer being close, only runs nearly as good as the best can take part in a better set: list
   them all and pack them;
3. otherwise move the prices so that the bound falls, keep all runs met and pack these from time to time, and
   try step 2 again.

A price on passing through a stop with an odd number of exits (three exits let one run pass) tightens the
bound.
"""

from collections.abc import Sequence
from contextlib import suppress

from msgspec.structs import replace

from . import kernel
from .bounds import SCALE, Prices, bits
from .net import Net
from .packing import pack
from .problem import IDLE, Course, Problem, Solution
from .search import Clock, Found, OutOfTime, Search, TooMany

FEW = 3_000
"""Runs listed before any prices are tried."""

MANY = 20_000
"""Runs listed while prices can still be improved."""

POOLED = 20_000
"""Choices looked at when the runs met so far are packed."""

ROUNDS = 400
"""Changes of prices before the search falls back on listing whatever it takes."""

HEAVY = 16_384
"""Runs in the lists that make a choice among them as much work as a state of the search, or as much again."""

HEAVY_LATER = 256
"""The same where other methods had their turn before: closer to the time that it takes."""

LAST = 0.05
"""Share of a time limit that is left for putting together the answer when the search has to end."""


def solve(
    problem: Problem, limit: float | None = None, work: int | None = None, known: Solution | None = None
) -> Solution:
    """The best runs for a problem.

    ``limit``: seconds after which the best set found so far is returned with a bound (None: none, the answer
    is proven).  ``work``: the same, measured in states of the search instead of time.  ``known``: a solution that
    other methods have left open, of which courses and value are taken; never is a worse one returned.  The same
    problem with the same ``work`` and ``known`` and no ``limit`` always has the same answer, whether the compiled
    kernel or its plain-Python twin gives it.  Raises ValueError for a train with a limit both of stops and of hexes.
    """
    measures = FEW, MANY, POOLED, ROUNDS, HEAVY if known is None else HEAVY_LATER
    found = kernel.solve(problem, limit, work, measures, 0 if known is None else known.value)
    return solve_plainly(problem, limit, work, known) if found is None else _better(found, known)


def solve_plainly(
    problem: Problem, limit: float | None = None, work: int | None = None, known: Solution | None = None
) -> Solution:
    """The same as ``solve``, always in plain Python."""
    return _better(_Solver(problem, limit, work, known).solve(), known)


def _better(found: Solution, known: Solution | None) -> Solution:
    """What was found, with the courses known where it is not better."""
    return found if known is None or found.value > known.value else replace(found, courses=known.courses)


class _Solver:
    def __init__(
        self,
        problem: Problem,
        limit: float | None = None,
        work: int | None = None,
        known: Solution | None = None,
    ) -> None:
        self.problem = problem
        self.limit = limit
        self.clock = Clock(None if limit is None else (1 - LAST) * limit, work)
        self.work = 0
        self.net = Net(problem)
        self.step = self.net.step
        self.trains = [kind.trains for kind in self.net.kinds]
        self.counts = [len(trains) for trains in self.trains]
        self.searches = [Search(self.net, kind, self.clock) for kind in self.net.kinds]
        self.picks: list[list[Found]] = [[] for _ in self.trains]
        self.value = 0 if known is None else known.value
        self.heavy = HEAVY if known is None else HEAVY_LATER
        self.ceiling = sum(
            count * search.top * SCALE for count, search in zip(self.counts, self.searches, strict=True)
        )
        self.pool: list[dict[tuple[int, ...], Found]] = [{} for _ in self.trains]
        sides = max((link.sides.bit_length() for link in problem.links), default=0)
        self.no_prices = Prices(self.net, [0] * sides, [0] * problem.stops)

    def solve(self) -> Solution:
        try:
            proof = self._prove()
            self.work = self.clock.states
        except OutOfTime:
            proof = ""
            self.work = self.clock.states
            for kind, search in enumerate(self.searches):
                if search.last is not None:
                    self._remember(kind, search.last)
            self.clock = Clock(None if self.limit is None else LAST * self.limit)
            with suppress(OutOfTime):
                self._pack_pool()
        return self._solution(proof)

    def _solution(self, proof: str) -> Solution:
        courses = [IDLE] * len(self.problem.values)
        for trains, runs in zip(self.trains, self.picks, strict=True):
            for train, run in zip(trains, runs, strict=False):
                courses[train] = Course(run.stops, run.links, run.value)
        bound = max(self.value, self.ceiling // (SCALE * self.step) * self.step)
        proof = proof or ("bound" if bound == self.value else "")
        return Solution(tuple(courses), self.value, bound, proof, self.work)

    @property
    def closed(self) -> bool:
        """Whether the bound leaves no room for a better set."""
        return self.ceiling < (self.value + self.step) * SCALE

    def _prove(self) -> str:
        free = self.no_prices
        tops = [search.best(free) for search in self.searches]
        worths = [run.worth if run else 0 for run in tops]
        for kind, run in enumerate(tops):
            if run:
                self._remember(kind, run)
        self.ceiling = min(self.ceiling, self._bound(worths, free))
        if sum(self.counts) == 1:
            self._take([[run] if run else [] for run in tops], sum(run.value for run in tops if run))
            return "single"
        order = sorted(
            (kind for kind, count in enumerate(self.counts) for _ in range(count)),
            key=lambda kind: (-worths[kind], kind),
        )
        self._greedy(order)
        if self.closed:
            return "disjoint"
        self._greedy(order[::-1])
        self._pack_pool()
        if self.closed or self._close(free, worths, self.ceiling, FEW):
            return "listed"
        return self._price()

    def _bound(self, worths: Sequence[int], prices: Prices) -> int:
        trains = sum(count * max(0, worth) for count, worth in zip(self.counts, worths, strict=True))
        return trains + self._price_sum(prices)

    def _price_sum(self, prices: Prices) -> int:
        passing = sum(price * self.passes[stop] for stop, price in enumerate(prices.passing) if price)
        return sum(prices.side) + passing

    @property
    def passes(self) -> list[int]:
        """How many runs can pass through each stop."""
        if not hasattr(self, "_passes"):
            self._passes = [self._exits(stop) // 2 for stop in range(self.problem.stops)]
        return self._passes

    def _exits(self, stop: int) -> int:
        """A number of sides that all links at a stop go through: its exits, or a few more."""
        rest = [self.net.sides[arc] for arc in self.net.out[stop]]
        count = 0
        while rest:
            tally: dict[int, int] = {}
            for sides in rest:
                for side in bits(sides):
                    tally[side] = tally.get(side, 0) + 1
            if not tally:
                return 2 * len(self.net.out[stop])
            common = min(tally, key=lambda side: (-tally[side], side))
            rest = [sides for sides in rest if not sides >> common & 1]
            count += 1
        return count

    def _remember(self, kind: int, run: Found) -> None:
        self.pool[kind].setdefault(run.stops + run.links, run)

    def _take(self, picks: list[list[Found]], value: int) -> None:
        if value > self.value:
            self.value = value
            self.picks = picks

    def _greedy(self, order: Sequence[int]) -> None:
        """Each train in turn takes the best run that the ones before have left."""
        used = 0
        picks: list[list[Found]] = [[] for _ in self.trains]
        for kind in order:
            run = self.searches[kind].best(self.no_prices, used)
            if run is not None:
                picks[kind].append(run)
                used |= run.sides
                self._remember(kind, run)
        self._take(picks, sum(run.value for runs in picks for run in runs))

    def _pack_pool(self) -> None:
        """The best set of runs met so far, unless that takes long."""
        lists = [
            [Found(r.stops, r.links, r.sides, r.value, r.value * SCALE) for r in runs.values()]
            for runs in self.pool
        ]
        pack(lists, self.counts, 0, self.value, self.step, self.clock, self._take, self.heavy, POOLED)

    def _close(self, prices: Prices, worths: Sequence[int], ceiling: int, most: int) -> bool:
        """Lists all runs that a better set can contain and packs them; False when there are too many."""
        slack = ceiling - (self.value + self.step) * SCALE
        if slack < 0:
            self.ceiling = min(self.ceiling, ceiling)
            return True
        lists: list[list[Found]] = []
        try:
            for search, worth in zip(self.searches, worths, strict=True):
                lists.append(search.above(prices, worth - slack, most))
        except TooMany:
            return False
        price_sum = self._price_sum(prices)
        choices = None if most > MANY else 20_000_000
        value, clock, take = self.value, self.clock, self._take
        if not pack(lists, self.counts, price_sum, value, self.step, clock, take, self.heavy, choices):
            return False
        self.ceiling = self.value * SCALE
        return True

    def _price(self) -> str:
        """Improves prices until the gap closes."""
        sides, stops = len(self.no_prices.side), self.problem.stops
        passes = self.passes
        # Only where one exit is left over does a price on passing say more than the prices on the sides.
        odd = [self._exits(stop) % 2 == 1 and stop not in self.net.end_only for stop in range(stops)]
        level = [0.0] * (sides + stops)
        drift = [0.0] * (sides + stops)
        best_level, best_prices = level[:], self.no_prices
        best_worths = [0] * len(self.trains)
        lowest, last_closed = self.ceiling + 1, self.ceiling
        stride, idle = 1.0, 0
        for turn in range(1, ROUNDS + 1):
            whole = [round(price) for price in level]
            prices = Prices(self.net, whole[:sides], whole[sides:])
            tops = [search.best(prices) for search in self.searches]
            worths = [run.worth if run else 0 for run in tops]
            for kind, run in enumerate(tops):
                if run:
                    self._remember(kind, run)
            ceiling = self._bound(worths, prices)
            if ceiling < lowest:
                idle = 0 if lowest - ceiling > SCALE // 4 else idle + 1
                lowest, best_level, best_prices, best_worths = ceiling, level[:], prices, worths
                self.ceiling = min(self.ceiling, ceiling)
            else:
                idle += 1
            if turn % 10 == 0:
                self._pack_pool()
            if self.closed:
                return "priced"
            if (turn % 20 == 0 or idle > 15) and lowest < last_closed:
                last_closed = lowest
                if self._close(best_prices, best_worths, lowest, MANY):
                    return "priced and listed"
            if idle > 8:
                stride *= 0.6
                idle = 0
                level = best_level[:]
                if stride < 1e-3:
                    break
            slope = [1.0] * sides + [float(passes[stop]) if odd[stop] else 0.0 for stop in range(stops)]
            for count, run in zip(self.counts, tops, strict=True):
                if run is None:
                    continue
                for side in bits(run.sides):
                    slope[side] -= count
                for stop in run.stops[1:-1]:
                    if odd[stop]:
                        slope[sides + stop] -= count
            norm = 0.0
            for number, price in enumerate(level):
                steepness = 0.0 if price <= 0 and slope[number] > 0 else slope[number]
                drift[number] = 0.3 * drift[number] + steepness
                if price <= 0 and drift[number] > 0:
                    drift[number] = 0.0
                norm += drift[number] * drift[number]
            if norm == 0:
                break
            length = stride * (ceiling - self.value * SCALE) / norm
            level = [max(0.0, price - length * way) for price, way in zip(level, drift, strict=True)]
        most = MANY
        while True:
            most = 10 * most + FEW + 1
            if self._close(best_prices, best_worths, lowest, most):
                return "priced and listed"

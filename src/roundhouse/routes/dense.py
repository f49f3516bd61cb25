"""Best runs on dense boards, where trains that run as far as they like have more runs than anybody can list.

Where a search run by run gets lost, this goes link by link: each kind of train has a diagram of all its runs
(``diagram``), and a *sweep* takes all trains through their diagrams together, one link after the other.  At each link
one train takes it or none does.  Sets of runs in which every train is at the same node go on in common, the best one
for all.  Three things keep them few:

- the links are in a row such that few stops are open at a time (``frontier``);
- prices on cliques of links and on the passing of stops bound what a set can still become: what it is worth, plus the
  best ways on of all trains under the prices, plus the prices of what can still be had;
- only the most promising sets go on, few at first, then more.  The best of those left behind bounds all of them, so
  that each sweep brings the answer and the bound nearer to each other; where nothing better was left behind, the
  answer is proven.
"""

from collections.abc import Callable

from .bounds import NEVER, SCALE
from .diagram import Diagram, diagram_of
from .frontier import row_of
from .kernel import dense as kernel
from .layout import Layout, Measures, Outcome, Way
from .net import Net
from .problem import IDLE, Course, Problem, Solution
from .search import Clock, OutOfTime
from .sweep import Sweep
from .terms import terms_of
from .together import Together, bonds_of

SWEEPS = ((10, 10), (30, 30), (60, 300), (80, 3_000), (80, 30_000), (80, 300_000), (80, 1_000_000))
"""For each sweep how often the prices change before it, and how many sets of runs go on at each link."""

NODES = 5_000_000
"""Nodes that a diagram may have while it is built."""

SHARE = 0.94
"""Of a time limit; the rest is for the step under way when it ends."""

TRAINS = 16
"""More trains are not taken through a sweep."""

WORTH = 1 << 31
"""No stop is worth more than this."""

NOTHING: frozenset[int] = frozenset()

ALONE = Together()
"""Trains of which none owes another anything."""


def solve(
    problem: Problem,
    known: Solution | None = None,
    limit: float | None = None,
    work: int | None = None,
    together: Together = ALONE,
) -> Solution | None:
    """The best runs for a problem, on the way from a ``known`` solution; never a worse one.

    ``limit``: seconds; ``work``: states of the search; what has been found so far is returned then, with a bound.
    The bound can stay above the value without any limit too, where even the widest sweep left something behind.
    ``together``: what besides binds the runs; the ``known`` ones keep to it.

    None for problems that sweeps are not made for: boards too wide for them, track without sides, many trains; and
    when the limit passed before anything was known.  The same problem with the same ``known``, ``work`` and no
    ``limit`` always has the same answer.
    """
    return _solve(problem, known, _clock(limit, work), kernel.solve if kernel.built() else _plainly, together)


def solve_plainly(
    problem: Problem,
    known: Solution | None = None,
    limit: float | None = None,
    work: int | None = None,
    together: Together = ALONE,
) -> Solution | None:
    """The same as ``solve``, always in plain Python."""
    return _solve(problem, known, _clock(limit, work), _plainly, together)


def _clock(limit: float | None, work: int | None) -> Clock:
    return Clock(None if limit is None else SHARE * limit, work)


def _solve(
    problem: Problem,
    known: Solution | None,
    clock: Clock,
    sweeps: Callable[[Layout, int, Clock, Measures], Outcome | None],
    together: Together,
) -> Solution | None:
    net = Net(problem)
    try:
        layout = layout_of(net, clock, together)
    except OutOfTime:
        return None
    if layout is None:
        return None
    outcome = sweeps(layout, 0 if known is None else known.value, clock, Measures(SWEEPS, NODES))
    return None if outcome is None else _solution(net, layout, outcome, known, together)


def _plainly(layout: Layout, value: int, clock: Clock, measures: Measures) -> Outcome | None:
    return _Solver(layout, value, clock, measures).solve()


def layout_of(net: Net, clock: Clock, together: Together = ALONE) -> Layout | None:
    """A net made ready for sweeps, or None when they are not made for it.  Raises OutOfTime."""
    if len(net.problem.values) > TRAINS:
        return None
    if not all(0 <= value <= WORTH for kind in net.kinds for value in kind.values):
        return None
    bonds = bonds_of(together, net.kinds)
    row = None if bonds is None else row_of(net, clock, bonds)
    if bonds is None or row is None:
        return None
    doubled = [bonds.doubled if kind in bonds.carriers else NOTHING for kind in range(len(net.kinds))]
    terms = [terms_of(net, kind, row, some) for kind, some in enumerate(doubled)]
    return Layout(row, tuple(one for one in terms if one), net.step) if all(terms) else None


class _Solver:
    def __init__(self, layout: Layout, value: int, clock: Clock, measures: Measures) -> None:
        self.layout = layout
        self.measures = measures
        self.clock = clock
        self.floor = (value + layout.step) * SCALE
        self.ceiling = -NEVER
        self.ways: tuple[Way, ...] | None = None
        self.diagrams: list[Diagram] = []
        prices = len(layout.row.limits)
        self.level, self.drift = [0.0] * prices, [0.0] * prices
        self.lowest, self.best_level = -NEVER, self.level
        self.stride, self.idle = 1.0, 0

    def solve(self) -> Outcome | None:
        try:
            for terms in self.layout.terms:
                diagram = diagram_of(self.layout.row, terms, self.clock, self.measures.nodes)
                if diagram is None:
                    return None
                self.diagrams.append(diagram)
            for rounds, width in self.measures.sweeps:
                self._improve(rounds)
                if self.ceiling < self.floor or self._sweep(width):
                    break
        except OutOfTime:
            if self.ceiling == -NEVER:
                return None
        return Outcome(self.ways, self.ceiling, self.clock.states)

    def _sweep(self, width: int) -> bool:
        """Whether the answer is proven now."""
        prices = [round(price) for price in self.best_level]
        ahead = [diagram.ahead(prices) for diagram in self.diagrams]
        sweep = Sweep(self.layout.row, self.diagrams, prices, ahead)
        ways, behind = sweep.run(self.floor, width, self.clock)
        if ways is not None:
            self.ways = tuple(ways)
            self.floor = sum(way.worth for way in ways) + self.layout.step * SCALE
        self.ceiling = min(self.ceiling, max(behind, self.floor - self.layout.step * SCALE))
        return self.ceiling < self.floor

    def _improve(self, rounds: int) -> None:
        """Changes the prices so that the bound falls."""
        for _ in range(rounds):
            if self.stride < 1e-3:
                return
            bound, slope = self._bound()
            self.idle = 0 if bound < self.lowest - SCALE // 4 else self.idle + 1
            if bound < self.lowest:
                self.lowest, self.best_level = bound, self.level
                self.ceiling = min(self.ceiling, bound)
                if bound < self.floor:
                    return
            if self.idle > 8:
                self.stride *= 0.7
                self.idle = 0
                self.level = self.best_level
            if not self._move(bound, slope):
                return

    def _bound(self) -> tuple[int, list[float]]:
        """The bound of the prices, in SCALEths, and how it changes with each of them: by what there is, less what the
        best runs use."""
        row = self.layout.row
        prices = [round(level) for level in self.level]
        bound = sum(price * limit for price, limit in zip(prices, row.limits, strict=True))
        slope = [float(limit) for limit in row.limits]
        for diagram in self.diagrams:
            self.clock.spend(diagram.size // 8 + 1)
            ahead = diagram.ahead(prices)
            bound += diagram.count * ahead[0][0]
            for price, used in enumerate(diagram.best(ahead, prices)):
                slope[price] -= diagram.count * used
        return bound, slope

    def _move(self, bound: int, slope: list[float]) -> bool:
        """A step down the slope that remembers the ones before; False where there is no way down."""
        norm = 0.0
        for number, level in enumerate(self.level):
            steepness = 0.0 if level <= 0 and slope[number] > 0 else slope[number]
            self.drift[number] = 0.3 * self.drift[number] + steepness
            if level <= 0 and self.drift[number] > 0:
                self.drift[number] = 0.0
            norm += self.drift[number] * self.drift[number]
        if norm == 0:
            return False
        length = self.stride * (bound - self.floor + self.layout.step * SCALE) / norm
        self.level = [
            max(0.0, level - length * way) for level, way in zip(self.level, self.drift, strict=True)
        ]
        return True


def _solution(
    net: Net, layout: Layout, outcome: Outcome, known: Solution | None, together: Together
) -> Solution:
    """The better one of what was known and what was found."""
    courses = (IDLE,) * len(net.problem.values) if known is None else known.courses
    value = 0 if known is None else known.value
    if outcome.ways is not None:
        found = [IDLE] * len(courses)
        trains = [train for kind in net.kinds for train in kind.trains]
        for train, way in zip(trains, outcome.ways, strict=True):
            course = _course(net, [layout.row.steps[i].number for i in way.steps], way.worth // SCALE)
            if course.value > 0 or together.earns(train, course):
                found[train] = course
        courses, value = tuple(found), sum(course.value for course in found)
    bound = max(value, outcome.ceiling // (SCALE * layout.step) * layout.step)
    work = outcome.work
    if known is not None:
        bound = max(value, min(bound, known.bound))
        work += known.work
    return Solution(courses, value, bound, "swept" if bound == value else "", work)


def _course(net: Net, links: list[int], value: int) -> Course:
    """The run over a set of links, from the end with the lower number."""
    if not links:
        return IDLE
    at: dict[int, list[int]] = {}
    for link in links:
        for stop in (net.links[link].a, net.links[link].b):
            at.setdefault(stop, []).append(link)
    stop = min(stop for stop, some in at.items() if len(some) == 1)
    stops, taken = [stop], []
    while at[stop]:
        link = at[stop].pop()
        stop = net.links[link].a + net.links[link].b - stop
        at[stop].remove(link)
        stops.append(stop)
        taken.append(link)
    return Course(tuple(stops), tuple(taken), value)

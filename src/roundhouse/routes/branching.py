"""The best runs where not every train earns for itself alone: what is paid once for all runs, what one run at least
has to earn, doublings, track that only the trains of a pool share, and track that only so many runs may use.

The optimiser is asked more generous questions, in which each train has for itself what in truth only one can have.
Its answer bounds the true one.  Where a run has been given too much, the question is split: this train may have it,
or that one; this train has to earn what is required, or that one; where too many trains use some track, this one stays
off it, or that one; where a train runs that no other has earned its run, it stays idle, or this one earns it, or that
one.  The most generous question left is split
first, until none promises more than the best true set of runs met.

Where that takes long, sweeps are asked for the best true set at once, if who has to earn a train its run and who
carries a doubling is all that binds the runs (``together``).
"""

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from itertools import combinations
from math import gcd
from time import monotonic

from msgspec import Struct
from msgspec.structs import replace

from . import dense
from .fewer import Fewer
from .graph import StopGraph
from .optimise import solve
from .posing import Posed, Route
from .problem import IDLE, Course, Extra, Problem, Solution, Toll
from .question import Question
from .tally import Tally, Trip, tally
from .together import Together

NOTHING = Tally((), (), 0, ())

MUCH = 60_000
"""States of the search after which sweeps try to do without cases: those of small boards are done sooner than a sweep
is prepared."""


class Outcome(Struct, frozen=True):
    """The best set met: the trains (numbers in the question) that run, in order, their routes, and what they earn.

    ``bound``: no set earns more.  ``proof``: what showed that it is the best, "" when nothing did.
    """

    trains: tuple[int, ...]
    routes: tuple[Route, ...]
    tally: Tally
    bound: int
    proof: str


class Case(Struct, frozen=True):
    """A part of all sets of runs.

    ``bound``: none of them earns more.  ``granted``: for each bonus that is paid once, then for each doubling, the
    trains that may have it.  ``forced``: for each bonus that is required the train that has to earn it (None: any).
    ``kept``: (train, stop of the graph) that it stays away from.  ``off``: (train, limit of the question) whose track
    it does not use.  ``earning``: for each train that has to be earned (in order) the train that goes where it is,
    the train itself if it stays idle (None: any).
    """

    bound: int
    granted: tuple[frozenset[int], ...]
    forced: tuple[int | None, ...]
    kept: frozenset[tuple[int, int]] = frozenset()
    off: frozenset[tuple[int, int]] = frozenset()
    earning: tuple[int | None, ...] = ()

    @property
    def open(self) -> bool:
        """Whether it can be split, as far as it tells itself."""
        return None in (*self.forced, *self.earning) or any(len(trains) > 1 for trains in self.granted)


class Relaxed(Struct, frozen=True):
    """The most generous answer in a case: courses by train (number in the question), what they are worth and the
    bound, and how each part was proven."""

    courses: tuple[Course, ...]
    value: int
    bound: int
    proofs: tuple[str, ...]

    @property
    def proven(self) -> bool:
        return all(self.proofs)


class Allowance:
    """Time (seconds) and work (states of the search) left, None for any amount; ``states``: the work done so far."""

    def __init__(self, limit: float | None, work: int | None) -> None:
        self.end = None if limit is None else monotonic() + limit
        self.work = work
        self.states = 0

    @property
    def time(self) -> float | None:
        """Seconds left, None for any amount."""
        return None if self.end is None else max(0.0, self.end - monotonic())

    @property
    def spent(self) -> bool:
        """Whether the time or the work is used up."""
        return self.time == 0 or self.work == 0

    def solve(self, problem: Problem, part: float) -> Solution:
        """The answer to a problem with a part (0..1) of what is left."""
        time, work = self.time, self.work
        solution = solve(
            problem,
            None if time is None else time * part,
            None if work is None else max(1, int(work * part)),
        )
        if self.work is not None:
            self.work = max(0, self.work - solution.work)
        self.states += solution.work
        return solution

    def sweep(self, problem: Problem, known: Solution, together: Together) -> Solution | None:
        """What sweeps find with all that is left, from a solution known on; None where they decline."""
        solution = dense.solve(problem, known, self.time, self.work, together)
        if self.work is not None and solution is not None:
            self.work = max(0, self.work - solution.work)
        return solution


class Branching:
    """Splits the sets of runs that a question allows into cases until the best is found."""

    def __init__(self, graph: StopGraph, question: Question, allowance: Allowance) -> None:
        """``question``: with one train at least.  Raises KeyError for a token or anchor in what is no stop."""
        self.question = question
        self.allowance = allowance
        pools: dict[str, list[int]] = {}
        for number, train in enumerate(question.trains):
            pools.setdefault(train.pool, []).append(number)
        self.pools = [
            (numbers, Posed(graph, question, [question.trains[n] for n in numbers]))
            for numbers in pools.values()
        ]
        bonuses = question.bonuses
        self.once = [n for n, bonus in enumerate(bonuses) if bonus.once and bonus.amount]
        self.required = [n for n, bonus in enumerate(bonuses) if bonus.required]
        self.limits = [n for n, limit in enumerate(question.limits) if 0 < limit.most < len(question.trains)]
        self.earned = [n for n, train in enumerate(question.trains) if train.earned_by is not None]
        self.huge = self._huge()
        self._solved: dict[tuple[int, tuple[Extra, ...], tuple[Toll, ...]], Solution] = {}

    def best(self) -> Outcome:
        """The best set of runs, or the best one met when the limit was reached; no runs where what is required cannot
        be."""
        best = Outcome((), (), NOTHING, 0, "")
        cases: list[tuple[int, int, Case]] = []
        if all(self._able(number) for number in self.required):
            cases = [(-self.huge, 0, self._whole())]
        made, given_up, top = 1, 0, self.huge
        together = self._together()
        proofs: tuple[str, ...] = ()
        while cases and -cases[0][0] > best.tally.total and not (made > 1 and self.allowance.spent):
            case = heappop(cases)[2]
            relaxed, outcome, parts = self._tried(case)
            proofs = relaxed.proofs
            if outcome is not None and outcome.tally.total > best.tally.total:
                best = outcome
            bound = min(case.bound, relaxed.bound)
            if not parts and not relaxed.proven:
                given_up = max(given_up, bound)
            for part in parts:
                heappush(cases, (-bound, made, replace(part, bound=bound)))
                made += 1
            if together is None or self.allowance.states < MUCH or self.allowance.spent:
                continue
            if cases and -cases[0][0] > best.tally.total:
                best, top = self._at_once(together, best, max(given_up, -cases[0][0]))
                if top == best.tally.total:
                    return replace(best, bound=top, proof="swept")
                together = None
        bound = min(top, max(best.tally.total, given_up, -cases[0][0] if cases else 0))
        if bound > best.tally.total:
            return replace(best, bound=bound)
        alone = made == 1 and len(set(proofs)) == 1
        return replace(best, bound=bound, proof=(proofs[0] or "bound") if alone else "branched")

    def _together(self) -> Together | None:
        """What binds all runs, where sweeps can keep to all of it without cases; otherwise None."""
        doublings = self.question.doublings
        (_, posed), *other_pools = self.pools
        if other_pools or posed.apart or self.once or self.required or self.limits or len(doublings) > 1:
            return None
        trains = self.question.trains
        earned = tuple((own, posed.places(trains[own].earned_by or ())) for own in self.earned)
        carriers = doubled = frozenset[int]()
        for doubling in doublings:
            carriers = self._among(doubling.trains)
            stops = doubling.stops
            doubled = frozenset(range(posed.problem.stops)) if stops is None else posed.places(stops)
        return Together(earned, carriers, doubled)

    def _at_once(self, together: Together, best: Outcome, bound: int) -> tuple[Outcome, int]:
        """The best set of runs that sweeps find without any cases, if it is better than the ``best`` one met, and a
        bound of all sets that is no higher than ``bound``."""
        _, posed = self.pools[0]
        fewer = Fewer(posed.problem)
        known = Solution((IDLE,) * len(self.question.trains), best.tally.total, bound, "")
        solution = self.allowance.sweep(fewer.problem, known, together)
        if solution is None:
            return best, bound
        if solution.value > known.value:
            courses = fewer.back(solution).courses
            outcome, _ = self._judged(self._whole(), Relaxed(courses, solution.value, bound, ()))
            if outcome is not None and outcome.tally.total > best.tally.total:
                best = outcome
        return best, solution.bound

    def _whole(self) -> Case:
        granted = [self._able(number) for number in self.once]
        granted += [self._among(doubling.trains) for doubling in self.question.doublings]
        none = (None,) * len(self.required)
        case = Case(self.huge, tuple(granted), none, earning=(None,) * len(self.earned))
        # Among trains that are alike it does not matter which one carries a doubling.
        while len(parts := self._carrying(case)) == 1:
            case = parts[0]
        return case

    def _tried(self, case: Case) -> tuple[Relaxed, Outcome | None, list[Case]]:
        """The generous answer in a case; the same as an outcome, if it keeps the rules; and the cases into which it is
        split where the answer was too generous."""
        whole = not (case.open or self.limits or any(posed.apart for _, posed in self.pools))
        relaxed = self._relaxed(case, 1.0 if whole else 0.5)
        outcome, parts = self._judged(case, relaxed)
        if not (whole or parts or relaxed.proven or self.allowance.spent):
            relaxed = self._relaxed(case, 1.0)
            outcome, parts = self._judged(case, relaxed)
        return relaxed, outcome, parts

    def _relaxed(self, case: Case, share: float) -> Relaxed:
        """The most generous answer in a case, found with a share (0..1) of the time and work left."""
        courses = [IDLE] * len(self.question.trains)
        value = bound = 0
        proofs = []
        for place, (numbers, _) in enumerate(self.pools):
            solution = self._solution(place, self._extras(case, place), self._tolls(case, place), share)
            for number, course in zip(numbers, solution.courses, strict=True):
                courses[number] = course
            value += solution.value
            bound += solution.bound
            proofs.append(solution.proof)
        forced = self.huge * sum(train is not None for train in case.forced)
        forced += self.huge * sum(
            train not in (None, own) for own, train in zip(self.earned, case.earning, strict=True)
        )
        return Relaxed(tuple(courses), value - forced, bound - forced, tuple(proofs))

    def _solution(
        self, place: int, extras: tuple[Extra, ...], tolls: tuple[Toll, ...], share: float
    ) -> Solution:
        known = self._solved.get((place, extras, tolls))
        if known is not None:
            return known
        problem = self.pools[place][1].problem
        if extras or tolls:
            problem = replace(problem, extras=problem.extras + extras, tolls=problem.tolls + tolls)
        solution = self.allowance.solve(problem, share / (len(self.pools) - place))
        if solution.proven:
            self._solved[place, extras, tolls] = solution
        return solution

    def _extras(self, case: Case, place: int) -> tuple[Extra, ...]:
        """What the trains of a pool are granted in a case, beside what every run earns."""
        numbers, posed = self.pools[place]
        found = []
        paid = [
            (number, trains, self.question.bonuses[number].amount)
            for number, trains in zip(self.once, case.granted, strict=False)
        ]
        paid += [
            (number, frozenset({train}), self.huge)
            for number, train in zip(self.required, case.forced, strict=True)
            if train is not None
        ]
        for number, trains, amount in paid:
            those, sets = self._local(trains, place), posed.sets(number)
            if those and sets is not None:
                found.append(Extra(those, sets, amount))
        for own, train in zip(self.earned, case.earning, strict=True):
            stops = self.question.trains[own].earned_by or frozenset()
            if train in numbers and train != own and (places := posed.places(stops)):
                found.append(Extra(frozenset({numbers.index(train)}), (places,), self.huge))
        doublings = list(zip(self.question.doublings, case.granted[len(self.once) :], strict=True))
        for local, train in enumerate(numbers):
            if allowed := [doubling.stops for doubling, trains in doublings if train in trains]:
                found += posed.doubled(local, allowed)
        return tuple(found)

    def _tolls(self, case: Case, place: int) -> tuple[Toll, ...]:
        """What keeps trains of a pool from stops and from track in a case."""
        numbers, posed = self.pools[place]
        found = [
            posed.kept_from(numbers.index(train), stop, self.huge)
            for train, stop in sorted(case.kept)
            if train in numbers
        ]
        found += [
            posed.kept_off(numbers.index(train), self.question.limits[limit], self.huge)
            for train, limit in sorted(case.off)
            if train in numbers
        ]
        found += [
            posed.kept_home(numbers.index(own), self.huge)
            for own, train in zip(self.earned, case.earning, strict=True)
            if train == own and own in numbers
        ]
        return tuple(found)

    def _local(self, trains: Iterable[int], place: int) -> frozenset[int]:
        numbers = self.pools[place][0]
        return frozenset(numbers.index(train) for train in trains if train in numbers)

    def _judged(self, case: Case, relaxed: Relaxed) -> tuple[Outcome | None, list[Case]]:
        """What the runs of a generous answer are in truth, None when they are against the rules; and the parts of the
        case in one of which the best set is, when it is not this one."""
        running = [number for number, course in enumerate(relaxed.courses) if course.stops]
        strayed = self._strayed(running, relaxed.courses)
        if strayed is not None:
            train, stops = strayed
            return None, [replace(case, kept=case.kept | {(train, stop)}) for stop in stops]
        trips = [self._trip(train, relaxed.courses[train]) for train in running]
        crowded = self._crowded(trips)
        if crowded is not None:
            limit, trains = crowded
            parts = self._different(case, trains)
            return None, [replace(case, off=case.off | {(train, limit)}) for train in parts]
        if not self._goes_where_due(case, trips):
            return None, []
        unearned = self._unearned(trips)
        if unearned:
            rest = tuple(IDLE if n in unearned else course for n, course in enumerate(relaxed.courses))
            outcome, _ = self._judged(case, replace(relaxed, courses=rest))
            # Who carries a doubling comes first: it changes the bound more, and while most trains are still alike.
            dearest = max(unearned, key=lambda train: relaxed.courses[train].value)
            return outcome, self._carrying(case) or self._earning(case, dearest)
        count = tally(self.question, trips)
        for place, number in enumerate(self.required):
            if trips and not count.earned[number]:
                return None, self._forcing(case, place)
        routes = tuple(self._posed(train).route(relaxed.courses[train]) for train in running)
        outcome = Outcome(tuple(running), routes, count, relaxed.bound, "")
        if relaxed.value <= count.total:
            return outcome, []
        for place, number in enumerate(self.once):
            if len([run for run in count.earned[number] if running[run] in case.granted[place]]) > 1:
                return outcome, self._granting(case, place, case.granted[place])
        return outcome, self._carrying(case)

    def _strayed(self, running: Sequence[int], courses: Sequence[Course]) -> tuple[int, list[int]] | None:
        """A train that visits several stops of which it may visit one, and these stops."""
        for train in running:
            posed = self._posed(train)
            for apart in posed.apart:
                stops = sorted({posed.stops[stop] for stop in courses[train].stops if stop in apart})
                if len(stops) > 1:
                    return train, stops[:2]
        return None

    def _crowded(self, trips: Sequence[Trip]) -> tuple[int, list[int]] | None:
        """A limit that more runs exceed than may, and their trains."""
        for number in self.limits:
            limit = self.question.limits[number]
            there = {(hex, limit.track) for hex in limit.hexes}
            trains = [trip.train for trip in trips if not there.isdisjoint(trip.special)]
            if len(trains) > limit.most:
                return number, trains
        return None

    def _forcing(self, case: Case, place: int) -> list[Case]:
        """For each train the case in which it earns what is required; none when one had to and could not."""
        if case.forced[place] is not None:
            return []
        trains = self._different(case, self._able(self.required[place]))
        return [
            replace(case, forced=(*case.forced[:place], train, *case.forced[place + 1 :])) for train in trains
        ]

    def _goes_where_due(self, case: Case, trips: Sequence[Trip]) -> bool:
        """Whether the trains that have to earn another one its run do so."""
        went = {trip.train: trip.stops for trip in trips}
        for own, train in zip(self.earned, case.earning, strict=True):
            stops = self.question.trains[own].earned_by or frozenset()
            if train is not None and train != own and stops.isdisjoint(went.get(train, ())):
                return False
        return True

    def _unearned(self, trips: Sequence[Trip]) -> list[int]:
        """The trains that run though no train has earned it them."""
        seen = {stop for trip in trips if trip.train not in self.earned for stop in trip.stops}
        return [
            trip.train
            for trip in trips
            if trip.train in self.earned and seen.isdisjoint(self.question.trains[trip.train].earned_by or ())
        ]

    def _earning(self, case: Case, own: int) -> list[Case]:
        """The case in which a train stays idle, and for each that can earn it that the one in which this one does."""
        place = self.earned.index(own)
        others = self._different(case, self._among(None) - set(self.earned))
        return [
            replace(case, earning=(*case.earning[:place], train, *case.earning[place + 1 :]))
            for train in (own, *others)
        ]

    def _granting(self, case: Case, place: int, trains: Iterable[int]) -> list[Case]:
        """For each train the case in which only it is granted something."""
        return [self._granted(case, place, frozenset({train})) for train in self._different(case, trains)]

    def _carrying(self, case: Case) -> list[Case]:
        """For each train the case in which it carries a doubling that nobody has for sure yet."""
        first = len(self.once)
        for place in range(first, len(case.granted)):
            trains = case.granted[place]
            if len(trains) > 1:
                break
        else:
            return []
        doubling = self.question.doublings[place - first]
        for other in range(first, place):
            before = self.question.doublings[other - first]
            if (before.trains, before.stops) == (doubling.trains, doubling.stops):
                # The order among doublings that are alike does not matter, and none goes where one is.
                last = max(case.granted[other], default=len(self.question.trains))
                trains = frozenset(train for train in trains if train > last)
        return self._granting(case, place, trains) or [self._granted(case, place, frozenset())]

    def _granted(self, case: Case, place: int, trains: frozenset[int]) -> Case:
        return replace(case, granted=(*case.granted[:place], trains, *case.granted[place + 1 :]))

    def _different(self, case: Case, trains: Iterable[int]) -> list[int]:
        """The first of each kind of train: those that nothing in the case tells apart are one kind."""
        found: dict[object, int] = {}
        for train in sorted(trains):
            id = self.question.trains[train].id
            kind = (
                replace(self.question.trains[train], id=""),
                *(some.trains is None or id in some.trains for some in self.question.bonuses),
                *(train in granted for granted in case.granted),
                *(train == forced for forced in (*case.forced, *case.earning)),
                frozenset(stop for kept, stop in case.kept if kept == train),
                frozenset(limit for off, limit in case.off if off == train),
            )
            found.setdefault(kind, train)
        return list(found.values())

    def _trip(self, train: int, course: Course) -> Trip:
        posed = self._posed(train)
        return Trip(train, posed.visited(course), posed.special(course))

    def _posed(self, train: int) -> Posed:
        return next(posed for numbers, posed in self.pools if train in numbers)

    def _among(self, ids: frozenset[str] | None) -> frozenset[int]:
        """The numbers of the trains with these ids (None: all)."""
        trains = self.question.trains
        return frozenset(n for n, train in enumerate(trains) if ids is None or train.id in ids)

    def _able(self, number: int) -> frozenset[int]:
        """The trains that a bonus is for, and that can reach what it asks for."""
        bonus = self.question.bonuses[number]
        able = set()
        for train in self._among(bonus.trains):
            posed = self._posed(train)
            sets = posed.sets(number)
            # Looked at closely only where nobody runs without it.
            if sets is not None and not (bonus.required and self._too_far(train, posed.problem, sets)):
                able.add(train)
        return frozenset(able)

    def _too_far(self, train: int, problem: Problem, sets: Sequence[frozenset[int]]) -> bool:
        """Whether a train has too few stops for a run that visits two of the sets, or no track leads from one to the
        other."""
        asked = self.question.trains[train]
        most = 0 if asked.free | asked.unscored | asked.uncounted else asked.reach.stops
        for one, other in combinations(sets, 2):
            stops = _fewest(problem, one, other)
            if stops is None or stops > most > 0:
                return True
        return False

    def _huge(self) -> int:
        """More than all runs together can earn or pay, and a multiple of the step in which they do."""
        amounts = [bonus.amount for bonus in self.question.bonuses]
        amounts += [fee.amount for fee in self.question.fees]
        step = gcd(*amounts)
        most = sum(amounts) * len(self.question.trains)
        for _, posed in self.pools:
            for row in posed.problem.values:
                step = gcd(step, *row)
                most += 2 * sum(row)  # doubled, each of them
        return (most // step + 1) * step if step else 0


def _fewest(problem: Problem, one: frozenset[int], other: frozenset[int]) -> int | None:
    """A number of stops without which no run visits a stop of both sets, None if none does: those on the shortest way
    between them that passes no stop where runs end, whether its track collides or not."""
    near: dict[int, set[int]] = {}
    for link in problem.links:
        near.setdefault(link.a, set()).add(link.b)
        near.setdefault(link.b, set()).add(link.a)
    stops, rim, seen = 1, one, set(one)
    while rim:
        if not rim.isdisjoint(other):
            return stops
        passed = rim if stops == 1 else rim - problem.end_only
        rim = frozenset().union(*(near.get(stop, ()) for stop in passed)) - seen
        seen |= rim
        stops += 1
    return None

"""Runs that have to be earned and stops counted twice, in sweeps without cases: against trying everything, and the
compiled sweeps against their plain-Python twin."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.routes import dense
from roundhouse.routes.dense import layout_of, solve, solve_plainly
from roundhouse.routes.net import Net
from roundhouse.routes.problem import Extra, Link, Problem, Solution
from roundhouse.routes.search import Clock
from roundhouse.routes.together import Together
from roundhouse.routes.trains import Reach
from routes.trials import FEATURES, random_problem, some, ways_of, worth


def best_by_trying(problem: Problem, together: Together, most: int) -> int | None:
    """The value of the best set of runs that keeps to what binds them, from all sets; None where there are too many.

    A set is known by the sides that it uses, the debts it has, the debts that it pays, and whether a stop is doubled.
    """
    earned = dict(together.earned)
    place = {train: 1 << number for number, train in enumerate(earned)}
    totals = {(0, 0, 0, False): 0}
    for train in range(len(problem.values)):
        runs: dict[tuple[int, int, int, bool], int] = {}
        for stops, links, sides in ways_of(problem, train):
            value = worth(problem, train, stops, links)
            owed = place.get(train, 0)
            paid = 0 if owed else sum(bit for own, bit in place.items() if earned[own] & set(stops))
            more = [0]
            if train in together.carriers:
                more += [problem.values[train][stop] for stop in stops if stop in together.doubled]
            for one in more:
                key = sides, owed, paid, one > 0
                runs[key] = max(runs.get(key, value + one), value + one)
        if len(totals) * len(runs) > most:
            return None
        grown = dict(totals)
        for (used, owing, paying, double), total in totals.items():
            for (sides, owed, paid, doubled), value in runs.items():
                if not used & sides and not (double and doubled):
                    key = used | sides, owing | owed, paying | paid, double or doubled
                    grown[key] = max(grown.get(key, total + value), total + value)
        totals = grown
    return max(total for (_, owing, paying, _), total in totals.items() if not owing & ~paying)


def trials(count: int, seed: int = 0) -> Iterator[tuple[Problem, Together]]:
    """Small problems, of which some trains have to be earned or carry a doubling."""
    for number in range(count):
        random = Random(f"{seed} {number} together")
        features = [feature for feature in FEATURES if random.random() < 0.25]
        problem = random_problem(random, features)
        trains = range(len(problem.values))
        stops = list(range(problem.stops))
        random.shuffle(stops)
        earned = []
        for train in some(random, trains, random.choice([0, 1, 1, 2])):
            size = random.choice([0, 1, 1, 1, 2])
            earned.append((train, frozenset(stops[:size])))
            del stops[:size]
        if random.random() < 0.5:
            # As it is with yards: the train has to go where it was earned.
            anchors = list(problem.anchors or (problem.tokens,) * len(trains))
            for train, those in earned:
                anchors[train] = those
            problem = replace(problem, anchors=tuple(anchors))
        others = frozenset(trains) - {train for train, _ in earned}
        carriers = others if random.random() < 0.6 else frozenset()
        doubled = some(random, range(problem.stops), random.randint(1, problem.stops))
        yield problem, Together(tuple(earned), carriers, doubled if carriers else frozenset())


def assert_kept(problem: Problem, together: Together, solution: Solution) -> None:
    """The runs are worth what they are said to be, with the doubling, and each one that has to be earned is."""
    doubled = 0
    earned = dict(together.earned)
    seen = {stop for train, run in enumerate(solution.courses) if train not in earned for stop in run.stops}
    for train, run in enumerate(solution.courses):
        if not run.stops:
            continue
        plain = worth(problem, train, run.stops, run.links)
        if run.value != plain:
            doubled += 1
            assert train in together.carriers
            assert run.value - plain in [problem.values[train][s] for s in together.doubled & set(run.stops)]
        assert train not in earned or not seen.isdisjoint(earned[train])
    assert doubled <= 1
    assert sum(run.value for run in solution.courses) == solution.value <= solution.bound


@pytest.mark.parametrize("seed", range(6))
def test_agrees_with_trying_everything(seed: int) -> None:
    tried = bound = 0
    for problem, together in trials(120, seed):
        best = best_by_trying(problem, together, 100_000)
        solution = solve(problem, together=together)
        assert solution == solve_plainly(problem, together=together)
        if best is None or solution is None:
            continue
        assert_kept(problem, together, solution)
        assert solution.value == solution.bound == best and solution.proof == "swept"
        tried += 1
        alone = solve(problem)
        assert alone is not None
        bound += alone.value != best
    assert tried > 60 and bound > 10


@pytest.mark.parametrize("rounds", [0, 2, 12])
def test_narrow_sweeps_leave_a_true_bound(rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dense, "SWEEPS", ((rounds, 1), (rounds, 2)))
    proven = tried = 0
    for problem, together in trials(200, 77):
        best = best_by_trying(problem, together, 100_000)
        solution = solve(problem, together=together)
        assert solution == solve_plainly(problem, together=together)
        if best is None or solution is None:
            continue
        assert_kept(problem, together, solution)
        assert solution.value <= best <= solution.bound
        tried += 1
        proven += solution.proven
    assert 0 < proven < tried


ROW = Problem(
    stops=4,
    values=((10, 20, 40, 30),) * 2,
    reaches=(Reach(2), Reach(2)),
    tokens=frozenset({1}),
    end_only=frozenset(),
    group=(-1,) * 4,
    links=tuple(Link(stop, stop + 1, 1 << stop) for stop in range(3)),
    anchors=(frozenset({1}), frozenset({2})),
)
"""Stops in a row; of two trains the first one begins at the second stop, the other one at the third."""


@pytest.mark.parametrize(("stops", "best"), [({0}, 20 + 10 + 40 + 30), ({2}, 20 + 40 + 40 + 30), ({3}, 60)])
def test_a_run_has_to_be_earned(stops: set[int], best: int) -> None:
    """Where the first train earns nothing at the stop, the other one stays idle, or the first one goes elsewhere."""
    solution = solve(ROW, together=Together(((1, frozenset(stops)),)))
    assert solution is not None and solution.proven and solution.value == best


def test_one_stop_of_one_run_counts_twice() -> None:
    """Of 20, 40 and of 40, 30 the 40 once, and where it does not count twice the 30."""
    carriers = frozenset({0, 1})
    for doubled, more in (({1, 2, 3}, 40), ({1, 3}, 30), ({0}, 0)):
        solution = solve(ROW, together=Together((), carriers, frozenset(doubled)))
        assert solution is not None and solution.value == 20 + 40 + 40 + 30 + more


def test_a_bonus_for_visiting_a_stop_is_not_doubled() -> None:
    problem = replace(ROW, extras=(Extra(frozenset({0}), (frozenset({2}),), 100),))
    solution = solve(problem, together=Together((), frozenset({0}), frozenset({2})))
    assert solution is not None and solution.value == 20 + 40 + 100 + 40 + 70


@pytest.mark.parametrize(
    "together",
    [
        Together(((0, frozenset({2})), (1, frozenset({2, 3})))),
        Together(((0, frozenset({2})),), frozenset({0}), frozenset({1})),
    ],
)
def test_what_is_left_to_cases(together: Together) -> None:
    """One stop for two trains; a doubling for a train that has to be earned."""
    assert layout_of(Net(ROW), Clock(None), together) is None


def test_trains_that_are_alike_but_for_what_binds_them_are_left_to_cases() -> None:
    alike = replace(ROW, anchors=())
    for together in (Together(((1, frozenset({2})),)), Together((), frozenset({1}), frozenset({1}))):
        assert layout_of(Net(alike), Clock(None), together) is None

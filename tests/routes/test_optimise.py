"""The optimiser on abstract problems: against trying everything, and against recorded problems."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from roundhouse.routes import optimise
from roundhouse.routes.bounds import SCALE, Prices
from roundhouse.routes.optimise import solve
from roundhouse.routes.problem import IDLE, Link, Problem, Solution
from roundhouse.routes.search import Clock
from roundhouse.routes.trains import Reach


def runs_of(problem: Problem, train: int) -> dict[int, int]:
    """Every run that a train can make, as sides used -> the most that a run with just these earns."""
    reach, worth = problem.reaches[train], problem.values[train]
    found: dict[int, int] = {}

    def extend(stops: list[int], used: int) -> None:
        if len(stops) >= max(2, reach.least) and problem.tokens & set(stops):
            found[used] = max(found.get(used, 0), sum(worth[stop] for stop in stops))
        if len(stops) == reach.stops or (len(stops) > 1 and stops[-1] in problem.end_only):
            return
        for link in problem.links:
            for here, far in ((link.a, link.b), (link.b, link.a)):
                if here != stops[-1] or link.sides & used or far in stops:
                    continue
                if problem.group[far] >= 0 and problem.group[far] in {problem.group[stop] for stop in stops}:
                    continue
                extend([*stops, far], used | link.sides)

    for stop in range(problem.stops):
        extend([stop], 0)
    return found


def best_by_trying(problem: Problem, most: int | None = None) -> int:
    """The value of the best set of runs, from all sets; skips a generated problem with too many sets."""
    totals = {0: 0}
    for train in range(len(problem.values)):
        runs = runs_of(problem, train)
        if most is not None:
            assume(len(totals) * len(runs) < most)
        more = dict(totals)
        for used, total in totals.items():
            for sides, value in runs.items():
                if not used & sides:
                    more[used | sides] = max(more.get(used | sides, 0), total + value)
        totals = more
    return max(totals.values())


def assert_possible(problem: Problem, solution: Solution) -> None:
    """The courses keep the rules of the problem and earn what they say."""
    used = 0
    for train, course in enumerate(solution.courses):
        if course == IDLE:
            continue
        reach = problem.reaches[train]
        assert max(2, reach.least) <= len(course.stops) <= (reach.stops or problem.stops)
        assert len(set(course.stops)) == len(course.stops)
        groups = [problem.group[stop] for stop in course.stops if problem.group[stop] >= 0]
        assert len(set(groups)) == len(groups)
        assert problem.tokens & set(course.stops)
        assert not problem.end_only & set(course.stops[1:-1])
        assert len(course.links) == len(course.stops) - 1
        for a, b, number in zip(course.stops, course.stops[1:], course.links, strict=False):
            link = problem.links[number]
            assert {a, b} == {link.a, link.b}
            assert not used & link.sides
            used |= link.sides
        assert course.value == sum(problem.values[train][stop] for stop in course.stops) > 0
    assert solution.value == sum(course.value for course in solution.courses)
    assert solution.value <= solution.bound


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Small problems with everything in them: forks that share sides, areas, ends, parallel links, odd values."""
    stops = draw(st.integers(2, 7))
    number = st.integers(0, stops - 1)
    pairs = draw(st.lists(st.tuples(number, number), min_size=1, max_size=11))
    sides = draw(st.integers(1, 14))
    links = tuple(
        Link(
            a, b, sum(1 << side for side in draw(st.sets(st.integers(0, sides - 1), min_size=1, max_size=3)))
        )
        for a, b in pairs
        if a != b
    )
    amount = st.sampled_from([0, 10, 20, 30, 40, 70]) if draw(st.booleans()) else st.integers(0, 9)
    trains = draw(st.integers(1, 3))
    worth = tuple(draw(amount) for _ in range(stops))
    alike = draw(st.booleans())
    reach = st.builds(Reach, stops=st.sampled_from([0, 0, 2, 3, 4, 5]), least=st.sampled_from([2, 2, 2, 3]))
    return Problem(
        stops=stops,
        values=tuple(worth if alike else tuple(draw(amount) for _ in range(stops)) for _ in range(trains)),
        reaches=tuple(draw(reach) for _ in range(trains)),
        tokens=frozenset(draw(st.sets(number, min_size=1, max_size=3))),
        end_only=frozenset(draw(st.sets(number, max_size=2))),
        group=tuple(draw(st.sampled_from([-1, -1, -1, 0, 1])) for _ in range(stops)),
        links=links,
    )


def check(problem: Problem, most: int | None = None) -> str:
    solution = solve(problem)
    assert_possible(problem, solution)
    assert solution.value == best_by_trying(problem, most)
    assert solution.proven and solution.proof
    return solution.proof


@settings(max_examples=300, deadline=None)
@given(problems())
def test_agrees_with_trying_everything(problem: Problem) -> None:
    check(problem, 300_000)


@settings(max_examples=200, deadline=None)
@given(problems(), st.integers(0, 3))
def test_agrees_with_trying_everything_by_prices(problem: Problem, many: int) -> None:
    """Small problems end before prices are needed: take the short ways out away."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(optimise, "FEW", 0)
        patch.setattr(optimise, "MANY", many)
        patch.setattr(optimise, "POOLED", 0)
        check(problem, 300_000)


@settings(max_examples=200, deadline=None)
@given(problems(), st.data())
def test_any_prices_bound_the_best_set(problem: Problem, data: st.DataObject) -> None:
    assert_bounded(problem, lambda: data.draw(st.integers(0, 40 * SCALE)))


def assert_bounded(problem: Problem, price: Callable[[], int]) -> None:
    """Whatever sides and passing cost, worths and prices together are no less than the best set of runs."""
    solver = optimise._Solver(problem, Clock(None))
    prices = Prices(
        solver.net, [price() for _ in solver.no_prices.side], [price() for _ in range(problem.stops)]
    )
    worths = [run.worth if run else 0 for run in (search.best(prices) for search in solver.searches)]
    assert solver._bound(worths, prices) >= best_by_trying(problem, 300_000) * SCALE


@pytest.mark.parametrize("exits", range(2, 7))
@pytest.mark.parametrize("trains", range(1, 4))
def test_dear_passing_bounds_a_hub(exits: int, trains: int) -> None:
    """Runs through a hub with so many exits; only passing has a price, and a high one."""
    problem = Problem(
        stops=exits + 1,
        values=((10, *(20 for _ in range(exits))),) * trains,
        reaches=(Reach(),) * trains,
        tokens=frozenset({0}),
        end_only=frozenset(),
        group=(-1,) * (exits + 1),
        links=tuple(Link(0, stop, 1 << stop) for stop in range(1, exits + 1)),
    )
    solver = optimise._Solver(problem, Clock(None))
    best = best_by_trying(problem)
    for price in (5, 15, 20):
        prices = Prices(solver.net, [0] * (exits + 1), [price * SCALE] + [0] * exits)
        worths = [run.worth if run else 0 for run in (search.best(prices) for search in solver.searches)]
        assert solver._bound(worths, prices) >= best * SCALE


@pytest.mark.soak
@settings(max_examples=20_000, deadline=None)
@given(problems(), st.booleans())
def test_agrees_with_trying_everything_many_times(problem: Problem, prices: bool) -> None:
    with pytest.MonkeyPatch.context() as patch:
        if prices:
            patch.setattr(optimise, "FEW", 0)
            patch.setattr(optimise, "MANY", 2)
            patch.setattr(optimise, "POOLED", 0)
        check(problem, 300_000)


def mesh(columns: int, rows: int, trains: int, seed: int = 7) -> Problem:
    """A grid of stops, each joined to the next ones; values that do not repeat regularly; unlimited trains."""
    stops = columns * rows
    pairs = [(s, s + 1) for s in range(stops) if (s + 1) % columns] + [
        (s, s + columns) for s in range(stops - columns)
    ]
    worth = tuple(10 + (s * seed * 37 + 11 * (s // 3)) % 9 * 10 for s in range(stops))
    links = tuple(Link(a, b, 1 << side) for side, (a, b) in enumerate(pairs))
    return Problem(
        stops=stops,
        values=(worth,) * trains,
        reaches=(Reach(),) * trains,
        tokens=frozenset({0, stops // 2}),
        end_only=frozenset(),
        group=(-1,) * stops,
        links=links,
    )


def test_every_stage_can_be_the_one_that_proves() -> None:
    proofs = {solve(mesh(3, 3, 1)).proof, solve(mesh(3, 2, 2)).proof, solve(mesh(3, 3, 2)).proof}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(optimise, "FEW", 0)
        proofs.add(solve(mesh(4, 3, 2)).proof)
        proofs.add(solve(mesh(3, 3, 3)).proof)
    assert {"single", "disjoint", "listed"} & proofs
    assert any("priced" in proof for proof in proofs)


def test_prices_bound_what_collides() -> None:
    """Two trains want the same link; one has to be content with the other stop."""
    problem = Problem(
        stops=3,
        values=((10, 50, 20), (10, 50, 20)),
        reaches=(Reach(2), Reach(2)),
        tokens=frozenset({0}),
        end_only=frozenset(),
        group=(-1, -1, -1),
        links=(Link(0, 1, 1), Link(0, 2, 2)),
    )
    assert check(problem) == "listed"
    assert solve(problem).value == 90


def test_a_train_that_would_earn_nothing_stays_idle() -> None:
    """Two trains share out a star of three stops; the third could only run between two stops that pay nothing."""
    problem = Problem(
        stops=5,
        values=((10, 50, 50, 0, 0),) * 3,
        reaches=(Reach(),) * 3,
        tokens=frozenset({0, 3}),
        end_only=frozenset(),
        group=(-1,) * 5,
        links=(Link(0, 1, 1), Link(0, 2, 2), Link(3, 4, 4)),
    )
    check(problem)
    solution = solve(problem)
    assert solution.value == 120
    assert solution.courses.count(IDLE) == 1


@pytest.mark.parametrize("pair", list(combinations(range(7), 2)))
@pytest.mark.parametrize("token", range(7))
def test_an_area_is_visited_once_wherever_the_token_is(pair: tuple[int, int], token: int) -> None:
    """Seven stops in a row, two of which are one place: whichever arm meets them, the run has only one."""
    for values in ((10, 20, 40, 70, 110, 160, 90), (90, 160, 110, 70, 40, 20, 10)):
        check(
            Problem(
                stops=7,
                values=(values,),
                reaches=(Reach(),),
                tokens=frozenset({token}),
                end_only=frozenset(),
                group=tuple(0 if stop in pair else -1 for stop in range(7)),
                links=tuple(Link(stop, stop + 1, 1 << stop) for stop in range(6)),
            )
        )


@pytest.mark.parametrize("many", [0, 2])
def test_a_hub_lets_half_of_its_exits_pass(many: int) -> None:
    """Five exits of a token, five stops: two trains pass through it and a third one ends there."""
    values = (10, 90, 80, 70, 60, 50)
    problem = Problem(
        stops=6,
        values=(values,) * 3,
        reaches=(Reach(),) * 3,
        tokens=frozenset({0}),
        end_only=frozenset({5}),
        group=(-1,) * 6,
        links=tuple(Link(0, stop, 1 << stop) for stop in range(1, 6)),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(optimise, "FEW", 0)
        patch.setattr(optimise, "MANY", many)
        patch.setattr(optimise, "POOLED", 0)
        check(problem)
    assert solve(problem).value == 350 + 3 * 10


@pytest.mark.parametrize("limit", [0.0, 0.05, 0.3])
def test_a_limit_leaves_runs_and_a_true_bound(limit: float) -> None:
    problem = mesh(8, 6, 3)
    solution = solve(problem, limit)
    assert_possible(problem, solution)
    # Each of the 48 stops can pay each of three trains once: no bound above that, none below what can be had.
    assert solution.bound <= 3 * sum(problem.values[0])
    assert solution.bound >= 2500
    assert solution.proven == (solution.value == solution.bound)
    if not solution.proven:
        assert solution.proof == ""


def test_a_limit_keeps_what_was_found() -> None:
    assert solve(mesh(8, 6, 3), 0.5).value > 0


def test_the_same_problem_has_the_same_answer() -> None:
    assert solve(mesh(4, 3, 2)) == solve(mesh(4, 3, 2))


def test_nothing_to_earn() -> None:
    lonely = Problem(1, ((40,),), (Reach(),), frozenset({0}), frozenset(), (-1,), ())
    assert solve(lonely) == Solution((IDLE,), 0, 0, "single")


# Recorded problems


def recorded(shared: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(shared / "fixtures" / "route_problems.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def is_game(row: dict[str, Any]) -> bool:
    return not row["name"].startswith("synth")


def assert_recorded(row: dict[str, Any]) -> None:
    problem = Problem.from_row(row)
    solution = solve(problem)
    assert_possible(problem, solution)
    assert row["proven"] and solution.proven, row["name"]
    assert solution.value == row["best"], row["name"]


def test_recorded_problems(shared: Path) -> None:
    rows = [row for row in recorded(shared) if is_game(row) and len(row["chains"]) <= 40]
    sample = rows[::4]
    assert len(sample) > 300
    for row in sample:
        assert_recorded(row)


@pytest.mark.soak
def test_all_recorded_problems(shared: Path) -> None:
    rows = [row for row in recorded(shared) if is_game(row)]
    assert len(rows) == 1887
    for row in rows:
        assert_recorded(row)


@pytest.mark.soak
def test_large_problems(shared: Path) -> None:
    """The four boards of over 190 stops, and the dense ones: there a bound is enough."""
    for row in recorded(shared):
        if is_game(row):
            continue
        problem = Problem.from_row(row)
        solution = solve(problem, 20.0)
        assert_possible(problem, solution)
        best, bound = row["best"], row["bound"]
        assert solution.value <= bound and solution.bound >= best, row["name"]

"""A first answer train by train: possible, never worse than what is known, and the same each time."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from roundhouse.routes import dense, pricing
from roundhouse.routes.neighbourhood import improved
from roundhouse.routes.problem import IDLE, Link, Problem, Solution
from roundhouse.routes.trains import Reach
from routes.trials import FEATURES, assert_possible, best_by_trying, random_problem


def nothing(problem: Problem, bound: int = 1_000_000) -> Solution:
    return Solution((IDLE,) * len(problem.values), 0, bound, "")


def trials(count: int) -> list[Problem]:
    found = []
    for number in range(count):
        random = Random(number)
        found.append(random_problem(random, {name for name in FEATURES if random.random() < 0.4}))
    return found


def grid(columns: int, rows: int, reaches: tuple[int, ...]) -> Problem:
    stops = columns * rows
    pairs = [(s, s + 1) for s in range(stops) if (s + 1) % columns]
    pairs += [(s, s + columns) for s in range(stops - columns)]
    worth = tuple(10 + (s * 259 + 11 * (s // 3)) % 9 * 10 for s in range(stops))
    return Problem(
        stops=stops,
        values=(worth,) * len(reaches),
        reaches=tuple(Reach(stops) for stops in reaches),
        tokens=frozenset({0, stops // 2}),
        end_only=frozenset({stops - 1}),
        group=(-1,) * stops,
        links=tuple(Link(a, b, 1 << side) for side, (a, b) in enumerate(pairs)),
    )


def test_what_is_found_can_be_run_and_is_no_better_than_the_best() -> None:
    as_good = 0
    for problem in trials(300):
        best = best_by_trying(problem, 300_000)
        if best is None:
            continue
        found = improved(problem, nothing(problem), pricing.solve, dense.solve)
        assert_possible(problem, found)
        assert found.value <= best and found.bound == 1_000_000 and not found.proof
        as_good += found.value == best
    assert as_good > 250


def test_it_is_never_worse_than_what_is_known() -> None:
    for problem in trials(150):
        known = pricing.solve(problem, work=60)
        found = improved(problem, known, pricing.solve, dense.solve)
        assert_possible(problem, found)
        assert found.value >= known.value and found.bound == max(known.bound, found.value)
        assert found.work >= known.work
        # Where the bound is met, that is a proof.
        assert found.proven == bool(found.proof)
        best = pricing.solve(problem)
        assert improved(problem, best, pricing.solve, dense.solve).value == best.value


def test_trains_that_are_in_each_others_way_are_led_apart() -> None:
    """One after the other, and then two and three at a time: each is better than what was there before."""
    problem = grid(7, 6, (8, 8, 6, 6))
    known = pricing.solve(problem, work=300)
    alone = improved(problem, known, pricing.solve, None)
    together = improved(problem, known, pricing.solve, dense.solve)
    for found in (alone, together):
        assert_possible(problem, found)
    assert known.value < alone.value < together.value <= pricing.solve(problem, work=1_000_000).bound


def test_it_keeps_to_its_work_and_is_the_same_each_time() -> None:
    problem = grid(7, 6, (8, 8, 6, 6))
    known = nothing(problem)
    for work in (0, 200_000, 2_000_000):
        found = improved(problem, known, pricing.solve, dense.solve, None, work)
        assert found.work <= work // 3
        assert found == improved(problem, known, pricing.solve, dense.solve, None, work)
        assert (
            found == improved(problem, known, pricing.solve_plainly, dense.solve_plainly, None, work)
            or work > 200_000
        )
    assert improved(problem, known, pricing.solve, dense.solve, None, 0) == replace(known, proof="")
    assert improved(problem, known, pricing.solve, dense.solve, 0.0) == known


def test_both_twins_give_the_same() -> None:
    for problem in trials(60):
        known = pricing.solve(problem, work=40)
        assert improved(problem, known, pricing.solve, dense.solve) == improved(
            problem, known, pricing.solve_plainly, dense.solve_plainly
        )

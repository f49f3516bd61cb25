"""The two methods in turn: which of them answers does not show, and each bounds the other."""

from __future__ import annotations

import random

import pytest

from roundhouse.routes import dense, optimise, pricing
from roundhouse.routes.optimise import solve, solve_plainly
from roundhouse.routes.problem import Problem, Solution
from roundhouse.routes.trains import Reach
from routes.trials import FEATURES, best_by_trying, random_problem


def problems(count: int) -> list[tuple[int, Problem]]:
    drawn = (
        random_problem(random.Random(seed), FEATURES[seed % len(FEATURES) :][:2]) for seed in range(count)
    )
    return list(enumerate(drawn))


@pytest.mark.parametrize("first", [0, 1, 60])
def test_whichever_answers_it_is_the_best(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optimise, "FIRST", first)
    monkeypatch.setattr(optimise, "LONG", first)
    proofs = set()
    for seed, problem in problems(150):
        solution = solve(problem)
        proofs.add(solution.proof)
        best = best_by_trying(problem, 300_000)
        if best is not None:
            assert solution.value == solution.bound == best, seed
    assert "swept" in proofs


def test_both_twins_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optimise, "FIRST", 40)
    monkeypatch.setattr(optimise, "LONG", 40)
    for seed, problem in problems(60):
        assert solve(problem) == solve_plainly(problem), seed
        for work in (0, 30, 45, 200):
            assert solve(problem, work=work) == solve_plainly(problem, work=work), (seed, work)


def test_a_board_that_sweeps_decline_is_searched_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optimise, "FIRST", 1)
    monkeypatch.setattr(optimise, "LONG", 1)
    monkeypatch.setattr(dense, "solve", lambda *_: None)
    for seed, problem in problems(30):
        assert solve(problem).value == pricing.solve(problem).value, seed


def test_what_sweeps_leave_open_takes_the_better_value_and_the_better_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A sweep that ends with a gap is followed by the search, whose proof counts."""

    def narrow(problem: Problem, known: Solution | None, *_: object) -> Solution | None:
        assert known is not None
        return known

    monkeypatch.setattr(optimise, "FIRST", 1)
    monkeypatch.setattr(optimise, "LONG", 1)
    monkeypatch.setattr(dense, "solve", narrow)
    for seed, problem in problems(60):
        whole, stopped = solve(problem), solve(problem, work=25)
        assert whole.proven and whole.proof, seed
        assert stopped.value <= whole.value <= stopped.bound, seed
        assert stopped.proven == bool(stopped.proof), seed


def test_a_train_with_two_limits_is_refused() -> None:
    problem = Problem(2, ((1, 1),), (Reach(2, 2, 3),), frozenset({0}), frozenset(), (-1, -1), ())
    with pytest.raises(ValueError, match="one of them only"):
        solve(problem)

"""The compiled kernel against its plain-Python twin: the same answers, stop by stop."""

from __future__ import annotations

import _thread
import gzip
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.routes import kernel, pricing
from roundhouse.routes.net import Net
from roundhouse.routes.pricing import solve_plainly
from roundhouse.routes.problem import IDLE, Extra, Link, Problem, Solution
from roundhouse.routes.trains import Reach
from soaked import soaked

from .lock import share_without_the_lock
from .trials import FEATURES, best_by_trying, random_problem

MEASURES = (pricing.FEW, pricing.MANY, pricing.POOLED, pricing.ROUNDS, pricing.HEAVY)

needs_kernel = pytest.mark.skipif(
    not kernel.built(),
    reason="no compiled kernel: no C compiler at installation, or ROUNDHOUSE_KERNEL=python",
)


def compiled(problem: Problem, limit: float | None = None, work: int | None = None) -> Solution:
    """The kernel's own answer."""
    solution = kernel.solve(problem, limit, work, MEASURES)
    assert solution is not None
    return solution


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Small problems with everything in them; some with so many stops or sides that sets take several words."""
    stops = draw(st.integers(2, 8))
    offset = draw(st.sampled_from([0, 0, 60]))
    shift = draw(st.sampled_from([0, 0, 58, 130]))
    number = st.integers(offset, offset + stops - 1)
    pairs = draw(st.lists(st.tuples(number, number), min_size=1, max_size=13))
    sides = st.sets(st.integers(0, draw(st.integers(0, 13))), max_size=3)
    amount = st.sampled_from([0, 10, 20, 30, 40, 70]) if draw(st.booleans()) else st.integers(0, 9)
    total = stops + offset
    trains = draw(st.integers(1, 4))

    def row() -> tuple[int, ...]:
        return (5,) * offset + tuple(draw(amount) for _ in range(stops))

    worth = row()
    alike = draw(st.booleans())
    reach = st.builds(Reach, stops=st.sampled_from([0, 0, 2, 3, 4, 5]), least=st.sampled_from([2, 2, 2, 3]))
    group = st.sampled_from([-1, -1, -1, 0, 1])
    return Problem(
        stops=total,
        values=tuple(worth if alike else row() for _ in range(trains)),
        reaches=tuple(draw(reach) for _ in range(trains)),
        tokens=frozenset(draw(st.sets(number, max_size=3))),
        end_only=frozenset(draw(st.sets(number, max_size=2))),
        group=tuple(draw(group) if stop >= offset else -1 for stop in range(total)),
        links=tuple(Link(a, b, sum(1 << side for side in draw(sides)) << shift) for a, b in pairs),
    )


@needs_kernel
@settings(max_examples=150, deadline=None)
@given(problems())
def test_agrees_with_the_twin(problem: Problem) -> None:
    assert compiled(problem) == solve_plainly(problem)


@needs_kernel
@pytest.mark.soak
@settings(max_examples=1500, deadline=None)
@given(problems())
def test_agrees_with_the_twin_on_many_problems(problem: Problem) -> None:
    assert compiled(problem) == solve_plainly(problem)


@needs_kernel
@settings(max_examples=100, deadline=None)
@given(problems(), st.integers(0, 3), st.sampled_from([3, 25, 60]))
def test_agrees_with_the_twin_by_prices(problem: Problem, many: int, rounds: int) -> None:
    """Small problems end before prices are needed: take the short ways out away."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pricing, "FEW", 0)
        patch.setattr(pricing, "MANY", many)
        patch.setattr(pricing, "POOLED", 0)
        patch.setattr(pricing, "ROUNDS", rounds)
        assert kernel.solve(problem, None, None, (0, many, 0, rounds, pricing.HEAVY)) == solve_plainly(
            problem
        )


def featured(number: int, share: float) -> Problem:
    """A small problem with some of the features; now and then its sets take several words."""
    random = Random(number)
    features = {name for name in FEATURES if random.random() < share}
    return random_problem(
        random, features, offset=random.choice([0, 0, 60]), shift=random.choice([0, 0, 58, 130])
    )


@needs_kernel
@pytest.mark.parametrize("share", [0.2, 0.5])
@pytest.mark.parametrize("block", [0, *soaked(1, 8)])
def test_agrees_with_the_twin_on_features(block: int, share: float) -> None:
    for number in range(250 * block, 250 * (block + 1)):
        problem = featured(number, share)
        assert compiled(problem) == solve_plainly(problem), number


@needs_kernel
@pytest.mark.parametrize("many", range(3))
@pytest.mark.parametrize("block", [0, *soaked(1, 8)])
def test_agrees_with_the_twin_on_features_by_prices(
    block: int, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, measure in (("FEW", 0), ("MANY", many), ("POOLED", 0), ("ROUNDS", 30)):
        monkeypatch.setattr(pricing, name, measure)
    for number in range(80 * block, 80 * (block + 1)):
        problem = featured(3 * number + many, 0.4)
        assert kernel.solve(problem, None, None, (0, many, 0, 30, pricing.HEAVY)) == solve_plainly(problem), (
            number
        )


@needs_kernel
@pytest.mark.parametrize("block", [0, *soaked(1, 8)])
def test_agrees_with_the_twin_wherever_work_ends(block: int) -> None:
    for number in range(50 * block, 50 * (block + 1)):
        problem = featured(number, 0.4)
        whole = compiled(problem)
        for work in range(0, whole.work + 1, 1 + whole.work // 6):
            assert compiled(problem, work=work) == solve_plainly(problem, work=work), (number, work)
    for work in (0, 1, 800, 4_000, 9_001):
        assert compiled(HARD, work=work) == solve_plainly(HARD, work=work)


def mesh(columns: int, rows: int, reaches: tuple[int, ...]) -> Problem:
    """A grid of stops, each joined to the next ones."""
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


@needs_kernel
@pytest.mark.parametrize(
    "problem",
    [
        mesh(3, 3, (0,)),
        mesh(3, 3, (0, 0)),
        mesh(3, 3, (0, 0, 0)),
        mesh(4, 3, (4, 4, 5)),
        mesh(6, 5, (3, 4, 4)),
        mesh(9, 8, (4, 3)),
    ],
)
def test_agrees_on_meshes(problem: Problem) -> None:
    solution = compiled(problem)
    assert solution == solve_plainly(problem)
    assert solution.proven and solution == compiled(problem)


@needs_kernel
def test_recorded_problems_alike(shared: Path) -> None:
    """Every recorded game by the kernel, and each eighth of the lesser ones by both."""
    count = 0
    with gzip.open(shared / "fixtures" / "route_problems.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row: dict[str, Any] = json.loads(line)
            if row["name"].startswith("synth"):
                continue
            problem = Problem.from_row(row)
            solution = compiled(problem)
            assert solution.proven and solution.value == row["best"], row["name"]
            count += 1
            if count % 8 == 0 and len(row["chains"]) <= 40:
                assert solution == solve_plainly(problem), row["name"]
    assert count == 1887


HARD = mesh(8, 6, (0, 0, 0))
"""Takes far longer than a test may."""


PACKED = mesh(5, 4, (0, 0, 0))
"""All its runs together take far longer to pack than a test may; to list them takes a moment."""

TO_PACK = (1_000_000, 20_000, 20_000, 400, pricing.HEAVY)


def assert_kept(limit: float, ask: Callable[[], object]) -> None:
    """Within a tenth in one of some tries, since others may keep the machine busy; never too early."""
    for _ in range(12):
        begun = time.monotonic()
        ask()
        taken = time.monotonic() - begun
        assert taken > 0.9 * limit
        if taken < 1.1 * limit:
            return
    pytest.fail(f"The last try took {taken:.3f} s")


@needs_kernel
@pytest.mark.parametrize(("problem", "measures"), [(HARD, MEASURES), (PACKED, TO_PACK)])
@pytest.mark.parametrize("limit", [0.05, 0.3])
def test_the_limit_is_kept_to_a_tenth(
    problem: Problem, measures: tuple[int, int, int, int, int], limit: float
) -> None:
    assert_kept(limit, lambda: kernel.solve(problem, limit, None, measures))


@pytest.mark.parametrize(("problem", "few"), [(HARD, 0), (mesh(4, 4, (0, 0, 0, 0)), 1_000_000)])
def test_the_twin_keeps_the_limit_to_a_tenth(
    problem: Problem, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pricing, "FEW", few)
    assert_kept(0.3, lambda: solve_plainly(problem, 0.3))


@needs_kernel
@pytest.mark.parametrize("limit", [0.0, 0.05, 0.3])
def test_a_limit_leaves_runs_and_a_true_bound(limit: float) -> None:
    solution = compiled(HARD, limit)
    assert solution.value <= solution.bound <= 3 * sum(HARD.values[0])
    assert not solution.proven and solution.proof == ""
    used = 0
    for course in solution.courses:
        assert course.value == sum(HARD.values[0][stop] for stop in course.stops)
        for number in course.links:
            assert not used & HARD.links[number].sides
            used |= HARD.links[number].sides
    assert limit < 0.3 or solution.value > 0


@needs_kernel
@pytest.mark.parametrize(("problem", "measures"), [(HARD, MEASURES), (PACKED, TO_PACK)])
def test_an_interruption_is_heard(problem: Problem, measures: tuple[int, int, int, int, int]) -> None:
    """Other threads run while the kernel works, and what a signal's handler raises ends it."""
    begun = time.monotonic()
    timer = threading.Timer(0.4, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        kernel.solve(problem, 20.0, None, measures)
        time.sleep(1)
    assert time.monotonic() - begun < 5
    timer.join()


@needs_kernel
@pytest.mark.parametrize(
    "wrong",
    [
        Problem(2, ((1, 1 << 40),), (Reach(),), frozenset({0}), frozenset(), (-1, -1), (Link(0, 1, 1),)),
        Problem(2, ((1, 1 << 70),), (Reach(),), frozenset({0}), frozenset(), (-1, -1), (Link(0, 1, 1),)),
        Problem(2, ((1, -1),), (Reach(),), frozenset({0}), frozenset(), (-1, -1), (Link(0, 1, 1),)),
        Problem(2, ((1, 1),), (Reach(),), frozenset({5}), frozenset(), (-1, -1), (Link(0, 1, 1),)),
        Problem(2, ((1, 1),), (Reach(),), frozenset({0}), frozenset(), (-1, -1), (Link(0, 7, 1),)),
        Problem(2, ((1, 1),), (Reach(),), frozenset({0}), frozenset(), (-1,), (Link(0, 1, 1),)),
        Problem(2, ((1,),), (Reach(),), frozenset({0}), frozenset(), (-1, -1), (Link(0, 1, 1),)),
        Problem(2, (), (), frozenset({0}), frozenset(), (-1, -1), (Link(0, 1, 1),)),
    ],
)
def test_what_does_not_fit_is_left_to_the_twin(wrong: Problem) -> None:
    assert kernel.solve(wrong, None, None, MEASURES) is None


@needs_kernel
def test_the_kernel_answers_for_the_optimiser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the twin there still is an answer; without the kernel there is one from the twin."""
    problem = mesh(3, 3, (0, 0))
    with monkeypatch.context() as patch:
        patch.setattr(pricing, "solve_plainly", None)
        solution = pricing.solve(problem)
    monkeypatch.setattr(kernel, "_entry", None)
    assert pricing.solve(problem) == solution


@needs_kernel
def test_more_marks_than_the_kernel_has_room_for() -> None:
    """Pairs of stops that pay together: each of them is two bits of a word."""
    stops = 9
    pairs = list(combinations(range(stops), 2))
    problem = Problem(
        stops=stops,
        values=((10,) * stops,),
        reaches=(Reach(4),),
        tokens=frozenset({4}),
        end_only=frozenset(),
        group=(-1,) * stops,
        links=tuple(Link(stop, stop + 1, 1 << stop) for stop in range(stops - 1)),
        extras=tuple(
            Extra(frozenset({0}), (frozenset({a}), frozenset({b})), 1 + number)
            for number, (a, b) in enumerate(pairs)
        ),
    )
    few = Problem(
        **{name: getattr(problem, name) for name in problem.__struct_fields__}
        | {"extras": problem.extras[:31]}
    )
    assert kernel.solve(problem, None, None, MEASURES) is None
    assert pricing.solve(problem).value == best_by_trying(problem)
    assert compiled(few) == solve_plainly(few)
    assert compiled(few).value == best_by_trying(few)


@pytest.mark.parametrize("floor", ["board", "routes"])
@pytest.mark.parametrize("wanted", ["", "python"])
def test_the_twin_can_be_forced(wanted: str, floor: str) -> None:
    """Of the search of networks as well."""
    code = f"from roundhouse.{floor} import kernel; print(kernel.built(), kernel.LIBRARY.exists())"
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = os.environ | {"ROUNDHOUSE_KERNEL": wanted, "PYTHONPATH": paths}
    built, there = subprocess.run(
        [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True
    ).stdout.split()
    assert built == str(not wanted and there == "True")


@needs_kernel
def test_what_is_known_is_a_floor_for_both() -> None:
    """Better runs than those known, or these; the bound and the work as the twin has them."""
    kept = 0
    for number in range(200):
        problem = featured(number, 0.4)
        best = compiled(problem)
        for less in (0, Net(problem).step, best.value):
            known = Solution((IDLE,) * len(problem.values), best.value - less, best.bound + 50, "")
            found = pricing.solve(problem, known=known)
            assert found == solve_plainly(problem, known=known), (number, less)
            assert found.value == found.bound == best.value, (number, less)
            assert known.value < best.value or found.courses == known.courses
            kept += found.courses == known.courses
    assert kept > 100
    known = Solution((IDLE,) * len(HARD.values), 2_000, 10_000, "")
    for work in (0, 800, 9_001):
        assert pricing.solve(HARD, work=work, known=known) == solve_plainly(HARD, work=work, known=known)


@needs_kernel
def test_later_packing_counts_for_more() -> None:
    """After other methods a choice among many runs is reckoned closer to the time that it takes."""
    quick, dear = (kernel.solve(PACKED, None, 40_000, (*TO_PACK[:4], heavy)) for heavy in (pricing.HEAVY, 16))
    assert quick is not None and dear is not None
    assert quick.work == dear.work == 40_000 and quick.value >= dear.value


@needs_kernel
def test_it_computes_without_the_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes longer than a moment leaves the interpreter to others, but for a look at what is to be heard."""
    assert share_without_the_lock(monkeypatch, kernel, lambda: kernel.solve(HARD, 0.5, None, MEASURES)) > 0.8

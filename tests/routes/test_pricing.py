"""The optimiser on abstract problems: against trying everything, and against recorded problems."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from roundhouse.routes import pricing
from roundhouse.routes.bounds import SCALE, Prices
from roundhouse.routes.pricing import solve, solve_plainly
from roundhouse.routes.problem import IDLE, Extra, Link, Problem, Solution, Toll
from roundhouse.routes.trains import Reach

from .trials import FEATURES, assert_possible, best_by_trying, random_problem


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
    best = best_by_trying(problem, most)
    if most is not None:
        assume(best is not None)
    solution = solve(problem)
    assert_possible(problem, solution)
    assert solution.value == best
    assert solution.proven and solution.proof
    return solution.proof


@pytest.fixture
def by_prices(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Small problems end before prices are needed: takes the short ways out away."""

    def shorten(many: int) -> None:
        monkeypatch.setattr(pricing, "FEW", 0)
        monkeypatch.setattr(pricing, "MANY", many)
        monkeypatch.setattr(pricing, "POOLED", 0)

    return shorten


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_agrees_with_trying_everything(feature: str) -> None:
    for seed in range(1_000):
        check(random_problem(Random(seed), {feature}))


@pytest.mark.parametrize("seed", range(0, 6_000, 1_000))
def test_features_together_agree_with_trying_everything(seed: int) -> None:
    for number in range(seed, seed + 1_000):
        random = Random(number)
        check(random_problem(random, {name for name in FEATURES if random.random() < 0.6}))


def stretched(problem: Problem, times: int) -> Problem:
    """The same with links and hexes so many times as long: too long for tables of walks."""
    return replace(
        problem,
        links=tuple(replace(link, length=link.length * times) for link in problem.links),
        reaches=tuple(replace(reach, hexes=reach.hexes * times) for reach in problem.reaches),
    )


@pytest.mark.parametrize("share", [0.0, 0.5])
def test_features_agree_with_trying_everything_without_walks(share: float) -> None:
    for number in range(500):
        random = Random(number)
        problem = random_problem(random, {"hexes"} | {name for name in FEATURES if random.random() < share})
        check(stretched(problem, 10**6))
        assert solve_plainly(stretched(problem, 10**6)).value == solve(problem).value


@pytest.mark.parametrize("many", range(4))
def test_features_by_prices_agree_with_trying_everything(many: int, by_prices: Callable[[int], None]) -> None:
    by_prices(many)
    proofs = set()
    for number in range(500):
        random = Random(many + 4 * number)
        proofs.add(check(random_problem(random, {name for name in FEATURES if random.random() < 0.4})))
    assert "priced" in proofs and (many == 0 or "priced and listed" in proofs)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100_000, 200_000, 10_000))
def test_features_agree_with_trying_everything_many_times(seed: int) -> None:
    for number in range(seed, seed + 10_000):
        random = Random(number)
        check(random_problem(random, {name for name in FEATURES if random.random() < 0.5}))


@pytest.mark.parametrize("seed", range(0, 300, 100))
def test_work_ends_with_a_true_bound(seed: int) -> None:
    """Wherever the search is stopped: what was found can be run, and nothing is worth more than the bound."""
    ends = set()
    for number in range(seed, seed + 100):
        random = Random(number)
        problem = random_problem(random, {name for name in FEATURES if random.random() < 0.4})
        best = best_by_trying(problem)
        assert best is not None
        whole = solve(problem)
        for work in range(0, whole.work + 1, 1 + whole.work // 7):
            solution = solve(problem, work=work)
            assert_possible(problem, solution)
            assert solution.value <= best <= solution.bound
            assert solution.work <= work
            assert bool(solution.proof) == solution.proven == (solution.value == solution.bound)
            ends.add(solution.proven)
        assert solve(problem, work=whole.work + 1) == whole
        assert solve(problem, work=whole.work) != whole
    assert ends == {True, False}


def test_the_same_work_has_the_same_answer() -> None:
    problem = mesh(6, 5, 3)
    answers = [solve(problem, work=work) for work in (300, 3_000, 9_000)]
    assert answers == [solve(problem, work=work) for work in (300, 3_000, 9_000)]
    assert [answer.work for answer in answers] == [300, 3_000, 9_000]
    assert not any(answer.proven for answer in answers)
    assert answers[0].value < answers[-1].value
    # More work than it takes changes nothing.
    easy = mesh(3, 3, 2)
    assert solve(easy, work=10_000_000) == solve(easy)
    assert 0 < solve(easy).work < 10_000_000


def test_a_train_is_measured_in_one_way() -> None:
    problem = Problem(
        2, ((1, 1),), (Reach(2, hexes=3),), frozenset({0}), frozenset(), (-1, -1), (Link(0, 1, 1, 1),)
    )
    for ask in (solve, solve_plainly):
        with pytest.raises(ValueError, match="stops and one of hexes"):
            ask(problem)


@settings(max_examples=300, deadline=None)
@given(problems())
def test_agrees_with_trying_everything(problem: Problem) -> None:
    check(problem, 300_000)


@settings(max_examples=200, deadline=None)
@given(problems(), st.data())
def test_any_prices_bound_the_best_set(problem: Problem, data: st.DataObject) -> None:
    assert_bounded(problem, lambda: data.draw(st.integers(0, 40 * SCALE)))


def assert_bounded(problem: Problem, price: Callable[[], int]) -> None:
    """Whatever sides and passing cost, worths and prices together are no less than the best set of runs."""
    best = best_by_trying(problem)
    solver = pricing._Solver(problem)
    prices = Prices(
        solver.net, [price() for _ in solver.no_prices.side], [price() for _ in range(problem.stops)]
    )
    worths = [run.worth if run else 0 for run in (search.best(prices) for search in solver.searches)]
    assert best is not None and solver._bound(worths, prices) >= best * SCALE


@pytest.mark.parametrize("seed", range(0, 600, 200))
def test_any_prices_bound_the_best_set_with_features(seed: int) -> None:
    for number in range(seed, seed + 200):
        random = Random(number)
        problem = random_problem(random, {name for name in FEATURES if random.random() < 0.4})
        most = random.choice([0, 4, 40])
        assert_bounded(problem, lambda: random.randint(0, most * SCALE))  # noqa: B023


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
    solver = pricing._Solver(problem)
    best = best_by_trying(problem)
    assert best is not None
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
            patch.setattr(pricing, "FEW", 0)
            patch.setattr(pricing, "MANY", 2)
            patch.setattr(pricing, "POOLED", 0)
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
        patch.setattr(pricing, "FEW", 0)
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
        patch.setattr(pricing, "FEW", 0)
        patch.setattr(pricing, "MANY", many)
        patch.setattr(pricing, "POOLED", 0)
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
    assert solve(lonely) == Solution((IDLE,), 0, 0, "single", solve(lonely).work)


# One feature each, by hand


def row(values: tuple[int, ...], reach: Reach, **features: Any) -> Problem:
    """One train on stops in a row, a token at stop 0; each link is as long as its number."""
    stops = len(values)
    return Problem(
        stops=stops,
        values=(values,),
        reaches=(reach,),
        tokens=frozenset({0}),
        end_only=frozenset(),
        group=(-1,) * stops,
        links=tuple(Link(stop, stop + 1, 1 << stop, stop) for stop in range(stops - 1)),
        **features,
    )


def stops_of(problem: Problem) -> set[int]:
    check(problem)
    return set(solve(problem).courses[0].stops)


TEN = (10,) * 6
ALL = frozenset({0})
"""The only train."""


@pytest.mark.parametrize(("hexes", "far"), [(1, 2), (2, 2), (3, 3), (5, 3), (6, 4), (10, 5), (99, 5)])
def test_hexes_count_what_lies_between_the_stops(hexes: int, far: int) -> None:
    assert stops_of(row(TEN, Reach(hexes=hexes))) == set(range(far + 1))


def test_free_stops_use_nothing_up() -> None:
    free = (frozenset({1, 2, 4}),)
    assert stops_of(row(TEN, Reach(2), free=free)) == {0, 1, 2, 3, 4}
    assert stops_of(row(TEN, Reach(1), free=free)) == {0, 1, 2}
    # The least number of stops is counted with them, but not with those that do not score.
    assert stops_of(row(TEN, Reach(1, least=3), free=free)) == {0, 1, 2}
    assert (
        stops_of(row((10, 0, 10, 0, 0, 0), Reach(1, least=3), free=free, unscored=(frozenset({1}),))) == set()
    )


def test_an_anchor_takes_the_place_of_the_tokens() -> None:
    assert stops_of(row((50, 40, 10, 10, 30, 20), Reach(2), anchors=(frozenset({4}),))) == {4, 5}


def test_an_extra_wants_all_its_sets() -> None:
    wanted = Extra(ALL, (frozenset({4, 5}), frozenset({0, 2})), 100)
    assert stops_of(row(TEN, Reach(5), extras=(wanted,))) == {0, 1, 2, 3, 4}
    assert solve(row(TEN, Reach(5), extras=(wanted,))).value == 150
    assert solve(row(TEN, Reach(4), extras=(wanted,))).value == 40
    assert solve(row(TEN, Reach(4), extras=(Extra(ALL, (), 7), Extra(ALL, (frozenset(),), 9)))).value == 47
    assert solve(row(TEN, Reach(5), extras=(Extra(frozenset(), wanted.visits, 100),))).value == 50


def test_a_toll_is_paid_once() -> None:
    toll = Toll(ALL, frozenset({0, 1, 2}), 15)
    assert solve(row(TEN, Reach(), tolls=(toll,))).value == 60 - 15
    assert solve(row(TEN, Reach(2), tolls=(toll,))).value == 5
    assert solve(row(TEN, Reach(2), tolls=(toll, Toll(ALL, frozenset({0}), 5)))).courses == (IDLE,)
    assert solve(row(TEN, Reach(2), tolls=(Toll(frozenset(), toll.links, 15),))).value == 20


def test_stops_that_use_nothing_up_may_lie_in_a_circle() -> None:
    """A ring of free stops: no walk round and round makes the search endless or its bound silly."""
    ring = Problem(
        stops=9,
        values=((10,) * 8 + (30,),) * 2,
        reaches=(Reach(1), Reach(1)),
        tokens=frozenset({8}),
        end_only=frozenset(),
        group=(-1,) * 9,
        links=(*(Link(stop, (stop + 1) % 8, 1 << stop) for stop in range(8)), Link(8, 0, 1 << 8)),
        free=(frozenset(range(8)),) * 2,
    )
    check(ring)
    assert solve(ring).value == 110
    assert solve(ring).work < 400


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

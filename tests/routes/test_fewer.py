"""Links that no train has a use for: left out without a loss, and put back where runs went over them."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.routes.fewer import Fewer
from roundhouse.routes.optimise import solve
from roundhouse.routes.problem import Course, Link, Problem, Solution, Toll
from roundhouse.routes.trains import Reach
from routes.trials import FEATURES, assert_possible, best_by_trying, random_problem


def two_stops(sides: tuple[int, ...], trains: int, lengths: tuple[int, ...] = ()) -> Problem:
    """Two stops joined by links over these sets of sides, and a third one beyond the second."""
    links = [
        Link(0, 1, some, length) for some, length in zip(sides, lengths or (1,) * len(sides), strict=True)
    ]
    return Problem(
        stops=3,
        values=((10, 20, 40),) * trains,
        reaches=(Reach(3),) * trains,
        tokens=frozenset({0}),
        end_only=frozenset(),
        group=(-1, -1, -1),
        links=(*links, Link(1, 2, 1 << 10), Link(1, 2, 1 << 11)),
    )


MORE = 1 | 3 << 10
"""A side, and those that the links beyond use."""


def kept(problem: Problem, without: int = 0) -> list[int]:
    return [link for link in Fewer(problem, without).kept if link < len(problem.links) - 2]


def parallel(random: Random) -> Problem:
    """A small problem with several links between the same stops."""
    features = {name for name in FEATURES if random.random() < 0.3}
    problem = random_problem(random, features)
    links = list(problem.links)
    while links and len(links) < 13:
        one = random.choice(links)
        sides = one.sides
        for _ in range(random.randint(0, 2)):
            sides ^= 1 << random.randint(0, 11)
        ends = (one.a, one.b) if random.random() < 0.5 else (one.b, one.a)
        links.append(Link(*ends, sides, random.choice([one.length, one.length + 1])))
    tolls = problem.tolls + (
        (Toll(frozenset({0}), frozenset({len(links) - 1}), 3),) if features and links else ()
    )
    return replace(problem, links=tuple(links), tolls=tolls)


def test_a_link_over_more_sides_of_others_is_left_out() -> None:
    assert kept(two_stops((MORE, 1), 2)) == [1]
    # Whichever side nobody else uses does not count.
    assert kept(two_stops((0b101, 0b1001), 1)) == [0]


def test_as_many_are_kept_as_there_are_trains() -> None:
    for trains in (1, 2, 3):
        assert len(kept(two_stops((1, 2, 4, 8), trains))) == trains
    # These are in each other's way: one serves.
    assert len(kept(two_stops((1, 1, 1), 3))) == 1


def test_a_link_that_costs_more_does_for_none() -> None:
    assert kept(two_stops((1, 2), 1, (5, 1))) == [1]
    assert kept(two_stops((MORE, 1), 1, (1, 5))) == [0, 1]
    paid = replace(two_stops((MORE, 1), 1), tolls=(Toll(frozenset({0}), frozenset({1}), 5),))
    assert kept(paid) == [0, 1]


def test_sides_that_cannot_be_used_close_links() -> None:
    problem = two_stops((1, 2, 4), 3)
    assert kept(problem, 2) == [0, 2]
    assert kept(problem, 7) == []


@pytest.mark.parametrize("seed", range(0, 400, 100))
def test_nothing_is_lost(seed: int) -> None:
    left_out = tried = 0
    for number in range(seed, seed + 100):
        problem = parallel(Random(number))
        best = best_by_trying(problem, 100_000)
        if best is None:
            continue
        tried += 1
        fewer = Fewer(problem)
        left_out += len(problem.links) - len(fewer.kept)
        found = solve(fewer.problem)
        assert found.value == best, number
        assert_possible(problem, fewer.back(found))
    assert tried > 50 and left_out > tried


@pytest.mark.parametrize("seed", range(0, 400, 100))
def test_runs_over_links_left_out_find_others(seed: int) -> None:
    moved = 0
    for number in range(seed, seed + 100):
        problem = parallel(Random(number))
        fewer = Fewer(problem)
        for work in (40, None):
            found = solve(problem, work=work)
            there = fewer.there(found)
            assert_possible(fewer.problem, there)
            assert there.value == found.value and there.bound == found.bound
            moved += fewer.back(there) != found
    assert moved > 5


def test_two_trains_over_track_without_sides_get_a_link_each() -> None:
    problem = two_stops((1, 2, 0), 2)
    fewer = Fewer(problem)
    assert kept(problem) == [0, 1]
    both = Course((0, 1), (2,), 30)
    moved = fewer.back(fewer.there(Solution((both, both), 60, 200, "")))
    assert_possible(problem, moved)
    assert {course.links for course in moved.courses} == {(0,), (1,)}


def test_a_problem_without_such_links_stays() -> None:
    problem = two_stops((1,), 2)
    assert Fewer(problem).problem is problem
    assert Fewer(problem).kept == [0, 1, 2]

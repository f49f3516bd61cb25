"""A way between two stops: against the optimiser on many small boards, and with the checker as a witness."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.routes import between
from roundhouse.routes.best import best_runs
from roundhouse.routes.between import beside, fewest, way
from roundhouse.routes.checker import check_runs
from roundhouse.routes.graph import stop_graph
from roundhouse.routes.question import Bonus, Question, RouteTrain
from roundhouse.routes.trains import Reach

from .boards import BOARD, board_of, random_question, random_tiles


def bare(question: Question) -> Question:
    """What may be passed and visited, and nothing else."""
    return Question(
        (),
        (),
        tokens=question.tokens,
        blocked=question.blocked,
        ends=question.ends,
        closed=question.closed,
        joined=question.joined,
        track=question.track,
        limits=question.limits,
    )


@pytest.mark.parametrize("seed", range(150))
@pytest.mark.parametrize("tries", [20_000, 2])
def test_there_is_a_way_if_the_optimiser_finds_one(
    seed: int, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(between, "TRIES", tries)
    random = Random(seed)
    laid = random_tiles(random)
    question = bare(random_question(random, laid))
    graph = stop_graph(BOARD, laid, question.track)
    if len(graph.stops) < 2:
        return
    one, *others = random.sample(list(graph.stops), min(3, len(graph.stops)))
    question = replace(question, tokens=question.tokens | {one})
    for stops in (0, 2, 3, 4):
        reach = RouteTrain("T", Reach(stops=stops))
        bonus = Bonus("B", 1, (frozenset({one}), frozenset(others)), ends=True, required=True)
        best = best_runs(graph, replace(question, trains=(reach,), bonuses=(bonus,)))
        found = way(graph, question, {one}, others, stops)
        assert (found is not None) == bool(best.runs), (stops, found, best)
        if found is not None:
            fault = check_runs(BOARD, laid, replace(question, trains=(reach,)), [("T", found)])
            assert fault is None
            ends = {found[0], found[-1]}
            assert f"{one[0]}.{one[1]}" in ends and ends & {f"{hex}.{k}" for hex, k in others}


LOOP = {
    "D2": "city=revenue:0;path=a:0,b:_0",
    "D4": "city=revenue:0;path=a:3,b:_0;path=a:4,b:_0",
    "E3": "path=a:1,b:0",
    "E5": "city=revenue:0;path=a:3,b:_0;path=a:2,b:_0;path=a:1,b:_0",
    "D6": "city=revenue:0;path=a:4,b:_0",
}


def test_the_fewest_stops_come_first() -> None:
    board = board_of(LOOP, {})
    graph = stop_graph(board, {})
    question = Question((), (), tokens=frozenset({("D2", 0)}))
    assert way(graph, question, {("D2", 0)}, {("D6", 0)}, 0) == ("D2.0", "D4.0", "E3", "E5.0", "D6.0")
    assert way(graph, question, {("D2", 0)}, {("D6", 0)}, 3) is None
    assert way(graph, question, {("D2", 0)}, {("D6", 0), ("D4", 0)}, 2) == ("D2.0", "D4.0")
    blocked = replace(question, blocked=frozenset({("E5", 0)}))
    assert way(graph, blocked, {("D2", 0)}, {("D6", 0)}, 0) is None
    own = replace(blocked, tokens=frozenset({("D2", 0), ("E5", 0)}))
    assert way(graph, own, {("D2", 0)}, {("D6", 0)}, 0) is not None
    joined = replace(question, joined=(frozenset({("D4", 0), ("D6", 0)}),))
    assert way(graph, joined, {("D2", 0)}, {("D6", 0)}, 0) is None


def test_the_fewest_stops_are_known_without_looking_at_the_track() -> None:
    graph = stop_graph(board_of(LOOP, {}), {})
    question = Question((), (), tokens=frozenset({("D2", 0)}))
    assert fewest(graph, question, {("D2", 0)}, {("D6", 0), ("E5", 0)}) == 3
    assert fewest(graph, question, {("D2", 0), ("D4", 0)}, {("D6", 0)}) == 3
    assert fewest(graph, question, {("D2", 0)}, {("D2", 0)}) == 1
    shut = replace(question, blocked=frozenset({("D4", 0)}))
    assert fewest(graph, shut, {("D2", 0)}, {("D6", 0)}) is None


def test_a_way_over_the_same_side_twice_is_none() -> None:
    # D2 and D6 hang on the two branches of points in D4, so a train would have to turn in E3 or beyond.
    board = board_of(
        {
            "D2": "city=revenue:0;path=a:0,b:_0",
            "D4": "path=a:3,b:4;path=a:0,b:4",
            "D6": "city=revenue:0;path=a:3,b:_0",
            "E3": "city=revenue:0;path=a:1,b:_0",
        },
        {},
    )
    graph = stop_graph(board, {})
    question = Question((), (), tokens=frozenset({("D2", 0)}))
    assert way(graph, question, {("D2", 0)}, {("E3", 0)}, 0) == ("D2.0", "D4", "E3.0")
    assert way(graph, question, {("D2", 0)}, {("D6", 0)}, 0) is None
    assert way(graph, question, {("D2", 0)}, {("F2", 0)}, 0) is None


def test_beside_a_run_the_others_have_the_track_that_is_left() -> None:
    board = board_of(LOOP, {})
    graph = stop_graph(board, {})
    trains = tuple(RouteTrain(id, Reach(stops=2)) for id in ("A", "B"))
    worth = tuple((stop, 10) for stop in graph.stops)
    question = Question(trains, worth, tokens=frozenset({("D4", 0)}))
    assert beside(graph, question, "A", ("D2.0", "D4.0")) == (("B", ("E5.0", "E3", "D4.0")),)
    alone = replace(question, trains=trains[:1])
    assert beside(graph, alone, "A", ("D2.0", "D4.0")) == ()
    nothing = replace(question, blocked=frozenset(), closed=frozenset({("E5", 0)}))
    assert beside(graph, nothing, "A", ("D2.0", "D4.0")) == ()

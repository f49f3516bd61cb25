"""Questions put in numbers: what becomes part of a problem, and in which form."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from roundhouse.board.map import Board
from roundhouse.routes.graph import StopGraph, stop_graph
from roundhouse.routes.optimise import solve
from roundhouse.routes.posing import Posed
from roundhouse.routes.problem import Course, Problem, Toll
from roundhouse.routes.question import Bonus, Fee, Question, RouteTrain, Worth
from roundhouse.routes.trains import Reach
from routes.boards import board_of

Stop = tuple[str, int]

CITY = "city=revenue:0,slots:2" + "".join(f";path=a:{edge},b:_0" for edge in range(6))
RED = "offboard=revenue:0,groups:North;path=a:0,b:_0;path=a:3,b:_0"
PLAIN = "path=a:0,b:3"
FERRY = "path=a:0,b:3,track:narrow"
BOTH = "path=a:0,b:3;path=a:0,b:3,track:narrow"


def column(*codes: str) -> Board:
    """Hexes D2, D4 ... from north to south."""
    return board_of({f"D{2 + 2 * number}": code for number, code in enumerate(codes)}, {})


def at(*numbers: int) -> frozenset[Stop]:
    return frozenset((f"D{number}", 0) for number in numbers)


def pays(**amounts: int) -> Worth:
    return tuple(((hex, 0), amount) for hex, amount in amounts.items())


def asked(token: int = 2, *trains: RouteTrain, **more: Any) -> Question:
    worth = more.pop("worth", pays(D2=10, D4=20, D6=30, D8=40, D10=50))
    return Question(trains or (RouteTrain("T", Reach()),), worth, at(token), **more)


def posed(board: Board, question: Question) -> Posed:
    return Posed(stop_graph(board, {}, question.track), question, question.trains)


def names(posed: Posed) -> list[str]:
    return [posed.graph.stops[stop][0] for stop in posed.stops]


LINE = column(CITY, CITY, CITY, CITY, CITY)


# What runs can touch


def test_only_what_runs_can_touch_is_part_of_the_problem() -> None:
    assert names(posed(LINE, asked())) == ["D10", "D2", "D4", "D6", "D8"]
    assert names(posed(LINE, asked(blocked=at(6)))) == ["D2", "D4", "D6"]
    assert names(posed(LINE, asked(ends=at(4)))) == ["D2", "D4"]
    assert names(posed(LINE, asked(closed=at(6)))) == ["D2", "D4"]
    assert names(posed(LINE, asked(closed=at(2)))) == []
    open_again = asked(blocked=at(2), ends=at(6))  # the own token opens a full city
    assert names(posed(LINE, open_again)) == ["D2", "D4", "D6"]
    assert posed(LINE, open_again).problem.end_only == {2}


def test_a_token_does_not_open_what_ends_every_run() -> None:
    middle = posed(LINE, asked(6, ends=at(6), blocked=at(8)))
    assert names(middle) == ["D10", "D2", "D4", "D6", "D8"][1:]
    assert {middle.stops[stop] for stop in middle.problem.end_only} == {3, 4}


def test_anchors_are_where_runs_begin_too() -> None:
    train = RouteTrain("T", Reach(), anchors=at(10))
    question = asked(2, train, blocked=at(6))
    assert names(posed(LINE, question)) == ["D10", "D6", "D8"]
    both = posed(LINE, asked(2, RouteTrain("U", Reach()), train, blocked=at(6)))
    assert names(both) == ["D10", "D2", "D4", "D6", "D8"]
    assert both.problem.anchors == (both.problem.tokens, frozenset({0}))
    assert posed(LINE, asked(2, RouteTrain("T", Reach(), anchors=at(2)))).problem.anchors


def test_chains_can_be_left_out() -> None:
    question = asked()
    some = Posed(stop_graph(LINE, {}), question, question.trains, lambda chain: chain.b != 4)
    assert names(some) == ["D2", "D4", "D6"]


def test_chains_between_two_ends_are_left_out() -> None:
    ring = board_of(dict.fromkeys(("D4", "E3", "E5"), CITY), {})
    assert len(posed(ring, asked(4)).chains) == 3
    assert len(posed(ring, asked(4, ends=frozenset({("E3", 0), ("E5", 0)}))).chains) == 2


def test_lengths_are_those_of_the_chains() -> None:
    far = posed(column(CITY, PLAIN, PLAIN, CITY), asked())
    assert [link.length for link in far.problem.links] == [3]


def test_sides_are_numbered_anew_where_a_board_has_many() -> None:
    rows = range(2, 200, 2)
    board = board_of({f"D{row}": CITY for row in rows}, {})
    graph = stop_graph(board, {})
    first, second = sorted(graph.chains, key=lambda chain: chain.sides)[-2:]
    assert first.sides.bit_length() > 64
    ends = frozenset(graph.stops[stop] for chain in (first, second) for stop in (chain.a, chain.b))
    question = Question((RouteTrain("T", Reach(3)),), (), ends, ends=ends)
    found = Posed(graph, question, question.trains)
    sides = {chain: link.sides for chain, link in zip(found.chains, found.problem.links, strict=True)}
    assert {first, second} <= sides.keys() and len(set(sides.values())) == len(sides)
    assert all(some.bit_count() == 1 and some.bit_length() <= len(sides) for some in sides.values())
    assert sides[first] < sides[second]


# What stops pay


def test_trains_are_paid_by_what_concerns_them() -> None:
    trains = (
        RouteTrain("A", Reach()),
        RouteTrain("B", Reach(), worth=pays(D2=5)),
        RouteTrain("C", Reach(), unscored=at(4), free=at(2)),
    )
    problem = posed(column(CITY, CITY), asked(2, *trains)).problem
    assert problem.values == ((10, 20), (5, 0), (10, 0))
    assert problem.free == (frozenset(), frozenset(), frozenset({0, 1}))
    assert problem.unscored == (frozenset(), frozenset(), frozenset({1}))


def test_a_plain_question_needs_nothing_special() -> None:
    problem = posed(LINE, asked()).problem
    assert (problem.anchors, problem.free, problem.unscored) == ((), (), ())
    assert (problem.extras, problem.tolls) == ((), ())


def test_a_stop_that_pays_more_at_an_end_has_a_twin() -> None:
    trains = (RouteTrain("A", Reach(), at_end=pays(D4=70)), RouteTrain("B", Reach()))
    found = posed(column(CITY, CITY, CITY), asked(4, *trains))
    problem = found.problem
    assert found.twins and [found.graph.stops[stop][0] for stop in found.stops] == ["D2", "D4", "D6", "D4"]
    assert problem.end_only == {3} and problem.tokens == {1, 3}
    assert problem.values == ((10, 20, 30, 70), (10, 20, 30, 0))
    assert problem.group[1] == problem.group[3] >= 0 and problem.group[0] == problem.group[2] == -1
    through, ends = solve(problem), solve(posed(column(CITY, CITY), asked(4, trains[0])).problem)
    assert (through.value, ends.value) == (30 + 70 + 10 + 20, 80)
    course = ends.courses[0]
    assert {stop[0] for stop in found.visited(Course((3, 0), (1,)))} == {"D4", "D2"}
    assert len(course.stops) == 2


def test_a_stop_that_ends_every_run_needs_no_twin() -> None:
    train = RouteTrain("A", Reach(), at_end=pays(D4=70))
    found = posed(LINE, asked(2, train, ends=at(4)))
    assert not found.twins and found.problem.values == ((10, 70),)


# Places


def areas(board: Board, question: Question) -> tuple[list[int], list[set[str]]]:
    """Groups in the order of the hexes' rows, and the hexes of the sets kept apart."""
    found = posed(board, question)
    group = dict(zip(names(found), found.problem.group, strict=True))
    apart = [{names(found)[stop] for stop in some} for some in found.apart]
    return [group[hex] for hex in sorted(group, key=lambda hex: int(hex[1:]))], apart


def test_joined_stops_are_one_place() -> None:
    assert areas(LINE, asked()) == ([-1] * 5, [])
    group, apart = areas(LINE, asked(joined=(at(2, 6), at(4, 8))))
    assert group[0] == group[2] != group[1] == group[3] and group[4] == -1 and not apart
    group, apart = areas(LINE, asked(joined=(at(2, 6), at(2, 6, 8), at(10, 100))))
    assert group[0] == group[2] == group[3] >= 0 and group[1] == group[4] == -1 and not apart


def test_places_that_overlap_are_kept_apart() -> None:
    group, apart = areas(LINE, asked(joined=(at(2, 4), at(4, 6))))
    assert group[0] == group[1] >= 0 and group[2] == -1 and apart == [{"D4", "D6"}]


def test_an_area_of_the_board_is_one_place_and_can_be_part_of_a_larger_one() -> None:
    ring = {"D2": RED, "D4": CITY, "D6": CITY, "D8": RED}
    board = board_of(ring, {})
    group, apart = areas(board, asked(4))
    assert group[0] == group[3] >= 0 and group[1] == group[2] == -1 and not apart
    group, apart = areas(board, asked(4, joined=(at(2, 6, 8),)))
    assert group[0] == group[2] == group[3] >= 0 and not apart
    group, apart = areas(board, asked(4, joined=(at(2, 6),)))
    assert group[0] == group[3] >= 0 and apart == [{"D2", "D6"}]


def test_chains_within_a_place_are_left_out() -> None:
    assert len(posed(column(CITY, CITY, CITY), asked(joined=(at(2, 4),))).chains) == 1


# Bonuses, fees and doublings


def test_a_bonus_is_an_extra_of_the_trains_that_can_earn_it() -> None:
    trains = (RouteTrain("A", Reach()), RouteTrain("B", Reach()))
    bonuses = (
        Bonus("all", 10, (at(2), at(4, 100))),
        Bonus("one", 20, (at(4),), trains=frozenset({"B"})),
        Bonus("none", 30, (at(4),), trains=frozenset({"C"})),
        Bonus("nowhere", 40, (at(100),)),
        Bonus("nothing", 0, (at(4),)),
        Bonus("once", 50, (at(4),), once=True),
    )
    found = posed(column(CITY, CITY), asked(2, *trains, bonuses=bonuses))
    assert [(extra.amount, extra.trains) for extra in found.problem.extras] == [
        (10, frozenset({0, 1})),
        (20, frozenset({1})),
    ]
    assert found.sets(0) == (frozenset({0}), frozenset({1}))
    assert found.sets(3) is None and found.sets(5) == (frozenset({1}),)
    assert found.eligible(frozenset({"B", "C"})) == {1} and found.eligible(None) == {0, 1}


@pytest.mark.parametrize(
    ("one", "other", "value"),
    [
        (at(2), at(6), 160),  # both ends
        (at(6), at(2), 160),
        (at(2), at(4), 130),  # better to stop short
        (at(2, 6), at(2, 6), 160),  # sets that are alike need two ends all the same
        (at(2), at(2), 60),
        (at(2, 4), at(4, 6), 160),
        (at(4), at(4, 6), 150),
    ],
)
def test_a_bonus_for_ends(one: frozenset[Stop], other: frozenset[Stop], value: int) -> None:
    bonus = Bonus("ends", 100, (one, other), ends=True)
    found = posed(column(CITY, CITY, CITY), asked(4, bonuses=(bonus,)))
    assert solve(found.problem).value == value


def test_a_bonus_for_ends_that_runs_have_anyway() -> None:
    board = column(RED, CITY, RED.replace("North", "South"))
    bonus = Bonus("ends", 100, (at(2, 6), at(2, 6)), ends=True)
    found = posed(board, asked(4, bonuses=(bonus,)))
    assert names(found) == ["D2", "D4", "D6", "D2", "D6"]  # each end can meet either of the two sets
    assert solve(found.problem).value == 160


def test_a_fee_is_a_toll_on_the_links_over_such_track() -> None:
    board = column(CITY, FERRY, CITY, FERRY, CITY)
    fees = (
        Fee("here", 5, "narrow", frozenset({"D4"})),
        Fee("anywhere", 7, "narrow", frozenset({"D4", "D8"})),
        Fee("other", 9, "broad", frozenset({"D4"})),
        Fee("nowhere", 9, "narrow", frozenset({"D6"})),
    )
    question = asked(2, fees=fees, track=frozenset({"narrow"}))
    found = posed(board, question)
    (near,) = [link for link, chain in enumerate(found.chains) if chain.hexes == ("D4",)]
    assert found.problem.tolls == (
        Toll(frozenset({0}), frozenset({near}), 5),
        Toll(frozenset({0}), frozenset({0, 1}), 7),
    )
    solution = solve(found.problem)
    assert solution.value == 10 + 30 + 50 - 5 - 7
    assert found.special(solution.courses[0]) == {("D4", "narrow"), ("D8", "narrow")}
    assert posed(board, asked(2)).chains == []


def test_a_way_without_a_fee_is_there_beside_the_one_with() -> None:
    question = asked(2, fees=(Fee("f", 5, "narrow", frozenset({"D4"})),), track=frozenset({"narrow"}))
    assert solve(posed(column(CITY, BOTH, CITY), question).problem).value == 40


def doubled(found: Posed, *allowed: frozenset[Stop] | None) -> Problem:
    return replace(found.problem, extras=found.doubled(0, allowed))


def test_a_doubled_stop_is_a_sum_of_steps() -> None:
    found = posed(LINE, asked())
    extras = found.doubled(0, [None])
    assert [(extra.amount, len(*extra.visits)) for extra in extras] == [(10, n) for n in (5, 4, 3, 2, 1)]
    assert solve(doubled(found, None)).value == 150 + 50
    assert solve(doubled(found, at(4))).value == 150 + 20
    assert solve(doubled(found, at(4), at(2))).value == 150 + 20
    assert found.doubled(0, [at(100)]) == () == found.doubled(0, [])
    short = posed(LINE, asked(6, RouteTrain("T", Reach(2))))
    assert solve(doubled(short, at(4))).value == 70
    assert solve(doubled(short, at(4, 8))).value == 30 + 40 + 40


def test_the_amount_at_an_end_is_what_is_doubled() -> None:
    train = RouteTrain("T", Reach(), at_end=pays(D4=70))
    found = posed(column(CITY, CITY, CITY), asked(2, train))
    assert solve(doubled(found, at(4))).value == 10 + 70 + 70
    assert solve(doubled(found, at(6))).value == 10 + 20 + 30 + 30


def test_a_train_can_be_kept_from_a_stop() -> None:
    found = posed(LINE, asked())
    toll = found.kept_from(0, found.graph.index["D6", 0], 1000)
    assert solve(replace(found.problem, tolls=(toll,))).value == 30


# The way back


def test_courses_are_written_as_routes() -> None:
    graph: StopGraph = stop_graph(column(CITY, PLAIN, PLAIN, CITY), {})
    question = asked(2)
    found = Posed(graph, question, question.trains)
    (course,) = solve(found.problem).courses
    there = ("D2.0", "D4", "D6", "D8.0")
    assert found.route(course) in (there, there[::-1])
    turned = Course(course.stops[::-1], course.links, course.value)
    assert found.route(turned) == found.route(course)[::-1]
    assert found.visited(course) in ((("D2", 0), ("D8", 0)), (("D8", 0), ("D2", 0)))
    assert found.versions(graph.index["D8", 0]) == [1]


def test_unknown_tokens_and_anchors() -> None:
    with pytest.raises(KeyError):
        posed(LINE, asked(3))
    with pytest.raises(KeyError):
        posed(LINE, asked(2, RouteTrain("T", Reach(), anchors=at(3))))
    strange = at(3)
    posed(LINE, asked(blocked=strange, ends=strange, closed=strange, joined=(strange,)))

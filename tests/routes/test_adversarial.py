"""Boards and questions that break methods: parallel track, loops, walls of tokens, nothing to run, or too much."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.routes.best import Answer
from roundhouse.routes.checker import check_runs, earnings
from roundhouse.routes.question import Bonus, Doubling, Fee, Question, RouteTrain
from roundhouse.routes.trains import Reach
from routes.boards import ANY, asked, board_of
from routes.brute import agreed

# A ring of six cities, each joined to both its neighbours in it, and a city in the middle.

RING = ("D2", "E3", "E5", "D6", "C5", "C3")


def wheel() -> Board:
    middle = "D4"
    hexes: dict[str, str] = {
        middle: "city=revenue:0,slots:3;" + ";".join(f"path=a:{edge},b:_0" for edge in range(6))
    }
    plain = board_of(dict.fromkeys((middle, *RING), ""), {})
    for hex in RING:
        edges = [edge for edge in range(6) if plain.neighbour(hex, edge) is not None]
        hexes[hex] = "city=revenue:0;" + ";".join(f"path=a:{edge},b:_0" for edge in edges)
    return board_of(hexes, {})


WHEEL = wheel()
ALL = ("D4", *RING)


@pytest.mark.parametrize("reaches", [(2, 2, 2, 2), (3, 3), (0,), (4, 2), (7,), (1, 2)])
def test_equal_values_everywhere(reaches: tuple[int, ...]) -> None:
    question = asked(dict.fromkeys(ALL, 10), "D4", *(Reach(reach) for reach in reaches))
    answer = agreed(WHEEL, {}, question)
    longest = sum(10 * (reach or 7) for reach in reaches if reach != 1)
    assert answer.value == longest


def test_four_equal_trains_share_the_only_city_and_no_track() -> None:
    question = asked({"D4": 50, "D2": 10, "E3": 20, "E5": 30, "D6": 40}, "D4", *[Reach(2)] * 4)
    answer = agreed(WHEEL, {}, question)
    assert sorted(run.value for run in answer.runs) == [60, 70, 80, 90]


def test_values_of_zero() -> None:
    question = asked(dict.fromkeys(ALL, 0), "D4 D2", Reach(3), ANY)
    answer = agreed(WHEEL, {}, question)
    assert (answer.runs, answer.value, answer.bound) == ((), 0, 0)
    assert agreed(WHEEL, {}, replace(question, worth=())) == answer


def test_a_bonus_makes_places_worth_a_visit_that_pay_nothing() -> None:
    far = frozenset({("D2", 0)}), frozenset({("D6", 0)})
    question = replace(asked({}, "D4", Reach(3), Reach(5)), bonuses=(Bonus("far", 30, far),))
    assert agreed(WHEEL, {}, question).value == 60
    once = replace(question, bonuses=(Bonus("far", 30, far, once=True),))
    answer = agreed(WHEEL, {}, once)
    assert (answer.value, answer.extras) == (30, (("far", 30),))
    assert [run.value for run in answer.runs] in ([0], [0, 0])


def test_doublings_of_nothing() -> None:
    question = replace(asked({}, "D4", ANY), doublings=(Doubling("one"), Doubling("two")))
    assert agreed(WHEEL, {}, question).value == 0


def test_more_doublings_than_trains() -> None:
    question = asked(dict.fromkeys(ALL, 10) | {"D2": 70}, "D4", Reach(2))
    three = tuple(Doubling(name) for name in ("one", "two", "three"))
    # One train carries one of them.
    assert agreed(WHEEL, {}, replace(question, doublings=three)).value == 10 + 140


@pytest.mark.parametrize("reach", [Reach(1), Reach(1, least=1), Reach(hexes=1, least=3), Reach(2, least=3)])
def test_a_train_that_cannot_run(reach: Reach) -> None:
    question = asked(dict.fromkeys(ALL, 10), "D4", reach, Reach(2))
    answer = agreed(WHEEL, {}, question)
    assert [run.train for run in answer.runs] == ["T1"]
    alone = replace(question, trains=question.trains[:1])
    assert agreed(WHEEL, {}, alone).runs == ()


def test_a_train_of_one_stop_goes_to_free_places() -> None:
    free = frozenset((hex, 0) for hex in RING)
    question = asked(dict.fromkeys(ALL, 10), "D4", Reach(1))
    question = replace(question, trains=(replace(question.trains[0], free=free),))
    assert agreed(WHEEL, {}, question).value == 70


def test_no_trains() -> None:
    question = asked(dict.fromkeys(ALL, 10), "D4")
    assert agreed(WHEEL, {}, question) == Answer((), (), 0, 0, agreed(WHEEL, {}, question).proof, True)


def test_no_tokens() -> None:
    assert agreed(WHEEL, {}, asked(dict.fromkeys(ALL, 10), "", ANY)).runs == ()


def test_no_tokens_but_anchors() -> None:
    question = asked(dict.fromkeys(ALL, 10), "", Reach(3))
    anchored = replace(question, trains=(replace(question.trains[0], anchors=frozenset({("D4", 0)})),))
    assert agreed(WHEEL, {}, anchored).value == 30
    nowhere = replace(question, trains=(replace(question.trains[0], anchors=frozenset()),))
    assert agreed(WHEEL, {}, nowhere).runs == ()


def test_no_track() -> None:
    board = board_of({"D2": "city=revenue:0", "D4": "city=revenue:0"}, {})
    assert agreed(board, {}, asked({"D2": 10, "D4": 10}, "D2", ANY)).runs == ()


def test_all_cities_blocked() -> None:
    everywhere = frozenset((hex, 0) for hex in ALL)
    question = asked(dict.fromkeys(ALL, 10), "D4", ANY, ANY, blocked=everywhere)
    # The token opens the middle: runs of three places, and two of them.
    assert agreed(WHEEL, {}, question).value == 60
    shut = replace(question, ends=everywhere)
    assert agreed(WHEEL, {}, shut).value == 40
    closed = replace(question, closed=everywhere)
    assert agreed(WHEEL, {}, closed).runs == ()


def test_the_only_token_in_a_closed_city() -> None:
    question = replace(asked(dict.fromkeys(ALL, 10), "D4", ANY), closed=frozenset({("D4", 0)}))
    assert agreed(WHEEL, {}, question).runs == ()


def test_everything_is_one_place() -> None:
    everywhere = frozenset((hex, 0) for hex in ALL)
    question = replace(asked(dict.fromkeys(ALL, 10), "D4", ANY), joined=(everywhere,))
    assert agreed(WHEEL, {}, question).runs == ()


def test_places_joined_crosswise() -> None:
    # D2 goes with neither E3 nor E5, which go together.
    joined = frozenset({("D2", 0), ("E3", 0)}), frozenset({("D2", 0), ("E5", 0)})
    question = replace(asked({"D4": 10, "D2": 50, "E3": 30, "E5": 30}, "D4", ANY), joined=joined)
    assert agreed(WHEEL, {}, question).value == 70
    dear = replace(question, worth=((("D4", 0), 10), (("D2", 0), 70), (("E3", 0), 30), (("E5", 0), 30)))
    assert agreed(WHEEL, {}, dear).value == 80


# Parallel track


def test_three_lines_between_two_cities() -> None:
    # Straight, over the west, over the east; all three join the same two cities.
    board = board_of(
        {
            "D2": "city=revenue:0;path=a:0,b:_0;path=a:1,b:_0;path=a:5,b:_0",
            "D4": "path=a:0,b:3",
            "D6": "city=revenue:0;path=a:3,b:_0;path=a:2,b:_0;path=a:4,b:_0",
            "C3": "path=a:4,b:0",
            "C5": "path=a:3,b:5",
            "E3": "path=a:2,b:0",
            "E5": "path=a:3,b:1",
        },
        {},
    )
    question = asked({"D2": 20, "D6": 30}, "D2", *[ANY] * 4)
    answer = agreed(board, {}, question)
    assert (answer.value, len(answer.runs)) == (150, 3)
    # In hexes the straight line is shorter.
    short = asked({"D2": 20, "D6": 30}, "D2", *[Reach(hexes=2)] * 4)
    assert agreed(board, {}, short).value == 50
    mixed = asked({"D2": 20, "D6": 30}, "D2", Reach(hexes=3), Reach(hexes=2), Reach(hexes=3))
    assert agreed(board, {}, mixed).value == 150


@pytest.mark.parametrize("lanes", [1, 2, 3])
def test_a_double_line_carries_a_run_on_each(lanes: int) -> None:
    board = board_of(
        {
            "D2": f"city=revenue:0;path=a:0,b:_0,lanes:{lanes}",
            "D4": f"path=a:0,b:3,lanes:{lanes}",
            "D6": f"city=revenue:0;path=a:3,b:_0,lanes:{lanes}",
        },
        {},
    )
    assert agreed(board, {}, asked({"D2": 20, "D6": 30}, "D2", *[ANY] * 3)).value == 50 * lanes


def test_two_ways_from_city_to_city_inside_a_hex_take_a_train_each() -> None:
    ways = "path=a:_0,b:_1;path=a:_0,b:_2;path=a:_1,b:_2"
    board = board_of({"D4": f"city=revenue:0;city=revenue:0;junction;{ways}"}, {})
    question = replace(asked({"D4": 20}, "D4", *[ANY] * 3), worth=((("D4", 0), 20), (("D4", 1), 30)))
    answer = agreed(board, {}, question)
    assert [(run.route in (("D4.0", "D4.1"), ("D4.1", "D4.0")), run.value) for run in answer.runs] == [
        (True, 50),
        (True, 50),
    ]


@pytest.mark.parametrize(
    "middle",
    [
        "path=a:0,b:3;path=a:0,b:3,track:narrow",
        "path=a:0,b:3,track:narrow;path=a:0,b:3",
        "path=a:0,b:3,track:narrow;junction;junction;path=a:0,b:_0;path=a:_0,b:_1;path=a:3,b:_1",
    ],
)
def test_no_fee_is_due_where_other_track_of_the_hex_leads_the_same_way(middle: str) -> None:
    board = board_of(
        {"D2": "city=revenue:0;path=a:0,b:_0", "D4": middle, "D6": "city=revenue:0;path=a:3,b:_0"}, {}
    )
    question = replace(
        asked({"D2": 20, "D6": 30}, "D2", ANY),
        track=frozenset({"narrow"}),
        fees=(Fee("ferry", 10, "narrow", frozenset({"D4"})),),
    )
    assert agreed(board, {}, question).value == 50
    paid = earnings(board, {}, question, [("T0", ("D2.0", "D4", "D6.0"))])
    assert (paid.total, paid.runs[0].fees) == (50, ())


# Loops


def test_a_loop_from_a_city_to_itself_is_no_run() -> None:
    board = board_of(
        {"D4": "city=revenue:0;path=a:4,b:_0;path=a:5,b:_0", "E3": "path=a:1,b:0", "E5": "path=a:2,b:3"}, {}
    )
    assert agreed(board, {}, asked({"D4": 50}, "D4", ANY, Reach(hexes=9))).runs == ()


def test_a_city_that_is_reached_only_through_itself() -> None:
    # The second city hangs on a loop of the first: behind its own second exit.
    board = board_of(
        {
            "D4": "city=revenue:0;path=a:4,b:_0;path=a:5,b:_0",
            "E3": "path=a:1,b:0",
            "E5": "path=a:2,b:3;path=a:3,b:0",
            "E7": "city=revenue:0;path=a:3,b:_0",
        },
        {},
    )
    # From E7 over the fork in E5 the train comes to D4 by its north exit; the south exit only closes the loop.
    question = asked({"D4": 50, "E7": 20}, "E7", ANY, ANY)
    answer = agreed(board, {}, question)
    assert [run.value for run in answer.runs] == [70]
    assert answer.runs[0].route in (("E7.0", "E5", "E3", "D4.0"), ("D4.0", "E3", "E5", "E7.0"))


def test_a_city_behind_a_loop_that_only_a_reversal_would_reach() -> None:
    # D2 joins D4; E3 hangs on a fork off the line, turned such that only trains from D4 can take it.
    board = board_of(
        {
            "D2": "city=revenue:0;path=a:0,b:_0",
            "D4": "path=a:3,b:0;path=a:0,b:4",
            "D6": "city=revenue:0;path=a:3,b:_0",
            "E3": "city=revenue:0;path=a:1,b:_0",
        },
        {},
    )
    question = asked({"D2": 10, "D6": 20, "E3": 40}, "D2", ANY, ANY)
    assert agreed(board, {}, question).value == 30
    assert agreed(board, {}, replace(question, tokens=frozenset({("E3", 0)}))).value == 60


def test_a_fork_runs_a_loop_back_into_itself() -> None:
    # Down D2-D4, round the junction's loop E5-E3 and out again the way it came: the neck is used once.
    board = board_of(
        {
            "D2": "city=revenue:0;path=a:0,b:_0",
            "D4": "junction;path=a:3,b:_0;path=a:4,b:_0;path=a:5,b:_0",
            "E3": "path=a:1,b:0",
            "E5": "town=revenue:0;path=a:2,b:_0;path=a:3,b:_0",
        },
        {},
    )
    question = asked({"D2": 10, "E5": 20}, "D2", ANY, Reach(hexes=2), Reach(hexes=3))
    assert agreed(board, {}, question).value == 30


def test_a_loop_at_the_end_of_the_line_turns_no_train_round() -> None:
    # From D2 or E3 over the points in D4 to a loop of three hexes, and back over the neck between D4 and D6.
    board = board_of(
        {
            "D2": "city=revenue:0;path=a:0,b:_0",
            "E3": "city=revenue:0;path=a:1,b:_0",
            "D4": "path=a:0,b:3;path=a:0,b:4",
            "D6": "path=a:3,b:0;path=a:3,b:5",
            "D8": "path=a:3,b:4",
            "E7": "path=a:1,b:2",
        },
        {},
    )
    assert agreed(board, {}, asked({"D2": 20, "E3": 30}, "D2", ANY)).runs == ()


# From D6 north to D2, straight through D4 or round over C5 and C3; another line leads from E3 to E5.
ROUND = {
    "D6": "city=revenue:0;path=a:3,b:_0",
    "D2": "city=revenue:0;path=a:0,b:_0",
    "C5": "path=a:4,b:3",
    "C3": "path=a:0,b:5",
}


NECK = "junction;junction;path=a:_0,b:_1;" + ";".join(
    f"path=a:{edge},b:_{junction}" for edge, junction in ((0, 0), (1, 0), (4, 0), (2, 1), (3, 1), (5, 1))
)
ACROSS = {"E3": "city=revenue:0;path=a:1,b:_0", "E5": "city=revenue:0;path=a:2,b:_0"}


def test_a_way_round_leaves_the_middle_of_a_hex_to_another_train() -> None:
    board = board_of(ROUND | ACROSS | {"D4": NECK}, {})
    question = asked({"D6": 10, "D2": 40, "E3": 20, "E5": 80}, "D6 E3", ANY, ANY)
    assert agreed(board, {}, question).value == 150
    straight = ("T0", ("D6.0", "D4", "D2.0")), ("T1", ("E3.0", "D4", "E5.0"))
    fault = check_runs(board, {}, question, straight)
    assert fault is not None and (fault.case, fault.place) == ("track shared", "D4")


def test_the_middle_of_a_tile_laid_last_takes_one_train() -> None:
    # The graph of the board with the tile is made from that of the board without.
    ends = {hex: ROUND[hex] for hex in ("D2", "D6")}
    board = board_of(ends | ACROSS | {"D4": ""}, {"neck": NECK})
    question = asked({"D6": 10, "D2": 40, "E3": 20, "E5": 80}, "D6 E3", ANY, ANY)
    assert agreed(board, {}, question).value == 0
    assert agreed(board, {"D4": Laid("neck")}, question).value == 100


def test_a_way_round_saves_a_fee() -> None:
    board = board_of(ROUND | {"D4": "path=a:0,b:3,track:narrow;path=a:0,b:1;path=a:2,b:3"}, {})
    fee = Fee("ferry", 30, "narrow", frozenset({"D4"}))
    question = replace(asked({"D6": 40, "D2": 40}, "D6", ANY), track=frozenset({"narrow"}), fees=(fee,))
    assert agreed(board, {}, question).value == 80
    short = replace(question, trains=(RouteTrain("T0", Reach(hexes=2)),))
    assert agreed(board, {}, short).value == 50


# Tokens and networks


def test_two_own_tokens_in_one_hex() -> None:
    pair = "city=revenue:0;city=revenue:0;path=a:0,b:_0;path=a:3,b:_1"
    city = "city=revenue:0;path=a:0,b:_0;path=a:3,b:_0"
    board = board_of({"D2": city, "D4": pair, "D6": city}, {})
    question = asked({"D2": 10, "D4": 20, "D6": 30}, "D4", ANY, ANY)
    assert agreed(board, {}, question).value == 50
    both = replace(
        question,
        tokens=frozenset({("D4", 0), ("D4", 1)}),
        worth=(*question.worth, (("D4", 1), 20)),
    )
    assert agreed(board, {}, both).value == 80
    # Pools or joined stops do not bring them together.
    assert agreed(board, {}, replace(both, joined=(frozenset({("D4", 0), ("D4", 1)}),))).value == 80


def test_networks_that_do_not_meet() -> None:
    city = "city=revenue:0;path=a:0,b:_0;path=a:3,b:_0"
    hexes = {
        f"{column}{row}": city for column in "AFK" for row in ((2, 4, 6) if column != "F" else (1, 3, 5))
    }
    board = board_of(hexes, {})
    worth = {hex: 10 * (number + 1) for number, hex in enumerate(sorted(hexes))}
    question = asked(worth, "A4 F3 K4", Reach(3), Reach(2), Reach(2))
    # The two short trains share the richest network, 80 + 90 and 70 + 80; the long one has the next: 40 + 50 + 60.
    assert agreed(board, {}, question).value == 170 + 150 + 150
    assert agreed(board, {}, replace(question, tokens=frozenset({("A2", 0)}))).value == 60


def test_pools_that_do_not_touch_each_other() -> None:
    question = asked({"D4": 50, "D2": 40, "E3": 10}, "D4", Reach(2), Reach(2), Reach(2))
    assert agreed(WHEEL, {}, question).value == 90 + 60 + 50
    apart = tuple(replace(train, pool=train.id) for train in question.trains)
    assert agreed(WHEEL, {}, replace(question, trains=apart)).value == 3 * 90


def test_requirements_that_exclude_each_other() -> None:
    board = board_of(
        {
            "D2": "city=revenue:0;path=a:0,b:_0",
            "D4": "city=revenue:0;path=a:3,b:_0;path=a:0,b:_0",
            "D6": "city=revenue:0;path=a:3,b:_0",
        },
        {},
    )
    question = asked({"D2": 40, "D4": 20, "D6": 30}, "D4", Reach(2))
    north = Bonus("north", 0, (frozenset({("D2", 0)}),), required=True)
    south = Bonus("south", 0, (frozenset({("D6", 0)}),), required=True)
    assert agreed(board, {}, replace(question, bonuses=(south,))).value == 50
    assert agreed(board, {}, replace(question, bonuses=(north, south))).runs == ()
    both = replace(question, trains=(*question.trains, RouteTrain("more", Reach(2))), bonuses=(north, south))
    assert agreed(board, {}, both).value == 110


# A city with a token behind a fork: to a rich place, or to a poor one that somebody has to visit.
FORK = board_of(
    {
        "D2": "city=revenue:0;path=a:0,b:_0",
        "D4": "path=a:3,b:0;path=a:3,b:1",
        "D6": "city=revenue:0;path=a:3,b:_0",
        "C5": "city=revenue:0;path=a:4,b:_0",
    },
    {},
)
POOR = frozenset({("C5", 0)})
DUE = Bonus("due", 0, (POOR,), required=True)


def forked() -> Question:
    """Two equal trains for the fork, of which one can run."""
    return asked({"D2": 20, "D6": 100, "C5": 10}, "D2", Reach(2), Reach(2))


def test_equal_trains_differ_when_one_has_a_bonus_where_somebody_has_to_go() -> None:
    question = forked()
    assert agreed(FORK, {}, question).value == 120
    assert agreed(FORK, {}, replace(question, bonuses=(DUE,))).value == 30
    for train in ("T0", "T1"):
        prize = Bonus("prize", 50, (POOR,), trains=frozenset({train}))
        answer = agreed(FORK, {}, replace(question, bonuses=(DUE, prize)))
        assert [(run.train, run.value) for run in answer.runs] == [(train, 80)]


def test_equal_trains_differ_when_one_carries_a_doubling_to_where_somebody_has_to_go() -> None:
    for train in ("T0", "T1"):
        doubling = Doubling("double", trains=frozenset({train}))
        answer = agreed(FORK, {}, replace(forked(), bonuses=(DUE,), doublings=(doubling,)))
        assert [(run.train, run.value) for run in answer.runs] == [(train, 50)]


def test_equal_trains_share_out_what_is_paid_once() -> None:
    # Two lines to the north and two to the south; what is paid once in each waits for different trains.
    board = board_of(
        {
            "D4": "city=revenue:0;path=a:3,b:_0,lanes:2;path=a:0,b:_0,lanes:2",
            "D2": "city=revenue:0;path=a:0,b:_0,lanes:2",
            "D6": "city=revenue:0;path=a:3,b:_0,lanes:2",
        },
        {},
    )
    north = Bonus("north", 50, (frozenset({("D2", 0)}),), once=True)
    south = Bonus("south", 50, (frozenset({("D6", 0)}),), once=True)
    for count in (1, 2, 3, 4):
        question = asked(dict.fromkeys(("D2", "D4", "D6"), 10), "D4", *[Reach(2)] * count)
        answer = agreed(board, {}, replace(question, bonuses=(north, south)))
        assert answer.value == 20 * count + 50 * min(count, 2)


def test_a_worse_run_is_made_where_it_is_required() -> None:
    question = asked(dict.fromkeys(ALL, 50) | {"D2": 0}, "D4", Reach(2))
    due = Bonus("due", 0, (frozenset({("D2", 0)}),), required=True)
    assert agreed(WHEEL, {}, replace(question, bonuses=(due,))).value == 50

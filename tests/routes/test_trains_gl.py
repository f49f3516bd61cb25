"""What the trains of 18GL may do and earn, as questions on hand-made boards with worked figures."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.board.map import Board
from roundhouse.routes.question import Bonus, Fee
from roundhouse.routes.trains import Reach
from routes.boards import board_of
from routes.brute import agreed
from routes.questions import (
    CITY,
    FERRY,
    LINE,
    LINE_PAY,
    LINE_TOWNS,
    PLAIN,
    RED,
    TOWN,
    asked,
    column,
    fault,
    pays,
    runs,
    stops,
    train,
)

SHORE = column(CITY, PLAIN, TOWN, CITY, PLAIN, PLAIN, RED)
SHORE_PAY = pays(D2=40, D6=10, D8=20, D14=60)


@pytest.mark.parametrize("hexes, value", [(1, 30), (2, 30), (3, 80), (4, 90), (5, 90), (6, 130), (10, 130)])
def test_18gl_4_6_3_3_h_trains_count_hexes_and_not_the_first(hexes: int, value: int) -> None:
    # From D8: one hex to the town, three to the red area, three to the far city.
    question = asked(SHORE, [train("H", Reach(hexes=hexes))], SHORE_PAY, "D8")
    assert agreed(SHORE, {}, question).value == value


def test_18gl_4_6_3_4_a_2h_does_not_go_three_hexes() -> None:
    question = asked(SHORE, [train("2H", Reach(hexes=2))], SHORE_PAY, "D8")
    assert fault(SHORE, question, ("2H", "D8.0 D10 D12 D14.0")) == ("too long", "D14")


def test_18gl_4_3_9_1_the_alco_token_is_two_hexes_more_for_one_train() -> None:
    # West of the token a long way to the better place, east a short one.
    trains = [train("2H", Reach(hexes=2)), train("2H+2", Reach(hexes=4))]
    board = column(RED, PLAIN, PLAIN, CITY, PLAIN, RED)
    question = asked(board, trains, pays(D2=60, D8=20, D12=30), "D8")
    assert runs(agreed(board, {}, question)) == {"2H": 50, "2H+2": 80}
    plain = replace(question, trains=(trains[0], replace(trains[0], id="other")))
    assert agreed(board, {}, plain).value == 50


def test_18gl_4_6_3_5_a_hex_crossed_twice_counts_twice() -> None:
    # D4 is crossed from north to south and again from south-east to north-east.
    board = board_of(
        {
            "D2": "city=revenue:0;path=a:0,b:_0",
            "D4": "path=a:3,b:0;path=a:5,b:4",
            "D6": "path=a:3,b:4",
            "E5": "path=a:1,b:2",
            "E3": "city=revenue:0;path=a:1,b:_0",
        },
        {},
    )
    worth = pays(D2=20, E3=30)
    for hexes, value in ((4, 0), (5, 50)):
        question = asked(board, [train("H", Reach(hexes=hexes))], worth, "D2")
        assert agreed(board, {}, question).value == value
    assert fault(
        board, replace(question, trains=(train("H", Reach(hexes=4)),)), ("H", "D2.0 D4 D6 E5 D4 E3.0")
    ) == (
        "too long",
        "E3",
    )


def test_18gl_4_9_1_e_trains_pass_towns_at_no_value_and_no_length() -> None:
    doubled = pays(D2=80, D4=20, D6=20, D8=40, D10=20, D12=100)
    question = asked(LINE, [train("E", 2, worth=doubled, unscored=LINE_TOWNS)], LINE_PAY, "D8")
    assert agreed(LINE, {}, question).value == 140
    three = replace(question, trains=(train("E", 3, worth=doubled, unscored=LINE_TOWNS),))
    assert agreed(LINE, {}, three).value == 220
    assert fault(LINE, question, ("E", "D2.0 D4.0 D6.0 D8.0 D10.0 D12.0")) == ("too long", "D12.0")


def test_18gl_4_9_6_a_city_and_a_town_do_not_suffice() -> None:
    board = column(CITY, TOWN)
    question = asked(board, [train("E", 2, unscored=stops("D4"))], pays(D2=40, D4=10), "D2")
    assert agreed(board, {}, question).value == 0
    assert fault(board, question, ("E", "D2.0 D4.0")) == ("two places", "")
    assert agreed(board, {}, replace(question, trains=(train("2H", Reach(hexes=2)),))).value == 50


def test_18gl_4_9_2_an_e_train_does_not_meet_a_town_twice() -> None:
    # The only way from one city to the other crosses the town's hex over the town a second time.
    halt = "town=revenue:0;path=a:0,b:_0;path=a:2,b:_0;path=a:4,b:_0;path=a:5,b:_0"
    board = board_of(
        {
            "D4": halt,
            "C3": "city=revenue:0;path=a:5,b:_0",
            "D6": "city=revenue:0;path=a:3,b:_0;path=a:4,b:_0",
            "E5": "path=a:1,b:2",
            "E3": "city=revenue:0;path=a:1,b:_0",
        },
        {},
    )
    question = asked(board, [train("E", 3, unscored=stops("D4"))], pays(C3=40, D6=30, E3=60), "C3")
    assert agreed(board, {}, question).value == 100
    assert fault(board, question, ("E", "C3.0 D4.0 D6.0 E5 D4.0 E3.0")) == ("twice", "D4.0")


def test_18gl_4_9_7_e_trains_skip_no_city() -> None:
    question = asked(LINE, [train("E", 2, unscored=LINE_TOWNS)], pays(D2=90, D8=10, D12=90), "D2")
    assert agreed(LINE, {}, question).value == 100


def test_18gl_4_10_1_d_trains_have_no_limit_and_score_all() -> None:
    assert agreed(LINE, {}, asked(LINE, [train("D")], LINE_PAY, "D4")).value == 140


# Two cities with a lake of two hexes between them, and a way round over land that is shorter but pays less.
LAKE = board_of(
    {
        "D2": "city=revenue:0;path=a:0,b:_0,track:narrow;path=a:5,b:_0",
        "D4": FERRY,
        "D6": FERRY,
        "D8": "city=revenue:0;path=a:3,b:_0,track:narrow;path=a:0,b:_0",
        "D10": "town=revenue:0;path=a:3,b:_0",
        "E3": "city=revenue:0;path=a:2,b:_0",
    },
    {},
)
LAKE_PAY = pays(D2=40, D8=60, D10=10, E3=30)
FEE = Fee("ferry", 50, "narrow", frozenset({"D4", "D6"}))


def test_18gl_4_6_3_18_a_closed_ferry_is_no_track() -> None:
    question = asked(LAKE, [train("D")], LAKE_PAY, "D2")
    assert agreed(LAKE, {}, question).value == 70
    assert fault(LAKE, question, ("D", "D2.0 D4 D6 D8.0")) == ("track", "D2.0")


def test_18gl_4_3_11_10_the_owner_of_the_ferry_uses_it_free() -> None:
    question = asked(LAKE, [train("D")], LAKE_PAY, "D2", track=frozenset({"narrow"}))
    assert agreed(LAKE, {}, question).value == 140


@pytest.mark.parametrize("fee, value", [(30, 110), (50, 90), (80, 70), (200, 70)])
def test_18gl_4_3_11_11_others_pay_once_a_run_whatever_its_segments(fee: int, value: int) -> None:
    question = asked(
        LAKE, [train("D")], LAKE_PAY, "D2", track=frozenset({"narrow"}), fees=(replace(FEE, amount=fee),)
    )
    # Over the lake 30 + 40 + 60 + 10 less the fee; without it 70 (4.6.3-19: nobody has to use it).
    answer = agreed(LAKE, {}, question)
    assert answer.value == value
    assert ("D4" in answer.runs[0].route) == (value > 70)


def test_18gl_4_3_11_11_the_fee_is_due_for_each_train() -> None:
    # Two ferries side by side from the north shore to the south shore.
    board = board_of(
        {
            "D2": "city=revenue:0;path=a:0,b:_0,track:narrow;path=a:5,b:_0,track:narrow",
            "D4": "path=a:3,b:0,track:narrow",
            "E3": "path=a:2,b:0,track:narrow",
            "E5": "path=a:3,b:1,track:narrow",
            "D6": "city=revenue:0;path=a:3,b:_0,track:narrow;path=a:4,b:_0,track:narrow",
        },
        {},
    )
    fee = Fee("ferry", 50, "narrow", frozenset({"D4", "E3", "E5"}))
    question = asked(
        board, [train("A"), train("B")], pays(D2=40, D6=60), "D2", track=frozenset({"narrow"}), fees=(fee,)
    )
    assert runs(agreed(board, {}, question)) == {"A": 50, "B": 50}
    dear = replace(question, fees=(replace(fee, amount=100),))
    assert agreed(board, {}, dear).runs == ()


def test_18gl_4_6_3_6_lake_hexes_count_as_hexes() -> None:
    question = asked(LAKE, [train("H", Reach(hexes=2))], LAKE_PAY, "D8", track=frozenset({"narrow"}))
    assert agreed(LAKE, {}, question).value == 70
    further = replace(question, trains=(train("H", Reach(hexes=3)),))
    assert agreed(LAKE, {}, further).value == 100


def test_18gl_4_3_6_6_terminal_and_port_pay_each_train_that_stops_there() -> None:
    board = column(CITY, CITY, CITY)
    terminal, port = (
        Bonus("terminal", 10, (stops("D4"),)),
        Bonus("port", 20, (stops("D6"),)),
    )
    question = asked(
        board, [train("A"), train("B")], pays(D2=20, D4=20, D6=20), "D4", bonuses=(terminal, port)
    )
    # One run of three places, or two of two places: 60 + 30 against (40 + 10) + (40 + 30).
    answer = agreed(board, {}, question)
    assert (answer.value, answer.extras) == (120, ())
    assert sorted(runs(answer).values()) == [50, 70]


def test_18gl_4_3_6_5_a_bonus_of_a_hex_with_two_towns_counts_once_a_run() -> None:
    two = "town=revenue:0;town=revenue:0;path=a:3,b:_0;path=a:4,b:_0;path=a:5,b:_1;path=a:0,b:_1"
    board = board_of({"D2": CITY, "D4": two, "D6": CITY, "E3": "path=a:1,b:0", "E5": "path=a:2,b:3"}, {})
    bonus = Bonus("terminal", 10, (stops("D4", "D4.1"),))
    worth = pays(D2=20, D4=10, D4_1=10, D6=20)
    question = asked(board, [train("6H", Reach(hexes=6))], worth, "D2", bonuses=(bonus,))
    assert agreed(board, {}, question).value == 70
    short = replace(question, trains=(train("2H", Reach(hexes=2)),))
    assert agreed(board, {}, short).value == 40


def test_18gl_4_6_3_7_two_hexes_of_an_off_map_location_are_one_place() -> None:
    area = "offboard=revenue:0,groups:Toronto"
    board = board_of(
        {
            "D4": "city=revenue:0;path=a:0,b:_0;path=a:2,b:_0;path=a:4,b:_0",
            "C3": f"{area};path=a:5,b:_0",
            "E3": f"{area};path=a:1,b:_0",
            "D6": "offboard=revenue:0;path=a:3,b:_0",
        },
        {},
    )
    question = asked(board, [train("D")], pays(C3=60, E3=60, D4=20, D6=50), "D4")
    # 4.6.3-9: two different areas, one at each end; never the same one twice.
    assert agreed(board, {}, question).value == 130
    assert fault(board, question, ("D", "C3.0 D4.0 E3.0")) == ("twice", "E3.0")


def test_18gl_4_6_3_9_an_own_token_in_a_red_city_does_not_open_it() -> None:
    # The map draws such a home as a city; to be an end is said in the question.
    board = column(CITY, CITY, CITY)
    question = asked(board, [train("D")], pays(D2=20, D4=60, D6=30), "D4", ends=stops("D4"))
    assert agreed(board, {}, question).value == 90
    assert fault(board, question, ("D", "D2.0 D4.0 D6.0")) == ("end", "D4.0")


NORTH = "city=revenue:0;path=a:0,b:_0,lanes:{};path=a:2,b:_0;path=a:4,b:_0"
SOUTH = "city=revenue:0;path=a:3,b:_0,lanes:{};path=a:1,b:_0;path=a:5,b:_0"


def chicago(north: int, south: int) -> Board:
    """Two great cities one below the other with so many lines between them, and a city at each other exit."""
    return board_of(
        {
            "D4": NORTH.format(north),
            "D6": SOUTH.format(south),
            "C3": "city=revenue:0;path=a:5,b:_0",
            "E3": "city=revenue:0;path=a:1,b:_0",
            "C7": "city=revenue:0;path=a:4,b:_0",
            "E7": "city=revenue:0;path=a:2,b:_0",
        },
        {},
    )


CHICAGO_PAY = pays(D4=60, D6=60, C3=20, E3=30, C7=40, E7=50)


def test_18gl_4_6_3_14_two_tracks_take_a_train_each() -> None:
    board = chicago(2, 2)
    question = asked(board, [train("A", 4), train("B", 4)], CHICAGO_PAY, "D4")
    assert agreed(board, {}, question).value == 4 * 60 + 20 + 30 + 40 + 50


@pytest.mark.parametrize("north, south", [(1, 2), (2, 1), (1, 1)])
def test_18gl_4_6_3_15_a_double_side_that_faces_a_single_one_carries_one_train(
    north: int, south: int
) -> None:
    board = chicago(north, south)
    question = asked(board, [train("A", 4), train("B", 4)], CHICAGO_PAY, "D4")
    # One run through both, and one of C3 or E3 with the north alone: 30 + 60 + 60 + 50 and 20 + 60.
    assert agreed(board, {}, question).value == 280
    over = ("A", "C3.0 D4.0 D6.0 C7.0"), ("B", "E3.0 D4.0 D6.0 E7.0")
    assert fault(board, question, *over) == ("track shared", "D4-D6")


def test_18gl_4_6_3_16_the_bypass_misses_the_city() -> None:
    board = board_of(
        {
            "D4": "city=revenue:0;path=a:0,b:_0;path=a:3,b:_0;path=a:1,b:4",
            "C5": "city=revenue:0;path=a:4,b:_0",
            "E3": "city=revenue:0;path=a:1,b:_0",
        },
        {},
    )
    question = asked(board, [train("E", 2)], pays(D4=80, C5=20, E3=30), "C5")
    assert agreed(board, {}, question).value == 50

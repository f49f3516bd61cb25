"""What the trains of 18C2C may do and earn, as questions on hand-made boards with worked figures."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.routes.question import Bonus
from routes.boards import board_of
from routes.brute import agreed
from routes.questions import (
    ALONG,
    CITY,
    RED,
    asked,
    column,
    fault,
    pays,
    runs,
    stops,
    train,
    visited,
)


def test_18c2c_4_7_3_3_red_areas_with_through_track_are_passed_others_end_a_run() -> None:
    through = "city=revenue:0,slots:0" + ALONG
    for code, value in ((through, 90), (RED, 60)):
        board = column(CITY, code, CITY)
        question = asked(board, [train("4", 4)], pays(D2=20, D4=40, D6=30), "D2")
        assert agreed(board, {}, question).value == value


def test_18c2c_2_2_6_a_red_area_with_closed_spaces_is_passed_and_a_filled_one_is_not() -> None:
    board = column(CITY, CITY, CITY)
    question = asked(board, [train("4", 4)], pays(D2=20, D4=40, D6=30), "D2")
    assert agreed(board, {}, question).value == 90
    assert agreed(board, {}, replace(question, blocked=stops("D4"))).value == 60


def test_18c2c_4_7_3_4_one_station_of_a_two_station_hex_per_train() -> None:
    board = board_of(
        {
            "D4": "city=revenue:0;city=revenue:0;path=a:3,b:_0;path=a:4,b:_0;path=a:5,b:_1;path=a:0,b:_1",
            "D2": CITY,
            "E3": "path=a:1,b:0",
            "E5": "path=a:2,b:3",
            "D6": CITY,
        },
        {},
    )
    joined = (stops("D4", "D4.1"),)
    question = asked(board, [train("5", 5)], pays(D2=20, D4=60, D4_1=60, D6=30), "D2 D6", joined=joined)
    assert agreed(board, {}, question).value == 90
    assert fault(board, question, ("5", "D2.0 D4.0 E3 E5 D4.1")) == ("twice", "D4.1")
    # Two trains may use one each.
    pair = replace(question, trains=(train("5", 5), train("6", 6)))
    assert agreed(board, {}, pair).value == 80 + 90


def test_18c2c_4_7_7_4_the_destination_counts_double_as_first_or_last_stop() -> None:
    board = column(CITY, CITY, CITY, CITY)
    worth, at_end = pays(D2=20, D4=30, D6=50, D8=10), pays(D6=100)
    question = asked(board, [train("4", 4, at_end=at_end)], worth, "D2")
    # To stop short of the last city at the destination: 20 + 30 + 100 against 110.
    answer = agreed(board, {}, question)
    assert (answer.value, visited(answer)) == (150, {"4": frozenset({"D2.0", "D4.0", "D6.0"})})
    rich = replace(question, worth=pays(D2=20, D4=30, D6=50, D8=70))
    assert agreed(board, {}, rich).value == 170


def test_18c2c_4_8_7_2_only_trains_of_its_own_shell_double_the_destination() -> None:
    board = column(CITY, CITY, CITY)
    worth, at_end = pays(D2=20, D4=50, D6=30), pays(D4=100)
    own, other = train("own", 2, at_end=at_end), train("other", 2)
    assert runs(agreed(board, {}, asked(board, [other, own], worth, "D4"))) == {"own": 130, "other": 70}


COAST = column(CITY, CITY, CITY, CITY)
COAST_PAY = pays(D2=20, D4=60, D6=70, D8=30)


def test_18c2c_4_7_3_11_a_president_may_choose_to_run_coast_to_coast() -> None:
    coast = Bonus("coast", 0, (stops("D2"), stops("D8")))
    free = asked(COAST, [train("4", 4), train("2", 2)], COAST_PAY, "D4 D6", bonuses=(coast,))
    # Two trains: 20 + 60 + 70 and 70 + 30; coast to coast one train takes all track and earns 180.
    assert agreed(COAST, {}, free).value == 250
    chosen = replace(free, bonuses=(replace(coast, required=True),))
    assert runs(agreed(COAST, {}, chosen)) == {"4": 180}
    assert fault(COAST, chosen, ("4", "D2.0 D4.0 D6.0"), ("2", "D6.0 D8.0")) == ("required", "coast")


def test_18c2c_4_7_9_1_nobody_is_coast_to_coast_who_does_not_reach_that_far() -> None:
    coast = Bonus("coast", 0, (stops("D2"), stops("D8")), required=True)
    question = asked(COAST, [train("3", 3)], COAST_PAY, "D4", bonuses=(coast,))
    answer = agreed(COAST, {}, question)
    assert (answer.runs, answer.value) == ((), 0)


def test_18c2c_4_7_9_6_two_coasts_need_two_trains() -> None:
    # Two lines from coast to coast that share the cities at both ends.
    board = board_of(
        {
            "C3": "city=revenue:0;path=a:4,b:_0;path=a:5,b:_0",
            "D2": "city=revenue:0;path=a:1,b:_0;path=a:5,b:_0",
            "D4": "city=revenue:0;path=a:2,b:_0;path=a:4,b:_0",
            "E3": "city=revenue:0;path=a:1,b:_0;path=a:2,b:_0",
        },
        {},
    )
    first = Bonus("first", 0, (stops("C3"), stops("E3")), trains=frozenset({"A"}), required=True)
    second = Bonus("second", 0, (stops("C3"), stops("E3")), trains=frozenset({"B"}), required=True)
    worth = pays(C3=40, D2=10, D4=20, E3=30)
    question = asked(board, [train("A", 3), train("B", 3)], worth, "C3", bonuses=(first, second))
    assert agreed(board, {}, question).value == 80 + 90
    alone = replace(question, trains=question.trains[:1])
    assert agreed(board, {}, alone).runs == ()


def test_18c2c_4_7_8_1_a_destination_run_goes_from_home_to_the_destination() -> None:
    ends = Bonus("destination", 0, (stops("D2"), stops("D6")), ends=True, required=True)
    question = asked(
        COAST, [train("4", 4, at_end=pays(D6=140)), train("2", 2)], COAST_PAY, "D2 D6", bonuses=(ends,)
    )
    # 20 + 60 + 140, and the other train as it likes: 70 + 30.
    assert runs(agreed(COAST, {}, question)) == {"4": 220, "2": 100}
    assert fault(COAST, question, ("4", "D2.0 D4.0 D6.0 D8.0")) == ("required", "destination")
    small = replace(question, trains=(train("2", 2),))
    assert agreed(COAST, {}, small).runs == ()


def test_18c2c_4_7_8_1_the_destination_run_uses_track_anew() -> None:
    ordinary = [train("4", 4), train("2", 2)]
    extra = [replace(one, id=f"{one.id} again", pool="destination") for one in ordinary]
    ends = Bonus(
        "destination",
        0,
        (stops("D2"), stops("D6")),
        ends=True,
        trains=frozenset(one.id for one in extra),
        required=True,
    )
    question = asked(COAST, ordinary + extra, COAST_PAY, "D2 D6", bonuses=(ends,))
    # Both pools earn 20 + 60 + 70 and 70 + 30, over the same track.
    assert agreed(COAST, {}, question).value == 2 * 250
    whole = (("4", "D2.0 D4.0 D6.0"), ("4 again", "D6.0 D4.0 D2.0"))
    assert fault(COAST, question, *whole) is None
    again = ("2 again", "D4.0 D6.0")
    assert fault(COAST, question, *whole, again) == ("track shared", "D4-D6")


def test_18c2c_4_7_3_6_separate_track_of_one_tile_serves_two_trains() -> None:
    board = board_of(
        {
            "D4": "path=a:0,b:3;path=a:1,b:4",
            "D2": "city=revenue:0;path=a:0,b:_0",
            "D6": CITY,
            "C5": "city=revenue:0;path=a:4,b:_0",
            "E3": "city=revenue:0;path=a:1,b:_0",
        },
        {},
    )
    question = asked(board, [train("2", 2), train("3", 3)], pays(D2=20, D6=30, C5=40, E3=50), "D2 C5")
    assert agreed(board, {}, question).value == 140


def test_18c2c_4_7_3_5_a_red_area_over_two_hexes_is_one_place() -> None:
    area = "offboard=revenue:0,groups:Alaska"
    board = column(f"{area};path=a:0,b:_0", CITY, f"{area};path=a:3,b:_0")
    question = asked(board, [train("5", 5)], pays(D2=60, D4=20, D6=60), "D4")
    assert agreed(board, {}, question).value == 80

"""What the trains of 1848 may do and earn, as questions on hand-made boards with worked figures."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from roundhouse.routes.question import Bonus, Doubling, Question
from routes.boards import board_of
from routes.brute import agreed
from routes.questions import (
    CITY,
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

YARD = column(CITY, TOWN, CITY, TOWN, CITY)
YARD_PAY = pays(D2=30, D4=20, D6=30, D8=10, D10=50)
YARDS = stops("D4", "D8")


def test_1848_34_2_stations_stop_a_train() -> None:
    question = asked(YARD, [train("2", 2, free=YARDS)], pays(D2=90, D6=10, D10=90), "D6")
    assert agreed(YARD, {}, question).value == 100
    assert fault(YARD, question, ("2", "D2.0 D4.0 D6.0 D8.0 D10.0")) == ("too long", "D10.0")


def test_1848_34_6_yards_add_their_value_and_use_up_no_stop() -> None:
    question = asked(YARD, [train("2", 2, free=YARDS)], YARD_PAY, "D6")
    assert agreed(YARD, {}, question).value == 20 + 30 + 10 + 50
    assert agreed(YARD, {}, replace(question, trains=(train("3", 3, free=YARDS),))).value == 140


def test_1848_34_10_a_bonus_train_has_two_or_three_stops_and_its_yard_is_one() -> None:
    brown = train("yard", 2, anchors=stops("D4"))
    question = asked(YARD, [brown], YARD_PAY, "D10")
    # It needs no station of the corporation but the yard, and the yard uses up a stop.
    assert agreed(YARD, {}, question).value == 50
    assert fault(YARD, question, ("yard", "D6.0 D8.0")) == ("anchor", "")
    assert fault(YARD, question, ("yard", "D2.0 D4.0 D6.0")) == ("too long", "D6.0")
    gray = replace(question, trains=(train("yard", 3, anchors=stops("D4")),))
    assert agreed(YARD, {}, gray).value == 80


def test_1848_34_10_the_other_yard_is_free_for_a_bonus_train() -> None:
    question = asked(YARD, [train("yard", 3, anchors=stops("D4"), free=stops("D8"))], YARD_PAY, "D2")
    assert agreed(YARD, {}, question).value == 20 + 30 + 10 + 50


def test_1848_34_9_a_bonus_train_runs_where_an_ordinary_train_visits_its_yard() -> None:
    # The yard in the middle, a rich city beyond it; another rich pair in the south that needs no yard.
    board = board_of(
        {
            "D2": "city=revenue:0;path=a:0,b:_0",
            "D4": "town=revenue:0;path=a:3,b:_0;path=a:0,b:_0;path=a:5,b:_0;path=a:4,b:_0",
            "E3": "city=revenue:0;path=a:1,b:_0",
            "E5": "city=revenue:0;path=a:2,b:_0",
            "D6": "city=revenue:0;path=a:3,b:_0;path=a:0,b:_0",
            "D8": "city=revenue:0;path=a:3,b:_0",
        },
        {},
    )
    worth = pays(D2=20, D4=10, E3=40, E5=30, D6=30, D8=70)
    ordinary = train("2", 2, free=stops("D4"))
    bonus_train = train("yard", 2, anchors=stops("D4"))
    without = asked(board, [ordinary], worth, "D6")
    # Alone the train runs 30 + 70 and then over the yard's town 30 + 70 + 10 at no stop.
    assert agreed(board, {}, without).value == 110
    earned = Bonus("yard", 0, (stops("D4"),), trains=frozenset({"2"}), required=True)
    with_yard = replace(without, trains=(ordinary, bonus_train), bonuses=(earned,))
    # The bonus train takes the yard and E3, over the fourth arm of the yard.
    assert runs(agreed(board, {}, with_yard)) == {"2": 110, "yard": 50}
    assert fault(board, with_yard, ("2", "D6.0 D8.0"), ("yard", "D4.0 E3.0")) == ("required", "yard")


def test_1848_34_8_a_palace_car_doubles_one_stop_of_one_train() -> None:
    car = Doubling("palace", trains=frozenset({"2", "3"}))
    question = asked(YARD, [train("3", 3, free=YARDS)], YARD_PAY, "D6", doublings=(car,))
    assert agreed(YARD, {}, question).value == 140 + 50
    two = replace(question, trains=(train("2", 2, free=YARDS), train("3", 2, free=YARDS)))
    # 30 + 20 + 30 in the north, 30 + 10 + 50 in the south; only one of them carries the car.
    assert agreed(YARD, {}, two).value == 80 + 90 + 50


def test_1848_34_8_the_doubled_stop_decides_the_run() -> None:
    # Beyond a fork two places of 40 or one of 70; without the car the two are better.
    board = board_of(
        {
            "D2": "city=revenue:0;path=a:0,b:_0",
            "D4": "path=a:3,b:0;path=a:3,b:1",
            "C5": "city=revenue:0;path=a:4,b:_0",
            "D6": CITY,
            "D8": CITY,
        },
        {},
    )
    question = asked(board, [train("3", 3)], pays(D2=30, D6=40, D8=40, C5=70), "D2")
    assert agreed(board, {}, question).value == 110
    answer = agreed(board, {}, replace(question, doublings=(Doubling("palace"),)))
    assert answer.value == 30 + 70 + 70
    assert "C5.0" in answer.runs[0].route


def test_1848_34_11_a_palace_car_does_not_ride_on_a_bonus_train() -> None:
    car = Doubling("palace", trains=frozenset({"2"}))
    bonus_train = train("yard", 3, anchors=stops("D8"))
    question = asked(YARD, [bonus_train], YARD_PAY, "D6", doublings=(car,))
    assert agreed(YARD, {}, question).value == 90
    question = replace(question, trains=(train("2", 2, free=YARDS), bonus_train))
    # The ordinary train doubles 30 in the north while the bonus train takes 30 + 10 + 50.
    assert runs(agreed(YARD, {}, question)) == {"2": 80 + 30, "yard": 90}


MINE = column(CITY, TOWN, CITY)


def mine(**more: Any) -> Question:
    """D4 is a mining district: no station, but worth 20 to a train that comes there."""
    district = Bonus("mine", 20, (stops("D4"),))
    return asked(
        MINE, [train("2", 2, unscored=stops("D4"))], pays(D2=30, D6=50), "D2", bonuses=(district,), **more
    )


def test_1848_4_20_a_mining_district_pays_those_with_rights() -> None:
    assert agreed(MINE, {}, mine()).value == 100


def test_1848_4_19_without_rights_no_route_enters_it() -> None:
    question = mine(closed=stops("D4"))
    assert agreed(MINE, {}, question).value == 0
    assert fault(MINE, question, ("2", "D2.0 D4.0 D6.0")) == ("closed", "D4.0")


def test_1848_34_7_a_mining_district_is_no_stop() -> None:
    assert fault(MINE, mine(), ("2", "D2.0 D4.0")) == ("two places", "")
    assert fault(MINE, mine(), ("2", "D2.0 D4.0 D6.0")) is None


def test_1848_29_4_no_route_reaches_a_filled_station_but_others_use_the_track_beside_it() -> None:
    # Two stations in a hex, on one branch each; that in the east is filled.
    topeka = (
        "city=revenue:0;city=revenue:0;junction;path=a:1,b:_0;path=a:5,b:_1;path=a:_0,b:_2;path=a:_1,b:_2"
        ";path=a:0,b:_2;path=a:3,b:_2"
    )
    board = column(CITY, topeka, CITY)
    worth = pays(D2=20, D4=30, D4_1=90, D6=40)
    question = asked(board, [train("3", 3)], worth, "D2", closed=stops("D4.1"))
    # The middle of the tile lets a train pass without stopping: 20 + 40; or it ends in the open one.
    assert agreed(board, {}, question).value == 60
    assert fault(board, question, ("3", "D2.0 D4.1")) == ("closed", "D4.1")
    assert fault(board, question, ("3", "D2.0 D4 D6.0")) is None
    open = replace(question, closed=frozenset())
    assert agreed(board, {}, open).value == 110


def test_1848_29_10_the_middle_of_a_tile_may_be_passed_again_its_arms_once() -> None:
    star = "junction;" + ";".join(f"path=a:{edge},b:_0" for edge in range(6))
    board = board_of(
        {
            "D4": star,
            "D2": "city=revenue:0;path=a:0,b:_0",
            "D6": CITY,
            "C3": "city=revenue:0;path=a:5,b:_0",
            "E5": "city=revenue:0;path=a:2,b:_0",
        },
        {},
    )
    question = asked(board, [train("A"), train("B")], pays(D2=20, D6=30, C3=40, E5=50), "D6 E5")
    assert agreed(board, {}, question).value == 140
    assert fault(board, question, ("A", "D2.0 D4 D6.0"), ("B", "C3.0 D4 E5.0")) is None
    assert fault(board, question, ("A", "D2.0 D4 D6.0 D4 C3.0")) == ("track reused", "D4-D6")


CHICAGO = "city=revenue:0;path=a:0,b:_0,terminal:1;path=a:3,b:_0,terminal:1"


def test_1848_15_2_chicago_and_st_louis_are_ends_only_and_29_7_only_with_rights() -> None:
    for code, case in ((CHICAGO, "off-board"), (RED, "off-board")):
        board = column(CITY, code, CITY)
        question = asked(board, [train("3", 3)], pays(D2=20, D4=50, D6=30), "D2 D6")
        assert agreed(board, {}, question).value == 80
        assert fault(board, question, ("3", "D2.0 D4.0 D6.0")) == (case, "D4.0")
        refused = replace(question, closed=stops("D4"))
        assert agreed(board, {}, refused).value == 0
        assert fault(board, refused, ("3", "D4.0 D6.0")) == ("closed", "D4.0")


def test_1848_15_5_track_rights_are_no_station() -> None:
    board = column(CITY, CHICAGO)
    question = asked(board, [train("2", 2)], pays(D2=20, D4=50), "")
    assert agreed(board, {}, question).value == 0
    assert fault(board, question, ("2", "D2.0 D4.0")) == ("token", "")


def test_1848_29_3_two_stations_of_one_tile_are_different() -> None:
    linked = "city=revenue:0;town=revenue:0;path=a:3,b:_0;path=a:0,b:_1;path=a:_0,b:_1"
    board = column(CITY, linked, CITY)
    worth = pays(D2=20, D4=40, D4_1=40, D6=30)
    assert agreed(board, {}, asked(board, [train("4", 4)], worth, "D2")).value == 130
    question = asked(board, [train("A", 2), train("B", 2)], worth, "D4 D4.1")
    # The link inside the hex belongs to one train: 80, and 70 in the south.
    assert agreed(board, {}, question).value == 150
    assert fault(board, question, ("A", "D4.0 D4.1"), ("B", "D4.1 D4.0")) == ("track shared", "D4")

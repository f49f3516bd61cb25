"""What the trains of 18Chesapeake may do and earn, as questions on hand-made boards with worked figures."""

from __future__ import annotations

import pytest

from routes.boards import board_of
from routes.brute import agreed
from routes.questions import (
    ALONG,
    CITY,
    TOWN,
    asked,
    column,
    fault,
    pays,
    runs,
    stops,
    train,
)

FOUR = column(CITY, TOWN, CITY, CITY)
FOUR_PAY = pays(D2=30, D4=10, D6=20, D8=50)


@pytest.mark.parametrize(
    "reach, token, value",
    [(2, "D2", 40), (2, "D6", 70), (3, "D2", 60), (3, "D6", 80), (4, "D2", 110), (0, "D4", 110)],
)
def test_chesapeake_11_5_3_places_by_the_number_of_the_train(reach: int, token: str, value: int) -> None:
    assert agreed(FOUR, {}, asked(FOUR, [train("A", reach)], FOUR_PAY, token)).value == value


def test_chesapeake_11_5_4_small_cities_count_as_places() -> None:
    question = asked(FOUR, [train("2", 2)], FOUR_PAY, "D2")
    assert fault(FOUR, question, ("2", "D2.0 D4.0 D6.0")) == ("too long", "D6.0")


def test_chesapeake_11_5_2_trains_share_places_but_no_track() -> None:
    # D6 is met by both: 30 + 10 + 20 and 20 + 50.
    question = asked(FOUR, [train("3", 3), train("2", 2)], FOUR_PAY, "D6")
    assert runs(agreed(FOUR, {}, question)) == {"3": 60, "2": 70}
    assert fault(FOUR, question, ("3", "D4.0 D6.0 D8.0"), ("2", "D6.0 D8.0")) == ("track shared", "D6-D8")


def test_chesapeake_11_1_5_a_full_city_ends_a_run() -> None:
    question = asked(FOUR, [train("D")], FOUR_PAY, "D2", blocked=stops("D6"))
    assert agreed(FOUR, {}, question).value == 60
    assert fault(FOUR, question, ("D", "D2.0 D4.0 D6.0 D8.0")) == ("blocked", "D6.0")


def test_chesapeake_11_1_8_a_red_area_ends_a_run_and_11_1_3_is_one_place() -> None:
    red = "offboard=revenue:0,groups:Ohio" + ALONG
    board = column(CITY, red, CITY, red)
    question = asked(board, [train("D")], pays(D2=10, D4=40, D6=20, D8=60), "D6")
    # From D6 the run goes to one of the two, and not from one over D6 to the other.
    assert agreed(board, {}, question).value == 80
    assert fault(board, question, ("D", "D4.0 D6.0 D8.0")) == ("twice", "D8.0")
    assert fault(board, question, ("D", "D2.0 D4.0 D6.0")) == ("off-board", "D4.0")


def test_chesapeake_11_1_9_both_cities_of_a_hex_in_one_route() -> None:
    board = board_of(
        {
            "D4": "city=revenue:40;city=revenue:40;path=a:3,b:_0;path=a:4,b:_0;path=a:5,b:_1;path=a:0,b:_1",
            "D2": CITY,
            "E3": "path=a:1,b:0",
            "E5": "path=a:2,b:3",
            "D6": CITY,
        },
        {},
    )
    question = asked(board, [train("D")], pays(D2=20, D4=40, D4_1=40, D6=30), "D4")
    # Out of the hex to the east, round, and back into its other city.
    answer = agreed(board, {}, question)
    assert answer.value == 130
    assert answer.runs[0].route in (
        ("D2.0", "D4.0", "E3", "E5", "D4.1", "D6.0"),
        ("D6.0", "D4.1", "E5", "E3", "D4.0", "D2.0"),
    )


def test_chesapeake_11_1_7_the_short_piece_of_a_fork_is_used_once() -> None:
    # A tile with two curves that leave by the same edge.
    board = board_of(
        {"D4": "path=a:0,b:2;path=a:0,b:4", "D6": CITY, "C3": "city=revenue:0;path=a:5,b:_0"}
        | {"E3": "city=revenue:0;path=a:1,b:_0"},
        {},
    )
    question = asked(board, [train("A"), train("B")], pays(D6=20, C3=30, E3=40), "D6")
    assert runs(agreed(board, {}, question)) in ({"A": 60}, {"B": 60})
    assert fault(board, question, ("A", "C3.0 D4 E3.0")) == ("track", "D4")
    assert fault(board, question, ("A", "C3.0 D4 D6.0 D4 E3.0")) == ("track reused", "D4-D6")

"""What the trains of 18AL may do and earn, as questions on hand-made boards with worked figures."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.routes.question import Bonus
from routes.boards import board_of
from routes.brute import agreed
from routes.questions import (
    CITY,
    LINE,
    LINE_PAY,
    LINE_TOWNS,
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


def test_18al_4_2_3_10_towns_do_not_count_and_4_2_3_11_pay() -> None:
    question = asked(LINE, [train("2", 2, free=LINE_TOWNS)], LINE_PAY, "D8")
    # Two cities, the town between them, and the towns beyond the nearer: 50 + 10 + 20 + 10 + 10.
    assert agreed(LINE, {}, question).value == 100
    assert fault(LINE, question, ("2", "D4.0 D6.0 D8.0 D10.0 D12.0")) is None
    assert fault(LINE, question, ("2", "D2.0 D4.0 D6.0 D8.0 D10.0 D12.0")) == ("too long", "D12.0")


def test_18al_4_2_3_12_a_run_may_begin_and_end_in_towns_and_4_2_3_1_two_places_suffice() -> None:
    question = asked(LINE, [train("1", 1, free=LINE_TOWNS)], LINE_PAY, "D8")
    assert agreed(LINE, {}, question).value == 50
    assert fault(LINE, question, ("1", "D8.0 D10.0")) is None
    assert fault(LINE, question, ("1", "D4.0 D6.0")) == ("token", "")


def test_18al_4_2_3_1_4_a_4d_doubles_cities_and_red_areas_not_towns_or_chits() -> None:
    board = column(CITY, TOWN, CITY, RED)
    worth = pays(D2=40, D4=10, D6=20, D8=70)
    doubled = pays(D2=80, D4=10, D6=40, D8=140)
    name = Bonus("name", 20, (stops("D2"), stops("D8")), once=True)
    plain = train("4", 4, free=stops("D4"))
    for one, value in ((plain, 140 + 20), (replace(plain, id="4D", worth=doubled), 270 + 20)):
        answer = agreed(board, {}, asked(board, [one], worth, "D2", bonuses=(name,)))
        assert (answer.value, answer.extras) == (value, (("name", 20),))


def test_18al_4_2_3_10_a_4d_reaches_four() -> None:
    board = column(CITY, CITY, CITY, CITY, CITY)
    doubled = pays(D2=20, D4=40, D6=60, D8=80, D10=100)
    question = asked(board, [train("4D", 4, worth=doubled)], (), "D2")
    assert agreed(board, {}, question).value == 200


def test_18al_t3_14_a_chit_pays_a_train_with_both_cities_on_its_route() -> None:
    board = column(CITY, CITY, CITY, CITY)
    worth = pays(D2=40, D4=20, D6=20, D8=50)
    chit = Bonus("chit", 40, (stops("D2"), stops("D6")), once=True)
    # A 2-train earns 70 in the south; a 3-train in the north 80 and the chit.
    two, three = train("2", 2), train("3", 3)
    assert agreed(board, {}, asked(board, [two], worth, "D6", bonuses=(chit,))).value == 70
    assert agreed(board, {}, asked(board, [three], worth, "D6", bonuses=(chit,))).value == 120
    both = agreed(board, {}, asked(board, [two, three], worth, "D6", bonuses=(chit,)))
    assert (both.value, both.extras, runs(both)) == (190, (("chit", 40),), {"2": 70, "3": 80})


def test_18al_t3_15_a_chit_pays_once_a_turn_and_two_chits_ride_on_two_trains() -> None:
    # Two lines from the west city to the east city, one over D2 and one over D6.
    board = board_of(
        {
            "C3": "city=revenue:0;path=a:4,b:_0;path=a:5,b:_0",
            "D2": "city=revenue:0;path=a:1,b:_0;path=a:5,b:_0",
            "D4": "city=revenue:0;path=a:2,b:_0;path=a:4,b:_0",
            "E3": "city=revenue:0;path=a:1,b:_0;path=a:2,b:_0",
        },
        {},
    )
    worth = pays(C3=40, D2=10, D4=20, E3=30)
    pair = (train("A", 3), train("B", 3))
    same = Bonus("lee", 20, (stops("C3"), stops("E3")), once=True)
    answer = agreed(board, {}, asked(board, list(pair), worth, "C3", bonuses=(same,)))
    assert (answer.value, answer.extras) == (80 + 90 + 20, (("lee", 20),))
    other = Bonus("pan", 40, (stops("C3"), stops("D2")), once=True)
    answer = agreed(board, {}, asked(board, list(pair), worth, "C3", bonuses=(same, other)))
    assert answer.value == 80 + 90 + 20 + 40


def test_18al_t3_6_the_coal_city_is_worth_ten_more_to_each_train_of_its_corporation() -> None:
    board = column(CITY, CITY, CITY)
    coal = pays(D2=20, D4=30 + 10, D6=20)
    question = asked(board, [train("2", 2), train("4", 4)], coal, "D4")
    assert agreed(board, {}, question).value == 60 + 60


def test_18al_t3_11_the_lumber_terminal_is_a_town_free_of_length_and_never_doubled() -> None:
    board = column(CITY, CITY, "town=revenue:0;path=a:3,b:_0")
    doubled = pays(D2=80, D4=40, D6=20)
    question = asked(board, [train("2D", 2, worth=doubled, free=stops("D6"))], (), "D4")
    assert agreed(board, {}, question).value == 140


@pytest.mark.parametrize("own", [False, True])
def test_18al_4_2_3_9_terminal_track_ends_a_run_in_a_red_area_with_or_without_an_own_token(own: bool) -> None:
    nashville = "city=revenue:0;path=a:0,b:_0,terminal:1;path=a:3,b:_0,terminal:1"
    board = column(CITY, nashville, CITY)
    question = asked(board, [train("4", 4)], pays(D2=20, D4=40, D6=30), "D4" if own else "D2 D6")
    assert agreed(board, {}, question).value == 70
    assert fault(board, question, ("4", "D2.0 D4.0 D6.0")) == ("off-board", "D4.0")


def test_18al_4_2_3_14_towns_with_three_tracks_join_them_all() -> None:
    halt = "town=revenue:0;path=a:0,b:_0;path=a:2,b:_0;path=a:4,b:_0"
    board = board_of(
        {"D4": halt, "D6": CITY, "C3": "city=revenue:0;path=a:5,b:_0", "E3": "city=revenue:0;path=a:1,b:_0"},
        {},
    )
    worth = pays(D4=10, D6=20, C3=30, E3=40)
    for token, value in (("D6", 70), ("C3", 80), ("E3", 80)):
        assert agreed(board, {}, asked(board, [train("2", 2, free=stops("D4"))], worth, token)).value == value

"""What the trains of five titles may do and earn, as questions on hand-made boards with worked figures.

The number of the rule is the title's own; the section of its book comes before the dash.  Every answer is audited:
optimiser, checker and brute force agree on it.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from roundhouse.board.map import Board
from roundhouse.routes.best import Answer
from roundhouse.routes.checker import check_runs
from roundhouse.routes.question import Bonus, Doubling, Fee, Question, RouteTrain, Worth
from roundhouse.routes.trains import Reach
from routes.boards import board_of
from routes.brute import Stop, agreed

# Hexes have flat tops and letters for columns: edge 0 is south, 1 south-west, 2 north-west, 3 north, 4 north-east,
# 5 south-east.  A row of boards runs down column D: D2, D4, D6 ...

ALONG = ";path=a:0,b:_0;path=a:3,b:_0"
"""A stop on a line from north to south."""

CITY, TOWN, RED = (f"{kind}=revenue:0{ALONG}" for kind in ("city", "town", "offboard"))
PLAIN = "path=a:0,b:3"
FERRY = "path=a:0,b:3,track:narrow"


def stop(name: str) -> Stop:
    """ "D2" is the first stop of D2, "D2.1" the second."""
    hex, _, number = name.partition(".")
    return hex, int(number or 0)


def stops(*names: str) -> frozenset[Stop]:
    return frozenset(stop(name) for name in names)


def pays(**amounts: int) -> Worth:
    """Worth by hex; D2_1=30 is the second stop of D2."""
    return tuple((stop(name.replace("_", ".")), amount) for name, amount in amounts.items())


def column(*codes: str) -> Board:
    """A row of hexes D2, D4 ... from north to south."""
    return board_of({f"D{2 + 2 * number}": code for number, code in enumerate(codes)}, {})


def train(id: str, reach: int | Reach = 0, **more: Any) -> RouteTrain:
    """A train of so many stops (0: any number)."""
    return RouteTrain(id, reach if isinstance(reach, Reach) else Reach(reach), **more)


def asked(board: Board, trains: list[RouteTrain], worth: Worth, tokens: str, **more: Any) -> Question:
    return Question(tuple(trains), worth, stops(*tokens.split()), **more)


def runs(answer: Answer) -> dict[str, int]:
    """What each train earns."""
    return {run.train: run.value for run in answer.runs}


def visited(answer: Answer) -> dict[str, frozenset[str]]:
    """The places of each route, in no order: a run is the same from either end."""
    return {run.train: frozenset(run.route) for run in answer.runs}


def fault(board: Board, question: Question, *declared: tuple[str, str]) -> tuple[str, str] | None:
    """Case and place of what the checker refuses in routes such as "D2 D4 D6" (stops have a dot)."""
    found = check_runs(board, {}, question, [(id, tuple(route.split())) for id, route in declared])
    return None if found is None else (found.case, found.place)


# 18Chesapeake

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


# 18AL

LINE = column(CITY, TOWN, TOWN, CITY, TOWN, CITY)
LINE_PAY = pays(D2=40, D4=10, D6=10, D8=20, D10=10, D12=50)
LINE_TOWNS = stops("D4", "D6", "D10")


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


# 18GL

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


# 1848

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


# 18C2C


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

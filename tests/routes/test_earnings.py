"""What runs pay: each line of the breakdown, with numbers counted by hand."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from roundhouse.board.map import Board, load_board
from roundhouse.board.tiles import Laid
from roundhouse.routes.checker import check_runs, earnings
from roundhouse.routes.earnings import Doubled, Earnings, Line, RunEarnings
from roundhouse.routes.question import Bonus, Doubling, Fee, Question, RouteTrain
from roundhouse.routes.trains import Reach

# Column D: a city, two towns, a city, a city, an area.  Column F has a ferry in F4 and F6, one as a choice between
# the cities of F8, and one at F10 where the way by land is longer; F12 is reached by ferry only.
HEXES = {
    "D2": "city=revenue:20;path=a:0,b:_0;path=a:5,b:_0",
    "D4": "town=revenue:10;path=a:3,b:_0;path=a:0,b:_0",
    "D6": "town=revenue:10;path=a:3,b:_0;path=a:0,b:_0",
    "D8": "city=revenue:30;path=a:3,b:_0;path=a:0,b:_0",
    "D10": "city=revenue:40;path=a:3,b:_0;path=a:0,b:_0",
    "D12": "offboard=revenue:60;path=a:3,b:_0",
    "E3": "path=a:2,b:5",
    "F4": "path=a:2,b:0,track:narrow",
    "F6": "city=revenue:50;path=a:3,b:_0,track:narrow;path=a:0,b:_0",
    "F8": "city=revenue:10;city=revenue:70;path=a:3,b:_0;path=a:_0,b:_1,track:narrow;path=a:_0,b:_1;path=a:0,b:_1",
    "F10": "city=revenue:20;junction;path=a:3,b:_0,track:narrow;path=a:3,b:_1;path=a:_0,b:_1;path=a:0,b:_0",
    "F12": "city=revenue:20;path=a:3,b:_0,track:narrow",
}
WORTH = {
    "D2.0": 20,
    "D4.0": 10,
    "D6.0": 10,
    "D8.0": 30,
    "D10.0": 40,
    "D12.0": 60,
    "F6.0": 50,
    "F8.0": 10,
    "F8.1": 70,
    "F10.0": 20,
    "F12.0": 20,
}
TRAINS = (RouteTrain("D", Reach()), RouteTrain("4", Reach(4)), RouteTrain("2", Reach(2)))

Run = tuple[str, tuple[str, ...]]
NORTH = ("D2.0", "D4.0", "D6.0", "D8.0")
SOUTH = ("D8.0", "D10.0", "D12.0")


@pytest.fixture(scope="module")
def board() -> Board:
    hexes = {hex: {"code": code, "color": "gray"} for hex, code in HEXES.items()}
    tiles = {"57": {"color": "yellow", "code": "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0"}}
    return load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": tiles})


def stop(name: str) -> tuple[str, int]:
    return name[:-2], int(name[-1])


def stops(*names: str) -> frozenset[tuple[str, int]]:
    """Stops written as in a route."""
    return frozenset(map(stop, names))


def worth(table: Mapping[str, int]) -> tuple[tuple[tuple[str, int], int], ...]:
    return tuple((stop(name), amount) for name, amount in table.items())


def pay(board: Board, *runs: Run, trains: tuple[RouteTrain, ...] = TRAINS, **terms: Any) -> Earnings:
    """What runs pay a company that has a token in every city."""
    tokens = stops("D2.0", "D8.0", "D10.0", "F6.0", "F8.0", "F8.1", "F10.0", "F12.0")
    question = Question(trains, worth(WORTH), tokens, track=frozenset({"narrow"}), **terms)
    fault = check_runs(board, {}, question, runs)
    assert fault is None or fault.case == "required"
    return earnings(board, {}, question, runs)


def paid(run: RunEarnings) -> list[int]:
    return [line.amount for line in run.stops]


def test_each_stop_pays_its_worth(board: Board) -> None:
    found = pay(board, ("D", NORTH), ("4", SOUTH))
    north, south = found.runs
    assert north == RunEarnings(
        "D", (Line(("D2", 0), 20), Line(("D4", 0), 10), Line(("D6", 0), 10), Line(("D8", 0), 30))
    )
    assert (north.total, south.total, found.total) == (70, 130, 200)
    assert south.train == "4" and found.extras == ()


def test_nothing_runs_and_nothing_is_paid(board: Board) -> None:
    assert pay(board) == Earnings(())
    assert pay(board).total == 0


def test_plain_track_is_no_line(board: Board) -> None:
    found = pay(board, ("2", ("D2.0", "E3", "F4", "F6.0")))
    assert found.runs[0].stops == (Line(("D2", 0), 20), Line(("F6", 0), 50))


def test_a_train_with_values_of_its_own(board: Board) -> None:
    train = RouteTrain("E", Reach(), worth=worth({"D2.0": 40, "D8.0": 60}))
    found = pay(board, ("E", NORTH), ("2", SOUTH[:2]), trains=(train, *TRAINS))
    assert [paid(run) for run in found.runs] == [[40, 0, 0, 60], [30, 40]]
    assert found.total == 170


def test_the_value_at_an_end_of_the_run(board: Board) -> None:
    train = RouteTrain("D", Reach(), at_end=worth({"D2.0": 50, "D8.0": 60, "D10.0": 90}))
    (run,) = pay(board, ("D", (*NORTH, "D10.0", "D12.0")), trains=(train,)).runs
    assert paid(run) == [50, 10, 10, 30, 40, 60]
    assert [line.at_end for line in run.stops] == [True, False, False, False, False, False]
    (run,) = pay(board, ("D", ("D10.0", "D8.0", "D6.0", "D4.0", "D2.0")), trains=(train,)).runs
    assert paid(run) == [90, 30, 10, 10, 50]
    assert [line.at_end for line in run.stops] == [True, False, False, False, True]
    assert run.total == 190


def test_stops_that_are_not_scored_and_free_stops(board: Board) -> None:
    towns = stops("D4.0", "D6.0")
    run = NORTH[1:]
    for train, amounts in (
        (RouteTrain("E", Reach(2), unscored=towns, at_end=worth({"D4.0": 90})), [0, 0, 30, 40]),
        (RouteTrain("L", Reach(2), free=towns), [10, 10, 30, 40]),
    ):
        found = pay(board, (train.id, (*run, "D10.0")), trains=(train,))
        assert paid(found.runs[0]) == amounts
        assert found.runs[0].stops[0] == Line(("D4", 0), amounts[0])
        assert found.total == sum(amounts)


def test_a_bonus_for_stops_of_one_run(board: Board) -> None:
    bonus = Bonus("chit", 25, (stops("D2.0", "D12.0"), stops("D8.0")))
    found = pay(board, ("D", NORTH), ("4", SOUTH), ("2", ("F8.0", "F6.0")), bonuses=(bonus,))
    assert [run.bonuses for run in found.runs] == [(("chit", 25),), (("chit", 25),), ()]
    assert [run.total for run in found.runs] == [95, 155, 60]
    # Two runs that visit half of it each.
    found = pay(board, ("D", NORTH[:3]), ("4", SOUTH[:2]), bonuses=(bonus,))
    assert found.total == 40 + 70


def test_a_bonus_for_some_trains(board: Board) -> None:
    bonus = Bonus("chit", 25, (stops("D8.0"),), trains=frozenset({"4"}))
    found = pay(board, ("D", NORTH), ("4", SOUTH), bonuses=(bonus,))
    assert [run.bonuses for run in found.runs] == [(), (("chit", 25),)]


def test_a_stop_that_is_not_scored_is_visited(board: Board) -> None:
    train = RouteTrain("E", Reach(2), unscored=stops("D4.0", "D6.0"))
    bonus = Bonus("port", 30, (stops("D6.0"),))
    found = pay(board, ("E", NORTH), trains=(train,), bonuses=(bonus,))
    assert found.total == 20 + 30 + 30


def test_a_bonus_between_the_ends(board: Board) -> None:
    bonus = Bonus("coast to coast", 100, (stops("D2.0", "F6.0"), stops("D8.0", "D12.0")), ends=True)
    for route, more in (
        (NORTH, 100),
        (NORTH[::-1], 100),
        (NORTH[:3], 0),
        ((*NORTH, "D10.0"), 0),  # passes the one, ends at the other
        ((*NORTH, "D10.0", "D12.0"), 100),
        (SOUTH, 0),  # both ends in the same set
        (("D2.0", "E3", "F4", "F6.0"), 0),
    ):
        (run,) = pay(board, ("D", route), bonuses=(bonus,)).runs
        assert sum(amount for _, amount in run.bonuses) == more, route


def test_a_bonus_that_is_paid_once(board: Board) -> None:
    once = Bonus("first", 80, (stops("D8.0"),), once=True)
    each = Bonus("each", 5, (stops("D8.0"),))
    found = pay(board, ("D", NORTH), ("4", SOUTH), bonuses=(once, each))
    assert found.extras == (("first", 80),)
    assert [run.bonuses for run in found.runs] == [(("each", 5),)] * 2
    assert found.total == 75 + 135 + 80
    assert pay(board, ("D", NORTH[:3]), bonuses=(once,)).extras == ()
    # Whichever run it is that earns it.
    for runs in ((("D", NORTH[:3]), ("4", SOUTH)), (("4", SOUTH), ("D", NORTH[:3]))):
        assert pay(board, *runs, bonuses=(once,)).total == 40 + 130 + 80
    once = Bonus("first", 80, (stops("D8.0"),), trains=frozenset({"2"}), once=True)
    assert pay(board, ("D", NORTH), bonuses=(once,)).extras == ()


def test_a_required_bonus_is_paid_like_any_other(board: Board) -> None:
    bonus = Bonus("through", 15, (stops("D12.0"),), required=True)
    assert pay(board, ("D", SOUTH), bonuses=(bonus,)).total == 145
    # A part of the runs of a company can be paid that does not earn it.
    assert pay(board, ("D", NORTH), bonuses=(bonus,)).total == 70


FERRY = Fee("ferry", 30, "narrow", frozenset({"F4", "F6"}))


def test_a_fee_once_a_run(board: Board) -> None:
    over, beside = ("D2.0", "E3", "F4", "F6.0"), ("F6.0", "F8.0")
    found = pay(board, ("4", over), ("2", beside), fees=(FERRY,))
    assert [run.fees for run in found.runs] == [(("ferry", 30),), ()]
    assert [run.total for run in found.runs] == [40, 60]
    again = Fee("lake", 10, "narrow", frozenset({"F6"}))
    assert pay(board, ("4", over), fees=(FERRY, again)).runs[0].fees == (("ferry", 30), ("lake", 10))


def test_a_fee_for_each_run_that_uses_the_track(board: Board) -> None:
    fee = Fee("ferry", 5, "narrow", frozenset({"F6", "F12"}))
    found = pay(board, ("4", ("D2.0", "E3", "F4", "F6.0")), ("2", ("F10.0", "F12.0")), fees=(fee,))
    assert [run.fees for run in found.runs] == [(("ferry", 5),)] * 2
    assert found.total == 65 + 35


def test_no_fee_for_other_track_or_other_hexes(board: Board) -> None:
    for fee in (Fee("x", 30, "wide", frozenset({"F4"})), Fee("x", 30, "narrow", frozenset({"E3"}))):
        (run,) = pay(board, ("4", ("D2.0", "E3", "F4", "F6.0")), fees=(fee,)).runs
        assert run.fees == () and run.total == 70


def test_fees_can_be_higher_than_what_the_stops_pay(board: Board) -> None:
    fee = Fee("x", 100, "narrow", frozenset({"F4"}))
    assert pay(board, ("4", ("D2.0", "E3", "F4", "F6.0")), fees=(fee,)).total == -30


def test_the_longer_way_without_a_fee(board: Board) -> None:
    fee = Fee("ferry", 5, "narrow", frozenset({"F10"}))
    assert pay(board, ("2", ("F8.1", "F10.0")), fees=(fee,)).runs[0].fees == ()


def test_the_first_run_or_the_second_takes_the_ferry(board: Board) -> None:
    fee = Fee("ferry", 5, "narrow", frozenset({"F8"}))
    alone = pay(board, ("2", ("F8.0", "F8.1")), fees=(fee,))
    assert alone.runs[0].fees == ()
    both = pay(board, ("2", ("F8.0", "F8.1")), ("4", ("F6.0", "F8.0", "F8.1")), fees=(fee,))
    assert both.total == 80 + 130 - 5
    # A run that has paid the fee by now leaves the way by land to the other.
    fee = Fee("ferry", 5, "narrow", frozenset({"F6", "F8"}))
    over = "D2.0", "E3", "F4", "F6.0", "F8.0", "F8.1"
    for runs in ((("D", over), ("2", ("F8.0", "F8.1"))), (("2", ("F8.0", "F8.1")), ("D", over))):
        both = pay(board, *runs, fees=(fee,))
        assert {run.train: run.fees for run in both.runs} == {"D": (("ferry", 5),), "2": ()}


def test_a_doubling_of_the_best_stop(board: Board) -> None:
    car = Doubling("palace car")
    found = pay(board, ("D", NORTH), ("4", SOUTH), doublings=(car,))
    assert [run.doubled for run in found.runs] == [None, Doubled("palace car", ("D12", 0), 60)]
    assert [run.total for run in found.runs] == [70, 190]


def test_a_doubling_for_some_stops_or_trains(board: Board) -> None:
    runs = ("D", NORTH), ("4", SOUTH)
    found = pay(board, *runs, doublings=(Doubling("car", stops=stops("D2.0", "D10.0")),))
    assert [run.doubled for run in found.runs] == [None, Doubled("car", ("D10", 0), 40)]
    found = pay(board, *runs, doublings=(Doubling("car", trains=frozenset({"D", "2"})),))
    assert [run.doubled for run in found.runs] == [Doubled("car", ("D8", 0), 30), None]
    assert pay(board, *runs, doublings=(Doubling("car", stops=stops("F6.0")),)).total == 200
    assert pay(board, *runs, doublings=(Doubling("car", trains=frozenset({"2"})),)).total == 200


def test_a_doubling_of_what_a_stop_pays_at_the_end(board: Board) -> None:
    train = RouteTrain("D", Reach(), at_end=worth({"D2.0": 50}))
    (run,) = pay(board, ("D", NORTH), trains=(train,), doublings=(Doubling("car"),)).runs
    assert run.doubled == Doubled("car", ("D2", 0), 50)


def test_a_doubling_adds_nothing_to_a_stop_that_is_not_scored(board: Board) -> None:
    train = RouteTrain("E", Reach(), unscored=stops("D4.0", "D6.0"))
    car = Doubling("car", stops=stops("D4.0", "D6.0"))
    (run,) = pay(board, ("E", NORTH), trains=(train,), doublings=(car,)).runs
    assert run.doubled is None and run.total == 50


def test_one_doubling_a_train(board: Board) -> None:
    found = pay(board, ("D", SOUTH), doublings=(Doubling("one"), Doubling("other")))
    assert found.total == 130 + 60
    found = pay(board, ("D", NORTH), ("4", SOUTH), doublings=(Doubling("one"), Doubling("other")))
    assert [run.total for run in found.runs] == [100, 190]


def test_doublings_are_given_so_that_they_add_most(board: Board) -> None:
    # The first adds 60 to the run in the south and 30 to that in the north, the second 40 to that in the south alone.
    first, second = Doubling("first"), Doubling("second", stops=stops("D10.0"))
    for doublings in ((first, second), (second, first)):
        found = pay(board, ("D", NORTH), ("4", SOUTH), doublings=doublings)
        assert [run.doubled for run in found.runs] == [
            Doubled("first", ("D8", 0), 30),
            Doubled("second", ("D10", 0), 40),
        ]
        assert found.total == 200 + 70


def test_more_doublings_than_runs(board: Board) -> None:
    ten, forty, sixty = (Doubling(name, stops=stops(name)) for name in ("D4.0", "D10.0", "D12.0"))
    for doublings in permutations((forty, ten, sixty)):
        found = pay(board, ("D", NORTH), ("4", SOUTH), doublings=doublings)
        assert [run.total for run in found.runs] == [80, 190]


def test_all_together(board: Board) -> None:
    found = pay(
        board,
        ("4", ("D8.0", "D6.0", "D4.0", "D2.0")),
        ("D", ("D12.0", "D10.0", "D8.0")),
        ("2", ("F10.0", "F12.0")),
        trains=(RouteTrain("D", Reach(), at_end=worth({"D12.0": 100})), *TRAINS[1:]),
        bonuses=(
            Bonus("once", 7, (stops("D8.0"),), once=True),
            Bonus("ends", 11, (stops("D12.0"), stops("D8.0")), ends=True),
        ),
        fees=(Fee("ferry", 13, "narrow", frozenset({"F12"})),),
        doublings=(Doubling("car"),),
    )
    assert [run.total for run in found.runs] == [70, 170 + 11 + 100, 40 - 13]
    assert found.extras == (("once", 7),)
    assert found.total == 70 + 281 + 27 + 7


def test_a_tile_counts_and_not_the_print_below(board: Board) -> None:
    trains, run = TRAINS, ("2", ("D8.0", "D10.0"))
    question = Question(trains, worth(WORTH), stops("D8.0"))
    assert earnings(board, {"D10": Laid("57", 0)}, question, [run]).total == 70
    with pytest.raises(ValueError, match=r"^The run of 2 is not in order: track D10.0$"):
        earnings(board, {"D10": Laid("57", 1)}, question, [run])


@pytest.mark.parametrize(
    "run",
    [("5", NORTH), ("2", ("D2.0", "D4.x")), ("2", NORTH), ("2", ("D4.0", "D6.0")), ("D", ("D2.0", "D8.0"))],
)
def test_runs_that_are_not_in_order_are_refused(board: Board, run: Run) -> None:
    question = Question(TRAINS, worth(WORTH), stops("D2.0"))
    assert check_runs(board, {}, question, [run]) is not None
    with pytest.raises(ValueError, match="is not in order"):
        earnings(board, {}, question, [run])


def test_a_fee_paid_from_elsewhere_is_told_and_not_taken_off(board: Board) -> None:
    beside = replace(FERRY, id="lake", amount=50, beside=True)
    found = pay(board, ("4", ("D2.0", "E3", "F4", "F6.0")), fees=(FERRY, beside))
    (run,) = found.runs
    assert (run.fees, run.beside) == ((("ferry", 30),), (("lake", 50),))
    assert found.total == run.total == 70 - 30

"""Sections 12, 14, 29 and 34: runs that are in order, and runs that are not."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import owned
from roundhouse.rules.running import TrainRun
from roundhouse.titles.cm1848.rights.places import RIGHTS, Right

from .laid import board, company, turn
from .selling import write

LINE = {"I32": "540:3", "I34": "564:1", "J37": "564:2"}


def missouri(*trains: str) -> Scenario:
    """MP is to run; Kansas City, its home, St Louis, where it has rights, and Cairo are in a row."""
    table = company(board("4", **LINE), "MP", trains=trains)
    write(table).put(RIGHTS, "StLouis", (Right("MP"),))
    return turn(table, "MP", "run")


def fault(table: Scenario, **runs: tuple[str, ...]) -> tuple[str, object]:
    """What is said against the runs: check and case."""
    rows = tuple(TrainRun(train, route) for train, route in runs.items())
    refusal = table.why_not("run", runs=rows)
    assert refusal is not None
    return refusal.check, refusal.facts.get("case")


@pytest.mark.rule("1848-12-5", "1848-34-1", "1848-34-2")
def test_every_station_on_the_way_is_a_stop() -> None:
    table = missouri("2")
    id = _trains(table)[0]
    assert fault(table, **{id: ("I32.0", "I34.0", "I36.0")}) == ("runs are legal", "too long")


@pytest.mark.rule("1848-14-3", "1848-29-1")
def test_a_run_needs_a_marker_of_its_own() -> None:
    table = missouri("2")
    id = _trains(table)[0]
    assert fault(table, **{id: ("I36.0", "J37.0")}) == ("runs are legal", "token")
    assert fault(table, **{id: ("I34.0", "J37.0")}) == ("runs are legal", "continuous")


@pytest.mark.rule("1848-29-2")
def test_a_place_is_met_once() -> None:
    table = missouri("3")
    id = _trains(table)[0]
    assert fault(table, **{id: ("I34.0", "I32.0", "I34.0")}) == ("runs are legal", "twice")


CROSSING = {"I34": "543", "G32": "543", "I32": "543", "H31": "8:3", "H33": "60"}
"""Six arms meet in H33; those to the south-east, north-west and south-west end in cities, that to the north-east in
G34."""


@pytest.mark.rule("1848-29-9")
def test_a_piece_of_track_serves_once() -> None:
    """In Des Moines there is one way in and out: by the arm that looks at it."""
    table = company(board("7", **CROSSING), "MP", trains=["3"])
    id = _trains(turn(table, "MP", "run"))[0]
    assert fault(table, **{id: ("I34.0", "H33", "G32.0", "H33", "I32.0")}) == (
        "runs are legal",
        "track reused",
    )
    assert fault(table, **{id: ("I34.0", "H33", "G32.0")}) == ("best run is declared", None)


@pytest.mark.rule("1848-29-10")
def test_where_plain_track_meets_a_route_may_pass_again_by_other_arms() -> None:
    table = company(board("7", **CROSSING), "MP", trains=["4"])
    id = _trains(turn(table, "MP", "run"))[0]
    route = ("I34.0", "H33", "G32.0", "H31", "I32.0", "H33", "G34.1")
    assert table.why_not("run", runs=(TrainRun(id, route),)) is None


@pytest.mark.rule("1848-34-3")
def test_two_trains_do_not_share_track_and_may_share_a_station() -> None:
    table = missouri("2", "2")
    one, other = _trains(table)
    same = ("I34.0", "I36.0")
    assert fault(table, **{one: same, other: same}) == ("runs are legal", "track shared")
    runs = (TrainRun(one, same), TrainRun(other, ("I34.0", "I32.0")))
    assert table.why_not("run", runs=runs) is None


@pytest.mark.rule("1848-34-15", "1848-34-16")
def test_the_best_total_is_due() -> None:
    table = missouri("2")
    id = _trains(table)[0]
    assert fault(table, **{id: ("I34.0", "I32.0")})[0] == "best run is declared"
    again = table.copy().turn(revenue=30).why_not("run", runs=(TrainRun(id, ("I34.0", "I36.0")),))
    assert again is not None and again.check == "one run a turn"
    skipped = table.why_not("pass")
    assert skipped is not None and skipped.check == "trains have to run"
    assert table.why_not("run", runs=(TrainRun(id, ("I34.0", "I36.0")),)) is None


@pytest.mark.rule("1848-34-6", "1848-34-9", "1848-34-12")
def test_a_bonus_train_is_earned_by_an_ordinary_one_that_counts_no_yard() -> None:
    table = company(board("7", I20="57:2", J21="527:1"), "DRGW", trains=["4"], tokens=["J21"])
    turn(table, "DRGW", "run")
    id, line = _trains(table, "DRGW")[0], ("I20.0", "J21.0")
    bonus = "bonus J21"
    assert fault(table, **{bonus: line}) == ("runs are legal", "not earned")
    assert fault(table, **{id: line}) == ("runs are legal", "two places")  # the yard is none for it


def _trains(table: Scenario, sym: str = "MP") -> list[str]:
    return owned(table.pos, sym)

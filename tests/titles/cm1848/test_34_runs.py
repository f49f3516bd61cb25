"""Sections 4, 12, 29, 30 and 34: what trains run, where they stop, and what it brings."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.core.flow import react
from roundhouse.rules.reach import BLOCKED, HOMES_KEPT, TOKENS
from roundhouse.rules.running import QUESTION, STOP_VALUE, TrainRun, answer, best, has_route, value_of
from roundhouse.rules.tokens import TokenPlaced
from roundhouse.titles.cm1848.extra_car import CARS
from roundhouse.titles.cm1848.rights.places import RIGHTS, Right

from .laid import board, company, first_turn, stands, turn
from .selling import write


@pytest.mark.rule("1848-4-20", "1848-34-5", "1848-34-4")
@pytest.mark.parametrize(
    ("phase", "chicago", "mesabi", "rocky"),
    [
        ("2", 20, 0, 0),
        ("3", 30, 20, 20),
        ("4", 30, 20, 20),
        ("5", 50, 30, 30),
        ("6", 50, 30, 30),
        ("8", 80, 10, 20),
    ],
)
def test_values_by_era(phase: str, chicago: int, mesabi: int, rocky: int) -> None:
    pos = board(phase).pos
    values = [STOP_VALUE(pos, "GN", (hex, 0)) for hex in ("F37", "B31", "I18")]
    assert values == [chicago, mesabi, rocky]


@pytest.mark.rule("1848-34-6", "1848-29-5", "1848-34-9", "1848-34-10", "1848-34-12", "1848-34-13")
@pytest.mark.parametrize(
    ("tile", "stops", "counts"), [("527", 2, False), ("537", 3, False), ("552", 2, True)]
)
def test_yards_give_a_bonus_train_to_trains_that_come_by(tile: str, stops: int, counts: bool) -> None:
    hex = "G28" if counts else "J21"
    table = company(board("7", **{hex: f"{tile}:0"}), "DRGW", trains=["4"], tokens=[hex])
    ordinary, bonus = QUESTION(table.pos, "DRGW").trains
    yard = frozenset({(hex, 0)})
    assert (yard <= ordinary.uncounted) is not counts and ordinary.earned_by is None
    assert (bonus.id, bonus.reach.stops) == (f"bonus {hex}", stops)
    assert bonus.pool == ordinary.pool  # so that they share no track
    assert bonus.anchors == bonus.earned_by == yard and not yard & bonus.uncounted
    company(table, "GN", tokens=[hex])
    company(table, "MP")
    assert ((hex, 0) in BLOCKED(table.pos, "MP")) is False
    company(table, "TP", tokens=[hex])
    write(table).drop(TOKENS, "DRGW 1")
    assert len(QUESTION(table.pos, "DRGW").trains) == 1


@pytest.mark.rule("1848-34-8", "1848-34-11")
def test_a_palace_car_doubles_a_stop_of_an_ordinary_train() -> None:
    table = company(board("7", I20="57:2", J21="527:1"), "DRGW", trains=["4"], tokens=["J21"])
    assert not QUESTION(table.pos, "DRGW").doublings
    write(table).put(CARS, "DRGW", 1)
    (car,) = QUESTION(table.pos, "DRGW").doublings
    assert car.trains == frozenset({QUESTION(table.pos, "DRGW").trains[0].id})
    assert car.stops is not None and not {("I18", 0), ("B31", 0)} & car.stops
    assert ("J21", 0) in car.stops


@pytest.mark.rule("1848-14-4", "1848-29-4", "1848-29-6")
def test_a_station_of_others_is_no_end_of_a_run() -> None:
    table = company(board("4", H21="518:1"), "DRGW", trains=["3"])
    company(company(table, "MP", tokens=["H21"]), "GN")
    assert ("H21", 0) not in QUESTION(table.pos, "DRGW").closed
    table.token("GN", "H21")
    question = QUESTION(table.pos, "DRGW")
    assert ("H21", 0) in question.closed and not question.blocked
    assert ("H21", 0) not in QUESTION(table.pos, "GN").closed
    table.tiles(H21="527:1")
    assert ("H21", 0) not in QUESTION(table.pos, "DRGW").closed


@pytest.mark.rule("1848-30-1", "1848-33-6")
def test_np_has_two_homes() -> None:
    table = board().corporation("NP", par=80, shares={"Ben": 50}, operated=False)
    assert HOMES_KEPT(table.pos, ("C4", 0)) == ["NP"] and HOMES_KEPT(table.pos, ("D31", 0)) == ["NP"]
    table.home("NP")
    assert stands(table, "NP") == {("C4", 0), ("D31", 0)}


@pytest.mark.rule("1848-30-3", "1848-12-11")
def test_sp_takes_either_station_once_there_is_a_tile() -> None:
    table = turn(company(board("4"), "SP"), "SP", "track")
    assert stands(table, "SP") == {("J3", 0)}
    table.play("lay_tile", hex="J3", tile="558", rotation=4)
    assert (table.step, table.actor) == ("station", "Ben")
    third = table.why_not("choose_station", city=2)
    assert third is not None and third.check == "station is free"
    table.play("choose_station", city=1)
    assert stands(table, "SP") == {("J3", 1)}


@pytest.mark.rule("1848-30-3", "1848-33-4")
def test_one_of_the_two_stations_is_kept_for_sp_until_it_comes() -> None:
    table = board("4", J3="558:4").corporation("SP", par=80, shares={"Ben": 50}, operated=False)
    assert (HOMES_KEPT(table.pos, ("J3", 0)), HOMES_KEPT(table.pos, ("J3", 1))) == ([], [])
    company(table, "GN", tokens=["J3.1"])
    assert HOMES_KEPT(table.pos, ("J3", 0)) == ["SP"]
    first = company(board("4", J3="558:4"), "GN", tokens=["J3.0"])
    first.corporation("SP", par=80, shares={"Ben": 50}, operated=False)
    pos = write(first)
    pos.emit(TokenPlaced("GN", "J3", 0, 20))
    react(pos)
    assert HOMES_KEPT(first.pos, ("J3", 1)) == ["SP"]
    free = first_turn(board("4", J3="558:4"), "SP")
    assert (free.step, free.actor) == ("station", "Ben")
    free.play("choose_station", city=1)
    assert stands(free, "SP") == {("J3", 1)}


@pytest.mark.rule("1848-34-1", "1848-34-2", "1848-15-2")
def test_a_run_over_the_border_needs_rights() -> None:
    table = company(board("4", I34="564:1"), "MP", trains=["2"])
    table.tiles(I34="564:1", H35="9:0")
    assert not has_route(table.pos, "MP")
    table = company(board("4", I34="564:1"), "MP", trains=["2"])
    write(table).put(RIGHTS, "StLouis", (Right("MP"),))
    assert has_route(table.pos, "MP")
    found = best(table.pos, "MP")
    assert found.proven and found.value == 10 + 30
    runs = [TrainRun(run.train, run.route) for run in found.runs]
    assert value_of(table.pos, "MP", runs) == 40
    closed = replace(QUESTION(table.pos, "MP"), closed=frozenset({("I36", 0)}))
    assert answer(table.pos, closed).value == 0

"""Section 11.9: at the end of a set of operating rounds a train is exported."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import (
    DEPOT,
    PHASE,
    TRAINS,
    PhaseBegan,
    TrainExported,
    TrainsRusted,
    on_sale,
    owned,
)
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OUT_OF_GAME, POOL
from roundhouse.rules.turns import ROUND


def table(phase: str = "2", *trains: str, first: str = "", part: int = 1, of: int = 1) -> Scenario:
    """N&W, alone, is in the train step of an operating round of a set; the stack begins with `first`."""
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase(phase)
    position.corporation("N&W", shares={"Ann": 60}, trains=trains, cash=1000)
    if first:
        position.depot(first)
    return position.operating("N&W", "trains", part=part, of=of)


def exported(position: Scenario) -> list[str]:
    return [event.train for event in position.events if isinstance(event, TrainExported)]


@pytest.mark.rule("18Chesapeake-11.9-1")
def test_the_top_train_leaves_at_the_end_of_a_set() -> None:
    position = table("2", "2", "2").play("pass")
    assert exported(position) == ["2-2"]
    assert len([id for id in owned(position.pos, DEPOT) if id.startswith("2")]) == 4
    assert position.step == "stock turn"


@pytest.mark.rule("18Chesapeake-11.9-1")
def test_nothing_is_exported_between_the_rounds_of_a_set() -> None:
    position = table("3", "3", of=2)
    assert exported(position.play("pass")) == []
    assert (position.pos[ROUND].part, position.pos[ROUND].of) == (2, 2)
    last = table("3", "3", part=2, of=2)
    assert exported(last.play("pass")) == ["3-1"]


@pytest.mark.rule("18Chesapeake-11.9-1")
@pytest.mark.parametrize(("phase", "first"), [("2", "2-3"), ("3", "3-4"), ("4", "4-2")])
def test_2_3_and_4_trains_are_exported(phase: str, first: str) -> None:
    position = table(phase, first=first).play("pass")
    assert exported(position) == [first]
    assert position.pos[PHASE] == phase


@pytest.mark.rule("18Chesapeake-11.9-2")
def test_the_first_train_of_a_kind_begins_its_phase() -> None:
    position = table("2", "2", first="3-0").play("pass")
    assert exported(position) == ["3-0"]
    assert [e.phase for e in position.events if isinstance(e, PhaseBegan)] == ["3"]
    assert position.pos[PHASE] == "3"
    position.play("pass").play("pass").play("pass")
    assert (position.pos[ROUND].part, position.pos[ROUND].of) == (1, 2)


@pytest.mark.rule("18Chesapeake-11.9-2")
def test_an_export_makes_trains_rust() -> None:
    position = table("3", "2", "3", first="4-0", part=2, of=2).train(POOL, "2").play("pass")
    assert position.pos[PHASE] == "4"
    assert [e.kind for e in position.events if isinstance(e, TrainsRusted)] == ["2"]
    assert [position.pos[TRAINS][id].kind for id in owned(position.pos, "N&W")] == ["3"]
    assert owned(position.pos, POOL) == []


@pytest.mark.rule("18Chesapeake-11.9-3")
@pytest.mark.parametrize(
    ("phase", "first"), [("4", "5-0"), ("5", "5-1"), ("5", "6-0"), ("6", "6-1"), ("6", "D-0")]
)
def test_permanent_trains_are_not_exported(phase: str, first: str) -> None:
    position = table(phase, "5", first=first)
    top = on_sale(position.pos)[0]
    position.play("pass")
    assert position.step == "stock turn"
    assert exported(position) == []
    assert position.pos[TRAINS][top].owner == DEPOT
    assert position.pos[PHASE] == phase


@pytest.mark.rule("18Chesapeake-11.9-4")
def test_an_exported_train_is_out_of_the_game() -> None:
    position = table("4", first="4-2").play("pass")
    assert position.pos[TRAINS]["4-2"].owner == OUT_OF_GAME
    assert owned(position.pos, POOL) == []
    position.operating("N&W", "trains")
    found = position.why_not("buy_train", train="4-2", price=300)
    assert found is not None and (found.check, found.case) == ("train exists", "gone")
    assert position.why_not("buy_train", train="4-3", price=300) is None


@pytest.mark.rule("18Chesapeake-11.9-5")
def test_the_pool_is_spared() -> None:
    position = table("4", first="4-2").train(POOL, "3")
    (pooled,) = owned(position.pos, POOL)
    assert exported(position.play("pass")) == ["4-2"]
    assert owned(position.pos, POOL) == [pooled]
    permanent = table("5", "5", first="5-1").train(POOL, "4")
    assert exported(permanent.play("pass")) == []
    assert len(owned(permanent.pos, POOL)) == 1


@pytest.mark.rule("18Chesapeake-11.9-6")
def test_excess_trains_are_discarded_before_the_stock_round() -> None:
    position = table("3", "3", "3", "3", "3", first="4-0", part=2, of=2).cash({"N&W": 7}).play("pass")
    assert (position.step, position.actor) == ("discard", "Ann")
    assert position.pos[ROUND].kind == "operating"
    mine = owned(position.pos, "N&W")
    assert len(mine) == 4
    position.play("discard_train", train=mine[0])
    assert position.step == "stock turn"
    assert owned(position.pos, POOL) == [mine[0]]
    assert owned(position.pos, "N&W") == mine[1:]
    assert position.pos[CASH]["N&W"] == 7

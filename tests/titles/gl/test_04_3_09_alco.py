"""Section 4.3, note 9: ALCO makes a train longer."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import react
from roundhouse.core.position import Position
from roundhouse.features.closing import close_corporation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import TRAINS, owned
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.running import QUESTION
from roundhouse.rules.shares import POOL
from roundhouse.titles.gl.longer_train import LONGER, LengthLost
from titles.gl.runs import declared, fault, most, running

TRACK = {"E13": "5:0", "D10": "730:0"}
"""Milwaukee, both halves of Chicago, Gary: three steps from end to end."""


def table(*trains: str, phase: str = "2H", owner: str = "Ann", sym: str = "MILW") -> Scenario:
    """MILW is to run, and its president has ALCO."""
    position = running(sym, list(trains or ("2H",)), TRACK, phase=phase, cash=500)
    return position.private("ALCO", owner)


def longest(position: Scenario, sym: str = "MILW") -> list[int]:
    return [train.reach.hexes for train in QUESTION(position.pos, sym).trains]


@pytest.mark.rule("18GL-4.3(9)-1", "18GL-4.6.3-22")
@pytest.mark.parametrize("kind, hexes, phase", [("2H", 4, "2H"), ("4H", 6, "4H"), ("6H", 8, "6H")])
def test_a_train_gets_two_hexes_more(kind: str, hexes: int, phase: str) -> None:
    position = table(kind, kind, phase=phase)
    second = owned(position.pos, "MILW")[1]
    position.play("lengthen_train", private="ALCO", train=second)
    assert longest(position) == [hexes - 2, hexes]
    assert position.step == "run" and position.pos[LONGER] == second


@pytest.mark.rule("18GL-4.6.3-22")
def test_it_helps_in_the_run_that_follows() -> None:
    position = table()
    route = "D10.0 D12.0 D14.0 E13.0"
    assert fault(position, {"2H": route}) == ("too long", "E13")
    assert most(position) == 90
    (train,) = owned(position.pos, "MILW")
    position.play("lengthen_train", private="ALCO", train=train)
    assert most(position) == 110
    position.play("run", runs=declared(position, {"2H": route}))
    assert position.pos[CASH]["MILW"] == 500


@pytest.mark.rule("18GL-4.6.3-22")
def test_it_comes_before_the_run_and_makes_one_possible() -> None:
    position = table("2H", "2H")
    first = owned(position.pos, "MILW")[0]
    done = position.copy()
    runs = [("2H", "D10.0 D12.0"), ("2H", "D12.0 D14.0 E13.0")]
    done.play("run", runs=declared(done, runs))
    assert done.step == "dividend"
    done.at("run", "MILW")
    why = done.why_not("lengthen_train", private="ALCO", train=first)
    assert why is not None and why.check == "train is lengthened before the run"
    # From Marquette to Green Bay it is three steps: nothing to run for a 2H, but for one with the token.
    far = {"D2": "57:1", "C3": "8:4", "C5": "8:3", "D6": "57:2"}
    position = running("LS&I", ["2H"], far, president="Cy")
    assert not position.offers("run") and position.step == "run"
    (train,) = owned(position.pos, "LS&I")
    assert position.copy().play("pass").step != "run"
    position.play("lengthen_train", private="ALCO", train=train)
    assert most(position) > 0 and position.why_not("pass") is not None


@pytest.mark.rule("18GL-4.3(9)-6")
@pytest.mark.parametrize("kind, phase", [("10H", "10H"), ("E", "E"), ("D", "D")])
def test_later_trains_never_carry_the_token(kind: str, phase: str) -> None:
    position = table(kind, phase=phase)
    (train,) = owned(position.pos, "MILW")
    why = position.why_not("lengthen_train", private="ALCO", train=train)
    assert why is not None and why.check == "train can be lengthened" and why.facts["case"] == "kind"
    assert not position.offers("lengthen_train")


@pytest.mark.rule("18GL-4.3(9)-1")
def test_it_goes_on_an_own_train_by_that_company_and_once() -> None:
    position = table("2H", "2H")
    position.corporation("IC", par=70, shares={"Ben": 60}, trains=["2H"])
    (other,) = owned(position.pos, "IC")
    first, second = owned(position.pos, "MILW")
    why = position.why_not("lengthen_train", private="ALCO", train=other)
    assert why is not None and (why.check, why.facts["case"]) == ("train can be lengthened", "own")
    position.private("PORT", "Ann")
    why = position.why_not("lengthen_train", private="PORT", train=first)
    assert why is not None and why.check == "private company lengthens a train"
    position.play("lengthen_train", private="ALCO", train=first)
    why = position.why_not("lengthen_train", private="ALCO", train=second)
    assert why is not None and why.check == "one train is lengthened"


@pytest.mark.rule("18GL-4.3(9)-2")
def test_the_longer_train_is_not_sold() -> None:
    position = table("4H", "6H", phase="6H")
    position.corporation("NYC", par=70, shares={"Ann": 60}, cash=500)
    longer, plain = owned(position.pos, "MILW")
    position.play("lengthen_train", private="ALCO", train=longer)
    position.operating("NYC", "trains")
    why = position.why_not("buy_train", train=longer, price=100)
    assert why is not None and why.check == "longer train is not sold"
    assert longer not in {offer.action.train for offer in position.offers("buy_train")}  # type: ignore[attr-defined]
    assert position.why_not("buy_train", train=plain, price=100) is None


@pytest.mark.rule("18GL-4.3(9)-3", "18GL-4.3(9)-7")
def test_a_discarded_train_loses_the_token() -> None:
    position = table("4H", "4H", "4H", "4H", phase="4H").corporation(
        "NYC", par=70, shares={"Ben": 60}, cash=500
    )
    longer, *others = owned(position.pos, "MILW")
    position.play("lengthen_train", private="ALCO", train=longer)
    position.depot("6H-0").operating("NYC", "trains").play("buy_train", train="6H-0", price=300)
    assert position.actor == "Ann"
    position.play("discard_train", train=longer)
    assert any(isinstance(event, LengthLost) for event in position.events)
    assert position.pos[TRAINS][longer].owner == POOL and position.pos[LONGER] == ""
    row = position.pos[PRIVATES]["ALCO"]
    assert row.owner == "Ann" and not row.closed
    position.train("MILW", "6H").operating("MILW", "run")
    why = position.why_not("lengthen_train", private="ALCO", train=others[0])
    assert why is not None and why.check == "one train is lengthened"
    position.operating("NYC", "trains").play("buy_train", train=longer, price=200)
    assert longest(position, "NYC") == [4, 6] or longest(position, "NYC") == [6, 4]


@pytest.mark.rule("18GL-4.3(9)-4")
def test_alco_leaves_with_its_train() -> None:
    position = table("2H")
    (train,) = owned(position.pos, "MILW")
    position.play("lengthen_train", private="ALCO", train=train)
    position.corporation("NYC", par=70, shares={"Ben": 60}, cash=500)
    position.phase("4H").train("MILW", "4H")
    position.depot("6H-0").operating("NYC", "trains").play("buy_train", train="6H-0", price=300)
    assert train not in owned(position.pos, "MILW")
    assert position.pos[LONGER] == "" and position.pos[PRIVATES]["ALCO"].closed


@pytest.mark.rule("18GL-4.3(9)-5")
def test_a_6h_keeps_the_token_when_alco_closes() -> None:
    position = table("6H", phase="6H").corporation("NYC", par=70, shares={"Ben": 60}, cash=900)
    (train,) = owned(position.pos, "MILW")
    position.play("lengthen_train", private="ALCO", train=train)
    position.depot("10H-0").operating("NYC", "trains").play("buy_train", train="10H-0", price=600)
    assert position.pos[PRIVATES]["ALCO"].closed
    assert longest(position) == [8]


@pytest.mark.rule("18GL-4.3(9)-3")
def test_a_train_of_a_closed_corporation_is_an_ordinary_one() -> None:
    position = table("4H", phase="4H")
    (train,) = owned(position.pos, "MILW")
    position.play("lengthen_train", private="ALCO", train=train)
    pos = Position(position.title, position.state)
    close_corporation(pos, "MILW")
    react(pos)
    assert position.pos[LONGER] == "" and position.pos[TRAINS][train].owner == POOL

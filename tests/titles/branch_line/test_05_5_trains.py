"""Section 5.5: trains."""

from __future__ import annotations

import pytest

from roundhouse.rules.depot import TRAINS
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import POOL
from titles.branch_line.book import railway, refused


@pytest.mark.rule("Branch Line-5.5-1")
def test_the_treasury_pays_for_trains() -> None:
    assert refused(railway("trains", cash=79, trains=("2",)), "buy_train", train="2-1", price=80) == (
        "treasury pays the train"
    )
    assert not refused(railway("trains", cash=80, trains=("2",)), "buy_train", train="2-1", price=80)


@pytest.mark.rule("Branch Line-5.5-2")
def test_trains_between_companies() -> None:
    position = railway("trains", cash=100, trains=("2",))
    position.corporation("BMR", par=60, shares={"Ben": 60}, cash=0, trains=["2"]).operating("AVR", "trains")
    assert refused(position, "buy_train", train="2-1", price=0) == "price of the train"
    position.play("buy_train", train="2-1", price=7)
    assert position.actor == "Ben", "whose consent is asked"
    position.play("accept")
    assert position.pos[TRAINS]["2-1"].owner == "AVR" and position.pos[CASH]["BMR"] == 7


@pytest.mark.rule("Branch Line-5.5-3")
def test_surplus_trains_are_given_up() -> None:
    position = railway("trains", cash=500, phase="3").depot("4-0")
    position.corporation("BMR", par=60, shares={"Ben": 60}, cash=0, trains=["3", "3", "3"]).operating(
        "AVR", "trains"
    )
    position.play("buy_train", train="4-0", price=240)
    assert (position.actor, position.step) == ("Ben", "discard")
    assert refused(position, "discard_train", train="4-0") == "own train is discarded"
    position.play("discard_train", train="3-0")
    assert position.pos[TRAINS]["3-0"].owner == POOL and position.step != "discard"


@pytest.mark.rule("Branch Line-5.5-4")
def test_nothing_is_traded_in() -> None:
    position = railway("trains", cash=500, trains=("2",))
    assert refused(position, "buy_train", train="2-1", price=80, trade_in="2-0") == "train may be traded in"


@pytest.mark.rule("Branch Line-5.5-1")
def test_trains_in_the_pool_cost_what_is_printed() -> None:
    position = (
        railway("trains", cash=200, trains=("2",), phase="3").train(POOL, "3").operating("AVR", "trains")
    )
    assert refused(position, "buy_train", train="3-0", price=140) == "price of the train"
    position.play("buy_train", train="3-0", price=150)
    assert position.pos[TRAINS]["3-0"].owner == "AVR" and position.pos[CASH]["AVR"] == 50


@pytest.mark.rule("Branch Line-5.5-1")
@pytest.mark.parametrize("train", ["2-0", "2-9", "7-0"])
def test_what_is_its_own_or_is_not_there_it_does_not_buy(train: str) -> None:
    assert refused(railway("trains", trains=("2",)), "buy_train", train=train, price=80) == "train exists"

"""Section 5.6: a company without a train."""

from __future__ import annotations

import pytest

from roundhouse.rules.depot import TRAINS
from roundhouse.rules.ending import END, RESULT
from roundhouse.rules.money import CASH
from titles.branch_line.book import railway, refused, table


@pytest.mark.rule("Branch Line-5.6-1")
def test_a_company_with_a_route_needs_a_train() -> None:
    assert refused(railway("trains"), "pass") == "corporation must own a train"


@pytest.mark.rule("Branch Line-5.6-2")
def test_the_president_pays_the_rest() -> None:
    position = railway("trains", cash=30).cash(Ann=60).operating("AVR", "trains")
    position.play("buy_train", train="2-0", price=80)
    assert (position.pos[CASH]["AVR"], position.pos[CASH]["Ann"]) == (0, 10)


@pytest.mark.rule("Branch Line-5.6-2")
def test_shares_are_sold_for_it_no_more_than_needed() -> None:
    position = railway("trains", cash=30).cash(Ann=0)
    position.corporation("BMR", par=60, shares={"Ben": 40, "Ann": 40}).operating("AVR", "trains")
    position.play("buy_train", train="2-0", price=80)
    assert (position.step, position.actor) == ("raise money", "Ann")
    assert refused(position, "sell_shares", corporation="BMR", percent=40) == "sale for a train is needed"
    position.play("sell_shares", corporation="BMR", percent=20)
    if position.step == "raise money":
        position.play("complete_purchase")
    assert position.pos[TRAINS]["2-0"].owner == "AVR" and position.pos[CASH]["Ann"] == 10


@pytest.mark.rule("Branch Line-5.6-2", "Branch Line-5.6-3")
def test_bankruptcy_ends_the_game() -> None:
    position = (
        railway("trains", cash=0).cash(Ann=10).shares("AVR", {"Ann": 40}, pool=60).operating("AVR", "trains")
    )
    assert refused(railway("trains", cash=500), "bankrupt") == "bankruptcy only when nothing helps"
    assert refused(position, "buy_train", train="2-0", price=80) == "president can raise the money"
    position.play("bankrupt")
    assert position.pos[END] == "bankrupt" and position.pos[RESULT]
    assert position.pos[CASH]["Ann"] == 0


@pytest.mark.rule("Branch Line-5.6-2")
def test_the_presidency_of_the_company_that_buys_stays() -> None:
    position = railway("trains", cash=30).shares("AVR", {"Ann": 40, "Ben": 40}).cash(Ann=0)
    position.corporation("BMR", par=60, shares={"Ben": 40, "Ann": 40}).operating("AVR", "trains")
    position.play("buy_train", train="2-0", price=80)
    assert refused(position, "complete_purchase") == "money for the train is there"
    assert refused(position, "sell_shares", corporation="AVR", percent=20) == (
        "presidency of the operating corporation stays"
    )
    assert not refused(position, "sell_shares", corporation="BMR", percent=20)


@pytest.mark.rule("Branch Line-5.6-1")
def test_a_company_without_a_route_needs_none() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 60}, cash=300).home("AVR")
    assert not refused(position.operating("AVR", "trains"), "pass")

"""Section 6: bankruptcy, and the end by the bank."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.flow import react
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.emergency import BANKRUPT
from roundhouse.rules.ending import END, RESULT, EndSetOff, GameOver
from roundhouse.rules.money import BANK, BROKEN, CASH, pay
from roundhouse.rules.shares import held
from roundhouse.rules.turns import OPERATING, ROUND, STOCK_ROUND
from titles.c2c.shells import alone
from titles.c2c.tables import refused, table

PLAYERS = ("Ann", "Ben", "Cora", "Dan")


def in_need(ann: int = 0, pool: int = 40, **fields: Any) -> Scenario:
    """Ann presides over ATSF, which has to buy a 4-train at $300; she has 60% of it, and little else."""
    position = alone(phase="4", shares={"Ann": 60}, pool=pool, **fields).depot("4-1").cash(Ann=ann)
    return position.corporation("PRR", par=100, shares={"Ben": 40, "Ann": 10, "Cora": 10}, cash=0)


@pytest.mark.rule("18C2C-6.0-1")
def test_the_game_is_over_at_once() -> None:
    """ATSF, at $100, is first in the order: PRR, in a lower place there, has no turn any more."""
    position = in_need(ann=99).operating("ATSF", "trains")
    (offer,) = position.offers()
    assert offer.action.kind() == "bankrupt"
    position.play("bankrupt")
    assert position.pos.over
    assert (position.pos[BANKRUPT], position.pos[END]) == ("Ann", "bankrupt")
    assert any(isinstance(e, GameOver) for e in position.events)


@pytest.mark.rule("18C2C-6.0-2")
def test_what_a_bankrupt_is_worth() -> None:
    """40% of ATSF are in the market, which takes one share more; PRR's share is sold as well, at $100 each.

    The markers fall a row each: $90. Left are five shares of ATSF and the private company's $50.
    """
    position = in_need(ann=99).private("SCC", "Ann").operating("ATSF", "trains").play("bankrupt")
    pos = position.pos
    assert (held(pos, "Ann", "ATSF"), held(pos, "Ann", "PRR"), pos[CASH]["Ann"]) == (50, 0, 0)
    assert pos[RESULT]["Ann"] == 5 * 90 + 50
    assert pos[RESULT]["Ben"] == 1000 + 4 * 90
    assert position.faults() == []


@pytest.mark.rule("18C2C-6.0-2", "18C2C-3.2-2")
def test_shares_of_a_corporation_that_closes_by_the_last_sales_are_worth_nothing() -> None:
    """Ann sells three of five shares, as many as leave her two; the marker falls from 20 into the closing area."""
    position = alone(phase="4", shares={"Ann": 50, "Ben": 10}, cell=(7, 1)).depot("4-1").cash(Ann=30)
    position.private("SCC", "Ann").operating("ATSF", "trains").play("bankrupt")
    assert position.pos[RESULT]["Ann"] == 50 and position.pos[RESULT]["Ben"] == 1000
    assert position.pos[CORPORATIONS]["ATSF"].closed and position.faults() == []


@pytest.mark.rule("18C2C-6.0-3")
def test_nobody_goes_bankrupt_who_can_pay() -> None:
    check = "bankruptcy only when nothing helps"
    position = in_need(ann=100).operating("ATSF", "trains")  # and two shares at $100
    assert refused(position, "bankrupt") == (check, "can pay")
    assert position.offers("bankrupt") == []
    position.play("buy_train", train="4-1", price=300)
    assert position.step == "raise money"
    assert refused(position, "bankrupt")[0] == "in the menu"
    other = in_need(route=False).operating("ATSF", "trains")
    assert refused(other, "bankrupt") == (check, "no duty")


def poor_bank(position: Scenario, left: int) -> Scenario:
    """The bank has `left` dollars; Dan has what was there."""
    return position.bank(left, "Dan")


@pytest.mark.rule("18C2C-6.0-6")
@pytest.mark.parametrize(("left", "broken"), [(120, True), (300, True), (301, False)])
def test_the_bank_is_broken_at_nothing(left: int, broken: bool) -> None:
    position = poor_bank(alone(), left).operating("ATSF", "dividend", revenue=300)
    position.play("dividend", choice="withhold")
    assert position.pos[CASH]["ATSF"] == 300  # paid in full
    assert position.pos[BROKEN] is broken
    assert (position.pos[END] == "bank") is broken


@pytest.mark.rule("18C2C-6.0-6")
def test_it_is_broken_where_it_pays() -> None:
    position = poor_bank(table(), 120)
    pos = position.writing()
    pay(pos, BANK, "Ann", 119, "test")
    react(pos)
    assert not pos[BROKEN]
    pay(pos, BANK, "Ann", 1, "test")
    assert not pos[BROKEN]  # not before all that belongs to it has been paid
    react(pos)
    assert pos[BROKEN]


def played_out(position: Scenario) -> tuple[Scenario, list[tuple[str, int, int]]]:
    """Everybody passes until the game is over; the rounds that were seen."""
    seen = []
    for _ in range(200):
        if position.pos.over:
            break
        row = position.pos[ROUND]
        if (row.kind, row.number, row.part) not in seen:
            seen.append((row.kind, row.number, row.part))
        offers = position.offers()
        choice = next((o for o in offers if o.action.kind() == "pass"), offers[0])
        position.play(choice.action.kind(), **_fields(choice.action))
    return position, seen


def _fields(action: Any) -> dict[str, Any]:
    return {name: getattr(action, name) for name in action.__struct_fields__ if name != "by"}


@pytest.mark.rule("18C2C-6.0-4")
def test_broken_in_an_operating_round_that_round_is_the_last() -> None:
    """Of three rounds the second is played to its end, with the turn of another corporation."""
    position = poor_bank(alone(phase="5", trains=["5"]), 20)
    position.corporation("PRR", par=90, shares={"Ben": 60}, cash=0)
    position.operating("ATSF", "dividend", revenue=300, round=5, part=2, of=3, done=[])
    position.play("dividend", choice="withhold")
    assert any(isinstance(e, EndSetOff) and e.reason == "bank" for e in position.events)
    assert position.pos.frame.who == "PRR"
    position, seen = played_out(position)
    assert position.pos.over
    assert seen == [(OPERATING, 5, 2)]


@pytest.mark.rule("18C2C-6.0-5")
def test_broken_in_a_stock_round_one_operating_round_follows() -> None:
    position = poor_bank(alone(phase="5", trains=["5"]), 50)
    position.corporation("NYC", par=90, shares={"Ann": 60, "Ben": 20}, cash=0)
    position.stock_turn("Ann", round=6).play("sell_shares", corporation="NYC", percent=10)
    assert position.pos[END] == "bank"
    position, seen = played_out(position)
    assert position.pos.over
    assert seen == [(STOCK_ROUND, 6, 1), (OPERATING, 6, 1)]
    assert set(position.pos[RESULT]) == set(PLAYERS)

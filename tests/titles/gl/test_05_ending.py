"""Section 5: what ends the game and when, and what everybody is worth then."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from roundhouse.core.position import Event
from roundhouse.features.bonds import BONDS
from roundhouse.features.loans import LOANS
from roundhouse.play.scenario import Scenario
from roundhouse.rules.ending import END, FINAL_PRICE, RESULT, WEALTH, EndSetOff, GameOver, winners
from roundhouse.rules.market import CHART
from roundhouse.rules.money import BANK, BROKEN, CASH
from roundhouse.rules.shares import POOL
from roundhouse.rules.turns import RoundBegan
from titles.gl.stock import PLAYERS, act, at, cell, conrail, dollars, table

PHASE = "D"
"""Of its sets three rounds each; nobody can pay a D, so all do nothing but pass."""


def lonely(where: str = "D1", phase: str = PHASE) -> Scenario:
    """GT is the only corporation: Ann has 60%, 40% are in its treasury; its D has nowhere to go."""
    position = table(phase=phase)
    position.corporation("GT", par=100, shares={"Ann": 60}, cell=cell(where), cash=0, trains=["D"])
    return position.cash(dict.fromkeys(PLAYERS, 0))


def to_the_end(position: Scenario) -> list[Event]:
    """Everybody passes until the game is over; what happened, the last action included."""
    happened = list(position.events)
    for _ in range(120):
        if not position.actor:
            return happened
        position.play("pass")
        happened += position.events
    raise AssertionError("the game goes on and on")


def rounds(events: list[Event]) -> list[str]:
    return [f"{e.kind} {e.number}.{e.part}" for e in events if isinstance(e, RoundBegan)]


def reasons(events: list[Event]) -> list[str]:
    return [event.reason for event in events if isinstance(event, EndSetOff)]


@pytest.mark.rule("18GL-5-1")
@pytest.mark.parametrize(
    ("part", "rest"), [(1, ["operating 8.2", "operating 8.3"]), (2, ["operating 8.3"]), (3, [])]
)
def test_a_broken_bank_ends_the_game_with_the_set(part: int, rest: list[str]) -> None:
    """It happens in the second of three rounds: the third is played."""
    position = lonely().operating("GT", "dividend", round=8, part=part, revenue=90).bank(90, "Cora")
    position.play("dividend", choice="pay")
    assert position.pos[END] == "bank"
    happened = to_the_end(position)
    assert rounds(happened) == rest
    assert isinstance(happened[-1], GameOver)
    assert reasons(happened) == ["bank"]


@pytest.mark.rule("18GL-5-1")
def test_a_price_of_450_does_as_well() -> None:
    position = lonely("R1", "6H").operating("GT", "dividend", round=8, part=1, revenue=400)
    position.play("dividend", choice="pay")
    assert (at(position, "GT"), dollars(position, "GT")) == ("S1", 450)
    assert position.pos[END] == "price"
    assert rounds(to_the_end(position)) == ["operating 8.2"]
    at_400 = lonely("Q1", "6H").operating("GT", "dividend", round=8, part=1, revenue=360)
    at_400.play("dividend", choice="pay")
    assert (dollars(at_400, "GT"), at_400.pos[END]) == (400, "")


@pytest.mark.rule("18GL-5-1", "18GL-3.5-9")
def test_a_loan_paid_back_can_bring_the_450() -> None:
    """From $400 on R1 a column to the right; with another loan left it ends at 450 less 50."""
    position = lonely("R1", "6H").cash(GT=500).operating("GT", "repaying loans", round=8, part=1)
    position.state.put(LOANS, "GT", 2)
    position.play("repay_loan", count=1)
    assert (at(position, "GT"), position.pos[END]) == ("S1", "price")
    assert FINAL_PRICE(position.pos, "GT") == 400
    assert rounds(to_the_end(position)) == ["operating 8.2"]


@pytest.mark.rule("18GL-5-2")
def test_a_bank_broken_in_a_stock_round_is_followed_by_a_whole_set() -> None:
    """Players' purchases refill it meanwhile: it ends all the same."""
    position = lonely().stock_turn("Ann", round=8).bank(90, "Dan")
    act(position, "sell_shares", corporation="GT", percent=10)
    assert position.pos[BROKEN]
    while position.actor != "Dan":
        position.play("pass")
    act(position, "buy_share", corporation="GT", source=POOL)
    assert position.pos[CASH][BANK] > 0
    happened = to_the_end(position)
    assert rounds(happened) == ["operating 8.1", "operating 8.2", "operating 8.3"]
    assert isinstance(happened[-1], GameOver)


@pytest.mark.rule("18GL-5-3")
def test_nothing_is_paid_short() -> None:
    """With $10 in the bank 60% of 200 are $120, and 40% $80."""
    position = lonely().operating("GT", "dividend", revenue=200).bank(10, "Cora")
    position.play("dividend", choice="pay")
    pos = position.pos
    assert (pos[CASH]["Ann"], pos[CASH]["GT"], pos[CASH][BANK]) == (120, 80, 10 - 200)
    assert not position.faults()


@pytest.mark.rule("18GL-5-4")
def test_a_climb_to_450_makes_the_following_set_the_last_one() -> None:
    """On the chart as reconstructed nothing climbs to $450, so here the end is at $330."""
    position = table(phase="6H")
    position.corporation("GT", par=100, shares={"Ann": 60, "Ben": 40}, cell=cell("P2"), cash=0, trains=["D"])
    chart = msgspec.structs.replace(CHART(position.pos), zones={cell("P1"): "end"})
    position.title = dataclasses.replace(
        position.title, settings={**position.title.settings, CHART.name: chart}
    )
    position.cash(dict.fromkeys(PLAYERS, 0)).price("GT", *cell("P2")).stock_turn("Ann", round=8)
    happened = to_the_end(position)
    assert reasons(happened) == ["price"]
    assert rounds(happened) == ["operating 8.1", "operating 8.2"]


@pytest.mark.rule("18GL-5-5", "18GL-5-10")
def test_each_loan_takes_50_off_the_price_less_than_nothing_if_it_comes_to_that() -> None:
    """$40 and two loans: minus 60, and four of them are 240 less."""
    position = table().corporation("GT", par=100, shares={"Ann": 40, "Ben": 20}, cell=cell("B5"))
    position.cash(Ann=500, Ben=0)
    assert dollars(position, "GT") == 50
    position.price("GT", 4, 0)
    position.state.put(LOANS, "GT", 2)
    assert FINAL_PRICE(position.pos, "GT") == -60
    assert WEALTH(position.pos, "Ann") == 500 - 240
    position.skip("final reckoning")
    assert position.pos[RESULT]["Ben"] == -120


@pytest.mark.rule("18GL-5-6", "18GL-5-7")
def test_conrail_loses_10_for_each_bond_and_a_bond_is_100() -> None:
    """Six out, $200: $140. Five at 140, two bonds, 300: $1,200."""
    position = conrail(table(phase="10H"), {"Ann": 5}, cell=cell("K1")).cash(Ann=300)
    bonds = {"CR": 4, "Ann": 2, POOL: 4}
    for owner, count in bonds.items():
        position.state.put(BONDS, owner, count)
    assert FINAL_PRICE(position.pos, "CR") == 140
    assert WEALTH(position.pos, "Ann") == 1200


@pytest.mark.rule("18GL-5-7")
def test_shares_of_ten_percent_count_once_each() -> None:
    """Cash, and four shares at $100 by the 20% paper and two singles."""
    position = table(owner="Dan").corporation("GT", par=100, shares={"Ann": 40}).cash(Ann=300)
    assert WEALTH(position.pos, "Ann") == 700


@pytest.mark.rule("18GL-5-8")
def test_an_open_private_company_adds_nothing() -> None:
    position = table(owner="Dan").cash(Dan=300)
    assert WEALTH(position.pos, "Dan") == 300


@pytest.mark.rule("18GL-5-9")
def test_the_same_worth_is_the_same_rank() -> None:
    """Ann and Cora at $2,000: both have won."""
    position = table().cash(Ann=2000, Ben=1999, Cora=2000, Dan=1).skip("final reckoning")
    assert winners(position.pos[RESULT]) == ["Ann", "Cora"]

"""Section 4.3.1: taking shares from other players."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OFFERING, held
from roundhouse.titles.c2c.limit_by_corporations import IN_PLAY
from roundhouse.titles.c2c.privatizing import cost
from titles.c2c.dealing import block, buy, fewer, national, table
from titles.c2c.tables import cell, percents, refused

LEGAL = ("", "")


def np(percent: int = 50, *, phase: str = "3", cash: int = 1000) -> Scenario:
    """Ann presides over NP; Ben has a share."""
    position = table(phase=phase, cash=cash).corporation(
        "NP", par=68, shares={"Ann": percent, "Ben": 10, "Cora": 10}, cell=(2, 6), cash=500
    )
    return position.corporation("ERIE", par=68, shares={"Cora": 40, "Ann": 30})


@pytest.mark.rule("18C2C-4.3.1-1")
def test_a_president_with_half_takes_a_share() -> None:
    """Ann presides over NP with five shares; she takes the NP share that Ben has."""
    position = np().stock_turn("Ann").play("privatize", corporation="NP", owner="Ben")
    assert percents(position, "NP", "Ann", "Ben", "Cora") == [60, 0, 10]
    assert position.faults() == []


@pytest.mark.rule("18C2C-4.3.1-1")
def test_with_less_or_without_the_office_nobody_does() -> None:
    check = "president holds enough to take shares"
    assert refused(np(40).stock_turn("Ann"), "privatize", corporation="NP", owner="Ben") == (
        check,
        "too little",
    )
    assert refused(np().stock_turn("Cora"), "privatize", corporation="NP", owner="Ben") == (
        check,
        "not president",
    )
    taken = np().stock_turn("Ann")
    for owner in ("Dan", "Ann", OFFERING):
        wanted = "share can be taken from the player"
        assert refused(taken, "privatize", corporation="NP", owner=owner)[0] == wanted


@pytest.mark.rule("18C2C-4.3.1-2")
@pytest.mark.parametrize(("phase", "price"), [("2", 103), ("3", 123), ("4", 123), ("5", 164), ("8", 246)])
def test_the_price_by_phase(phase: str, price: int) -> None:
    """At 82 it is $103 in phase 2, $123 in phase 4, $164 in phase 5 and $246 in phase 8."""
    position = np(phase=phase).stock_turn("Ann")
    assert cost(position.pos, "NP") == price
    position.play("privatize", corporation="NP", owner="Ben")
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["Ben"]) == (1000 - price, 1000 + price)


@pytest.mark.rule("18C2C-4.3.1-2")
@pytest.mark.parametrize(("phase", "where", "price"), [("2", (5, 6), 85), ("3", (8, 6), 83)])
def test_fractions_are_rounded_up(phase: str, where: tuple[int, int], price: int) -> None:
    """68 at 125% is 85, 55 at 150% is 82.5 and so 83."""
    position = np(phase=phase).price("NP", *where).stock_turn("Ann")
    assert cost(position.pos, "NP") == price


@pytest.mark.rule("18C2C-4.3.1-2")
def test_who_cannot_pay_takes_nothing() -> None:
    assert refused(np(cash=122).stock_turn("Ann"), "privatize", corporation="NP", owner="Ben") == (
        "player can pay",
        "",
    )
    assert refused(np(cash=123).stock_turn("Ann"), "privatize", corporation="NP", owner="Ben") == LEGAL


@pytest.mark.rule("18C2C-4.3.1-3")
def test_the_loser_is_not_asked() -> None:
    """Ben would like to keep his only NP share."""
    position = np().stock_turn("Ann").play("privatize", corporation="NP", owner="Ben")
    assert position.step != "consent" and held(position.pos, "Ben", "NP") == 0


@pytest.mark.rule("18C2C-4.3.1-4")
def test_it_is_the_purchase_of_the_turn() -> None:
    """Ann takes one NP and sells two ERIE; a second NP or a UP needs another turn."""
    position = np().corporation("UP", par=68, shares={"Cora": 20}).stock_turn("Ann")
    position.play("privatize", corporation="NP", owner="Ben")
    wanted = "one certificate a turn"
    assert refused(position, "privatize", corporation="NP", owner="Cora")[0] == wanted
    assert refused(position, "buy_share", corporation="UP", source=OFFERING)[0] == wanted
    assert refused(position, "sell_shares", corporation="ERIE", percent=20) == LEGAL
    bought = buy(np().corporation("UP", par=68, shares={"Cora": 20}).stock_turn("Ann"), "UP")
    assert refused(bought, "privatize", corporation="NP", owner="Ben")[0] == wanted


@pytest.mark.rule("18C2C-4.3.1-4")
def test_sales_come_before_it_or_after_it() -> None:
    position = np().corporation("UP", par=68, shares={"Cora": 30, "Ann": 20})
    before = block(position.copy().stock_turn("Ann"), "ERIE", 20)
    before.play("privatize", corporation="NP", owner="Ben")
    assert before.actor == "Ben"  # nothing more can be sold
    after = position.stock_turn("Ann").play("privatize", corporation="NP", owner="Ben")
    block(block(after, "ERIE", 20), "UP", 10)


@pytest.mark.rule("18C2C-4.3.1-4")
def test_what_was_taken_is_not_sold_in_the_turn() -> None:
    position = np().stock_turn("Ann").play("privatize", corporation="NP", owner="Ben")
    position.shares("NP", {"Ann": 30, "Dan": 30, "Cora": 10})
    assert refused(position, "sell_shares", corporation="NP", percent=30)[0] == (
        "purchase is not sold in its turn"
    )


@pytest.mark.rule("18C2C-4.3.1-5")
def test_not_on_yellow_and_brown_and_never_a_national() -> None:
    """NP is on 60 in the first column of row 2, which is yellow: Ben keeps his share."""
    position = np().price("NP", 1, 0).stock_turn("Ann")
    check = "shares of the corporation can be taken"
    assert refused(position, "privatize", corporation="NP", owner="Ben") == (check, "zone")
    assert refused(position.price("NP", 4, 0), "privatize", corporation="NP", owner="Ben") == (check, "zone")
    for sym in ("AMTK", "CRC"):
        national(position, sym, {"Ann": 60, "Ben": 20})
        assert refused(position, "privatize", corporation=sym, owner="Ben") == (check, "national")
    assert refused(position, "privatize", corporation="RI", owner="Ben") == (check, "unknown")


@pytest.mark.rule("18C2C-4.3.1-6")
def test_not_after_a_sale_of_it_in_the_round() -> None:
    """Ann sold one NP three turns ago."""
    position = np(60).stock_turn("Ann", sold=[("Ann", "NP")])
    assert refused(position, "privatize", corporation="NP", owner="Ben")[0] == "not sold this round"


@pytest.mark.rule("18C2C-4.3.1-7")
def test_the_certificate_limit_holds() -> None:
    """Ann is at the limit, and NP counts."""
    position = fewer(table(), 18)
    position.corporation("SAL", par=90, shares={"Ann": 100}, cell=(2, 7))
    position.corporation("UP", par=90, shares={"Ann": 90}, cell=(2, 7))
    position.corporation("SSW", par=100, shares={"Ann": 50, "Ben": 10}, cell=(0, 6))
    assert refused(position.stock_turn("Ann"), "privatize", corporation="SSW", owner="Ben") == (
        "certificate limit",
        "",
    )
    position.shares("UP", {"Ann": 80})
    assert refused(position, "privatize", corporation="SSW", owner="Ben") == LEGAL


@pytest.mark.rule("18C2C-4.3.1-7")
def test_who_is_over_it_sells_first() -> None:
    position = np().stock_turn("Ann")
    position.writing().set(IN_PLAY, 3)
    assert refused(position, "privatize", corporation="NP", owner="Ben")[0] == "sell down to the limit"


@pytest.mark.rule("18C2C-4.3.1-8")
def test_it_is_no_sale() -> None:
    """NP is at 82 before and after; Ben, who lost one, buys one on his next turn."""
    position = np().stock_turn("Ann").play("privatize", corporation="NP", owner="Ben").play("pass")
    assert cell(position, "NP") == (2, 6) and position.actor == "Ben"
    assert refused(position, "buy_share", corporation="NP", source=OFFERING) == LEGAL

"""Section 24: buying certificates."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import react
from roundhouse.features.merging import take_over
from roundhouse.rules.market import CHART
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.shares import COUNTED_CERTIFICATES, OFFERING, POOL, president
from titles.cm1848.stock import Table, bonds, charters, dollars, percents, refused, table


def buy(position: Table, corporation: str, source: str = OFFERING) -> Table:
    return position.play("buy_share", corporation=corporation, source=source)


def no_purchase(position: Table, corporation: str, source: str = OFFERING) -> str:
    return refused(position, "buy_share", corporation=corporation, source=source)[0]


@pytest.mark.rule("1848-24-1", "1848-24-5")
def test_a_corporation_sells_its_own_and_is_paid_for_it() -> None:
    """DRGW has a tenth of its own; it goes for $110 to DRGW, whoever presides."""
    position = table().corporation("DRGW", par=70, shares={"Ann": 50}, treasury=10, cell=(0, 7), cash=0)
    bank = position.pos[CASH][BANK]
    buy(position.stock_turn("Cora"), "DRGW", "DRGW")
    assert (position.pos[CASH]["Cora"], position.pos[CASH]["DRGW"], position.pos[CASH][BANK]) == (
        890,
        110,
        bank,
    )
    assert percents(position, "DRGW", "Cora", "DRGW") == [10, 0]


@pytest.mark.rule("1848-24-5")
@pytest.mark.parametrize(("source", "cost"), [(OFFERING, 70), (POOL, 110)])
def test_the_bank_is_paid_for_all_others(source: str, cost: int) -> None:
    position = table().corporation("DRGW", par=70, shares={"Ann": 50}, pool=10, cell=(0, 7), cash=0)
    bank = position.pos[CASH][BANK]
    buy(position.stock_turn("Cora"), "DRGW", source)
    assert (position.pos[CASH][BANK], position.pos[CASH]["DRGW"]) == (bank + cost, 0)


@pytest.mark.rule("1848-24-3")
def test_shares_are_of_corporations_whose_charter_is_converted() -> None:
    """GN's charter is still in Ben's hand."""
    position = charters(table(), GN="Ben").stock_turn("Ann")
    assert no_purchase(position, "GN") == "president's certificate first"
    assert position.offers("buy_share") == []


@pytest.mark.rule("1848-24-4")
def test_a_treasury_sells_at_the_market_price() -> None:
    """IC began at 70 and is at 110."""
    position = table().corporation("IC", par=70, shares={"Ann": 50}, treasury=10, cell=(0, 7))
    assert buy(position.stock_turn("Ben"), "IC", "IC").pos[CASH]["Ben"] == 890


@pytest.mark.rule("1848-24-4")
def test_nobody_buys_what_he_cannot_pay() -> None:
    position = (
        table(cash=70).corporation("IC", par=70, shares={"Ann": 50}, pool=10, cell=(0, 7)).stock_turn("Ben")
    )
    assert no_purchase(position, "IC", POOL) == "player can pay"
    assert no_purchase(position, "IC") == ""


@pytest.mark.rule("1848-24-6")
def test_a_purchase_leaves_the_price_alone() -> None:
    """Five tenths of CNW are bought, one after the other, and CNW is still at 100."""
    position = table().corporation("CNW", par=100, shares={"Ann": 20})
    for player in ("Ben", "Cora", "Dan", "Ann", "Ben"):
        buy(position.stock_turn(player), "CNW")
    assert (dollars(position, "CNW"), percents(position, "CNW", OFFERING)) == (100, [30])


@pytest.mark.rule("1848-24-8")
def test_a_turn_buys_one_certificate_at_any_price() -> None:
    """The pool has CP at $10."""
    position = bonds(table(), 50, Ann=1).corporation("CP", par=65, shares={"Ben": 40}, pool=30, cell=(6, 0))
    buy(position.stock_turn("Ann"), "CP", POOL)
    assert (position.pos[CASH]["Ann"], position.actor) == (990, "Ann")
    assert no_purchase(position, "CP", POOL) == "one certificate a turn"
    assert CHART(position.pos).price((6, 0)) == 10


@pytest.mark.rule("1848-24-9")
def test_a_buyer_who_overtakes_the_president_replaces_him() -> None:
    """Ann presides with 30%. Ben's third tenth changes nothing; with his fourth he presides."""
    position = table().corporation("IC", par=70, shares={"Ann": 30, "Ben": 20})
    buy(position.stock_turn("Ben"), "IC")
    assert president(position.pos, "IC") == "Ann"
    buy(position.stock_turn("Ben"), "IC")
    assert president(position.pos, "IC") == "Ben"


@pytest.mark.rule("1848-24-10")
def test_what_one_has_sold_one_does_not_buy_in_this_round() -> None:
    """Nor what it has merged into. Ben may."""
    position = table().corporation("UP", par=70, shares={"Cora": 30, "Ann": 20})
    position.corporation("CP", par=70, shares={"Cora": 40}).stock_turn("Ann")
    position.play("sell_shares", corporation="UP", percent=10)
    assert no_purchase(position, "UP", POOL) == "not sold this round"
    assert no_purchase(position, "CP") == ""
    pos = position.writing()
    take_over(pos, "CP", "UP", "Cora")
    react(pos)
    assert no_purchase(position, "CP") == "not sold this round"
    position.play("pass")
    assert no_purchase(position, "CP") == ""


@pytest.mark.rule("1848-24-12")
def test_at_the_limit_not_even_a_presidency_is_bought() -> None:
    """Six play and Ann has fourteen: the share that would make her president is refused."""
    position = table(6)
    for corporation, percent in (("GN", 60), ("IC", 50)):
        position.corporation(corporation, par=70, shares={"Ann": percent, "Ben": 10})
    position.corporation("MP", par=70, shares={"Ben": 30, "Ann": 30})
    position.corporation("TP", par=70, shares={"Ben": 20, "Ann": 20}).stock_turn("Ann")
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 14
    for corporation in ("MP", "TP"):
        assert no_purchase(position, corporation) == "certificate limit"


@pytest.mark.rule("1848-24-13")
def test_shares_are_sold_before_flotation() -> None:
    """Ann has converted CRIP. Ben buys a tenth, and CRIP has yet to float."""
    position = table().corporation("CRIP", par=70, shares={"Ann": 20})
    buy(position.stock_turn("Ben"), "CRIP")
    assert percents(position, "CRIP", "Ben") == [10]
    assert position.pos[CASH]["CRIP"] == 0

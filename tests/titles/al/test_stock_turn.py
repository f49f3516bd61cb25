"""The stock turn once the private companies are sold: sections 3.2, 3.3 and 3.6."""

from __future__ import annotations

import pytest

from roundhouse import Scenario
from roundhouse.rules.market import MARKERS
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import COUNTED_CERTIFICATES, POOL, held, president
from roundhouse.rules.turns import PRIORITY, ROUND

FOUR = ["Ann", "Ben", "Cy", "Dee"]
OFFERING = "initial offering"


def table(*options: str, round: int = 2) -> Scenario:
    """Ann's turn; she has TR and S&NA, Ben the rest of the private companies."""
    made = Scenario("18AL", FOUR, options)
    for sym, owner in (("TR", "Ann"), ("S&NA", "Ann"), ("B&SLC", "Ben"), ("M&C", "Ben"), ("NDY", "Ben")):
        made.private(sym, owner)
    made.corporation("M&O", par=75, shares={"Ann": 40, "Ben": 20}, cash=750)
    made.corporation("TAG", par=60, shares={"Cy": 20, "Ann": 10})
    return made.stock_turn("Ann", round=round)


def refused(made: Scenario, kind: str, **fields: object) -> tuple[str, str]:
    found = made.why_not(kind, **fields)
    assert found is not None
    return found.check, str(found.facts.get("case", ""))


def buy(made: Scenario, corporation: str, source: str = OFFERING) -> Scenario:
    return made.play("buy_share", corporation=corporation, source=source)


def sell(made: Scenario, corporation: str, percent: int = 10) -> Scenario:
    return made.play("sell_shares", corporation=corporation, percent=percent)


@pytest.mark.rule("18AL-3.2-20", "18AL-3.2-1")
def test_sales_come_all_before_or_all_after_the_purchase() -> None:
    made = sell(sell(buy(table(), "TAG"), "M&O"), "M&O")
    assert refused(made, "buy_share", corporation="TAG", source=OFFERING)[0] == "one certificate a turn"
    assert made.actor == "Ann"  # who may go on selling
    made = buy(sell(table(), "M&O"), "TAG")
    assert made.actor == "Ben"  # nothing was left to do for Ann
    buy(made, "M&O")
    assert made.why_not("sell_shares", corporation="M&O", percent=10) is None  # Ben had not sold before
    assert sell(table(), "M&O").play("par", corporation="ATN", par=60).actor == "Ben"
    assert table().play("par", corporation="ATN", par=60).offers("sell_shares")


@pytest.mark.rule("18AL-3.2-3")
def test_the_first_stock_round_knows_no_sales_to_the_bank_but_trades() -> None:
    made = table(round=1)
    assert (
        refused(made, "sell_shares", corporation="M&O", percent=10)[0] == "no sale in the first stock round"
    )
    assert made.offers("sell_private")


@pytest.mark.rule("18AL-3.2-11", "18AL-3.2-12", "18AL-3.2-21", "18AL-3.6-1", "18AL-1.5-3")
def test_a_private_company_is_sold_in_the_sellers_turn() -> None:
    made = table().play("sell_private", private="TR", to="Cy", price=33)
    assert (made.step, made.actor) == ("consent", "Cy")
    assert refused(made, "pass")[0] == "in the menu"
    made.play("accept")
    assert (made.pos[PRIVATES]["TR"].owner, made.pos[CASH]["Ann"], made.pos[CASH]["Cy"]) == ("Cy", 533, 467)
    assert made.actor == "Ann"
    made.play("sell_private", private="S&NA", to="Dee", price=1)
    made.play("decline")
    assert (made.actor, made.pos[PRIVATES]["S&NA"].owner) == ("Ann", "Ann")
    assert buy(made.copy(), "TAG").actor == "Ben"  # that sale came before the purchase
    made.play("pass").play("pass")
    assert made.actor == "Cy"
    assert made.why_not("buy_share", corporation="TAG", source=OFFERING) is None
    for _ in range(3):
        made.play("pass")
    assert (made.pos[ROUND].kind, made.pos[PRIORITY]) == ("operating", "Ben")


@pytest.mark.rule("18AL-3.2-12", "18AL-3.2-14", "18AL-3.2-20")
def test_in_the_buyers_turn_it_is_the_purchase() -> None:
    made = table().play("buy_from_player", private="NDY", price=200)
    assert (made.step, made.actor) == ("consent", "Ben")
    made.play("accept")
    assert (made.pos[PRIVATES]["NDY"].owner, made.pos[CASH]["Ben"]) == ("Ann", 700)
    assert refused(made, "buy_share", corporation="TAG", source=OFFERING)[0] == "one certificate a turn"
    assert refused(made, "buy_from_player", private="M&C", price=1)[0] == "one certificate a turn"
    assert made.offers("sell_shares") and made.offers("sell_private")
    sold = sell(table(), "M&O").play("buy_from_player", private="NDY", price=200)
    assert sold.copy().play("decline").actor == "Ann"
    assert sold.play("accept").actor == "Ben"


@pytest.mark.rule("18AL-3.2-11", "18AL-3.2-13")
def test_what_a_trade_takes() -> None:
    made = table().cash(Cy=40).close("M&C")

    def case(kind: str, **fields: object) -> tuple[str, str]:
        return refused(made, kind, **fields)

    owner = "private company changes players"
    assert case("sell_private", private="NDY", to="Cy", price=5) == (owner, "other's")
    assert case("sell_private", private="TR", to="Ann", price=5) == (owner, "buyer")
    assert case("sell_private", private="TR", to="M&O", price=5) == (owner, "buyer")
    assert case("sell_private", private="M&C", to="Cy", price=5) == (owner, "closed")
    assert case("buy_from_player", private="TR", price=5) == (owner, "own")
    assert case("sell_private", private="TR", to="Cy", price=0)[0] == "price between players"
    assert case("sell_private", private="TR", to="Cy", price=41)[0] == "buyer can pay the private company"
    assert made.why_not("sell_private", private="TR", to="Cy", price=40) is None


def at_limit(*options: str) -> Scenario:
    """Ben counts 12 of 12: three private companies, two papers of M&O, five of L&N and two of WRA."""
    made = table(*options)
    made.corporation("L&N", par=90, shares={"Ben": 60})
    return made.corporation("WRA", par=90, shares={"Ben": 30})


@pytest.mark.rule("18AL-3.2-13", "18AL-3.3-5")
def test_the_certificate_limit_binds_in_a_trade() -> None:
    made = at_limit()
    assert COUNTED_CERTIFICATES(made.pos, "Ben") == 12
    found = refused(made, "sell_private", private="TR", to="Ben", price=5)
    assert found[0] == "buyer has room for the private company"
    site = at_limit("private_trade_ignores_certificate_limit")
    assert site.why_not("sell_private", private="TR", to="Ben", price=5) is None
    ben = at_limit().stock_turn("Ben")
    assert (
        refused(ben, "buy_from_player", private="TR", price=5)[0] == "buyer has room for the private company"
    )
    assert refused(ben, "buy_share", corporation="TAG", source=OFFERING)[0] == "certificate limit"
    ben.price("TAG", 3, 0)
    assert ben.why_not("buy_share", corporation="TAG", source=OFFERING) is None


@pytest.mark.rule("18AL-3.3-6", "18AL-3.3-7", "18AL-3.2-22")
def test_who_is_over_the_limit_sells_first() -> None:
    made = at_limit().private("TR", "Ben").price("WRA", 2, 1).stock_turn("Ben")
    assert COUNTED_CERTIFICATES(made.pos, "Ben") == 13  # $55 is not yellow
    assert refused(made, "pass")[0] == "sell down to the limit"
    assert refused(made, "buy_share", corporation="TAG", source=OFFERING)[0] == "sell down to the limit"
    sell(made, "WRA")
    assert COUNTED_CERTIFICATES(made.pos, "Ben") == 11  # the rest of WRA has turned yellow
    assert made.why_not("pass") is None


@pytest.mark.rule("18AL-3.3-8")
def test_a_limit_that_cannot_be_met_leaves_the_turn_without_a_purchase() -> None:
    made = at_limit().private("TR", "Ben").price("TAG", 3, 0)
    made.corporation("L&N", par=90, shares={"Ben": 50}, pool=50)
    made.corporation("M&O", par=75, shares={"Ann": 40, "Ben": 10}, pool=50)
    made.corporation("WRA", par=90, shares={"Ben": 50}, pool=50)
    made.stock_turn("Ben")
    assert COUNTED_CERTIFICATES(made.pos, "Ben") == 13
    assert not made.offers("sell_shares") and made.why_not("pass") is None
    found = refused(made, "buy_share", corporation="TAG", source=OFFERING)
    assert found[0] == "nothing is bought over the limit"


@pytest.mark.rule("18AL-3.2-5", "18AL-3.2-6", "18AL-3.2-18")
def test_half_of_a_presidents_certificate_is_sold() -> None:
    made = table().stock_turn("Cy")
    assert refused(made, "sell_shares", corporation="TAG", percent=10)[0].startswith(
        "president's certificate"
    )
    made.corporation("TAG", par=60, shares={"Cy": 20, "Ann": 20}).stock_turn("Cy")
    sell(made, "TAG")
    pos = made.pos
    assert president(pos, "TAG") == "Ann"
    assert [held(pos, who, "TAG") for who in ("Cy", "Ann", POOL)] == [10, 20, 10]


@pytest.mark.rule("18AL-3.5-3")
def test_of_equals_the_first_clockwise_presides() -> None:
    made = table().corporation("ATN", par=60, shares={"Cy": 30, "Ben": 20, "Dee": 20}).stock_turn("Cy")
    sell(made, "ATN", 20)
    assert president(made.pos, "ATN") == "Dee"


@pytest.mark.rule("18AL-3.6-3", "18AL-3.6-4")
def test_sold_out_corporations_rise_in_order() -> None:
    made = table().corporation("ATN", par=75, shares={"Ben": 60, "Cy": 40})
    made.corporation("WRA", par=75, shares={"Dee": 60, "Cy": 40}).stock_turn("Ann")
    for _ in range(4):
        made.play("pass")
    cells = {sym: made.pos[MARKERS][sym] for sym in ("ATN", "WRA")}
    assert [(m.row, m.column) for m in cells.values()] == [(0, 4), (0, 4)]
    assert cells["ATN"].arrival < cells["WRA"].arrival
    assert made.pos[ROUND].kind == "operating"


@pytest.mark.rule("18AL-3.3-6", "18AL-3.2-22")
def test_a_yellow_share_comes_before_the_sales_that_are_due_by_the_book_and_not_on_the_site() -> None:
    """Ben has 13 of 12; a share of TAG, at $45 in the yellow zone, does not count."""
    for options, check in (((), ""), (("sales_before_purchases_over_limit",), "sell down to the limit")):
        made = at_limit(*options).private("TR", "Ben").price("WRA", 2, 1).price("TAG", 3, 0).stock_turn("Ben")
        found = made.why_not("buy_share", corporation="TAG", source=OFFERING)
        assert ("" if found is None else found.check) == check
        sell(made, "WRA")
        assert made.why_not("buy_share", corporation="TAG", source=OFFERING) is None

"""Section 4.2.5.2: when a train must be bought, with whose money, and how much stock is sold."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import owned
from roundhouse.rules.ending import END
from roundhouse.rules.market import CHART
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import POOL, president
from roundhouse.titles.al.forced_purchase import LEAST

PLAYERS = ["Ann", "Ben", "Cy"]


def table(
    treasury: int = 250, ann: int = 1000, phase: str = "7", options: tuple[str, ...] = (), first: str = "4D-0"
) -> Scenario:
    """TAG, led by Ann, has the printed track to Rome and no train."""
    position = Scenario("18AL", PLAYERS, options).phase(phase).depot(first)
    position.corporation("TAG", shares={"Ann": 60}, cash=treasury)
    return position.cash(Ann=ann, Ben=0, Cy=0).operating("TAG", "trains")


def cell(position: Scenario, price: int) -> tuple[int, int]:
    """The first cell of that price, a row below the top if there is one."""
    prices = CHART(position.pos).prices
    return next((r, c) for r in range(len(prices)) for c, p in enumerate(prices[r]) if p == price)


def stock(position: Scenario, sym: str, price: int, *, top: str = "Ben", **shares: int) -> Scenario:
    """A corporation at that price whose president is `top`."""
    held = {top: shares.pop(top), **shares}
    return position.corporation(sym, shares=held, cell=cell(position, price), floated=False)


def sale(position: Scenario, sym: str, percent: int) -> tuple[str, str]:
    """Check and case that refuse a sale; empty when it is legal."""
    found = position.why_not("sell_shares", corporation=sym, percent=percent)
    return ("", "") if found is None else (found.check, found.case)


@pytest.mark.rule("18AL-4.2.5.2-1", "18AL-4.2.5.2-2", "18AL-4.2.5.2-6", "18AL-4.2.5.2-9")
def test_the_president_adds_what_is_missing() -> None:
    position = table()
    refusal = position.why_not("pass")
    assert refusal is not None and refusal.check == "corporation must own a train"
    position.play("buy_train", train="4D-0", price=800)
    assert (position.pos[CASH]["TAG"], position.pos[CASH]["Ann"]) == (0, 450)


@pytest.mark.rule("18AL-4.2.5.2-3")
def test_nobody_has_to_buy_from_an_empty_bank() -> None:
    position = table(first="")
    assert position.why_not("pass") is None


@pytest.mark.rule("18AL-4.2.5.2-8")
@pytest.mark.parametrize("house", [False, True])
def test_no_help_for_trains_of_corporations(house: bool) -> None:
    options = ("president_may_top_up_for_other_corporations_trains",) if house else ()
    position = table(treasury=100, options=options)
    position.corporation("M&O", shares={"Ben": 60}, trains=("5",))
    (id,) = owned(position.pos, "M&O")
    assert position.why_not("buy_train", train=id, price=100) is None
    refusal = position.why_not("buy_train", train=id, price=150)
    if house:
        assert refusal is None
    else:
        assert refusal is not None
        assert (refusal.check, refusal.case) == ("treasury pays the train", "train of a corporation")


@pytest.mark.rule("18AL-4.2.5.2-8")
def test_with_the_house_rule_a_treasury_that_could_pay_the_bank_is_helped_too() -> None:
    """$350 would pay a 4-train of the bank at $300; M&O's 5-train costs $400, and Ann adds $50."""
    options = ("president_may_top_up_for_other_corporations_trains",)
    position = table(treasury=350, phase="4", first="4-1", options=options)
    position.corporation("M&O", shares={"Ben": 60}, trains=("5",))
    (id,) = owned(position.pos, "M&O")
    assert position.why_not("buy_train", train=id, price=400) is None


@pytest.mark.rule("18AL-4.2.5.2-17")
def test_help_is_judged_by_the_half_price() -> None:
    position = table(treasury=90, phase="3", first="3-1").private("NDY", "TAG")
    refusal = position.why_not("buy_train", train="3-1", price=180)
    assert refusal is not None and refusal.check == "treasury pays the train"
    position.play("buy_train", train="3-1", price=90)
    assert position.pos[CASH]["TAG"] == 0


@pytest.mark.rule("18AL-4.2.5.2-11")
def test_what_is_left_over_is_less_than_the_cheapest_certificate_brought() -> None:
    # 100 are missing. A share of WRA brings 45, one of ATN 105: with both, 50 would be left.
    position = table(treasury=250, ann=450).shares("TAG", {"Ann": 30, "Ben": 30})
    stock(position, "WRA", 45, Ben=20, Ann=10)
    stock(position, "ATN", 105, Ben=30, Ann=10)
    position.play("buy_train", train="4D-0", price=800)
    assert position.step == "raise money"
    assert sale(position, "WRA", 10) == ("no more stock is sold than needed", "no end")
    assert sale(position, "ATN", 10) == ("", "")
    position.play("sell_shares", corporation="ATN", percent=10)
    assert sale(position, "WRA", 10) == ("no more stock is sold than needed", "enough")
    position.play("complete_purchase")
    assert position.pos[CASH]["Ann"] == 5
    assert position.pos[LEAST] == 0


@pytest.mark.rule("18AL-4.2.5.2-11")
def test_two_certificates_where_one_would_do_are_too_many() -> None:
    position = table(treasury=250, ann=450).shares("TAG", {"Ann": 30, "Ben": 30})
    stock(position, "ATN", 105, Ben=30, Ann=20)
    stock(position, "WRA", 80, Ben=30, Ann=20)
    position.play("buy_train", train="4D-0", price=800)
    assert sale(position, "ATN", 20) == ("no more stock is sold than needed", "too much")
    # After 80 there are 20 missing: 105 leaves 85, another share of WRA (75) leaves 55.
    assert sale(position, "WRA", 10) == ("", "")
    position.play("sell_shares", corporation="WRA", percent=10)
    assert sale(position, "ATN", 10) == ("no more stock is sold than needed", "too much")
    position.play("sell_shares", corporation="WRA", percent=10)
    position.play("complete_purchase")


@pytest.mark.rule("18AL-4.2.5.2-11")
def test_a_presidents_certificate_counts_with_all_it_brings() -> None:
    position = table(treasury=250, ann=500)
    stock(position, "ATN", 60, top="Ann", Ann=20, Ben=20)
    position.play("buy_train", train="4D-0", price=800)
    # 50 are missing; the certificate brings 120 and leaves 70.
    assert sale(position, "ATN", 20) == ("", "")
    position.play("sell_shares", corporation="ATN", percent=20)
    assert president(position.pos, "ATN") == "Ben"


@pytest.mark.rule("18AL-4.2.5.2-12")
def test_the_operating_corporation_keeps_its_president() -> None:
    position = table(ann=430).shares("TAG", {"Ann": 50, "Ben": 30}).play("buy_train", train="4D-0", price=800)
    # 120 are missing, two shares at 60; a third would make Ben president.
    assert sale(position, "TAG", 20) == ("", "")
    position = table(ann=429).shares("TAG", {"Ann": 50, "Ben": 30})
    refusal = position.why_not("buy_train", train="4D-0", price=800)
    assert refusal is not None and refusal.check == "president can raise the money"


@pytest.mark.rule("18AL-4.2.5.2-14", "18AL-4.2.5.2-15")
def test_a_president_who_cannot_pay_is_bankrupt_and_the_game_is_over() -> None:
    position = table(ann=100).shares("TAG", {"Ann": 60})
    stock(position, "ATN", 80, Ben=30, Ann=20)
    refusal = position.why_not("buy_train", train="4D-0", price=800)
    assert refusal is not None and refusal.check == "president can raise the money"
    position.play("bankrupt")
    assert position.step == "" and position.pos[END] == "bankrupt" and position.pos[CASH]["Ann"] == 0
    assert position.pos[CASH]["Ben"] == 0 and position.faults() == []


@pytest.mark.rule("18AL-4.2.5.2-5", "18AL-4.2.5.2-7")
def test_the_cheapest_train_of_the_bank_is_the_one_to_buy() -> None:
    position = table(treasury=250, phase="6", first="7-0").train(POOL, "5")
    (id,) = owned(position.pos, POOL)
    refusal = position.why_not("buy_train", train="7-0", price=700)
    assert refusal is not None and refusal.case == "not the cheapest"
    assert position.why_not("buy_train", train=id, price=450) is None
    rich = table(treasury=450, phase="6", first="7-0").train(POOL, "5")
    refusal = rich.why_not("buy_train", train="7-0", price=700)
    assert refusal is not None and refusal.case == "can pay"


@pytest.mark.rule("18AL-4.2.5.2-11")
def test_where_sales_go_on_while_money_is_lacking_more_may_be_left() -> None:
    """100 are missing. A share of WRA brings 45, so 55 are still missing; one of ATN brings 105: 50 are left."""
    position = table(treasury=250, ann=450, options=("sold_while_short",)).shares(
        "TAG", {"Ann": 30, "Ben": 30}
    )
    stock(position, "WRA", 45, Ben=20, Ann=10)
    stock(position, "ATN", 105, Ben=30, Ann=20)
    position.play("buy_train", train="4D-0", price=800)
    assert sale(position, "ATN", 20) == ("sale for a train is needed", "smaller block")
    position.play("sell_shares", corporation="WRA", percent=10)
    position.play("sell_shares", corporation="ATN", percent=10)
    assert sale(position, "ATN", 10) == ("sale for a train is needed", "enough")
    position.play("complete_purchase")
    assert position.pos[CASH]["Ann"] == 50

"""Corners of the rulebook that a reading of it against the rules' code brought up."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.shares import COUNTED_CERTIFICATES

FIVE = ["Ann", "Ben", "Cy", "Dee", "Eve"]
OFFERING = "initial offering"


def above_the_limit(by: int, pool: int = 0) -> Scenario:
    """Ann has `by` certificates more than ten, all of M&O and L&N; WRA, which Ben leads, is yellow."""
    made = Scenario("18AL", FIVE).cash(Ann=500, Ben=500)
    for sym in ("TR", "S&NA", "B&SLC", "M&C", "NDY"):
        made.private(sym, "Cy")
    made.corporation("L&N", par=75, shares={"Ann": 60}, pool=pool, cash=0)
    made.corporation("M&O", par=75, shares={"Ann": 60}, pool=pool, cash=0)
    made.corporation("TAG", par=75, shares={"Ben": 20, "Ann": 10 * by}, pool=pool, cash=0)
    made.corporation("WRA", par=75, shares={"Ben": 30}, cell=(4, 1), cash=0)
    return made.stock_turn("Ann")


def refusal(made: Scenario, corporation: str) -> str:
    found = made.why_not("buy_share", corporation=corporation, source=OFFERING)
    return "" if found is None else found.check


@pytest.mark.rule("18AL-3.2-20", "18AL-3.3-5", "18AL-3.3-6")
def test_a_yellow_share_can_be_bought_ahead_of_the_sales_that_are_due() -> None:
    made = above_the_limit(2)
    assert COUNTED_CERTIFICATES(made.pos, "Ann") == 12
    assert refusal(made, "TAG") == "sell down to the limit"
    assert refusal(made, "WRA") == ""
    made.play("buy_share", corporation="WRA", source=OFFERING)
    found = made.why_not("pass")
    assert found is not None and found.check == "sell down to the limit"
    made.play("sell_shares", corporation="TAG", percent=20)
    assert COUNTED_CERTIFICATES(made.pos, "Ann") == 10
    assert made.actor != "Ann" or made.why_not("pass") is None


@pytest.mark.rule("18AL-3.2-20", "18AL-3.3-6")
def test_it_cannot_be_bought_between_two_of_them() -> None:
    """After it nothing more could be sold, and the limit would be missed."""
    made = above_the_limit(2).play("sell_shares", corporation="TAG", percent=10)
    assert COUNTED_CERTIFICATES(made.pos, "Ann") == 11
    assert refusal(made, "WRA") == "sell down to the limit"
    made.play("sell_shares", corporation="TAG", percent=10)
    assert refusal(made, "WRA") == ""


@pytest.mark.rule("18AL-3.3-8")
def test_nor_by_somebody_whose_sales_will_not_do() -> None:
    """Three above the limit, and the bank pool has room for one share of TAG alone."""
    made = above_the_limit(3).shares("TAG", {"Ben": 20, "Ann": 30}, pool=40)
    for sym in ("L&N", "M&O"):
        made.shares(sym, {"Ann": 50}, pool=50)
    made.corporation("ATN", par=75, shares={"Ben": 20, "Ann": 20}, pool=50, cash=0).stock_turn("Ann")
    assert COUNTED_CERTIFICATES(made.pos, "Ann") == 13
    assert refusal(made, "WRA") == "sell down to the limit"
    made.play("sell_shares", corporation="TAG", percent=10)
    made.stock_turn("Ann")
    assert refusal(made, "WRA") == "nothing is bought over the limit"

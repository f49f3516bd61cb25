"""Section 4.5: a corporation reissues what it has redeemed."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OFFERING, held
from roundhouse.titles.c2c.own_shares.reissue import (
    NOT_YET_SPENT,
    REISSUE,
    REISSUED,
    SharesReissued,
    reissue_par,
)
from titles.c2c.dealing import buy, stock_round, table
from titles.c2c.tables import percents, refused

LEGAL = ("", "")


def tp(treasury: int = 20, **shares: int) -> Scenario:
    """T&P stands at 140, its first par was 76."""
    by = shares or {"Ann": 50, "Ben": 30}
    return table().corporation("T&P", par=76, shares=by, treasury=treasury, cell=(0, 9), cash=100)


@pytest.mark.rule("18C2C-4.5-1")
def test_the_original_offering_is_sold_first() -> None:
    """One original share is still in the offering of T&P."""
    position = tp(10).stock_turn("Ann")
    assert refused(position, "reissue", corporation="T&P") == ("shares can be reissued", "offering")
    none = tp(0, Ann=60, Ben=40).stock_turn("Ann")
    assert refused(none, "reissue", corporation="T&P") == ("shares can be reissued", "none redeemed")
    assert refused(tp().stock_turn("Ben"), "reissue", corporation="T&P")[1] == "not president"


@pytest.mark.rule("18C2C-4.5-1")
def test_it_takes_the_presidents_turn_and_comes_once_a_round() -> None:
    position = stock_round(tp(), "Ann").play("reissue", corporation="T&P")
    assert position.actor == "Ben"
    buy(position, "T&P").play("pass").play("pass").play("pass")
    assert position.actor == "Ann"
    position.shares("T&P", {"Ann": 50, "Ben": 30})
    position._deal(position.writing(), "T&P", "T&P", 20)
    assert refused(position, "reissue", corporation="T&P") == ("once in a stock round", "reissued")
    assert refused(stock_round(position, "Ann", 4), "reissue", corporation="T&P") == LEGAL


@pytest.mark.rule("18C2C-4.5-1")
def test_reissued_shares_left_over_are_no_original_ones() -> None:
    """Two reissued shares are unsold and one more has been redeemed: all three are on sale then."""
    position = stock_round(tp(), "Ann").play("reissue", corporation="T&P")
    position.shares("T&P", {"Ann": 50, "Ben": 20})
    position._deal(position.writing(), "T&P", "T&P", 10)
    stock_round(position.price("T&P", 0, 12), "Ann", 4).play("reissue", corporation="T&P")
    assert percents(position, "T&P", OFFERING, "T&P") == [30, 0]
    assert position.pos[CORPORATIONS]["T&P"].par == 160 and position.pos[REISSUED]["T&P"] == 2


@pytest.mark.rule("18C2C-4.5-2")
def test_all_that_is_redeemed_is_reissued() -> None:
    """Three are redeemed: three go back."""
    position = tp(30, Ann=50, Ben=20).stock_turn("Ann").play("reissue", corporation="T&P")
    assert percents(position, "T&P", OFFERING, "T&P") == [30, 0]
    assert SharesReissued("T&P", 30, 110) in position.events


@pytest.mark.rule("18C2C-4.5-3")
@pytest.mark.parametrize(
    ("price", "old", "new"), [(140, 76, 110), (120, 100, 100), (200, 90, 160), (68, 76, 76), (325, 68, 250)]
)
def test_the_new_par(price: int, old: int, new: int) -> None:
    """At 140 with old par 76 it is $110; at 120 with 100 it stays; at 200 with 90 it is $160."""
    terms = REISSUE(table().pos)
    assert reissue_par(old, price, terms.least_price, terms.above) == new


@pytest.mark.rule("18C2C-4.5-3")
def test_the_new_par_is_set() -> None:
    position = tp().stock_turn("Ann").play("reissue", corporation="T&P")
    assert position.pos[CORPORATIONS]["T&P"].par == 110
    buy(position, "T&P")
    assert position.pos[CASH]["Ben"] == 890


@pytest.mark.rule("18C2C-4.5-4")
@pytest.mark.parametrize(("price", "par"), [(275, 200), (300, 225), (350, 275), (400, 300), (500, 375)])
def test_above_250_it_is_the_nearest_price(price: int, par: int) -> None:
    """275 gives $200, 400 gives $300."""
    terms = REISSUE(table().pos)
    assert reissue_par(76, price, terms.least_price, terms.above) == par


@pytest.mark.rule("18C2C-4.5-4")
def test_at_400_it_is_300() -> None:
    position = tp().price("T&P", 0, 20).stock_turn("Ann").play("reissue", corporation="T&P")
    assert position.pos[CORPORATIONS]["T&P"].par == 300


@pytest.mark.rule("18C2C-4.5-5")
def test_what_they_bring_is_kept_for_the_round() -> None:
    """Ben pays SOU for a reissued share: the money is untouched until the stock round is over."""
    position = table().corporation(
        "SOU", par=90, shares={"Ann": 50, "Ben": 30}, treasury=20, cell=(1, 6), cash=0
    )
    stock_round(position, "Ann").play("reissue", corporation="SOU")
    buy(position, "SOU").play("pass")
    assert (position.pos[CASH]["SOU"], position.pos[NOT_YET_SPENT]) == (90, {"SOU": 90})
    while position.actor != "Ann":
        position.play("pass")
    assert refused(position, "redeem", corporation="SOU", source="Ben") == (
        "treasury pays the redemption",
        "reissue",
    )
    assert position.skip("money of the round is free").pos[NOT_YET_SPENT] == {}
    assert held(position.pos, OFFERING, "SOU") == 10

"""Section 4.3: purchases, what they cost, and the certificate limit."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.selling import SellShares
from roundhouse.rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    OFFERING,
    POOL,
    give_share,
    president,
)
from roundhouse.titles.c2c.limit_by_corporations import IN_PLAY
from roundhouse.titles.c2c.own_shares.reissue import REISSUED
from titles.c2c.dealing import block, buy, fewer, national, table
from titles.c2c.tables import refused

LEGAL = ("", "")


@pytest.mark.rule("18C2C-4.3-8")
def test_par_in_the_offering_and_the_price_in_the_market() -> None:
    """SOU has par 76 and stands at 90; reissued shares have their new par."""
    position = table().corporation("SOU", par=76, shares={"Ann": 60}, pool=10, cell=(1, 6), cash=0)
    for source, price in ((OFFERING, 76), (POOL, 90)):
        assert buy(position.copy().stock_turn("Ben"), "SOU", source).pos[CASH]["Ben"] == 1000 - price
    there = position.copy().stock_turn("Ben")
    assert refused(there, "buy_share", corporation="SOU", source="Ann") == ("share is there", "source")
    buy(there, "SOU", POOL).stock_turn("Cora")
    assert refused(there, "buy_share", corporation="SOU", source=POOL) == ("share is there", "none left")
    again = table().corporation("SOU", par=76, shares={"Ann": 80}, treasury=20, cell=(0, 9), cash=0)
    again.stock_turn("Ann").play("reissue", corporation="SOU")
    assert buy(again, "SOU").pos[CASH]["Ben"] == 1000 - 110


@pytest.mark.rule("18C2C-4.3-9")
def test_for_a_reissued_share_the_corporation_is_paid() -> None:
    """UP has reissued at $140: $140 more in its treasury. For an original share it is the bank."""
    position = table().corporation("UP", par=76, shares={"Ann": 80}, treasury=20, cell=(0, 11), cash=50)
    position.stock_turn("Ann").play("reissue", corporation="UP")
    assert position.pos[REISSUED] == {"UP": 1}
    buy(position, "UP")
    assert (position.pos[CASH]["UP"], position.pos[CASH]["Ben"]) == (190, 860)
    first = table().corporation("UP", par=76, shares={"Ann": 60}, cash=50)
    bank = first.pos[CASH][BANK]
    buy(first.stock_turn("Ben"), "UP")
    assert (first.pos[CASH]["UP"], first.pos[CASH][BANK]) == (50, bank + 76)


def at_the_limit() -> Scenario:
    """14 corporations among four players: 21 certificates each; Ann has as many."""
    position = fewer(table(), 18)
    position.corporation("SAL", par=90, shares={"Ann": 100}, cell=(2, 7))
    position.corporation("WAB", par=90, shares={"Ann": 100}, cell=(2, 7))
    position.corporation("UP", par=90, shares={"Ann": 40, "Ben": 20}, cell=(2, 7))
    position.corporation("T&P", par=90, shares={"Ben": 60}, cell=(3, 1))
    position.corporation("SSW", par=90, shares={"Ben": 60}, cell=(2, 7))
    return position


@pytest.mark.rule("18C2C-4.3-10")
def test_nobody_goes_over_the_limit() -> None:
    """Ann counts as many as the limit: what she may still buy is shares on yellow or brown."""
    position = at_the_limit().stock_turn("Ann")
    assert (COUNTED_CERTIFICATES(position.pos, "Ann"), CERTIFICATE_LIMIT(position.pos, "Ann")) == (21, 21)
    assert refused(position, "buy_share", corporation="SSW", source=OFFERING) == ("certificate limit", "")
    assert refused(position, "par", corporation="WP", par=68)[0] == "certificate limit"
    assert refused(position, "buy_share", corporation="T&P", source=OFFERING) == LEGAL
    assert refused(position.price("SSW", 5, 0), "buy_share", corporation="SSW", source=OFFERING) == LEGAL


@pytest.mark.rule("18C2C-4.3-10")
def test_an_odd_small_share_may_find_room() -> None:
    position = national(fewer(table(), 19), "AMTK", {"Ben": 30, "Cora": 5, "Ann": 10})
    position.writing().set(IN_PLAY, 14)
    position.corporation("SAL", par=90, shares={"Cora": 100}, cell=(2, 7))
    position.corporation("WAB", par=90, shares={"Cora": 100}, cell=(2, 7))
    position.corporation("UP", par=90, shares={"Ann": 40, "Cora": 20}, cell=(2, 7))
    position.stock_turn("Cora")
    assert (COUNTED_CERTIFICATES(position.pos, "Cora"), CERTIFICATE_LIMIT(position.pos, "Cora")) == (21, 21)
    assert refused(position, "buy_share", corporation="AMTK", source=OFFERING) == LEGAL
    assert refused(position, "buy_share", corporation="UP", source=OFFERING)[0] == "certificate limit"


@pytest.mark.rule("18C2C-4.3-11")
def test_a_change_of_president_may_force_a_sale() -> None:
    """Ben counts 21 with a president's certificate. It goes to Ann for two others: his next turn has a sale."""
    position = fewer(table(), 18)
    position.corporation("SAL", par=90, shares={"Ben": 100}, cell=(2, 7))
    position.corporation("WAB", par=90, shares={"Ben": 100}, cell=(2, 7))
    position.corporation("UP", par=90, shares={"Ben": 30, "Ann": 30}, cell=(2, 7))
    position.corporation("T&P", par=90, shares={"Ben": 20, "Cora": 10}, cell=(2, 7))
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 21
    buy(position.stock_turn("Ann"), "UP").play("pass")
    assert president(position.pos, "UP") == "Ann"
    assert (position.actor, COUNTED_CERTIFICATES(position.pos, "Ben")) == ("Ben", 22)
    assert refused(position, "pass")[0] == "sell down to the limit"
    assert refused(position, "par", corporation="WP", par=68)[0] == "sell down to the limit"
    block(position, "UP", 10)
    assert refused(position, "pass") == LEGAL


@pytest.mark.rule("18C2C-4.3-12")
def test_over_the_limit_between_rounds() -> None:
    """Mergers lower the limit: who counts more has to sell in the first turn, unless it has been mended."""
    position = fewer(at_the_limit(), 20).stock_turn("Ann")
    assert CERTIFICATE_LIMIT(position.pos, "Ann") == 18
    assert refused(position, "pass")[0] == "sell down to the limit"
    assert refused(position, "redeem", corporation="SAL", source="Ann")[0] == "sell down to the limit"
    block(position, "UP", 40)
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 18 and refused(position, "pass") == LEGAL
    mended = fewer(at_the_limit().price("SAL", 5, 0), 20).stock_turn("Ann")
    assert refused(mended, "pass") == LEGAL


@pytest.mark.rule("18C2C-4.3-12")
def test_the_block_has_to_be_large_enough() -> None:
    """Ann is over by two, and all she can sell is UP."""
    position = table().corporation("UP", par=90, shares={"Ann": 50, "Ben": 20}, cell=(2, 7))
    position.writing().set(IN_PLAY, 1)
    position.stock_turn("Ann")
    assert (COUNTED_CERTIFICATES(position.pos, "Ann"), CERTIFICATE_LIMIT(position.pos, "Ann")) == (4, 2)
    assert refused(position, "sell_shares", corporation="UP", percent=10)[0] == "block is large enough"
    assert COUNTED_CERTIFICATES(block(position, "UP", 20).pos, "Ann") == 2


@pytest.mark.rule("18C2C-4.3-12")
def test_a_share_without_a_price_is_no_block() -> None:
    """Ann is over the limit and has a share that came with a private company, of a corporation not started yet."""
    position = table().corporation("UP", par=90, shares={"Ann": 50, "Ben": 20}, cell=(2, 7))
    give_share(position.writing(), "SOU", "Ann")
    position.writing().set(IN_PLAY, 1)
    position.stock_turn("Ann")
    check = next(
        one for one in position.pos.title.checks["sell_shares"] if one.name == "block is large enough"
    )
    assert check.test(position.pos, SellShares("Ann", "SOU", 10)) is None
    assert refused(position, "sell_shares", corporation="SOU", percent=10)[0] == "share has a price"
    assert {offer.action.corporation for offer in position.offers("sell_shares")} == {"UP"}


@pytest.mark.rule("18C2C-4.3-13")
def test_who_cannot_sell_may_have_the_turn_but_buys_nothing_that_counts() -> None:
    """All that Dan holds are corporations with five shares in the open market."""
    position = fewer(table(), 29)
    for sym in ("SP", "UP", "WAB"):
        position.corporation(sym, par=90, shares={"Ann": 20, "Dan": 20}, pool=50, cell=(2, 7), cash=100)
    position.writing().set(IN_PLAY, 3)
    position.stock_turn("Dan")
    assert (COUNTED_CERTIFICATES(position.pos, "Dan"), CERTIFICATE_LIMIT(position.pos, "Dan")) == (6, 5)
    assert position.offers("sell_shares") == []
    assert refused(position, "pass") == LEGAL
    assert refused(position, "buy_share", corporation="UP", source=OFFERING)[0] == "certificate limit"
    position.price("UP", 5, 0)
    assert refused(position, "buy_share", corporation="UP", source=OFFERING) == LEGAL

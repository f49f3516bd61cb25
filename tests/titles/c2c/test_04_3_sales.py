"""Section 4.3: sales, their order and their bounds."""

from __future__ import annotations

import pytest

from roundhouse.rules.market import by_price
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OFFERING, POOL
from roundhouse.rules.turns import ROUND
from titles.c2c.dealing import block, holdings, national, stock_round, table
from titles.c2c.tables import cell, dollars, refused

LEGAL = ("", "")


@pytest.mark.rule("18C2C-4.3-14")
def test_a_block_brings_the_price_before_it_falls() -> None:
    """Three shares at 90 are $270; then the marker falls three rows."""
    position = table().corporation("MP", par=68, shares={"Ann": 60, "Ben": 30}, cell=(1, 6))
    block(position.stock_turn("Ben"), "MP", 30)
    assert position.pos[CASH]["Ben"] == 1270 and cell(position, "MP") == (4, 6)


@pytest.mark.rule("18C2C-4.3-15")
def test_the_order_of_sales_is_the_sellers() -> None:
    """ERIE and IC both fall to the same cell of 76; the one sold first is on top."""
    for first, second in (("ERIE", "IC"), ("IC", "ERIE")):
        position = table().corporation("ERIE", par=68, shares={"Ann": 60, "Ben": 20}, cell=(2, 6))
        position.corporation("IC", par=68, shares={"Ann": 60, "Ben": 20}, cell=(2, 6)).stock_turn("Ben")
        block(block(position, first, 10), second, 10)
        assert dollars(position, "ERIE") == dollars(position, "IC") == 76
        assert by_price(position.pos, ["ERIE", "IC"]) == [first, second]


@pytest.mark.rule("18C2C-4.3-16")
def test_one_block_of_a_corporation_in_a_turn() -> None:
    """Ann sells one NYC, then one PRR: a further NYC is refused."""
    position = holdings().corporation("NYC", par=90, shares={"Eve": 40, "Ann": 20}, cell=(2, 7))
    block(block(position.stock_turn("Ann"), "NYC", 10), "PRR", 10)
    assert refused(position, "sell_shares", corporation="NYC", percent=10)[0] == "one block a turn"
    assert refused(position, "sell_shares", corporation="IC", percent=10) == LEGAL


@pytest.mark.rule("18C2C-4.3-17")
def test_who_has_sold_buys_none_of_it_in_the_round() -> None:
    """Eve sells MP in stock round 3: not before stock round 4 may she have it again, by purchase or privatizing."""
    position = holdings().corporation("MP", par=90, shares={"Eve": 70, "Ann": 10}, pool=10, cash=900)
    block(position.stock_turn("Eve", round=3), "MP", 10)
    for source in (OFFERING, POOL):
        assert refused(position, "buy_share", corporation="MP", source=source)[0] == "not sold this round"
    position.play("pass")
    while position.actor != "Eve":
        position.play("pass")
    assert refused(position, "buy_share", corporation="MP", source=POOL)[0] == "not sold this round"
    assert refused(position, "privatize", corporation="MP", owner="Ann")[0] == "not sold this round"
    later = stock_round(position.copy(), "Eve", 4)
    assert later.pos[ROUND].number == 4
    assert refused(later, "buy_share", corporation="MP", source=POOL) == LEGAL
    assert refused(later, "privatize", corporation="MP", owner="Ann") == LEGAL


@pytest.mark.rule("18C2C-4.3-18")
def test_the_open_market_has_room_for_five() -> None:
    """There are four NP in the open market: one more may come, not two."""
    position = table().corporation("NP", par=90, shares={"Ann": 30, "Ben": 30}, pool=40).stock_turn("Ben")
    assert refused(position, "sell_shares", corporation="NP", percent=20) == ("pool limit", "")
    assert refused(position, "sell_shares", corporation="NP", percent=10) == LEGAL


@pytest.mark.rule("18C2C-4.3-19")
def test_of_small_shares_it_has_room_for_ten() -> None:
    """Amtrak has twenty shares of 5%: half of them may be in the open market."""
    position = national(table(), "AMTK", {"Ann": 30, "Ben": 30}, pool=40).stock_turn("Ben")
    assert refused(position, "sell_shares", corporation="AMTK", percent=10) == LEGAL
    assert refused(position, "sell_shares", corporation="AMTK", percent=15)[0] == "pool limit"


@pytest.mark.rule("18C2C-4.3-20")
def test_shares_are_sold_before_their_corporation_has_floated() -> None:
    """UP has been started at 82 and has not floated. One share is sold: 76."""
    position = table().corporation("UP", par=82, shares={"Ann": 20, "Ben": 20}).stock_turn("Ben")
    block(position, "UP", 10)
    assert dollars(position, "UP") == 76
    assert position.pos[CASH]["Ben"] == 1082
    position._deal(position.writing(), "PRR", "Ben", 10)  # brought by a private company
    wanted = "share has a price"
    assert refused(position.stock_turn("Ben"), "sell_shares", corporation="PRR", percent=10)[0] == wanted

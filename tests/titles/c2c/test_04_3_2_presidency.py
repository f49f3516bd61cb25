"""Section 4.3.2: who presides, and what becomes of the president's certificate."""

from __future__ import annotations

import pytest

from roundhouse.rules.shares import COUNTED_CERTIFICATES, POOL, president
from titles.c2c.dealing import block, buy, table
from titles.c2c.tables import percents, refused


@pytest.mark.rule("18C2C-4.3.2-1")
def test_more_shares_than_the_president() -> None:
    """Ann presides with three. Ben gets his third and nothing changes; with his fourth he takes over."""
    position = table().corporation("UP", par=82, shares={"Ann": 30, "Ben": 20})
    buy(position.stock_turn("Ben"), "UP")
    assert president(position.pos, "UP") == "Ann"
    buy(position.stock_turn("Ben"), "UP")
    assert president(position.pos, "UP") == "Ben"
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 3 and COUNTED_CERTIFICATES(position.pos, "Ann") == 3


@pytest.mark.rule("18C2C-4.3.2-2")
def test_a_president_keeps_two() -> None:
    """Ann has two shares of L&N, all others one or none."""
    position = table().corporation("L&N", par=82, shares={"Ann": 20, "Ben": 10, "Cora": 10})
    position.stock_turn("Ann")
    assert position.offers("sell_shares") == []
    assert refused(position, "sell_shares", corporation="L&N", percent=10)[0] == (
        "president's certificate stays with a player"
    )
    full = table().corporation("L&N", par=82, shares={"Ann": 20, "Ben": 20}, pool=50).stock_turn("Ann")
    assert refused(full, "sell_shares", corporation="L&N", percent=10)[0] == "pool limit"


@pytest.mark.rule("18C2C-4.3.2-3")
def test_who_gives_up_the_office_sells_as_much_as_the_market_takes() -> None:
    """Ann has four of L&N, Ben three, two are in the open market: Ann sells three."""
    position = table().corporation("L&N", par=82, shares={"Ann": 40, "Ben": 30}, pool=20).stock_turn("Ann")
    assert refused(position, "sell_shares", corporation="L&N", percent=40)[0] == "pool limit"
    block(position, "L&N", 30)
    assert president(position.pos, "L&N") == "Ben"
    assert percents(position, "L&N", "Ann", "Ben", POOL) == [10, 30, 50]
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 2


@pytest.mark.rule("18C2C-4.3.2-4")
def test_of_equals_the_first_to_the_left() -> None:
    """Ann sells down to two; Ben and Dan have three each, and Ben sits next to her."""
    position = table().corporation("L&N", par=82, shares={"Ann": 40, "Ben": 30, "Dan": 30}).stock_turn("Ann")
    block(position, "L&N", 20)
    assert president(position.pos, "L&N") == "Ben"
    other = table().corporation("L&N", par=82, shares={"Cora": 40, "Ben": 30, "Dan": 30}).stock_turn("Cora")
    block(other, "L&N", 20)
    assert president(other.pos, "L&N") == "Dan"


@pytest.mark.rule("18C2C-4.3.2-5")
def test_the_presidents_certificate_never_lies_in_the_market() -> None:
    """Ann sells into her last two shares: what goes to the open market are 10% shares."""
    from roundhouse.rules.shares import STOCK

    position = table().corporation("L&N", par=82, shares={"Ann": 30, "Ben": 30}).stock_turn("Ann")
    block(position, "L&N", 30)
    in_market = [c for c in position.pos[STOCK]["L&N"] if c.owner == POOL]
    assert [(c.percent, c.president) for c in in_market] == [(10, False)] * 3
    assert president(position.pos, "L&N") == "Ben"

"""Section 3.2: sales."""

from __future__ import annotations

import pytest

from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import POOL, held, president
from titles.branch_line.book import refused, shares, table


@pytest.mark.rule("Branch Line-3.2-1")
def test_no_sale_in_the_first_round() -> None:
    sale = {"corporation": "AVR", "percent": 20}
    assert (
        refused(shares("Ann", round=1, Ann=60), "sell_shares", **sale) == "no sale in the first stock round"
    )
    assert not refused(shares("Ann", round=2, Ann=60), "sell_shares", **sale)


@pytest.mark.rule("Branch Line-3.2-2")
def test_a_sale_pays_the_price_before_it_and_lowers_it() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 40, "Ben": 40}, cash=300)
    position.cash(Ben=0).stock_turn("Ben").play("sell_shares", corporation="AVR", percent=40)
    assert position.pos[CASH]["Ben"] == 120
    assert price(position.pos, "AVR") == 40, "two rows down from 60: 50, 40"


@pytest.mark.rule("Branch Line-3.2-3")
def test_the_pool_holds_three_shares() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 40, "Ben": 20}, pool=40).stock_turn("Ben")
    assert not refused(position, "sell_shares", corporation="AVR", percent=20)
    position = table().corporation("AVR", par=60, shares={"Ann": 60}, pool=40).stock_turn("Ann")
    assert not refused(position, "sell_shares", corporation="AVR", percent=20)
    position.play("sell_shares", corporation="AVR", percent=20)
    assert held(position.pos, POOL, "AVR") == 60
    assert refused(position, "sell_shares", corporation="AVR", percent=20) == "pool limit"


@pytest.mark.rule("Branch Line-3.2-4")
def test_what_one_has_not_one_does_not_sell() -> None:
    assert refused(shares("Cy", Ann=60), "sell_shares", corporation="AVR", percent=20) == "shares are held"
    unpriced = shares("Cy", Ann=60).shares("BMR", {"Cy": 40}).stock_turn("Cy")
    assert refused(unpriced, "sell_shares", corporation="BMR", percent=20) == "share has a price"


@pytest.mark.rule("Branch Line-3.2-5")
@pytest.mark.parametrize(("bens", "may"), [(20, False), (40, True)])
def test_a_company_is_dumped_only_on_somebody_with_two_shares(bens: int, may: bool) -> None:
    position = shares("Ann", Ann=40, Ben=bens)
    assert (refused(position, "sell_shares", corporation="AVR", percent=40) == "") is may
    if may:
        position.play("sell_shares", corporation="AVR", percent=40)
        assert president(position.pos, "AVR") == "Ben"

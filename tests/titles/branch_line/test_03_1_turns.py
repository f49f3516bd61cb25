"""Section 3.1: turns of the stock round, and the priority deal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.rules.shares import OFFERING
from roundhouse.rules.stock_round import STOCK_TURN
from roundhouse.rules.turns import PRIORITY, ROUND
from titles.branch_line.book import refused, shares


@pytest.mark.rule("Branch Line-3-1", "Branch Line-3.1-3")
def test_rounds_take_turns_and_the_priority_deal_passes_on() -> None:
    position = shares("Ben", Ann=60)
    position.play("buy_share", corporation="AVR", source=OFFERING)
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert position.pos[ROUND].kind == "operating"
    assert position.pos[PRIORITY] == "Cy"


@pytest.mark.rule("Branch Line-3.1-1")
def test_sell_first_and_buy_one() -> None:
    position = shares("Ben", Ann=60, Ben=20).corporation("BMR", par=60, shares={"Cy": 40})
    position.stock_turn("Ben").play("buy_share", corporation="BMR", source=OFFERING)
    assert position.actor == "Cy", "nothing is left to do for Ben"
    position.stock_turn("Ben").state.set(STOCK_TURN, replace(position.pos[STOCK_TURN], bought=True))
    assert refused(position, "sell_shares", corporation="AVR", percent=20) == "sell before buying"
    assert refused(position, "buy_share", corporation="BMR", source=OFFERING) == "one certificate a turn"


@pytest.mark.rule("Branch Line-3.1-1")
def test_several_sales_before_a_purchase() -> None:
    position = shares("Ben", Ann=60, Ben=40).corporation("BMR", par=60, shares={"Cy": 40, "Ben": 20})
    position.stock_turn("Ben").play("sell_shares", corporation="AVR", percent=20)
    position.play("sell_shares", corporation="BMR", percent=20)
    assert not refused(position, "par", corporation="CQR", par=60)


@pytest.mark.rule("Branch Line-3.1-2")
def test_nobody_acts_out_of_turn() -> None:
    assert (
        refused(shares("Ann", Ann=40), "buy_share", by="Ben", corporation="AVR", source=OFFERING)
        == "your turn"
    )

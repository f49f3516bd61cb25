"""Section 4.3.3: the end of a stock round, and the priority deal."""

from __future__ import annotations

import pytest

from roundhouse.rules.shares import POOL
from roundhouse.rules.turns import PRIORITY, ROUND
from titles.c2c.dealing import block, buy, stock_round, table


@pytest.mark.rule("18C2C-4.3.3-1")
def test_priority_goes_to_the_left_of_the_last_who_acted() -> None:
    """Cora redeems a share, everybody passes: Dan has priority."""
    position = table().corporation("UP", par=82, shares={"Cora": 50, "Ann": 20}, pool=10, cash=500)
    stock_round(position, "Ann")
    position.play("pass").play("pass").play("redeem", corporation="UP", source=POOL)
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert position.pos[PRIORITY] == "Dan"


@pytest.mark.rule("18C2C-4.3.3-1")
@pytest.mark.parametrize("what", ["buy", "sell", "reissue", "privatize", "start"])
def test_what_counts_for_priority(what: str) -> None:
    position = table().corporation("UP", par=82, shares={"Cora": 50, "Ann": 30}, treasury=20, cash=500)
    position.corporation("IC", par=82, shares={"Ann": 50, "Cora": 10}, cash=500)
    stock_round(position, "Ann")
    position.play("pass").play("pass")
    match what:
        case "buy":
            buy(position, "IC").play("pass")
        case "sell":
            block(position, "IC", 10).play("pass")
        case "reissue":
            position.play("reissue", corporation="UP")
        case "privatize":
            position.play("privatize", corporation="UP", owner="Ann").play("pass")
        case _:
            position.play("par", corporation="GN", par=68).play("pass")
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert position.pos[PRIORITY] == "Dan"


@pytest.mark.rule("18C2C-4.3.3-2")
def test_where_nothing_was_done_priority_stays() -> None:
    position = stock_round(table().corporation("UP", par=82, shares={"Cora": 60}, cash=500), "Ben")
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert position.pos[PRIORITY] == "Ben"

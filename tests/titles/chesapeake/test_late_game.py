"""Late positions that chance hardly meets, in which several rules act together; all sums are worked out beforehand."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, PHASE, TRAINS, owned
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OFFERING, OUT_OF_GAME, POOL, held, president
from roundhouse.rules.turns import ROUND

ROUTE = {"C13": "57:1"}
"""N&W's home with track to West Virginia Coal."""


def sale(position: Scenario, sym: str, percent: int) -> str:
    """The check that refuses a sale; empty when it is legal."""
    found = position.why_not("sell_shares", corporation=sym, percent=percent)
    return "" if found is None else found.check


# -- 11.8 with 10.2 and 10.3 ------------------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-11.8-1", "18Chesapeake-11.8-3", "18Chesapeake-11.8-6")
def test_money_for_the_last_train_from_own_and_other_shares() -> None:
    """N&W, without a train in phase 6, has $191 of the 6-train's $630; Ann adds 439 and has 200, so 239 are missing.

    N&W (50% Ann's, 40% Ben's) stands at 80: one share may go, for then both have 40%; a second would make Ben
    president. PRR (30% each) stands at 95: that presidency may go. Of B&O she has nothing but the president's
    certificate, which nobody else could take.

    One share of N&W brings 80, and 159 are missing. One of PRR brings 95, two bring 190, so two are the most that may
    go. She has 200 + 80 + 190 - 439 = 31 left. N&W has fallen a row, to 75, PRR two, to 80.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("6").tiles(ROUTE).depot("6-1")
    position.corporation("N&W", par=80, shares={"Ann": 50, "Ben": 40}, cash=191)
    position.corporation("PRR", par=95, shares={"Ann": 30, "Ben": 30}, cash=0)
    position.corporation("B&O", par=70, shares={"Ann": 20, "Ben": 10}, cash=0)
    position.cash(Ann=200, Ben=0, Cy=0).operating("N&W", "trains")
    position.play("buy_train", train="6-1", price=630)
    assert (position.step, position.actor) == ("raise money", "Ann")
    assert sale(position, "N&W", 20) == "presidency of the operating corporation stays"
    assert sale(position, "B&O", 10) and sale(position, "B&O", 20)
    position.play("sell_shares", corporation="N&W", percent=10)
    assert sale(position, "PRR", 30) == "sale for a train is needed"
    position.play("sell_shares", corporation="PRR", percent=20)
    assert president(position.pos, "PRR") == "Ben" and president(position.pos, "N&W") == "Ann"
    assert sale(position, "PRR", 10) == "sale for a train is needed"
    position.play("complete_purchase")
    assert position.pos[TRAINS]["6-1"].owner == "N&W" and position.pos[CASH]["N&W"] == 0
    assert position.pos[CASH]["Ann"] == 31
    assert (price(position.pos, "N&W"), price(position.pos, "PRR")) == (75, 80)
    assert position.faults() == []


# -- 14.3 and 14.4, with 11.6 -----------------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-14.3-1", "18Chesapeake-14.3-2", "18Chesapeake-14.4-1")
@pytest.mark.parametrize(
    ("pool", "gone", "bought", "paid"), [(20, 10, 10, 80), (10, 20, 0, 0)], ids=["two in the pool", "one"]
)
def test_the_last_shares_of_the_pool_and_the_dividend_after_them(
    pool: int, gone: int, bought: int, paid: int
) -> None:
    """A has 60% of SRR at 80, B 10%; the rest is in the pool or out of the game.

    Of two pool shares one leaves the game and B buys the other for 80; of one pool share B buys nothing. Either way
    the pool is empty, and at the end of the round the price rises a row, from 80 to 85. $200 are paid then: 120 to A,
    20 a share to B, nothing for shares out of the game; and the price goes right, to 95.
    """
    game = Scenario("18Chesapeake", ("A", "B"), chance={"corporation": "LV"}).cash(A=0, B=100)
    game.corporation("SRR", par=80, shares={"A": 60, "B": 10}, pool=pool, cash=500)
    game.shares("SRR", {"A": 60, "B": 10}, pool=pool, gone=gone).stock_turn("B")
    game.play("buy_share", corporation="SRR", source=POOL)
    owners = ("A", "B", POOL, OFFERING, OUT_OF_GAME)
    assert [held(game.pos, owner, "SRR") for owner in owners] == [60, 10 + bought, 0, 0, 30 - bought]
    assert game.pos[CASH]["B"] == 100 - paid
    while game.pos[ROUND].kind == "stock":
        game.play("pass")
    assert price(game.pos, "SRR") == 85
    had = dict(game.pos[CASH])
    game.operating("SRR", "dividend", revenue=200).play("dividend", choice="pay")
    assert game.pos[CASH]["A"] - had["A"] == 120
    assert game.pos[CASH]["B"] - had["B"] == 2 * (10 + bought)
    assert game.pos[CASH]["SRR"] == had["SRR"] and price(game.pos, "SRR") == 95
    assert game.faults() == []


# -- 11.7 and 11.9 at the last phase --------------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-11.9-4", "18Chesapeake-11.7-1")
def test_the_first_d_for_an_old_train_ends_the_others() -> None:
    """N&W gives one of its two 4-trains and $700 for the first D, and has 50 of 750 left.

    All other 4-trains are scrap at that moment: N&W's second and PRR's only one; PRR's 5-train stays. The set is over
    with that turn, and no D is exported.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("6").tiles(ROUTE).depot("D-0")
    position.corporation("N&W", par=80, shares={"Ann": 60}, cash=750, trains=["4", "4"])
    position.corporation("PRR", par=95, shares={"Ben": 60}, cash=0, trains=["4", "5"])
    position.operating("N&W", "trains", part=3, of=3, done=["PRR", "N&W"])
    old = owned(position.pos, "N&W")[0]
    position.play("buy_train", train="D-0", price=700, trade_in=old)
    assert position.pos[PHASE] == "D"
    assert owned(position.pos, "N&W") == ["D-0"] and position.pos[CASH]["N&W"] == 50
    assert [position.pos[TRAINS][id].kind for id in owned(position.pos, "PRR")] == ["5"]
    left = len(owned(position.pos, DEPOT))
    if position.step == "trains":
        position.play("pass")
    assert position.pos[ROUND].kind == "stock" and len(owned(position.pos, DEPOT)) == left
    assert position.faults() == []

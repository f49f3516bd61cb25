"""Late positions that chance hardly meets, several rules together; all sums are worked out beforehand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, PHASE, TRAINS, on_sale, owned
from roundhouse.rules.ending import RESULT
from roundhouse.rules.market import MARKERS, by_price, price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import TILES, TOKENS, markers_in
from roundhouse.rules.running import Ran
from roundhouse.rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    OFFERING,
    OUT_OF_GAME,
    POOL,
    held,
    of,
    president,
)
from roundhouse.rules.turns import PRIORITY, ROUND

ROUTE = {"C13": "57:1"}
"""N&W's home with track to West Virginia Coal."""


def refused(position: Scenario, kind: str, **fields: Any) -> str:
    """The check that refuses an action; empty when it is legal."""
    found = position.why_not(kind, **fields)
    return "" if found is None else found.check


def sale(position: Scenario, sym: str, percent: int) -> str:
    """The check that refuses a sale; empty when it is legal."""
    return refused(position, "sell_shares", corporation=sym, percent=percent)


def cell(position: Scenario, sym: str) -> tuple[int, int]:
    """Row and column of the price marker, counted from 0 at the top left."""
    return position.pos[MARKERS][sym].cell


def kinds(position: Scenario, owner: str) -> list[str]:
    return [position.pos[TRAINS][id].kind for id in owned(position.pos, owner)]


def best_run(position: Scenario) -> int:
    """The best run is made; what it earns."""
    (offer,) = position.offers("run")
    fields = msgspec.to_builtins(offer.action)
    position.play(fields.pop("type"), **fields)
    return sum(event.revenue for event in position.events if isinstance(event, Ran))


def idle(position: Scenario) -> None:
    """No more is done than must be: what is earned is kept."""
    if position.step == "run":
        best_run(position)
    elif position.step == "dividend":
        position.play("dividend", choice="withhold")
    else:
        position.play("pass")


def to_step(position: Scenario, sym: str, step: str) -> None:
    """Nothing is done until the corporation is in this step of its turn."""
    for _ in range(50):
        turn = position.pos[CURRENT_TURN]
        if position.pos[ROUND].kind == "operating" and (turn.corporation, position.step) == (sym, step):
            return
        idle(position)
    raise AssertionError(f"{sym} does not come to {step}")


# -- 11.8 with 10.2 and 10.3 ------------------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-11.8-1", "18Chesapeake-11.8-3", "18Chesapeake-11.8-6")
def test_money_for_the_last_train_from_own_and_other_shares() -> None:
    """N&W, without a train in phase 6, has $191 of the 6-train's $630; Ann adds 439 and has 200, so 239 are
    missing.

    N&W (50% Ann's, 40% Ben's) stands at 80: one share may go, for then both have 40%; a second would make
    Ben president. PRR (30% each) stands at 95: that presidency may go. Of B&O she has nothing but the
    president's certificate, which nobody else could take.

    One share of N&W brings 80, and 159 are missing. One of PRR brings 95, two bring 190, so two are the
    most that may go. She has 200 + 80 + 190 - 439 = 31 left. N&W has fallen a row, to 75, PRR two, to 80.
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

    Of two pool shares one leaves the game and B buys the other for 80; of one pool share B buys nothing.
    Either way the pool is empty, and at the end of the round the price rises a row, from 80 to 85. $200 are
    paid then: 120 to A, 20 a share to B, nothing for shares out of the game; and the price goes right, to
    95.
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


# -- 11.7 and 11.9 at the last phase ----------------------------------------------------------------------


@pytest.mark.rule("18Chesapeake-11.9-4", "18Chesapeake-11.7-1")
def test_the_first_d_for_an_old_train_ends_the_others() -> None:
    """N&W gives one of its two 4-trains and $700 for the first D, and has 50 of 750 left.

    All other 4-trains are scrap at that moment: N&W's second and PRR's only one; PRR's 5-train stays. The
    set is over with that turn, and no D is exported.
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


# -- 14.3 with 10.3, 10.6, 14.1 and 14.4 ------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-14.3-1",
    "18Chesapeake-14.3-5",
    "18Chesapeake-14.3-6",
    "18Chesapeake-14.1-6",
    "18Chesapeake-14.4-1",
    "18Chesapeake-10.6-2",
)
@pytest.mark.parametrize(
    ("first", "buyers", "leads", "has", "gone"),
    [("B", "BA", "B", {"A": 40, "B": 40}, 20), ("A", "ABA", "A", {"A": 50, "B": 40}, 10)],
    ids=["the other first", "the president first"],
)
def test_who_buys_first_decides_who_loses_shares_of_the_pool(
    first: str, buyers: str, leads: str, has: dict[str, int], gone: int
) -> None:
    """A presides over SRR at 80, each has 30%, and 40% are in the pool; A has 160, B 80.

    B first: one share goes, B buys one, has 40% and takes the triple certificate for three shares. Now A is
    the other player: one more goes, A buys the last and has 40% too. Both have paid 80; two shares are out
    of the game.

    A first: 40%, nothing lost. B: one share goes, B has 40% as well, and A stays president. A buys the
    last, 50%. A has paid 160, B 80; one share is out of the game.

    Either way A traded last, so B has priority; the pool is empty, so the price rises from 80 to 85. Of a
    dividend of 200 each 10% gets 20, and shares out of the game nothing: then 95.
    """
    game = Scenario("18Chesapeake", ("A", "B"), chance={"corporation": "LV"}).cash(A=160, B=80)
    game.corporation("SRR", par=80, shares={"A": 30, "B": 30}, pool=40, cash=500).stock_turn(first)
    for player in buyers:
        assert game.actor == player
        game.play("buy_share", corporation="SRR", source=POOL)
    assert {player: held(game.pos, player, "SRR") for player in "AB"} == has
    assert (held(game.pos, POOL, "SRR"), held(game.pos, OUT_OF_GAME, "SRR")) == (0, gone)
    assert president(game.pos, "SRR") == leads
    largest = {player: max(c.percent for c in of(game.pos, player, "SRR")) for player in "AB"}
    assert largest == {leads: 30, "A" if leads == "B" else "B": 10}
    assert (game.pos[CASH]["A"], game.pos[CASH]["B"]) == (160 - 80 * buyers.count("A"), 0)
    while game.pos[ROUND].kind == "stock":
        game.play("pass")
    assert game.pos[PRIORITY] == "B" and price(game.pos, "SRR") == 85
    had = dict(game.pos[CASH])
    game.operating("SRR", "dividend", revenue=200).play("dividend", choice="pay")
    assert {player: game.pos[CASH][player] - had[player] for player in "AB"} == {
        player: 2 * percent for player, percent in has.items()
    }
    assert game.pos[CASH]["SRR"] == 500 and price(game.pos, "SRR") == 95
    assert game.faults() == []


# -- 14.2 with 14.1, 14.3, 14.4, 10.2 and 11.6 -------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-14.2-1",
    "18Chesapeake-14.2-2",
    "18Chesapeake-14.2-3",
    "18Chesapeake-14.2-4",
    "18Chesapeake-14.2-5",
    "18Chesapeake-14.1-7",
    "18Chesapeake-14.3-1",
    "18Chesapeake-14.3-5",
    "18Chesapeake-14.4-1",
)
def test_a_late_float_overfills_the_pool_and_two_purchases_make_room() -> None:
    """PRR, par 80, has fallen to 70: A has the triple certificate, the pool 20%, the offering 50%. A has
    70, B 150.

    B buys out of the offering at 80, which removes nothing. 60% are out of it now: PRR floats with 800, and
    40% more go to the pool, 60% in all. Nobody may sell. A buys at 70: 50% in the pool, B may not sell
    either. B buys at 70 after one share has gone: 30% are left in the pool. A has 40% and may sell 10, but
    not the triple certificate: B has only 20%.

    The pool is not empty, so the price stays 70. Of 200 dollars A gets 80, B 40, PRR 60 for the pool, 20
    nobody: PRR has 860, and stands at 75.
    """
    game = Scenario("18Chesapeake", ("A", "B"), chance={"corporation": "LV"}).cash(A=70, B=150)
    game.corporation("PRR", par=80, shares={"A": 30}, pool=20, cell=(5, 3), cash=0)
    assert price(game.pos, "PRR") == 70
    game.stock_turn("B").play("buy_share", corporation="PRR", source=OFFERING)
    assert game.pos[CASH]["B"] == 150 - 80 and game.pos[CASH]["PRR"] == 10 * 80
    assert [held(game.pos, owner, "PRR") for owner in ("A", "B", POOL, OFFERING)] == [30, 10, 60, 0]
    assert (game.actor, sale(game, "PRR", 10)) == ("A", "pool limit")
    game.play("buy_share", corporation="PRR", source=POOL)
    assert (game.actor, sale(game, "PRR", 10)) == ("B", "pool limit")
    game.play("buy_share", corporation="PRR", source=POOL)
    owners = ("A", "B", POOL, OUT_OF_GAME)
    assert [held(game.pos, owner, "PRR") for owner in owners] == [40, 20, 30, 10]
    assert (game.pos[CASH]["A"], game.pos[CASH]["B"]) == (0, 0)
    assert game.actor == "A" and sale(game, "PRR", 10) == ""
    assert sale(game, "PRR", 20) == "president's certificate stays with a player"
    while game.pos[ROUND].kind == "stock":
        game.play("pass")
    assert price(game.pos, "PRR") == 70
    game.operating("PRR", "dividend", revenue=200).play("dividend", choice="pay")
    assert [game.pos[CASH][who] for who in ("A", "B", "PRR")] == [80, 40, 860]
    assert price(game.pos, "PRR") == 75 and game.faults() == []


# -- 11.8 with 14.1 and 10.3 ------------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.8-8",
    "18Chesapeake-11.8-10",
    "18Chesapeake-11.8-11",
    "18Chesapeake-14.1-2",
    "18Chesapeake-14.1-6",
    "18Chesapeake-14.1-7",
)
@pytest.mark.parametrize(
    ("ben", "check"),
    [
        (20, "president's certificate stays with a player"),
        (30, "presidency of the operating corporation stays"),
    ],
)
def test_for_two_only_the_double_certificate_is_sold_in_need_against_20_percent(ben: int, check: str) -> None:
    """N&W, A's, has 100 and A 130 for a 6-train of 630: 400 are missing.

    LV, drawn for P6, has a double certificate: A has 40% at 100, B 20%. The pool, with 20%, takes three
    shares: 300, and B is president. PRR has a triple one: A has nothing else, and B with 20% cannot take
    it. Of N&W, 50% at 80, two shares may go: the third would break the triple certificate, which B with 20%
    cannot take and with 30% must not.

    100 are missing after LV: one share of N&W is too little, two bring 160. A keeps 130 + 300 + 160 - 530 =
    60. LV falls three rows to 80, N&W two to 70.
    """
    game = Scenario("18Chesapeake", ("A", "B"), chance={"corporation": "LV"})
    game.phase("6").tiles(ROUTE).depot("6-1")
    game.corporation("N&W", par=80, shares={"A": 50, "B": ben}, pool=20, cash=100)
    game.corporation("LV", par=80, shares={"A": 40, "B": 20}, pool=20, cell=(1, 4), cash=0)
    game.corporation("PRR", par=95, shares={"A": 30, "B": 20}, pool=20, cash=0)
    game.shares("N&W", {"A": 50, "B": ben}, pool=20, gone=30 - ben)
    game.shares("LV", {"A": 40, "B": 20}, pool=20, gone=20)
    game.shares("PRR", {"A": 30, "B": 20}, pool=20, gone=30)
    game.cash(A=130, B=0).operating("N&W", "trains").play("buy_train", train="6-1", price=630)
    assert sale(game, "PRR", 10) == "president's certificate stays with a player"
    assert sale(game, "LV", 40) == "pool limit"
    assert (sale(game, "N&W", 20), sale(game, "N&W", 30)) == ("", check)
    game.play("sell_shares", corporation="LV", percent=30)
    assert president(game.pos, "LV") == "B"
    assert [c.percent for c in of(game.pos, "B", "LV")] == [20]
    game.play("sell_shares", corporation="N&W", percent=20).play("complete_purchase")
    assert owned(game.pos, "N&W") == ["6-1"] and president(game.pos, "N&W") == "A"
    assert (game.pos[CASH]["A"], game.pos[CASH]["N&W"]) == (60, 0)
    assert (price(game.pos, "LV"), price(game.pos, "N&W")) == (80, 70)
    assert game.faults() == []


# -- 11.8 with 10.2, 10.3, 11.7 and 12 --------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.8-4",
    "18Chesapeake-11.8-10",
    "18Chesapeake-11.8-13",
    "18Chesapeake-11.8-14",
    "18Chesapeake-11.8-15",
    "18Chesapeake-12-7",
    "18Chesapeake-11.7-2",
)
@pytest.mark.parametrize("agreed", [True, False], ids=["accepted", "declined"])
def test_a_last_offer_of_all_that_can_be_raised(agreed: bool) -> None:
    """N&W has no train in phase D, where one costs 900. It has 130, Ann 45.

    N&W at 70 (Ann 40%, Ben 30%, Cy 20%): one share may go, or Ben would be president: 70. PRR at 115 (Ann
    30%, Ben 20%): the pool has 40% and takes one share: 115, Ann stays president. LV at 45: both of her
    shares, 90. So 130 + 45 + 70 + 115 + 90 = 450 are all there is.

    Ben's LV has a 5-train, face value 500: Ann can offer 450 and not 451. If Ben accepts, all of it is
    sold, and LV has 450. If he declines she is bankrupt. All of it is sold all the same: N&W falls to 65,
    PRR to 105, LV stays on the ledge, and the cash is lost. Ann: 3 x 65 + 2 x 105 = 405. Ben: 500 + 3 x 65
    + 2 x 105 + 6 x 45 = 1175. Cy: 100 + 2 x 65 = 230.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("D").tiles(ROUTE)
    position.corporation("N&W", par=70, shares={"Ann": 40, "Ben": 30, "Cy": 20}, pool=10, cash=130)
    position.corporation("PRR", par=95, shares={"Ann": 30, "Ben": 20}, pool=40, cell=(2, 6), cash=0)
    position.corporation("LV", shares={"Ben": 60, "Ann": 20}, cell=(7, 1), cash=0, trains=["5"])
    position.cash(Ann=45, Ben=500, Cy=100).operating("N&W", "trains")
    assert [price(position.pos, sym) for sym in ("N&W", "PRR", "LV")] == [70, 115, 45]
    (five,) = owned(position.pos, "LV")
    assert refused(position, "buy_train", train=five, price=451) == "president can raise the money"
    position.play("buy_train", train=five, price=450)
    assert (position.step, position.actor) == ("consent", "Ben")
    if agreed:
        position.play("accept")
        assert sale(position, "N&W", 20) == "presidency of the operating corporation stays"
        assert sale(position, "PRR", 20) == "pool limit"
        for sym, percent in (("PRR", 10), ("LV", 20)):
            position.play("sell_shares", corporation=sym, percent=percent)
            assert refused(position, "complete_purchase") == "money for the train is there"
        position.play("sell_shares", corporation="N&W", percent=10)
        if position.step == "raise money":
            position.play("complete_purchase")
        assert owned(position.pos, "N&W") == [five] and not position.pos.over
        assert [position.pos[CASH][who] for who in ("Ann", "N&W", "LV")] == [0, 0, 450]
        assert position.faults() == []
    else:
        position.play("decline").play("bankrupt")
        assert position.pos.over
        assert position.pos[RESULT] == {"Ann": 405, "Ben": 1175, "Cy": 230}
    assert [price(position.pos, sym) for sym in ("N&W", "PRR", "LV")] == [65, 105, 45]
    assert president(position.pos, "N&W") == president(position.pos, "PRR") == "Ann"


# -- 11.8 with 10.2 and 11 --------------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.8-7",
    "18Chesapeake-11.8-9",
    "18Chesapeake-10.2-9",
    "18Chesapeake-10.2-10",
    "18Chesapeake-11-3",
    "18Chesapeake-11-4",
)
@pytest.mark.parametrize(
    ("sales", "left", "cells", "following"),
    [
        ((("PRR", 10), ("B&O", 20)), 0, ((4, 3), (4, 3)), "PRR"),
        ((("B&O", 20), ("PRR", 10)), 0, ((4, 3), (4, 3)), "B&O"),
        ((("B&O", 10), ("B&O", 10), ("PRR", 10), ("PRR", 10)), 70, ((5, 3), (4, 3)), "B&O"),
    ],
    ids=["PRR first", "B&O first", "one by one"],
)
def test_the_order_of_forced_sales_decides_who_operates_next(
    sales: tuple[tuple[str, int], ...],
    left: int,
    cells: tuple[tuple[int, int], tuple[int, int]],
    following: str,
) -> None:
    """C&O has 380 of 630 for the 6-train, Ann no cash: 250 are missing. She has 30% of PRR at 80, 20% of
    B&O at 85.

    A share of PRR brings 80, two of B&O in a block 2 x 85 = 170: exactly 250. Both markers end in the same
    cell, at 75; the one that came first lies on top and operates next.

    One by one B&O brings 85 + 80, a share of PRR 80: 245, and 5 are missing. The next share of PRR brings
    75, and 70 are left; PRR stands at 70, B&O at 75.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("6").tiles(G13="57:2").depot("6-1")
    position.corporation("C&O", par=95, shares={"Ann": 60}, cell=(1, 5), cash=380)
    position.corporation("PRR", par=80, shares={"Ben": 60, "Ann": 30}, cash=0)
    position.corporation("B&O", par=95, shares={"Ben": 60, "Ann": 20}, cell=(2, 3), cash=0)
    position.cash(Ann=0, Ben=0, Cy=0).operating("C&O", "trains")
    position.play("buy_train", train="6-1", price=630)
    assert sale(position, "PRR", 30) == "" and sale(position, "B&O", 20) == ""
    for sym, percent in sales:
        assert position.step == "raise money"
        assert refused(position, "complete_purchase") == "money for the train is there"
        position.play("sell_shares", corporation=sym, percent=percent)
    assert sale(position, "PRR", 10) == "sale for a train is needed"
    position.play("complete_purchase")
    assert owned(position.pos, "C&O") == ["6-1"]
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["C&O"]) == (left, 0)
    assert (cell(position, "PRR"), cell(position, "B&O")) == cells
    assert position.pos[CURRENT_TURN].corporation == following
    assert position.faults() == []


# -- 11.7 with 11.8 ---------------------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.7-2",
    "18Chesapeake-11.7-7",
    "18Chesapeake-11.7-15",
    "18Chesapeake-11.7-25",
    "18Chesapeake-11.8-2",
    "18Chesapeake-11.8-4",
    "18Chesapeake-11.8-12",
    "18Chesapeake-11.6-2",
)
@pytest.mark.parametrize(("paid", "kept", "help"), [(450, 0, 0), (300, 150, 150)])
def test_the_price_between_own_corporations_saves_the_president_from_helping(
    paid: int, kept: int, help: int
) -> None:
    """N&W, without a train, has 450, and the bank asks 630. LV, also Ann's, has a 4-train of face value
    300, and 180.

    N&W pays all it has, though it is more than face value: nothing comes from Ann. Not 451, for with her
    money face value is the limit. LV then has no train for its turn and falls from 70 to 65, but 180 + 450
    = 630 pay the last 6-train. Had N&W paid 300, LV would have 480, and Ann would add 150.

    After the second 6-train only D-trains are on sale.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("6").depot("6-1")
    position.tiles({**ROUTE, "J2": "57:1"})
    position.corporation("N&W", par=95, shares={"Ann": 60}, cell=(1, 5), cash=450)
    position.corporation("LV", par=70, shares={"Ann": 60}, cash=180, trains=["4"])
    position.cash(Ann=500).operating("N&W", "trains")
    (four,) = owned(position.pos, "LV")
    found = position.why_not("buy_train", train=four, price=451)
    assert found is not None and (found.check, found.case) == ("treasury pays the train", "over face value")
    position.play("buy_train", train=four, price=paid)
    assert owned(position.pos, "N&W") == [four] and position.step != "consent"
    assert [position.pos[CASH][who] for who in ("Ann", "N&W", "LV")] == [500, kept, 180 + paid]
    to_step(position, "LV", "trains")
    assert price(position.pos, "LV") == 65 and refused(position, "pass") == "corporation must own a train"
    position.play("buy_train", train="6-1", price=630)
    assert owned(position.pos, "LV") == ["6-1"] and on_sale(position.pos) == ["D-0"]
    assert [position.pos[CASH][who] for who in ("Ann", "N&W", "LV")] == [500 - help, kept, 0]
    assert position.faults() == []


# -- 11.7 with 11.8 in the last phase ---------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.7-17", "18Chesapeake-11.7-19", "18Chesapeake-11.8-3", "18Chesapeake-11.8-15"
)
@pytest.mark.parametrize("traded", [True, False], ids=["traded in", "not traded in"])
def test_a_train_traded_in_saves_a_president_from_bankruptcy(traded: bool) -> None:
    """In phase D N&W, without a train, has 450 and Ann 60. LV operates first, with a 5-train and 700.

    N&W earns nothing and falls from 70 to 65. Ann has 60% and nobody else any: four shares may go, for 4 x
    65 = 260.

    If LV gives its 5-train and $700 for a D, the 5-train costs 500 in the pool: it is the cheapest, so Ann
    adds 50, has 10 left, and must not help for the D. Otherwise a D is needed: 450 + 60 + 260 = 770 are
    less than 900, she is bankrupt. Three of the four shares move N&W, to 45, and her last two count 90.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("D").tiles(ROUTE)
    position.corporation("LV", par=70, shares={"Ben": 60}, cell=(1, 5), cash=700, trains=["5"])
    position.corporation("N&W", par=70, shares={"Ann": 60}, cash=450)
    position.cash(Ann=60, Ben=0, Cy=0).operating("LV", "trains")
    (five,) = owned(position.pos, "LV")
    if traded:
        position.play("buy_train", train=on_sale(position.pos)[-1], price=700, trade_in=five)
        assert owned(position.pos, POOL) == [five] and position.pos[CASH]["LV"] == 0
    to_step(position, "N&W", "trains")
    assert price(position.pos, "N&W") == 65
    new = on_sale(position.pos)[-1]
    if not traded:
        assert refused(position, "buy_train", train=new, price=900) == "president can raise the money"
        position.play("bankrupt")
        assert cell(position, "N&W") == (7, 1) and position.pos[RESULT]["Ann"] == 2 * 45
        return
    assert refused(position, "bankrupt") == "bankruptcy only when nothing helps"
    found = position.why_not("buy_train", train=new, price=900)
    assert found is not None and (found.check, found.case) == ("treasury pays the train", "not the cheapest")
    position.play("buy_train", train=five, price=500)
    assert owned(position.pos, "N&W") == [five]
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["N&W"]) == (10, 0)
    assert position.faults() == []


# -- 11.9 with 8, 11.7 and 11.8 ---------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.9-2",
    "18Chesapeake-11.9-4",
    "18Chesapeake-11.9-6",
    "18Chesapeake-8-12",
    "18Chesapeake-8-27",
    "18Chesapeake-8-33",
    "18Chesapeake-8-34",
    "18Chesapeake-11.7-12",
    "18Chesapeake-11.8-3",
)
def test_what_is_discarded_after_an_export_is_the_train_of_the_corporation_that_lost_all() -> None:
    """The set ends with the export of the first 4-train: phase 4, and all seven 2-trains are gone.

    N&W loses its four, and the pool its one. PRR loses two of four and is under the new limit of three:
    nothing to discard. LV has four 3-trains and gives one up, before the stock round.

    Nobody trades. N&W, dearest at 110, operates first, earns nothing, and falls to 100. It must have a
    train: of the 3-train in the pool for 180 and the next 4-train for 300 the former is the cheapest. N&W
    has 100, Ann adds 80 of her 800. The set has two rounds.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("3").tiles(ROUTE).depot("4-0")
    position.corporation("N&W", par=95, shares={"Ann": 60}, cell=(1, 5), cash=100, trains=["2"] * 4)
    position.corporation("PRR", par=80, shares={"Cy": 60}, cash=0, trains=["2", "2", "3", "3"])
    position.corporation("LV", par=70, shares={"Ben": 60}, cash=0, trains=["3"] * 4).train(POOL, "2")
    position.operating("N&W", "trains", part=2, of=2, done=["PRR", "LV"]).play("pass")
    assert position.pos[PHASE] == "4" and position.pos[TRAINS]["4-0"].owner == OUT_OF_GAME
    assert (position.step, position.actor, position.pos[ROUND].kind) == ("discard", "Ben", "operating")
    assert kinds(position, "N&W") == kinds(position, POOL) == [] and kinds(position, "PRR") == ["3", "3"]
    given = owned(position.pos, "LV")[0]
    position.play("discard_train", train=given)
    assert position.pos[ROUND].kind == "stock" and owned(position.pos, POOL) == [given]
    to_step(position, "N&W", "trains")
    assert (position.pos[ROUND].part, position.pos[ROUND].of) == (1, 2)
    assert price(position.pos, "N&W") == 100
    found = position.why_not("buy_train", train="4-1", price=300)
    assert found is not None and (found.check, found.case) == ("treasury pays the train", "not the cheapest")
    position.play("buy_train", train=given, price=180)
    assert kinds(position, "N&W") == ["3"] and kinds(position, "LV") == ["3"] * 3
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["N&W"]) == (720, 0)
    assert position.faults() == []


# -- 11.9 with 8, 7.1, 11 and 11.2 ------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.9-1",
    "18Chesapeake-11.9-3",
    "18Chesapeake-8-14",
    "18Chesapeake-8-26",
    "18Chesapeake-8-28",
    "18Chesapeake-8-32",
    "18Chesapeake-7.1-10",
    "18Chesapeake-11.2-1",
)
def test_the_last_4_train_is_exported_and_phase_5_waits_for_a_purchase() -> None:
    """The last 4-train is exported. A 5-train lies on top then, but phase 4 goes on: the next set has two
    rounds.

    In the first Ben gets 15 for P4, and N&W buys the 5-train for 500 of 600: phase 5. P4 closes, so round 2
    pays him nothing: he has 800 + 15. Still two rounds; no 5-train is exported after them; the next set has
    three.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("4").depot("4-4").private("C&OC", "Ben")
    position.corporation("N&W", par=70, shares={"Ann": 60}, cash=600)
    position.operating("N&W", "trains", part=2, of=2).play("pass")
    assert position.pos[TRAINS]["4-4"].owner == OUT_OF_GAME and position.pos[PHASE] == "4"
    assert position.pos[ROUND].kind == "stock" and on_sale(position.pos) == ["5-0"]
    assert position.pos[CASH]["Ben"] == 800
    to_step(position, "N&W", "trains")
    assert (position.pos[ROUND].part, position.pos[ROUND].of) == (1, 2)
    assert position.pos[CASH]["Ben"] == 815
    position.play("buy_train", train="5-0", price=500)
    assert position.pos[PHASE] == "5" and position.pos[PRIVATES]["C&OC"].closed
    to_step(position, "N&W", "track")
    assert (position.pos[ROUND].part, position.pos[ROUND].of) == (2, 2)
    while position.pos[ROUND].kind == "operating":
        position.play("pass")
    assert on_sale(position.pos) == ["5-1"] and position.pos[CASH]["Ben"] == 815
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert (position.pos[ROUND].part, position.pos[ROUND].of) == (1, 3)
    assert position.faults() == []


# -- 11.7 with 8, 11 and 11.8 -----------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.7-8",
    "18Chesapeake-11.7-10",
    "18Chesapeake-11.7-11",
    "18Chesapeake-11.7-12",
    "18Chesapeake-8-16",
    "18Chesapeake-11-3",
    "18Chesapeake-11.8-3",
)
def test_what_two_corporations_discard_goes_to_two_others() -> None:
    """N&W, at 200 and without a train, buys the first 5-train for 500 of 850. The limit falls to two.

    LV and PRR both stand at 80 and have three each; LV is further right and discards first, a 4-train, then
    PRR a 3-train. N&W has room and buys the 4-train for 300 in the same turn: 50 are left.

    PRR has two and cannot take its 3-train back. C&A, at 60, has to have a train and has 150: the 3-train
    for 180 is the cheapest, the next 5-train is not. Cy adds 30 of 100.
    """
    position = (
        Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("4").tiles(J6="57:1", I7="8:4").depot("5-0")
    )
    position.corporation("N&W", par=95, shares={"Ann": 60}, cell=(0, 9), cash=850)
    position.corporation("PRR", par=80, shares={"Cy": 60}, cell=(3, 3), cash=900, trains=["3", "3", "4"])
    position.corporation("LV", par=80, shares={"Ben": 60}, cell=(4, 4), cash=0, trains=["3", "4", "4"])
    position.corporation("C&A", par=70, shares={"Cy": 60}, cell=(5, 1), cash=150)
    position.cash(Cy=100).operating("N&W", "trains").play("buy_train", train="5-0", price=500)
    assert position.pos[PHASE] == "5"
    given = {}
    for sym, player, kind in (("LV", "Ben", "4"), ("PRR", "Cy", "3")):
        assert (position.step, position.actor) == ("discard", player)
        given[sym] = next(id for id in owned(position.pos, sym) if position.pos[TRAINS][id].kind == kind)
        position.play("discard_train", train=given[sym])
    assert (position.step, position.actor) == ("trains", "Ann")
    position.play("buy_train", train=given["LV"], price=300)
    assert kinds(position, "N&W") == ["4", "5"] and position.pos[CASH]["N&W"] == 50
    position.operating("PRR", "trains", done=["N&W", "LV"])
    assert refused(position, "buy_train", train=given["PRR"], price=180) == "train limit"
    position.operating("C&A", "trains", done=["N&W", "LV", "PRR"])
    assert refused(position, "buy_train", train="5-1", price=500) == "treasury pays the train"
    position.play("buy_train", train=given["PRR"], price=180)
    assert kinds(position, "C&A") == ["3"] and owned(position.pos, POOL) == []
    assert (position.pos[CASH]["Cy"], position.pos[CASH]["C&A"]) == (70, 0)
    assert position.faults() == []


# -- 10.6 and 11.6 at the top edge ------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-10.6-2",
    "18Chesapeake-10.6-3",
    "18Chesapeake-10.6-4",
    "18Chesapeake-11.6-2",
    "18Chesapeake-11.6-3",
    "18Chesapeake-11.6-5",
    "18Chesapeake-11.6-6",
    "18Chesapeake-11-3",
)
def test_two_markers_at_the_top_right() -> None:
    """PRR at 375 and LV right below it, at 350, are sold out; C&A at 200, the end of its row, is not: 10%
    are left.

    Nobody trades: Ann keeps the priority deal. PRR cannot rise, LV rises beneath it, C&A stays. So PRR, LV,
    C&A.

    PRR pays 300, Ann 180 and Ben 120; it cannot move and stays on top. LV pays 200, Ben 120 and Cy 80, and
    stays. C&A pays 100, Cy 60 and Ann 30; the arrow takes it up to 225. Together Ann has 210, Ben 240, Cy
    140. Then PRR keeps its earnings: 350, and LV is before it.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("D")
    position.corporation("LV", shares={"Ben": 60, "Cy": 40}, cell=(1, 16), cash=0)
    position.corporation("PRR", shares={"Ann": 60, "Ben": 40}, cell=(0, 16), cash=0)
    position.corporation("C&A", shares={"Cy": 60, "Ann": 30}, cell=(2, 11), cash=0)
    position.cash(Ann=0, Ben=0, Cy=0).stock_turn("Ann")
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert position.pos[PRIORITY] == "Ann"
    assert [cell(position, sym) for sym in ("PRR", "LV", "C&A")] == [(0, 16), (0, 16), (2, 11)]
    for sym, revenue in (("PRR", 300), ("LV", 200), ("C&A", 100)):
        assert by_price(position.pos, ("C&A", "LV", "PRR")) == ["PRR", "LV", "C&A"]
        position.operating(sym, "dividend", revenue=revenue).play("dividend", choice="pay")
    assert [position.pos[CASH][who] for who in ("Ann", "Ben", "Cy")] == [210, 240, 140]
    assert [price(position.pos, sym) for sym in ("PRR", "LV", "C&A")] == [375, 375, 225]
    assert cell(position, "C&A") == (1, 11)
    position.operating("PRR", "dividend", revenue=50).play("dividend", choice="withhold")
    assert by_price(position.pos, ("C&A", "LV", "PRR")) == ["LV", "PRR", "C&A"]
    assert price(position.pos, "PRR") == 350 and position.pos[CASH]["PRR"] == 50
    assert position.faults() == []


# -- 10.2, 10.1 and 11.6 at the lower left ----------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-10.2-7",
    "18Chesapeake-10.2-8",
    "18Chesapeake-11.6-2",
    "18Chesapeake-11.6-4",
    "18Chesapeake-11.6-5",
    "18Chesapeake-11.6-6",
    "18Chesapeake-10.1-3",
    "18Chesapeake-10.1-5",
)
def test_down_to_the_lower_left_corner_and_up_again() -> None:
    """Ann sells three shares of LV at 60 for 180: two rows down to 45, and the third finds no row below.

    LV keeps 50: left to 40, beneath N&W, which was there. N&W keeps 50 too: it cannot move and stays on
    top. LV earns nothing and cannot move. Then it pays 100 three times: 45, 50, and the arrow takes it up
    to 60. Each time Ben's 60% get 60, the pool's 30% bring LV 30, and the offering's 10% nobody: Ben has
    180, LV 50 + 90 = 140.

    Ben's five certificates of LV count up to 55 dollars not at all, and from 60 on all of them.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("D")
    position.corporation("LV", shares={"Ben": 60, "Ann": 30}, cell=(5, 1), cash=0)
    position.corporation("N&W", shares={"Cy": 60}, cell=(7, 0), cash=0)
    position.cash(Ann=0, Ben=0, Cy=0).stock_turn("Ann")
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 5
    position.play("sell_shares", corporation="LV", percent=30)
    assert position.pos[CASH]["Ann"] == 180 and cell(position, "LV") == (7, 1)
    for sym in ("LV", "N&W"):
        position.operating(sym, "dividend", revenue=50).play("dividend", choice="withhold")
        assert cell(position, sym) == (7, 0) and by_price(position.pos, ("LV", "N&W")) == ["N&W", "LV"]
    position.operating("LV", "run").go_on()
    assert cell(position, "LV") == (7, 0) and by_price(position.pos, ("LV", "N&W")) == ["N&W", "LV"]
    for where, dollars, counted in (((7, 1), 45, 0), ((7, 2), 50, 0), ((6, 2), 60, 5)):
        position.operating("LV", "dividend", revenue=100).play("dividend", choice="pay")
        assert (cell(position, "LV"), price(position.pos, "LV")) == (where, dollars)
        assert COUNTED_CERTIFICATES(position.pos, "Ben") == counted
    assert (position.pos[CASH]["Ben"], position.pos[CASH]["LV"]) == (180, 140)
    assert position.faults() == []


# -- 10.2 with 10.3 and 12 --------------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-10.2-7",
    "18Chesapeake-10.2-8",
    "18Chesapeake-10.2-9",
    "18Chesapeake-7.3-1",
    "18Chesapeake-12-1",
    "18Chesapeake-12-2",
    "18Chesapeake-12-4",
    "18Chesapeake-12-8",
)
@pytest.mark.parametrize(
    ("options", "blocks", "money", "broken"),
    [
        ((), (40,), 1000, True),
        ((), (20, 20), 900, True),
        (("bank_out_of_money",), (20, 20), 900, False),
        ((), (10, 10, 10, 10), 875, False),
    ],
    ids=["a block", "two pairs", "two pairs, other reading", "one by one"],
)
def test_how_four_shares_are_sold_decides_whether_the_bank_breaks(
    options: tuple[str, ...], blocks: tuple[int, ...], money: int, broken: bool
) -> None:
    """Ann sells 40 of her 60% of PRR at 250; the bank has 900. Two rows below, at 200, is the ledge.

    In a block: 4 x 250 = 1000, more than the bank has. In pairs: 2 x 250 + 2 x 200 = 900, and nothing is
    left, which is enough. One by one: 250 + 225 + 200 + 200 = 875, and 25 are left. She stays president,
    for Ben has 20% as well.

    If the bank broke, the round and the three operating rounds of phase 5 are still played. PRR earns
    nothing: 180, 160, 145. Ann then has what she got and 2 x 145, Ben 290, Cy nothing.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"], options).phase("5")
    position.corporation("PRR", shares={"Ann": 60, "Ben": 20}, cell=(0, 11))
    position.cash(Ann=0, Ben=0, Cy=0).bank(900, "PRR").stock_turn("Ann", round=5)
    for percent in blocks:
        position.play("sell_shares", corporation="PRR", percent=percent)
    assert position.pos[CASH]["Ann"] == money and position.pos[CASH][BANK] == 900 - money
    assert cell(position, "PRR") == (2, 11) and president(position.pos, "PRR") == "Ann"
    assert position.pos[ROUND].kind == "stock"
    prices = []
    while not position.pos.over and position.pos[ROUND].number == 5:
        before = price(position.pos, "PRR")
        position.play("pass")
        if price(position.pos, "PRR") != before:
            prices.append(price(position.pos, "PRR"))
    assert prices == [180, 160, 145] and position.pos.over is broken
    if broken:
        assert position.pos[RESULT] == {"Ann": money + 290, "Ben": 290, "Cy": 0}
    else:
        assert (position.pos[ROUND].kind, position.pos[ROUND].number) == ("stock", 6)


# -- 10.1 with 10.4 and 10.6 ------------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-10.1-4",
    "18Chesapeake-10.1-5",
    "18Chesapeake-10.1-6",
    "18Chesapeake-10.1-9",
    "18Chesapeake-10.4-14",
    "18Chesapeake-10.6-2",
    "18Chesapeake-10.6-3",
)
@pytest.mark.parametrize("helped", [True, False], ids=["B sells", "A sells"])
def test_the_last_yellow_share_is_bought_at_the_limit_and_turns_white(helped: bool) -> None:
    """A has 13 certificates that count, the limit for five, and two of B&O, yellow at 50. The pool has the
    last one.

    A buys it for 50 and is at 13 still. Nobody else trades: B, on the left, has priority. B&O is sold out
    and rises to 60, which is white: A has 16, three too many.

    Next stock round, B is first. If B sells a share of B&O for 60, it is yellow again, and A may pass with
    13. If not, A has to sell. A share of PRR leaves 15, two too many; one of B&O, for 60, leaves 13, for
    the other two turn yellow.
    """
    game = Scenario("18Chesapeake", ("A", "B", "C", "D", "E")).phase("5")
    for sym, percent in (("PRR", 60), ("C&A", 60), ("N&W", 40)):
        game.corporation(sym, par=70, shares={"A": percent}, cash=0)
    game.corporation("B&O", par=70, shares={"B": 60, "A": 20, "C": 10}, pool=10, cell=(7, 2), cash=0)
    game.cash(A=50, B=0, C=0, D=0, E=0).stock_turn("A")
    assert (COUNTED_CERTIFICATES(game.pos, "A"), CERTIFICATE_LIMIT(game.pos, "A")) == (13, 13)
    game.play("buy_share", corporation="B&O", source=POOL)
    assert game.pos[CASH]["A"] == 0 and COUNTED_CERTIFICATES(game.pos, "A") == 13
    while game.pos[ROUND].kind == "stock":
        game.play("pass")
    assert game.pos[PRIORITY] == "B" and (cell(game, "B&O"), price(game.pos, "B&O")) == ((6, 2), 60)
    assert COUNTED_CERTIFICATES(game.pos, "A") == 16
    game.stock_turn("B", round=3)
    if helped:
        game.play("sell_shares", corporation="B&O", percent=10)
        assert game.pos[CASH]["B"] == 60
    while game.actor != "A":
        game.play("pass")
    if not helped:
        found = game.why_not("pass")
        assert found is not None and (found.check, found.facts["over"]) == ("sell down to the limit", 3)
        other = game.copy().play("sell_shares", corporation="PRR", percent=10)
        still = other.why_not("pass")
        assert still is not None and (still.check, still.facts["over"]) == ("sell down to the limit", 2)
        game.play("sell_shares", corporation="B&O", percent=10)
        assert game.pos[CASH]["A"] == 60
    assert price(game.pos, "B&O") == 50 and COUNTED_CERTIFICATES(game.pos, "A") == 13
    assert game.why_not("pass") is None and game.faults() == []


@pytest.mark.rule(
    "18Chesapeake-10.1-2",
    "18Chesapeake-10.1-4",
    "18Chesapeake-10.1-8",
    "18Chesapeake-10.4-7",
    "18Chesapeake-10.4-11",
    "18Chesapeake-10.4-14",
)
def test_a_lost_presidency_puts_a_player_over_the_limit() -> None:
    """Five players, limit 13: A has five certificates of PRR, five of C&A, one of N&W, and two of B&O, 30%:
    13.

    B, with three single shares of B&O, buys a fourth for 80 and takes the president's certificate for two:
    three certificates again. A has three single shares now: 14, one too many, on the very next turn. A may
    neither pass nor buy a share; one of B&O sold for 80 leaves 13. That is the limit: still A buys nothing
    that counts.
    """
    game = Scenario("18Chesapeake", ("B", "A", "C", "D", "E"))
    for sym in ("PRR", "C&A"):
        game.corporation(sym, par=70, shares={"A": 60}, cash=0)
    game.corporation("N&W", par=70, shares={"C": 20, "A": 10}, cash=0)
    game.corporation("B&O", par=80, shares={"A": 30, "B": 30}, cash=0)
    game.cash(A=500, B=80, C=0, D=0, E=0).stock_turn("B")
    assert (COUNTED_CERTIFICATES(game.pos, "A"), COUNTED_CERTIFICATES(game.pos, "B")) == (13, 3)
    game.play("buy_share", corporation="B&O", source=OFFERING)
    assert president(game.pos, "B&O") == "B" and game.pos[CASH]["B"] == 0
    assert (COUNTED_CERTIFICATES(game.pos, "A"), COUNTED_CERTIFICATES(game.pos, "B")) == (14, 3)
    share = {"corporation": "N&W", "source": OFFERING}
    assert game.actor == "A"
    assert refused(game, "pass") == refused(game, "buy_share", **share) == "sell down to the limit"
    game.play("sell_shares", corporation="B&O", percent=10)
    assert game.pos[CASH]["A"] == 580 and COUNTED_CERTIFICATES(game.pos, "A") == 13
    assert game.why_not("pass") is None
    assert refused(game, "buy_share", **share) == "certificate limit"
    assert game.faults() == []


# -- 12 with 8, 11.6, 11.7 and 7.1 ------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-12-1",
    "18Chesapeake-12-3",
    "18Chesapeake-12-5",
    "18Chesapeake-12-6",
    "18Chesapeake-12-8",
    "18Chesapeake-11.6-4",
    "18Chesapeake-11.7-9",
    "18Chesapeake-8-28",
    "18Chesapeake-8-32",
)
def test_the_bank_breaks_and_a_new_phase_fills_it_again() -> None:
    """In the first of two rounds of phase 4 PRR, at 145, pays 400 out of a bank of 54: Ann's 60% get 240,
    Ben's 20% get 80, the pool's 20% bring PRR 80. The bank owes 346.

    PRR has 420 + 80 = 500 and buys the first 5-train: the bank has 154 again, but the end stands. Phase 5:
    PRR gives one of two 4-trains up; Ben's P3 closes and counts nothing. The set keeps its two rounds, and
    the game is over.

    PRR: 160 for the dividend, then 145, since in round 2 it has no route. LV, without a train: from 70 to
    65 and to 60. Ann: 240 + 6 x 145 = 1110. Ben: 80 + 2 x 145 = 370. Cy has the rest of the 8000, 8000 - 54
    - 420 = 7526, and 6 x 60: 7886.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("4").depot("5-0").private("B&S", "Ben")
    position.corporation(
        "PRR", shares={"Ann": 60, "Ben": 20}, pool=20, cell=(2, 8), cash=420, trains=["4", "4"]
    )
    position.corporation("LV", shares={"Cy": 60}, cash=0).cash(Ann=0, Ben=0).bank(54, "Cy")
    position.operating("PRR", "dividend", part=1, of=2, revenue=400).play("dividend", choice="pay")
    assert [position.pos[CASH][who] for who in ("Ann", "Ben", "PRR", BANK)] == [240, 80, 500, -346]
    assert price(position.pos, "PRR") == 160
    position.play("buy_train", train="5-0", price=500)
    assert position.pos[CASH][BANK] == 154 and position.step == "discard"
    position.play("discard_train", train=owned(position.pos, "PRR")[0])
    assert kinds(position, "PRR") == ["4", "5"] and position.pos[PRIVATES]["B&S"].closed
    parts = set()
    while not position.pos.over and position.pos[ROUND].kind == "operating":
        parts.add((position.pos[ROUND].part, position.pos[ROUND].of))
        position.play("pass")
    assert parts == {(1, 2), (2, 2)} and position.pos.over
    assert (price(position.pos, "PRR"), price(position.pos, "LV")) == (145, 60)
    assert position.pos[RESULT] == {"Ann": 1110, "Ben": 370, "Cy": 7886}


# -- 12 with 10.5, 11.2 and 11.4 --------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-12-2",
    "18Chesapeake-12-4",
    "18Chesapeake-12-8",
    "18Chesapeake-10.5-2",
    "18Chesapeake-10.5-3",
    "18Chesapeake-11.6-2",
)
@pytest.mark.parametrize(
    ("options", "broken"), [((), True), (("bank_out_of_money",), False)], ids=["rulebook", "other reading"]
)
def test_the_capital_of_the_last_corporation_takes_all_of_the_bank(
    options: tuple[str, ...], broken: bool
) -> None:
    """C&A, par 95, has 50% sold, Ann 30 and Ben 20. The bank has 855 when Ann buys the sixth share for 95,
    all she has.

    C&A floats with 950: 855 + 95 - 950 = 0, and the bank has run out. Three operating rounds of phase 5
    follow, the first that C&A sees: its home token is placed, but it has no track: from 95 to 85, 80 and
    75.

    Ann: 4 x 75 = 300. Ben: 2 x 75 = 150. Cy has the rest, 8000 - 855 - 95 = 7050.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"], options).phase("5")
    position.corporation("C&A", par=95, shares={"Ann": 30, "Ben": 20}, cash=0)
    position.cash(Ann=95, Ben=0).bank(855, "Cy").stock_turn("Ann", round=5)
    position.play("buy_share", corporation="C&A", source=OFFERING)
    assert [position.pos[CASH][who] for who in ("Ann", "C&A", BANK)] == [0, 950, 0]
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert markers_in(position.pos, ("J6", 0)) == ["C&A"]
    parts = set()
    while not position.pos.over and position.pos[ROUND].kind == "operating":
        parts.add((position.pos[ROUND].part, position.pos[ROUND].of))
        idle(position)
    assert parts == {(1, 3), (2, 3), (3, 3)} and price(position.pos, "C&A") == 75
    assert position.pos.over is broken
    if broken:
        assert position.pos[RESULT] == {"Ann": 300, "Ben": 150, "Cy": 7050}
    else:
        assert position.pos[ROUND].kind == "stock"


@pytest.mark.rule(
    "18Chesapeake-12-3",
    "18Chesapeake-12-5",
    "18Chesapeake-12-8",
    "18Chesapeake-12-11",
    "18Chesapeake-11.2-1",
)
@pytest.mark.parametrize(("owner", "ben"), [("Ben", 110), ("N&W", 0)])
def test_the_income_of_a_private_company_breaks_the_bank_before_anybody_operates(
    owner: str, ben: int
) -> None:
    """After a stock round of phase 4 the bank has 10, and owes 15 for P4: it breaks in an operating round.

    So the two rounds of that set are the last. The bank pays 15 in full, and 15 again: if Ben owns P4, he
    has 30 and its face value of 80, for phase 5 has not come: 110. If N&W owns it, N&W has 100 + 30, and
    Ben nothing.

    N&W earns nothing, from 70 to 65 and 60: Ann has 6 x 60 = 360. Cy has 8000 - 10 - 100 = 7890.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("4").depot("4-2").private("C&OC", owner)
    position.corporation("N&W", par=70, shares={"Ann": 60}, cash=100)
    position.cash(Ann=0, Ben=0).bank(10, "Cy").stock_turn("Ann", round=4)
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert position.pos[CASH][BANK] == -5
    parts = set()
    while not position.pos.over and position.pos[ROUND].kind == "operating":
        parts.add((position.pos[ROUND].number, position.pos[ROUND].part, position.pos[ROUND].of))
        idle(position)
    assert parts == {(4, 1, 2), (4, 2, 2)} and position.pos.over and price(position.pos, "N&W") == 60
    assert position.pos[CASH]["N&W"] == (130 if owner == "N&W" else 100)
    assert position.pos[RESULT] == {"Ann": 360, "Ben": ben, "Cy": 7890}


# -- 11.4 and 11.5 with 11.3, 11.1, 11.6 and 8 ------------------------------------------------------------

LINES = {
    "A7-C5": {"B6": "9:1", "C5": "611:1"},
    "C5-F8": {"D6": "9:2", "E7": "9:2"},
    "F8": {"F8": "X8:0"},
    "F8-G13": {"F10": "8:3", "G11": "8:0", "G13": "915:1"},
    "F8-F2": {"F6": "9:0", "F4": "9:0", "F2": "15:4"},
    "F8-J4": {"G7": "9:1", "H6": "X7:3", "I5": "4:1", "J4": "X7:2"},
    "J4-L2": {"K3": "55:0"},
}
"""From Washington to Ohio, to Norfolk, to Harrisburg, and by Baltimore and Philadelphia to New York."""


@pytest.mark.rule(
    "18Chesapeake-11.4-1",
    "18Chesapeake-11.4-7",
    "18Chesapeake-11.4-10",
    "18Chesapeake-11.3-25",
    "18Chesapeake-11.1-5",
    "18Chesapeake-11.1-6",
    "18Chesapeake-11.5-3",
    "18Chesapeake-11.5-6",
    "18Chesapeake-11.5-8",
    "18Chesapeake-8-21",
    "18Chesapeake-8-23",
    "18Chesapeake-11.6-5",
)
def test_a_gray_tile_and_the_last_token_open_the_way_of_the_d_to_new_york() -> None:
    """C&O, with a 5- and a D-train, has tokens in Richmond (gray 50), Washington (gray 100) and Green
    Spring (brown 40).

    From Washington there are four ways: Green Spring 40 + Ohio 100; Richmond 50 + Norfolk 60; Harrisburg
    30; and Baltimore (brown) 50 + Wilmington 10 + Philadelphia (brown) 50. Both spaces in Philadelphia are
    taken by others, so a route ends there. Both trains may call at Washington: 140 + 110 + 30 + 110 + 2 x
    100 = 590.

    C&O turns Philadelphia gray: 70 and a third space. Its fourth token goes there for all of its $80. Now
    the last way is 50 + 10 + 70 + Trenton 10 + New York 100 = 240, too long for the 5-train beside
    Washington, not for the D: 140 + 110 + 30 + 240 + 200 = 720. The 5-train may take Ohio, Green Spring,
    Washington, Richmond, Norfolk.

    Of the 720 Ann's 60% get 432, Ben's 10% 72, the pool's 20% bring C&O 144. From 200, at the end of its
    row, it goes up to 225.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("D")
    for line in LINES.values():
        position.tiles(line)
    position.corporation("LV", shares={"Ben": 60}, tokens=["J4"]).corporation("C&A", shares={"Cy": 60})
    position.corporation("B&O", shares={"Cy": 60}).token("C&A", "J4")
    position.corporation(
        "C&O",
        shares={"Ann": 60, "Ben": 10},
        pool=20,
        cell=(2, 11),
        cash=80,
        trains=["5", "D"],
        tokens=["F8", "C5"],
    )
    assert best_run(position.copy().operating("C&O", "run")) == 590
    position.cash(Ann=0, Ben=0)
    full = position.copy().operating("C&O", "token").why_not("place_token", hex="J4", city=0)
    assert full is not None and (full.check, full.case) == ("free space", "full")
    position.operating("C&O").play("lay_tile", hex="J4", tile="X9", rotation=2)
    poor = position.copy().cash({"C&O": 79}).operating("C&O", "token")
    assert refused(poor, "place_token", hex="J4", city=0) == "treasury pays the token"
    while position.step != "token":
        position.play("pass")
    position.play("place_token", hex="J4", city=0)
    assert set(markers_in(position.pos, ("J4", 0))) == {"LV", "C&A", "C&O"} and position.pos[CASH]["C&O"] == 0
    assert position.step == "run" and best_run(position) == 720
    position.play("dividend", choice="pay")
    assert [position.pos[CASH][who] for who in ("Ann", "Ben", "C&O")] == [432, 72, 144]
    assert (cell(position, "C&O"), price(position.pos, "C&O")) == ((1, 11), 225)
    assert position.faults() == []


# -- 11.4 with 11.3, 11.5 and 11.7 ------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.4-3",
    "18Chesapeake-11.4-7",
    "18Chesapeake-11.4-8",
    "18Chesapeake-11.4-9",
    "18Chesapeake-11.3-2",
    "18Chesapeake-11.3-26",
    "18Chesapeake-11.7-13",
    "18Chesapeake-11.1-5",
)
def test_a_home_token_in_the_last_phase_fills_a_city_and_a_gray_tile_opens_it() -> None:
    """PRR, par 95, operates for the first time in phase D. Harrisburg is brown, with C&O's token and the
    space kept for it.

    LV, with a line from Easton and Allentown, may not take that space; after the home token the city is
    full. PRR turns Harrisburg gray, a third space. It earns nothing, from 95 to 85, and its line to
    Allentown makes it buy a train: a D for 900 of 950.

    LV is next and takes the third space with its last token, for its $40. Its D runs Easton 30 + Allentown
    20 + Harrisburg 50 = 100: Ben has 60 for 60%, and LV goes from 70 to 75.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("D")
    position.tiles(F2="611:4", H2="9:2", I3="8:2", J2="57:1")
    position.corporation("C&O", shares={"Cy": 60}, cell=(7, 0), cash=0, tokens=["F2"])
    position.corporation("PRR", par=95, shares={"Ann": 60}, cash=950, operated=False)
    position.corporation("LV", par=70, shares={"Ben": 60}, cash=40, trains=["D"]).cash(Ben=0)
    early = position.copy().operating("LV", "token").why_not("place_token", hex="F2", city=0)
    assert early is not None and (early.check, early.case) == ("free space", "kept")
    position.operating("PRR", "turn begins").go_on()
    assert set(markers_in(position.pos, ("F2", 0))) == {"C&O", "PRR"} and position.pos[CASH]["PRR"] == 950
    full = position.copy().operating("LV", "token").why_not("place_token", hex="F2", city=0)
    assert full is not None and (full.check, full.case) == ("free space", "full")
    position.play("lay_tile", hex="F2", tile="915", rotation=4)
    to_step(position, "PRR", "trains")
    assert price(position.pos, "PRR") == 85 and refused(position, "pass") == "corporation must own a train"
    position.play("buy_train", train=on_sale(position.pos)[-1], price=900)
    to_step(position, "LV", "token")
    assert (position.pos[CASH]["PRR"], kinds(position, "PRR")) == (50, ["D"])
    position.play("place_token", hex="F2", city=0)
    assert set(markers_in(position.pos, ("F2", 0))) == {"C&O", "PRR", "LV"} and position.pos[CASH]["LV"] == 0
    assert best_run(position) == 100
    position.play("dividend", choice="pay")
    assert position.pos[CASH]["Ben"] == 60 and price(position.pos, "LV") == 75
    assert all(t.placed for t in position.pos[TOKENS].values() if t.corporation == "LV")
    assert position.faults() == []


# -- 7.1 with 8, 11, 11.4 and 11.7 ------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-7.1-8",
    "18Chesapeake-7.1-10",
    "18Chesapeake-7.1-14",
    "18Chesapeake-7.1-22",
    "18Chesapeake-7.1-23",
    "18Chesapeake-7.1-24",
    "18Chesapeake-8-28",
    "18Chesapeake-11-7",
    "18Chesapeake-11-8",
    "18Chesapeake-11.2-1",
)
@pytest.mark.parametrize("paid", [25, 100])
def test_powers_of_a_turn_that_closes_their_private_companies(paid: int) -> None:
    """B&O, in phase 4, has P4, the unused P2, and 700. It buys P3, of face value 50, from Ben for 25 or
    100, no less and no more.

    P3 builds F4 and G5 for nothing. P4 builds D2 for the mountain's $80, as the tile of the turn, and the
    next token, worth $40, is free there. Then B&O buys the first 5-train for 500, and 700 - 80 - 500 = 120
    less the price of P3 are left.

    All private companies close. The tiles and the token stay, and Ben keeps his money. P2 builds nothing
    any more, P1's hex opens, the next token costs $60, and in the next round Ann gets nothing for P1.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("4").depot("5-0").tiles(J2="15:4")
    position.private("C&OC", "B&O").private("C-P", "B&O").private("B&S", "Ben").private("D&R", "Ann")
    position.corporation("B&O", shares={"Ann": 60}, cash=700)
    position.corporation("LV", shares={"Ben": 60}, cash=0, trains=["4"])
    position.cash(Ann=0, Ben=0, Cy=0).operating("B&O", part=1, of=2)
    for price_asked in (24, 101):
        assert (
            refused(position, "buy_private", private="B&S", price=price_asked)
            == "price of the private company"
        )
    position.play("buy_private", private="B&S", price=paid).play("accept")
    pair = {"first": {"tile": "9", "rotation": 2}, "second": {"tile": "8", "rotation": 0}}
    position.play("lay_pair", private="B&S", **pair)
    position.play("lay_canal", private="C&OC", rotation=1).play("canal_token")
    closed = position.copy().operating("LV").why_not("lay_tile", hex="K3", tile="2", rotation=0)
    assert closed is not None and closed.check == "hex of a private company"
    to_step(position, "B&O", "trains")
    assert position.pos[CASH]["B&O"] == 700 - paid - 80
    position.play("buy_train", train="5-0", price=500)
    assert position.pos[CASH]["B&O"] == 120 - paid and position.pos[CASH]["Ben"] == paid
    assert all(position.pos[PRIVATES][sym].closed for sym in ("D&R", "C-P", "B&S", "C&OC"))
    assert {"F4", "G5", "D2"} <= position.pos[TILES].keys()
    assert markers_in(position.pos, ("D2", 0)) == ["B&O"]
    left = [t.price for t in position.pos[TOKENS].values() if t.corporation == "B&O" and not t.placed]
    assert left == [60]
    again = position.copy().operating("B&O")
    h2 = {"first": {"tile": "9", "rotation": 2}, "second": {"tile": "8", "rotation": 2}}
    assert refused(
        again, "lay_pair", private="C-P", **h2
    ) == "power belongs to the corporation" and not again.offers("lay_pair")
    opened = position.copy().operating("LV")
    assert opened.why_not("lay_tile", hex="K3", tile="2", rotation=0) is None
    while position.pos[ROUND].part == 1:
        idle(position)
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["Ben"]) == (0, paid)
    assert position.faults() == []

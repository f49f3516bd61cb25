"""Late positions worked out by hand: two players, section 14."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import owned
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import (
    OFFERING,
    OUT_OF_GAME,
    POOL,
    certificates_held,
    held,
    president,
)
from roundhouse.rules.turns import PRIORITY, ROUND

from .late import ROUTE, sale

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
    largest = {player: max(c.percent for c in certificates_held(game.pos, player, "SRR")) for player in "AB"}
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
    assert [c.percent for c in certificates_held(game.pos, "B", "LV")] == [20]
    game.play("sell_shares", corporation="N&W", percent=20).play("complete_purchase")
    assert owned(game.pos, "N&W") == ["6-1"] and president(game.pos, "N&W") == "A"
    assert (game.pos[CASH]["A"], game.pos[CASH]["N&W"]) == (60, 0)
    assert (price(game.pos, "LV"), price(game.pos, "N&W")) == (80, 70)
    assert game.faults() == []

"""Section 4.6.11: a corporation sells or buys its own stock."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.features.national import NATIONAL
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import POOL, STOCK, held
from titles.gl import conrail as merger
from titles.gl.stock import at, cell, conrail, dollars, refused, table


def dealing(pool: int = 20, where: str = "E1", *, operated: bool = True, cash: int = 1000) -> Scenario:
    """GT, half of it with players, deals in its own stock; 30% are in its treasury when 20% are in the pool."""
    position = table()
    position.corporation(
        "GT",
        par=100,
        shares={"Ann": 30, "Ben": 20},
        pool=pool,
        cell=cell(where),
        cash=cash,
        operated=operated,
        trains=["4H"],
    )
    return position.operating("GT", "own stock")


@pytest.mark.rule("18GL-4.6.11-1")
def test_a_sale_brings_the_price_and_lowers_it() -> None:
    """Two at $110: $220, and two rows down."""
    position = dealing(cash=0)
    assert [o.action.percent for o in position.offers("sell_own")] == [10, 20, 30]
    position.play("sell_own", percent=20)
    pos = position.pos
    assert (pos[CASH]["GT"], held(pos, "GT", "GT"), held(pos, POOL, "GT")) == (220, 10, 40)
    assert (at(position, "GT"), dollars(position, "GT")) == ("E3", 90)
    assert not position.faults()


@pytest.mark.rule("18GL-4.6.11-2")
def test_a_purchase_is_paid_at_the_price_and_leaves_it() -> None:
    """Three at $90: $270 less, still $90."""
    position = dealing(30, "D2")
    position.play("buy_own", percent=30)
    pos = position.pos
    assert (pos[CASH]["GT"], held(pos, "GT", "GT"), held(pos, POOL, "GT")) == (1000 - 270, 50, 0)
    assert (at(position, "GT"), dollars(position, "GT")) == ("D2", 90)
    assert not position.faults()


@pytest.mark.rule("18GL-4.6.11-1")
def test_in_one_turn_it_is_on_one_side_only() -> None:
    sold = dealing().play("sell_own", percent=10)
    assert refused(sold, "buy_own", percent=10) == ("own stock on one side only", "sells")
    assert refused(sold, "sell_own", percent=10) == ("", "")
    bought = dealing().play("buy_own", percent=10)
    assert refused(bought, "sell_own", percent=10) == ("own stock on one side only", "buys")
    assert refused(bought, "buy_own", percent=10) == ("", "")


@pytest.mark.rule("18GL-4.6.11-1")
def test_the_next_turn_has_its_own_side() -> None:
    """GT sells in the first operating round of the set and buys in the second."""
    position = dealing().play("sell_own", percent=10)
    while position.step != "own stock":
        position.play("pass")
    assert position.actor == "Ann"
    position.play("pass")
    for _ in range(20):
        if position.step == "own stock":
            break
        choice = next((k for k in ("run", "dividend") if position.offers(k)), "pass")
        fields = {"choice": "withhold"} if choice == "dividend" else {}
        if choice == "run":
            fields = {"runs": position.offers("run")[0].action.runs}
        position.play(choice, **fields)
    assert refused(position, "buy_own", percent=10) == ("", "")


@pytest.mark.rule("18GL-4.6.11-1")
def test_the_open_market_takes_half_at_most() -> None:
    position = dealing(40)
    assert refused(position, "sell_own", percent=10) == ("", "")
    position = dealing(30)
    position.corporation(
        "GT", par=100, shares={"Ann": 30}, pool=30, cell=cell("E1"), floated=True, treasury=40
    )
    position.operating("GT", "own stock")
    assert refused(position, "sell_own", percent=20) == ("", "")
    assert refused(position, "sell_own", percent=30)[0] == "bank pool has room for own stock"


@pytest.mark.rule("18GL-4.6.11-1")
def test_it_deals_in_what_is_there_and_pays_from_its_treasury() -> None:
    position = dealing(cash=110)
    assert refused(position, "buy_own", percent=10) == ("", "")
    assert refused(position, "buy_own", percent=20)[0] == "treasury pays for own stock"
    assert refused(position, "buy_own", percent=30) == ("own stock is there", "pool")
    assert refused(position, "sell_own", percent=40) == ("own stock is there", "treasury")
    assert refused(position, "sell_own", percent=15) == ("own stock is there", "treasury")
    assert refused(position, "sell_own", percent=0) == ("own stock is there", "treasury")


@pytest.mark.rule("18GL-4.6.11-1", "18GL-4.6.11-3")
def test_not_in_its_first_round() -> None:
    position = dealing(operated=False)
    for kind in ("sell_own", "buy_own"):
        assert refused(position, kind, percent=10)[0] == "own stock after the first turn"


@pytest.mark.rule("18GL-4.6.11-3")
def test_the_first_round_is_that_of_the_first_turn_of_conrail_too() -> None:
    """In the whole of a first turn it leaves its stock alone; in the second it may deal."""
    position = conrail(table(phase="10H"), {"Ann": 8}, pool=4, cash=2000, operated=False)
    position.train("CR", "10H").operating("CR", "own stock", of=3)
    assert refused(position, "sell_own", percent=5)[0] == "own stock after the first turn"
    position.skip("first turn is noted").skip("turn begins")
    position.operating("CR", "own stock", of=3)
    assert refused(position, "sell_own", percent=5)[0] == "own stock after the first turn"
    position.skip("turn is over")
    assert refused(position, "sell_own", percent=5) == ("", "")


@pytest.mark.rule("18GL-4.6.11-4")
def test_conrail_does_not_buy_its_presidents_certificate() -> None:
    """In the Open Market it waits for a player."""
    position = conrail(table(phase="10H"), {"Ann": 2, "Ben": 1}, pool=2, cash=2000)
    loosen(position)
    position.operating("CR", "own stock")
    assert held(position.pos, POOL, "CR") == 20
    assert [o.action.percent for o in position.offers("buy_own")] == [5, 10]
    assert refused(position, "buy_own", percent=15) == ("own stock is there", "pool")
    position.play("buy_own", percent=10)
    assert next(c for c in position.pos[STOCK]["CR"] if c.president).owner == POOL


def loosen(position: Scenario) -> None:
    """Ann's certificate, which is the president's, lies in the Open Market, and Ben acts as president."""
    pos = position.pos
    position.state.put(
        STOCK, "CR", tuple(replace(c, owner=POOL) if c.owner == "Ann" else c for c in pos[STOCK]["CR"])
    )
    position.state.put(NATIONAL, "CR", replace(pos[NATIONAL]["CR"], acting="Ben"))


@pytest.mark.rule("18GL-4.6.11-1", "18GL-3.4-6", "18GL-4.6.6-4")
def test_a_presidents_certificate_in_the_treasury_bears_dividends_and_is_not_sold() -> None:
    """CONRAIL has five shares of itself, two of them in that certificate; of $200 it is paid half."""
    merging = {"NYC": {"shares": {"Ann": 20, "Cora": 20}}, "MON": {"shares": {"Ben": 30, "Dan": 20}}}
    position = merger.form(merger.table(merging)).train("CR", "10H")
    position.state.put(CORPORATIONS, "CR", replace(position.pos[CORPORATIONS]["CR"], operated=True))
    assert (held(position.pos, "CR", "CR"), held(position.pos, POOL, "CR")) == (50, 10)
    dividend = position.copy().cash(Ann=0, CR=0).operating("CR", "dividend", revenue=200)
    dividend.play("dividend", choice="pay")
    assert (dividend.pos[CASH]["Ann"], dividend.pos[CASH]["CR"]) == (20, 100)
    position.operating("CR", "own stock")
    assert [o.action.percent for o in position.offers("sell_own")] == [10, 20, 30]
    assert refused(position, "sell_own", percent=40) == ("own stock is there", "treasury")

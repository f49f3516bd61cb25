"""Section 39: a corporation issues or redeems its own stock."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import OFFERING, POOL, held
from titles.cm1848.merging import cell, dollars, refused

PLAYERS = ("Ann", "Ben", "Cora")


def dealing(
    pool: int = 20,
    treasury: int = 30,
    where: tuple[int, int] = (0, 6),
    *,
    cash: int = 1000,
    operated: bool = True,
) -> Scenario:
    """DRGW, of which Ann has 20% and Ben 10%, at the end of its turn; what is not placed has not been sold yet."""
    position = Scenario("1848", PLAYERS).phase("4").cash(dict.fromkeys(PLAYERS, 500))
    position.corporation(
        "DRGW",
        par=100,
        shares={"Ann": 20, "Ben": 10} if pool + treasury <= 70 else {"Ann": 20},
        pool=pool,
        treasury=treasury,
        cash=cash,
        cell=where,
        trains=["4"],
        floated=True,
        operated=operated,
    )
    return position.operating("DRGW", "own stock")


@pytest.mark.rule("1848-39-1")
def test_it_issues_or_redeems_and_not_both() -> None:
    sold = dealing().play("sell_own", percent=10)
    assert refused(sold, "buy_own", percent=10) == ("own stock on one side only", "sells")
    assert refused(sold, "sell_own", percent=10) == ("", "")
    bought = dealing().play("buy_own", percent=10)
    assert refused(bought, "sell_own", percent=10) == ("own stock on one side only", "buys")
    assert refused(bought, "buy_own", percent=10) == ("", "")


@pytest.mark.rule("1848-39-1")
def test_the_next_turn_has_its_own_side() -> None:
    position = dealing().play("sell_own", percent=10).play("pass")
    for _ in range(30):
        if position.step == "own stock":
            break
        closers = [o.action.kind() for o in position.offers()]
        if "pass" in closers:
            position.play("pass")
        else:
            position.play("dividend", choice="withhold")
    assert position.step == "own stock"
    assert refused(position, "buy_own", percent=10) == ("", "")


@pytest.mark.rule("1848-39-1")
def test_it_may_do_so_in_its_first_turn() -> None:
    assert refused(dealing(operated=False), "sell_own", percent=10) == ("", "")


@pytest.mark.rule("1848-39-2")
def test_an_issue_brings_the_market_price() -> None:
    """Two at $90: $180."""
    position = dealing(where=(1, 6), cash=0)
    assert dollars(position, "DRGW") == 90
    position.play("sell_own", percent=20)
    pos = position.pos
    assert (pos[CASH]["DRGW"], held(pos, "DRGW", "DRGW"), held(pos, POOL, "DRGW")) == (180, 10, 40)
    assert not position.faults()


@pytest.mark.rule("1848-39-3")
def test_the_pool_does_not_come_to_more_than_half() -> None:
    """With 40% in the pool one share can be issued."""
    position = dealing(pool=40, treasury=30)
    assert [o.action.percent for o in position.offers("sell_own")] == [10]
    assert refused(position, "sell_own", percent=20)[0] == "bank pool has room for own stock"


@pytest.mark.rule("1848-39-4")
def test_every_share_issued_is_a_square_down() -> None:
    """Two from 100 in the top row: 80. On the ledge the marker stays."""
    position = dealing().play("sell_own", percent=20)
    assert (cell(position, "DRGW"), dollars(position, "DRGW")) == ((2, 6), 80)
    assert cell(dealing(where=(6, 3)).play("sell_own", percent=20), "DRGW") == (6, 3)
    assert cell(dealing(where=(5, 3)).play("sell_own", percent=20), "DRGW") == (6, 3)


@pytest.mark.rule("1848-39-5", "1848-39-7")
def test_redeeming_costs_the_market_price_and_leaves_it() -> None:
    """Three at $70: $210."""
    position = dealing(pool=30, treasury=0, where=(4, 6)).play("buy_own", percent=30)
    pos = position.pos
    assert dollars(position, "DRGW") == 70
    assert (pos[CASH]["DRGW"], held(pos, "DRGW", "DRGW"), held(pos, POOL, "DRGW")) == (790, 30, 0)
    assert cell(position, "DRGW") == (4, 6)


@pytest.mark.rule("1848-39-5")
def test_the_treasury_pays_for_it() -> None:
    position = dealing(cash=100)
    assert refused(position, "buy_own", percent=20)[0] == "treasury pays for own stock"
    assert refused(position, "buy_own", percent=10) == ("", "")


@pytest.mark.rule("1848-39-6")
def test_the_treasury_does_not_come_to_more_than_half() -> None:
    full = dealing(pool=20, treasury=50)
    assert refused(full, "buy_own", percent=10) == ("treasury limit", "")
    assert not full.offers("buy_own")
    nearly = dealing(pool=20, treasury=40)
    assert [o.action.percent for o in nearly.offers("buy_own")] == [10]


@pytest.mark.rule("1848-39-8")
def test_unsold_shares_are_not_issued() -> None:
    position = dealing(pool=0, treasury=0)
    assert held(position.pos, OFFERING, "DRGW") == 70
    assert refused(position, "sell_own", percent=10) == ("own stock is there", "treasury")

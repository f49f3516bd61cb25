"""Section 3.3: starting companies, purchases and limits."""

from __future__ import annotations

import pytest

from roundhouse.rules.money import CASH
from roundhouse.rules.shares import CERTIFICATE_LIMIT, OFFERING, POOL, held
from titles.branch_line.book import refused, shares, table


@pytest.mark.rule("Branch Line-3.3-1", "Branch Line-3.3-2")
def test_starting_a_company() -> None:
    position = table()
    assert (
        refused(position, "buy_share", corporation="AVR", source=OFFERING) == "president's certificate first"
    )
    assert refused(position, "par", corporation="AVR", par=80) == "par value"
    for par in (50, 60, 70):
        assert not refused(position, "par", corporation="AVR", par=par)
    before = position.pos[CASH]["Ann"]
    position.play("par", corporation="AVR", par=60)
    assert position.pos[CASH]["Ann"] == before - 120
    assert held(position.pos, "Ann", "AVR") == 40
    assert refused(position, "par", corporation="AVR", par=60) == "par is set once"


@pytest.mark.rule("Branch Line-3.3-3")
def test_par_from_the_offering_and_market_price_from_the_pool() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 40, "Ben": 20}, pool=20).price("AVR", 2, 4)
    position.cash(Cy=500).stock_turn("Cy")
    assert position.play("buy_share", corporation="AVR", source=POOL).pos[CASH]["Cy"] == 420
    assert (
        position.cash(Cy=500)
        .stock_turn("Cy")
        .play("buy_share", corporation="AVR", source=OFFERING)
        .pos[CASH]["Cy"]
        == 440
    )
    position.cash(Cy=500).stock_turn("Cy")
    assert refused(position, "buy_share", corporation="AVR", source=POOL) == "share is there"


@pytest.mark.rule("Branch Line-3.3-4")
@pytest.mark.parametrize(("cash", "check"), [(59, "player can pay"), (60, "")])
def test_shares_are_paid_for(cash: int, check: str) -> None:
    position = shares("Ben", Ann=40).cash(Ben=cash)
    assert refused(position, "buy_share", corporation="AVR", source=OFFERING) == check


@pytest.mark.rule("Branch Line-3.3-5")
def test_what_was_sold_is_not_bought_back() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 40, "Ben": 20}).cash(Ben=100)
    position.stock_turn("Ben", sold=[("Ben", "AVR")])
    assert refused(position, "buy_share", corporation="AVR", source=OFFERING) == "not sold this round"


@pytest.mark.rule("Branch Line-3.3-6")
def test_sixty_percent_at_most() -> None:
    assert not refused(shares("Ann", Ann=40), "buy_share", corporation="AVR", source=OFFERING)
    assert refused(shares("Ann", Ann=60), "buy_share", corporation="AVR", source=OFFERING) == "holding limit"


@pytest.mark.rule("Branch Line-3.3-7")
@pytest.mark.parametrize(("players", "limit"), [("AB", 9), ("ABC", 6), ("ABCD", 5)])
def test_the_certificate_limit_by_players(players: str, limit: int) -> None:
    assert CERTIFICATE_LIMIT(table(tuple(players)).pos, "A") == limit


@pytest.mark.rule("Branch Line-3.3-7")
def test_six_certificates_at_a_table_of_three() -> None:
    position = table().cash(Ann=900)
    for sym in ("AVR", "BMR", "CQR"):
        position.corporation(sym, par=60, shares={"Ann": 60})
    position.corporation("DHR", par=60, shares={"Ben": 40}).stock_turn("Ann")
    assert refused(position, "buy_share", corporation="DHR", source=OFFERING) == "certificate limit"
    position.shares("DHR", {"Ben": 40, "Ann": 20}).stock_turn("Ann")
    assert refused(position, "pass") == "sell down to the limit"

"""Section 3.4: certificates, percents, and the limits on them; section 4.5.2: the presidency passes."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    OFFERING,
    POOL,
    STOCK,
    PresidentChanged,
    held,
    president,
)
from titles.gl.stock import PLAYERS, cell, conrail, refused, table

NAMES = (*PLAYERS, "Eve", "Fay")


def full(position: Scenario, player: str = "Cora") -> Scenario:
    """The player has 16 certificates that count."""
    for sym in ("B&O", "NYC", "GT"):
        position.corporation(sym, par=100, shares={player: 60})
    position.corporation("IC", par=100, shares={"Ann": 40, player: 10})
    assert COUNTED_CERTIFICATES(position.pos, player) == 16
    return position


@pytest.mark.rule("18GL-3.4-1", "18GL-3.4-2")
def test_percent_and_paper_are_two_things() -> None:
    """The 20% paper and three singles make half of a corporation and four certificates."""
    position = table().corporation("GT", par=80, shares={"Ann": 50})
    assert (held(position.pos, "Ann", "GT"), COUNTED_CERTIFICATES(position.pos, "Ann")) == (50, 4)


@pytest.mark.rule("18GL-3.4-2")
def test_the_presidents_certificate_costs_two_shares_and_takes_one_place() -> None:
    """At $80 it takes $160."""
    position = table().stock_turn("Ann").play("par", corporation="GT", par=80)
    assert position.pos[CASH]["Ann"] == 1000 - 160
    assert (held(position.pos, "Ann", "GT"), COUNTED_CERTIFICATES(position.pos, "Ann")) == (20, 1)


@pytest.mark.rule("18GL-3.4-3")
@pytest.mark.parametrize(("players", "limit"), [(2, 28), (3, 20), (4, 16), (5, 13), (6, 11)])
def test_how_many_certificates_a_player_may_hold(players: int, limit: int) -> None:
    names = NAMES[:players]
    position = table(names)
    assert all(CERTIFICATE_LIMIT(position.pos, name) == limit for name in names)


@pytest.mark.rule("18GL-3.4-3")
def test_private_companies_and_yellow_stock_are_left_out_of_the_count() -> None:
    """Of four players Cora has 16 that count, besides private companies: she gets no further white one."""
    position = full(table(owner="Cora"))
    position.corporation("MON", par=75, shares={"Ann": 40, "Cora": 10}, cell=cell("A4"))
    assert COUNTED_CERTIFICATES(position.pos, "Cora") == 16
    position.stock_turn("Cora")
    position.shares("IC", {"Ann": 40, "Cora": 10})
    assert refused(position, "buy_share", corporation="IC", source=OFFERING)[0] == "certificate limit"
    assert refused(position, "par", corporation="DT&I", par=60)[0] == "certificate limit"
    position.shares("IC", {"Ann": 40})
    assert refused(position, "buy_share", corporation="IC", source=OFFERING) == ("", "")


@pytest.mark.rule("18GL-3.4-4")
def test_nobody_goes_beyond_sixty_percent() -> None:
    """Dan has 60% of B&O, and the Open Market has more: he gets none of it."""
    position = table().corporation("B&O", par=80, shares={"Dan": 60}, pool=20).stock_turn("Dan")
    assert refused(position, "buy_share", corporation="B&O", source=POOL)[0] == "holding limit"
    position.shares("B&O", {"Dan": 50}, pool=20)
    assert refused(position, "buy_share", corporation="B&O", source=POOL) == ("", "")


@pytest.mark.rule("18GL-3.4-5")
def test_twelve_of_twenty_are_the_limit() -> None:
    """With 12 of 20 Ann is full; Ben with 11 may take one."""
    position = conrail(table(phase="10H"), {"Ann": 12}).stock_turn("Ann")
    assert refused(position, "buy_share", corporation="CR", source="CR")[0] == "holding limit"
    position = conrail(table(phase="10H"), {"Ben": 11}).stock_turn("Ben")
    position.play("buy_share", corporation="CR", source="CR")
    assert held(position.pos, "Ben", "CR") == 60


@pytest.mark.rule("18GL-3.4-6")
def test_the_presidents_certificate_is_not_sold_to_the_open_market() -> None:
    """Ben has 20% and presides; nobody else has 20%. He can sell nothing of it."""
    position = table().corporation("GT", par=80, shares={"Ben": 20, "Ann": 10}, pool=20, floated=True)
    position.stock_turn("Ben")
    assert not position.offers("sell_shares")
    for percent in (10, 20):
        found = refused(position, "sell_shares", corporation="GT", percent=percent)
        assert found[0] == "president's certificate stays with a player"


@pytest.mark.rule("18GL-3.4-7", "18GL-4.1.1-1")
def test_the_open_market_takes_half_of_a_corporation() -> None:
    """40% lie there: a seller can part with 10% and not with 20%."""
    position = table().corporation("GT", par=80, shares={"Ann": 30, "Ben": 20}, pool=40).stock_turn("Ben")
    assert refused(position, "sell_shares", corporation="GT", percent=20)[0] == "pool limit"
    position.play("sell_shares", corporation="GT", percent=10)
    assert held(position.pos, POOL, "GT") == 50


@pytest.mark.rule("18GL-3.4-8")
def test_a_treasury_has_no_limit() -> None:
    """60% of itself may stay there, and more may come to it."""
    position = table().corporation("GT", par=80, shares={"Ann": 30}, pool=10, treasury=60, floated=True)
    position.cash(GT=500).operating("GT", "own stock").play("buy_own", percent=10)
    assert held(position.pos, "GT", "GT") == 70
    assert not position.faults()


# -- 4.5.2


@pytest.mark.rule("18GL-4.5.2-1", "18GL-4.5.2-2")
def test_with_more_shares_another_presides_and_with_as_many_the_president_stays() -> None:
    """Ann and Ben have 30% each, Ann presides: so it stays. Ben gets to 40%: the paper for two of his."""
    position = table().corporation("GT", par=80, shares={"Ann": 30, "Ben": 20}).stock_turn("Ben")
    position.play("buy_share", corporation="GT", source="GT")
    assert president(position.pos, "GT") == "Ann"
    position.stock_turn("Ben").play("buy_share", corporation="GT", source="GT")
    assert president(position.pos, "GT") == "Ben"
    pos = position.pos
    assert (held(pos, "Ann", "GT"), held(pos, "Ben", "GT")) == (30, 40)
    assert sorted(c.percent for c in pos[STOCK]["GT"] if c.owner == "Ann") == [10, 10, 10]
    assert sorted(c.percent for c in pos[STOCK]["GT"] if c.owner == "Ben") == [10, 10, 20]
    position.operating("GT", "track")
    assert position.actor == "Ben"


@pytest.mark.rule("18GL-4.5.2-3")
@pytest.mark.parametrize(("old", "new"), [("Ann", "Ben"), ("Dan", "Ben"), ("Ben", "Cora")])
def test_of_equals_the_first_behind_the_old_president(old: str, new: str) -> None:
    """Ann falls to 20%, Ben and Cora have 30%: Ben."""
    others = [p for p in ("Ben", "Cora", "Dan") if p != old][:2]
    shares = {old: 40, **dict.fromkeys(others, 30)}
    position = table().corporation("GT", par=80, shares=shares).stock_turn(old)
    position.play("sell_shares", corporation="GT", percent=20)
    assert president(position.pos, "GT") == new
    assert PresidentChanged("GT", old, new) in position.events


@pytest.mark.rule("18GL-4.5.2-4")
def test_half_of_the_presidents_certificate_is_sold_when_another_takes_it() -> None:
    """Ann has nothing but the 20% paper, Ben has 20%: she may sell 10%, Ben presides and 10% is left to her."""
    position = table().corporation("GT", par=80, shares={"Ann": 20, "Ben": 20}, pool=10, floated=True)
    position.stock_turn("Ann").play("sell_shares", corporation="GT", percent=10)
    pos = position.pos
    assert president(pos, "GT") == "Ben"
    assert (held(pos, "Ann", "GT"), held(pos, "Ben", "GT"), held(pos, POOL, "GT")) == (10, 20, 20)
    assert not position.faults()

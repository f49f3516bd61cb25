"""Appendix F: kinder, gentler mergers."""

from __future__ import annotations

import pytest

from roundhouse.features.merging import is_merged
from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.shares import POOL, president
from roundhouse.titles.c2c.kinder import ODD, Odd
from titles.c2c.merging import OFFERING, merging, new_shares
from titles.c2c.tables import dollars, refused

OPTIONS = ("kinder_mergers",)


def merged(nyc: dict[str, int], erie: dict[str, int], options: tuple[str, ...] = OPTIONS, **more) -> Scenario:  # type: ignore[no-untyped-def]
    """Ann declares the merger of her two, and NYC remains, at $160."""
    position = merging(nyc, erie, options=options, **more)
    position.play("declare_merger", corporation="ERIE", other="NYC", president="")
    return position.play("choose_survivor", corporation="NYC")


@pytest.mark.rule("18C2C-F.kinder-1")
def test_half_the_new_price_is_paid_for_odd_shares() -> None:
    nyc, erie = {"Ann": 50, "Ben": 50}, {"Ann": 50, "Ben": 20}
    position = merged(nyc, erie, pools=(0, 30))
    assert dollars(position, "NYC") == 160 and position.pos[CASH]["Ben"] == 1000 + 80
    assert position.pos[CASH]["Ann"] == 1000 and new_shares(position, "NYC", "Ann", "Ben", POOL) == [5, 3, 2]
    plain = merged(nyc, erie, (), pools=(0, 30))
    assert plain.pos[CASH]["Ben"] == 1000


@pytest.mark.rule("18C2C-F.kinder-1")
def test_the_corporation_is_paid_for_a_redeemed_share() -> None:
    position = merged({"Ann": 60}, {"Ann": 60}, redeemed=(30, 0), pools=(10, 40))
    assert position.pos[CASH]["NYC"] == 420 + 80 and position.pos[CASH]["Ann"] == 1000
    # for one of the offering the bank would pay itself
    offered = merged({"Ann": 60}, {"Ann": 60}, pools=(10, 40))
    assert offered.pos[CASH]["NYC"] == 420 and new_shares(offered, "NYC", OFFERING, POOL) == [1, 3]
    both = merged({"Ann": 60}, {"Ann": 60}, pools=(10, 40), reissued=("NYC", "ERIE"))
    assert both.pos[CASH]["NYC"] == 420 + 80


@pytest.mark.rule("18C2C-F.kinder-1")
def test_halves_of_a_dollar_go_up() -> None:
    position = merged({"Ann": 50, "Ben": 50}, {"Ann": 50, "Ben": 20}, pools=(0, 30), prices=((0, 12), (0, 8)))
    assert dollars(position, "NYC") == 250 and position.pos[CASH]["Ben"] == 1125
    # 40 and 30 would give 52.5, so 55
    low = merged({"Ann": 50, "Ben": 50}, {"Ann": 50, "Ben": 20}, pools=(0, 30), prices=((4, 0), (5, 0)))
    assert dollars(low, "NYC") == 55 and low.pos[CASH]["Ben"] == 1028


@pytest.mark.rule("18C2C-F.kinder-2")
def test_who_had_odd_shares_is_offered_one_the_declarer_first_the_corporation_last() -> None:
    position = merged(
        {"Ann": 50, "Ben": 10, "Cora": 10}, {"Ann": 40, "Dan": 10}, redeemed=(10, 0), pools=(20, 50)
    )
    asked = []
    while position.step == "share for an odd one":
        asked.append((position.state.stack[-1].who, position.actor))
        position.play("pass")
    assert asked == [("Ann", "Ann"), ("Ben", "Ben"), ("Cora", "Cora"), ("Dan", "Dan"), ("NYC", "Ann")]
    assert position.pos[ODD] is None and is_merged(position.pos, "NYC") and position.faults() == []


@pytest.mark.rule("18C2C-F.kinder-2")
def test_a_share_is_bought_from_the_market_at_the_new_price() -> None:
    position = merged({"Ann": 50, "Ben": 50}, {"Ann": 50, "Ben": 20}, pools=(0, 30))
    bank = position.pos[CASH][BANK]
    assert position.step == "share for an odd one" and position.actor == "Ben"
    position.play("buy_odd")
    assert new_shares(position, "NYC", "Ben", POOL) == [4, 1]
    assert position.pos[CASH]["Ben"] == 1000 + 80 - 160 and position.pos[CASH][BANK] == bank + 160
    assert position.step != "share for an odd one" and position.faults() == []


@pytest.mark.rule("18C2C-F.kinder-2")
def test_the_corporation_buys_out_of_its_treasury_and_the_share_is_redeemed() -> None:
    position = merged({"Ann": 60}, {"Ann": 60}, redeemed=(30, 0), pools=(10, 40))
    assert position.state.stack[-1].who == "NYC" and new_shares(position, "NYC", "NYC", POOL) == [1, 3]
    position.play("buy_odd")
    assert new_shares(position, "NYC", "NYC", POOL) == [2, 2] and position.pos[CASH]["NYC"] == 340


@pytest.mark.rule("18C2C-F.kinder-2")
def test_only_cash_at_hand_counts() -> None:
    position = merging({"Ann": 50, "Ben": 50}, {"Ann": 50, "Ben": 20}, pools=(0, 30), options=OPTIONS)
    position.cash(Ben=20)
    position.play("declare_merger", corporation="ERIE", other="NYC", president="")
    position.play("choose_survivor", corporation="NYC")
    assert position.pos[CASH]["Ben"] == 100 and position.step != "share for an odd one"
    asked = position.at("share for an odd one", "Ben")
    pos = asked.writing()
    pos.set(ODD, Odd("NYC", ("Ben",)))
    assert refused(asked, "buy_odd") == ("merged share is paid in cash", "")


@pytest.mark.rule("18C2C-F.kinder-2")
def test_the_market_has_to_have_one() -> None:
    position = merged({"Ann": 50, "Ben": 50}, {"Ann": 50, "Ben": 20}, pools=(0, 30))
    position.shares("NYC", {"Ann": 50, "Ben": 50})
    assert refused(position, "buy_odd") == ("merged share is in the market", "")


@pytest.mark.rule("18C2C-F.kinder-2")
def test_a_share_bought_may_bring_the_presidency() -> None:
    nyc, erie = {"Ann": 40, "Ben": 40, "Cora": 20}, {"Ben": 50, "Ann": 40}
    position = merging(nyc, erie, pools=(0, 10), options=OPTIONS)
    position.play("declare_merger", corporation="NYC", other="ERIE", president="Ann").play("accept")
    position.play("choose_survivor", corporation="NYC")
    assert new_shares(position, "NYC", "Ann", "Ben") == [4, 4] and president(position.pos, "NYC") == "Ann"
    position.play("buy_odd")
    assert new_shares(position, "NYC", "Ann", "Ben") == [4, 5] and president(position.pos, "NYC") == "Ben"

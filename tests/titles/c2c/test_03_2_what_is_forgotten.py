"""What the market and the stock round remember of corporations that are no more."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import dispose, react
from roundhouse.core.now import Event
from roundhouse.features.closing import CorporationClosed
from roundhouse.features.merging import CorporationsMerged
from roundhouse.features.national.terms import Merged
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.emergency import NEED, Need
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.shares import CERTIFICATE_LIMIT
from roundhouse.titles.c2c.price_split import SPLITS
from roundhouse.titles.c2c.redemption import FLOATED_NOW, NOT_YET_SPENT, REDEEMED, REISSUED, REISSUED_NOW
from titles.c2c.dealing import block, table, writing
from titles.c2c.tables import refused


def remembered() -> Scenario:
    """UP and IC have split and reissued, and have been paid for reissued shares in this round."""
    position = table().corporation("UP", par=100, shares={"Ann": 60}, cash=200)
    position.corporation("IC", par=100, shares={"Ann": 60}, cash=200).stock_turn("Ann")
    now = writing(position)
    for sym in ("UP", "IC"):
        now.put(SPLITS, sym, 1)
        now.put(REISSUED, sym, 1)
        for slot in (REDEEMED, REISSUED_NOW, FLOATED_NOW):
            now.set(slot, (*now[slot], sym))
        now.set(NOT_YET_SPENT, {**now[NOT_YET_SPENT], sym: 100})
    return position


def after(event: Event) -> Scenario:
    position = remembered()
    now = writing(position)
    now.events.append(event)
    dispose(now, event)
    return position


@pytest.mark.rule("18C2C-3.2-2")
def test_nothing_is_remembered_of_a_closed_corporation() -> None:
    now = after(CorporationClosed("UP")).now
    assert now[SPLITS] == {"IC": 1} == now[REISSUED]
    assert now[REDEEMED] == now[REISSUED_NOW] == now[FLOATED_NOW] == ("IC",)
    assert now[NOT_YET_SPENT] == {"IC": 100}


@pytest.mark.rule("18C2C-3.3-4", "18C2C-4.5-5")
def test_what_a_merged_one_may_not_spend_stays_with_the_survivor() -> None:
    now = after(CorporationsMerged("IC", "UP", "Ann")).now
    assert now[SPLITS] == {"IC": 1} == now[REISSUED]
    assert now[REDEEMED] == now[REISSUED_NOW] == now[FLOATED_NOW] == ("IC",)
    assert now[NOT_YET_SPENT] == {"IC": 200}
    nothing = remembered()
    writing(nothing).set(NOT_YET_SPENT, {})
    event = CorporationsMerged("IC", "UP", "Ann")
    dispose(writing(nothing), event)
    assert nothing.now[NOT_YET_SPENT] == {}


@pytest.mark.rule("18C2C-3.3-4", "18C2C-4.3-9")
def test_nothing_goes_over_to_a_national_company() -> None:
    now = after(Merged("UP", "AMTK", 200, 0)).now
    assert now[SPLITS] == {"IC": 1} == now[REISSUED]
    assert now[REDEEMED] == now[REISSUED_NOW] == now[FLOATED_NOW] == ("IC",)
    assert now[NOT_YET_SPENT] == {"IC": 100}


@pytest.mark.rule("18C2C-3.1-2")
def test_the_limit_falls_with_a_merger() -> None:
    position = table().corporation("UP", par=100, shares={"Ann": 60}).stock_turn("Ann")
    now = writing(position)
    now.change(CORPORATIONS, "IC", closed=True)
    assert CERTIFICATE_LIMIT(now, "Ann") == 48
    event = CorporationsMerged("UP", "IC", "Ann")
    for reaction in position.title.reactions[CorporationsMerged]:
        if "limit" in reaction.name:
            reaction.then(now, event)
    assert CERTIFICATE_LIMIT(now, "Ann") == 47


@pytest.mark.rule("18C2C-3.2-1", "18C2C-4.7.5-11")
def test_a_need_ends_with_the_corporation() -> None:
    """Ben has put $50 into ERIE, and his sale drives its marker into the white cells: ERIE and the $50 are gone."""
    position = table(phase="4").corporation(
        "ERIE", par=68, shares={"Ben": 50, "Ann": 20}, cell=(7, 0), cash=20
    )
    position.corporation("UP", par=68, shares={"Ann": 60}, cash=500).cash(Ben=50)
    position.operating("ERIE", "trains")
    now = writing(position)
    now.set(NEED, Need("ERIE", "4-3", 300, "Ben"))
    now.interrupt("raise money", "ERIE")
    bank = position.now[CASH][BANK]
    block(position, "ERIE", 10)
    assert position.now[CORPORATIONS]["ERIE"].closed and position.now[NEED] is None
    assert position.now[CASH]["Ben"] == 0
    assert position.now[CASH][BANK] == bank + 20 + 50
    turn = position.now.within("operating turn")
    assert turn is not None and turn.who == "UP"
    assert position.faults() == []


@pytest.mark.rule("18C2C-3.2-1", "18C2C-4.7.5-11")
def test_no_more_is_lost_than_was_lacking() -> None:
    position = table(phase="4").corporation(
        "ERIE", par=68, shares={"Ben": 50, "Ann": 20}, cell=(7, 0), cash=290
    )
    position.corporation("UP", par=68, shares={"Ann": 60}, cash=500).cash(Ben=5)
    position.operating("ERIE", "trains")
    now = writing(position)
    now.set(NEED, Need("ERIE", "4-3", 300, "Ben"))
    now.interrupt("raise money", "ERIE")
    assert refused(position, "sell_shares", corporation="ERIE", percent=10) == ("", "")
    block(position, "ERIE", 10)
    assert position.now[CASH]["Ben"] == 15 - 10


@pytest.mark.rule("18C2C-3.2-1")
def test_another_corporations_need_goes_on() -> None:
    position = table(phase="4").corporation("ERIE", par=68, shares={"Ann": 50, "Ben": 20}, cell=(7, 0))
    position.corporation("UP", par=68, shares={"Ben": 60}, cash=285).cash(Ben=5)
    position.operating("UP", "trains")
    now = writing(position)
    now.set(NEED, Need("UP", "4-3", 300, "Ben"))
    now.interrupt("raise money", "UP")
    block(position, "ERIE", 10)
    assert position.now[CORPORATIONS]["ERIE"].closed
    need = position.now[NEED]
    assert need is not None and need.corporation == "UP" and position.now[CASH]["Ben"] == 15
    react(writing(position))

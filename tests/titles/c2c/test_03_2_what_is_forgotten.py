"""What the market and the stock round remember of corporations that are no more."""

from __future__ import annotations

import pytest

from roundhouse.core.flow import dispose, react
from roundhouse.core.position import Event
from roundhouse.features.closing import CorporationClosed
from roundhouse.features.merging import CorporationsMerged
from roundhouse.features.national.terms import Merged
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.emergency import NEED, Need
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.shares import CERTIFICATE_LIMIT
from roundhouse.titles.c2c.own_shares.presidents_turn import REDEEMED, REISSUED_NOW
from roundhouse.titles.c2c.own_shares.redemption import FLOATED_NOW
from roundhouse.titles.c2c.own_shares.reissue import NOT_YET_SPENT, REISSUED
from roundhouse.titles.c2c.price_split import SPLITS
from titles.c2c.dealing import block, table
from titles.c2c.tables import refused


def remembered() -> Scenario:
    """UP and IC have split and reissued, and have been paid for reissued shares in this round."""
    position = table().corporation("UP", par=100, shares={"Ann": 60}, cash=200)
    position.corporation("IC", par=100, shares={"Ann": 60}, cash=200).stock_turn("Ann")
    pos = position.writing()
    for sym in ("UP", "IC"):
        pos.put(SPLITS, sym, 1)
        pos.put(REISSUED, sym, 1)
        for slot in (REDEEMED, REISSUED_NOW, FLOATED_NOW):
            pos.set(slot, (*pos[slot], sym))
        pos.set(NOT_YET_SPENT, {**pos[NOT_YET_SPENT], sym: 100})
    return position


def after(event: Event) -> Scenario:
    position = remembered()
    pos = position.writing()
    pos.events.append(event)
    dispose(pos, event)
    return position


@pytest.mark.rule("18C2C-3.2-2")
def test_nothing_is_remembered_of_a_closed_corporation() -> None:
    pos = after(CorporationClosed("UP")).pos
    assert pos[SPLITS] == {"IC": 1} == pos[REISSUED]
    assert pos[REDEEMED] == pos[REISSUED_NOW] == pos[FLOATED_NOW] == ("IC",)
    assert pos[NOT_YET_SPENT] == {"IC": 100}


@pytest.mark.rule("18C2C-3.3-4", "18C2C-4.5-5")
def test_what_a_merged_one_may_not_spend_stays_with_the_survivor() -> None:
    pos = after(CorporationsMerged("IC", "UP", "Ann")).pos
    assert pos[SPLITS] == {"IC": 1} == pos[REISSUED]
    assert pos[REDEEMED] == pos[REISSUED_NOW] == pos[FLOATED_NOW] == ("IC",)
    assert pos[NOT_YET_SPENT] == {"IC": 200}
    nothing = remembered()
    nothing.writing().set(NOT_YET_SPENT, {})
    event = CorporationsMerged("IC", "UP", "Ann")
    dispose(nothing.writing(), event)
    assert nothing.pos[NOT_YET_SPENT] == {}


@pytest.mark.rule("18C2C-3.3-4", "18C2C-4.3-9")
def test_nothing_goes_over_to_a_national_company() -> None:
    pos = after(Merged("UP", "AMTK", 200, 0)).pos
    assert pos[SPLITS] == {"IC": 1} == pos[REISSUED]
    assert pos[REDEEMED] == pos[REISSUED_NOW] == pos[FLOATED_NOW] == ("IC",)
    assert pos[NOT_YET_SPENT] == {"IC": 100}


@pytest.mark.rule("18C2C-3.1-2")
def test_the_limit_falls_with_a_merger() -> None:
    position = table().corporation("UP", par=100, shares={"Ann": 60}).stock_turn("Ann")
    pos = position.writing()
    pos.change(CORPORATIONS, "IC", closed=True)
    assert CERTIFICATE_LIMIT(pos, "Ann") == 48
    event = CorporationsMerged("UP", "IC", "Ann")
    for reaction in position.title.reactions[CorporationsMerged]:
        if "limit" in reaction.name:
            reaction.then(pos, event)
    assert CERTIFICATE_LIMIT(pos, "Ann") == 47


@pytest.mark.rule("18C2C-3.2-1", "18C2C-4.7.5-11")
def test_a_need_ends_with_the_corporation() -> None:
    """Ben has put $50 into ERIE, and his sale drives its marker into the white cells: ERIE and the $50 are gone."""
    position = table(phase="4").corporation(
        "ERIE", par=68, shares={"Ben": 50, "Ann": 20}, cell=(7, 0), cash=20
    )
    position.corporation("UP", par=68, shares={"Ann": 60}, cash=500).cash(Ben=50)
    position.operating("ERIE", "trains")
    pos = position.writing()
    pos.set(NEED, Need("ERIE", "4-3", 300, "Ben"))
    pos.interrupt("raise money", "ERIE")
    bank = position.pos[CASH][BANK]
    block(position, "ERIE", 10)
    assert position.pos[CORPORATIONS]["ERIE"].closed and position.pos[NEED] is None
    assert position.pos[CASH]["Ben"] == 0
    assert position.pos[CASH][BANK] == bank + 20 + 50
    turn = position.pos.within("operating turn")
    assert turn is not None and turn.who == "UP"
    assert position.faults() == []


@pytest.mark.rule("18C2C-3.2-1", "18C2C-4.7.5-11")
def test_no_more_is_lost_than_was_lacking() -> None:
    position = table(phase="4").corporation(
        "ERIE", par=68, shares={"Ben": 50, "Ann": 20}, cell=(7, 0), cash=290
    )
    position.corporation("UP", par=68, shares={"Ann": 60}, cash=500).cash(Ben=5)
    position.operating("ERIE", "trains")
    pos = position.writing()
    pos.set(NEED, Need("ERIE", "4-3", 300, "Ben"))
    pos.interrupt("raise money", "ERIE")
    assert refused(position, "sell_shares", corporation="ERIE", percent=10) == ("", "")
    block(position, "ERIE", 10)
    assert position.pos[CASH]["Ben"] == 15 - 10


@pytest.mark.rule("18C2C-3.2-1")
def test_another_corporations_need_goes_on() -> None:
    position = table(phase="4").corporation("ERIE", par=68, shares={"Ann": 50, "Ben": 20}, cell=(7, 0))
    position.corporation("UP", par=68, shares={"Ben": 60}, cash=285).cash(Ben=5)
    position.operating("UP", "trains")
    pos = position.writing()
    pos.set(NEED, Need("UP", "4-3", 300, "Ben"))
    pos.interrupt("raise money", "UP")
    block(position, "ERIE", 10)
    assert position.pos[CORPORATIONS]["ERIE"].closed
    need = position.pos[NEED]
    assert need is not None and need.corporation == "UP" and position.pos[CASH]["Ben"] == 15
    react(position.writing())

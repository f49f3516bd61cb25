"""Presidencies that change and players who leave (4.7.2 and 4.7.3 with 4.2 to 4.5)."""

from __future__ import annotations

import pytest

from roundhouse.features.loans import LOANS
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import POOL, held, president
from roundhouse.titles.gl.elimination import OUT
from titles.gl.laying import refusal
from titles.gl.need import cell, corporation, kinds, lend, refused, table

from .late import cash, go_on, in_turn
from .meeting import THREE, cheapest, from_bank, needing, paid


@pytest.mark.rule("18GL-4.7.2-6", "18GL-4.5.2-2", "18GL-4.6-5")
def test_a_corporation_lost_for_a_train_operates_in_the_same_round_for_another() -> None:
    """For 100 Ann sells one of three of NYC, of which Ben has three as well. NYC's turn is his."""
    position = needing("D", 900, ann=0, loans=2, shares={"Ann": 60, "Ben": 20})
    corporation(position, "NYC", shares={"Ann": 30, "Ben": 30, "Cora": 10}, cell=cell("D1"), trains=["10H"])
    position.operating("MON", "trains").play("buy_train", train=from_bank(position), price=1000)
    paid(position.play("sell_shares", corporation="NYC", percent=10))
    assert president(position.pos, "NYC") == "Ben" and held(position.pos, "Ann", "NYC") == 20
    assert go_on(position, in_turn("NYC", "track")).actor == "Ben"


def bankrupt(sym: str, ben: int) -> Scenario:
    """Ann cannot pay MON's D; of `sym`, which has not floated, she has the president's certificate."""
    position = needing("D", 0, ann=0, loans=2, shares={"Ann": 30, "Ben": 30}, pool=40)
    position.corporation(sym, par=100, shares={"Ann": 20, "Ben": ben}, floated=False)
    return position.operating("MON", "trains")


@pytest.mark.rule("18GL-4.7.3-2", "18GL-4.7.3-4", "18GL-4.4-1", "18GL-4.4-2")
def test_a_bankrupts_shares_of_what_has_not_floated_count_as_sold() -> None:
    """Ben's 20% make him PRR's president; Ann's are in the Open Market. The next share is the fifth: 500."""
    position = bankrupt("PRR", 20).play("bankrupt")
    assert president(position.pos, "PRR") == "Ben" and held(position.pos, POOL, "PRR") == 20
    assert position.actor == "Ben" and position.pos[OUT] == ("Ann",)
    position.stock_turn("Cora").play("buy_share", corporation="PRR", source="initial offering")
    assert position.pos[CORPORATIONS]["PRR"].floated and cash(position, "PRR") == [500]


@pytest.mark.rule("18GL-4.7.3-5", "18GL-4.5-3")
def test_a_circle_kept_for_what_never_floats_is_free_with_its_presidents_end() -> None:
    """Green Detroit has two circles, GT in one of them. With Ben's one share DT&I closes, and the other is open."""
    position = bankrupt("DT&I", 10)
    corporation(position, "NKP", shares={"Ben": 60}, cash=500, trains=["D"])
    corporation(position, "GT", shares={"Cora": 60}, cash=500, trains=["D"])
    position.tiles(J12="732:0").token("GT", "J12").operating("MON", "trains")
    kept = position.copy().operating("NKP", "token")
    assert refused(kept, "place_token", hex="J12", city=0) == ("free space", "kept")
    position.play("bankrupt").operating("NKP", "token")
    assert refused(position, "place_token", hex="J12", city=0)[0] == "city is on a route"


@pytest.mark.rule("18GL-4.7.3-7", "18GL-4.3(1)-1")
def test_cleveland_is_open_when_the_owner_of_c_and_e_is_bankrupt() -> None:
    position = table(THREE, phase="6H", owner="Ann").cash(Ann=0)
    corporation(position, "MON", shares={"Ann": 30, "Ben": 30}, pool=40)
    corporation(position, "NKP", cash=400, shares={"Ben": 60}, cell=cell("C1"), trains=["6H"])
    corporation(position, "GT", shares={"Cora": 60}, pool=10)
    lend(position, "MON", 2).operating("MON", "interest on loans", revenue=0).go_on()
    assert refusal(position.copy().operating("NKP", "track"), "L14", "733")
    paid(position.play("bankrupt"))
    assert position.pos[PRIVATES]["C&E"].closed
    assert refusal(position.operating("NKP", "track"), "L14", "733") == ""


@pytest.mark.rule("18GL-4.7.3-1", "18GL-4.7.3-3", "18GL-4.7.3-10")
def test_the_heir_cannot_pay_either_and_the_third_has_won() -> None:
    """Ann's $10 stay with MON; Ben, with 20%, has to go on and has $20. The set is not played out."""
    position = needing("D", 0, ann=10, loans=2, shares={"Ann": 30, "Ben": 20}, pool=50).cash(Ben=20)
    position.play("bankrupt")
    assert position.actor == "Ben" and cash(position, "MON") == [10]
    position.play("bankrupt")
    assert position.pos.over and position.pos[OUT] == ("Ann", "Ben")


@pytest.mark.rule("18GL-4.7.3-5", "18GL-4.7-3", "18GL-4.6.8-8", "18GL-4.6.4-3")
def test_trains_of_what_a_bankrupt_closes_are_for_the_next_that_needs_one() -> None:
    """Nobody has two shares of MON or IC: the 10H and the D are in the Open Market. GT has $650, and must take
    the 10H."""
    position = table(THREE, phase="D").cash(Ann=0)
    corporation(position, "MON", shares={"Ann": 40, "Ben": 10}, pool=50, trains=["10H"], cell=cell("E1"))
    corporation(position, "IC", shares={"Ann": 20, "Cora": 10}, pool=50, cell=cell("C1"), trains=["D"])
    corporation(position, "GT", cash=650, shares={"Ben": 60}, cell=cell("D1"))
    lend(position, "MON", 2).operating("MON", "interest on loans", revenue=0).go_on()
    position.play("bankrupt")
    assert position.pos[CORPORATIONS]["MON"].closed and position.pos[CORPORATIONS]["IC"].closed
    assert kinds(position, POOL) == ["10H", "D"]
    go_on(position, in_turn("GT", "trains"))
    for train in (from_bank(position), cheapest(position, POOL, "D")):
        assert refused(position, "buy_train", train=train, price=1000)[0]
    position.play("buy_train", train=cheapest(position, POOL, "10H"), price=600)
    assert cash(position, "GT") == [50] and position.pos[LOANS] == {}

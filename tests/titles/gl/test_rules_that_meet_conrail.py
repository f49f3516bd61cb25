"""CONRAIL forms, and the rules that this meets (4.5.1.2 with 4.6.8, 4.7 and 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from roundhouse.features.bonds import BONDS
from roundhouse.features.loans import LOANS
from roundhouse.features.national import NATIONAL
from roundhouse.features.national.tokens import stops_of
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import TRAINS, owned, phase
from roundhouse.rules.ending import END
from roundhouse.rules.market import PriceMoved
from roundhouse.rules.money import BANK
from roundhouse.rules.shares import COUNTED_CERTIFICATES, OUT_OF_GAME, POOL, president
from roundhouse.rules.turns import ROUND
from titles.gl import conrail as merger
from titles.gl.need import at, bonds_of, cell, conrail, corporation, kinds, lend, put_out, refused

from .late import cash, go_on, in_turn, late
from .meeting import THREE, cheapest, from_bank, paid

TWO: Mapping[str, Mapping[str, Any]] = {
    "NYC": {"shares": {"Ben": 60, "Ann": 10}, "cell": cell("F1"), "cash": 70, "trains": ["4H"]},
    "PRR": {"shares": {"Cora": 50, "Ann": 10}, "pool": 40, "cell": cell("D1"), "cash": 20, "trains": ["4H"]},
}


def forming(merging: Mapping[str, Mapping[str, Any]] = TWO, money: int = 900) -> Scenario:
    """B&O, Ann's, is about to buy the first 10H."""
    position = merger.table(merging, players=THREE, president="Ann")
    return position.cash({"B&O": money}).operating("B&O", "trains")


def without_trains(position: Scenario, sym: str) -> Scenario:
    """Its trains are out of the game."""
    pos = position.writing()
    for id in owned(pos, sym):
        pos.put(TRAINS, id, type(pos[TRAINS][id])(pos[TRAINS][id].kind, OUT_OF_GAME))
    return position.operating(sym, "trains")


@pytest.mark.rule(
    "18GL-4.5.1.2-7",
    "18GL-4.5.1.2-9",
    "18GL-4.5.1.2-11",
    "18GL-4.5.1.2-13",
    "18GL-4.5.1.2-17",
    "18GL-4.6.8-10",
)
@pytest.mark.parametrize(("loans", "where", "issued"), [((0, 0), "E1", 0), ((1, 2), "B1", 3)])
def test_two_merge_with_loans_and_without(loans: tuple[int, int], where: str, issued: int) -> None:
    """Old shares: Ann 2, one new. Ben 6: three, the president's certificate among them. Cora 5: two, one left over.

    NYC's treasury 3: one, one left over. Open Market 4 + 1 + 1: three. These are all ten. (125 + 100) / 2 is 110
    on the chart, and three loans lead from there to B1. 70 + 20 and 50 for each 4H; loans cost nothing.
    """
    position = forming()
    for sym, count in zip(TWO, loans, strict=True):
        lend(position, sym, count)
    bank = cash(position, BANK)[0]
    merger.bought(position.operating("B&O", "trains"))
    assert merger.shares(position, *THREE, "CR", POOL) == [1, 3, 2, 1, 3]
    assert president(position.pos, "CR") == "Ben" and at(position, "CR") == where
    assert cash(position, "CR", BANK) == [190, bank + 600 - 100] and position.pos[LOANS] == {}
    assert (bonds_of(position, "CR"), bonds_of(position, POOL)) == (10 - issued, issued)


@pytest.mark.rule("18GL-4.5.1.2-1", "18GL-4.5.1.2-2", "18GL-4.7.2-1", "18GL-4.7.2-2", "18GL-4.6.8-9")
def test_the_first_10h_on_credit_saves_its_buyer_alone() -> None:
    """B&O, without a train, has $100: a loan pays the 10H to the dollar, the 4H rust, and the other two merge."""
    position = without_trains(forming(money=100), "B&O")
    position.play("buy_train", train="10H-0", price=600)
    assert cash(position, "B&O") == [0] and position.pos[LOANS] == {"B&O": 1} and at(position, "B&O") == "C1"
    assert set(position.pos[NATIONAL]["CR"].merged) == {"NYC", "PRR"}


@pytest.mark.rule("18GL-4.6.8-15", "18GL-4.5.1.2-2", "18GL-4.5.1.2-3", "18GL-4.5.1.2-23")
def test_a_train_sold_for_a_dollar_before_the_first_10h_merges_its_seller() -> None:
    """NYC's only 6H goes to B&O, which buys the 10H too: NYC and MON, whose 4H has rusted, are without one."""
    position = forming(
        {
            "NYC": {"shares": {"Ann": 60}, "trains": ["6H"]},
            "MON": {"shares": {"Ben": 60}, "trains": ["4H"]},
        }
    )
    without_trains(position, "B&O").play("buy_train", train=cheapest(position, "NYC"), price=1)
    position.play("buy_train", train="10H-0", price=600)
    assert set(position.pos[NATIONAL]["CR"].merged) == {"NYC", "MON"}
    assert cash(position, "CR") == [1 + 50] and kinds(position, "B&O") == ["10H", "6H"]


@pytest.mark.rule("18GL-4.6.8-5", "18GL-4.6.8-6", "18GL-2-1", "18GL-2-5", "18GL-4.6.8-8")
def test_a_buyer_with_two_6h_discards_the_10h_itself() -> None:
    """Three are one above the new limit. The phase stays, and so does CONRAIL; the 10H costs 600 as before."""
    position = forming().train("B&O", "6H").operating("B&O", "trains")
    position.play("buy_train", train="10H-0", price=600).play("discard_train", train="10H-0")
    assert kinds(position, "B&O") == ["6H", "6H"] and kinds(position, POOL) == ["10H"]
    assert phase(position.pos).name == "10H" and position.pos[NATIONAL]["CR"].merged


@pytest.mark.rule("18GL-4.5.1.2-20", "18GL-5-1", "18GL-5-3", "18GL-2-10")
def test_the_shares_left_when_three_merge_break_the_bank() -> None:
    """100 in the bank + 600 for the 10H - 3 x 50 for 4H - 5 x 140 = -150. The second of two rounds is the last."""
    merging: dict[str, dict[str, Any]] = {
        "NYC": {"shares": {"Ben": 60}, "cell": cell("G1"), "trains": ["4H"]},
        "PRR": {"shares": {"Cora": 50}, "pool": 50, "cell": cell("G1"), "trains": ["4H"]},
        "WAB": {"shares": {"Ann": 30, "Ben": 20}, "pool": 50, "cell": cell("C1"), "trains": ["4H"]},
    }
    position = forming(merging).bank(100, "Cora")
    merger.form(position)
    assert cash(position, BANK) == [-150] and position.pos[END] == "bank" and at(position, "CR") == "G1"
    assert (position.pos[ROUND].part, position.pos[ROUND].of) == (1, 2)


@pytest.mark.rule("18GL-4.5.1.2-25", "18GL-4.5.1.2-26", "18GL-4.5.1.2-28")
def test_a_home_that_is_a_token_of_the_other_leaves_two_to_choose() -> None:
    """NKP's home is in Cleveland, where NYC has a token too: one of CONRAIL's, and Toledo and Columbus besides."""
    merging: dict[str, dict[str, Any]] = {
        "NKP": {"shares": {"Ann": 60}},
        "NYC": {"shares": {"Ann": 60}, "tokens": ["L14", "I13", "J18"]},
    }
    position = forming(merging).tiles(L14="742:0", I13="63:0", J18="63:0").operating("B&O", "trains")
    merger.bought(position)
    for hex in ("I13", "J18"):
        position.play("keep_token", hex=hex, city=0)
    assert position.step != "tokens kept"
    assert sorted(hex for hex, _ in stops_of(position.pos, "CR")) == ["I13", "J18", "L14", "N14"]


@pytest.mark.rule("18GL-4.5.1.2-34", "18GL-4.5.1.2-31", "18GL-4.7.2-6", "18GL-4.7.3-3", "18GL-4.7.4-1")
def test_an_acting_president_sells_the_share_and_another_completes_the_purchase() -> None:
    """CONRAIL lacks 200. Cora has $50 and its share at 110; of B&O, at 20, she could sell four.

    She sells CONRAIL's: 160 go to it, and Dan, next with a share, acts and adds 40.
    """
    spread: dict[str, dict[str, Any]] = {
        "NYC": {"shares": {"Ann": 20, "Cora": 20}, "pool": 30},
        "MON": {"shares": {"Ben": 20, "Dan": 20}, "pool": 30},
    }
    position = merger.form(merger.table(spread, president="Cora"))
    pos = position.writing()
    pos.change(CORPORATIONS, "CR", operated=True)
    pos.put(BONDS, "CR", 0)
    pos.put(BONDS, "Ann", 10)
    position.cash({"CR": 800, "Cora": 50, "Dan": 300}).price("B&O", 6, 0)
    lend(position, "CR", 2).depot("D-0").operating("CR", "trains", done=["B&O"])
    position.play("buy_train", train=from_bank(position), price=1000)
    assert position.actor == "Cora"
    position.play("sell_shares", corporation="CR", percent=10)
    assert position.pos[NATIONAL]["CR"].acting == "Dan" == position.actor
    paid(position)
    assert cash(position, "CR", "Cora", "Dan") == [0, 0, 260] and kinds(position, "CR") == ["D"]


@pytest.mark.rule("18GL-3.4-7", "18GL-4.5.1.2-20", "18GL-4.6.11-1", "18GL-4.6.11-2", "18GL-4.1.1-1")
def test_above_one_half_the_market_takes_nothing_and_conrail_makes_room() -> None:
    """Of twenty shares eleven are in the Open Market. CONRAIL buys two at 100: nine, and there is room for one."""
    position = conrail(late(), {"Ann": 4, "Ben": 2}, pool=11, cash=500, cell=cell("D1")).train("CR", "10H")
    assert refused(position.stock_turn("Ben"), "sell_shares", corporation="CR", percent=5)[0]
    assert refused(position.operating("CR", "own stock"), "sell_own", percent=5)[0]
    position.play("buy_own", percent=10)
    assert cash(position, "CR") == [300] and at(position, "CR") == "D1"
    assert refused(position.stock_turn("Ben"), "sell_shares", corporation="CR", percent=10)[0]
    assert refused(position, "sell_shares", corporation="CR", percent=5)[0] == ""


@pytest.mark.rule("18GL-3.5-2", "18GL-4.1.2-11")
def test_bonds_in_the_market_are_no_shares_and_do_not_stop_the_rise() -> None:
    position = conrail(late(), {"Ann": 10, "Ben": 8, "Cora": 2}, cell=cell("D2")).train("CR", "10H")
    put_out(position, market=4).stock_turn("Dan")
    for _ in range(4):
        position.play("pass")
    risen = next(event for event in position.events if isinstance(event, PriceMoved))
    assert (risen.corporation, risen.old, risen.new) == ("CR", 90, 100)


@pytest.mark.rule("18GL-4.6.9-1", "18GL-4.6.10-1", "18GL-4.6-6", "18GL-3.5-9")
def test_what_a_repaid_loan_leaves_buys_bonds_of_a_player() -> None:
    """700 - 500: with no bond in the market Ben gives two of three at 100. The marker goes right once."""
    position = conrail(late(), {"Ann": 4, "Ben": 2}, cash=700, cell=cell("D1")).train("CR", "D")
    lend(put_out(position, Ben=3), "CR", 1).operating("CR", "repaying loans").play("repay_loan", count=1)
    go_on(position, in_turn("CR", "redeeming bonds"))
    assert refused(position, "redeem_bonds", owner="Ben", count=3)[0]
    position.play("redeem_bonds", owner="Ben", count=2)
    assert cash(position, "CR", "Ben") == [0, 1200] and at(position, "CR") == "E1"


@pytest.mark.rule("18GL-4.1.1-8", "18GL-4.1.1-9", "18GL-3.2-1", "18GL-4.1.2-7", "18GL-4.1.2-11")
def test_over_the_limit_with_a_full_market_what_does_not_count_can_be_bought() -> None:
    """Ann has 17 of 16, and of all five the Open Market has one half. White shares are barred, no more."""
    position = late()
    for sym in ("NYC", "PRR", "WAB", "GT"):
        corporation(position, sym, shares={"Ann": 50}, pool=50, cell=cell("D1"))
    corporation(position, "MON", shares={"Ben": 50}, pool=10, cell=cell("A5"))
    corporation(position, "IC", shares={"Ben": 50}, pool=10, cell=cell("D1"))
    conrail(position, {"Ben": 4, "Ann": 1}, cell=cell("D1"), pool=10)
    put_out(position, market=2).stock_turn("Ann")
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 17
    assert not position.offers("sell_shares")
    assert refused(position, "buy_share", corporation="IC", source=POOL)[0] == "certificate limit"
    assert refused(position, "buy_share", corporation="MON", source=POOL)[0] == ""
    assert refused(position, "buy_bond")[0] == "" == refused(position, "pass")[0]

"""Sections 4.6.9, 4.6.10, 4.1.2 and 5: paying back loans, dealing in bonds, and what both mean in the end."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.features.bonds import BONDS, BondsRedeemed
from roundhouse.features.loans import LOANS, borrow
from roundhouse.play.scenario import Scenario
from roundhouse.rules.ending import FINAL_PRICE, WEALTH
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.shares import COUNTED_CERTIFICATES, POOL
from roundhouse.rules.stock_round import STOCK_TURN
from roundhouse.rules.turns import PRIORITY
from roundhouse.text.refusals import describe_violation
from titles.gl.need import at, bonds_of, cell, conrail, corporation, lend, put_out, refused, table

OWED = ("loan is there", "")


def debtor(cash: int, loans: int, where: str = "F1", step: str = "repaying loans") -> Scenario:
    position = corporation(table(phase="10H"), "GT", cash=cash, cell=cell(where), trains=["10H"])
    return lend(position, "GT", loans).operating("GT", step)


@pytest.mark.rule("18GL-4.6.9-1", "18GL-3.5-9", "18GL-4.6.9-2")
def test_loans_are_repaid_one_or_both_for_a_column_each() -> None:
    position = debtor(1100, 2)
    bank = position.pos[CASH][BANK]
    assert {o.action.count for o in position.offers("repay_loan")} == {1, 2}
    one = position.copy().play("repay_loan", count=1)
    assert one.pos[LOANS] == {"GT": 1} and one.pos[CASH]["GT"] == 600 and at(one, "GT") == "G1"
    assert one.pos[CASH][BANK] == bank + 500 and one.step == "repaying loans"
    one.play("repay_loan", count=1)
    assert one.pos[LOANS] == {} and at(one, "GT") == "H1" and one.step != "repaying loans"
    both = position.copy().play("repay_loan", count=2)
    assert both.pos[LOANS] == {} and both.pos[CASH]["GT"] == 100 and at(both, "GT") == "H1"
    none = position.copy().play("pass")
    assert none.pos[LOANS] == {"GT": 2} and none.pos[CASH]["GT"] == 1100 and at(none, "GT") == "F1"
    assert both.faults() == []


@pytest.mark.rule("18GL-4.6.9-1")
def test_only_what_is_owed_and_can_be_paid_is_repaid() -> None:
    assert debtor(499, 1).go_on().step != "repaying loans", "nothing to decide"
    position = debtor(999, 2)
    assert refused(position, "repay_loan", count=1) == ("", "")
    assert refused(position, "repay_loan", count=2) == ("treasury repays the loan", "")
    assert refused(position, "repay_loan", count=3) == OWED
    assert refused(position, "repay_loan", count=0) == OWED
    assert refused(position, "repay_loan", count=-1) == OWED
    free = debtor(999, 0)
    refusal = free.why_not("repay_loan", count=1)
    assert refusal is not None and refusal.case == "none"
    assert str(describe_violation(free.title, refusal)).startswith("GT has no loan to pay back.")


@pytest.mark.rule("18GL-4.6-6")
def test_loans_are_repaid_after_the_trains() -> None:
    position = debtor(2000, 1, step="trains").play("pass")
    assert position.step == "repaying loans"
    position.play("pass")
    assert position.step not in ("trains", "repaying loans")


@pytest.mark.rule("18GL-3.5-9")
def test_each_loan_costs_a_column() -> None:
    position = corporation(table(), "GT", cell=cell("E1"))
    pos = position.writing()
    borrow(pos, "GT")
    borrow(pos, "GT")
    assert (
        at(position, "GT") == "C1" and position.pos[CASH]["GT"] == 1000 and position.pos[LOANS] == {"GT": 2}
    )


# -- bonds ------------------------------------------------------------------------------------------


def issuer(cash: int, step: str = "redeeming bonds", **owners: int) -> Scenario:
    position = conrail(table(phase="D"), {"Ann": 4}, cash=cash).train("CR", "10H")
    return put_out(position, **owners).operating("CR", step)


def redemptions(position: Scenario) -> set[tuple[str, int]]:
    return {(o.action.owner, o.action.count) for o in position.offers("redeem_bonds")}


@pytest.mark.rule("18GL-4.6.10-1")
def test_the_open_markets_bonds_are_bought_back_before_a_players() -> None:
    position = issuer(1000, market=2, Ann=3)
    assert redemptions(position) == {(POOL, 1), (POOL, 2)}
    first = ("bonds of the bank pool are redeemed first", "")
    assert refused(position, "redeem_bonds", owner="Ann", count=1) == first
    bank = position.pos[CASH][BANK]
    position.play("redeem_bonds", owner=POOL, count=1)
    assert position.pos[CASH]["CR"] == 900 and position.pos[CASH][BANK] == bank + 100
    assert refused(position, "redeem_bonds", owner="Ann", count=1) == first


@pytest.mark.rule("18GL-4.6.10-2", "18GL-4.6.10-1")
def test_then_those_of_one_player_who_is_not_asked() -> None:
    position = issuer(1000, market=2, Ann=3, Ben=1)
    position.play("redeem_bonds", owner=POOL, count=2)
    assert redemptions(position) == {("Ann", 1), ("Ann", 2), ("Ann", 3), ("Ben", 1)}
    position.play("redeem_bonds", owner="Ann", count=1)
    assert BondsRedeemed("CR", "Ann", 1, 100) in position.events
    assert position.pos[CASH]["Ann"] == 1100
    assert refused(position, "redeem_bonds", owner="Ben", count=1) == ("bonds of one player are redeemed", "")
    assert redemptions(position) == {("Ann", 1), ("Ann", 2)}
    position.play("redeem_bonds", owner="Ann", count=2)
    assert position.step != "redeeming bonds" and position.pos[BONDS] == {"CR": 9, "Ben": 1}
    assert position.faults() == []
    # In the next turn Ben's can be bought.
    position.operating("CR", "turn begins").go_on()
    position.operating("CR", "redeeming bonds")
    assert redemptions(position) == {("Ben", 1)}


@pytest.mark.rule("18GL-4.6.10-1")
def test_what_cannot_be_bought_back() -> None:
    position = issuer(250, Ann=3)
    assert refused(position, "redeem_bonds", owner="Ann", count=3) == ("treasury redeems the bonds", "")
    for owner, count in (("Ann", 4), ("Ann", 0), ("Ben", 1), ("CR", 1), (POOL, 1), ("nobody", 1)):
        assert refused(position, "redeem_bonds", owner=owner, count=count) == (
            "corporation has issued bonds",
            "owner",
        )
    other = corporation(position, "GT", cash=1000).operating("GT", "redeeming bonds")
    assert refused(other, "redeem_bonds", owner="Ann", count=1) == (
        "corporation has issued bonds",
        "none of its own",
    )
    assert other.go_on().step != "redeeming bonds"


@pytest.mark.rule("18GL-4.6.10-3")
def test_bonds_bought_back_can_go_out_again_in_need() -> None:
    position = issuer(300, market=3).play("redeem_bonds", owner=POOL, count=3)
    assert bonds_of(position, "CR") == 10
    bare = conrail(table(phase="D"), {"Ann": 4}, cash=0).operating("CR", "trains")
    bare.play("buy_train", train="D-0", price=1000)
    assert bonds_of(bare, POOL) == 10 and bare.pos[CASH]["CR"] == 0


@pytest.mark.rule("18GL-4.5.1.2-38")
def test_bonds_are_not_issued_at_will() -> None:
    position = issuer(0, step="track")
    assert not {"issue_bonds", "sell_bonds"} & {o.action.kind() for o in position.offers()}
    assert refused(position, "sell_bonds", count=1)[0] == "in the menu"
    assert bonds_of(position, "CR") == 10


def dealer(**owners: int) -> Scenario:
    return put_out(conrail(table(), {"Ann": 4}, cash=0), **owners).stock_turn("Ann")


def having_bought(position: Scenario) -> Scenario:
    position.writing().amend(STOCK_TURN, bought=True)
    return position


@pytest.mark.rule("18GL-4.1.2-9")
def test_a_bond_is_bought_and_bonds_are_sold_for_100_each() -> None:
    position = dealer(market=2, Ann=3)
    bank = position.pos[CASH][BANK]
    position.play("sell_bonds", count=2)
    assert position.pos[CASH]["Ann"] == 1200 and position.pos[CASH][BANK] == bank - 200
    assert refused(position, "sell_bonds", count=2) == ("bonds are held", "")
    assert refused(position, "sell_bonds", count=0) == ("bonds are held", "")
    position.play("buy_bond")
    assert position.pos[CASH]["Ann"] == 1100 and position.pos[BONDS] == {"CR": 5, POOL: 3, "Ann": 2}
    assert position.faults() == []
    poor = dealer(market=1).cash(Ann=99)
    assert refused(poor, "buy_bond") == ("player can pay the bond", "")


@pytest.mark.rule("18GL-4.1.2-9", "18GL-4.1-2")
def test_a_bond_is_the_purchase_of_the_turn() -> None:
    position = dealer(market=2)
    corporation(position, "GT", shares={"Ben": 60}, cell=cell("F1")).stock_turn("Ann")
    position.play("buy_bond")
    assert position.actor == "Ben", "nothing is left for Ann to do"
    after = having_bought(dealer(market=2))
    corporation(after, "GT", shares={"Ben": 60}, cell=cell("F1"))
    assert refused(after, "buy_bond") == ("one certificate a turn", "")
    assert refused(after, "buy_share", corporation="GT", source="GT") == ("one certificate a turn", "")


@pytest.mark.rule("18GL-4.1.2-10")
def test_a_deal_in_bonds_keeps_the_round_going() -> None:
    position = dealer(Ben=2)
    assert position.actor == "Ann"
    position.play("pass")
    position.play("sell_bonds", count=1)
    while position.actor == "Ben":
        position.play("pass")
    order = []
    while position.step == "stock turn":
        order.append(position.actor)
        position.play("pass")
    assert order == ["Cora", "Dan", "Ann", "Ben"] and position.pos[PRIORITY] == "Cora"


@pytest.mark.rule("18GL-4.1.2-11", "18GL-3.4-3")
def test_the_treasurys_bonds_are_not_for_sale_and_none_count() -> None:
    position = dealer()
    assert refused(position, "buy_bond") == ("bond is on sale", "")
    assert not position.offers("buy_bond")
    counted = COUNTED_CERTIFICATES(position.pos, "Ann")
    put_out(position, Ann=10)
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == counted


@pytest.mark.rule("18GL-4.1.2-12")
def test_all_ten_are_sold_at_once_before_the_purchase() -> None:
    position = dealer(Ann=9, market=1)
    position.play("sell_bonds", count=9)
    assert bonds_of(position, POOL) == 10 and position.pos[CASH]["Ann"] == 1900
    late = having_bought(dealer(Ann=5))
    assert refused(late, "sell_bonds", count=1) == ("sell before buying", "")


# -- the end ----------------------------------------------------------------------------------------


@pytest.mark.rule("18GL-5-5", "18GL-5-6", "18GL-5-7", "18GL-1.1-1")
def test_debts_lower_the_final_price_and_bonds_are_wealth() -> None:
    def final(where: str, **owners: Any) -> int:
        return FINAL_PRICE(put_out(conrail(table(), {"Ann": 4}, cell=cell(where)), **owners).pos, "CR")

    position = corporation(table(), "GT", cell=cell("B3"), shares={"Ann": 30})
    price = FINAL_PRICE(position.pos, "GT")
    lend(position, "GT", 2)
    assert FINAL_PRICE(position.pos, "GT") == price - 100 < 0
    assert WEALTH(position.pos, "Ann") == 1000 + 3 * (price - 100)
    assert final("K1") == 200 and final("K1", market=4, Ann=2) == 140
    rich = put_out(conrail(table(), {"Ann": 5}, cell=cell("K1")), Ann=2, market=4).cash(Ann=300)
    assert WEALTH(rich.pos, "Ann") == 5 * 140 + 200 + 300
    assert WEALTH(rich.pos, "Ben") == 1000


@pytest.mark.rule("18GL-4.5.1.2-38")
def test_bonds_neither_appear_nor_vanish() -> None:
    position = dealer(Ann=2)
    position.state.put(BONDS, "Ann", 3)
    assert position.faults() == ["bonds: 11 instead of 10"]

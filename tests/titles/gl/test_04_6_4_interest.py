"""Sections 4.6.4, 4.6.5 and 4.8: interest on loans and on CONRAIL's bonds."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.features.interest import INTEREST, InterestPaid
from roundhouse.features.loans import LOANS
from roundhouse.play.scenario import Scenario
from roundhouse.rules.emergency import NEED
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.shares import POOL
from titles.gl.need import at, bonds_of, cell, conrail, corporation, lend, put_out, refused, table

LACKS = "bankruptcy only when nothing can be raised"


def after(cash: int, loans: int, revenue: int | None, **more: Any) -> Scenario:
    """GT has run for so much, and its interest is settled."""
    position = corporation(table(), "GT", cash=cash, trains=["4H"], **more)
    return lend(position, "GT", loans).operating("GT", "interest on loans", revenue=revenue).go_on()


def conrails(cash: int, revenue: int, loans: int = 0, **owners: int) -> Scenario:
    """CONRAIL has run, and both its interests are settled."""
    position = conrail(table(phase="D"), {"Ann": 4, "Ben": 2}, cash=cash)
    put_out(position, **owners).train("CR", "10H")
    position.operating("CR", "interest on loans", revenue=revenue)
    if loans:
        lend(position, "CR", loans)
    return position.go_on()


def left(position: Scenario, sym: str = "GT") -> tuple[int, int]:
    """Treasury and earnings."""
    return position.pos[CASH][sym], position.pos[CURRENT_TURN].revenue or 0


@pytest.mark.rule("18GL-4.6.4-1", "18GL-4.6-6")
def test_each_loan_takes_50_between_run_and_dividend() -> None:
    position = corporation(table(), "GT", cash=500, trains=["4H"])
    bank = position.pos[CASH][BANK]
    lend(position, "GT", 2).operating("GT", "interest on loans", revenue=120).go_on()
    assert left(position) == (400, 120) and position.step == "dividend"
    assert position.pos[CASH][BANK] == bank + 100 and position.faults() == []
    assert left(after(500, 1, 120)) == (450, 120)
    assert left(after(500, 0, 120)) == (500, 120)


@pytest.mark.rule("18GL-4.6.4-2")
def test_a_treasury_that_has_less_pays_none_of_it() -> None:
    position = after(30, 1, 200)
    assert left(position) == (30, 150)
    assert [e for e in position.events if isinstance(e, InterestPaid)] == [
        InterestPaid("GT", "loans", 50, 50)
    ]
    assert left(after(50, 1, 200)) == (0, 200)


@pytest.mark.rule("18GL-4.6.4-3")
def test_both_together_are_asked_before_a_loan_is_taken() -> None:
    position = after(30, 1, 20)
    assert left(position) == (0, 0) and position.pos[LOANS] == {"GT": 1}
    position = after(20, 1, 20)
    assert position.pos[LOANS] == {"GT": 2} and left(position) == (490, 0)
    assert position.pos[INTEREST] is None and position.faults() == []
    # Withheld or not earned: nothing is divided, and the marker has gone left for the loan and for that.
    assert at(position, "GT") == "D1"


@pytest.mark.rule("18GL-4.6.4-3", "18GL-4.7.2-1")
def test_with_both_loans_taken_the_president_pays_and_sells_if_need_be() -> None:
    position = after(20, 2, 30)
    assert left(position) == (0, 0) and position.pos[CASH]["Ann"] == 950 and position.step != "raise money"

    poor = corporation(table().cash(Ann=10), "GT", cash=20, trains=["4H"], shares={"Ann": 60, "Ben": 20})
    poor = lend(poor, "GT", 2).operating("GT", "interest on loans", revenue=30).go_on()
    need = poor.pos[NEED]
    assert poor.step == "raise money" and poor.actor == "Ann" and need is not None and need.price == 70
    assert refused(poor, "bankrupt") == (LACKS, "can pay")
    assert refused(poor, "complete_purchase") == ("money for the train is there", "")
    poor.play("sell_shares", corporation="GT", percent=10)
    poor.play("complete_purchase")
    # 10 and 125 for the share; 50 are lacking beside the treasury's 20.
    assert poor.pos[CASH]["Ann"] == 10 + 125 - 50 and left(poor) == (0, 0)
    assert poor.pos[NEED] is None and poor.pos[INTEREST] is None and poor.faults() == []
    assert poor.step != "raise money"


@pytest.mark.rule("18GL-4.6.4-4")
def test_only_what_interest_leaves_can_be_divided() -> None:
    position = after(0, 1, 100).play("dividend", choice="pay")
    assert position.pos[CASH]["Ann"] == 1000 + 30 and position.pos[CASH]["GT"] == 20
    # All earnings gone: there is nothing to divide.
    assert after(0, 1, 50).step != "dividend"


@pytest.mark.rule("18GL-4.6.5-1")
def test_a_bond_brings_10_to_whoever_has_it() -> None:
    position = conrail(table(phase="D"), {"Ann": 4}, cash=500).train("CR", "10H")
    put_out(position, Ann=4, market=2)
    assert bonds_of(position, "CR") == 4
    bank = position.pos[CASH][BANK]
    position.operating("CR", "interest on bonds", revenue=100).go_on()
    assert position.pos[CASH]["Ann"] == 1040 and position.pos[CASH][BANK] == bank + 20
    assert left(position, "CR") == (440, 100) and position.faults() == []
    # Another corporation's turn brings nothing.
    other = corporation(conrail(table(phase="D"), {"Ann": 4}), "GT", cash=500)
    put_out(other, Ann=4).operating("GT", "interest on bonds", revenue=100).go_on()
    assert left(other) == (500, 100)


@pytest.mark.rule("18GL-4.6.5-2")
def test_loans_come_first_and_bonds_are_paid_in_the_same_way() -> None:
    position = conrails(50, 100, loans=1, Ann=4, market=2)
    assert left(position, "CR") == (0, 40) and position.pos[CASH]["Ann"] == 1040
    assert position.faults() == []
    # Treasury 20 and earnings 30 for 60: a bond is issued, which brings 100; players get all of theirs.
    short = conrails(20, 30, Ann=4, Ben=2)
    assert left(short, "CR") == (90, 0)
    assert short.pos[CASH]["Ann"] == 1040 and short.pos[CASH]["Ben"] == 1020
    assert bonds_of(short, POOL) == 1 and short.pos[LOANS] == {} and short.faults() == []
    # No bond is left: a loan.
    borrowed = conrails(20, 30, Ann=8, Ben=2)
    assert borrowed.pos[LOANS] == {"CR": 1} and left(borrowed, "CR") == (20 + 500 - 70, 0)


@pytest.mark.rule("18GL-4.6.5-1", "18GL-4.6.5-2", "18GL-4.7.4-2")
def test_a_bond_that_pays_interest_on_a_loan_bears_its_own_at_once() -> None:
    """$50 for the loan: a bond, and $50 are left. Then $60 for Ben's five and that one: another bond, 150 - 60."""
    position = conrails(0, 0, loans=1, Ben=5)
    assert left(position, "CR") == (90, 0) and position.pos[CASH]["Ben"] == 1050
    assert (bonds_of(position, "CR"), bonds_of(position, POOL)) == (3, 2)
    assert position.pos[LOANS] == {"CR": 1} and position.faults() == []


@pytest.mark.rule("18GL-4.6.5-2", "18GL-4.6.4-3", "18GL-4.7.2-8", "18GL-4.7.3-1")
@pytest.mark.parametrize(("has", "then"), [(0, "bankrupt"), (60, "pays"), (75, "pays")])
def test_interest_on_bonds_may_come_after_money_was_raised_for_that_on_loans(has: int, then: str) -> None:
    """Both loans, all bonds Cora's, no earnings: $100 twice. Ann has three shares, Ben two, so one is for sale.

    It brings $140. With $60 of her own that makes 200 in all; with less it does for the loans alone.
    """
    position = conrail(table(phase="E"), {"Ann": 3, "Ben": 2}, cash=0).train("CR", "10H")
    lend(put_out(position, Cora=10).cash(CR=0, Ann=has), "CR", 2)
    position.operating("CR", "interest on loans", revenue=0).go_on()
    assert position.step == "raise money"
    assert refused(position, "sell_shares", corporation="CR", percent=10)[0] == "sale for a train is needed"
    position.play("sell_shares", corporation="CR", percent=5).play("complete_purchase")
    if then == "bankrupt":
        assert position.step == "raise money" and {o.action.kind() for o in position.offers()} == {then}
        assert (position.pos[CASH]["Ann"], position.pos[CASH]["Cora"]) == (40, 1000)
    else:
        assert (position.pos[CASH]["Ann"], position.pos[CASH]["Cora"]) == (has + 140 - 200, 1100)
        assert position.step != "raise money" and position.pos[INTEREST] is None
    assert position.faults() == []


@pytest.mark.rule("18GL-4.8-2", "18GL-4.8-3")
def test_a_new_loan_bears_interest_from_the_next_turn_on() -> None:
    # Borrowed for interest: 50 are due for one loan, though there are two then.
    position = after(0, 1, 0)
    assert position.pos[CASH]["GT"] == 450 and position.pos[LOANS] == {"GT": 2}
    position.operating("GT", "interest on loans", revenue=0).go_on()
    assert position.pos[CASH]["GT"] == 350
    # Borrowed for a train: nothing is due in the rest of the turn.
    bought = corporation(table(phase="D"), "GT", cash=600, cell=cell("F1")).operating("GT", "trains")
    bought.play("buy_train", train="D-0", price=1000)
    assert bought.pos[CASH]["GT"] == 100 and bought.pos[LOANS] == {"GT": 1}


@pytest.mark.rule("18GL-4.8-1")
def test_there_are_loans_for_everybody_and_two_for_each() -> None:
    position = table(phase="D")
    syms = ("B&O", "NYC", "WAB", "IC", "MILW", "NKP", "GT", "MON")
    for sym in syms:
        lend(corporation(position, sym, cash=0), sym, 2)
    assert position.faults() == [] and len(position.pos[LOANS]) == 8
    lend(position, "GT", 3)
    assert position.faults() == ["loans: GT has 3"]

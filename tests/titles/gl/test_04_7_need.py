"""Section 4.7: a corporation without a train, money raised in need, and what a president cannot raise."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.flow import react
from roundhouse.core.position import Position
from roundhouse.features.closing import close_corporation
from roundhouse.features.interest import INTEREST
from roundhouse.features.loans import LOANS, LoanTaken
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import TRAINS, on_sale, owned
from roundhouse.rules.emergency import NEED
from roundhouse.rules.ending import END
from roundhouse.rules.lessons import lessons_of
from roundhouse.rules.money import BANK, BROKEN, CASH
from roundhouse.rules.running import has_route
from roundhouse.rules.shares import POOL, held, president
from roundhouse.rules.stock_round import SharesSold
from roundhouse.rules.trains import TrainBought
from roundhouse.text.lessons import lesson_said
from roundhouse.text.refusals import describe_violation
from roundhouse.text.words import Words
from roundhouse.titles.gl.elimination import OUT
from titles.gl.need import (
    at,
    bonds_of,
    cell,
    conrail,
    corporation,
    dollars,
    kinds,
    lend,
    put_out,
    refused,
    table,
)

PAYS = "treasury pays, or money is raised"
RAISED = ("money can be raised", "")
BANKRUPT = "bankruptcy only when nothing can be raised"


def bare(cash: int, phase: str = "10H", *, ann: int = 1000, loans: int = 0, **more: Any) -> Scenario:
    """GT has no train; the depot has those of the phase."""
    position = table(phase=phase).cash(Ann=ann)
    corporation(position, "GT", cash=cash, **more)
    if loans:
        lend(position, "GT", loans)
    return position.operating("GT", "trains")


def next_train(position: Scenario) -> str:
    return on_sale(position.pos)[0]


def lying(position: Scenario, kind: str) -> str:
    """A train of the kind in the Open Market."""
    position.train(POOL, kind)
    return next(id for id in owned(position.pos, POOL) if id.startswith(f"{kind}-"))


# -- the duty ---------------------------------------------------------------------------------------


@pytest.mark.rule("18GL-4.7-1")
def test_a_turn_does_not_end_without_a_train_though_there_is_no_route() -> None:
    position = bare(2000)
    assert refused(position, "pass") == ("corporation must own a train", "")
    position.play("buy_train", train=next_train(position), price=600)
    assert refused(position, "pass") == ("", "")


@pytest.mark.rule("18GL-4.7-1")
def test_what_is_said_of_the_duty_does_not_speak_of_a_route_that_is_not_there() -> None:
    position = bare(100)
    refusal = position.why_not("pass")
    assert refusal is not None and not has_route(position.pos, "GT")
    told = "GT has no train, so it has to buy one, with or without a route."
    assert str(describe_violation(position.title, refusal)).startswith(told)
    due = next(lesson for lesson in lessons_of(position.pos) if lesson.name == "train is due")
    assert lesson_said(Words(position.title), due).startswith(
        "GT has no train, so it has to buy one now, with or without a route. What its treasury cannot pay is borrowed"
    )


@pytest.mark.rule("18GL-4.6.4-3", "18GL-4.7.2-1")
def test_money_for_interest_is_not_said_to_be_for_a_train() -> None:
    position = bare(20, loans=2, ann=0, trains=["10H"], shares={"Ann": 60, "Ben": 20})
    position.operating("GT", "interest on loans", revenue=30).go_on()
    assert position.step == "raise money"
    refusal = position.why_not("pass")
    assert refusal is not None
    said = [
        str(describe_violation(position.title, refusal)),
        *(lesson_said(Words(position.title), lesson) for lesson in lessons_of(position.pos)),
    ]
    assert said[0].startswith("This is the step for raising money, not for passing.")
    assert any("lacks money for what it has to pay" in sentence for sentence in said)
    assert not any("train" in sentence for sentence in said if "money" in sentence)


@pytest.mark.rule("18GL-4.7-2")
def test_who_has_the_money_chooses() -> None:
    position = bare(700)
    train = lying(position, "6H")
    corporation(position, "IC", shares={"Ben": 60}, trains=["10H"])
    position.operating("GT", "trains")
    assert refused(position, "buy_train", train=train, price=300) == ("", "")
    assert refused(position, "buy_train", train=next_train(position), price=600) == ("", "")
    assert refused(position, "buy_train", train=owned(position.pos, "IC")[0], price=650) == ("", "")


@pytest.mark.rule("18GL-4.7-3")
def test_a_train_that_can_be_paid_is_taken_before_money_is_raised() -> None:
    position = bare(350)
    train = lying(position, "6H")
    position.operating("GT", "trains")
    assert refused(position, "buy_train", train=next_train(position), price=600) == (PAYS, "can pay")
    position.play("buy_train", train=train, price=300)
    assert position.pos[LOANS] == {} and kinds(position, "GT") == ["6H"]


@pytest.mark.rule("18GL-4.7.1-1")
def test_a_train_of_a_corporation_is_bought_with_the_cash_that_is_there() -> None:
    position = bare(200, phase="6H")
    corporation(position, "NYC", shares={"Ben": 60}, trains=["6H"])
    position.operating("GT", "trains")
    train = owned(position.pos, "NYC")[0]
    assert refused(position, "buy_train", train=train, price=250) == (PAYS, "train of a corporation")
    spans = [(o.open["price"].low, o.open["price"].high) for o in position.offers("buy_train") if o.open]
    assert spans == [(1, 200)]
    position.play("buy_train", train=train, price=200).play("accept")
    assert position.pos[LOANS] == {} and position.pos[CASH]["GT"] == 0 and kinds(position, "GT") == ["6H"]


# -- bonds, loans, the president --------------------------------------------------------------------


@pytest.mark.rule("18GL-4.7.1-2", "18GL-4.7.2-2")
def test_no_more_loans_than_it_takes_and_in_one_act_with_the_train() -> None:
    position = bare(450)
    bank = position.pos[CASH][BANK]
    position.play("buy_train", train=next_train(position), price=600)
    assert [e.count for e in position.events if isinstance(e, LoanTaken)] == [1]
    assert [e.help for e in position.events if isinstance(e, TrainBought)] == [0]
    assert position.pos[CASH]["GT"] == 350 and kinds(position, "GT") == ["10H"]
    assert position.pos[CASH][BANK] == bank + 100 and position.faults() == []
    # Before the purchase nothing is borrowed, and there is no other act by which it could be.
    assert {o.action.kind() for o in bare(450).offers()} == {"buy_train"}


@pytest.mark.rule("18GL-4.7.2-2")
def test_a_bank_that_lends_more_than_it_has_for_its_own_train_has_not_broken() -> None:
    position = bare(100).bank(300, "Dan")
    position.play("buy_train", train=next_train(position), price=600)
    assert [e.count for e in position.events if isinstance(e, LoanTaken)] == [1]
    # 300 - 500 + 600: it stood at -200 in between.
    assert position.pos[CASH][BANK] == 400 and not position.pos[BROKEN] and not position.pos[END]
    # Two loans and a D: the last dollar is still there when all is paid.
    position = bare(100, phase="D").bank(1, "Dan")
    position.play("buy_train", train="D-0", price=1000)
    assert position.pos[CASH][BANK] == 1 and not position.pos[BROKEN]


@pytest.mark.rule("18GL-4.7.2-2")
def test_the_bank_is_judged_when_the_president_has_added_the_rest() -> None:
    """A D at $1,000: $100, a second loan, $25 of Ann's and three shares of IC at $125."""
    position = bare(100, phase="D", ann=25, loans=1, shares={"Ann": 60, "Ben": 20})
    corporation(position, "IC", shares={"Cora": 50, "Ann": 30}, trains=["10H"])
    position.operating("GT", "trains").bank(300, "Dan")
    for action, balance in (
        ({"kind": "buy_train", "train": "D-0", "price": 1000}, 300 - 500),
        ({"kind": "sell_shares", "corporation": "IC", "percent": 30}, 300 - 500 - 375),
        ({"kind": "complete_purchase"}, 300 - 500 - 375 + 1000),
    ):
        position.play(**action)
        assert position.pos[CASH][BANK] == balance and not position.pos[BROKEN]
        assert position.faults() == []


@pytest.mark.rule("18GL-4.7.2-1", "18GL-4.7.2-3", "18GL-3.5-9")
def test_two_loans_and_what_is_left_of_them() -> None:
    position = bare(100, phase="D", cell=cell("E1"))
    corporation(position, "IC", shares={"Ben": 60}, trains=["10H"])
    position.operating("GT", "trains")
    assert at(position, "GT") == "E1"
    position.play("buy_train", train="D-0", price=1000)
    assert position.pos[LOANS] == {"GT": 2} and at(position, "GT") == "C1" and position.pos[CASH]["GT"] == 100
    # A debtor pays $600 at most; it has $100.
    assert position.step == "trains"
    train = owned(position.pos, "IC")[0]
    assert refused(position, "buy_train", train=train, price=100) == ("", "")
    assert refused(position, "buy_train", train=train, price=101) == (PAYS, "has a train")
    assert refused(position, "buy_train", train=next_train(position), price=1000) == (PAYS, "has a train")


@pytest.mark.rule("18GL-4.7.2-1")
def test_no_third_loan_the_presidents_cash_is_next() -> None:
    position = bare(100, loans=2)
    position.play("buy_train", train=next_train(position), price=600)
    assert (
        position.pos[LOANS] == {"GT": 2}
        and position.pos[CASH]["Ann"] == 500
        and position.pos[CASH]["GT"] == 0
    )
    position = bare(100, phase="D", loans=1)
    position.play("buy_train", train="D-0", price=1000)
    assert position.pos[LOANS] == {"GT": 2} and position.pos[CASH]["Ann"] == 600 and position.faults() == []


def seller(ann: int = 0, ic: int = 30, **more: Any) -> Scenario:
    """GT needs $600 and has two loans and $100; Ann has GT and some of IC at $125 each."""
    position = bare(100, ann=ann, loans=2, shares={"Ann": 60, "Ben": 20}, **more)
    corporation(position, "IC", shares={"Cora": 50, "Ann": ic}, trains=["10H"])
    return position.operating("GT", "trains")


@pytest.mark.rule("18GL-4.7.2-1", "18GL-4.7.2-7", "18GL-4.7.2-8")
def test_then_the_president_sells_and_no_more_than_it_takes() -> None:
    position = seller(ann=200)
    assert (at(position, "IC"), at(position, "GT")) == ("F1", "F1")
    position.play("buy_train", train=next_train(position), price=600)
    need = position.pos[NEED]
    assert (
        position.step == "raise money" and position.actor == "Ann" and need is not None and need.purpose == ""
    )
    assert position.pos[CASH]["Ann"] == 200 and kinds(position, "GT") == []
    # $300 are lacking at $125 a share.
    assert {o.action.percent for o in position.offers("sell_shares") if o.action.corporation == "IC"} == {
        10,
        20,
        30,
    }
    position.play("sell_shares", corporation="IC", percent=20)
    assert at(position, "IC") == "F3" and held(position.pos, POOL, "IC") == 20
    assert refused(position, "sell_shares", corporation="GT", percent=20) == (
        "sale for a train is needed",
        "smaller block",
    )
    assert refused(position, "complete_purchase") == ("money for the train is there", "")
    position.play("sell_shares", corporation="GT", percent=10)
    assert refused(position, "sell_shares", corporation="GT", percent=10) == (
        "sale for a train is needed",
        "enough",
    )
    position.play("complete_purchase")
    assert position.pos[CASH]["Ann"] == 200 + 250 + 125 - 500 and kinds(position, "GT") == ["10H"]
    assert position.pos[NEED] is None and position.faults() == [] and position.step != "raise money"


@pytest.mark.rule("18GL-4.7.2-2")
def test_the_bank_is_judged_after_the_train_also_where_no_loan_is_taken() -> None:
    """GT has both loans and $600. Of the D's $1,000 Ann has $25; three shares of IC bring $375 out of $300."""
    position = bare(600, phase="D", ann=25, loans=2, shares={"Ann": 60, "Ben": 20})
    corporation(position, "IC", shares={"Cora": 50, "Ann": 30}, trains=["10H"])
    position.operating("GT", "trains").bank(300, "Dan")
    for action, balance in (
        ({"kind": "buy_train", "train": "D-0", "price": 1000}, 300),
        ({"kind": "sell_shares", "corporation": "IC", "percent": 30}, 300 - 375),
        ({"kind": "complete_purchase"}, 300 - 375 + 1000),
    ):
        position.play(**action)
        assert position.pos[CASH][BANK] == balance and not position.pos[BROKEN]
        assert not any(isinstance(event, LoanTaken) for event in position.events)


@pytest.mark.rule("18GL-4.7.2-2")
def test_having_borrowed_one_cannot_change_ones_mind() -> None:
    position = bare(100, phase="D", ann=0, loans=1, shares={"Ann": 60, "Ben": 20})
    position.play("buy_train", train="D-0", price=1000)
    assert (
        position.step == "raise money"
        and position.pos[LOANS] == {"GT": 2}
        and position.pos[CASH]["GT"] == 600
    )
    assert refused(position, "pass")[0] == "in the menu"
    assert refused(position, "bankrupt") == (BANKRUPT, "can pay")
    assert {o.action.kind() for o in position.offers()} == {"sell_shares"}


@pytest.mark.rule("18GL-4.7.2-4")
def test_what_is_raised_buys_the_banks_train_alone() -> None:
    position = bare(100)
    train = lying(position, "6H")
    position.operating("GT", "trains")
    assert refused(position, "buy_train", train=train, price=300) == (PAYS, "not the bank's")
    position.play("buy_train", train=next_train(position), price=600)
    assert kinds(position, "GT") == ["10H"]


@pytest.mark.rule("18GL-4.7.2-5")
def test_its_own_stock_is_not_sold_in_need() -> None:
    position = bare(100)
    assert held(position.pos, "GT", "GT") == 40
    assert not position.offers("sell_own") and refused(position, "sell_own", percent=10)[0] == "in the menu"
    need = seller()
    need.play("buy_train", train=next_train(need), price=600)
    assert held(need.pos, "GT", "GT") == 20
    assert not need.offers("sell_own") and refused(need, "sell_own", percent=10)[0] == "in the menu"


@pytest.mark.rule("18GL-4.7.2-6")
def test_the_needy_corporation_keeps_its_president_others_may_get_another() -> None:
    position = bare(100, ann=0, loans=2, shares={"Ann": 40, "Ben": 30})
    corporation(position, "MON", shares={"Ann": 40, "Ben": 20}, trains=["10H"], pool=20)
    position.operating("GT", "trains").play("buy_train", train=next_train(position), price=600)
    assert (
        refused(position, "sell_shares", corporation="GT", percent=20)[0]
        == "presidency of the operating corporation stays"
    )
    assert refused(position, "sell_shares", corporation="GT", percent=10) == ("", "")
    assert refused(position, "sell_shares", corporation="MON", percent=40)[0] == "pool limit"
    position.play("sell_shares", corporation="MON", percent=30)
    assert president(position.pos, "MON") == "Ben" and president(position.pos, "GT") == "Ann"
    assert position.faults() == []


@pytest.mark.rule("18GL-4.7.2-9", "18GL-4.7.2-8")
def test_a_presidents_bonds_are_sold_too() -> None:
    position = conrail(bare(0, ann=300, loans=2, shares={"Ann": 20, "Ben": 20}), {"Ben": 4})
    position.operating("GT", "trains")
    assert refused(position, "buy_train", train=next_train(position), price=600) == RAISED
    put_out(position, Ann=5).play("buy_train", train=next_train(position), price=600)
    assert position.step == "raise money"
    assert refused(position, "sell_bonds", count=4) == ("sale of bonds is needed", "")
    position.play("sell_bonds", count=3)
    assert refused(position, "sell_bonds", count=1) == ("sale of bonds is needed", "")
    position.play("complete_purchase")
    assert bonds_of(position, "Ann") == 2 and bonds_of(position, POOL) == 3 and position.pos[CASH]["Ann"] == 0
    assert position.faults() == []


@pytest.mark.rule("18GL-4.7.2-10")
def test_nobody_borrows_for_a_second_train() -> None:
    position = bare(500)
    position.train("GT", "10H").operating("GT", "trains")
    assert refused(position, "buy_train", train=next_train(position), price=600) == (PAYS, "has a train")
    assert not position.offers("buy_train")


@pytest.mark.rule("18GL-4.7.2-11")
def test_stock_of_those_that_have_not_operated_does_not_help() -> None:
    def with_wab(operated: bool) -> Scenario:
        position = bare(100, ann=0, loans=2, shares={"Ann": 20, "Ben": 20})
        corporation(position, "WAB", shares={"Cora": 50, "Ann": 50}, operated=operated, trains=["10H"])
        return position.operating("GT", "trains")

    assert refused(with_wab(True), "buy_train", train="10H-1", price=600) == ("", "")
    waiting = with_wab(False)
    assert refused(waiting, "buy_train", train="10H-1", price=600) == RAISED
    assert refused(waiting, "bankrupt") == ("", "")


@pytest.mark.rule("18GL-4.7.2-11", "18GL-4.7.2-6")
def test_loans_lower_the_price_of_what_the_president_would_sell() -> None:
    # D at $1,000: with a second loan $500 are lacking, and by that loan GT's shares fall from $90 to $80.
    def table_at(ann: int) -> Scenario:
        return bare(0, phase="D", ann=ann, loans=1, cell=cell("C1"), shares={"Ann": 60, "Ben": 10})

    assert dollars(table_at(0), "GT") == 90
    # All but the president's certificate can be sold: four shares.
    assert refused(table_at(180), "buy_train", train="D-0", price=1000) == ("", "")
    assert refused(table_at(179), "buy_train", train="D-0", price=1000) == RAISED


# -- CONRAIL ----------------------------------------------------------------------------------------


def conrail_bare(cash: int, phase: str, **owners: int) -> Scenario:
    position = conrail(table(phase=phase), {"Ann": 4, "Ben": 3}, cash=cash)
    return put_out(position, **owners).operating("CR", "trains")


@pytest.mark.rule("18GL-4.7.4-1", "18GL-4.7.4-2")
def test_bonds_are_issued_before_a_loan_and_no_more_than_it_takes() -> None:
    position = conrail_bare(450, "E", Cora=6)
    position.play("buy_train", train=next_train(position), price=800)
    assert position.pos[CASH]["CR"] == 50 and position.pos[LOANS] == {} and bonds_of(position, POOL) == 4
    position = conrail_bare(450, "10H")
    position.play("buy_train", train=next_train(position), price=600)
    assert bonds_of(position, POOL) == 2 and bonds_of(position, "CR") == 8 and position.pos[CASH]["CR"] == 50
    assert position.faults() == []


@pytest.mark.rule("18GL-4.7.4-1", "18GL-4.7.4-2", "18GL-4.7-3")
def test_bonds_count_as_cash_for_a_train_of_the_open_market() -> None:
    """In phase D a 10H lies in the Open Market at $600, and the bank's D costs $1,000.

    With no cash and seven bonds the 10H is within CONRAIL's means and the D is not: it takes the 10H, for six of
    them. With ten it takes what it likes. A train of another corporation is not bought with them.
    """

    def conrail_with(cash: int, **owners: int) -> Scenario:
        position = conrail_bare(cash, "D", **owners)
        position.train(POOL, "10H")
        corporation(position, "IC", shares={"Ben": 60}, trains=["10H"])
        return position.operating("CR", "trains")

    position = conrail_with(0, Cora=3)
    lying, other = owned(position.pos, POOL)[0], owned(position.pos, "IC")[0]
    assert refused(position, "buy_train", train="D-0", price=1000) == (PAYS, "can pay")
    assert refused(position, "buy_train", train=other, price=600) == (PAYS, "train of a corporation")
    assert refused(position, "bankrupt")[1] == "treasury"
    position.play("buy_train", train=lying, price=600)
    assert (bonds_of(position, "CR"), bonds_of(position, POOL)) == (1, 6)
    assert position.pos[CASH]["CR"] == 0 and position.pos[LOANS] == {} and kinds(position, "CR") == ["10H"]
    assert position.faults() == []
    position = conrail_with(550, Cora=9)
    position.play("buy_train", train=lying, price=600)
    assert (bonds_of(position, POOL), position.pos[CASH]["CR"]) == (1, 50)
    for train, price, issued in ((lying, 600, 6), ("D-0", 1000, 10)):
        position = conrail_with(0).play("buy_train", train=train, price=price)
        assert (bonds_of(position, POOL), position.pos[LOANS]) == (issued, {})
    # What both together do not pay is borrowed for the bank's alone.
    position = conrail_with(0, Cora=5)
    assert refused(position, "buy_train", train=lying, price=600) == (PAYS, "not the bank's")
    position.play("buy_train", train="D-0", price=1000)
    assert (bonds_of(position, POOL), position.pos[LOANS], position.pos[CASH]["CR"]) == (5, {"CR": 1}, 0)


@pytest.mark.rule("18GL-4.7.4-3", "18GL-4.6.10-3")
def test_what_a_loan_leaves_can_buy_the_bonds_back() -> None:
    position = conrail_bare(100, "D", Cora=7)
    position.play("buy_train", train="D-0", price=1000)
    assert (
        position.pos[CASH]["CR"] == 400 and position.pos[LOANS] == {"CR": 2} and bonds_of(position, POOL) == 3
    )
    while position.step == "trains":
        position.play("pass")
    assert position.step == "redeeming bonds"
    position.play("redeem_bonds", owner=POOL, count=3)
    assert bonds_of(position, "CR") == 3 and position.pos[CASH]["CR"] == 100
    # They can go out once more.
    again = position.operating("CR", "trains")
    for id in owned(again.pos, "CR"):
        again.state.put(TRAINS, id, type(again.pos[TRAINS][id])("D", POOL))
    again.cash(CR=700).operating("CR", "trains").play("buy_train", train=next_train(again), price=1000)
    assert bonds_of(again, POOL) == 3


# -- bankruptcy -------------------------------------------------------------------------------------


def ruined(ann: int = 50, treasury: int = 100) -> Scenario:
    """GT needs $500 more than it has; Ann, with IC at $125, cannot raise that much. Ben is rich."""
    position = bare(treasury, ann=ann, loans=2, shares={"Ann": 30, "Ben": 20})
    corporation(position, "IC", shares={"Cora": 40, "Ann": 10}, trains=["10H"])
    return position.operating("GT", "trains")


@pytest.mark.rule("18GL-4.7.3-1")
def test_bankrupt_is_who_cannot_raise_enough_and_nobody_else() -> None:
    # $50 and one share of IC, one of GT: $300.
    position = ruined()
    assert refused(position, "buy_train", train=next_train(position), price=600) == RAISED
    assert refused(position, "bankrupt") == ("", "")
    assert refused(ruined(ann=249), "bankrupt") == ("", "")
    assert refused(ruined(ann=250), "bankrupt") == (BANKRUPT, "can pay")
    assert refused(ruined(treasury=600), "bankrupt") == (BANKRUPT, "treasury")
    rich = ruined()
    rich.train("GT", "10H").operating("GT", "trains")
    assert refused(rich, "bankrupt") == (BANKRUPT, "no duty")


@pytest.mark.rule("18GL-4.7.3-1", "18GL-4.7.3-3")
def test_what_came_together_remains_for_the_new_president() -> None:
    position = ruined().play("bankrupt")
    assert position.pos[OUT] == ("Ann",) and president(position.pos, "GT") == "Ben"
    sold = [e.corporation for e in position.events if isinstance(e, SharesSold)]
    assert sorted(sold) == ["GT", "IC"]
    # $100, Ann's $50 and twice $125.
    assert position.pos[CASH]["GT"] == 400 and position.pos[CASH]["Ann"] == 0
    assert position.step == "trains" and position.actor == "Ben"
    position.play("buy_train", train=next_train(position), price=600)
    assert position.pos[CASH]["Ben"] == 800 and kinds(position, "GT") == ["10H"] and position.faults() == []


@pytest.mark.rule("18GL-4.7.3-1", "18GL-4.7.3-3", "18GL-4.7.2-1")
def test_loans_are_taken_before_anybody_is_bankrupt() -> None:
    position = bare(0, phase="D", ann=10, shares={"Ann": 20, "Ben": 20})
    lend(position, "GT", 1)
    position.play("bankrupt")
    assert position.pos[LOANS] == {"GT": 2} and position.pos[CASH]["GT"] == 510 and position.actor == "Ben"


@pytest.mark.rule("18GL-4.7.3-8", "18GL-4.7.2-9")
def test_a_bankrupt_presidents_bonds_are_in_the_open_market() -> None:
    position = put_out(conrail(ruined(ann=0), {"Ben": 4}), Ann=2).operating("GT", "trains")
    position.play("bankrupt")
    assert bonds_of(position, POOL) == 2 and bonds_of(position, "Ann") == 0
    assert position.pos[CASH]["GT"] == 100 + 250 + 200 and position.faults() == []


@pytest.mark.rule("18GL-4.7.3-1", "18GL-4.7.3-3", "18GL-4.6.4-3")
def test_interest_ruins_too_and_the_new_president_pays_the_rest() -> None:
    position = bare(0, ann=10, loans=2, cell=cell("A6"), shares={"Ann": 20, "Ben": 20}, trains=["10H"])
    position.operating("GT", "interest on loans", revenue=0).go_on()
    assert position.step == "raise money" and [o.action.kind() for o in position.offers()] == ["bankrupt"]
    position.play("bankrupt")
    assert position.actor == "Ben" and position.step == "raise money" and position.pos[CASH]["GT"] == 10
    position.play("complete_purchase")
    assert position.pos[CASH]["Ben"] == 910 and position.pos[CASH]["GT"] == 0 and position.pos[NEED] is None
    assert position.faults() == []


@pytest.mark.rule("18GL-4.7.3-5", "18GL-4.7.3-9")
def test_a_closed_corporation_owes_nothing() -> None:
    position = bare(
        0, ann=10, loans=2, cell=cell("A6"), shares={"Ann": 60, "Ben": 10}, trains=["10H"], pool=30
    )
    position.operating("GT", "interest on loans", revenue=0).go_on()
    position.cash(Ann=0, GT=90)  # as if prices had been such
    pos = Position(position.title, position.state)
    bank = pos[CASH][BANK]
    close_corporation(pos, "GT")
    react(pos)
    assert position.pos[LOANS] == {} and position.pos[INTEREST] is None
    assert position.pos[CASH]["GT"] == 0 and position.pos[CASH][BANK] == bank + 90


@pytest.mark.rule("18GL-4.7.3-1", "18GL-4.7.2-7")
def test_who_sells_badly_can_be_bankrupt_in_the_end() -> None:
    # Three shares of IC at once bring $375; one by one less, as the price falls.
    position = seller(ann=125)
    position.cash(Ann=125).play("buy_train", train=next_train(position), price=600)
    assert refused(position, "bankrupt") == (BANKRUPT, "can pay")
    while position.offers("sell_shares"):
        smallest = min(position.offers("sell_shares"), key=lambda o: (o.action.percent, o.action.corporation))
        action = smallest.action
        position.play("sell_shares", corporation=action.corporation, percent=10)
    assert position.offers("complete_purchase") or position.offers("bankrupt"), "there is always a way on"

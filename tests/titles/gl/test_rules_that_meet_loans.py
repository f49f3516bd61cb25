"""Loans for trains, and the rules that they meet (4.7 and 4.8 with 3.2, 3.5 and 4.6.8)."""

from __future__ import annotations

import pytest

from roundhouse.features.loans import LOANS
from roundhouse.rules.shares import COUNTED_CERTIFICATES, POOL, president
from titles.gl.need import at, bonds_of, cell, corporation, kinds, lend, refused

from .late import cash
from .meeting import cheapest, conrails, from_bank, needing, paid


@pytest.mark.rule("18GL-4.7.2-1", "18GL-3.5-9", "18GL-3.5-10", "18GL-3.2-1", "18GL-3.4-3")
def test_two_loans_lead_down_the_first_column_into_the_yellow_zone() -> None:
    """MON, at A2, borrows 2 x 500 for a D: A3, A4, where 50 is yellow and Ann's five certificates are free."""
    position = needing("D", 0, cell=cell("A2"))
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 5
    position.play("buy_train", train="D-0", price=1000)
    assert (cash(position, "MON", "Ann"), at(position, "MON")) == ([0, 1000], "A4")
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 0


@pytest.mark.rule(
    "18GL-4.7.2-1", "18GL-4.7.2-6", "18GL-4.7.2-7", "18GL-4.7.2-8", "18GL-3.4-7", "18GL-4.5.2-1"
)
def test_a_second_loan_and_two_sales_each_with_a_limit_of_its_own() -> None:
    """$100, the second loan and Ann's $150 are 750 of 1000. Of NYC, at 100, the Open Market takes two more: 200.

    The loan has brought MON from D3 to C3, 75; Ann has 40% and Ben 30%, so one share may go: 25 are left over.
    """
    position = needing("D", 100, ann=150, loans=1, shares={"Ann": 40, "Ben": 30}, pool=30, cell=cell("D3"))
    corporation(position, "NYC", shares={"Ben": 40, "Ann": 30}, pool=30, cell=cell("D1"), trains=["10H"])
    position.operating("MON", "trains").play("buy_train", train="D-0", price=1000)
    assert refused(position, "sell_shares", corporation="NYC", percent=30)[0] == "pool limit"
    position.play("sell_shares", corporation="NYC", percent=20)
    assert refused(position, "sell_shares", corporation="MON", percent=20)[0]
    paid(position.play("sell_shares", corporation="MON", percent=10))
    assert cash(position, "MON", "Ann") == [0, 25] and president(position.pos, "MON") == "Ann"
    assert (at(position, "NYC"), at(position, "MON")) == ("D3", "C4")


@pytest.mark.rule("18GL-4.7-3", "18GL-4.7.2-1", "18GL-4.7.2-3", "18GL-4.7.2-4")
def test_loans_are_for_the_banks_train_and_their_rest_for_a_cheaper_one() -> None:
    """$0 do not pay the 6H of the Open Market. Two loans for the 10H leave 400, and those pay it."""
    position = needing("10H", 0, cell=cell("E1")).train(POOL, "6H").operating("MON", "trains")
    train = cheapest(position, POOL)
    assert refused(position, "buy_train", train=train, price=300)[0]
    position.play("buy_train", train=from_bank(position), price=600)
    assert cash(position, "MON") == [400] and at(position, "MON") == "C1"
    position.play("buy_train", train=train, price=300)
    assert cash(position, "MON") == [100] and position.pos[LOANS] == {"MON": 2}


@pytest.mark.rule("18GL-4.7.2-1", "18GL-4.7.2-4", "18GL-4.7.2-8")
def test_a_president_pays_for_the_banks_train_too_not_for_a_cheaper_one() -> None:
    """Both loans are out. With $350 Ann could pay the 6H of the Open Market; the 10H takes three shares more."""
    position = needing("10H", 0, ann=350, loans=2, shares={"Ann": 60, "Ben": 20})
    corporation(position, "IC", shares={"Ben": 40, "Ann": 30}, cell=cell("D1"), trains=["10H"])
    position.train(POOL, "6H").operating("MON", "trains")
    assert refused(position, "buy_train", train=cheapest(position, POOL), price=300)[0]
    position.play("buy_train", train=from_bank(position), price=600)
    paid(position.play("sell_shares", corporation="IC", percent=30))
    assert cash(position, "Ann") == [350 + 300 - 600] and kinds(position, "MON") == ["10H"]


@pytest.mark.rule("18GL-4.7.4-1", "18GL-4.7.4-2", "18GL-4.7-3", "18GL-4.7-2")
@pytest.mark.parametrize(
    ("money", "bonds", "train", "left", "issued", "loans"),
    [
        (100, 4, "6H", 0, 2, 0),  # 500: too little for the 10H, and two bonds are enough for the 6H
        (0, 2, "10H", 100, 2, 1),  # 200: too little for the 6H, so both bonds and a loan for the 10H
        (370, 10, "10H", 70, 3, 0),  # 1370: the choice is free
        (370, 10, "6H", 70, 0, 0),
    ],
)
def test_bonds_decide_which_trains_conrail_can_pay(
    money: int, bonds: int, train: str, left: int, issued: int, loans: int
) -> None:
    position = conrails("10H", money, bonds).train(POOL, "6H").operating("CR", "trains")
    trains = {"6H": (cheapest(position, POOL), 300), "10H": (from_bank(position), 600)}
    other, price = trains["10H" if train == "6H" else "6H"]
    assert (refused(position, "buy_train", train=other, price=price)[0] == "") == (money + 100 * bonds >= 600)
    position.play("buy_train", train=trains[train][0], price=trains[train][1])
    assert cash(position, "CR") == [left] and position.pos[LOANS].get("CR", 0) == loans
    assert (bonds_of(position, "CR"), bonds_of(position, POOL)) == (bonds - issued, issued)


@pytest.mark.rule("18GL-4.7.2-9", "18GL-4.7.2-8", "18GL-4.7.4-1")
def test_when_conrail_has_neither_bonds_nor_loans_left_its_presidents_bonds_help() -> None:
    """A D for 1000, $200 in the treasury, $450 Ann's: four of her five bonds, not all; $50 are hers again."""
    position = conrails("D", 200, 0, loans=2, Ann=5).cash(Ann=450)
    position.play("buy_train", train=from_bank(position), price=1000)
    assert refused(position, "sell_bonds", count=5)[0]
    paid(position.play("sell_bonds", count=4))
    assert cash(position, "CR", "Ann") == [0, 50]
    assert (bonds_of(position, "Ann"), bonds_of(position, POOL)) == (1, 4)


@pytest.mark.rule("18GL-4.6.8-12", "18GL-4.6.8-13", "18GL-4.6.8-14")
@pytest.mark.parametrize(
    ("buyer", "seller", "low", "high"),
    [(0, 0, 1, 900), (1, 0, 1, 300), (0, 1, 300, 900), (1, 2, 300, 300)],
)
def test_what_debtors_pay_and_take_for_a_6h(buyer: int, seller: int, low: int, high: int) -> None:
    position = needing("6H", 900, loans=buyer, trains=["6H"])
    corporation(position, "NYC", shares={"Ben": 60}, trains=["6H", "6H"])
    lend(position, "NYC", seller).operating("MON", "trains")
    train = cheapest(position, "NYC")
    spans = [price for price in (1, 299, 300, 301, 900) if low <= price <= high]
    legal = [
        p for p in (1, 299, 300, 301, 900) if not refused(position, "buy_train", train=train, price=p)[0]
    ]
    assert legal == spans


@pytest.mark.rule("18GL-4.7.2-1", "18GL-4.6.9-1")
def test_for_a_missing_dollar_a_loan_that_cannot_be_repaid_at_once() -> None:
    """999 + 500 - 1000 = 499."""
    position = needing("D", 999)
    position.play("buy_train", train="D-0", price=1000)
    assert cash(position, "MON") == [499] and position.pos[LOANS] == {"MON": 1}
    assert refused(position.at("repaying loans", "MON"), "repay_loan", count=1)[0]

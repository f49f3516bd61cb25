"""Late positions worked out by hand: money that has to be raised."""

from __future__ import annotations

import pytest

from roundhouse.features.loans import LOANS
from roundhouse.rules.depot import on_sale
from roundhouse.rules.money import BANK, BROKEN, CASH
from roundhouse.rules.shares import POOL, held, president
from titles.gl.need import cell, corporation, dollars, kinds, lend, refused, table

# -- 4.7.2 with 3.5 and 4.8 -------------------------------------------------------------------------------


@pytest.mark.rule("18GL-4.7.2-1", "18GL-4.7.2-6", "18GL-4.7.2-7", "18GL-4.7.2-8", "18GL-3.5-9")
def test_a_diesel_from_a_second_loan_and_two_shares() -> None:
    """GT has nothing but one loan and must buy a D for $1,000. The second loan brings 500; a third there is not.

    Its price goes a column to the left, from 125 at F1 to 110 at E1. Ann adds her $300, so 200 are missing. IC stands
    at 100 (D1), 40% hers, 30% Ben's. Two shares at once bring 100 each, exactly 200: she has nothing left, Ben presides
    over IC, and IC falls two rows to 80 (D3). Three shares would be more than is needed.
    """
    position = table(phase="D").cash(Ann=300)
    corporation(position, "GT", cell=cell("F1"), cash=0)
    corporation(position, "IC", cell=cell("D1"), shares={"Ann": 40, "Ben": 30}, trains=["D"])
    lend(position, "GT", 1)
    position.operating("GT", "trains")
    bank = position.pos[CASH][BANK]
    position.play("buy_train", train=on_sale(position.pos)[0], price=1000)
    assert position.step == "raise money"
    assert refused(position, "sell_shares", corporation="IC", percent=30)[0]
    position.play("sell_shares", corporation="IC", percent=20)
    if position.step == "raise money":
        position.play("complete_purchase")
    assert kinds(position, "GT") == ["D"] and position.pos[LOANS]["GT"] == 2
    assert position.pos[CASH]["Ann"] == position.pos[CASH]["GT"] == 0
    assert (dollars(position, "GT"), dollars(position, "IC")) == (110, 80)
    assert president(position.pos, "IC") == "Ben" and held(position.pos, POOL, "IC") == 20
    # The bank lends 500 and pays 200 for shares, and is paid 1,000.
    assert position.pos[CASH][BANK] - bank == 300
    assert position.faults() == []


# -- 4.7.2 with 5 -----------------------------------------------------------------------------------------


@pytest.mark.rule("18GL-4.7.2-2", "18GL-5-3")
@pytest.mark.parametrize(("bank", "left"), [(300, 400), (1, 101)])
def test_a_bank_that_lends_more_than_it_has_is_not_broken_if_it_has_money_afterwards(
    bank: int, left: int
) -> None:
    """GT has $100 and must buy a 10H for $600. The bank lends 500 and is paid 600 in one act: 100 more than before."""
    position = table(phase="10H").cash(Ann=0)
    corporation(position, "GT", cell=cell("F1"), cash=100)
    position.operating("GT", "trains").bank(bank, "Dan")
    position.play("buy_train", train=on_sale(position.pos)[0], price=600)
    assert position.pos[CASH][BANK] == left and not position.pos[BROKEN] and not position.pos.over
    assert position.pos[CASH]["GT"] == 0 and dollars(position, "GT") == 110
    assert position.faults() == []


# -- 4.6.4 with 4.8 and 4.6.6 -----------------------------------------------------------------------------


@pytest.mark.rule("18GL-4.8-2", "18GL-3.5-6", "18GL-3.5-8")
@pytest.mark.parametrize(
    ("cell_name", "revenue", "choice", "price"),
    [("F1", 350, "pay", 155), ("F1", 200, "half", 125), ("D3", 160, "pay", 100), ("D3", 160, "half", 90)],
    ids=["two prices and more", "half is less than the price", "twice the price", "half is the price"],
)
def test_what_the_price_does_after_a_late_dividend(
    cell_name: str, revenue: int, choice: str, price: int
) -> None:
    """From phase 10H a dividend of twice the price is worth two columns, one of the price a column, less none.

    At 125 (F1) twice the price is $250, and $350 are more: two columns, to 155 (H1); half of $200 is $100, less than
    the price: no step. At 80 (D3) $160 are twice the price: two columns, to 100; their half is the price itself: one
    column, to 90.
    """
    position = table(phase="10H")
    corporation(position, "GT", cell=cell(cell_name), cash=0, trains=["10H"])
    position.operating("GT", "dividend", revenue=revenue)
    position.play("dividend", choice=choice)
    assert dollars(position, "GT") == price

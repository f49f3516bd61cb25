"""Interest and what it meets (4.6.4 to 4.6.6 with 4.7 and 4.8)."""

from __future__ import annotations

import pytest

from roundhouse.features.loans import LOANS
from roundhouse.rules.money import BANK
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.shares import POOL
from titles.gl.need import at, bonds_of, cell, corporation, lend, table

from .late import cash, late
from .meeting import THREE, conrails, from_bank


@pytest.mark.rule("18GL-4.6.4-3", "18GL-4.7.2-1", "18GL-4.8-3", "18GL-3.5-4", "18GL-3.5-9", "18GL-4.7-1")
def test_a_loan_for_interest_pays_for_the_train_of_the_same_turn() -> None:
    """MON, without a train, has $10 and owes 50: 10 + 500 - 50 = 460. E3, D3 for the loan, C3 for no dividend.

    The 6H it has to get costs 300, and nothing has to be borrowed for that.
    """
    position = corporation(table(THREE, phase="6H"), "MON", cash=10, cell=cell("E3"))
    lend(position, "MON", 1).operating("MON", "interest on loans", revenue=0).go_on()
    assert cash(position, "MON") == [460] and at(position, "MON") == "C3"
    position.play("buy_train", train=from_bank(position), price=300)
    assert cash(position, "MON") == [160] and position.pos[LOANS] == {"MON": 2}


@pytest.mark.rule("18GL-4.6.5-1", "18GL-4.6.5-2", "18GL-4.6.4-2", "18GL-4.6-6")
def test_interest_on_the_loan_empties_the_treasury_for_that_on_the_bonds() -> None:
    """$60, 100 earned, a loan, two bonds Ben's and one the market's.

    The 50 are paid from the treasury; the 10 that are left do not cover 30, so all 30 come out of the earnings.
    """
    position = conrails("D", 60, 7, loans=1, Ben=2, market=1).train("CR", "10H")
    bank, ben = cash(position, BANK, "Ben")
    position.operating("CR", "interest on loans", revenue=100).go_on()
    assert cash(position, "CR", "Ben") == [10, ben + 20]
    assert position.pos[CURRENT_TURN].revenue == 70
    assert cash(position, BANK) == [bank + 50 - 20]  # the earnings are the bank's until they are divided


@pytest.mark.rule("18GL-4.6.5-2", "18GL-4.7.4-1", "18GL-4.7.4-2", "18GL-3.5-4", "18GL-4.6.6-6")
def test_a_bond_is_issued_for_the_interest_on_the_others() -> None:
    """Nothing in the treasury, nothing earned, four bonds Dan's: one of six goes out; 100 - 40 = 60. No loan."""
    position = conrails("D", 0, 6).train("CR", "10H")
    dan = cash(position, "Dan")[0]
    position.operating("CR", "interest on loans", revenue=0).go_on()
    assert cash(position, "CR", "Dan") == [60, dan + 40] and not position.pos[LOANS]["CR"]
    assert (bonds_of(position, "CR"), bonds_of(position, POOL)) == (5, 1)
    assert at(position, "CR") == "F1"


@pytest.mark.rule("18GL-4.6.6-1", "18GL-4.6.6-2", "18GL-4.6.6-4", "18GL-3.5-5", "18GL-3.5-6")
@pytest.mark.parametrize(
    ("revenue", "where", "ann", "treasury", "to"),
    [(110, "D6", 36, 24 + 50, "E6"), (110, "D1", 36, 24 + 50, "D1"), (10, "D6", 6, 4, "D6")],
)
def test_half_of_little(revenue: int, where: str, ann: int, treasury: int, to: str) -> None:
    """Half of 110 is 60, as much as the price at D6, less than that at D1; half of 10 is 10, and nothing is kept."""
    position = corporation(late(), "MON", shares={"Ann": 60}, cell=cell(where), trains=["10H"])
    position.operating("MON", "dividend", revenue=revenue).play("dividend", choice="half")
    assert cash(position, "Ann", "MON") == [1000 + ann, treasury] and at(position, "MON") == to

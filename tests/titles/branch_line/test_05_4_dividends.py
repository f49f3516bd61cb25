"""Section 5.4: dividends."""

from __future__ import annotations

import pytest

from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from titles.branch_line.book import railway, refused


@pytest.mark.rule("Branch Line-5.4-1")
@pytest.mark.parametrize(
    ("choice", "ann", "avr", "price_then"), [("pay", 60, 300, 70), ("withhold", 0, 400, 50)]
)
def test_dividends(choice: str, ann: int, avr: int, price_then: int) -> None:
    position = railway("dividend", trains=("2",)).cash(Ann=0).turn(revenue=100)
    position.play("dividend", choice=choice)
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["AVR"]) == (ann, avr)
    assert price(position.pos, "AVR") == price_then


@pytest.mark.rule("Branch Line-5.4-1")
def test_all_or_nothing_and_once() -> None:
    position = railway("dividend", trains=("2",)).turn(revenue=100)
    assert refused(position, "dividend", choice="half") == "way to divide"
    position.turn(revenue=100, divided=True)
    assert refused(position, "dividend", choice="pay") == "earnings are divided once"


@pytest.mark.rule("Branch Line-5.4-1")
def test_shares_in_the_pool_bring_the_company_their_part() -> None:
    position = railway("dividend", trains=("2",)).shares("AVR", {"Ann": 60}, pool=20).cash(Ann=0)
    position.turn(revenue=100).play("dividend", choice="pay")
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["AVR"]) == (60, 320)


@pytest.mark.rule("Branch Line-5.4-2")
def test_nothing_earned_is_a_step_to_the_left() -> None:
    position = railway("token").skip("without earnings the price falls")
    assert price(position.pos, "AVR") == 50


@pytest.mark.rule("Branch Line-5.4-3")
@pytest.mark.parametrize(("cell", "choice", "then"), [((2, 6), "pay", 115), ((2, 0), "withhold", 30)])
def test_up_at_the_right_end_down_at_the_left(cell: tuple[int, int], choice: str, then: int) -> None:
    position = railway("dividend", trains=("2",)).price("AVR", *cell).turn(revenue=100)
    assert price(position.play("dividend", choice=choice).pos, "AVR") == then

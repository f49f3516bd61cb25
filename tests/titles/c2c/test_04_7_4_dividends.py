"""Section 4.7.4: who gets what of the income, and where the price marker goes."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.dividends import SHARED_OUT
from roundhouse.rules.money import BANK, CASH
from titles.c2c.shells import alone, merged, national
from titles.c2c.tables import dollars, refused


def divided(position: Scenario, choice: str, revenue: int, sym: str = "ATSF") -> dict[str, int]:
    """What everybody has of it when so much has been divided."""
    before = dict(position.pos[CASH])
    position.operating(sym, "dividend", revenue=revenue).play("dividend", choice=choice)
    after = position.pos[CASH]
    return {owner: after[owner] - cash for owner, cash in before.items() if after[owner] != cash}


@pytest.mark.rule("18C2C-4.7.4-1")
def test_full_dividend() -> None:
    assert divided(alone(), "pay", 170) == {"Ann": 6 * 17, "Ben": 4 * 17, BANK: -170}


@pytest.mark.rule("18C2C-4.7.4-2")
@pytest.mark.parametrize(("revenue", "tenth"), [(170, 9), (180, 9), (190, 10)])
def test_half_dividend_is_rounded_up_for_shareholders(revenue: int, tenth: int) -> None:
    shared = {"Ann": 6 * tenth, "Ben": 4 * tenth, "ATSF": revenue - 10 * tenth, BANK: -revenue}
    assert divided(alone(), "half", revenue) == shared


@pytest.mark.rule("18C2C-4.7.4-2")
def test_there_are_three_ways() -> None:
    position = alone().operating("ATSF", "dividend", revenue=170)
    assert [o.action.choice for o in position.offers("dividend")] == ["pay", "half", "withhold"]  # type: ignore[attr-defined]
    assert refused(position, "dividend", choice="quarter")[0] == "way to divide"
    assert refused(alone().operating("ATSF", "dividend"), "dividend", choice="half")[0] == (
        "earnings are divided once"
    )


@pytest.mark.rule("18C2C-4.7.4-3")
def test_withheld() -> None:
    assert divided(alone(), "withhold", 170) == {"ATSF": 170, BANK: -170}


@pytest.mark.rule("18C2C-4.7.4-4")
def test_market_shares_earn_for_the_bank_and_unsold_ones_for_the_treasury() -> None:
    position = alone(shares={"Ann": 60}, pool=10)
    assert divided(position, "pay", 100) == {"Ann": 60, "ATSF": 30, BANK: -90}
    position = alone(shares={"Ann": 60}, pool=10, treasury=10)  # two on offer, one redeemed
    assert divided(position, "pay", 100) == {"Ann": 60, "ATSF": 30, BANK: -90}
    assert divided(position, "half", 100) == {"Ann": 30, "ATSF": 50 + 15, BANK: -95}


@pytest.mark.rule("18C2C-4.7.4-5")
def test_shares_of_5_percent_are_added_up_before_rounding() -> None:
    position = national(shares={"Ben": 50, "Ann": 15, "Cora": 5}, percent=5)
    assert SHARED_OUT(position.pos, "AMTK", 130) == {"Ben": 65, "Ann": 20, "Cora": 7, "AMTK": 39}
    assert SHARED_OUT(position.pos, "AMTK", 10) == {"Ben": 5, "Ann": 2, "Cora": 1, "AMTK": 3}


@pytest.mark.rule("18C2C-4.7.4-6")
@pytest.mark.parametrize(("choice", "price"), [("pay", 110), ("half", 100), ("withhold", 90)])
def test_the_marker_moves_by_what_is_paid(choice: str, price: int) -> None:
    position = alone()
    divided(position, choice, 170)
    assert dollars(position, "ATSF") == price


@pytest.mark.rule("18C2C-4.7.4-6")
def test_nothing_to_pay_moves_it_left() -> None:
    position = alone(route=False, cash=500).operating("ATSF", "run").go_on()
    assert (position.step, dollars(position, "ATSF")) == ("trains", 90)


@pytest.mark.rule("18C2C-4.7.4-7", "18C2C-4.8.3-2")
@pytest.mark.parametrize(
    ("trains", "others", "prices"),
    [
        (("5", "5"), (), (100, 100, 90)),
        ((), ("6",), (100, 100, 90)),
        (("5",), ("6",), (110, 100, 90)),
    ],
)
def test_with_an_empty_shell_a_full_dividend_leaves_the_price(
    trains: tuple[str, ...], others: tuple[str, ...], prices: tuple[int, ...]
) -> None:
    for choice, price in zip(("pay", "half", "withhold"), prices, strict=True):
        position = merged(trains=trains, others=others)
        divided(position, choice, 300)
        assert dollars(position, "ATSF") == price

"""Section 4.2.4: earnings are paid out or withheld, and the marker moves."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import MARKERS, by_price, price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import NEXT_TO_OPERATE

Cell = tuple[int, int]


def table(
    revenue: int | None = 100,
    cell: Cell = (2, 2),
    shares: dict[str, int] | None = None,
    pool: int = 0,
    **more: Any,
) -> Scenario:
    """L&N, led by Ann, has earned something and is to divide it; nobody has cash."""
    position = Scenario("18AL", ["Ann", "Ben", "Cy"]).phase("3")
    position.corporation("L&N", shares=shares or {"Ann": 60}, pool=pool, cell=cell, trains=["3"], **more)
    position.cash({"Ann": 0, "Ben": 0, "Cy": 0, "L&N": 0})
    return position.operating("L&N", "dividend", revenue=revenue)


def cell(position: Scenario, sym: str = "L&N") -> Cell:
    return position.pos[MARKERS][sym].cell


@pytest.mark.rule("18AL-4.2.4-1")
@pytest.mark.parametrize(
    ("revenue", "shares", "ann"),
    [(160, {"Ben": 60, "Ann": 30}, 48), (70, {"Ann": 60}, 42), (210, {"Ann": 50, "Ben": 50}, 105)],
)
def test_each_share_takes_a_tenth(revenue: int, shares: dict[str, int], ann: int) -> None:
    position = table(revenue, shares=shares)
    bank = position.pos[CASH][BANK]
    position.play("dividend", choice="pay")
    assert position.pos[CASH]["Ann"] == ann
    sold = sum(shares.values())
    assert position.pos[CASH][BANK] == bank - revenue * sold // 100


@pytest.mark.rule("18AL-4.2.4-1", "18AL-4.2.4-3")
def test_earnings_are_divided_as_a_whole_and_once() -> None:
    position = table(100)
    assert {offer.action.choice for offer in position.offers("dividend")} == {"pay", "withhold"}  # type: ignore[attr-defined]
    found = position.why_not("dividend", choice="half")
    assert found is not None and found.check == "way to divide"
    for again in (table(100).turn(divided=True), table(0)):
        found = again.why_not("dividend", choice="pay")
        assert found is not None and found.check == "earnings are divided once"


@pytest.mark.rule("18AL-4.2.4-2")
def test_shares_in_the_bank_pool_pay_the_treasury_and_unsold_ones_nobody() -> None:
    # 60% are Ann's and Ben's or lie in the bank pool, 40% of all; the rest is still in the initial offering.
    position = table(90, shares={"Ann": 20, "Ben": 10}, pool=40)
    bank = position.pos[CASH][BANK]
    position.play("dividend", choice="pay")
    cash = position.pos[CASH]
    assert (cash["L&N"], cash["Ann"], cash["Ben"]) == (36, 18, 9)
    assert cash[BANK] == bank - 63


@pytest.mark.rule("18AL-4.2.4-3")
def test_what_is_withheld_is_the_treasurys() -> None:
    position = table(210, shares={"Ann": 30, "Ben": 30}, pool=20).play("dividend", choice="withhold")
    cash = position.pos[CASH]
    assert (cash["L&N"], cash["Ann"], cash["Ben"]) == (210, 0, 0)


@pytest.mark.rule("18AL-4.2.4-4")
@pytest.mark.parametrize(
    ("old", "new", "worth"),
    [
        ((1, 3), (1, 4), 75),
        ((4, 7), (3, 7), 80),  # the end of its row
        ((6, 4), (5, 4), 55),
        ((5, 4), (4, 4), 60),
        ((1, 14), (0, 14), 270),
        ((0, 14), (0, 15), 300),
    ],
)
def test_paying_out_moves_the_marker_right_or_up(old: Cell, new: Cell, worth: int) -> None:
    position = table(cell=old).play("dividend", choice="pay")
    assert (cell(position), price(position.pos, "L&N")) == (new, worth)


LEFT = [
    ((1, 3), (1, 2), 65),
    ((2, 0), (3, 0), 45),  # the first column
    ((0, 0), (1, 0), 55),
    ((6, 2), (6, 1), 35),
    ((6, 0), (6, 0), 30),  # the lower left corner
]


@pytest.mark.rule("18AL-4.2.4-5")
@pytest.mark.parametrize(("old", "new", "worth"), LEFT)
def test_withholding_moves_the_marker_left_or_down(old: Cell, new: Cell, worth: int) -> None:
    position = table(cell=old).play("dividend", choice="withhold")
    assert (cell(position), price(position.pos, "L&N")) == (new, worth)


@pytest.mark.rule("18AL-4.2.4-5", "18AL-4.2.4-7")
@pytest.mark.parametrize(("old", "new", "worth"), LEFT)
def test_without_a_run_the_president_is_not_asked_and_the_marker_moves_left(
    old: Cell, new: Cell, worth: int
) -> None:
    position = table(None, cell=old).cash({"L&N": 500}).operating("L&N", "run").go_on()
    assert position.step == "trains"
    assert (cell(position), price(position.pos, "L&N")) == (new, worth)
    assert position.pos[CASH]["L&N"] == 500
    found = position.why_not("dividend", choice="pay")
    assert found is not None and (found.check, found.case) == ("in the menu", "dividend")


@pytest.mark.rule("18AL-4.2.4-7")
def test_a_train_without_a_route_earns_nothing() -> None:
    # M&O has a train, but no track leads out of Mobile.
    position = Scenario("18AL", ["Ann", "Ben", "Cy"]).phase("3")
    position.corporation("M&O", shares={"Ann": 60}, trains=["3"], cell=(1, 3), cash=500)
    position.operating("M&O", "track").play("pass")
    while position.step == "token":
        position.play("pass")
    assert position.step == "trains" and cell(position, "M&O") == (1, 2)


@pytest.mark.rule("18AL-4.2.4-6")
def test_a_marker_at_300_stays_and_keeps_its_place() -> None:
    position = table(cell=(0, 15)).corporation("TAG", shares={"Ben": 60}, cell=(0, 15))
    position.play("dividend", choice="pay")
    assert (cell(position), price(position.pos, "L&N")) == ((0, 15), 300)
    assert by_price(position.pos, ["TAG", "L&N"]) == ["L&N", "TAG"]


@pytest.mark.rule("18AL-4.2.4-8")
@pytest.mark.parametrize(("choice", "there"), [("pay", (1, 5)), ("withhold", (1, 3))])
def test_the_marker_goes_below_those_that_are_there(choice: str, there: Cell) -> None:
    position = table(cell=(1, 4))
    for sym in ("M&O", "TAG"):
        position.corporation(sym, shares={"Ben": 60}, cell=there)
    assert price(position.pos, "M&O") == (80 if choice == "pay" else 70)
    position.play("dividend", choice=choice)
    assert cell(position) == cell(position, "M&O") == there
    assert by_price(position.pos, ["L&N", "TAG", "M&O"]) == ["M&O", "TAG", "L&N"]
    assert NEXT_TO_OPERATE(position.pos, ()) == "M&O"

"""Section 11.6: earnings are paid out or kept, and the price follows."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import MARKERS, by_price, price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.reach import BOARD

Cell = tuple[int, int]


def table(
    revenue: int | None = 100,
    cell: Cell = (4, 2),
    shares: dict[str, int] | None = None,
    pool: int = 0,
    **more: Any,
) -> Scenario:
    """LV, led by Ann, has earned something and is to divide it; nobody has cash."""
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("3")
    position.corporation("LV", shares=shares or {"Ann": 60}, pool=pool, cell=cell, trains=["3"], **more)
    position.cash(Ann=0, Ben=0, Cy=0, LV=0)
    return position.operating("LV", "dividend", revenue=revenue)


def cell(position: Scenario, sym: str = "LV") -> Cell:
    return position.pos[MARKERS][sym].cell


@pytest.mark.rule("18Chesapeake-11.6-1")
def test_earnings_are_kept_or_paid_as_a_whole() -> None:
    position = table(revenue=100)
    assert {offer.action.choice for offer in position.offers("dividend")} == {"pay", "withhold"}  # type: ignore[attr-defined]
    for half in ("half", "", "Pay"):
        found = position.why_not("dividend", choice=half)
        assert found is not None and found.check == "way to divide"
    kept = position.copy().play("dividend", choice="withhold")
    assert (kept.pos[CASH]["LV"], kept.pos[CASH]["Ann"]) == (100, 0)
    paid = position.copy().play("dividend", choice="pay")
    assert (paid.pos[CASH]["LV"], paid.pos[CASH]["Ann"]) == (0, 60)


@pytest.mark.rule("18Chesapeake-11.6-1")
def test_earnings_are_divided_once() -> None:
    position = table(revenue=100).turn(divided=True)
    found = position.why_not("dividend", choice="pay")
    assert found is not None and found.check == "earnings are divided once"
    nothing = table(revenue=0).why_not("dividend", choice="pay")
    assert nothing is not None and nothing.check == "earnings are divided once"
    after = table(revenue=500).play("dividend", choice="withhold")
    assert after.step == "trains"
    gone = after.why_not("dividend", choice="pay")
    assert gone is not None and (gone.check, gone.case) == ("in the menu", "dividend")


LEFT = [
    ((3, 4), (3, 3), 80),
    ((3, 0), (4, 0), 60),  # an arrow down
    ((7, 0), (7, 0), 40),  # the bottom left corner
    ((0, 0), (1, 0), 75),
    ((0, 16), (0, 15), 350),
    ((7, 2), (7, 1), 45),
]


@pytest.mark.rule("18Chesapeake-11.6-2")
@pytest.mark.parametrize(("old", "new", "worth"), LEFT)
def test_keeping_the_earnings_moves_the_price_left_or_down(old: Cell, new: Cell, worth: int) -> None:
    position = table(cell=old).play("dividend", choice="withhold")
    assert cell(position) == new
    assert price(position.pos, "LV") == worth


@pytest.mark.rule("18Chesapeake-11.6-2")
@pytest.mark.parametrize(("old", "new", "worth"), LEFT)
def test_earning_nothing_moves_the_price_left_or_down(old: Cell, new: Cell, worth: int) -> None:
    position = table(cell=old, revenue=None).cash(LV=500).operating("LV", "run").go_on()
    assert position.step == "trains"
    assert cell(position) == new
    assert price(position.pos, "LV") == worth


@pytest.mark.rule("18Chesapeake-11.6-3")
def test_each_share_takes_a_tenth() -> None:
    position = table(revenue=210, shares={"Ann": 50, "Ben": 30, "Cy": 20})
    bank = position.pos[CASH][BANK]
    position.play("dividend", choice="pay")
    cash = position.pos[CASH]
    assert (cash["Ann"], cash["Ben"], cash["Cy"], cash["LV"]) == (105, 63, 42, 0)
    assert cash[BANK] == bank - 210


@pytest.mark.rule("18Chesapeake-11.6-4")
def test_pool_shares_pay_the_company_and_unsold_shares_nobody() -> None:
    position = table(revenue=100, shares={"Ann": 30, "Ben": 20}, pool=30)
    bank = position.pos[CASH][BANK]
    position.play("dividend", choice="pay")
    cash = position.pos[CASH]
    assert (cash["Ann"], cash["Ben"], cash["LV"]) == (30, 20, 30)
    assert cash[BANK] == bank - 80


@pytest.mark.rule("18Chesapeake-11.6-5")
@pytest.mark.parametrize(
    ("old", "new", "worth"),
    [
        ((3, 4), (3, 5), 95),
        ((3, 9), (2, 9), 160),  # an arrow up
        ((7, 2), (6, 2), 60),
        ((1, 16), (0, 16), 375),
        ((0, 16), (0, 16), 375),  # the top right corner
    ],
)
def test_paying_moves_the_price_right_or_up(old: Cell, new: Cell, worth: int) -> None:
    position = table(cell=old).play("dividend", choice="pay")
    assert cell(position) == new
    assert price(position.pos, "LV") == worth


@pytest.mark.rule("18Chesapeake-11.6-6")
@pytest.mark.parametrize(("choice", "there"), [("pay", (4, 3)), ("withhold", (4, 1))])
def test_a_marker_goes_under_those_in_its_new_cell(choice: str, there: Cell) -> None:
    position = table(cell=(4, 2))
    for sym in ("PRR", "B&O"):
        position.corporation(sym, shares={"Ben": 60}, cell=there)
    position.play("dividend", choice=choice)
    assert cell(position, "LV") == cell(position, "PRR") == there
    assert by_price(position.pos, ["LV", "B&O", "PRR"]) == ["PRR", "B&O", "LV"]


@pytest.mark.rule("18Chesapeake-11.6-6")
def test_a_marker_that_does_not_move_keeps_its_rank() -> None:
    position = table(cell=(0, 16)).corporation("PRR", shares={"Ben": 60}, cell=(0, 16))
    position.play("dividend", choice="pay")
    assert by_price(position.pos, ["PRR", "LV"]) == ["LV", "PRR"]


@pytest.mark.rule("18Chesapeake-11.6-7")
def test_nothing_has_to_be_rounded() -> None:
    position = table()
    board = BOARD(position.pos)
    faces = [hex.face for hex in board.hexes.values()] + [tile.face for tile in board.tiles.values()]
    values = [amount for face in faces for stop in face.stops for _, amount in stop.revenue]
    assert max(values) == 100
    assert all(value % 10 == 0 for value in values)
    for revenue in range(10, 1000, 70):
        paid = table(revenue, shares={"Ann": 40, "Ben": 30, "Cy": 10}, pool=20).play("dividend", choice="pay")
        assert sum(paid.pos[CASH][who] for who in ("Ann", "Ben", "Cy", "LV")) == revenue

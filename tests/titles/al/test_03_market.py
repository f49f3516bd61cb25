"""The stock market as it is played on: every cell, the yellow zone and the cell that only a dividend reaches."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.ending import END
from roundhouse.rules.market import MARKERS
from roundhouse.rules.money import CASH
from roundhouse.rules.shares import COUNTED_CERTIFICATES

ROWS = [
    [60, 65, 70, 75, 80, 90, 105, 120, 135, 150, 170, 190, 215, 240, 270, 300],
    [55, 60, 65, 70, 75, 80, 90, 105, 120, 135, 150, 170, 190, 215, 240],
    [50, 55, 60, 65, 70, 75, 80, 90, 105, 120, 135, 150, 170],
    [45, 50, 55, 60, 65, 70, 75, 80, 90, 105, 120],
    [40, 45, 50, 55, 60, 65, 70, 75],
    [35, 40, 45, 50, 55],
    [30, 35, 40, 45, 50],
]
CELLS = [(row, column) for row, prices in enumerate(ROWS) for column in range(len(prices))]


def market() -> Scenario:
    """M&O is Ben's by half; a share lies in the bank pool."""
    table = Scenario("18AL", ["Ann", "Ben", "Cy"])
    for sym in ("TR", "S&NA", "B&SLC", "M&C", "NDY"):
        table.close(sym)
    return table.corporation("M&O", par=75, shares={"Ben": 50}, pool=10, cash=0)


def divided(table: Scenario, cell: tuple[int, int], choice: str) -> tuple[int, int]:
    """Where M&O's marker stands after $100 earned are paid out or kept."""
    table.price("M&O", *cell).operating("M&O", "dividend", revenue=100).play("dividend", choice=choice)
    return table.pos[MARKERS]["M&O"].cell


@pytest.mark.rule("18AL-market-1")
def test_every_cell_has_its_price_and_a_cell_below_or_none() -> None:
    assert len(CELLS) == 73
    for row, column in CELLS:
        table = market().price("M&O", row, column).cash(Ben=0).stock_turn("Ben")
        table.play("sell_shares", corporation="M&O", percent=10)
        assert table.pos[CASH]["Ben"] == ROWS[row][column]
        below = (row + 1, column) if (row + 1, column) in CELLS else (row, column)
        assert table.pos[MARKERS]["M&O"].cell == below


@pytest.mark.rule("18AL-market-1", "18AL-market-3")
def test_dividends_lead_along_the_rows_and_their_want_back() -> None:
    for row, column in CELLS:
        end, begin = column == len(ROWS[row]) - 1, column == 0
        right = (row, column + 1) if not end else (max(row - 1, 0), column)
        left = (row, column - 1) if not begin else (min(row + 1, 6), column)
        assert divided(market(), (row, column), "pay") == right
        assert divided(market(), (row, column), "withhold") == left


@pytest.mark.rule("18AL-market-3")
def test_from_105_a_corporation_that_earns_nothing_comes_to_90() -> None:
    table = market().stock_turn("Ann").play("par", corporation="WRA", par=105)
    assert table.pos[MARKERS]["WRA"].cell == (0, 6)
    table.corporation("WRA", par=105, shares={"Ann": 60}, cash=0).operating("WRA", "dividend", revenue=100)
    table.play("dividend", choice="withhold")
    row, column = table.pos[MARKERS]["WRA"].cell
    assert (row, column) == (0, 5) and ROWS[row][column] == 90


@pytest.mark.rule("18AL-market-2")
def test_in_the_yellow_zone_certificates_do_not_count() -> None:
    table = market()
    yellow = {cell for cell in CELLS if COUNTED_CERTIFICATES(table.price("M&O", *cell).pos, "Ben") == 0}
    assert yellow == {cell for cell in CELLS if ROWS[cell[0]][cell[1]] <= 50} | {(5, 4)}
    assert len(yellow) == 16


@pytest.mark.rule("18AL-market-4")
def test_the_last_cell_is_reached_by_a_dividend_alone() -> None:
    assert divided(market(), (0, 14), "pay") == (0, 15)
    reached = [cell for cell in CELLS if cell != (0, 15) and divided(market(), cell, "withhold") == (0, 15)]
    assert not reached
    table = market().corporation("M&O", par=75, shares={"Ben": 60, "Cy": 40}, cell=(1, 14), cash=0)
    table.stock_turn("Ann").skip("sold-out corporations rise")
    assert (table.pos[MARKERS]["M&O"].cell, table.pos[END]) == ((0, 14), "")
    assert divided(table, (0, 14), "pay") == (0, 15)
    assert table.pos[END] == "price"

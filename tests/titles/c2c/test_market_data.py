"""18C2C's market.toml, held against figures of the rulebook: where markers move from every cell."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from roundhouse.rules.market import Cell, Chart

from .ledge import steep, under, zone_of

STARTS = [68, 72, 76, 82, 90, 100]


def cells(chart: Chart) -> list[Cell]:
    return [(row, column) for row, prices in enumerate(chart.prices) for column in range(len(prices))]


def bottom(chart: Chart, column: int) -> int:
    return max(row for row, found in cells(chart) if found == column)


@pytest.mark.rule("18C2C-3.5-1", "18C2C-3.2-7")
def test_shape_of_the_market(chart: Chart) -> None:
    assert [len(row) for row in chart.prices] == [25, 25, 25, 25, 16, 13, 11, 10, 9, 7, 7]
    assert len(cells(chart)) == 173
    assert [chart.price(cell) for cell in chart.par.values()] == list(chart.par) == STARTS
    assert {column for _, column in chart.par.values()} == {6}
    assert chart.prices[0][-1] == 500 == max(price for row in chart.prices for price in row)
    counts = Counter(chart.zones.values())
    assert counts == {"yellow": 23, "brown": 16, "closing": 6, "ledge": 35}
    for cell in cells(chart):
        price, zone = chart.price(cell), zone_of(chart, cell)
        assert (price == 0) == (zone == "closing")
        assert zone not in ("yellow", "brown") or price <= 60
        assert (zone == "brown") <= (price <= 40)
    assert not set(chart.par.values()) & set(chart.zones)


@pytest.mark.rule("18C2C-3.2-8")
def test_the_ledge(chart: Chart, market: dict[str, Any]) -> None:
    first = under()
    assert {cell for cell, zone in chart.zones.items() if zone == "ledge"} == {
        (row, column) for row, column in cells(chart) if row >= first.get(column, 99)
    }
    upper = {(row, column) for row, column in market["ledge"]["upper"]}
    assert upper == {(row - 1, column) for column, row in first.items()}
    assert sorted(column for _, column in upper) == list(range(7, 25))
    alone = [column for column, row in first.items() if bottom(chart, column) == row]
    assert alone == [7]


def right(chart: Chart, cell: Cell) -> Cell:
    """3.3: one to the right; up at the end of a row and beside the Ledge."""
    row, column = cell
    stops = column + 1 == len(chart.prices[row]) or cell in steep()
    return (row - 1, column) if stops else (row, column + 1)


def left(chart: Chart, cell: Cell) -> Cell:
    """3.3: one to the left, in the first column down."""
    row, column = cell
    return (row, column - 1) if column else (row + 1, column)


def rise(cell: Cell) -> Cell:
    """3.3: one up, from the top row down to the right."""
    row, column = cell
    return (row - 1, column) if row else (1, column + 1)


def fall(chart: Chart, upper: set[Cell], cell: Cell, rows: int) -> Cell:
    """3.3, 3.4, by the data: a sale is judged as a whole."""
    row, column = cell
    last = bottom(chart, column)
    line = next((r for r, c in upper if c == column), last)
    if row <= line < last and row + rows == line + 1:
        return (line, column)
    return (min(row + rows, last), column)


LAST = (0, 24)


@pytest.mark.rule("18C2C-3.3-14", "18C2C-3.3-15")
def test_right_from_every_cell(chart: Chart) -> None:
    for cell in cells(chart):
        if cell != LAST:
            assert chart.right(cell) == right(chart, cell), cell
            assert chart.has(chart.right(cell))
        # Nobody gets below the Ledge that way, and whoever is below may leave it upwards.
        assert zone_of(chart, cell) == "ledge" or zone_of(chart, chart.right(cell)) != "ledge"
    assert chart.up == {cell for cell in cells(chart) if cell[0] and right(chart, cell)[0] < cell[0]}
    assert {cell for cell in chart.up if chart.has((cell[0], cell[1] + 1))} == steep()
    assert chart.right(LAST) == LAST
    assert chart.right((8, 6)) == (7, 6) and chart.right((7, 7)) == (6, 7)


@pytest.mark.rule("18C2C-3.3-16", "18C2C-3.3-17")
def test_left_from_every_cell(chart: Chart) -> None:
    for cell in cells(chart):
        if cell != (10, 0):
            assert chart.left(cell) == left(chart, cell), cell
            assert chart.has(chart.left(cell))
    assert chart.down == {cell for cell in cells(chart) if cell[1] == 0 and cell[0] < 10}
    enters = {cell for cell in cells(chart) if zone_of(chart, chart.left(cell)) == "closing"}
    assert {cell for cell in enters if zone_of(chart, cell) != "closing"} == {(7, 0), (8, 1), (9, 2), (10, 3)}
    assert {chart.price(cell) for cell in enters if zone_of(chart, cell) != "closing"} == {10}
    leaves = {cell for cell, zone in chart.zones.items() if zone == "ledge"} & {
        cell for cell in cells(chart) if zone_of(chart, chart.left(cell)) != "ledge"
    }
    assert leaves == {(row, column + 1) for row, column in steep() if chart.has((row, column + 1))}


@pytest.mark.rule("18C2C-3.3-1", "18C2C-3.3-2", "18C2C-3.3-7")
def test_up_from_every_cell(chart: Chart, market: dict[str, Any]) -> None:
    for cell in cells(chart):
        if cell != LAST:
            assert chart.has(rise(cell)), cell
            assert cell[0] == 0 or chart.above(cell) == rise(cell)
    split = market["split"]
    assert chart.price((split["cell"][0], split["cell"][1])) == 275
    assert split["cell"][0] == 0 and split["factor"] == 2
    assert chart.price(LAST) == 500 and chart.above(LAST) == LAST


@pytest.mark.rule("18C2C-4.3.5-25")
def test_right_and_up_are_one_step_and_left_one_back(chart: Chart, market: dict[str, Any]) -> None:
    steps = market["steps"]["prices"]
    assert steps == sorted({price for row in chart.prices for price in row if price})
    assert market["steps"]["split"] == [2 * price for price in steps if price >= 275]
    back = {0: 0, 10: 0} | {after: before for before, after in pairwise(steps)}
    for cell in cells(chart):
        price = chart.price(cell)
        assert back[chart.price(chart.left(cell))] <= back[price] or cell == (10, 0)
        if price and cell != LAST:
            assert back[chart.price(chart.right(cell))] == price, cell
            # From the top row a rise leads to the same price, with more room above.
            assert (
                chart.price(rise(cell)) == price if cell[0] == 0 else back[chart.price(rise(cell))] == price
            )
            assert chart.price(chart.left(cell)) == back[price], cell


@pytest.mark.rule("18C2C-3.3-8", "18C2C-3.3-9", "18C2C-3.3-10", "18C2C-3.3-11", "18C2C-3.3-12")
def test_down_from_every_cell(chart: Chart, market: dict[str, Any]) -> None:
    upper = {(row, column) for row, column in market["ledge"]["upper"]}
    first = under()
    for cell in cells(chart):
        row, column = cell
        last, line = bottom(chart, column), first.get(column)
        for rows in range(1, 12):
            found = fall(chart, upper, cell, rows)
            assert chart.has(found) and found[1] == column
            if line is None or row >= line:
                assert found == (min(row + rows, last), column)  # nothing but the bottom holds it
            elif row + rows <= line:
                assert found == (min(row + rows, line - 1), column)  # one below the line is on the line
            else:
                assert found == (min(row + rows, last), column)  # two rows below it, or what there is
        if zone_of(chart, cell) != "ledge":
            # One share never pushes through.
            assert zone_of(chart, fall(chart, upper, cell, 1)) != "ledge"


@pytest.mark.rule("18C2C-3.3-12", "18C2C-3.3-13")
def test_sales_at_the_ledge(chart: Chart, market: dict[str, Any]) -> None:
    upper = {(row, column) for row, column in market["ledge"]["upper"]}

    def prices(cell: Cell) -> list[int]:
        return [chart.price(fall(chart, upper, cell, rows)) for rows in range(1, 7)]

    assert prices((7, 7)) == [64, 60, 60, 60, 60, 60]
    assert prices((6, 7)) == [64, 64, 60, 60, 60, 60]
    assert prices((4, 10)) == [100, 82, 82, 82, 82, 82]
    assert prices((0, 10)) == [140, 120, 110, 100, 100, 82]
    assert prices((0, 24)) == [475, 475, 425, 425, 425, 425]
    assert prices((0, 6)) == [90, 82, 76, 72, 68, 64]
    assert prices((3, 15)) == [180] * 6
    assert prices((4, 0)) == [30, 20, 10, 0, 0, 0]


@pytest.mark.rule("18C2C-3.5-2", "18C2C-4.5-3", "18C2C-4.5-4")
def test_par_values_of_reissued_shares(data: dict[str, Any], market: dict[str, Any]) -> None:
    terms = market["reissue"]
    boxes = [*STARTS, 110, 120, 140, 160, 180, 200, 225, 250]
    least = {int(box): price for box, price in terms["least_price"].items()}
    assert terms["percent"] == data["merger"]["percent"] == 75
    assert [box for box in boxes if box not in least] == [68, 72, 100]
    prices = market["steps"]["prices"]

    def nearest(values: list[int], price: int) -> int:
        return min(values, key=lambda value: (abs(400 * value - 300 * price), -value))

    for price in prices:
        if min(least.values()) <= price <= 325:
            box = max(box for box, start in least.items() if start <= price)
            assert box == nearest(boxes, price), price
    assert {nearest(boxes, price) for price in prices if price <= 325}.isdisjoint({100})
    assert max(boxes) == data["merger"]["most_par"]
    above = {int(price): par for price, par in terms["above"].items()}
    assert above == {price: nearest(prices, price) for price in prices if price > 325}

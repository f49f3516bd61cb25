"""18AL's market.toml: held against figures of our own, and against the reference material where there is some."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.rules.market import Chart
from roundhouse.titles.files import read_chart, read_toml

from .book import FOLDER, charted


@pytest.fixture(scope="module")
def chart() -> Chart:
    return read_chart(read_toml(FOLDER, "market.toml"))


@pytest.mark.rule("18AL-market-1")
def test_the_market_has_73_cells(chart: Chart) -> None:
    rows = [len(row) for row in chart.prices]
    assert rows == [16, 15, 13, 11, 8, 5, 5] and sum(rows) == 73
    heights = [sum(row > column for row in rows) for column in range(16)]
    assert heights == [7] * 5 + [5] * 3 + [4] * 3 + [3] * 2 + [2] * 2 + [1]
    # Every row is a stretch of one scale.
    scale = [*range(30, 80, 5), 80, 90, 105, 120, 135, 150, 170, 190, 215, 240, 270, 300]
    for row, first in zip(chart.prices, (60, 55, 50, 45, 40, 35, 30), strict=True):
        assert list(row) == scale[scale.index(first) :][: len(row)]
    for upper, lower in zip(chart.prices, chart.prices[1:], strict=False):
        assert all(above > below for above, below in zip(upper, lower, strict=False))


@pytest.mark.rule("18AL-market-2")
def test_the_yellow_zone(chart: Chart) -> None:
    cells = {(r, c): price for r, row in enumerate(chart.prices) for c, price in enumerate(row)}
    yellow = {cell for cell, zone in chart.zones.items() if zone == "yellow"}
    assert yellow == {cell for cell, price in cells.items() if price <= 50} | {(5, 4)}
    assert len(yellow) == 16 and cells[5, 4] == cells[4, 3] == 55


@pytest.mark.rule("18AL-market-3")
def test_par_cells(chart: Chart) -> None:
    assert chart.par == {105: (0, 6), 90: (0, 5), 75: (1, 4), 70: (1, 3), 60: (2, 2)}
    for par, cell in chart.par.items():
        assert chart.price(cell) == par and cell not in chart.zones


@pytest.mark.rule("18AL-market-4")
def test_only_a_dividend_leads_to_the_end(chart: Chart) -> None:
    (end,) = [cell for cell, zone in chart.zones.items() if zone == "end"]
    assert chart.price(end) == 300 == max(max(row) for row in chart.prices)
    cells = [(r, c) for r, row in enumerate(chart.prices) for c in range(len(row)) if (r, c) != end]
    assert [cell for cell in cells if chart.right(cell) == end] == [(0, 14)]
    assert chart.price((0, 14)) == 270
    assert not [cell for cell in cells if end in (chart.left(cell), chart.above(cell), chart.below(cell))]
    assert chart.right(end) == end


def test_markers_turn_at_the_ends_of_rows(chart: Chart) -> None:
    for row, prices in enumerate(chart.prices):
        last = len(prices) - 1
        if row:
            assert chart.right((row, last)) == (row - 1, last)
        if row < 6:
            assert chart.left((row, 0)) == (row + 1, 0)
        for column in range(last):
            assert chart.right((row, column)) == (row, column + 1)
            assert chart.left((row, column + 1)) == (row, column)
    assert chart.left((6, 0)) == (6, 0)


def test_cell_for_cell_it_is_the_printed_market(chart: Chart, shared: Path) -> None:
    reference = charted(shared, "market")
    marks = {"y": "yellow", "e": "end"}
    for r, row in enumerate(reference["rows"]):
        assert len(row) == len(chart.prices[r])
        for c, text in enumerate(row):
            assert chart.price((r, c)) == int(text.rstrip("pye"))
            assert chart.zones.get((r, c), "") == marks.get(text[-1], "")
            assert ((r, c) in chart.par.values()) == text.endswith("p")

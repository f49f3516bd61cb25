"""18GL's market.toml: the eight facts of rulings.md, and the reference material where there is some."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from roundhouse.core.violations import Rule
from roundhouse.rules.market import Cell, Chart

from .book import charted


def named(cell: str) -> Cell:
    """A cell by its column letter and its row from the top."""
    return int(cell[1:]) - 1, ord(cell[0]) - ord("A")


def cells_at(chart: Chart, price: int) -> list[Cell]:
    return [(r, c) for r, row in enumerate(chart.prices) for c, value in enumerate(row) if value == price]


@pytest.mark.rule("18GL-3.3-3")
def test_six_starts_in_a_column_and_two_single_ones(chart: Chart) -> None:
    starts = {100: "D1", 90: "D2", 80: "D3", 75: "D4", 70: "D5", 60: "D6", 140: "G1", 200: "K1"}
    assert chart.par == {value: named(cell) for value, cell in starts.items()}
    for value, cell in chart.par.items():
        assert chart.price(cell) == value and cell not in chart.zones
    assert len(cells_at(chart, 140)) > 1 and len(cells_at(chart, 200)) > 1


def test_the_top_row_has_every_price_from_75_on_once(chart: Chart) -> None:
    top, values = chart.prices[0], {price for row in chart.prices for price in row}
    assert list(top) == sorted(set(top)) == sorted(value for value in values if value >= 75)
    steps = [upper - lower for lower, upper in pairwise(top)]
    assert steps == [5, *[10] * 3, *[15] * 6, 20, 25, 25, *[30] * 3, 40, 50]
    assert chart.price(named("E1")) == 110
    assert max(value for value in top if value <= 177) == chart.price(named("I1")) == 170


def test_one_cell_ends_the_game(chart: Chart) -> None:
    (end,) = [cell for cell, zone in chart.zones.items() if zone == "end"]
    assert end == named("S1") and cells_at(chart, 450) == [end]
    assert max(max(row) for row in chart.prices) == 450
    cells = [(r, c) for r, row in enumerate(chart.prices) for c in range(len(row)) if (r, c) != end]
    assert [cell for cell in cells if chart.right(cell) == end] == [named("R1")]
    assert chart.right(end) == end


def test_prices_run_down_diagonals(chart: Chart) -> None:
    scale = sorted({price for row in chart.prices for price in row})
    assert scale == [*range(20, 71, 10), *chart.prices[0]]
    for row, first in zip(chart.prices, (75, 70, 60, 50, 40, 30, 20), strict=True):
        assert list(row) == scale[scale.index(first) :][: len(row)]
    assert chart.price(named("F2")) == chart.price(named("E1")) == 110


def test_a_staircase_with_arrows_at_its_ends(chart: Chart) -> None:
    rows = [len(row) for row in chart.prices]
    assert rows == [19, 16, 13, 10, 8, 6, 5] and sum(rows) == 77
    for row, length in enumerate(rows):
        last = length - 1
        if row:
            assert chart.right((row, last)) == (row - 1, last)
            assert chart.price((row - 1, last)) > chart.price((row, last))
        if row < 6:
            assert chart.left((row, 0)) == (row + 1, 0)
        for column in range(last):
            assert chart.right((row, column)) == (row, column + 1)
            assert chart.left((row, column + 1)) == (row, column)
    assert chart.left(named("A7")) == named("A7") and chart.price(named("A7")) == 20
    assert chart.below(named("D7")) == named("D7") and chart.price(named("D7")) == 50


@pytest.mark.rule("18GL-3.2-2")
def test_yellow_is_fifty_and_less_and_there_is_no_other_zone(chart: Chart) -> None:
    assert set(chart.zones.values()) == {"yellow", "end"}
    yellow = {cell for cell, zone in chart.zones.items() if zone == "yellow"}
    assert yellow == {cell for price in (20, 30, 40, 50) for cell in cells_at(chart, price)}
    assert len(yellow) == 10 and chart.price(named("A4")) == 50 and named("B4") not in yellow


def test_prices_in_the_examples_of_the_rules_are_those_of_the_chart(
    chart: Chart, rules: tuple[Rule, ...]
) -> None:
    seen = 0
    for rule in rules:
        for cell, price in re.findall(r"\b([A-S][1-7]) \(\$(\d+)\)", f"{rule.text} {rule.example}"):
            assert chart.price(named(cell)) == int(price), rule.id
            seen += 1
    assert seen == 30


def test_cell_for_cell_it_is_the_reference(chart: Chart, shared: Path) -> None:
    reference = charted(shared, "market")
    for r, row in enumerate(reference["rows"]):
        assert len(row) == len(chart.prices[r])
        for c, text in enumerate(row):
            assert chart.price((r, c)) == int(re.match(r"\d+", text)[0])  # type: ignore[index]

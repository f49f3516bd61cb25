"""1848's market.toml, held against figures of the rulebook."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from roundhouse.rules.market import Chart

from .book import STARTS


@pytest.mark.rule("1848-3-6")
def test_every_row_of_the_market_repeats_the_one_above_a_step_to_the_right(chart: Chart) -> None:
    assert [len(row) for row in chart.prices] == [23, 23, 19, 15, 12, 10, 8]
    for above, row in pairwise(chart.prices):
        rising = [price for price in row if price >= above[0]]
        assert tuple(rising) == above[: len(rising)]
        assert list(row) == sorted(set(row))
    assert [chart.prices[cell[0]][cell[1]] for cell in chart.par.values()] == list(chart.par) == STARTS
    assert {column for _, column in chart.par.values()} == {6}
    assert chart.price(chart.right(chart.par[100])) == 110
    assert chart.price(chart.below(chart.par[100])) == 90


def test_ends_of_rows_of_the_market(chart: Chart) -> None:
    assert chart.up == {(row, len(chart.prices[row]) - 1) for row in range(1, 7)}
    assert chart.down == {(row, 0) for row in range(6)}
    assert all(chart.has((row - 1, column)) for row, column in chart.up)
    assert chart.right((0, 22)) == (0, 22) and chart.price((0, 22)) == 500
    assert chart.left((6, 0)) == (6, 0) and chart.price((6, 0)) == 10
    assert not chart.zones


def test_a_puff_costs_whole_tens(data: dict[str, Any], chart: Chart) -> None:
    rises = {
        chart.price(chart.right((row, column))) - price
        for row, prices in enumerate(chart.prices)
        for column, price in enumerate(prices)
    }
    assert {data["puffing"]["times"] * rise % 10 for rise in rises} == {0}
    assert min(rises) == 0 and [
        (row, column)
        for row, prices in enumerate(chart.prices)
        for column in range(len(prices))
        if chart.right((row, column)) == (row, column)
    ] == [(0, 22)]

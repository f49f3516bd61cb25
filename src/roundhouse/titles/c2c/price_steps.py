"""Price steps: a sum or a mean of prices is rounded to a price that a marker can have, and a marker climbs to one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...core.rule_values import Setting
from ...rules.market import Cell, Chart
from .price_split import Split, last_cell

PRICE_STEPS: Setting[tuple[int, ...]] = Setting("price steps")
"""The values in dollars that a share can have, the lowest first; those above the chart are of split corporations."""


def with_splits(prices: Iterable[int], chart: Chart, split: Split, times: int) -> tuple[int, ...]:
    """The prices, and above them what those from the cell of the split on are worth after up to so many splits."""
    steps = set(prices)
    above = [price for price in chart.prices[0] if price >= chart.price(split.cell)]
    for splits in range(1, times + 1):
        steps |= {
            price * split.factor**splits for price in above if price * split.factor**splits > max(prices)
        }
    return tuple(sorted(steps))


def nearest(prices: Sequence[int], numerator: int, denominator: int) -> int:
    """The price nearest to the fraction; of two that are as near, the higher one. `prices` are in ascending order."""
    best = prices[0]
    for price in prices[1:]:
        if abs(price * denominator - numerator) <= abs(best * denominator - numerator):
            best = price
    return best


def climb(chart: Chart, split: Split, cell: Cell, splits: int, value: int) -> tuple[Cell, int]:
    """Cell and number of splits of a marker that moves right until a share is worth `value` dollars at least.

    Where the chart has no cell to the right it moves up, and from the end of the top row to the cell of the split.
    One that is worth as much already stays.
    """
    while chart.price(cell) * split.factor**splits < value:
        if cell == last_cell(chart):
            cell, splits = split.cell, splits + 1
            continue
        target = chart.right(cell)
        if target == cell:
            break
        cell = target
    return cell, splits

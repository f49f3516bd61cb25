"""The ledge: a line across the chart that holds a falling marker, unless the sale is large enough to go through."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, overrides
from ...rules.explained import EXPLANATIONS, ZONE, Explained, explains
from ...rules.market import CHART, FALL, Cell, Chart

LEDGE: Setting[frozenset[Cell]] = Setting("ledge")
"""The cells on the line: the lowest above it in each column that it crosses."""

ROWS_THROUGH = 2
"""A sale goes through the line that would take the marker so many rows beneath it."""


def fall(chart: Chart, upper: frozenset[Cell], cell: Cell, rows: int) -> Cell:
    """Where a sale of so many rows takes a marker; `upper` are the cells on the line.

    From above, one row beneath the line is not reached: the marker stops on the line. With two or more it goes
    through, also where the column has a single row beneath the line. Beneath it, it falls row by row.
    """
    row, column = cell
    line = next((r for r, c in upper if c == column), None)
    foot = max(r for r in range(len(chart.prices)) if chart.has((r, column)))
    target = row + rows
    if line is not None and row <= line < target < line + ROWS_THROUGH:
        target = line
    return (min(target, foot), column)


@overrides(FALL, "the ledge holds a falling marker")
def held_by_the_ledge(pos: Position, cell: Cell, rows: int) -> Cell:
    """All rows of one sale count together, those of two sales do not."""
    return fall(CHART(pos), LEDGE(pos), cell, rows)


def _explained(pos: Position, name: str) -> Iterator[Explained]:
    if name == "ledge":
        yield Explained("ledge", by=("override: the ledge holds a falling marker",))


FEATURE = Feature("ledge", overrides=(held_by_the_ledge,), brings=(EXPLANATIONS(explains(ZONE, _explained)),))

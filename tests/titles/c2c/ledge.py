"""The Ledge of 18C2C's market, drawn once more for the tests of its data."""

from __future__ import annotations

from itertools import pairwise

from roundhouse.rules.market import Cell, Chart

# The Ledge from left to right: (column, row) of its corners; (0, 0) is where the chart begins.
LEDGE = [
    *((7, 9), (7, 8), (8, 8), (8, 7), (9, 7), (9, 6), (10, 6), (10, 5)),
    *((11, 5), (11, 4), (13, 4), (13, 3), (16, 3), (16, 2), (25, 2)),
]


def under() -> dict[int, int]:
    """Column -> the first row below the Ledge."""
    flat = [(a, b) for a, b in pairwise(LEDGE) if a[1] == b[1]]
    return {column: a[1] for a, b in flat for column in range(a[0], b[0])}


def steep() -> set[tuple[int, int]]:
    """Cells on whose right the Ledge runs."""
    upright = [(a, b) for a, b in pairwise(LEDGE) if a[0] == b[0]]
    return {(row, a[0] - 1) for a, b in upright for row in range(b[1], a[1])}


def zone_of(chart: Chart, cell: Cell) -> str:
    return chart.zones.get(cell, "")

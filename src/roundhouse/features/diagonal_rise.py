"""Diagonal rise: in the top row a sold-out corporation goes down to the right, as there is no row above."""

from __future__ import annotations

from ..core.feature import Feature
from ..core.position import Position
from ..core.rule_values import amends
from ..rules.market import CHART, RISE, Cell


@amends(RISE, "down to the right from the top row")
def down_to_the_right(pos: Position, target: Cell, cell: Cell) -> Cell:
    """One row down and one column right; where the chart has no such cell, the marker stays."""
    row, column = cell
    diagonal = (row + 1, column + 1)
    return diagonal if row == 0 and CHART(pos).has(diagonal) else target


FEATURE = Feature("diagonal rise", amendments=(down_to_the_right,))

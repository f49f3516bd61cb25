"""The ledge as a mechanism: what a sale of so many rows comes to, on a small chart."""

from __future__ import annotations

import pytest

from roundhouse.rules.market import Cell, Chart
from roundhouse.titles.c2c.ledge import fall

CHART = Chart(
    prices=((60, 80, 100), (50, 60, 80), (40, 50, 60), (30, 40, 50), (20, 30)),
    zones={},
    par={},
    up=frozenset(),
    down=frozenset(),
)
UPPER = frozenset({(1, 1), (2, 2)})
"""In the second column two rows and more lie beneath the line, in the third a single one."""


@pytest.mark.parametrize(
    ("start", "rows", "end"),
    [
        ((0, 0), 3, (3, 0)),
        ((3, 0), 5, (4, 0)),
        ((0, 1), 1, (1, 1)),
        ((0, 1), 2, (1, 1)),
        ((0, 1), 3, (3, 1)),
        ((1, 1), 1, (1, 1)),
        ((1, 1), 2, (3, 1)),
        ((1, 1), 9, (4, 1)),
        ((2, 1), 1, (3, 1)),
        ((2, 2), 1, (2, 2)),
        ((2, 2), 2, (3, 2)),
        ((0, 2), 3, (2, 2)),
        ((0, 2), 4, (3, 2)),
        ((3, 2), 1, (3, 2)),
    ],
)
def test_one_row_beneath_the_line_is_held_two_go_through(start: Cell, rows: int, end: Cell) -> None:
    assert fall(CHART, UPPER, start, rows) == end

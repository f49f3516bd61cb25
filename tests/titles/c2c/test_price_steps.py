"""Price steps as a mechanism: rounding to a price, and climbing to it, on a small chart."""

from __future__ import annotations

import pytest

from roundhouse.rules.market import Cell, Chart
from roundhouse.titles.c2c.price_split import Split, last_cell
from roundhouse.titles.c2c.price_steps import climb, nearest, with_splits

STEPS = (50, 60, 80, 100, 110, 120, 140)

CHART = Chart(
    prices=((60, 80, 100, 110, 120), (50, 60, 80, 100)),
    zones={},
    par={},
    up=frozenset({(1, 3)}),
    down=frozenset(),
)
SPLIT = Split((0, 2), 2)


@pytest.mark.parametrize(
    ("numerator", "denominator", "price"),
    [
        (105, 1, 110),
        (104, 1, 100),
        (315, 3, 110),
        (1002, 9, 110),
        (70, 1, 80),
        (69, 1, 60),
        (1, 1, 50),
        (999, 2, 140),
    ],
)
def test_nearest_and_of_two_the_higher(numerator: int, denominator: int, price: int) -> None:
    assert nearest(STEPS, numerator, denominator) == price


def test_steps_go_on_above_the_chart() -> None:
    assert last_cell(CHART) == (0, 4)
    assert with_splits((50, 60, 80, 100, 110, 120), CHART, SPLIT, 0) == (50, 60, 80, 100, 110, 120)
    assert with_splits((100, 120), CHART, SPLIT, 2) == (100, 120, 200, 220, 240, 400, 440, 480)


@pytest.mark.parametrize(
    ("start", "splits", "value", "end", "times"),
    [
        ((1, 1), 0, 60, (1, 1), 0),
        ((1, 1), 0, 80, (1, 2), 0),
        ((1, 1), 0, 110, (0, 3), 0),
        ((0, 1), 0, 120, (0, 4), 0),
        ((0, 1), 0, 200, (0, 2), 1),
        ((0, 2), 1, 240, (0, 4), 1),
        ((0, 2), 1, 400, (0, 2), 2),
        ((0, 4), 0, 100, (0, 4), 0),
    ],
)
def test_a_marker_climbs_to_the_right_up_and_around(
    start: Cell, splits: int, value: int, end: Cell, times: int
) -> None:
    assert climb(CHART, SPLIT, start, splits, value) == (end, times)


def test_where_there_is_no_way_it_stays() -> None:
    dead_end = Chart(((60, 80), (50,), (10, 20)), {}, {}, frozenset(), frozenset())
    assert climb(dead_end, Split((0, 0), 2), (1, 0), 0, 60) == ((1, 0), 0)

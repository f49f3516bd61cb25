"""Diagonal rise as a mechanism: where a sold-out corporation goes from the top row."""

from __future__ import annotations

import dataclasses

import pytest

from roundhouse.features.diagonal_rise import FEATURE
from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import CHART, RISE, Cell


def table(*, diagonal: bool) -> Scenario:
    position = Scenario("18AL", ("Ann", "Ben", "Cy"))
    if diagonal:
        amendments = {**position.title.amendments, RISE.name: FEATURE.amendments}
        position.title = dataclasses.replace(position.title, amendments=amendments)
    return position


@pytest.mark.parametrize(("start", "end"), [((2, 3), (1, 3)), ((1, 0), (0, 0)), ((0, 3), (1, 4))])
def test_from_the_top_row_it_is_down_to_the_right(start: Cell, end: Cell) -> None:
    assert RISE(table(diagonal=True).pos, start) == end


def test_where_there_is_no_such_cell_it_stays() -> None:
    pos = table(diagonal=True).pos
    last = (0, len(CHART(pos).prices[0]) - 1)
    assert not CHART(pos).has((1, last[1] + 1))
    assert RISE(pos, last) == last


def test_without_the_feature_the_top_row_is_the_end() -> None:
    assert RISE(table(diagonal=False).pos, (0, 3)) == (0, 3)

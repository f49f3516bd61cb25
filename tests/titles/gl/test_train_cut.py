"""How many trains of a kind are left, by the number of corporations."""

from __future__ import annotations

import pytest

from roundhouse.titles.gl.train_cut import Row, trains_left


def test_how_many_trains_there_are_goes_by_the_corporations() -> None:
    rows = (Row(7, 4), Row(5, 3), Row(0, 2))
    assert [trains_left(rows, n) for n in (12, 7, 6, 5, 4, 0)] == [4, 4, 3, 3, 2, 2]
    with pytest.raises(ValueError, match="3"):
        trains_left(rows[:2], 3)

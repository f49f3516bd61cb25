"""Marked sides, and any track on a route."""

from __future__ import annotations

import pytest

from roundhouse.titles.cm1848.marked_sides import meets


@pytest.mark.parametrize(
    ("exits", "marks", "met"),
    [
        ({1, 4}, {1, 4}, True),
        ({0, 1, 4}, {1, 4}, True),
        ({1, 3}, {1, 4}, False),
        ({1, 2, 4}, {0, 1, 2, 4}, True),
        ({1, 3, 4}, {0, 1, 2, 4}, False),
        ({1}, {1}, True),
    ],
)
def test_all_marks_or_nothing_but_marks(exits: set[int], marks: set[int], met: bool) -> None:
    assert meets(exits, marks) is met

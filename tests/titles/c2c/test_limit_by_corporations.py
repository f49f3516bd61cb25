"""The limit by corporations as a mechanism: how it is shared out."""

from __future__ import annotations

import pytest

from roundhouse.titles.c2c.limit_by_corporations import shared_out


@pytest.mark.parametrize(
    ("each", "corporations", "players", "limit"),
    [
        (6, 31, 4, 47),
        (6, 32, 7, 27),
        (6, 15, 4, 23),
        (5, 10, 4, 13),
        (5, 9, 4, 11),
        (1, 1, 3, 0),
        (1, 1, 2, 1),
    ],
)
def test_halves_are_rounded_up(each: int, corporations: int, players: int, limit: int) -> None:
    assert shared_out(each, corporations, players) == limit

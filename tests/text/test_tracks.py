"""Where track leads, in words."""

from __future__ import annotations

import pytest

from roundhouse.rules.reach import BOARD
from roundhouse.text.tracks import track_said
from roundhouse.titles.found import titles


@pytest.mark.parametrize(
    ("title", "tile", "said"),
    [
        ("18AL", "63", "track to all sides"),  # brown, one city with six ways
        ("1848", "60", "track to all sides"),
        ("18AL", "57", "track from the south to the north"),
        ("18AL", "14", "track to the south, south-west, north and north-east"),
    ],
)
def test_all_sides_are_told_as_such_and_others_one_by_one(title: str, tile: str, said: str) -> None:
    board = titles()[title].build(("Ann", "Ben", "Cy"), ()).settings[BOARD.name]
    assert track_said(board.tiles[tile].face, board.layout.flat) == said

"""What a hex says: which sides are joined with each other, and which city has which sides and tokens."""

from __future__ import annotations

import pytest

from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.core.position import Position
from roundhouse.rules.reach import BOARD
from roundhouse.server.desk.hex_labels import Lying, hex_label

from .conftest import golden


def board(name: str) -> Board:
    game = golden(name)
    return BOARD(Position(game.title, game.state))


@pytest.mark.parametrize(
    ("tile", "said"),
    [
        ("25", "track from the south-west to the north; track from the south-west to the south-east"),
        (
            "40",
            "track from the south-west to the north; track from the south-west to the south-east; "
            "track from the north to the south-east",
        ),
        ("8", "track to the south-west, north"),
    ],
)
def test_sides_that_are_not_joined_are_told_apart(tile: str, said: str) -> None:
    """Two curves that share a side, and three that join each two of them, have the same sides."""
    heard = hex_label(board("Branch Line-3-greedy-1"), "D4", Laid(tile, 1), Lying({}, {}))
    assert heard.endswith(f"tile {tile}, {said}")


def test_each_city_has_its_sides_worth_and_tokens() -> None:
    lying = Lying({"J4": (("C&A", False, 1), ("PRR", True, 0), ("LV", True, -1))}, {})
    chesapeake = board("18Chesapeake-3-greedy-2")
    assert hex_label(chesapeake, "J4", None, lying) == (
        "J4 Philadelphia, yellow, city 1 to the south, worth $30, space kept for PRR; "
        "city 2 to the north, worth $30, token of C&A, space kept for LV, label OO"
    )


def test_towns_on_two_lines_are_told_apart_and_one_city_is_told_as_ever() -> None:
    chesapeake = board("18Chesapeake-3-greedy-2")
    assert (
        "town to the south-west and north, worth $10; town to the south and north-east, worth $10"
        in hex_label(chesapeake, "D4", Laid("1", 0), Lying({}, {}))
    )
    lying = Lying({"D4": (("PRR", False, 0),)}, {})
    assert hex_label(chesapeake, "D4", Laid("57", 0), lying).endswith(
        "tile 57, track to the south, north, city, worth $20, token of PRR"
    )

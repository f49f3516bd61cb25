"""18AL's board, for the tests that hold its data against figures of our own and the reference."""

from __future__ import annotations

import pytest

from roundhouse.board.map import Board, load_board
from roundhouse.titles.files import read_toml

from .book import FOLDER


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(read_toml(FOLDER, "map.toml"), read_toml(FOLDER, "tiles.toml"))

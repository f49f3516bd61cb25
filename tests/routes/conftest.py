"""Boards for the tests of routes."""

from __future__ import annotations

from pathlib import Path

import pytest

import roundhouse
from roundhouse.board.map import Board, load_board
from roundhouse.titles.files import read_toml


@pytest.fixture(scope="session")
def chesapeake() -> Board:
    """The real map and tiles of 18Chesapeake."""
    folder = Path(roundhouse.__file__).parent / "titles" / "chesapeake"
    tables = [read_toml(folder, name) for name in ("map.toml", "tiles.toml")]
    return load_board(*tables)

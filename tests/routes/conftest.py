"""Boards for the tests of routes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import roundhouse
from roundhouse.board.map import Board, load_board


@pytest.fixture(scope="session")
def chesapeake() -> Board:
    """The real map and tiles of 18Chesapeake."""
    folder = Path(roundhouse.__file__).parent / "titles" / "chesapeake"
    tables = [
        tomllib.loads((folder / name).read_text(encoding="utf-8")) for name in ("map.toml", "tiles.toml")
    ]
    return load_board(*tables)

"""A real board for the tests of the floor: map and tiles of a title, from the title's own data."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import roundhouse
from roundhouse.board.map import Board, load_board
from roundhouse.titles.files import read_toml

TITLES = Path(roundhouse.__file__).parent / "titles"


@pytest.fixture(scope="session")
def bay() -> Board:
    """The board of 18Chesapeake."""
    data = [read_toml(TITLES / "chesapeake", name) for name in ("map.toml", "tiles.toml")]
    return load_board(*data)


class Charted(NamedTuple):
    """A board as charted in the reference material, and the table of tiles it was read from."""

    title: str
    board: Board
    tiles_toml: dict[str, Any]


@pytest.fixture(scope="session", params=["18Chesapeake", "18AL", "18GL", "1848", "18C2C"])
def charted(request: pytest.FixtureRequest, shared: Path) -> Charted:
    """Each of the five titles."""
    folder = shared / "reference" / request.param
    map_toml, tiles_toml = (tomllib.loads((folder / f"{name}.toml").read_text()) for name in ("map", "tiles"))
    return Charted(request.param, load_board(map_toml, tiles_toml), tiles_toml)

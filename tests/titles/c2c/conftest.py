"""18C2C's data, for the tests that hold it against rulebook and reference."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.board.map import Board, load_board
from roundhouse.rules.market import Chart
from roundhouse.titles.files import read_chart, read_toml

from .book import FOLDER
from .ground import column_of


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return read_toml(FOLDER, "title.toml")


@pytest.fixture(scope="module")
def chart_of_the_map() -> dict[str, Any]:
    return read_toml(FOLDER, "map.toml")


@pytest.fixture(scope="module")
def board(chart_of_the_map: dict[str, Any]) -> Board:
    return load_board(chart_of_the_map, read_toml(FOLDER, "tiles.toml"))


@pytest.fixture(scope="module")
def short_board(chart_of_the_map: dict[str, Any]) -> Board:
    """The board of the short game: hexes east of the cut, and its own red areas."""
    short, own = chart_of_the_map["short"], chart_of_the_map
    last = short["last_column_out"]
    kept = {id: row for id, row in own["hexes"].items() if column_of(id) > last}
    hexes = {**kept, **short["hexes"]}
    special = {id: row for id, row in own["special_tiles"].items() if id in kept}
    tiles: dict[str, Any] = {}
    for name, row in read_toml(FOLDER, "tiles.toml")["tiles"].items():
        places = [id for id in row.get("hexes", ()) if id in kept]
        if places or "hexes" not in row:  # those of San Francisco have no place left
            tiles[name] = {**row, "hexes": places}
    return load_board({**own, "hexes": hexes, "special_tiles": special}, {"tiles": tiles})


@pytest.fixture(scope="module")
def market() -> dict[str, Any]:
    return read_toml(FOLDER, "market.toml")


@pytest.fixture(scope="module")
def chart(market: dict[str, Any]) -> Chart:
    return read_chart(market)

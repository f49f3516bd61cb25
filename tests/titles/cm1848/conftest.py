"""1848's data, for the tests that hold it against rulebook and reference."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.board.map import Board, load_board
from roundhouse.rules.market import Chart
from roundhouse.titles.files import read_chart, read_toml

from .book import FOLDER


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return read_toml(FOLDER, "title.toml")


@pytest.fixture(scope="module")
def chart_of_the_map() -> dict[str, Any]:
    return read_toml(FOLDER, "map.toml")


@pytest.fixture(scope="module")
def catalogue() -> dict[str, Any]:
    tiles: dict[str, Any] = read_toml(FOLDER, "tiles.toml")["tiles"]
    return tiles


@pytest.fixture(scope="module")
def board(chart_of_the_map: dict[str, Any]) -> Board:
    return load_board(chart_of_the_map, read_toml(FOLDER, "tiles.toml"))


@pytest.fixture(scope="module")
def chart() -> Chart:
    return read_chart(read_toml(FOLDER, "market.toml"))

"""18GL's data, for the tests that hold it against rulebook and reference."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.board.map import Board, load_board
from roundhouse.core.violations import Rule
from roundhouse.rules.market import Chart
from roundhouse.titles.files import read_chart, read_toml
from titles.house_readings import rules_of_the_book

from .book import FOLDER


@pytest.fixture(scope="module")
def chart_of_the_map() -> dict[str, Any]:
    return read_toml(FOLDER, "map.toml")


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(read_toml(FOLDER, "map.toml"), read_toml(FOLDER, "tiles.toml"))


@pytest.fixture(scope="module")
def chart() -> Chart:
    return read_chart(read_toml(FOLDER, "market.toml"))


@pytest.fixture(scope="module")
def rules() -> tuple[Rule, ...]:
    return rules_of_the_book("18GL")

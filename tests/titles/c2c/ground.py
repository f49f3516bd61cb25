"""The map of 18C2C as the tests of its data read it: rows and columns, the river, what red areas pay."""

from __future__ import annotations

from typing import Any

from roundhouse.board.faces import Stop
from roundhouse.board.map import Board
from roundhouse.titles.files import read_toml

from .book import FOLDER

KEYS = [2, 5, 8, 10, 12]


def column_of(hex: str) -> int:
    return int(hex.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


def row_of(hex: str) -> str:
    return hex.rstrip("0123456789")


def rivers(board: Board, chart_of_the_map: dict[str, Any]) -> set[frozenset[str]]:
    """The sides of the Mississippi, each as its two hexes."""
    zones = chart_of_the_map["zones"]
    plains, east = (set(zones[zone]) for zone in chart_of_the_map["mississippi"]["zones"])
    around = ((hex, board.neighbour(hex, edge)) for hex in plains for edge in range(6))
    return {frozenset((hex, beyond)) for hex, beyond in around if beyond in east and beyond is not None}


def by_the_river(board: Board) -> set[str]:
    return {hex for pair in rivers(board, read_toml(FOLDER, "map.toml")) for hex in pair}


def worth(stop: Stop) -> list[int]:
    assert [key for key, _ in stop.revenue] == [f"p{key}" for key in KEYS]
    return [amount for _, amount in stop.revenue]

"""The map (section 19)."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from roundhouse.board.map import Board
from roundhouse.board.notation import parse
from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import BOARD


@pytest.fixture
def board() -> Board:
    return BOARD(Scenario("18Chesapeake", ("A", "B", "C")).pos)


@pytest.mark.rule("18Chesapeake-19-1")
def test_the_map_has_63_hexes_by_colour(board: Board) -> None:
    colours = Counter(hex.face.colour for hex in board.hexes.values())
    assert colours == {"white": 48, "red": 7, "gray": 6, "yellow": 2}
    assert {id for id, hex in board.hexes.items() if hex.face.colour == "yellow"} == {"H6", "J4"}
    assert {id for id, hex in board.hexes.items() if hex.face.colour == "red"} == {
        *("A3", "A7", "A13", "B2", "B14", "H14", "L2")
    }


@pytest.mark.rule("18Chesapeake-19-1")
def test_one_builds_on_the_blank_and_the_yellow_hexes_only(board: Board) -> None:
    game = Scenario("18Chesapeake", ("A", "B", "C")).corporation("PRR", par=70, shares={"A": 60})
    game.operating("PRR", "track")
    for id, hex in [*board.hexes.items(), ("H8", None), ("H10", None), ("A1", None), ("A15", None)]:
        refused = game.why_not("lay_tile", hex=id, tile="57", rotation=0)
        said = (refused.check, refused.case) if refused is not None else ("", "")
        if hex is None:
            assert said == ("hex can be built", "unknown"), "beyond the map"
        elif hex.face.colour in ("red", "gray"):
            assert said == ("hex can be built", "fixed")
        else:
            assert said[0] != "hex can be built"


@pytest.mark.rule("18Chesapeake-19-1")
def test_terrain_costs_what_the_map_says(board: Board) -> None:
    costs: dict[int, set[str]] = {}
    for id, hex in board.hexes.items():
        costs.setdefault(hex.face.cost, set()).add(id)
    assert costs[80] == {"B12", "C13", "D2", "D4", "D6", "D8", "D10", "E5"}
    assert costs[40] == {"F10", "G3", "G9", "G11", "H4", "H6", "H12", "I5", "J6"}
    assert set(costs) == {0, 40, 80}


@pytest.mark.rule("18Chesapeake-19-1")
def test_hex_for_hex_it_is_the_printed_map(board: Board, shared: Path) -> None:
    with (shared / "reference" / "18Chesapeake" / "map.toml").open("rb") as file:
        printed = tomllib.load(file)["hexes"]
    assert board.hexes.keys() == printed.keys()
    for id, row in printed.items():
        hex = board.hexes[id]
        assert hex.name == row.get("name", "")
        assert hex.face == parse(row.get("code", ""), row.get("color", "white")), id

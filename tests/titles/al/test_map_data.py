"""18AL's map.toml: held against figures of our own, and against the reference material where there is some."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from roundhouse.board.map import Board
from roundhouse.board.notation import parse
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements
from roundhouse.titles.files import read_toml

from .book import FOLDER, SWAMP, charted

RED = {"A4", "B1", "B7", "G8", "P7", "Q2"}
GRAY = {"D7", "F1", "H5", "L1", "M8"}


@pytest.mark.rule("18AL-map-1")
def test_the_map_has_60_hexes_by_colour(board: Board) -> None:
    colours = Counter(hex.face.colour for hex in board.hexes.values())
    assert colours == {"white": 47, "red": 6, "gray": 5, "yellow": 2}
    of = {colour: {id for id, hex in board.hexes.items() if hex.face.colour == colour} for colour in colours}
    assert (of["red"], of["gray"], of["yellow"]) == (RED, GRAY, {"E6", "K4"})
    assert [board.neighbour("A4", edge) for edge in range(6)] == ["C4", "B3", None, None, None, "B5"]


@pytest.mark.rule("18AL-map-4")
def test_terrain_costs_what_the_map_says(board: Board) -> None:
    costs: dict[tuple[int, tuple[str, ...]], set[str]] = {}
    for id, hex in board.hexes.items():
        costs.setdefault((hex.face.cost, hex.face.terrain), set()).add(id)
    assert costs.pop((20, ("swamp",))) == SWAMP
    assert costs.pop((20, ("water",))) == {"C2", "C4", "C6", "D3", "L3", "N3", "O2"}
    assert costs.pop((60, ("mountain",))) | costs.pop((60, ("mountain", "water"))) == {"D5", "F7", "G4"}
    assert set(costs) == {(0, ())}


@pytest.mark.rule("18AL-map-5")
def test_one_side_is_closed(board: Board) -> None:
    closed = {(id, edge) for id in board.hexes for edge in range(6) if board.walled(id, edge)}
    assert closed == {("B3", 0), ("D3", 3)}
    assert board.neighbour("B3", 0) == "D3"
    for id, edge in closed:
        for option in placements(board, id, None):
            assert edge not in board.face(id, Laid(option.tile, option.rotation)).exits


@pytest.mark.rule("18AL-map-6")
def test_printed_values(board: Board) -> None:
    values = {
        hex.name: tuple(amount for _, amount in stop.revenue)
        for hex in board.hexes.values()
        for stop in hex.face.stops
        if hex.face.colour != "white"
    }
    assert values == {
        "Atlanta": (40, 70),
        "Chattanooga": (30, 50),
        "Corinth": (40, 30),
        "Gadsden": (20,),
        "Gulf of Mexico": (30, 40),
        "Meridian": (30, 40),
        "Mobile": (40, 50),
        "Nashville": (40, 50),
        "Oxmoor": (30,),
        "Phenix City": (10,),
        "Rome": (10,),
        "Selma": (20,),
        "Tupelo": (30,),
    }
    phases = {row["revenue"] for row in read_toml(FOLDER, "title.toml")["phase"]}
    keys = {key for hex in board.hexes.values() for stop in hex.face.stops for key, _ in stop.revenue}
    assert keys == phases | {""}


def test_towns_and_cities_to_build(board: Board) -> None:
    unbuilt = [hex for hex in board.hexes.values() if hex.face.colour == "white"]
    kinds = {hex.id: [stop.kind for stop in hex.face.stops] for hex in unbuilt if hex.face.stops}
    assert {id for id, stops in kinds.items() if stops == ["town"]} == {"C2", "C6", "O6"}
    assert {id for id, stops in kinds.items() if stops == ["city"]} == {
        *("C4", "G4", "G6", "H3", "J7", "K2", "L5")
    }
    assert len(kinds) == 10
    assert {stop.revenue for hex in unbuilt for stop in hex.face.stops} == {(("", 0),)}
    assert not any(hex.face.exits for hex in unbuilt)


def test_printed_track_leads_to_these_sides(board: Board) -> None:
    printed = {hex.name: hex.face for hex in board.hexes.values() if hex.face.exits}
    assert {name: "".join(map(str, sorted(face.exits))) for name, face in printed.items()} == {
        "Nashville": "01",
        "Corinth": "5",
        "Chattanooga": "1",
        "Atlanta": "01",  # red: their arrows
        "Gulf of Mexico": "23",
        "Mobile": "234",
        "Rome": "01",
        "Tupelo": "045",
        "Oxmoor": "024",
        "Meridian": "034",
        "Phenix City": "12",  # gray
        "Gadsden": "34",
        "Selma": "15",  # yellow
    }
    spaces = {name: stop.slots for name, face in printed.items() for stop in face.stops if stop.slots}
    assert spaces.pop("Meridian") == 2
    assert spaces == dict.fromkeys(("Nashville", "Mobile", "Tupelo", "Oxmoor", "Gadsden", "Selma"), 1)
    ends = {name for name, face in printed.items() if any(path.terminal for path in face.paths)}
    assert ends == {"Nashville", "Mobile"}


def test_hex_for_hex_it_is_the_printed_map(board: Board, shared: Path) -> None:
    reference = charted(shared, "map")
    own = read_toml(FOLDER, "map.toml")
    assert (own["layout"], own["letters"]) == (reference["layout"], reference["letters"])
    assert board.hexes.keys() == reference["hexes"].keys()
    for id, row in reference["hexes"].items():
        assert board.hexes[id].name == row.get("name", "")
        assert board.hexes[id].face == parse(row.get("code", ""), row.get("color", "white")), id
    assert own["special_tiles"] == reference["special_tile_hexes"]
    moved = reference["variant_7b"]
    assert own["decatur"] == {"A4": moved["A4"]}
    assert read_toml(FOLDER, "title.toml")["optional"]["home"]["hex"] == moved["home_LN"]

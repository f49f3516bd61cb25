"""1.3 and 8: map and tiles."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import roundhouse.titles.gl as title
from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import BOARD
from roundhouse.rules.running import STOP_VALUE
from roundhouse.titles.files import read_toml
from titles.gl.laying import refusal, table


def value(position: Scenario, hex: str) -> int:
    return STOP_VALUE(position.pos, "MILW", (hex, 0))


@pytest.mark.rule("18GL-1.3-1")
def test_three_hexes_have_two_towns() -> None:
    hexes = BOARD(table().pos).hexes
    assert {hex for hex, row in hexes.items() if len(row.face.towns) == 2} == {"C17", "G13", "M13"}
    for hex, row in hexes.items():
        if row.face.colour == "white" and len(row.face.towns) == 1:
            assert refusal(table(), hex, "69") == "tile suits the hex"
            break


@pytest.mark.rule("18GL-1.3-2")
def test_four_hexes_are_printed_yellow_and_letters_are_repeated() -> None:
    board = BOARD(table().pos)
    yellow = {hex for hex, row in board.hexes.items() if row.face.colour == "yellow"}
    assert yellow == {"D12", "D14", "J12", "L14"}
    letters = {"D10": "Mil", "L10": "Lon", "G7": "TrC", "I5": "Alp"}
    assert {hex: board.hexes[hex].face.label for hex in letters} == letters
    own = {"Mil": {"730", "731", "740"}, "Lon": {"736"}, "TrC": {"737", "738"}, "Alp": {"727", "739"}}
    for label, tiles in own.items():
        assert {name for name, tile in board.tiles.items() if tile.label == label} == tiles


@pytest.mark.rule("18GL-1.3-3")
def test_eleven_off_map_locations_some_of_two_hexes() -> None:
    areas = BOARD(table().pos).areas
    assert len(areas) == 11
    pairs = {name: set(hexes) for name, hexes in areas.items() if len(hexes) == 2}
    assert pairs["TwinCities"] == {"A7", "A9"} and pairs["StLouis"] == {"B18", "C19"}
    assert set(pairs) == {"TwinCities", "StLouis", "Toronto", "EastCoast", "WestVirginia"}


@pytest.mark.rule("18GL-1.3-4")
@pytest.mark.parametrize(("tile", "worth"), [("58", 10), ("143", 10), ("146", 20), ("894", 40)])
def test_towns_are_worth_what_their_tile_says(tile: str, worth: int) -> None:
    assert value(table(tiles={"C7": tile}), "C7") == worth


@pytest.mark.rule("18GL-1.3-5")
@pytest.mark.parametrize(
    ("hex", "worths"),
    [
        ("L16", {"57": 20, "15": 30, "63": 40}),
        ("D10", {"730": 30, "731": 40, "740": 50}),
        ("D12", {"": 30, "734": 40, "743": 60, "747": 80}),
        ("D14", {"": 30, "735": 40, "744": 60, "748": 80}),
        ("J12", {"": 40, "732": 50, "741": 60, "745": 80}),
        ("L14", {"": 40, "733": 50, "742": 60, "746": 80}),
    ],
)
def test_cities_are_worth_what_tile_or_print_says(hex: str, worths: dict[str, int]) -> None:
    assert {tile: value(table(tiles={hex: tile} if tile else {}), hex) for tile in worths} == worths


@pytest.mark.rule("18GL-8-1")
def test_171_tiles_of_85_kinds_are_in_the_box() -> None:
    rows = read_toml(Path(title.__file__).parent, "tiles.toml")["tiles"]
    printed = Counter[str]()
    for row in rows.values():
        printed[row["color"]] += row.get("printed", row["count"])
    assert len(rows) == 85 and sum(printed.values()) == 171
    assert printed == {"yellow": 66, "green": 63, "brown": 30, "gray": 7, "blue": 5}

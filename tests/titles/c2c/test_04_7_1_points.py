"""Section 4.7.1: how many tiles a turn has."""

from __future__ import annotations

import pytest

from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.titles.c2c.tile_points import SPENT

from .laying import MERGING, building, lay, lays, refusal, spent

SOUTH = ("K64", "L63", "M62")
"""South-west of Cleveland; the last one is a city."""

CANADA = ("E76", "E74", "E72", "E70")
"""West of Montreal."""


@pytest.mark.rule("18C2C-4.7.1-1", "18C2C-4.7.1-2")
def test_three_yellow_tiles_are_a_turn_of_a_public_corporation() -> None:
    table = building()
    lay(lay(table, "K64", "9", 0), "L63", "9", 0)
    assert table.step == "track"
    assert refusal(table.copy(), "K66", "9", 2) == ""
    lay(table, "M62", "57", 0)
    assert table.step != "track" and table.pos[CURRENT_TURN].tiles == 3
    assert spent(table) == [("K64", 1), ("L63", 1), ("M62", 1)]
    table.at("track", "C&O")
    assert refusal(table, "K66", "9", 2) == "tile points / public"
    assert table.why_not("lay_tile", hex="K66", tile="9", rotation=2).facts["allowed"] == 3


@pytest.mark.rule("18C2C-4.7.1-1", "18C2C-4.7.1-2")
def test_an_upgrade_takes_two_points() -> None:
    table = building(phase="3", K64="9:0", K66="9:2", L63="9:0")
    lay(table, "K66", "23", 2)
    assert spent(table) == [("K66", 2)]
    assert refusal(table, "K64", "23", 3) == "tile points / public"
    assert {tile for _, tile, _ in lays(table)} <= {"5", "6", "7", "8", "9", "57"}
    lay(table, "M62", "57", 0)
    assert table.step != "track" and spent(table) == [("K66", 2), ("M62", 1)]


@pytest.mark.rule("18C2C-4.7.1-3")
def test_four_in_canada_alone() -> None:
    table = building("CPR", tokens=["J65"])
    for hex in CANADA[:3]:
        lay(table, hex, "9", 1)
    east = refusal(table, "K66", "9", 2)
    assert east == "tile points / public canada"
    assert table.why_not("lay_tile", hex="K66", tile="9", rotation=2).facts["zones"] == ("Canada",)
    assert {hex for hex, _, _ in lays(table)} <= {"E70", "E80", "F77", "F79", "D79"}
    lay(table, "E70", "9", 1)
    assert table.step != "track" and sum(points for _, points in spent(table)) == 4
    begun_outside = building("CPR", tokens=["J65"])
    lay(lay(lay(begun_outside, "K66", "9", 2), "E76", "9", 1), "E74", "9", 1)
    begun_outside.at("track", "CPR")
    assert refusal(begun_outside, "E72", "9", 1) == "tile points / public canada"


@pytest.mark.rule("18C2C-4.7.1-4")
def test_four_in_the_first_turn_of_a_western_corporation() -> None:
    table = building("UP", first=True)
    assert table.step == "track"
    lay(lay(lay(table, "K44", "57", 1), "K46", "9", 1), "K42", "9", 1)
    assert refusal(table, "K48", "9", 1) == ""
    lay(table, "K48", "9", 1)
    assert table.step != "track" and len(spent(table)) == 4
    later = building("UP")
    lay(lay(lay(later, "K44", "57", 1), "K46", "9", 1), "K42", "9", 1)
    assert later.step != "track"


@pytest.mark.rule("18C2C-4.7.1-4")
def test_the_first_turn_brings_nothing_for_tiles_elsewhere() -> None:
    """St. Paul itself lies in the East, its corporation is of the Plains."""
    table = building("MILW", first=True, F49="57:1")
    assert refusal(table, "F47", "57", 1) == ""
    lay(lay(lay(table, "F47", "57", 1), "F45", "9", 1), "F43", "9", 1)
    assert refusal(table, "F41", "9", 1) == ""
    assert refusal(table, "F51", "9", 1) == "tile points / public first turn"
    home = building("MILW", first=True)
    lay(lay(lay(home, "F49", "57", 1), "F47", "57", 1), "F45", "9", 1)
    home.at("track", "MILW")
    # The tile in its home counts as one of the Plains: else it could never have the bonus.
    assert refusal(home, "F43", "9", 1) == ""
    assert refusal(home, "F51", "9", 1) == "tile points / public first turn"
    later = building("MILW")
    lay(lay(lay(later, "F49", "57", 1), "F47", "57", 1), "F45", "9", 1)
    assert later.step != "track"


@pytest.mark.rule("18C2C-4.7.1-4")
def test_nor_for_a_corporation_of_the_east() -> None:
    table = building("C&O", first=True)
    for hex, tile in zip(SOUTH, ("9", "9", "57"), strict=True):
        lay(table, hex, tile, 0)
    assert table.step != "track"


@pytest.mark.rule("18C2C-4.7.1-8", "18C2C-4.8.1-1")
def test_six_for_a_merged_corporation() -> None:
    table = building("C&O", merged=MERGING["C&O"])
    for hex, tile, rotation in (
        ("K64", "9", 0),
        ("L63", "9", 0),
        ("M62", "57", 0),
        ("N61", "9", 0),
        ("K66", "9", 2),
        ("L67", "9", 2),
    ):
        assert refusal(table, hex, tile, rotation) == ""
        lay(table, hex, tile, rotation)
    assert table.step != "track" and sum(points for _, points in spent(table)) == 6
    table.at("track", "C&O")
    assert refusal(table, "M68", "9", 2) == "tile points / merged"
    three = building("C&O", "3", merged=MERGING["C&O"], K64="9:0", K66="9:2", L63="9:0")
    for hex, rotation in (("K64", 3), ("K66", 2), ("L63", 3)):
        lay(three, hex, "23", rotation)
    assert three.step != "track" and spent(three) == [("K64", 2), ("K66", 2), ("L63", 2)]


@pytest.mark.rule("18C2C-4.7.1-9")
def test_one_more_in_canada_for_three_there() -> None:
    table = building("CPR", merged=MERGING["CPR"], tokens=["J65"])
    for hex in CANADA[:3]:
        lay(table, hex, "9", 1)
    for hex in SOUTH:
        lay(table, hex, "57" if hex == "M62" else "9", 0)
    assert table.step == "track"
    assert refusal(table, "K66", "9", 2) == "tile points / merged canada"
    assert {hex for hex, _, _ in lays(table)} <= {"E70", "E80", "F77", "F79", "D79"}
    lay(table, "E70", "9", 1)
    assert table.step != "track" and sum(points for _, points in spent(table)) == 7
    inside = building("CPR", merged=MERGING["CPR"])
    for hex in (*CANADA, "E80", "E82"):
        lay(inside, hex, "9", 1)
    lay(lay(inside, "F77", "9", 0), "F79", "9", 2)
    assert inside.step != "track" and sum(points for _, points in spent(inside)) == 8


@pytest.mark.rule("18C2C-4.7.1-11")
def test_in_any_order_and_twice_in_a_hex() -> None:
    table = building(phase="3")
    lay(lay(table, "K64", "9", 0), "K64", "23", 3)
    assert spent(table) == [("K64", 1), ("K64", 2)] and table.step != "track"


@pytest.mark.rule("18C2C-4.7.1-1")
def test_points_are_those_of_one_turn() -> None:
    table = building()
    for hex, tile in zip(SOUTH, ("9", "9", "57"), strict=True):
        lay(table, hex, tile, 0)
    assert sum(points for _, points in spent(table)) == 3
    other = table.operating("C&O", "turn begins").go_on()
    assert other.pos[SPENT] == () and other.step == "track"

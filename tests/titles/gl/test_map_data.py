"""18GL's map.toml: held against figures of the rulebook, and against the reference material where there is some."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from roundhouse.board.map import Board
from roundhouse.board.notation import parse
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements
from roundhouse.titles.files import read_toml

from .book import FOLDER, charted
from .ground import LAKES, rails


def test_the_map_has_109_hexes_by_colour(board: Board) -> None:
    colours = Counter(hex.face.colour for hex in board.hexes.values())
    assert colours == {"white": 81, "red": 16, "blue": 8, "yellow": 4}
    assert {id for id, hex in board.hexes.items() if hex.face.colour == "blue"} == LAKES
    assert {id for id, hex in board.hexes.items() if hex.face.colour == "yellow"} == {
        *("D12", "D14", "J12", "L14")
    }
    assert all(board.fixed(id) for id in LAKES)


def test_eleven_off_map_locations_and_what_they_are_worth(board: Board) -> None:
    assert sorted(board.areas.values()) == [
        *(("A13",), ("A7", "A9"), ("B18", "C19"), ("C1",), ("E1",), ("H20",), ("I1",)),
        *(("L20", "M21"), ("N12", "N14"), ("N18",), ("N6", "N8")),
    ]
    worth = {}
    for hexes in board.areas.values():
        found = {stop.revenue for hex in hexes for stop in board.hexes[hex].face.stops}
        assert len(found) == 1
        worth[board.hexes[hexes[0]].name] = tuple(amount for _, amount in found.pop())
    assert worth == {
        "Twin Cities": (30, 50, 70),
        "Great Plains": (40, 50, 60),
        "St. Louis": (40, 60, 80),
        "Keweenaw Peninsula": (40, 60, 100),
        "Superior Mines": (50,),
        "Cincinnati / Louisville": (40, 60, 80),
        "Northern Ontario": (40, 60, 120),
        "West Virginia": (30, 50, 70),
        "Toronto": (40, 60, 80),
        "East Coast": (40, 60, 80),
        "Pittsburgh": (40, 60, 80),
    }
    phases = {row["revenue"] for row in read_toml(FOLDER, "title.toml")["phase"]}
    keys = {key for hex in board.hexes.values() for stop in hex.face.stops for key, _ in stop.revenue}
    assert keys == phases | {""}


def test_terrain_costs_what_the_map_says(board: Board) -> None:
    costs: dict[tuple[tuple[str, ...], int], set[str]] = {}
    for id, hex in board.hexes.items():
        if hex.face.cost:
            costs.setdefault((hex.face.terrain, hex.face.cost), set()).add(id)
    assert costs == {
        (("river",), 20): {"F10", "G11", "G15", "H10"},
        (("river",), 40): {"B4", "B6", "B8", "B10", "F16", "H14", "K11"},
        (("river",), 50): {"E17", "E19", "I13"},
        (("hill",), 20): {"B2", "C3", "H4", "H6", "K15", "M15"},
        (("hill",), 40): {"K17", "L16"},
        (("hill",), 50): {"K19", "L18", "M17"},
        (("hill",), 60): {"M19"},
        ((), 50): {"D12", "D14"},
    }


@pytest.mark.rule("18GL-4.6.1.1-10")
def test_six_sides_are_barred(board: Board) -> None:
    barred = {
        frozenset((id, board.neighbour(id, edge)))
        for id in board.hexes
        for edge in range(6)
        if board.walled(id, edge)
    }
    pairs = ("E13 F12", "G3 G5", "G3 H4", "H2 H4", "I7 J8", "J12 J14")
    assert barred == {frozenset(pair.split()) for pair in pairs}
    for id in board.hexes:
        for option in placements(board, id, None):
            face = board.face(id, Laid(option.tile, option.rotation))
            assert not any(board.walled(id, edge) for edge in face.exits)


@pytest.mark.rule("18GL-1.3-7")
def test_symbols_stand_where_they_are_printed(board: Board) -> None:
    found: dict[str, list[str]] = {}
    for id, hex in board.hexes.items():
        for icon in hex.face.icons:
            found.setdefault(icon, []).append(id)
    assert found == {
        "port": ["D2", "D6", "D10", "E3", "E13", "F10", "G7", "H2", "I5", "I13", "K11", "L14"],
        "mine": ["E1"],
        "terminal": ["E13", "I13", "J12", "L14", "L16", "M13", "N18"],
    }


def test_towns_and_cities_to_build(board: Board) -> None:
    unbuilt = {id: hex.face for id, hex in board.hexes.items() if hex.face.colour == "white"}
    kinds = {id: [stop.kind for stop in face.stops] for id, face in unbuilt.items() if face.stops}
    assert {id for id, stops in kinds.items() if stops == ["town", "town"]} == {"C17", "G13", "M13"}
    assert {id for id, stops in kinds.items() if stops == ["town"]} == {
        *("C7", "E3", "E17", "F10", "I11", "I17", "K11", "L8", "M15")
    }
    cities = {id for id, stops in kinds.items() if stops == ["city"]}
    assert cities == {
        *("B6", "B10", "B12", "B16", "D2", "D6", "D10", "E13", "F14", "F18", "G7", "G11", "G15"),
        *("H2", "H10", "I5", "I9", "I13", "I19", "J18", "L10", "L16", "M7"),
    }
    assert len(kinds) == 3 + 9 + 23
    assert {stop.revenue for face in unbuilt.values() for stop in face.stops} == {(("", 0),)}
    labels = {hex.face.label: id for id, hex in board.hexes.items() if hex.face.label}
    assert " ".join(sorted(f"{label}:{id}" for label, id in labels.items())) == (
        "Alp:I5 ChiN:D12 ChiS:D14 Cle:L14 Det:J12 Lon:L10 Mil:D10 TrC:G7"
    )


def test_printed_track_leads_to_these_sides(board: Board) -> None:
    found = {id: rails(board, id) for id in board.hexes if rails(board, id)}
    assert " ".join(sorted(f"{id}:{sides}" for id, sides in found.items())) == (
        "A13:45 A7:45 A9:45 B18:34 C19:34 C1:015 D12:023 D14:0134 E1:0 H20:234 I1:1 J12:124 "
        "L14:014 L20:234 M21:3 N12:1 N14:12 N18:12 N6:1 N8:12"
    )
    ferries = {id: rails(board, id, ferry=True) for id in board.hexes if rails(board, id, ferry=True)}
    assert " ".join(sorted(f"{id}:{sides}" for id, sides in ferries.items())) == (
        "D10:4 E3:0 E5:35 E9:15 F10:2 F6:25 G7:2 I1:0 I3:35 I5:45 J4:12 J6:25 K7:25 L10:0 L12:03 L14:3 L8:2"
    )
    # An arrow leads to ground that is built, or that can be.
    for id, sides in found.items():
        for edge in map(int, sides):
            beyond = board.neighbour(id, edge)
            assert beyond is not None and (not board.fixed(beyond) or board.hexes[id].face.colour != "red")


def test_hex_for_hex_it_is_the_printed_map(board: Board, shared: Path) -> None:
    reference = charted(shared, "map")
    own = read_toml(FOLDER, "map.toml")
    assert (own["layout"], own["letters"]) == (reference["layout"], reference["letters"])
    assert board.hexes.keys() == reference["hexes"].keys()
    for id, row in reference["hexes"].items():
        assert board.hexes[id].name == row.get("name", "")
        assert board.hexes[id].face == parse(row.get("code", ""), row.get("color", "white")), id

"""18C2C's map.toml, held against figures of the rulebook."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from roundhouse.board.faces import Face
from roundhouse.board.map import Board
from roundhouse.board.upgrades import placements

from .ground import KEYS, column_of, rivers, row_of, worth


def test_the_map_has_821_hexes(board: Board) -> None:
    assert len(board.hexes) == 821
    assert Counter(hex.face.colour for hex in board.hexes.values()) == {
        "white": 773,
        "gray": 18,
        "red": 19,
        "yellow": 11,
    }
    around = [board.neighbour("L29", edge) for edge in range(6)]
    assert around == ["M28", "L27", "K28", "K30", "L31", "M30"]
    assert board.neighbour("Z67", 5) == "AA68"
    assert not any(hex.face.stops or hex.face.paths for hex in board.hexes.values() if is_lake(hex.face))


def is_lake(face: Face) -> bool:
    return face.colour == "gray"


def pieces(board: Board, sides: set[frozenset[str]]) -> list[set[tuple[float, float]]]:
    """The corners of sides of hexes, for each connected line."""
    found: list[set[tuple[float, float]]] = []
    for pair in sides:
        near, far = sorted(pair)
        edge = board.layout.edge_between(near, far)
        assert edge is not None
        corners = [tuple(round(at, 3) for at in corner) for corner in board.layout.corners(near)]
        line = {
            (corners[edge][0], corners[edge][1]),
            (corners[(edge + 1) % 6][0], corners[(edge + 1) % 6][1]),
        }
        joined = [other for other in found if other & line]
        found = [other for other in found if not other & line] + [line.union(*joined)]
    return found


@pytest.mark.rule("18C2C-2.2-3")
def test_zones(board: Board, chart_of_the_map: dict[str, Any]) -> None:
    zones = chart_of_the_map["zones"]
    assert list(zones) == ["West", "Plains", "East", "Canada"]
    inside = [hex for hexes in zones.values() for hex in hexes]
    assert len(inside) == len(set(inside)) == 803
    assert set(inside) == {id for id, hex in board.hexes.items() if not is_lake(hex.face)}
    assert {id for id in board.hexes if row_of(id) == "A"} <= set(zones["Canada"])
    river = rivers(board, chart_of_the_map)
    assert len(river) == 47
    assert frozenset(("B45", "B47")) in river and frozenset(("W52", "W54")) in river
    assert {"F49", "M52", "Q54", "V51", "W54"} <= {hex for pair in river for hex in pair}
    # It runs without a gap from the north to the gulf: every side meets the next one at a corner.
    assert len(pieces(board, river)) == 1
    sides = chart_of_the_map["mississippi"]["river_sides"]
    assert {hex: [board.neighbour(hex, edge) for edge in edges] for hex, edges in sides.items()} == {
        "W54": ["W52"]
    }
    assert {
        pair for pair in river if row_of(min(pair)) in chart_of_the_map["mississippi"]["exempt_rows"]
    } == {
        frozenset(("B45", "B47")),
        frozenset(("B47", "C46")),
    }


@pytest.mark.rule("18C2C-2.2-4")
def test_difficult_ground(board: Board) -> None:
    costs = Counter((hex.face.terrain, hex.face.cost) for hex in board.hexes.values() if hex.face.cost)
    assert costs == {
        (("mountain",), 60): 110,
        (("mountain",), 120): 52,
        (("water",), 20): 26,
        (("water",), 40): 43,
        (("water",), 60): 23,
        (("water",), 80): 25,
    }
    assert not any(hex.face.cost for hex in board.hexes.values() if hex.face.colour in ("red", "gray"))


def test_sides_without_a_way(board: Board) -> None:
    walls = {
        frozenset((id, board.neighbour(id, edge)))
        for id, hex in board.hexes.items()
        for edge in hex.face.walls
    }
    assert len(walls) == 24
    for id, hex in board.hexes.items():
        for edge in hex.face.walls:
            beyond = board.neighbour(id, edge)
            assert beyond is not None and (edge + 3) % 6 in board.hexes[beyond].face.walls, id


def usable(board: Board, hex: str) -> list[int]:
    """Sides of a hex on which track could go on."""
    found: list[int] = []
    for edge in range(6):
        beyond = board.neighbour(hex, edge)
        if beyond is None or board.walled(hex, edge):
            continue
        if not board.fixed(beyond) or (edge + 3) % 6 in board.hexes[beyond].face.exits:
            found.append(edge)
    return found


def in_a_row(sides: list[int]) -> bool:
    return any(all((first + turn) % 6 in sides for turn in range(len(sides))) for first in sides)


@pytest.mark.rule("18C2C-C-2")
def test_letters_and_the_sides_that_cities_have(board: Board) -> None:
    labels: dict[str, list[str]] = {}
    for id, place in board.hexes.items():
        if place.face.stops and not board.fixed(id):
            labels.setdefault(place.face.label, []).append(id)
    assert {label: len(hexes) for label, hexes in labels.items() if label} == {
        "B": 7,
        "P": 8,
        "L": 9,
        "K": 10,
        "Chi": 1,
        "NY": 1,
        "SF": 1,
    }
    assert {len(usable(board, hex)) for hex in labels[""]} == {6}
    for label, count in (("L", 5), ("K", 4)):
        for hex in labels[label]:
            sides = usable(board, hex)
            assert len(sides) == count and in_a_row(sides), hex
    yellow = {label: {board.hexes[id].face.colour for id in ids} for label, ids in labels.items() if label}
    assert {label for label, colours in yellow.items() if "yellow" in colours} == {
        "B",
        "Chi",
        "NY",
        "SF",
        "K",
    }
    assert [id for id in labels["K"] if board.hexes[id].face.colour == "yellow"] == ["D63"]


@pytest.mark.rule("18C2C-4.1-2")
def test_red_areas(board: Board, data: dict[str, Any]) -> None:
    faces = red(board)
    found = {
        board.hexes[id].name: (worth(face.stops[0]), face.stops[0].kind == "city", face.stops[0].slots)
        for id, face in faces.items()
        if face.stops
    }
    assert found == {
        "Vancouver/Alaska": ([20, 60, 40, 40, 60], False, 0),
        "Calgary": ([20, 40, 50, 50, 60], True, 0),
        "Winnipeg": ([20, 30, 40, 40, 40], True, 0),
        "Thunder Bay": ([20, 30, 40, 40, 40], True, 2),
        "Quebec": ([30, 40, 50, 50, 50], True, 0),
        "Mackinaw City": ([20, 30, 40, 40, 40], True, 2),
        "Montreal": ([30, 50, 60, 60, 80], True, 2),
        "Maritime Provinces": ([20, 30, 40, 40, 40], False, 0),
        "Cleveland": ([30, 40, 50, 50, 60], True, 2),
        "San Diego": ([20, 30, 40, 40, 60], True, 2),
        "Charleston SC": ([30, 50, 50, 30, 30], True, 2),
        "New Orleans": ([30, 50, 70, 70, 100], True, 3),
        "Tampa": ([20, 20, 30, 40, 40], True, 2),
        "Mexico City": ([20, 40, 60, 60, 80], False, 0),
        "Miami": ([20, 20, 30, 50, 60], False, 0),
    }
    assert {id for id, face in faces.items() if not face.stops} == {"D77", "W56"}
    assert {key for row in data["phase"] for key in [row["revenue"]]} == {f"p{key}" for key in KEYS}
    assert board.areas["VancouverAlaska"] == ("A4", "A6")
    assert board.areas["MexicoCity"] == ("Z39", "Z41")
    for id, face in faces.items():
        for edge in face.exits:
            beyond = board.neighbour(id, edge)
            assert beyond is not None and not board.fixed(beyond) and not board.walled(id, edge), (id, edge)
        for edge in face.borders:
            beyond = board.neighbour(id, edge)
            assert beyond is not None and board.hexes[beyond].name == board.hexes[id].name


@pytest.mark.rule("18C2C-2.2-5")
def test_spaces_that_open(board: Board, chart_of_the_map: dict[str, Any], data: dict[str, Any]) -> None:
    spaces = chart_of_the_map["token_spaces"]
    assert {id: len(row) for id, row in spaces.items()} == {
        id: face.stops[0].slots for id, face in red(board).items() if face.stops and face.stops[0].slots
    }
    assert {board.hexes[id].name: row for id, row in spaces.items()} == {
        "Thunder Bay": ["", "5"],
        "Mackinaw City": ["", ""],
        "Montreal": ["", "5"],
        "Cleveland": ["", "5"],
        "San Diego": ["", "8"],
        "Charleston SC": ["", "5"],
        "New Orleans": ["", "5", "8"],
        "Tampa": ["", ""],
    }
    assert {row["sym"] for row in data["corporation"] if row["home"] in spaces} == {"ACL", "CPR", "C&O"}


@pytest.mark.rule("18C2C-4.7.9-2", "18C2C-4.7.9-3")
def test_coasts(board: Board, chart_of_the_map: dict[str, Any]) -> None:
    coasts = chart_of_the_map["transcontinental"]
    assert {board.hexes[hex].name for hex in coasts["west_coast"]} == {
        "San Diego",
        "Los Angeles",
        "Monterey",
        "San Francisco",
        "Eugene",
        "Portland",
        "Seattle",
        "Vancouver/Alaska",
    }
    assert all(board.hexes[hex].face.stops for hex in coasts["west_coast"])
    assert coasts["east"]["zones"] == ["East"]
    canada = [hex for hex in chart_of_the_map["zones"]["Canada"] if board.hexes[hex].face.stops]
    east_of = column_of("A54")
    assert set(coasts["east"]["hexes"]) == {hex for hex in canada if column_of(hex) >= east_of}


@pytest.mark.rule("18C2C-F.short-1", "18C2C-F.short-2", "18C2C-F.short-3")
def test_the_short_game(board: Board, short_board: Board, chart_of_the_map: dict[str, Any]) -> None:
    left = chart_of_the_map["short"]["hexes"]
    names = {short_board.hexes[id].name: id for id in left}
    assert names == {"NorthWest": "G38", "Denver": "L39", "SouthWest": "Q38"}
    assert "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index("L") - 5 == "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index("G")
    assert row_of(names["Denver"]) == row_of("L29")
    assert min(column_of(id) for id in short_board.hexes if id not in left) == 39 == column_of("Z39")
    for id in left:
        assert min(
            column_of(other) for other in short_board.hexes if row_of(other) == row_of(id)
        ) == column_of(id)
        face = short_board.hexes[id].face
        assert face.exits == {3, 4, 5} and face.stops[0].kind == "offboard"
        assert all(short_board.neighbour(id, edge) for edge in face.exits)
    values = {short_board.hexes[id].name: worth(short_board.hexes[id].face.stops[0]) for id in left}
    assert values == {
        "NorthWest": worth(board.hexes["A4"].face.stops[0]),
        "Denver": worth(board.hexes["A16"].face.stops[0]),
        "SouthWest": worth(board.hexes["T13"].face.stops[0]),
    }
    lost = [
        id for id in short_board.hexes if not short_board.fixed(id) and not placements(short_board, id, None)
    ]
    assert lost == []


def red(board: Board) -> dict[str, Face]:
    return {id: hex.face for id, hex in board.hexes.items() if hex.face.colour == "red"}

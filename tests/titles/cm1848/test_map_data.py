"""1848's map.toml, held against figures of the rulebook."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements
from titles.charted import by

from .book import LAND_GRANTS


@pytest.mark.rule("1848-2-1")
def test_the_map_has_260_hexes(board: Board) -> None:
    assert len(board.hexes) == 260
    assert Counter(hex.face.colour for hex in board.hexes.values()) == {
        "white": 249,
        "gray": 6,
        "yellow": 3,
        "green": 2,
    }
    around = [board.neighbour("I20", edge) for edge in range(6)]
    assert around == ["J19", "I18", "H19", "H21", "I22", "J21"]


@pytest.mark.rule("1848-2-9")
def test_difficult_ground(board: Board, chart_of_the_map: dict[str, Any]) -> None:
    costs = Counter((hex.face.terrain, hex.face.cost) for hex in board.hexes.values() if hex.face.cost)
    assert costs == {(("mountain",), 80): 54, (("water",), 40): 36, (("water",), 60): 7}
    river = chart_of_the_map["mississippi"]
    assert {id for id, hex in board.hexes.items() if hex.face.cost == 60} == set(river["hexes"])
    assert river["token"] == 100
    assert (board.hexes["H5"].face.cost, board.hexes["D5"].face.cost) == (80, 40)


def test_cities_to_build(board: Board) -> None:
    unbuilt = {
        id: hex.face for id, hex in board.hexes.items() if hex.face.colour == "white" and hex.face.stops
    }
    kinds = Counter(tuple(stop.kind for stop in face.stops) for face in unbuilt.values())
    assert kinds == {("city",): 27, ("town",): 12, ("city", "town"): 2, ("city", "city"): 2}
    labels: dict[str, list[str]] = {}
    for id, hex in board.hexes.items():
        labels.setdefault(hex.face.label, []).append(id)
    assert {label: hexes for label, hexes in labels.items() if label not in ("", "W")} == {
        "S": ["B5"],
        "YY": ["D31", "I32", "N29"],
        "O": ["G28"],
        "T": ["I30"],
        "SF": ["J3"],
        "LA": ["M6"],
        "NO": ["O38"],
    }
    assert len(labels["W"]) == 16


def test_ends_of_the_world(board: Board, chart_of_the_map: dict[str, Any], data: dict[str, Any]) -> None:
    fixed = {id: sorted(board.hexes[id].face.exits) for id in board.hexes if board.fixed(id)}
    assert fixed == {
        "A26": [0, 5],
        "B31": [0, 1, 5],
        "F37": [0, 1, 2, 5],
        "I18": [0, 1, 2, 3, 4, 5],
        "I36": [0, 1, 2, 3, 4, 5],
        "O38": [0, 1, 2, 3],
    }
    assert [board.neighbour("B31", edge) for edge in (0, 1, 5)] == ["C30", "B29", "C32"]
    rights = chart_of_the_map["track_rights"]
    assert {row["hex"]: row["rights"] for row in rights.values()} == {"F37": 6, "I36": 6}
    worth = {row["hex"]: board.hexes[row["hex"]].face.stops[0].revenue for row in rights.values()}
    assert worth == {
        "F37": (("yellow", 20), ("green", 30), ("brown", 50), ("gray", 80)),
        "I36": (("yellow", 20), ("green", 30), ("brown", 50), ("gray", 70)),
    }
    assert {row["box"] for row in rights.values()}.isdisjoint(board.hexes)
    assert all(set(row.get("rights", ())) <= rights.keys() for row in data["corporation"])


@pytest.mark.rule("1848-4-20")
def test_mining_districts_bring_these_sums(
    board: Board, chart_of_the_map: dict[str, Any], data: dict[str, Any]
) -> None:
    districts = chart_of_the_map["mining_district"]
    assert list(districts) == data["powers"]["mining"]["privates"]
    assert {row["hex"]: tuple(row["value"].values()) for row in districts.values()} == {
        "B31": (20, 30, 10),
        "I18": (20, 30, 20),
    }
    for row in districts.values():
        (mine,) = board.hexes[row["hex"]].face.stops
        assert mine.kind == "town" and board.fixed(row["hex"])
        assert dict(mine.revenue) == {"yellow": 0, **row["value"]}


def test_land_grants(board: Board, chart_of_the_map: dict[str, Any], data: dict[str, Any]) -> None:
    grants, rows = chart_of_the_map["land_grant"], by(data["corporation"], "sym")
    assert list(grants) == LAND_GRANTS
    assert [len(grant["hexes"]) for grant in grants.values()] == [7, 7, 7, 19, 9, 10]
    assert grants["UP"]["hexes"] == [*("G28", "G26", "H25", "H23", "H21", "G20", "G18", "G16", "H15", "H13")]
    for sym, grant in grants.items():
        assert all(board.layout.edge_between(near, far) is not None for near, far in pairwise(grant["path"]))
        assert grant["path"][0] == rows[sym]["home"] or sym == "CP"
        assert {*grant["bonds"], *grant["spikes"], *grant["shared"], *grant["open"]} <= set(grant["hexes"])
    assert grants["Katy"]["bonds"].keys() == set(grants["Katy"]["path"][1:-1])
    owners = Counter(hex for grant in grants.values() for hex in grant["hexes"])
    assert {hex for hex, count in owners.items() if count > 1} == {"J3", "H13"}
    for hex in ("J3", "H13"):
        assert all((hex in grant["shared"]) == (hex in grant["hexes"]) for grant in grants.values())
    assert {hex for grant in grants.values() for hex in grant["open"]} == {"B5", "D31", "M6"}
    later = {
        sym: rows[sym]["later_home"] in grant["hexes"]
        for sym, grant in grants.items()
        if "later_home" in rows[sym]
    }
    assert later == {"ATSF": False, "Katy": False, "SP": True}


@pytest.mark.rule("1848-9-1")
def test_bonds_of_land_grants(chart_of_the_map: dict[str, Any]) -> None:
    grants = chart_of_the_map["land_grant"]
    assert {sym: grant["bonds"] for sym, grant in grants.items() if grant["bonds"]} == {
        "CP": dict.fromkeys(("H5", "H7", "H9", "H11", "I4", "H13"), 200),
        "Katy": dict.fromkeys(("J31", "K32", "L31", "M30"), 100),
        "UP": dict.fromkeys(("G16", "H15", "H13"), 200)
        | dict.fromkeys(("G18", "G20", "G26", "H21", "H23", "H25"), 100),
    }
    assert {sym: grant["spikes"] for sym, grant in grants.items() if grant["spikes"]} == {
        "NP": {"B9": 100, "C24": 100}
    }


def meets(board: Board, hex: str, under: Laid | None, sides: list[int]) -> list[Laid]:
    """What may lie next and reaches these sides."""
    found = (Laid(option.tile, option.rotation) for option in placements(board, hex, under))
    return [laid for laid in found if board.face(hex, laid).exits >= set(sides)]


def test_marked_sides_can_be_met(board: Board, chart_of_the_map: dict[str, Any]) -> None:
    flashes = chart_of_the_map["flashes"]
    assert (len(flashes["yellow"]), len(flashes["green"])) == (53, 5)
    for hex, sides in flashes["yellow"].items():
        laid = meets(board, hex, None, sides)
        assert laid, hex
        if hex in flashes["green"]:
            assert any(meets(board, hex, yellow, flashes["green"][hex]) for yellow in laid), hex
    for hex in ("L19", "M8"):
        assert meets(board, hex, None, flashes["green"][hex]) == [
            Laid(option.tile, option.rotation) for option in placements(board, hex, None)
        ]
    # The sides of one hex lead to those of the next along each line.
    for grant in chart_of_the_map["land_grant"].values():
        for near, here, far in zip(grant["path"], grant["path"][1:], grant["path"][2:], strict=False):
            ways = {board.layout.edge_between(here, near), board.layout.edge_between(here, far)}
            sides = flashes["yellow"].get(here)
            if sides is not None and len(sides) == 2:
                assert set(sides) == ways, here


@pytest.mark.rule("1848-2-7")
def test_ogden_leaves_one_of_four_marked_sides_out(board: Board, chart_of_the_map: dict[str, Any]) -> None:
    marked = set(chart_of_the_map["flashes"]["green"]["H13"])
    assert marked == {0, 1, 2, 4}
    found = {
        frozenset(board.face("H13", Laid(option.tile, option.rotation)).exits)
        for option in placements(board, "H13", None)
    }
    assert found == {frozenset(marked - {left_out}) for left_out in marked}

"""1848's tiles.toml, held against figures of the rulebook, and what may lie on the map."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from roundhouse.board.faces import COLOURS
from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements


def first(board: Board, hex: str) -> dict[str, list[int]]:
    """Tile -> rotations that fit on the print."""
    found: dict[str, list[int]] = {}
    for option in placements(board, hex, None):
        found.setdefault(option.tile, []).append(option.rotation)
    return found


@pytest.mark.rule("1848-32-39")
def test_what_comes_over_printed_track(board: Board) -> None:
    assert {hex: first(board, hex) for hex in ("G34", "N29", "I30")} == {
        "G34": {"524": [0, 3]},
        "N29": {"542": [2]},
        "I30": {"562": [0]},
    }
    assert placements(board, "I30", Laid("562")) == ()


def test_yellow_rims_take_green(board: Board, chart_of_the_map: dict[str, Any]) -> None:
    rims = chart_of_the_map["yellow_edged"]["hexes"]
    assert (
        rims == [id for id, hex in board.hexes.items() if hex.face.colour == "yellow"] == ["H13", "L19", "M8"]
    )
    for hex in rims:
        assert not board.hexes[hex].face.paths
        assert {board.tiles[tile].colour for tile in first(board, hex)} == {"green"}
    assert first(board, "M8").keys() == {"517", "518", "519", "523"}
    assert first(board, "L19").keys() == {"522", "523"}


def test_letters_decide(board: Board) -> None:
    named = {"B5": "566", "G28": "550", "M6": "554", "J3": "558", "D31": "540", "I32": "540"}
    assert {hex: set(first(board, hex)) for hex in named} == {hex: {tile} for hex, tile in named.items()}
    assert set(first(board, "I20")) == {"5", "6", "57"}
    assert set(first(board, "C4")) == {"563", "564", "565"}
    assert set(first(board, "B9")) == {"3", "4", "58"}
    assert set(first(board, "H5")) == {"7", "8", "9"}


def test_every_unbuilt_hex_can_be_built(board: Board) -> None:
    assert [hex for hex in board.hexes if not board.fixed(hex) and not placements(board, hex, None)] == []


def test_the_box(board: Board, catalogue: dict[str, Any]) -> None:
    assert len(board.tiles) == len(catalogue) == 67
    kinds = Counter(tile.colour for tile in board.tiles.values())
    assert kinds == {"yellow": 18, "green": 20, "brown": 17, "gray": 12}
    pieces: Counter[str] = Counter()
    for name, tile in board.tiles.items():
        pieces[tile.colour] += catalogue[name]["printed"] if tile.count is None else tile.count
        assert tile.count is not None or tile.colour == "yellow"
    assert pieces == {"yellow": 200, "green": 92, "brown": 58, "gray": 33}
    for tile in board.tiles.values():
        targets = tile.upgrades_to
        assert targets is not None
        assert all(COLOURS.index(board.tiles[t].colour) == COLOURS.index(tile.colour) + 1 for t in targets)
        assert not targets or tile.colour != "gray"


def test_yards_and_diamonds(board: Board, catalogue: dict[str, Any], data: dict[str, Any]) -> None:
    diamonds = {name: (row["kind"], row["bonus"]) for name, row in catalogue.items() if "bonus" in row}
    assert diamonds == {
        **dict.fromkeys(("527", "528", "529"), ("yard", 1)),
        "552": ("city", 1),
        **dict.fromkeys(("537", "538", "539"), ("yard", 2)),
        "553": ("city", 2),
    }
    for name, (_, bonus) in diamonds.items():
        colour = board.tiles[name].colour
        assert data["bonus_train"][str(bonus)] == {"brown": 2, "gray": 3}[colour]
    yards = [name for name, row in catalogue.items() if row["kind"] in data["running"]["uncounted"]]
    assert {stop.slots for name in yards for stop in board.tiles[name].face.stops} == {2}
    assert data["running"]["stops"] == 2
    small = [name for name, row in catalogue.items() if row["kind"] == "small_city"]
    slots = {name: board.tiles[name].face.stops[0].slots for name in small}
    assert slots == {"3": 0, "4": 0, "58": 0, "517": 2, "518": 2, "519": 2}


@pytest.mark.rule("1848-12-11")
def test_two_stations_of_san_francisco_are_joined_in_green(board: Board) -> None:
    yellow = Laid("558", 4)
    assert [sorted(board.face("J3", yellow).exits_of(stop)) for stop in (0, 1)] == [[4], [3]]
    joined = {option.tile: option.kept for option in placements(board, "J3", yellow)}
    assert joined == {"559": (0, 0)}


@pytest.mark.rule("1848-32-30")
def test_dallas_gives_its_western_exit_to_the_small_station(board: Board) -> None:
    face = board.face("N29", Laid("542", 2))
    assert [(face.stops[stop].kind, sorted(face.exits_of(stop))) for stop in (0, 1)] == [
        ("city", [3, 4, 5]),
        ("town", [0, 1, 2]),
    ]
    # Turned by three, 542 has all the exits of 541 too, but the large station would become the small one.
    assert {(option.rotation, option.kept) for option in placements(board, "D31", Laid("541"))} == {
        (0, (0, 1))
    }

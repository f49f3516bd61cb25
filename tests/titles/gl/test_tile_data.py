"""18GL's tiles.toml, and where tiles may lie: held against rulebook and reference."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from roundhouse.board.faces import COLOURS, opposite
from roundhouse.board.map import Board
from roundhouse.board.notation import parse
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements
from roundhouse.titles.files import read_toml
from titles.charted import by

from .book import FOLDER, charted
from .ground import LAKES, rails


def turns(board: Board, hex: str, laid: Laid | None = None) -> dict[str, list[int]]:
    """Tile -> rotations that fit."""
    found: dict[str, list[int]] = {}
    for option in placements(board, hex, laid):
        found.setdefault(option.tile, []).append(option.rotation)
    return found


def ferry_ends(board: Board, hex: str, laid: Laid | None = None) -> set[tuple[str, int]]:
    return {(hex, int(edge)) for edge in rails(board, hex, laid, ferry=True)}


def test_ferries_run_from_end_to_end(board: Board, chart_of_the_map: dict[str, Any]) -> None:
    ferries = by(chart_of_the_map["ferry"], "name")
    assert {name: [board.hexes[hex].name for hex in row["ends"]] for name, row in ferries.items()} == {
        "Milwaukee-Muskegon": ["Milwaukee", "Muskegon"],
        "Traverse City-Escanaba": ["Traverse City", "Escanaba"],
        "Northern Ontario-Alpena-Owen Sound": ["Northern Ontario", "Alpena", "Owen Sound"],
        "London-Cleveland": ["London", "Cleveland"],
    }
    lengths = [[len(segment) - 1 for segment in row["segments"]] for row in ferries.values()]
    assert lengths == [[2], [3], [3, 3], [2]]
    used: Counter[str] = Counter()
    for row in ferries.values():
        for segment in row["segments"]:
            for near, far in pairwise(segment):
                edge = next(edge for edge in range(6) if board.neighbour(near, edge) == far)
                assert (near, edge) in ferry_ends(board, near)
                assert (far, opposite(edge)) in ferry_ends(board, far)
        for hex, tile in row["lake"].items():
            laid = Laid(tile["tile"], tile["rotation"])
            assert rails(board, hex, laid, ferry=True) == rails(board, hex, ferry=True)
            assert hex in board.tiles[laid.tile].hexes and not rails(board, hex, laid)
            used[laid.tile] += 1
    assert {hex for row in ferries.values() for hex in row["lake"]} == LAKES
    most = {tile: max(c[tile] for c in map(tiles_of, ferries.values())) for tile in used}
    assert most == {"721": 2, "722": 1, "723": 1}
    assert {tile: board.tiles[tile].count for tile in used} == {"721": 2, "722": 2, "723": 1}
    assert sum(used.values()) == 8


def tiles_of(ferry: dict[str, Any]) -> Counter[str]:
    return Counter(row["tile"] for row in ferry["lake"].values())


def test_bare_ends_of_ferries_take_these_tiles(board: Board, chart_of_the_map: dict[str, Any]) -> None:
    ends = {hex: row for ferry in chart_of_the_map["ferry"] for hex, row in ferry["end_tiles"].items()}
    assert ends.keys() == {"D10", "F10", "G7", "E3", "I5", "L8", "L10"}
    for hex, row in ends.items():
        assert turns(board, hex) == row
        for tile, rotations in row.items():
            for rotation in rotations:
                laid = Laid(tile, rotation)
                assert rails(board, hex, laid, ferry=True) == rails(board, hex, ferry=True)
                for new in upgrades_of(board, hex, laid):
                    assert rails(board, hex, new, ferry=True) == rails(board, hex, ferry=True)


def upgrades_of(board: Board, hex: str, laid: Laid) -> list[Laid]:
    return [Laid(option.tile, option.rotation) for option in placements(board, hex, laid)]


@pytest.mark.rule("18GL-8-1")
def test_the_box_has_171_tiles_of_85_kinds(board: Board) -> None:
    catalogue = read_toml(FOLDER, "tiles.toml")["tiles"]
    assert len(board.tiles) == len(catalogue) == 85
    colours: Counter[str] = Counter()
    for name, tile in board.tiles.items():
        colours[tile.colour] += catalogue[name]["printed"] if tile.count is None else tile.count
    assert colours == {"yellow": 66, "green": 63, "brown": 30, "gray": 7, "blue": 5}
    assert sum(colours.values()) == 171
    # The three columns of the manifest.
    counts = sorted(
        (int(name), catalogue[name].get("printed", tile.count)) for name, tile in board.tiles.items()
    )
    yellow = [number for number, _ in counts if board.tiles[str(number)].colour == "yellow"]
    assert sum(count for number, count in counts if number in (*yellow, 14)) == 72
    green = [number for number, _ in counts if board.tiles[str(number)].colour == "green"]
    second = {number for number in green if number not in (14, 737, 738, 739)}
    assert sum(count for number, count in counts if number in second) == 54


def test_only_plain_yellow_tiles_have_no_end(board: Board) -> None:
    assert {name for name, tile in board.tiles.items() if tile.count is None} == {"7", "8", "9"}
    names = ("57", "6", "58", "14", "15", "63", "619", "894", "730", "724", "725", "726")
    assert [board.tiles[name].count for name in names] == [5, 5, 4, 6, 5, 4, 4, 3, 1, 1, 1, 2]


@pytest.mark.rule("18GL-1.3-4")
@pytest.mark.rule("18GL-1.3-5")
def test_what_towns_and_cities_of_the_tiles_are_worth(board: Board) -> None:
    worth: dict[tuple[str, str, int], set[int]] = {}
    for tile in board.tiles.values():
        for stop in tile.face.stops:
            ((_, amount),) = stop.revenue
            worth.setdefault((stop.kind, tile.face.label, stop.slots), set()).add(amount)
    assert worth == {
        ("town", "", 0): {10, 20, 40},
        ("city", "", 1): {20},
        ("city", "", 2): {30, 40},
        ("city", "Alp", 1): {20},
        ("city", "Alp", 2): {30},
        ("city", "Lon", 2): {30},
        ("city", "TrC", 2): {30},
        ("city", "Mil", 1): {30},
        ("city", "Mil", 2): {40, 50},
        ("city", "Det", 2): {50, 60},
        ("city", "Det", 3): {80},
        ("city", "Cle", 2): {50, 60},
        ("city", "Cle", 3): {80},
        ("city", "ChiN", 1): {40},
        ("city", "ChiN", 2): {60},
        ("city", "ChiN", 3): {80},
        ("city", "ChiS", 1): {40, 60},
        ("city", "ChiS", 2): {80},
    }
    towns = {
        colour: {
            stop.revenue[0][1]
            for tile in board.tiles.values()
            if tile.colour == colour
            for stop in tile.face.stops
            if stop.kind == "town"
        }
        for colour in COLOURS[1:]
    }
    assert towns == {"yellow": {10}, "green": {10}, "brown": {20}, "gray": {40}}
    printed = {id: board.hexes[id].face.stops[0].revenue for id in ("D12", "D14", "J12", "L14")}
    assert [values[0][1] for values in printed.values()] == [30, 30, 40, 40]


@pytest.mark.rule("18GL-1.3-1")
@pytest.mark.rule("18GL-1.3-2")
def test_which_tiles_come_first(board: Board) -> None:
    pairs = {"1", "2", "55", "56", "69", "630", "631", "632", "633"}
    assert set(turns(board, "G13")) == set(turns(board, "C17")) == pairs
    assert turns(board, "M13") == {"2": [4], "56": [4], "632": [4]}
    assert set(turns(board, "C7")) == {"3", "4", "58"}
    assert set(turns(board, "H10")) == {"5", "6", "57"}
    assert set(turns(board, "C11")) == {"7", "8", "9"}
    for hex in LAKES:
        assert turns(board, hex) == {}


@pytest.mark.rule("18GL-4.6.1.1-11")
@pytest.mark.rule("18GL-4.6.1.1-18")
def test_proprietary_tiles_grow_in_their_own_hexes(board: Board) -> None:
    def line(hex: str, laid: Laid | None = None) -> list[list[str]]:
        steps = []
        while options := placements(board, hex, laid):
            steps.append(sorted({option.tile for option in options}))
            laid = Laid(options[0].tile, options[0].rotation)
        return steps

    assert line("D10") == [["730"], ["731"], ["740"]]
    assert line("D12") == [["734"], ["743"], ["747"]]
    assert line("D14") == [["735"], ["744"], ["748"]]
    assert line("J12") == [["732"], ["741"], ["745"]]
    assert line("L14") == [["733"], ["742"], ["746"]]
    assert line("I5") == [["727"], ["739"]]
    assert line("L10") == [["728", "729"], ["736"]]
    assert line("G7") == [["728", "729"], ["737", "738"]]
    for hex in ("E3", "F10", "L8"):
        assert line(hex) == [["724", "725"], ["726"]]
    homes = {name: set(tile.hexes) for name, tile in board.tiles.items() if tile.hexes}
    assert len(homes) == 28 and set(homes) == {str(number) for number in range(721, 749)}


def test_chicago_has_two_tracks_and_a_way_past_the_city(board: Board) -> None:
    def lanes(hex: str, tile: str, edge: int) -> int:
        paths = board.face(hex, Laid(tile)).paths_at(edge)
        return sum(path.lanes for path in paths)

    assert [lanes("D12", tile, 0) for tile in ("734", "743", "747")] == [1, 2, 2]
    assert [lanes("D14", tile, 3) for tile in ("735", "744", "748")] == [1, 2, 2]
    assert board.neighbour("D12", 0) == "D14"
    past = {tile for tile in board.tiles for p in board.tiles[tile].face.paths if (p.a, p.b) == (1, 4)} & set(
        map(str, range(721, 749))
    )
    assert past == {"735", "744", "748"}


def upgrades(board: Board) -> dict[tuple[str, str], set[int]]:
    """(old tile, new tile) -> how far the new one is turned against the old, of all that can ever lie."""
    found: dict[tuple[str, str], set[int]] = {}
    for id in board.hexes:
        todo: list[Laid | None] = [None]
        seen: set[Laid] = set()
        while todo:
            old = todo.pop()
            for option in placements(board, id, old):
                new = Laid(option.tile, option.rotation)
                if old is not None:
                    turn = (new.rotation - old.rotation) % 6
                    found.setdefault((old.tile, new.tile), set()).add(turn)
                if new not in seen:
                    seen.add(new)
                    todo.append(new)
    return found


@pytest.mark.rule("18GL-8-2")
@pytest.mark.rule("18GL-4.6.1.1-17")
@pytest.mark.rule("18GL-4.6.1.1-19")
def test_every_upgrade_of_the_manifest_can_happen(board: Board) -> None:
    pairs = upgrades(board)
    listed = {(name, new) for name, tile in board.tiles.items() for new in tile.upgrades_to or ()}
    assert set(pairs) == listed and len(pairs) == 121 and sum(map(len, pairs.values())) == 196
    assert {new for old, new in pairs if old == "58"} == {"141", "142", "143", "144"}
    assert {new for old, new in pairs if old == "4"} == {"141", "142"}
    assert {new for old, new in pairs if old == "57"} == {"14", "15", "619"}
    assert {("8", "21"), ("8", "22")} <= set(pairs) and 0 in pairs["8", "21"]
    ends = {name for name in board.tiles if name not in {old for old, _ in pairs}}
    assert ends == {
        *("1", "2", "55", "56", "69", "630", "631", "632", "633"),
        *("63", "726", "736", "737", "738", "739", "740", "721", "722", "723"),
        *("39", "40", "41", "42", "43", "44", "45", "46", "47", "70"),
        *("745", "746", "747", "748", "894"),
    }


def test_tile_for_tile_it_is_the_reference(board: Board, shared: Path) -> None:
    reference = charted(shared, "tiles")["tiles"]
    own = read_toml(FOLDER, "tiles.toml")["tiles"]
    assert board.tiles.keys() == reference.keys()
    for name, row in reference.items():
        tile = board.tiles[name]
        assert (own[name]["color"], own[name]["count"]) == (row["color"], row["count"])
        assert tile.face == parse(row["code"], row["color"]), name
        assert set(tile.upgrades_to or ()) == set(row["upgrades_to"]), name

"""18AL's tiles.toml, and where tiles may lie: held against figures of our own, and against the reference."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from roundhouse.board.map import Board
from roundhouse.board.notation import parse
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import distinct, exits_lead_somewhere, placements

from .book import charted


@pytest.mark.rule("18AL-T4-1")
def test_the_box_has_108_tiles_of_42_kinds(board: Board) -> None:
    assert len(board.tiles) == 42
    assert sum(tile.count or 0 for tile in board.tiles.values()) == 108
    assert not any(tile.count is None for tile in board.tiles.values())
    colours: Counter[str] = Counter()
    for tile in board.tiles.values():
        colours[tile.colour] += tile.count or 0
    assert colours == {"yellow": 47, "green": 33, "brown": 27, "gray": 1}
    assert [board.tiles[tile].count for tile in ("8", "9", "57", "63", "444", "445")] == [11, 10, 4, 7, 2, 1]


def test_what_towns_and_cities_of_the_tiles_are_worth(board: Board) -> None:
    worth: dict[tuple[str, int, int], set[str]] = {}
    for name, tile in board.tiles.items():
        for stop in tile.face.stops:
            ((_, amount),) = stop.revenue
            worth.setdefault((stop.kind, amount, stop.slots), set()).add(name)
    assert worth == {
        ("town", 10, 0): {"3", "4", "58", "142", "143", "144"},
        ("town", 20, 0): {"445"},
        ("city", 10, 1): {"441"},
        ("city", 20, 1): {"5", "6", "57"},
        ("city", 30, 2): {"14", "15", "442"},
        ("city", 40, 2): {"443", "63"},
        ("city", 50, 2): {"444"},
        ("city", 70, 3): {"446"},
    }


def test_tile_for_tile_it_is_the_reference(board: Board, shared: Path) -> None:
    reference = charted(shared, "tiles")["tiles"]
    assert board.tiles.keys() == reference.keys()
    for name, row in reference.items():
        tile = board.tiles[name]
        assert (tile.colour, tile.count) == (row["color"], row["count"])
        assert tile.face == parse(row["code"], row["color"]), name
        assert tile.hexes == tuple(row.get("hexes", ()))


def turns(board: Board, hex: str, laid: Laid | None = None) -> dict[str, list[int]]:
    """Tile -> rotations that fit."""
    found: dict[str, list[int]] = {}
    for option in placements(board, hex, laid):
        found.setdefault(option.tile, []).append(option.rotation)
    return found


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


@pytest.mark.rule("18AL-T4-2")
def test_upgrades_follow_from_pictures_and_named_hexes(board: Board) -> None:
    pairs = upgrades(board)
    assert len(pairs) == 71 and sum(map(len, pairs.values())) == 132
    assert {new for old, new in pairs if old == "7"} == {"26", "27", "28", "29"}
    assert {new for old, new in pairs if old == "57"} == {"14", "15", "443"}
    assert {new for old, new in pairs if old == "17"} == {"47"}
    assert {new for old, new in pairs if old == "58"} == {"142", "143", "144"}
    assert not {old for old, _ in pairs} & {"445", "446", "63", "142", "143", "144"}
    assert pairs["8", "24"] == {0} and ("8", "27") not in pairs


def test_upgrades_are_those_of_the_reference(board: Board, shared: Path) -> None:
    reference = charted(shared, "tiles")
    rotations = {tuple(pair.split("->")): set(turns) for pair, turns in reference["rotations"].items()}
    assert upgrades(board) == rotations
    for id, like in reference["preprinted"].items():
        # A hex printed yellow is built over as the tile that it looks like.
        assert turns(board, id) == turns(board, id, Laid(like["like"], like["rotation"]))
        assert sorted(turns(board, id)) == like["upgrades_to"]


@pytest.mark.rule("18AL-T4-3")
def test_named_tiles_and_their_hexes(board: Board) -> None:
    assert set(turns(board, "G4")) == {"441"}
    assert set(turns(board, "G4", Laid("441"))) == {"442"}
    assert set(turns(board, "G4", Laid("442"))) == {"444"}
    assert set(turns(board, "G4", Laid("444"))) == {"446"}
    assert set(turns(board, "L5")) == {"5", "6", "57"}
    for tile in ("5", "6", "57"):
        assert set(turns(board, "L5", Laid(tile))) == {"443"}
        assert set(turns(board, "K2", Laid(tile))) == {"14", "15"}
    assert set(turns(board, "L5", Laid("443"))) == {"444"}
    assert turns(board, "L5", Laid("444")) == {}
    assert board.tiles["444"].count == 2


def test_where_the_terminal_may_lie(board: Board) -> None:
    """Whoever may lay it: no exit out of the map or against a blank side; nothing ever replaces it."""
    face = board.tiles["445"].face
    fits = {
        id: [turn for turn in range(6) if exits_lead_somewhere(board, id, face.rotated(turn)) is None]
        for id in board.tiles["445"].hexes
    }
    every = [0, 1, 2, 3, 4, 5]
    assert fits == {"G2": every, "M2": [1, 3, 4, 5], "N5": every, "O4": [1, 2, 3, 5], "P5": [2]}
    for id in board.hexes:
        assert "445" not in turns(board, id)
        assert placements(board, id, Laid("445")) == () or board.fixed(id)


def test_first_tiles_of_the_edge_of_the_map(board: Board) -> None:
    assert turns(board, "P1") == {"7": [3, 4], "8": [3]}
    assert turns(board, "D1") == {"7": [4]}
    assert turns(board, "E6") == {"14": [0, 3], "15": [1, 2, 3]}
    assert len(distinct(board, placements(board, "C4", None))) == 6 + 6 + 3

"""The board of a title: what it is read from, what it refuses, what it tells."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from roundhouse.board.map import Board, BoardError, load_board
from roundhouse.board.tiles import Laid

MAP: dict[str, Any] = {
    "layout": "flat",
    "letters": "columns",
    "blank": ["B2", "B4"],
    "hexes": {
        "A3": {"color": "red", "name": "Mines", "code": "offboard=revenue:30,groups:Mines;path=a:5,b:_0"},
        "A5": {"color": "red", "code": "offboard=revenue:30,groups:Mines"},
        "B6": {"code": "border=edge:3,type:impassable"},
    },
    "first_tiles": {"B4": ["8", {"tile": "9", "rotations": [1]}]},
    "special_tiles": {"B2": {"yellow": ["9"]}},
}
TILES: dict[str, Any] = {
    "tiles": {
        "8": {"color": "yellow", "count": 2, "code": "path=a:0,b:2", "upgrades_to": ["25"]},
        "9": {"color": "yellow", "count": "unlimited", "code": "path=a:0,b:3", "hexes": ["B2", "B4"]},
        "25": {"color": "green", "count": 1, "code": "path=a:0,b:2;path=a:0,b:4", "rotations": {"B4": [2]}},
    }
}


def test_what_is_read() -> None:
    board = load_board(MAP, TILES)
    assert list(board.hexes) == ["B2", "B4", "A3", "A5", "B6"]
    assert board.hexes["A3"].name == "Mines"
    assert board.areas == {"Mines": ("A3", "A5")}
    assert board.tiles["8"].count == 2 and board.tiles["9"].count is None
    assert board.tiles["8"].upgrades_to == ("25",) and board.tiles["9"].upgrades_to is None
    assert board.first_tiles["B4"] == {"8": (0, 1, 2, 3, 4, 5), "9": (1,)}
    assert board.special_tiles["B2", "yellow"] == ("9",)
    assert board.neighbour("B4", 3) == "B2" and board.neighbour("B2", 3) is None
    assert board.fixed("A3") and not board.fixed("B2")


def test_a_wall_stands_on_both_sides() -> None:
    board = load_board(MAP, TILES)
    assert board.walled("B6", 3) and board.walled("B4", 0)
    assert not board.walled("B4", 3)


def test_the_face_of_a_hex_is_its_print_or_the_turned_tile() -> None:
    board = load_board(MAP, TILES)
    assert board.face("B6", None).walls == (3,)
    face = board.face("B4", Laid("8", 5))
    assert face.exits == {5, 1} and face.colour == "yellow"
    assert board.face("B4", Laid("8", 5)) is face


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda m, t: m.update(layout="round"), "round"),
        (lambda m, t: m.update(letters="both"), "both"),
        (lambda m, t: m["blank"].append("A3"), "A3 stands"),
        (lambda m, t: m["blank"].append("C4"), "C4 lies between"),
        (lambda m, t: m["hexes"].update({"8B": {}}), "8B"),
        (lambda m, t: m["hexes"].update({"C3": {"code": "lake"}}), "Hex C3"),
        (lambda m, t: m["first_tiles"].update({"Z8": ["8"]}), "Z8"),
        (lambda m, t: m["first_tiles"].update({"B2": ["77"]}), "77"),
        (lambda m, t: m["special_tiles"].update({"Z8": {"yellow": ["8"]}}), "Z8"),
        (lambda m, t: m["special_tiles"].update({"B2": {"green": ["8"]}}), "green"),
        (lambda m, t: t["tiles"]["8"].update(hexes=["Z8"]), "Z8"),
        (lambda m, t: t["tiles"]["8"].update(rotations={"Z8": [1]}), "Z8"),
        (lambda m, t: t["tiles"]["8"].update(upgrades_to=["77"]), "77"),
        (lambda m, t: t["tiles"]["8"].update(code="path=a:0"), "Tile 8"),
        (lambda m, t: t["tiles"]["8"].update(count="many"), "many"),
        (lambda m, t: t["tiles"]["8"].update(color="white"), "white"),
        (lambda m, t: t["tiles"]["8"].update(label="B"), "label"),
    ],
)
def test_data_that_does_not_hold_together(change: Callable[[Any, Any], None], says: str) -> None:
    map_toml, tiles_toml = deepcopy(MAP), deepcopy(TILES)
    change(map_toml, tiles_toml)
    with pytest.raises(BoardError) as refusal:
        load_board(map_toml, tiles_toml)
    assert says in str(refusal.value)


def test_the_data_of_the_title_are_those_of_the_chart(bay: Board, charted: Any) -> None:
    if charted.title == "18Chesapeake":
        board = charted.board
        assert bay.layout == board.layout
        assert bay.hexes == board.hexes
        assert {t.name: (t.face, t.count, t.hexes) for t in bay.tiles.values()} == {
            t.name: (t.face, t.count, t.hexes) for t in board.tiles.values()
        }


@pytest.mark.rule("18Chesapeake-11.3-31")
def test_gray_hexes_have_the_printed_track(bay: Board) -> None:
    track = {
        "E1": [{1, 5}],
        "F14": [{3, 4}],
        "G1": [{1, 5}, {0, 1}],
        "I9": [{3, 5}],
        "K1": [{0, 1}],
        "K7": [{2, 3}],
    }
    assert {id for id, hex in bay.hexes.items() if hex.face.colour == "gray"} == set(track)
    for id, pairs in track.items():
        face = bay.hexes[id].face
        assert bay.fixed(id)
        if face.stops:
            assert [face.exits_of(0)] == pairs
        else:
            assert [{path.a, path.b} for path in face.paths] == pairs

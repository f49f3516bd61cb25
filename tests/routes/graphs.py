"""Small boards of a few hexes, and graphs of them that come out the same in whatever order tiles are laid."""

from __future__ import annotations

import copy
from collections.abc import Mapping

from roundhouse.board.map import Board, load_board
from roundhouse.board.tiles import Laid
from roundhouse.routes.graph import StopGraph, stop_graph

HEXES = ("D2", "D4", "D6", "E3", "E5", "C3", "C5", "D8")
TILES = {
    "city": "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0",
    "corner": "city=revenue:20;path=a:0,b:_0;path=a:1,b:_0",
    "straight": "path=a:0,b:3",
    "gentle": "path=a:0,b:2",
    "fork": "path=a:0,b:3;path=a:0,b:4",
    "star": "junction;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0",
    "narrow": "path=a:0,b:3,track:narrow",
    "double": "city=revenue:20;path=a:0,b:_0,lanes:2;path=a:3,b:_0,lanes:2",
    "pair": "city=revenue:20;city=revenue:20;path=a:0,b:_0;path=a:3,b:_1;path=a:_0,b:_1",
    "hub": "city=revenue:20;junction;path=a:0,b:_0;path=a:_0,b:_1;path=a:3,b:_1",
    "two": "town=revenue:10;town=revenue:10;path=a:0,b:_0;path=a:3,b:_1",
    "red": "offboard=revenue:40,groups:Coal;path=a:0,b:_0;path=a:3,b:_0",
    "last": "city=revenue:40;path=a:0,b:_0,terminal:1;path=a:3,b:_0,terminal:1",
}


def board(**codes: str) -> Board:
    hexes = {hex: {"code": codes.get(hex, "")} for hex in HEXES}
    tiles = {name: {"color": "yellow", "code": code} for name, code in TILES.items()}
    return load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": tiles})


BOARD = board()
NARROW = frozenset({"narrow"})


def content(found: StopGraph) -> tuple[object, ...]:
    """All that a graph says."""
    at = [found.at(stop) for stop in range(len(found.stops))]
    return found.stops, dict(found.index), found.group, found.end_only, found.chains, at


def anew(board: Board, laid: Mapping[str, Laid], track: frozenset[str] = frozenset()) -> StopGraph:
    """The graph on a board of its own, about which nothing has been asked yet."""
    return stop_graph(copy.copy(board), laid, track)


def checked(board: Board, laid: Mapping[str, Laid], track: frozenset[str] = frozenset()) -> StopGraph:
    """The graph; it comes out the same whichever tile is laid last, or has to go for another."""
    found = anew(board, laid, track)
    for hex in laid:
        here = copy.copy(board)
        stop_graph(here, {other: tile for other, tile in laid.items() if other != hex}, track)
        for tile in (laid[hex], Laid(laid[hex].tile, (laid[hex].rotation + 1) % 6), laid[hex]):
            last = stop_graph(here, {**laid, hex: tile}, track)
        assert content(last) == content(found)
    return found


def graph(*tiles: tuple[str, str, int], on: Board = BOARD) -> StopGraph:
    return checked(on, {hex: Laid(tile, turn) for hex, tile, turn in tiles})


def named(found: StopGraph) -> list[tuple[tuple[str, int], tuple[str, ...], tuple[str, int], int]]:
    return [(found.stops[c.a], c.hexes, found.stops[c.b], c.length) for c in found.chains]

"""What upgrades to what, against what the engine lets lie on the map."""

from __future__ import annotations

import pytest

from roundhouse.board.catalogue import kind, upgrades
from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements
from roundhouse.rules.reach import BOARD
from roundhouse.titles.found import titles


@pytest.fixture(scope="module", params=sorted(titles()))
def board(request: pytest.FixtureRequest) -> Board:
    entry = titles()[request.param]
    return entry.build(("Ann", "Ben", "Cy"), ()).settings[BOARD.name]


def test_everything_the_engine_places_is_on_the_chart(board: Board) -> None:
    chart, seen = upgrades(board), set()
    firsts = {first.tile for hex in board.hexes for first in placements(board, hex, None)}
    for hex in board.hexes:
        for first in placements(board, hex, None):
            for then in placements(board, hex, Laid(first.tile, first.rotation)):
                assert then.tile in chart[first.tile], (hex, first.tile, then.tile)
                seen.add((first.tile, then.tile))
                if then.tile in firsts:  # it comes first on print of its colour, and second elsewhere
                    third = placements(board, hex, Laid(then.tile, then.rotation))
                    seen |= {(then.tile, place.tile) for place in third}
    # And nothing is that no hex could ever see: the first colours are shown by the print itself.
    assert {(a, b) for a in firsts for b in chart[a]} == {pair for pair in seen if pair[0] in firsts}


def test_colours_follow(board: Board) -> None:
    order = ["white", "yellow", "green", "brown", "gray"]
    for name, targets in upgrades(board).items():
        for target in targets:
            old, new = board.tiles[name].colour, board.tiles[target].colour
            assert order.index(new) == order.index(old) + 1


def test_kinds_are_what_stands_on_the_tiles(board: Board) -> None:
    for tile in board.tiles.values():
        if kind(tile) == "plain":
            assert not tile.face.stops
        elif kind(tile) == "town":
            assert tile.face.towns and not tile.face.cities
        else:
            assert tile.face.cities

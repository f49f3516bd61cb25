"""Tiles that skip colours: where something of each colour between would fit."""

from __future__ import annotations

from itertools import product

import pytest

from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import fitting, kept_stops, leaping, leaps, placements
from roundhouse.rules.reach import BOARD
from roundhouse.titles.found import titles


@pytest.fixture(scope="module", params=sorted(titles()))
def board(request: pytest.FixtureRequest) -> Board:
    entry = titles()[request.param]
    return entry.build(("Ann", "Ben", "Cy"), ()).settings[BOARD.name]


def some(board: Board) -> list[tuple[str, Laid | None]]:
    """Every ninth hex, as printed and with the first and the last tile that fits there."""
    found: list[tuple[str, Laid | None]] = []
    for hex in [hex for hex in board.hexes if not board.fixed(hex)][::9]:
        found.append((hex, None))
        first = placements(board, hex, None)
        found += [(hex, Laid(place.tile, place.rotation)) for place in first[:1] + first[-1:]]
    return found


def test_they_go_over_tiles_that_fit_one_after_the_other(board: Board) -> None:
    for hex, laid in some(board):
        over: dict[tuple[str, int], set[tuple[str, ...]]] = {}
        ways = [((), laid)]
        while ways:
            longer: list[tuple[tuple[str, ...], Laid | None]] = []
            for way, last in ways:
                for place in placements(board, hex, last):
                    if way:
                        over.setdefault((place.tile, place.rotation), set()).add(way)
                    longer.append(((*way, place.tile), Laid(place.tile, place.rotation)))
            ways = longer
        if board.face(hex, laid).colour == "white":
            assert leaps(board, hex, laid) == ()
        else:
            assert {(leap.tile, leap.rotation): set(leap.over) for leap in leaps(board, hex, laid)} == over


def test_stops_become_those_of_the_tile_itself(board: Board) -> None:
    """A leap moves tokens as the tile does that lies in the end, whatever would have lain between."""
    for hex, laid in some(board):
        old = board.face(hex, laid)
        for leap in leaps(board, hex, laid):
            new = board.face(hex, Laid(leap.tile, leap.rotation))
            assert leap.kept == kept_stops(old, new), (hex, laid, leap)


def test_in_the_order_of_the_catalogue_and_nowhere_twice(board: Board) -> None:
    order = list(board.tiles)
    for hex, laid in some(board):
        found = [(order.index(leap.tile), leap.rotation) for leap in leaps(board, hex, laid)]
        assert found == sorted(set(found))
        assert dict.fromkeys(leaping(board, hex, laid)) == dict.fromkeys(
            (leap.tile, leap.rotation) for leap in leaps(board, hex, laid)
        )


def test_what_fits_is_what_can_be_placed(board: Board) -> None:
    for hex, laid in some(board):
        places = {(place.tile, place.rotation) for place in placements(board, hex, laid)}
        assert fitting(board, hex, laid) == places
        assert places.isdisjoint((leap.tile, leap.rotation) for leap in leaps(board, hex, laid))
        for tile, turn in product(list(board.tiles)[:3], range(6)):
            assert ((tile, turn) in fitting(board, hex, laid)) == ((tile, turn) in places)

"""Section 4.7.1: what is offered is what is legal, on boards made at random."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import distinct_placements, kept_stops, lowest_alike, new_paths
from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import BOARD, STATIONS, TILES, lies_on_route, reach
from roundhouse.rules.track import NEXT_TILES, LayTile, hexes_in_reach
from roundhouse.titles.c2c.new_track import track_is_joined

from .laying import MERGING, building, lays, refusal


def grown(
    seed: int, sym: str, phase: str, *, merged: bool = False, rounds: int = 4, **more: object
) -> Scenario:
    """Track that has spread at random from the corporation's home."""
    random = Random(seed)
    table = building(sym, phase, merged=MERGING[sym] if merged else "", **more)  # type: ignore[arg-type]
    board = BOARD(table.pos)
    for _ in range(rounds):
        table.state = table.state.copy()
        pos, laid = table.pos, {}
        for hex in hexes_in_reach(pos, sym):
            choices = list(NEXT_TILES(pos, sym, hex))
            if choices and not board.fixed(hex) and random.random() < 0.7:
                place = random.choice(choices)
                laid[hex] = f"{place.tile}:{place.rotation}"
        table.tiles(laid)
    table.state = table.state.copy()
    return table.at("track", sym)


@pytest.mark.rule("18C2C-4.7.1-26", "18C2C-4.7.1-28")
@pytest.mark.parametrize(
    ("sym", "phase", "merged", "mrb"),
    [
        ("C&O", "3", False, "IC"),
        ("C&O", "8", True, "IC"),
        ("CPR", "5", False, "Ben"),
        ("ATSF", "8", True, "Ben"),
    ],
)
def test_all_that_is_legal_is_offered_and_nothing_else(sym: str, phase: str, merged: bool, mrb: str) -> None:
    table = grown(len(sym), sym, phase, merged=merged, privates={"MRB": mrb})
    offered = lays(table)
    board, random = BOARD(table.pos), Random(7)
    near = hexes_in_reach(table.pos, sym)
    hexes = random.sample(near, min(len(near), 12)) + random.sample(list(board.hexes), 4)
    for hex in hexes:
        legal = {
            (tile, lowest_alike(board, hex, table.pos[TILES].get(hex), tile, turn))
            for tile in board.tiles
            for turn in range(6)
            if not refusal(table, hex, tile, turn)
        }
        assert legal == {(tile, turn) for at, tile, turn in offered if at == hex}, hex


@pytest.mark.rule("18C2C-4.7.1-28", "18C2C-4.7.1-29")
@pytest.mark.parametrize("seed", range(6))
def test_joined_is_what_would_lie_on_a_route(seed: int) -> None:
    """Asked of the board with the tile on it: whether a route comes over its new track, or to a city of the hex."""
    table = grown(seed, "C&O", "5", rounds=5)
    pos, random = table.pos, Random(seed)
    board, network = BOARD(pos), reach(pos, "C&O")
    looked_at = {
        hex: {(place.tile, place.rotation) for place in NEXT_TILES(pos, "C&O", hex)}
        for hex in hexes_in_reach(pos, "C&O")
    }
    places = [
        (hex, place) for hex in looked_at for place in distinct_placements(board, hex, pos[TILES].get(hex))
    ]
    for hex, place in random.sample(places, min(60, len(places))):
        laid = Laid(place.tile, place.rotation)
        old, new = board.face(hex, pos[TILES].get(hex)), board.face(hex, laid)
        kept = kept_stops(old, new)
        assert kept is not None
        added = new_paths(old, new, kept)
        reached = any((hex, stop) in network.stops for stop in range(len(old.stops)))
        on_route = lies_on_route(pos, "C&O", hex, laid, STATIONS(pos, "C&O"), added)
        joined = (
            track_is_joined(table.at("track", "C&O").pos, LayTile("", hex, place.tile, place.rotation))
            is None
        )
        assert joined == (reached or on_route), (hex, laid)
        assert not joined or (place.tile, place.rotation) in looked_at[hex]

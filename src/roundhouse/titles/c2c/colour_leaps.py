"""Skipped colours: an upgrade may go beyond the next colour where a tile of each colour between is at hand and fits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

from ...board.faces import COLOURS
from ...board.map import Board
from ...board.tiles import Laid
from ...board.upgrades import Leap, Placement, distinct, exits_lead_somewhere, kept_stops, leaping, leaps
from ...core.action_types import check
from ...core.cache import memo_per_position
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import amends
from ...rules.reach import BOARD, TILES, hex_face
from ...rules.track import (
    NEXT_TILES,
    ColourOutOfTurn,
    LayTile,
    TileOfOtherKind,
    TileShutOut,
    TileTurned,
    colour_is_next,
    colour_out_of_turn,
    supply_left,
    tile_misfit,
    tile_suits,
)
from .tile_points import TILE_POINTS, TilePoints, cost_of, room_in


def skips(pos: Position, hex: str, tile: str) -> bool:
    """Whether the tile would skip a colour: what is there has one, and the tile's is further off than the next."""
    old, new = hex_face(pos, hex).colour, BOARD(pos).tiles[tile].colour
    return old in COLOURS[1:] and new in COLOURS and COLOURS.index(new) > COLOURS.index(old) + 1


def _leap(pos: Position, action: LayTile) -> Leap | None:
    found = leaping(BOARD(pos), action.hex, pos[TILES].get(action.hex))
    return found.get((action.tile, action.rotation))


@memo_per_position
def _at_hand(pos: Position, over: tuple[tuple[str, ...], ...]) -> bool:
    """Whether on one of the ways all tiles are left."""
    return any(all(supply_left(pos, tile) != 0 for tile in way) for way in over)


class NoTileBetween(Details, frozen=True):
    """None of the tiles that lead to the skipped colour is left."""

    case: ClassVar[str] = "supply"
    hex: str
    tile: str
    tiles: tuple[str, ...]


@check("colour follows", about=("hex", "tile", "rotation"))
def colour_can_be_reached(pos: Position, action: LayTile) -> ColourOutOfTurn | NoTileBetween | None:
    """The next colour, or a later one with a tile of each skipped colour in supply that would fit on the way."""
    refused = colour_out_of_turn(pos, action)
    if refused is None or not skips(pos, action.hex, action.tile):
        return refused
    leap = _leap(pos, action)
    if leap is None or _at_hand(pos, leap.over):
        return None  # without a leap it is the tile that does not suit
    return NoTileBetween(
        action.hex, action.tile, tuple(dict.fromkeys(tile for way in leap.over for tile in way))
    )


class NoWayBetween(Details, frozen=True):
    """No tile of the skipped colour leads to it."""

    case: ClassVar[str] = "skipped"
    hex: str
    tile: str


@check("tile suits the hex")
def tile_can_be_reached(
    pos: Position, action: LayTile
) -> TileShutOut | TileOfOtherKind | TileTurned | NoWayBetween | None:
    """Of a tile that skips colours what leads to it is asked: a tile of each that suits what comes before."""
    if not skips(pos, action.hex, action.tile):
        return tile_misfit(pos, action)
    board, hex, laid = BOARD(pos), action.hex, pos[TILES].get(action.hex)
    if _leap(pos, action) is not None:
        return None
    if any(tile == action.tile for tile, _ in leaping(board, hex, laid)):
        new = board.face(hex, Laid(action.tile, action.rotation))
        lost = kept_stops(board.face(hex, laid), new) is None
        if lost or exits_lead_somewhere(board, hex, new) is not None:
            return None  # which the checks of its track tell
    return NoWayBetween(hex, action.tile)


@lru_cache(maxsize=16384)
def _affordable(board: Board, hex: str, laid: Laid | None, terms: TilePoints, room: int) -> tuple[Leap, ...]:
    """The leaps that take no more points than that."""
    old, tiles = board.face(hex, laid).colour, board.tiles
    options = distinct(board, leaps(board, hex, laid))
    return tuple(leap for leap in options if cost_of(terms, old, tiles[leap.tile].colour) <= room)


@amends(NEXT_TILES, "colours may be skipped")
def further_on(
    pos: Position, found: Iterable[Placement | Leap], who: str, hex: str
) -> Iterable[Placement | Leap]:
    """Also what skips colours, as far as tile points pay for it."""
    board, terms, laid = BOARD(pos), TILE_POINTS(pos), pos[TILES].get(hex)
    old = board.face(hex, laid).colour
    if old not in COLOURS[1:-2]:
        return found
    second = COLOURS[COLOURS.index(old) + 2]
    room = room_in(pos, who, hex)
    if room < cost_of(terms, old, second):
        return found
    return (*found, *_affordable(board, hex, laid, terms, room))


FEATURE = Feature(
    "skipped colours",
    amendments=(further_on,),
    replaces=(colour_is_next.replaced_by(colour_can_be_reached), tile_suits.replaced_by(tile_can_be_reached)),
)

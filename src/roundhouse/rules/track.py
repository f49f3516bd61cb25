"""Track: laying and upgrading tiles. What is refused is in `tile_fit` and `building`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from typing import TypeVar

from msgspec.structs import replace

from ..board.map import Board
from ..board.tiles import Laid
from ..board.upgrades import (
    Leap,
    Placement,
    distinct_placements,
    kept_stops,
    lowest_alike,
    nearest_stops,
)
from ..core.action_types import ActionType, Check
from ..core.actions import Offer
from ..core.feature import Feature
from ..core.position import Event, Position
from ..core.rule_values import rule_value
from .building import (
    HOME_HEXES,
    LAY_COST,
    SIDES_TO_JOIN,
    SUPPLY,
    TERRAIN_COST,
    TILE_ALLOWANCE,
    TRACK_PAYER,
    HexBlocked,
    NoTrackAtHome,
    TerrainTooDear,
    TilesLaid,
    TileUsedUp,
    TrackOffRoute,
    bound_to_homes,
    home_first,
    in_supply,
    is_left,
    not_blocked,
    on_a_route,
    one_a_turn,
    supply_left,
    treasury_pays,
    untracked_homes,
)
from .depot import phase
from .money import BANK, pay
from .operating_round import CURRENT_TURN
from .privates import blocker
from .reach import BOARD, TILES, TOKENS, hex_face, reach, touched
from .tile_fit import (
    ColourOutOfTurn,
    ColourTooEarly,
    Ground,
    HexFixed,
    Kept,
    KeptInUpgrade,
    LayTile,
    NoSuchHex,
    NoSuchTile,
    TileOfOtherKind,
    TileShutOut,
    TileTurned,
    TrackLeadsNowhere,
    TrackLost,
    colour_is_next,
    colour_of_phase,
    colour_out_of_turn,
    fits,
    ground,
    hex_can_be_built,
    leads_somewhere,
    named_for,
    tile_exists,
    tile_misfit,
    tile_suits,
    track_is_kept,
)


class TileLaid(Event, frozen=True, tag="tile_laid"):
    """A tile was laid; `old` is the tile it replaced, if any; `cost` was paid for the terrain."""

    corporation: str
    hex: str
    tile: str
    rotation: int
    old: str
    cost: int


@rule_value("tiles that may come next")
def NEXT_TILES(pos: Position, who: str, hex: str) -> Iterable[Placement | Leap]:
    """The tiles and rotations that are worth a look as the next one of a hex: by default those of the next colour.

    Of rotations that look alike there is only one.
    """
    return distinct_placements(BOARD(pos), hex, pos[TILES].get(hex))


@rule_value("what else moves to the new tile")
def TILE_PUT(pos: Position) -> Callable[[Position, str, tuple[int, ...]], None]:
    """What is called when tokens have moved to a new tile, with its hex and for each old stop the one it became."""
    return _nothing_else


def _nothing_else(pos: Position, hex: str, kept: tuple[int, ...]) -> None:
    pass


@rule_value("hexes to build in")
def BUILDING_GROUND(pos: Position, who: str) -> Collection[str] | None:
    """The hexes in which alone somebody may build now, of those that track reaches; None for all of them.

    Checks say why; this saves offers from being made for all the others.
    """
    return None


def _considered(pos: Position) -> Iterator[Offer]:
    """What the pictures and the colours of the phase allow, wherever routes lead to the hex."""
    return _lays(pos, anywhere=True)


def _offers(pos: Position) -> Iterator[Offer]:
    """Those of them whose track is joined at a side that a route comes to."""
    return _lays(pos, anywhere=False)


def _lays(pos: Position, anywhere: bool) -> Iterator[Offer]:
    who = pos.frame.who
    if pos[CURRENT_TURN].tiles >= TILE_ALLOWANCE(pos, who):
        return
    player = pos.actor
    homes, ground = untracked_homes(pos, who), BUILDING_GROUND(pos, who)
    hexes = [] if bound_to_homes(pos, who) else hexes_in_reach(pos, who)
    hexes += [hex for hex in homes if hex not in hexes]
    if ground is not None:
        hexes = [hex for hex in hexes if hex in ground]
    colours, board = phase(pos).tiles, BOARD(pos)
    tiles = board.tiles
    there: dict[str, bool] = {}
    closes = not_blocked in pos.title.checks[LAY_TILE.name]
    for hex in hexes:
        if closes and blocker(pos, hex) is not None:
            continue
        places = NEXT_TILES(pos, who, hex)
        sides = None if anywhere else SIDES_TO_JOIN(pos, who, hex)
        for place in places if sides is None else _joined(board, tuple(places), sides):
            tile = place.tile
            left = there.get(tile)
            if left is None:
                left = there[tile] = tiles[tile].colour in colours and is_left(pos, tile)
            if left:
                yield Offer(LayTile(player, hex, tile, place.rotation))


@lru_cache(maxsize=65536)
def _joined(
    board: Board, places: tuple[Placement | Leap, ...], sides: frozenset[int]
) -> tuple[Placement | Leap, ...]:
    """Those that have track at one of the sides."""
    return tuple(
        place
        for place in places
        if not sides.isdisjoint(board.tiles[place.tile].face.rotated(place.rotation).exits)
    )


def hexes_in_reach(pos: Position, corporation: str) -> list[str]:
    """The hexes that the corporation's track reaches or leads into."""
    found = touched(reach(pos, corporation))
    return [hex for hex in BOARD(pos).hexes if hex in found]


L = TypeVar("L", bound=LayTile)


def as_offered(pos: Position, action: L) -> L:
    """The lay with the lowest rotation in which the tile looks the same: the one that is offered."""
    board, laid = BOARD(pos), pos[TILES].get(action.hex)
    return replace(action, rotation=lowest_alike(board, action.hex, laid, action.tile, action.rotation))


def turn_up(pos: Position, hex: str, tile: Laid) -> None:
    """A hex shows the tile from now on: tokens and whatever else lies in a city move to the same city of the new face.

    Nothing is paid, and nobody is told; `put_tile` does that as well.
    """
    old, new = hex_face(pos, hex), BOARD(pos).face(hex, tile)
    kept = kept_stops(old, new)
    if kept is None and named_for(pos, hex, tile.tile):
        kept = nearest_stops(old, new)
    pos.put(TILES, hex, tile)
    if kept is not None:
        for id, token in pos[TOKENS].items():
            if token.hex == hex and kept[token.city] != token.city:
                pos.change(TOKENS, id, city=kept[token.city])
        TILE_PUT(pos)(pos, hex, kept)


def put_tile(pos: Position, corporation: str, hex: str, tile: Laid, cost: int) -> None:
    """Put a tile on the map, which `cost` dollars are paid for."""
    old_laid = pos[TILES].get(hex)
    pay(pos, TRACK_PAYER(pos, corporation), BANK, cost, f"terrain of {hex}")
    turn_up(pos, hex, tile)
    pos.emit(TileLaid(corporation, hex, tile.tile, tile.rotation, old_laid.tile if old_laid else "", cost))


def _lay(pos: Position, action: LayTile) -> None:
    who = pos.frame.who
    tile = Laid(action.tile, action.rotation)
    put_tile(pos, who, action.hex, tile, LAY_COST(pos, who, action.hex, tile))
    pos.amend(CURRENT_TURN, tiles=pos[CURRENT_TURN].tiles + 1)


TILE_CHECKS: tuple[Check[LayTile], ...] = (
    hex_can_be_built,
    tile_exists,
    colour_of_phase,
    colour_is_next,
    tile_suits,
    track_is_kept,
    leads_somewhere,
    in_supply,
    not_blocked,
)
"""What is asked of every tile that is laid, by whatever right."""

LAY_TILE: ActionType[LayTile] = ActionType(
    LayTile,
    _offers,
    (
        one_a_turn,
        *TILE_CHECKS,
        home_first,
        treasury_pays,
        on_a_route,
    ),
    _lay,
    as_offered,
    _considered,
)


FEATURE = Feature(
    "track",
    rule_values=(
        TILE_ALLOWANCE,
        TERRAIN_COST,
        LAY_COST,
        NEXT_TILES,
        BUILDING_GROUND,
        TILE_PUT,
        TRACK_PAYER,
        HOME_HEXES,
        SUPPLY,
        SIDES_TO_JOIN,
    ),
)


__all__ = [
    "BUILDING_GROUND",
    "ColourOutOfTurn",
    "ColourTooEarly",
    "FEATURE",
    "Ground",
    "HOME_HEXES",
    "HexBlocked",
    "HexFixed",
    "Kept",
    "KeptInUpgrade",
    "L",
    "LAY_COST",
    "LAY_TILE",
    "LayTile",
    "NEXT_TILES",
    "NoSuchHex",
    "NoSuchTile",
    "NoTrackAtHome",
    "SIDES_TO_JOIN",
    "SUPPLY",
    "TERRAIN_COST",
    "TILE_ALLOWANCE",
    "TILE_CHECKS",
    "TILE_PUT",
    "TRACK_PAYER",
    "TerrainTooDear",
    "TileLaid",
    "TileOfOtherKind",
    "TileShutOut",
    "TileTurned",
    "TileUsedUp",
    "TilesLaid",
    "TrackLeadsNowhere",
    "TrackLost",
    "TrackOffRoute",
    "as_offered",
    "bound_to_homes",
    "colour_is_next",
    "colour_of_phase",
    "colour_out_of_turn",
    "fits",
    "ground",
    "hex_can_be_built",
    "hexes_in_reach",
    "home_first",
    "in_supply",
    "leads_somewhere",
    "named_for",
    "not_blocked",
    "on_a_route",
    "one_a_turn",
    "put_tile",
    "supply_left",
    "tile_exists",
    "tile_misfit",
    "tile_suits",
    "track_is_kept",
    "treasury_pays",
    "turn_up",
    "untracked_homes",
]

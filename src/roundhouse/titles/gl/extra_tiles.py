"""Extra tiles: what EJ&E and RAILWORKS let a corporation lay besides its tile action (notes 2 and 7 of 4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from ...board.faces import opposite
from ...board.tiles import Laid
from ...board.upgrades import placements
from ...core.action_types import ActionType, Details, check, reacts
from ...core.actions import Offer
from ...core.position import Position
from ...core.rule_values import Setting, amends
from ...core.state import Slot
from ...core.title import Feature
from ...features.power_permission import opened, refusal
from ...rules.depot import phase
from ...rules.operating_round import TurnBegan
from ...rules.operating_turn import TRACK
from ...rules.privates import POWER_SERVES, close
from ...rules.reach import BOARD, TILES, hex_face
from ...rules.track import (
    TERRAIN_COST,
    LayTile,
    TileLaid,
    colour_is_next,
    colour_of_phase,
    hex_can_be_built,
    hexes_in_reach,
    in_supply,
    leads_somewhere,
    on_a_route,
    put_tile,
    tile_exists,
    tile_suits,
    track_is_kept,
    treasury_pays,
)
from .shut_out import nobody_shut_out


class Own(msgspec.Struct, frozen=True):
    """The title's data: the private company whose owner lets a corporation build in its own hexes."""

    private: str
    hexes: tuple[str, ...]


class Works(msgspec.Struct, frozen=True):
    """The title's data: the private company that brings yellow tiles, or one upgrade to `colour`."""

    private: str
    yellow_tiles: int
    colour: str


class Extra(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hexes built in this turn, and those of them by the power of a private company, as (private company, hex)."""

    built: tuple[str, ...] = ()
    by_power: tuple[tuple[str, str], ...] = ()


OWN: Setting[Own] = Setting("tiles in the own hexes of a private company")
WORKS: Setting[Works] = Setting("tiles of the works")
EXTRA: Slot[Extra] = Slot("extra tiles", Extra, Extra())


class LayOwnTile(LayTile, frozen=True, tag="lay_own_tile"):
    """Lay or upgrade a tile in one of EJ&E's own hexes, on a route or not."""

    private: str


class LayWorksTile(LayTile, frozen=True, tag="lay_works_tile"):
    """Lay or upgrade one more tile by RAILWORKS."""

    private: str


def laid_by(pos: Position, private: str) -> list[str]:
    """The hexes in which the private company's power has laid a tile in this turn."""
    return [hex for sym, hex in pos[EXTRA].by_power if sym == private]


@amends(POWER_SERVES, "extra tiles once begun may be finished")
def finished(pos: Position, serves: bool, private: str, corporation: str) -> bool:
    """The private company has closed with the first tile; in that turn there may be a second."""
    return serves or bool(laid_by(pos, private))


@reacts("tiles of the turn are noted", TileLaid)
def noted(pos: Position, event: TileLaid) -> None:
    """By whatever right they were laid."""
    pos.amend(EXTRA, built=(*pos[EXTRA].built, event.hex))


@reacts("tiles of the turn are forgotten", TurnBegan)
def forgotten(pos: Position, event: TurnBegan) -> None:
    """What has not been laid by then is not laid any more."""
    pos.set(EXTRA, Extra())


@check("power is permitted")
def permitted(pos: Position, action: LayOwnTile | LayWorksTile) -> Details | None:
    """The owner of the private company is willing, or was when the first tile was laid."""
    return refusal(pos, action, action.private)


@check("private company lays in its own hexes")
def in_own_hexes(pos: Position, action: LayOwnTile) -> Details | None:
    """One tile in each of them."""
    own = OWN(pos)
    if action.private != own.private:
        return {"case": "private", "private": action.private}
    if action.hex not in own.hexes:
        return {"case": "hex", "private": action.private, "hex": action.hex, "hexes": own.hexes}
    return {"case": "again", "hex": action.hex} if action.hex in laid_by(pos, action.private) else None


@check("own tiles are joined")
def joined(pos: Position, action: LayOwnTile) -> Details | None:
    """Where the power has laid in the other hex as well, track meets at the side between the two."""
    new = BOARD(pos).face(action.hex, Laid(action.tile, action.rotation))
    for other in laid_by(pos, action.private):
        edge = BOARD(pos).layout.edge_between(action.hex, other)
        if edge is None or edge not in new.exits or opposite(edge) not in hex_face(pos, other).exits:
            return {"hex": action.hex, "other": other, "tile": action.tile}
    return None


@check("works lay yellow tiles or upgrade once")
def works_allow(pos: Position, action: LayWorksTile) -> Details | None:
    """A number of yellow tiles, or an upgrade to the colour named, and not of a tile of this turn."""
    works, colour = WORKS(pos), BOARD(pos).tiles[action.tile].colour
    facts = {"private": action.private, "hex": action.hex, "tile": action.tile, "colour": colour}
    if action.private != works.private:
        return {"case": "private", **facts}
    if colour not in ("yellow", works.colour):
        return {"case": "colour", **facts, "allowed": works.colour}
    laid = laid_by(pos, action.private)
    if any(hex_face(pos, hex).colour != "yellow" for hex in laid) or len(laid) >= works.yellow_tiles:
        return {"case": "done", **facts, "allowed": works.yellow_tiles}
    if colour != "yellow":
        if laid:
            return {"case": "begun", **facts}
        if action.hex in pos[EXTRA].built:
            return {"case": "this turn", **facts}
    return None


def _own_offers(pos: Position) -> Iterator[Offer]:
    own = OWN(pos)
    if POWER_SERVES(pos, own.private, pos.frame.who):
        for hex, tile in _tiles(pos, own.hexes):
            yield Offer(LayOwnTile(pos.actor, hex, tile.tile, tile.rotation, own.private))


def _works_offers(pos: Position) -> Iterator[Offer]:
    private = WORKS(pos).private
    if POWER_SERVES(pos, private, pos.frame.who):
        for hex, tile in _tiles(pos, hexes_in_reach(pos, pos.frame.who)):
            yield Offer(LayWorksTile(pos.actor, hex, tile.tile, tile.rotation, private))


def _tiles(pos: Position, hexes: Iterable[str]) -> Iterator[tuple[str, Laid]]:
    colours, tiles = phase(pos).tiles, BOARD(pos).tiles
    for hex in hexes:
        for place in placements(BOARD(pos), hex, pos[TILES].get(hex)):
            if tiles[place.tile].colour in colours:
                yield hex, Laid(place.tile, place.rotation)


def _lay(pos: Position, action: LayOwnTile | LayWorksTile) -> None:
    who = pos.frame.who
    cost = TERRAIN_COST(pos, who, action.hex)
    put_tile(pos, who, action.hex, Laid(action.tile, action.rotation), cost)
    pos.amend(EXTRA, by_power=(*pos[EXTRA].by_power, (action.private, action.hex)))
    close(pos, action.private)


_FITS = (
    hex_can_be_built,
    tile_exists,
    colour_of_phase,
    colour_is_next,
    tile_suits,
    track_is_kept,
    leads_somewhere,
    in_supply,
    opened,
    treasury_pays,
    nobody_shut_out,
)

LAY_OWN_TILE: ActionType[LayOwnTile] = ActionType(
    LayOwnTile, _own_offers, (permitted, in_own_hexes, *_FITS, joined), _lay
)
LAY_WORKS_TILE: ActionType[LayWorksTile] = ActionType(
    LayWorksTile, _works_offers, (permitted, *_FITS, works_allow, on_a_route), _lay
)

FEATURE = Feature(
    "extra tiles",
    slots=(EXTRA,),
    amendments=(finished,),
    menus={TRACK.name: (LAY_OWN_TILE, LAY_WORKS_TILE)},
    reactions=(noted, forgotten),
)

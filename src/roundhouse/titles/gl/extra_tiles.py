"""Extra tiles: what EJ&E and RAILWORKS let a corporation lay besides its tile action (notes 2 and 7 of 4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

import msgspec

from ...board.faces import opposite
from ...board.tiles import Laid
from ...board.upgrades import distinct_placements
from ...core.action_types import ActionType, check, reacts
from ...core.actions import Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, amends
from ...core.state import Slot
from ...rules.depot import phase
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, Explained, explains
from ...rules.operating_round import NEXT_TURN
from ...rules.operating_turn import TRACK
from ...rules.privates import POWER_SERVES, close
from ...rules.reach import BOARD, TILES, hex_face
from ...rules.track import (
    TERRAIN_COST,
    LayTile,
    TileLaid,
    as_offered,
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
from .power_permission import NotPermitted, PowerGone, by_permission, opened, refusal
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
EXTRA: Slot[Extra] = Slot("extra tiles", Extra, Extra(), until=NEXT_TURN)


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


@check("power is permitted", about=("private",))
def permitted(pos: Position, action: LayOwnTile | LayWorksTile) -> PowerGone | NotPermitted | None:
    """The owner of the private company is willing, or was when the first tile was laid."""
    return refusal(pos, action, action.private)


class HasNoHexes(Details, frozen=True):
    """The private company has no hexes of its own."""

    case: ClassVar[str] = "private"
    private: str


class NotItsHex(Details, frozen=True):
    """The hex is not one of the private company's own `hexes`."""

    case: ClassVar[str] = "hex"
    private: str
    hex: str
    hexes: tuple[str, ...]


class LaidAlready(Details, frozen=True):
    """The private company has laid a tile there."""

    case: ClassVar[str] = "again"
    hex: str


@check("private company lays in its own hexes", about=("hex", "private"))
def in_own_hexes(pos: Position, action: LayOwnTile) -> HasNoHexes | NotItsHex | LaidAlready | None:
    """One tile in each of them."""
    own = OWN(pos)
    if action.private != own.private:
        return HasNoHexes(action.private)
    if action.hex not in own.hexes:
        return NotItsHex(action.private, action.hex, own.hexes)
    return LaidAlready(action.hex) if action.hex in laid_by(pos, action.private) else None


class NotJoined(Details, frozen=True):
    """Track does not meet at the side to the other hex."""

    hex: str
    other: str
    tile: str


@check("own tiles are joined")
def joined(pos: Position, action: LayOwnTile) -> NotJoined | None:
    """Where the power has laid in the other hex as well, track meets at the side between the two."""
    new = BOARD(pos).face(action.hex, Laid(action.tile, action.rotation))
    for other in laid_by(pos, action.private):
        edge = BOARD(pos).layout.edge_between(action.hex, other)
        if edge is None or edge not in new.exits or opposite(edge) not in hex_face(pos, other).exits:
            return NotJoined(action.hex, other, action.tile)
    return None


class NotByWorks(Details, frozen=True):
    """The private company lays no extra tiles, has begun with yellow ones, or would upgrade a tile of this turn."""

    case: Literal["private", "begun", "this turn"]
    private: str
    hex: str
    tile: str
    colour: str


class NotThisColour(Details, frozen=True):
    """An upgrade goes to the colour `allowed` only."""

    case: ClassVar[str] = "colour"
    private: str
    hex: str
    tile: str
    colour: str
    allowed: str


class WorksDone(Details, frozen=True):
    """An upgrade was made, or the `allowed` number of yellow tiles was laid."""

    case: ClassVar[str] = "done"
    private: str
    hex: str
    tile: str
    colour: str
    allowed: int


@check("works lay yellow tiles or upgrade once", about=("hex", "tile", "private"))
def works_allow(pos: Position, action: LayWorksTile) -> NotByWorks | NotThisColour | WorksDone | None:
    """A number of yellow tiles, or an upgrade to the colour named, and not of a tile of this turn."""
    works, colour = WORKS(pos), BOARD(pos).tiles[action.tile].colour
    told = (action.private, action.hex, action.tile, colour)
    if action.private != works.private:
        return NotByWorks("private", *told)
    if colour not in ("yellow", works.colour):
        return NotThisColour(*told, works.colour)
    laid = laid_by(pos, action.private)
    if any(hex_face(pos, hex).colour != "yellow" for hex in laid) or len(laid) >= works.yellow_tiles:
        return WorksDone(*told, works.yellow_tiles)
    if colour != "yellow":
        if laid:
            return NotByWorks("begun", *told)
        if action.hex in pos[EXTRA].built:
            return NotByWorks("this turn", *told)
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
        for place in distinct_placements(BOARD(pos), hex, pos[TILES].get(hex)):
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
    LayOwnTile, _own_offers, (permitted, in_own_hexes, *_FITS, joined), _lay, as_offered
)
LAY_WORKS_TILE: ActionType[LayWorksTile] = ActionType(
    LayWorksTile, _works_offers, (permitted, *_FITS, works_allow, on_a_route), _lay, as_offered
)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    if private == OWN(pos).private:
        by = ("action type: lay_own_tile", "check: own tiles are joined")
        yield Explained("own tiles", facts={"hexes": OWN(pos).hexes}, by=by)
        yield by_permission()
        yield Explained("extra tiles", ENDS, by=("amendment: extra tiles once begun may be finished",))
    if private == WORKS(pos).private:
        facts = {"count": WORKS(pos).yellow_tiles, "colour": WORKS(pos).colour}
        by = ("action type: lay_works_tile", "check: works lay yellow tiles or upgrade once / colour")
        yield Explained("works", facts=facts, by=by)
        yield by_permission()
        yield Explained("extra tiles", ENDS, by=("amendment: extra tiles once begun may be finished",))


FEATURE = Feature(
    "extra tiles",
    after=("permission for powers",),
    slots=(EXTRA,),
    amendments=(finished,),
    menus={TRACK.name: (LAY_OWN_TILE, LAY_WORKS_TILE)},
    reactions=(noted,),
    brings=(EXPLANATIONS(explains(PAPER, _explained, 40)),),
)

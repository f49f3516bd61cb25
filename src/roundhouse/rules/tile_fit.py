"""Tiles that fit: what the pictures of a hex and a tile say about a lay, and the colour of the phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from ..board.faces import Face
from ..board.tiles import Laid
from ..board.upgrades import colour_follows, exits_lead_somewhere, fitting, kept_stops, misfit, rotations
from ..core.action_types import check
from ..core.actions import Action
from ..core.details import Details
from ..core.position import Position
from .depot import phase
from .reach import BOARD, TILES, hex_face


class LayTile(Action, frozen=True, tag="lay_tile"):
    """Lay or upgrade a tile; `rotation` turns it clockwise in steps of 60 degrees (0 to 5)."""

    hex: str
    tile: str
    rotation: int


def named_for(pos: Position, hex: str, tile: str) -> bool:
    """Whether the map names this tile as a first one of the hex; such a tile need not keep the printed track."""
    return hex not in pos[TILES] and tile in BOARD(pos).first_tiles.get(hex, {})


def fits(pos: Position, action: LayTile) -> bool:
    """Whether the tile is one of those that may lie in the hex by what they show: colour, kind, track and exits."""
    return (action.tile, action.rotation) in fitting(BOARD(pos), action.hex, pos[TILES].get(action.hex))


class NoSuchHex(Details, frozen=True):
    """There is no such hex."""

    case: ClassVar[str] = "unknown"
    hex: str


class HexFixed(Details, frozen=True):
    """Nothing is ever built in the hex."""

    case: ClassVar[str] = "fixed"
    hex: str
    colour: str


@check("hex can be built", about=("hex",))
def hex_can_be_built(pos: Position, action: LayTile) -> NoSuchHex | HexFixed | None:
    """Red and gray hexes keep their print, and there is nothing beyond the map."""
    if action.hex not in BOARD(pos).hexes:
        return NoSuchHex(action.hex)
    if BOARD(pos).fixed(action.hex):
        return HexFixed(action.hex, BOARD(pos).hexes[action.hex].face.colour)
    return None


class NoSuchTile(Details, frozen=True):
    """There is no such tile, or it is not turned so."""

    tile: str
    rotation: int


@check("tile exists", about=("tile", "rotation"))
def tile_exists(pos: Position, action: LayTile) -> NoSuchTile | None:
    """The catalogue has the tile, and it is turned by 0 to 5 steps."""
    if action.tile not in BOARD(pos).tiles or not 0 <= action.rotation <= 5:
        return NoSuchTile(action.tile, action.rotation)
    return None


class ColourTooEarly(Details, frozen=True):
    """The phase does not have the colour; the case is the phase."""

    case: str
    colour: str
    tile: str


@check("colour of the phase", about=("tile",))
def colour_of_phase(pos: Position, action: LayTile) -> ColourTooEarly | None:
    """The phase has brought the tile's colour."""
    colour = BOARD(pos).tiles[action.tile].colour
    row = phase(pos)
    return None if colour in row.tiles else ColourTooEarly(row.name, colour, action.tile)


class ColourOutOfTurn(Details, frozen=True):
    """The colour of the tile is not the one that comes next."""

    case: Literal["step", "built", "printed"]
    hex: str
    old: str
    new: str
    tile: str


def colour_out_of_turn(pos: Position, action: LayTile) -> ColourOutOfTurn | None:
    """Yellow on an unbuilt hex, then green, brown, gray."""
    old, new = hex_face(pos, action.hex), BOARD(pos).tiles[action.tile].face
    if colour_follows(old, new):
        return None
    return ColourOutOfTurn(
        "step" if new.colour != "yellow" else "built" if action.hex in pos[TILES] else "printed",
        action.hex,
        old.colour,
        new.colour,
        action.tile,
    )


colour_is_next = check("colour follows", about=("hex", "tile"))(colour_out_of_turn)


Ground = Literal["city", "town", "towns", "plain"]
"""What a tile has to match: see `ground`."""


Kept = Literal["label"] | Ground


KeptInUpgrade = Literal["label upgrade", "city upgrade", "town upgrade", "towns upgrade", "plain upgrade"]


_IN_UPGRADE: Mapping[Kept, KeptInUpgrade] = {
    "label": "label upgrade",
    "city": "city upgrade",
    "town": "town upgrade",
    "towns": "towns upgrade",
    "plain": "plain upgrade",
}


class TileShutOut(Details, frozen=True):
    """The tile has its place elsewhere, or the hex has other tiles of its own."""

    case: Literal["listed", "hexes", "named"]
    hex: str
    tile: str


class TileOfOtherKind(Details, frozen=True):
    """The tile does not keep the letter, the stops or the plain track of the hex."""

    case: Kept | KeptInUpgrade
    hex: str
    tile: str


class TileTurned(Details, frozen=True):
    """The tile does not lie that way round in the hex."""

    case: ClassVar[str] = "turned"
    hex: str
    tile: str


def tile_misfit(pos: Position, action: LayTile) -> TileShutOut | TileOfOtherKind | TileTurned | None:
    """Circles, dots, letters and plain track keep their kind; some tiles and hexes are meant for each other."""
    board, hex, laid = BOARD(pos), action.hex, pos[TILES].get(action.hex)
    tile, old = board.tiles[action.tile], hex_face(pos, hex)
    found = misfit(board, hex, laid, tile)
    if found in ("listed", "hexes", "named"):
        return TileShutOut(found, hex, action.tile)
    if found is not None:
        case: Kept = "label" if found == "label" else ground(old)
        return TileOfOtherKind(_IN_UPGRADE[case] if old.paths else case, hex, action.tile)
    if action.rotation not in rotations(board, hex, laid, tile):
        return TileTurned(hex, action.tile)
    return None


tile_suits = check("tile suits the hex", unless=fits)(tile_misfit)


def ground(old: Face) -> Ground:
    """What a tile has to match: "city", "town", "towns" (several) or "plain"."""
    if old.cities:
        return "city"
    return "plain" if not old.towns else "town" if len(old.towns) == 1 else "towns"


class TrackLost(Details, frozen=True):
    """The tile would take away track."""

    hex: str
    tile: str
    rotation: int


@check("old track is kept", unless=fits)
def track_is_kept(pos: Position, action: LayTile) -> TrackLost | None:
    """Every track and link of the old tile is on the new one, in the same place."""
    old = hex_face(pos, action.hex)
    new = BOARD(pos).face(action.hex, Laid(action.tile, action.rotation))
    if kept_stops(old, new) is not None or named_for(pos, action.hex, action.tile):
        return None
    return TrackLost(action.hex, action.tile, action.rotation)


class TrackLeadsNowhere(Details, frozen=True):
    """Track would run off the map, or against a blank side."""

    case: Literal["map", "blank"]
    hex: str
    edge: int
    beyond: str


@check("track leads somewhere", unless=fits)
def leads_somewhere(pos: Position, action: LayTile) -> TrackLeadsNowhere | None:
    """No track runs off the map or against a blank side."""
    new = BOARD(pos).face(action.hex, Laid(action.tile, action.rotation))
    edge = exits_lead_somewhere(BOARD(pos), action.hex, new)
    if edge is None:
        return None
    beyond = BOARD(pos).neighbour(action.hex, edge)
    return TrackLeadsNowhere("map" if beyond is None else "blank", action.hex, edge, beyond or "")

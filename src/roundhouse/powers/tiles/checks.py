"""What is refused of tiles laid by a power: what the rules of track do not say of every tile."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from ...board.faces import opposite
from ...board.tiles import Laid
from ...board.upgrades import exits_lead_somewhere
from ...core.action_types import check
from ...core.details import Details
from ...core.position import Position
from ...rules import building
from ...rules.building import TILE_ALLOWANCE, TerrainTooDear, TilesLaid, TrackOffRoute, supply_left
from ...rules.money import short_of
from ...rules.operating_round import CURRENT_TURN
from ...rules.operating_turn import BUYING, DIVIDING, RUNNING, TOKEN, TRACK
from ...rules.privates import POWER_SERVES, PRIVATES, PowerNotOwned
from ...rules.reach import BOARD, TILES, hex_face
from ...rules.stock_round import STOCK_TURN_STEP
from ...rules.track import TERRAIN_COST
from ..bearers import is_corporation, is_used
from ..out_of_turn import WINDOW
from .memory import EXTRA, laid_by
from .rows import ANY, BOUGHT, LAYS, TILE_POWERS, TURN, Full, Tiles, lays, power_of

TURN_STEPS = (TRACK, TOKEN, RUNNING, DIVIDING, BUYING)
"""The steps of an operating turn."""

BOUGHT_STEP_NAME = "tile of a private company"

PLACES = {
    "track": (TRACK.name,),
    TURN: tuple(step.name for step in TURN_STEPS),
    BOUGHT: (BOUGHT_STEP_NAME,),
    ANY: (TRACK.name, STOCK_TURN_STEP, WINDOW.name),
}
"""The steps in which a power is used, by when it is."""


def serves(pos: Position, row: Tiles, private: str) -> bool:
    """Whether the power may be used by whoever is to act: for their corporation, or as its owner."""
    if row.owner == "player":
        paper = pos[PRIVATES][private]
        return paper.owner == pos.actor and not paper.closed
    return POWER_SERVES(pos, private, pos.frame.who)


def spent(pos: Position, private: str) -> bool:
    """Whether the power was used before: one that lays several tiles may go on in the turn in which it began."""
    if is_corporation(pos, private):
        used = is_used(pos, private, LAYS)
    else:
        paper = pos[PRIVATES].get(private)
        used = paper is not None and paper.used
    return used and not laid_by(pos, private)


@check("power belongs to the corporation", about=("private",))
def owns_tiles(pos: Position, action: Any) -> PowerNotOwned | None:
    """It serves the operating corporation, or is the player's own."""
    row = TILE_POWERS(pos).get(action.private)
    if row is not None and row.owner == "player" and serves(pos, row, action.private):
        return None
    if POWER_SERVES(pos, action.private, pos.frame.who) and (row is None or row.owner == "corporation"):
        return None
    return PowerNotOwned(action.kind(), action.private, pos.frame.who)


class LaysNoTile(Details, frozen=True):
    """The private company lays no tile in this way; the case is the kind of action."""

    case: str
    private: str


@check("private company lays tiles", about=("private",))
def lays_tiles(pos: Position, action: Any) -> LaysNoTile | None:
    """By the title's data."""
    return None if power_of(pos, action) is not None else LaysNoTile(action.kind(), action.private)


class OtherTime(Details, frozen=True):
    """The power is used at another time."""

    private: str


@check("power is used at its time", about=("private",))
def in_time(pos: Position, action: Any) -> OtherTime | None:
    """In the steps of which the data tell."""
    row = power_of(pos, action)
    return None if row is None or pos.frame.node in PLACES[row.when] else OtherTime(action.private)


class PowerUsed(Details, frozen=True):
    """The power has been used; the case is the private company."""

    case: str
    private: str


@check("power to lay is used once", about=("private",))
def unspent(pos: Position, action: Any) -> PowerUsed | None:
    """A power that could be used elsewhere again is marked when it is used."""
    return PowerUsed(action.private, action.private) if spent(pos, action.private) else None


class EnoughLaid(Details, frozen=True):
    """The power has laid the `allowed` number of tiles in this turn."""

    private: str
    allowed: int


@check("power lays so many tiles", about=("private",))
def so_many(pos: Position, action: Any) -> EnoughLaid | None:
    """Of a power that is used several times in a turn."""
    row = power_of(pos, action)
    if row is None or len(laid_by(pos, action.private)) < row.count:
        return None
    return EnoughLaid(action.private, row.count)


class OtherHex(Details, frozen=True):
    """The power is for `hexes` only."""

    case: ClassVar[str] = "hex"
    private: str
    hex: str
    hexes: tuple[str, ...]


class HexBuilt(Details, frozen=True):
    """A tile in the hex has ended the power; the case is the private company."""

    case: str
    private: str
    hex: str


class LaidAlready(Details, frozen=True):
    """The power has laid a tile there in this turn."""

    case: ClassVar[str] = "again"
    hex: str


@check("tile of a power goes into its hex")
def in_hexes(pos: Position, action: Any) -> OtherHex | HexBuilt | LaidAlready | None:
    """One of those named, unbuilt where the power is for unbuilt ones, and each once."""
    row = power_of(pos, action)
    if row is None:
        return None
    for hex, _ in lays(row, action):
        if row.hexes and hex not in row.hexes:
            return OtherHex(action.private, hex, row.hexes)
        if row.unbuilt and hex in pos[TILES]:
            return HexBuilt(action.private, action.private, hex)
        if row.hexes and hex in laid_by(pos, action.private):
            return LaidAlready(hex)
    return None


class OtherTile(Details, frozen=True):
    """The power is for `tiles` only, turned by 0 to 5 steps; the case is the private company."""

    case: str
    private: str
    tile: str
    tiles: tuple[str, ...]


@check("tile of a power is one of its own")
def own_tile(pos: Position, action: Any) -> OtherTile | None:
    """Of the numbers that the data name, where they do."""
    row = power_of(pos, action)
    if row is None or not row.tiles:
        return None
    for _, laid in lays(row, action):
        if laid.tile not in row.tiles or not 0 <= laid.rotation <= 5:
            return OtherTile(action.private, action.private, laid.tile, row.tiles)
    return None


class NoTileLeft(Details, frozen=True):
    """The supply has no such tile left."""

    case: ClassVar[str] = "supply"
    tile: str


class LeadsNowhere(Details, frozen=True):
    """The track would lead nowhere at this edge."""

    case: ClassVar[str] = "edge"
    hex: str
    edge: int


def _known(pos: Position, laid: Laid) -> bool:
    return laid.tile in BOARD(pos).tiles and 0 <= laid.rotation <= 5


@check("tile of a power fits")
def fits(pos: Position, action: Any) -> NoTileLeft | LeadsNowhere | None:
    """There is one left, and no track runs off the map or against a blank side."""
    row = power_of(pos, action)
    for hex, laid in lays(row, action) if row is not None else ():
        if hex not in BOARD(pos).hexes or not _known(pos, laid):
            continue
        left = supply_left(pos, laid.tile)
        if left is not None and left <= 0:
            return NoTileLeft(laid.tile)
        edge = exits_lead_somewhere(BOARD(pos), hex, BOARD(pos).face(hex, laid))
        if edge is not None:
            return LeadsNowhere(hex, edge)
    return None


@check("tile of a power is that of the turn", about=("private",))
def of_the_turn(pos: Position, action: Any) -> TilesLaid | None:
    """Where it is not laid beside it."""
    row = power_of(pos, action)
    if row is None or row.extra:
        return None
    done, allowed = pos[CURRENT_TURN].tiles, TILE_ALLOWANCE(pos, pos.frame.who)
    return None if done < allowed else TilesLaid(pos.frame.who, allowed)


class NotJoined(Details, frozen=True):
    """The track does not meet between the hexes; the case is the private company."""

    case: str
    hexes: tuple[str, ...]


@check("tiles of a power are joined")
def joined(pos: Position, action: Any) -> NotJoined | None:
    """Where they have to be, at the side between the two hexes: those laid together, or one after the other."""
    row = power_of(pos, action)
    if row is None or not row.joined:
        return None
    board = BOARD(pos)
    new = lays(row, action)
    if any(not _known(pos, laid) for _, laid in new):
        return None
    faces = {hex: hex_face(pos, hex) for hex in laid_by(pos, action.private)}
    faces |= {hex: board.face(hex, laid) for hex, laid in new}
    first = new[0][0]
    for other in faces:
        if other != first:
            edge = board.layout.edge_between(first, other)
            if edge is None or edge not in faces[first].exits or opposite(edge) not in faces[other].exits:
                return NotJoined(action.private, (first, other))
    return None


class NotByWorks(Details, frozen=True):
    """The private company has begun with yellow tiles, or would upgrade a tile of this turn."""

    case: Literal["begun", "this turn"]
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
def works_allow(pos: Position, action: Full) -> NotByWorks | NotThisColour | WorksDone | None:
    """A number of yellow tiles, or an upgrade to the colour named, and not of a tile of this turn."""
    row = power_of(pos, action)
    if row is None or not row.upgrade:
        return None
    colour = BOARD(pos).tiles[action.tile].colour
    told = (action.private, action.hex, action.tile, colour)
    if colour not in ("yellow", row.upgrade):
        return NotThisColour(*told, row.upgrade)
    laid = laid_by(pos, action.private)
    if any(hex_face(pos, hex).colour != "yellow" for hex in laid) or len(laid) >= row.count:
        return WorksDone(*told, row.count)
    if colour != "yellow":
        if laid:
            return NotByWorks("begun", *told)
        if action.hex in pos[EXTRA].built:
            return NotByWorks("this turn", *told)
    return None


@check("treasury pays the tiles of a power")
def pays(pos: Position, action: Any) -> TerrainTooDear | None:
    """The terrain is paid as ever, unless the power is free."""
    row = power_of(pos, action)
    if row is None or row.free or row.owner == "player":
        return None
    who, total = pos.frame.who, 0
    for hex, _ in lays(row, action):
        cost = TERRAIN_COST(pos, who, hex) if hex in BOARD(pos).hexes else 0
        total += cost
        short = short_of(pos, who, total) if cost else None
        if short is not None:
            return TerrainTooDear(short.owner, short.cash, short.price, hex)
    return None


@check("track is on a route", about=("hex", "tile", "rotation", "private"))
def on_a_route(pos: Position, action: Full) -> TrackOffRoute | None:
    """Where the power does not reach further than the corporation's routes."""
    row = power_of(pos, action)
    bound = row is not None and (row.reach or not row.hexes)
    refused = building.on_a_route(pos, action) if bound else None
    assert refused is None or isinstance(refused, TrackOffRoute)
    return refused

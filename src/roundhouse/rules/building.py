"""Building: what a builder may lay where: the allowance, tiles in supply, homes, routes, and who pays."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from ..board.faces import Face, opposite
from ..board.tiles import Laid
from ..board.upgrades import kept_stops, new_paths
from ..core.action_types import check
from ..core.cache import TableCache, memo_by_reads, memo_per_position
from ..core.details import Details
from ..core.position import Position
from ..core.rule_values import rule_value
from .corporations import CORPORATION_SPECS
from .money import ShortOfMoney, short_of
from .operating_round import CURRENT_TURN
from .privates import blocker
from .reach import BOARD, STATIONS, TILES, edges_entered, hex_face, lies_on_route, reach
from .tile_fit import LayTile


@rule_value("tiles a turn")
def TILE_ALLOWANCE(pos: Position, corporation: str) -> int:
    """How many tiles the corporation may lay or upgrade in its turn."""
    return 1


@rule_value("terrain cost")
def TERRAIN_COST(pos: Position, corporation: str, hex: str) -> int:
    """What the first tile laid in the hex costs; later ones are free."""
    return 0 if hex in pos[TILES] else int(BOARD(pos).hexes[hex].face.cost)


@rule_value("cost of a lay")
def LAY_COST(pos: Position, who: str, hex: str, laid: Laid) -> int:
    """What it costs to lay this very tile in the hex: by default the cost of the terrain, whatever the tile."""
    return TERRAIN_COST(pos, who, hex)


@rule_value("payer of track")
def TRACK_PAYER(pos: Position, who: str) -> str:
    """The corporation that pays for track which `who` lays: itself."""
    return who


@rule_value("tiles of a kind")
def SUPPLY(pos: Position, tile: str) -> int | None:
    """How many of the tile there are in the game; None when there is no end to them."""
    return BOARD(pos).tiles[tile].count


def supply_left(pos: Position, tile: str) -> int | None:
    """How many of the tile can still be laid; those taken off the map are there again."""
    supply = SUPPLY(pos, tile)
    if supply is None:
        return None
    return supply - _on_the_map(pos)[tile]


_counts: TableCache[Counter[str]] = TableCache(TILES, size=64)


def _on_the_map(pos: Position) -> Counter[str]:
    return _counts.get(pos, "", lambda: Counter([laid.tile for laid in pos[TILES].values()]))


@rule_value("home hexes")
def HOME_HEXES(pos: Position, who: str) -> tuple[str, ...]:
    """The hexes that somebody who builds track begins in, by default the home of the charter; none without one."""
    charter = CORPORATION_SPECS(pos).get(who)
    return (charter.home,) if charter is not None and charter.home else ()


@memo_by_reads
def untracked_homes(pos: Position, who: str) -> tuple[str, ...]:
    """The home hexes in which there is no track yet."""
    return tuple(hex for hex in HOME_HEXES(pos, who) if not hex_face(pos, hex).paths)


@memo_by_reads
def bound_to_homes(pos: Position, who: str) -> bool:
    """Whether all homes are without track, so that nothing else can be built in."""
    homes = HOME_HEXES(pos, who)
    return bool(homes) and untracked_homes(pos, who) == homes


class TilesLaid(Details, frozen=True):
    """The corporation has laid all the tiles that it may lay in this turn."""

    who: str
    allowed: int


@check("one tile a turn", about=())
def one_a_turn(pos: Position, action: LayTile) -> TilesLaid | None:
    """The turn's allowance is not used up."""
    done, allowed = pos[CURRENT_TURN].tiles, TILE_ALLOWANCE(pos, pos.frame.who)
    return None if done < allowed else TilesLaid(pos.frame.who, allowed)


class TileUsedUp(Details, frozen=True):
    """All copies of the tile are on the map."""

    tile: str
    supply: int


@check("tile is in supply", about=("tile",))
def in_supply(pos: Position, action: LayTile) -> TileUsedUp | None:
    """One of the tile is left."""
    supply = SUPPLY(pos, action.tile)
    return None if supply is None or is_left(pos, action.tile) else TileUsedUp(action.tile, supply)


class HexBlocked(Details, frozen=True):
    """A private company keeps the hex closed; it is the case as well."""

    case: str
    hex: str
    private: str


@check("hex of a private company", about=("hex",))
def not_blocked(pos: Position, action: LayTile) -> HexBlocked | None:
    """A private company in a player's hand keeps its hexes closed."""
    sym = blocker(pos, action.hex)
    return None if sym is None else HexBlocked(sym, action.hex, sym)


class NoTrackAtHome(Details, frozen=True):
    """The corporation has no track at home yet, and builds there first."""

    who: str
    home: str
    homes: tuple[str, ...]
    hex: str


@check("home first", about=("hex",))
def home_first(pos: Position, action: LayTile) -> NoTrackAtHome | None:
    """Nothing is built elsewhere while there is no track at home."""
    who = pos.frame.who
    if not bound_to_homes(pos, who) or action.hex in HOME_HEXES(pos, who):
        return None
    homes = HOME_HEXES(pos, who)
    return NoTrackAtHome(who, homes[0], homes, action.hex)


class TrackOffRoute(Details, frozen=True):
    """No route of the corporation reaches the track."""

    case: Literal["yellow", "city", "plain"]
    who: str
    hex: str
    tile: str


@rule_value("sides to join")
def SIDES_TO_JOIN(pos: Position, who: str, hex: str) -> frozenset[int] | None:
    """The sides of a hex at one of which a tile has to have track: those that routes lead in by.

    None where the sides do not matter: in a home without track, and where a route reaches a stop. The check of routes
    goes by it, and lays that have no such track are not generated.
    """
    return _sides_entered(pos, who, hex)


@memo_per_position
def _sides_entered(pos: Position, who: str, hex: str) -> frozenset[int] | None:
    if hex in untracked_homes(pos, who):
        return None
    network = reach(pos, who)
    stops = network.stops
    if any((hex, stop) in stops for stop in range(len(hex_face(pos, hex).stops))):
        return None
    return edges_entered(network, hex)


@check("track is on a route", about=("hex", "tile", "rotation"))
def on_a_route(pos: Position, action: LayTile) -> TrackOffRoute | None:
    """Yellow: an exit is reached. Plain upgrade: new track is on a route. City: any track is."""
    who, hex = pos.frame.who, action.hex
    entered = SIDES_TO_JOIN(pos, who, hex)
    if entered is None:
        return None
    board = BOARD(pos)
    old, tile = hex_face(pos, hex), Laid(action.tile, action.rotation)
    new = board.face(hex, tile)
    if entered.isdisjoint(new.exits):
        return off_route(old, who, action)
    if not old.paths or old.stops:
        return None
    network = reach(pos, who)
    kept = kept_stops(old, new)
    added = new_paths(old, new, kept or ())
    ends = [
        (new.paths[i], edge) for i in added for edge in (new.paths[i].a, new.paths[i].b) if edge in entered
    ]
    if not ends:
        return off_route(old, who, action)
    for path, edge in ends:
        far = path.other(edge)
        if far not in range(6):  # a junction: no side to come out of
            continue
        beyond = board.neighbour(hex, far)
        untouched = far not in entered and (beyond, opposite(far)) not in network.inbound
        if untouched:
            return None
    if lies_on_route(pos, who, hex, tile, STATIONS(pos, who), added):
        return None
    return off_route(old, who, action)


def off_route(old: Face, who: str, action: LayTile) -> TrackOffRoute:
    """The details where no route reaches the track of a lay; `old`: what shows in its hex now."""
    return TrackOffRoute(
        "yellow" if not old.paths else "city" if old.stops else "plain", who, action.hex, action.tile
    )


class TerrainTooDear(ShortOfMoney, frozen=True):
    """The owner has less than the terrain of the hex costs."""

    hex: str


@check("treasury pays the terrain", about=("hex", "tile", "rotation"))
def treasury_pays(pos: Position, action: LayTile) -> TerrainTooDear | None:
    """The corporation alone pays for terrain."""
    who = pos.frame.who
    cost = LAY_COST(pos, who, action.hex, Laid(action.tile, action.rotation))
    short = short_of(pos, TRACK_PAYER(pos, who), cost) if cost else None
    return None if short is None else TerrainTooDear(short.owner, short.cash, short.price, action.hex)


@memo_per_position
def is_left(pos: Position, tile: str) -> bool:
    """Whether a tile is still in the supply; one that has no limit always is."""
    left = supply_left(pos, tile)
    return left is None or left > 0

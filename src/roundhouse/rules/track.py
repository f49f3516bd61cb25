"""Track: laying and upgrading tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import ClassVar, Literal, TypeVar

from msgspec.structs import replace

from ..board.faces import Face, opposite
from ..board.tiles import Laid
from ..board.upgrades import (
    Leap,
    Placement,
    colour_follows,
    distinct_placements,
    exits_lead_somewhere,
    fitting,
    kept_stops,
    lowest_alike,
    misfit,
    nearest_stops,
    new_paths,
    rotations,
)
from ..core.action_types import ActionType, check
from ..core.actions import Action, Offer
from ..core.cache import TableCache, memo_per_position
from ..core.details import Details
from ..core.feature import Feature
from ..core.position import Event, Position
from ..core.rule_values import rule_value
from .corporations import CORPORATION_SPECS
from .depot import phase
from .money import BANK, ShortOfMoney, pay, short_of
from .operating_round import CURRENT_TURN
from .privates import blocker
from .reach import BOARD, STATIONS, TILES, TOKENS, entries, hex_face, lies_on_route, reach, touched


class LayTile(Action, frozen=True, tag="lay_tile"):
    """Lay or upgrade a tile; `rotation` turns it clockwise in steps of 60 degrees (0 to 5)."""

    hex: str
    tile: str
    rotation: int


class TileLaid(Event, frozen=True, tag="tile_laid"):
    """A tile was laid; `old` is the tile it replaced, if any; `cost` was paid for the terrain."""

    corporation: str
    hex: str
    tile: str
    rotation: int
    old: str
    cost: int


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


@memo_per_position
def untracked_homes(pos: Position, who: str) -> tuple[str, ...]:
    """The home hexes in which there is no track yet."""
    return tuple(hex for hex in HOME_HEXES(pos, who) if not hex_face(pos, hex).paths)


@memo_per_position
def bound_to_homes(pos: Position, who: str) -> bool:
    """Whether all homes are without track, so that nothing else can be built in."""
    homes = HOME_HEXES(pos, who)
    return bool(homes) and untracked_homes(pos, who) == homes


@rule_value("hexes to build in")
def BUILDING_GROUND(pos: Position, who: str) -> Collection[str] | None:
    """The hexes in which alone somebody may build now, of those that track reaches; None for all of them.

    Checks say why; this saves offers from being made for all the others.
    """
    return None


def named_for(pos: Position, hex: str, tile: str) -> bool:
    """Whether the map names this tile as a first one of the hex; such a tile need not keep the printed track."""
    return hex not in pos[TILES] and tile in BOARD(pos).first_tiles.get(hex, {})


def fits(pos: Position, action: LayTile) -> bool:
    """Whether the tile is one of those that may lie in the hex by what they show: colour, kind, track and exits."""
    return (action.tile, action.rotation) in fitting(BOARD(pos), action.hex, pos[TILES].get(action.hex))


# -- checks ---------------------------------------------------------------------------------------


class TilesLaid(Details, frozen=True):
    """The corporation has laid all the tiles that it may lay in this turn."""

    who: str
    allowed: int


@check("one tile a turn", about=())
def one_a_turn(pos: Position, action: LayTile) -> TilesLaid | None:
    """The turn's allowance is not used up."""
    done, allowed = pos[CURRENT_TURN].tiles, TILE_ALLOWANCE(pos, pos.frame.who)
    return None if done < allowed else TilesLaid(pos.frame.who, allowed)


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


class TileUsedUp(Details, frozen=True):
    """All copies of the tile are on the map."""

    tile: str
    supply: int


@check("tile is in supply", about=("tile",))
def in_supply(pos: Position, action: LayTile) -> TileUsedUp | None:
    """One of the tile is left."""
    supply = SUPPLY(pos, action.tile)
    return None if supply is None or _is_left(pos, action.tile) else TileUsedUp(action.tile, supply)


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


@check("track is on a route", about=("hex", "tile", "rotation"))
def on_a_route(pos: Position, action: LayTile) -> TrackOffRoute | None:
    """Yellow: an exit is reached. Plain upgrade: new track is on a route. City: any track is."""
    who, hex = pos.frame.who, action.hex
    if hex in untracked_homes(pos, who):
        return None
    board = BOARD(pos)
    old, tile = hex_face(pos, hex), Laid(action.tile, action.rotation)
    new = board.face(hex, tile)
    network = reach(pos, who)
    entered = entries(network).get(hex, frozenset())
    refused = TrackOffRoute(
        "yellow" if not old.paths else "city" if old.stops else "plain", who, hex, action.tile
    )
    if refused.case != "plain":
        reached = entered & new.exits or any((hex, k) in network.stops for k in range(len(old.stops)))
        return None if reached else refused
    kept = kept_stops(old, new)
    added = new_paths(old, new, kept or ())
    ends = [
        (new.paths[i], edge) for i in added for edge in (new.paths[i].a, new.paths[i].b) if edge in entered
    ]
    if not ends:
        return refused
    for path, edge in ends:
        far = path.other(edge)
        if far not in range(6):  # a junction: no side to come out of
            continue
        beyond = board.neighbour(hex, far)
        untouched = far not in entered and (beyond, opposite(far)) not in network.inbound
        if untouched:
            return None
    return None if lies_on_route(pos, who, hex, tile, STATIONS(pos, who), added) else refused


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


# -- offers and effect ----------------------------------------------------------------------------


def _offers(pos: Position) -> Iterator[Offer]:
    who = pos.frame.who
    if pos[CURRENT_TURN].tiles >= TILE_ALLOWANCE(pos, who):
        return
    player = pos.actor
    homes, ground = untracked_homes(pos, who), BUILDING_GROUND(pos, who)
    hexes = [] if bound_to_homes(pos, who) else hexes_in_reach(pos, who)
    hexes += [hex for hex in homes if hex not in hexes]
    if ground is not None:
        hexes = [hex for hex in hexes if hex in ground]
    colours = phase(pos).tiles
    tiles = BOARD(pos).tiles
    there: dict[str, bool] = {}
    closes = not_blocked in pos.title.checks[LAY_TILE.name]
    for hex in hexes:
        if closes and blocker(pos, hex) is not None:
            continue
        for place in NEXT_TILES(pos, who, hex):
            tile = place.tile
            left = there.get(tile)
            if left is None:
                left = there[tile] = tiles[tile].colour in colours and _is_left(pos, tile)
            if left:
                yield Offer(LayTile(player, hex, place.tile, place.rotation))


@memo_per_position
def _is_left(pos: Position, tile: str) -> bool:
    left = supply_left(pos, tile)
    return left is None or left > 0


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


LAY_TILE: ActionType[LayTile] = ActionType(
    LayTile,
    _offers,
    (
        one_a_turn,
        hex_can_be_built,
        tile_exists,
        colour_of_phase,
        colour_is_next,
        tile_suits,
        track_is_kept,
        leads_somewhere,
        in_supply,
        not_blocked,
        home_first,
        treasury_pays,
        on_a_route,
    ),
    _lay,
    as_offered,
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
    ),
)

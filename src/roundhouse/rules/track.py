"""Track: laying and upgrading tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import ClassVar, Literal

from ..board.faces import Face, opposite
from ..board.tiles import Laid
from ..board.upgrades import (
    Leap,
    Placement,
    colour_follows,
    exits_lead_somewhere,
    fitting,
    kept_stops,
    misfit,
    nearest_stops,
    new_paths,
    placements,
    rotations,
)
from ..core.actions import Action, Offer
from ..core.cache import once
from ..core.details import Details
from ..core.figures import figure
from ..core.kinds import Kind, check
from ..core.now import Event, Now
from ..core.title import Feature
from .corporations import CHARTERS
from .depot import phase
from .money import BANK, ShortOfMoney, pay, short_of
from .operating_round import TURN
from .privates import blocker
from .reach import BOARD, STATIONS, TILES, TOKENS, face, lies_on_route, reach


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


@figure("tiles a turn")
def TILE_ALLOWANCE(now: Now, corporation: str) -> int:
    """How many tiles the corporation may lay or upgrade in its turn."""
    return 1


@figure("terrain cost")
def TERRAIN_COST(now: Now, corporation: str, hex: str) -> int:
    """What the first tile laid in the hex costs; later ones are free."""
    return 0 if hex in now[TILES] else int(BOARD(now).hexes[hex].face.cost)


@figure("cost of a lay")
def LAY_COST(now: Now, who: str, hex: str, laid: Laid) -> int:
    """What it costs to lay this very tile in the hex: by default the cost of the terrain, whatever the tile."""
    return TERRAIN_COST(now, who, hex)


@figure("tiles that may come next")
def NEXT_TILES(now: Now, who: str, hex: str) -> Iterable[Placement | Leap]:
    """The tiles and rotations that are worth a look as the next one of a hex: by default those of the next colour."""
    return placements(BOARD(now), hex, now[TILES].get(hex))


@figure("what else moves to the new tile")
def TILE_PUT(now: Now) -> Callable[[Now, str, tuple[int, ...]], None]:
    """What is called when tokens have moved to a new tile, with its hex and for each old stop the one it became."""
    return _nothing_else


def _nothing_else(now: Now, hex: str, kept: tuple[int, ...]) -> None:
    pass


@figure("payer of track")
def TRACK_PAYER(now: Now, who: str) -> str:
    """The corporation that pays for track which `who` lays: itself."""
    return who


@figure("tiles of a kind")
def SUPPLY(now: Now, tile: str) -> int | None:
    """How many of the tile there are in the game; None when there is no end to them."""
    return BOARD(now).tiles[tile].count


def supply_left(now: Now, tile: str) -> int | None:
    """How many of the tile can still be laid; those taken off the map are there again."""
    supply = SUPPLY(now, tile)
    if supply is None:
        return None
    return supply - _on_the_map(now)[tile]


@once
def _on_the_map(now: Now) -> Counter[str]:
    return Counter(laid.tile for laid in now[TILES].values())


@figure("home hexes")
def HOME_HEXES(now: Now, who: str) -> tuple[str, ...]:
    """The hexes that somebody who builds track begins in, by default the home of the charter; none without one."""
    charter = CHARTERS(now).get(who)
    return (charter.home,) if charter is not None and charter.home else ()


@once
def untracked_homes(now: Now, who: str) -> tuple[str, ...]:
    """The home hexes in which there is no track yet."""
    return tuple(hex for hex in HOME_HEXES(now, who) if not face(now, hex).paths)


@once
def bound_to_homes(now: Now, who: str) -> bool:
    """Whether all homes are without track, so that nothing else can be built in."""
    homes = HOME_HEXES(now, who)
    return bool(homes) and untracked_homes(now, who) == homes


@figure("hexes to build in")
def BUILDING_GROUND(now: Now, who: str) -> Collection[str] | None:
    """The hexes in which alone somebody may build now, of those that track reaches; None for all of them.

    Checks say why; this saves offers from being made for all the others.
    """
    return None


def named_for(now: Now, hex: str, tile: str) -> bool:
    """Whether the map names this tile as a first one of the hex; such a tile need not keep the printed track."""
    return hex not in now[TILES] and tile in BOARD(now).first_tiles.get(hex, {})


def _fits(now: Now, action: LayTile) -> bool:
    """Whether the pictures alone speak for the tile, which is asked before any of them is looked at."""
    return (action.tile, action.rotation) in fitting(BOARD(now), action.hex, now[TILES].get(action.hex))


# -- checks ---------------------------------------------------------------------------------------


class TilesLaid(Details, frozen=True):
    """The corporation has laid all the tiles that it may lay in this turn."""

    who: str
    allowed: int


@check("one tile a turn")
def one_a_turn(now: Now, action: LayTile) -> TilesLaid | None:
    """The turn's allowance is not used up."""
    done, allowed = now[TURN].tiles, TILE_ALLOWANCE(now, now.frame.who)
    return None if done < allowed else TilesLaid(now.frame.who, allowed)


class NoSuchHex(Details, frozen=True):
    """There is no such hex."""

    case: ClassVar[str] = "unknown"
    hex: str


class HexFixed(Details, frozen=True):
    """Nothing is ever built in the hex."""

    case: ClassVar[str] = "fixed"
    hex: str
    colour: str


@check("hex can be built")
def hex_can_be_built(now: Now, action: LayTile) -> NoSuchHex | HexFixed | None:
    """Red and gray hexes keep their print, and there is nothing beyond the map."""
    if action.hex not in BOARD(now).hexes:
        return NoSuchHex(action.hex)
    if BOARD(now).fixed(action.hex):
        return HexFixed(action.hex, BOARD(now).hexes[action.hex].face.colour)
    return None


class NoSuchTile(Details, frozen=True):
    """There is no such tile, or it is not turned so."""

    tile: str
    rotation: int


@check("tile exists")
def tile_exists(now: Now, action: LayTile) -> NoSuchTile | None:
    """The catalogue has the tile, and it is turned by 0 to 5 steps."""
    if action.tile not in BOARD(now).tiles or not 0 <= action.rotation <= 5:
        return NoSuchTile(action.tile, action.rotation)
    return None


class ColourTooEarly(Details, frozen=True):
    """The phase does not have the colour; the case is the phase."""

    case: str
    colour: str
    tile: str


@check("colour of the phase")
def colour_of_phase(now: Now, action: LayTile) -> ColourTooEarly | None:
    """The phase has brought the tile's colour."""
    colour = BOARD(now).tiles[action.tile].colour
    row = phase(now)
    return None if colour in row.tiles else ColourTooEarly(row.name, colour, action.tile)


class ColourOutOfTurn(Details, frozen=True):
    """The colour of the tile is not the one that comes next."""

    case: Literal["step", "built", "printed"]
    hex: str
    old: str
    new: str
    tile: str


def colour_out_of_turn(now: Now, action: LayTile) -> ColourOutOfTurn | None:
    """Yellow on an unbuilt hex, then green, brown, gray."""
    if _fits(now, action) and action.hex not in BOARD(now).first_tiles:
        return None
    old, new = face(now, action.hex), BOARD(now).tiles[action.tile].face
    if colour_follows(old, new):
        return None
    return ColourOutOfTurn(
        "step" if new.colour != "yellow" else "built" if action.hex in now[TILES] else "printed",
        action.hex,
        old.colour,
        new.colour,
        action.tile,
    )


colour_is_next = check("colour follows")(colour_out_of_turn)


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


def tile_misfit(now: Now, action: LayTile) -> TileShutOut | TileOfOtherKind | TileTurned | None:
    """Circles, dots, letters and plain track keep their kind; some tiles and hexes are meant for each other."""
    if _fits(now, action):
        return None
    board, hex, laid = BOARD(now), action.hex, now[TILES].get(action.hex)
    tile, old = board.tiles[action.tile], face(now, hex)
    found = misfit(board, hex, laid, tile)
    if found in ("listed", "hexes", "named"):
        return TileShutOut(found, hex, action.tile)
    if found is not None:
        case: Kept = "label" if found == "label" else ground(old)
        return TileOfOtherKind(_IN_UPGRADE[case] if old.paths else case, hex, action.tile)
    if action.rotation not in rotations(board, hex, laid, tile):
        return TileTurned(hex, action.tile)
    return None


tile_suits = check("tile suits the hex")(tile_misfit)


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


@check("old track is kept")
def track_is_kept(now: Now, action: LayTile) -> TrackLost | None:
    """Every track and link of the old tile is on the new one, in the same place."""
    if _fits(now, action):
        return None
    old = face(now, action.hex)
    new = BOARD(now).face(action.hex, Laid(action.tile, action.rotation))
    if kept_stops(old, new) is not None or named_for(now, action.hex, action.tile):
        return None
    return TrackLost(action.hex, action.tile, action.rotation)


class TrackLeadsNowhere(Details, frozen=True):
    """Track would run off the map, or against a blank side."""

    case: Literal["map", "blank"]
    hex: str
    edge: int
    beyond: str


@check("track leads somewhere")
def leads_somewhere(now: Now, action: LayTile) -> TrackLeadsNowhere | None:
    """No track runs off the map or against a blank side."""
    if _fits(now, action):
        return None
    new = BOARD(now).face(action.hex, Laid(action.tile, action.rotation))
    edge = exits_lead_somewhere(BOARD(now), action.hex, new)
    if edge is None:
        return None
    beyond = BOARD(now).neighbour(action.hex, edge)
    return TrackLeadsNowhere("map" if beyond is None else "blank", action.hex, edge, beyond or "")


class TileUsedUp(Details, frozen=True):
    """All copies of the tile are on the map."""

    tile: str
    supply: int


@check("tile is in supply")
def in_supply(now: Now, action: LayTile) -> TileUsedUp | None:
    """One of the tile is left."""
    supply = SUPPLY(now, action.tile)
    return None if supply is None or _is_left(now, action.tile) else TileUsedUp(action.tile, supply)


class HexBlocked(Details, frozen=True):
    """A private company keeps the hex closed; it is the case as well."""

    case: str
    hex: str
    private: str


@check("hex of a private company")
def not_blocked(now: Now, action: LayTile) -> HexBlocked | None:
    """A private company in a player's hand keeps its hexes closed."""
    sym = blocker(now, action.hex)
    return None if sym is None else HexBlocked(sym, action.hex, sym)


class NoTrackAtHome(Details, frozen=True):
    """The corporation has no track at home yet, and builds there first."""

    who: str
    home: str
    homes: tuple[str, ...]
    hex: str


@check("home first")
def home_first(now: Now, action: LayTile) -> NoTrackAtHome | None:
    """Nothing is built elsewhere while there is no track at home."""
    who = now.frame.who
    if not bound_to_homes(now, who) or action.hex in HOME_HEXES(now, who):
        return None
    homes = HOME_HEXES(now, who)
    return NoTrackAtHome(who, homes[0], homes, action.hex)


class TrackOffRoute(Details, frozen=True):
    """No route of the corporation reaches the track."""

    case: Literal["yellow", "city", "plain"]
    who: str
    hex: str
    tile: str


@check("track is on a route")
def on_a_route(now: Now, action: LayTile) -> TrackOffRoute | None:
    """Yellow: an exit is reached. Plain upgrade: new track is on a route. City: any track is."""
    who, hex = now.frame.who, action.hex
    if hex in untracked_homes(now, who):
        return None
    board = BOARD(now)
    old, tile = face(now, hex), Laid(action.tile, action.rotation)
    new = board.face(hex, tile)
    network = reach(now, who)
    entered = {edge for edge in range(6) if (hex, edge) in network.inbound}
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
    return None if lies_on_route(now, who, hex, tile, STATIONS(now, who), added) else refused


class TerrainTooDear(ShortOfMoney, frozen=True):
    """The owner has less than the terrain of the hex costs."""

    hex: str


@check("treasury pays the terrain")
def treasury_pays(now: Now, action: LayTile) -> TerrainTooDear | None:
    """The corporation alone pays for terrain."""
    who = now.frame.who
    cost = LAY_COST(now, who, action.hex, Laid(action.tile, action.rotation))
    short = short_of(now, TRACK_PAYER(now, who), cost) if cost else None
    return None if short is None else TerrainTooDear(short.owner, short.cash, short.price, action.hex)


# -- offers and effect ----------------------------------------------------------------------------


def _offers(now: Now) -> Iterator[Offer]:
    who = now.frame.who
    if now[TURN].tiles >= TILE_ALLOWANCE(now, who):
        return
    player = now.actor
    homes, ground = untracked_homes(now, who), BUILDING_GROUND(now, who)
    hexes = [] if bound_to_homes(now, who) else hexes_in_reach(now, who)
    hexes += [hex for hex in homes if hex not in hexes]
    if ground is not None:
        hexes = [hex for hex in hexes if hex in ground]
    colours = phase(now).tiles
    there = {
        name for name, tile in BOARD(now).tiles.items() if tile.colour in colours and _is_left(now, name)
    }
    closes = not_blocked in now.title.checks[LAY_TILE.name]
    for hex in hexes:
        if closes and blocker(now, hex) is not None:
            continue
        for place in NEXT_TILES(now, who, hex):
            if place.tile in there:
                yield Offer(LayTile(player, hex, place.tile, place.rotation))


@once
def _is_left(now: Now, tile: str) -> bool:
    left = supply_left(now, tile)
    return left is None or left > 0


def hexes_in_reach(now: Now, corporation: str) -> list[str]:
    """The hexes that the corporation's track reaches or leads into."""
    network = reach(now, corporation)
    found = {hex for hex, _ in network.inbound} | {hex for hex, _ in network.stops}
    return [hex for hex in BOARD(now).hexes if hex in found]


def turn_up(now: Now, hex: str, tile: Laid) -> None:
    """A hex shows the tile from now on: tokens and whatever else lies in a city move to the same city of the new face.

    Nothing is paid, and nobody is told; `put_tile` does that as well.
    """
    old, new = face(now, hex), BOARD(now).face(hex, tile)
    kept = kept_stops(old, new)
    if kept is None and named_for(now, hex, tile.tile):
        kept = nearest_stops(old, new)
    now.put(TILES, hex, tile)
    if kept is not None:
        for id, token in now[TOKENS].items():
            if token.hex == hex and kept[token.city] != token.city:
                now.change(TOKENS, id, city=kept[token.city])
        TILE_PUT(now)(now, hex, kept)


def put_tile(now: Now, corporation: str, hex: str, tile: Laid, cost: int) -> None:
    """Put a tile on the map, which `cost` dollars are paid for."""
    old_laid = now[TILES].get(hex)
    pay(now, TRACK_PAYER(now, corporation), BANK, cost, f"terrain of {hex}")
    turn_up(now, hex, tile)
    now.emit(TileLaid(corporation, hex, tile.tile, tile.rotation, old_laid.tile if old_laid else "", cost))


def _lay(now: Now, action: LayTile) -> None:
    who = now.frame.who
    tile = Laid(action.tile, action.rotation)
    put_tile(now, who, action.hex, tile, LAY_COST(now, who, action.hex, tile))
    now.amend(TURN, tiles=now[TURN].tiles + 1)


LAY_TILE: Kind[LayTile] = Kind(
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
)

FEATURE = Feature(
    "track",
    figures=(
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

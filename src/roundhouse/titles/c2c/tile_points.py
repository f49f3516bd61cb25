"""Several tiles a turn by points: each colour takes some, and where all the tiles lie there may be more of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import msgspec

from ...board.faces import COLOURS
from ...core.action_types import check, reacts
from ...core.cache import memo_by_reads, memo_per_position
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, overrides, rule_value
from ...core.state import Slot
from ...features.first_turn import IN_FIRST_TURN
from ...rules.beside import PIECES, Piece
from ...rules.operating_round import CURRENT_TURN, NEXT_TURN
from ...rules.reach import BOARD, TILES
from ...rules.shown import NOTES_OF_TURN, Note, NoteSource
from ...rules.track import HOME_HEXES, TILE_ALLOWANCE, LayTile, TileLaid, one_a_turn
from .map_zones import home_zones, zone_of
from .sold_markers import ready_markers
from .train_shells import two_shells

PUBLIC = "public"
MERGED = "merged"
FIRST_TURN = "first turn"
LABOR = "labor"


class TilePoints(msgspec.Struct, frozen=True):
    """What a tile of each colour takes, and how many points there are in a turn.

    `public`: of a corporation on its own; `merged`: of one that has two train shells; `skipped`: whether an upgrade
    takes the points of the colours that it skips, too.
    """

    yellow: int
    green: int
    brown: int
    gray: int
    public: int
    merged: int
    skipped: bool = True


class MorePoints(msgspec.Struct, frozen=True):
    """Points beyond those.

    `of`: "public" or "merged"; `reason`: "first turn" and "labor" ask for just that, any other is a name alone. With
    `whole` all tiles of the turn have to lie in the `zones`; else there are `points` more, to be used in the zones too,
    for `each` so many that are used there. For labor there are as many as there are markers at the most. `home`: the
    corporation has to be at home in one of these zones; empty for any.
    """

    of: str
    reason: str
    zones: tuple[str, ...]
    points: int
    whole: bool = False
    each: int = 0
    home: tuple[str, ...] = ()


class Spent(msgspec.Struct, frozen=True):
    """A tile of this turn: where it lies, in which zone, what it took. Without `tile` it stands for any tile there."""

    hex: str
    zone: str
    points: int
    tile: str = ""
    rotation: int = 0


TILE_POINTS: Setting[TilePoints] = Setting("tile points")
MORE_POINTS: Setting[tuple[MorePoints, ...]] = Setting("more tile points")

SPENT: Slot[tuple[Spent, ...]] = Slot("tile points of the turn", tuple[Spent, ...], (), until=NEXT_TURN)


@rule_value("extra tile points")
def EXTRA_POINTS(pos: Position, who: str, spent: tuple[Spent, ...]) -> int:
    """Points that come with some of the tiles themselves, besides all others: none.

    A tile that is only thought of has no name; for it the best is hoped that could be laid in its hex. Those of tiles
    outside the home hexes of the builder are not asked for.
    """
    return 0


# -- pure -----------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def cost_of(terms: TilePoints, old: str, new: str) -> int:
    """The points for a tile of the colour `new` over the colour `old`; 0 for no later colour.

    Those of all colours from there on, or of the tile alone where skipped colours take none.
    """
    passed = COLOURS[COLOURS.index(old) + 1 : COLOURS.index(new) + 1]
    return sum(_price(terms, colour) for colour in (passed if terms.skipped else passed[-1:]))


def _price(terms: TilePoints, colour: str) -> int:
    points: int = getattr(terms, colour)
    return points


def more(row: MorePoints, spent: Iterable[Spent], labor: int, homes: tuple[str, ...] = ()) -> int:
    """What a row gives for these tiles, its conditions about home and turn aside.

    For the first turn a tile in one of the `homes` lies in the zone that the list of corporations names.
    """
    times = labor if row.reason == LABOR else 1
    if row.whole:
        own = homes if row.reason == FIRST_TURN else ()
        inside = all(tile.zone in row.zones or tile.hex in own for tile in spent)
        return row.points * times if inside else 0
    used = sum(tile.points for tile in spent if tile.zone in row.zones)
    found = used // (row.each + row.points) * row.points
    return min(found, row.points * times) if row.reason == LABOR else found


def most(
    terms: TilePoints,
    rows: Iterable[MorePoints],
    spent: tuple[Spent, ...],
    first_turn: bool,
    labor: int,
    two_shells: bool,
    homes: tuple[str, ...] = (),
) -> int:
    """How many points the tiles together may take.

    `first_turn`: whether rows for the first turn apply, home and all; `labor`: how many markers serve; `homes`: see
    `more`.
    """
    of = MERGED if two_shells else PUBLIC
    found = terms.merged if two_shells else terms.public
    for row in rows:
        if row.of == of and (first_turn or row.reason != FIRST_TURN):
            found += more(row, spent, labor, homes)
    return found


def fits(
    terms: TilePoints,
    rows: Iterable[MorePoints],
    spent: tuple[Spent, ...],
    first_turn: bool,
    labor: int,
    two_shells: bool,
    extra: int = 0,
    homes: tuple[str, ...] = (),
) -> bool:
    """Whether there are points for all the tiles."""
    total = sum(tile.points for tile in spent)
    return total <= most(terms, rows, spent, first_turn, labor, two_shells, homes) + extra


# -- the position ---------------------------------------------------------------------------------


def points_of(pos: Position, hex: str, tile: str) -> int:
    """What a tile would take in the hex as it is now, skipped colours and all; 0 for no later colour."""
    board = BOARD(pos)
    return _points(TILE_POINTS(pos), board.face(hex, pos[TILES].get(hex)).colour, board.tiles[tile].colour)


def _points(terms: TilePoints, old: str, new: str) -> int:
    return cost_of(terms, old, new) if old in COLOURS and new in COLOURS else 0


@memo_per_position
def _rows(pos: Position, who: str) -> tuple[MorePoints, ...]:
    """The rows that the corporation could make use of, were its tiles in the right zones."""
    of, home = MERGED if two_shells(pos, who) else PUBLIC, home_zones(pos, who)
    first_turn = pos[IN_FIRST_TURN] == who
    return tuple(
        row
        for row in MORE_POINTS(pos)
        if row.of == of
        and (first_turn or row.reason != FIRST_TURN)
        and not (row.home and home.isdisjoint(row.home))
    )


@memo_per_position
def _terms(pos: Position, who: str) -> tuple[int, bool]:
    """Labor markers, and whether there are two shells."""
    return ready_markers(pos, who, LABOR), two_shells(pos, who)


def _all_fit(pos: Position, who: str, spent: tuple[Spent, ...]) -> bool:
    labor, two = _terms(pos, who)
    extra = EXTRA_POINTS(pos, who, spent)
    return fits(TILE_POINTS(pos), _rows(pos, who), spent, True, labor, two, extra, HOME_HEXES(pos, who))


def _left(pos: Position, who: str, zone: str, hex: str = "") -> int:
    """The most that one more tile in the zone may take; for one that has a hex what is hoped, see `EXTRA_POINTS`."""
    spent, terms = pos[SPENT], TILE_POINTS(pos)
    for points in range(sum(_price(terms, colour) for colour in COLOURS[1:]), 0, -1):
        if _all_fit(pos, who, (*spent, Spent(hex, zone, points))):
            return points
    return 0


@memo_by_reads
def _room(pos: Position, who: str) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """The most that one more tile of this turn may take: by home hex, and by zone; "" stands for all other zones."""
    zones = ("", *dict.fromkeys(zone for row in _rows(pos, who) for zone in row.zones))
    homes = {hex: _left(pos, who, zone_of(pos, hex), hex) for hex in HOME_HEXES(pos, who)}
    return homes, {zone: _left(pos, who, zone) for zone in zones}


def room_in(pos: Position, who: str, hex: str) -> int:
    """The most points that a tile in the hex may take; in a home hex perhaps fewer, if it is not the right tile."""
    homes, zones = _room(pos, who)
    return homes[hex] if hex in homes else zones.get(zone_of(pos, hex), zones[""])


def points_left(pos: Position, who: str) -> int:
    """The most points that one more tile of this turn may take, wherever it may lie."""
    homes, zones = _room(pos, who)
    return max((*homes.values(), *zones.values()), default=0)


@overrides(TILE_ALLOWANCE, "tiles by points")
def while_points_are_left(pos: Position, corporation: str) -> int:
    """One more as long as there are points for one."""
    homes, zones = _room(pos, corporation)
    return pos[CURRENT_TURN].tiles + 1 if any(homes.values()) or any(zones.values()) else 0


@check("tile points", about=("hex", "tile", "rotation"))
def points_suffice(pos: Position, action: LayTile) -> TooManyPoints | None:
    """All tiles of the turn together take no more points than they bring."""
    board = BOARD(pos)
    if action.hex not in board.hexes or action.tile not in board.tiles:
        return None
    who, hex = pos.frame.who, action.hex
    points, zone = points_of(pos, hex, action.tile), zone_of(pos, hex)
    _, zones = _room(pos, who)
    if points <= zones.get(zone, zones[""]):
        return None
    spent = (*pos[SPENT], Spent(hex, zone, points, action.tile, action.rotation))
    return None if _all_fit(pos, who, spent) else _too_many(pos, who, spent)


class TooManyPoints(Details, frozen=True):
    """The tile takes more points than are left; the case is why there would be more."""

    case: str
    who: str
    hex: str
    tile: str
    points: int
    done: int
    allowed: int
    zones: tuple[str, ...]


def _too_many(pos: Position, who: str, spent: tuple[Spent, ...]) -> TooManyPoints:
    """The case is the reason why there would be more, had all these tiles their place where it asks for them."""
    labor, two = _terms(pos, who)
    total = sum(tile.points for tile in spent)
    rows = _rows(pos, who)
    homes = HOME_HEXES(pos, who)
    allowed = most(TILE_POINTS(pos), rows, spent, True, labor, two, homes) + EXTRA_POINTS(pos, who, spent)
    case = MERGED if two else PUBLIC
    zones: tuple[str, ...] = ()
    for row in rows:
        inside = [tile for tile in spent if tile.zone in row.zones]
        if 0 < len(inside) < len(spent):
            moved = tuple(msgspec.structs.replace(tile, zone=row.zones[0]) for tile in spent)
            if total <= allowed - more(row, spent, labor, homes) + more(row, moved, labor):
                case, zones = f"{case} {row.reason}", row.zones
                break
    last = spent[-1]
    return TooManyPoints(case, who, last.hex, last.tile, last.points, total - last.points, allowed, zones)


@reacts("tile points are counted", TileLaid)
def count(pos: Position, event: TileLaid) -> None:
    """Those of each colour from what lay there before to the tile."""
    board, terms = BOARD(pos), TILE_POINTS(pos)
    old = board.tiles[event.old].colour if event.old else board.hexes[event.hex].face.colour
    points = _points(terms, old, board.tiles[event.tile].colour)
    tile = Spent(event.hex, zone_of(pos, event.hex), points, event.tile, event.rotation)
    pos.set(SPENT, (*pos[SPENT], tile))


def _noted(pos: Position, corporation: str) -> Iterator[Note]:
    spent = sum(tile.points for tile in pos[SPENT])
    yield Note("tile points left", {"points": points_left(pos, corporation), "spent": spent})


def _pieces(pos: Position) -> Iterator[Piece]:
    yield Piece("tile points", passing=True)


FEATURE = Feature(
    "tiles by points",
    after=("trains on loan",),
    slots=(SPENT,),
    rule_values=(EXTRA_POINTS,),
    overrides=(while_points_are_left,),
    replaces=(one_a_turn.replaced_by(points_suffice),),
    reactions=(count,),
    brings=(NOTES_OF_TURN(NoteSource(_noted)), PIECES(_pieces)),
)

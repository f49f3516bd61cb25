"""Ferry: a corporation opens one of the ferries instead of laying a tile (4.3(11))."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, ClassVar

import msgspec

from ...board.faces import STOP
from ...board.network import StopKey
from ...board.tiles import Laid
from ...core.action_types import ActionType, check
from ...core.actions import Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, Settings
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, TILE, WHEN, Explained, explains
from ...rules.money import ShortOfMoney, short_of
from ...rules.operating_round import CURRENT_TURN
from ...rules.operating_turn import TRACK
from ...rules.privates import POWER_SERVES, PRIVATES, UsePower, owns_power
from ...rules.reach import TILES, hex_face, reach
from ...rules.track import TERRAIN_COST, TILE_ALLOWANCE, put_tile, supply_left
from .owned_track import OWNED_TRACK, OwnedTrack, open_line
from .power_permission import by_permission


class LakeTile(msgspec.Struct, frozen=True):
    """What is laid in a lake hex."""

    tile: str
    rotation: int


class Ferry(msgspec.Struct, frozen=True):
    """The title's data: the hexes at its ends, its segments from end to end, what is laid in each hex of the lake,
    and on an end without a tile: rotations by tile. Ends not named there are printed with their ferry line."""

    name: str
    ends: tuple[str, ...]
    segments: tuple[tuple[str, ...], ...]
    lake: dict[str, LakeTile]
    end_tiles: dict[str, dict[str, tuple[int, ...]]]


class FerryPower(msgspec.Struct, frozen=True):
    """The title's data: the private company, and what a train of others pays."""

    private: str
    fee: int


FERRIES: Setting[dict[str, Ferry]] = Setting("ferries")
FERRY_POWER: Setting[FerryPower] = Setting("ferry company")


def settings(power: Mapping[str, Any], ferries: Iterable[Mapping[str, Any]]) -> Settings:
    """What the title's data say of the ferry company and of the ferries."""
    company = msgspec.convert(power, FerryPower)
    rows = [msgspec.convert(row, Ferry) for row in ferries]
    lines = {row.name: frozenset(hex for segment in row.segments for hex in segment) for row in rows}
    return Settings(
        FERRY_POWER.to(company),
        FERRIES.to({row.name: row for row in rows}),
        OWNED_TRACK.to(OwnedTrack("narrow", company.fee, lines)),
    )


class EndTile(msgspec.Struct, frozen=True):
    """A tile for an end of a ferry."""

    hex: str
    tile: str
    rotation: int


class OpenFerry(UsePower, frozen=True, tag="open_ferry"):
    """Open a ferry; `tiles` for those of its ends that have none, in their order."""

    ferry: str
    tiles: tuple[EndTile, ...]


def bare_ends(pos: Position, ferry: Ferry) -> tuple[str, ...]:
    """The ends at which no tile lies yet, though one has to."""
    return tuple(hex for hex in ferry.ends if hex in ferry.end_tiles and hex not in pos[TILES])


def landings(pos: Position, ferry: Ferry) -> Iterator[StopKey]:
    """The stops at which its line shows."""
    track, bare = OWNED_TRACK(pos).track, bare_ends(pos, ferry)
    for hex in ferry.ends:
        if hex not in bare:
            at = hex_face(pos, hex)
            for stop in range(len(at.stops)):
                if any(path.track == track for path in at.paths_at(STOP + stop)):
                    yield hex, stop


class OpensNoFerries(Details, frozen=True):
    """The private company opens no ferries."""

    private: str


@check("private company opens ferries", about=("private",))
def opens_ferries(pos: Position, action: OpenFerry) -> OpensNoFerries | None:
    """The others do not."""
    return None if action.private == FERRY_POWER(pos).private else OpensNoFerries(action.private)


class AlreadyOpened(Details, frozen=True):
    """The private company has opened its ferry."""

    private: str


@check("one ferry is opened", about=("private",))
def opened_once(pos: Position, action: OpenFerry) -> AlreadyOpened | None:
    """The token stays with it."""
    return AlreadyOpened(action.private) if pos[PRIVATES][action.private].used else None


class NoSuchFerry(Details, frozen=True):
    """There is no ferry of this name; there are `ferries`."""

    ferry: str
    ferries: tuple[str, ...]


@check("ferry exists", about=("ferry",))
def ferry_exists(pos: Position, action: OpenFerry) -> NoSuchFerry | None:
    """One of those on the map."""
    ferries = FERRIES(pos)
    return None if action.ferry in ferries else NoSuchFerry(action.ferry, tuple(ferries))


class TileLaidAlready(Details, frozen=True):
    """The corporation has used its tile action."""

    who: str


@check("ferry takes the place of a tile", about=())
def instead_of_tile(pos: Position, action: OpenFerry) -> TileLaidAlready | None:
    """Nothing has been laid in this turn by the ordinary tile action."""
    return TileLaidAlready(pos.frame.who) if pos[CURRENT_TURN].tiles else None


class OutOfReach(Details, frozen=True):
    """No route of the corporation comes to one of the `ends`."""

    who: str
    ferry: str
    ends: tuple[str, ...]


@check("ferry is within reach", about=("ferry",))
def within_reach(pos: Position, action: OpenFerry) -> OutOfReach | None:
    """A route of the corporation comes to an end of the ferry at which its line shows."""
    who, ferry = pos.frame.who, FERRIES(pos)[action.ferry]
    if not reach(pos, who).stops.isdisjoint(landings(pos, ferry)):
        return None
    return OutOfReach(who, action.ferry, ferry.ends)


class WrongEnds(Details, frozen=True):
    """Tiles were `given` to other ends than the `bare` ones."""

    case: ClassVar[str] = "ends"
    ferry: str
    bare: tuple[str, ...]
    given: tuple[str, ...]


class WrongEndTile(Details, frozen=True):
    """The end takes one of `tiles`, turned to the ferry."""

    case: ClassVar[str] = "tile"
    hex: str
    tile: str
    tiles: tuple[str, ...]


@check("ends of the ferry get tiles", about=("ferry", "tiles"))
def ends_get_tiles(pos: Position, action: OpenFerry) -> WrongEnds | WrongEndTile | None:
    """Each end without a tile gets one that is meant for it; no other end does."""
    ferry = FERRIES(pos)[action.ferry]
    bare = bare_ends(pos, ferry)
    given = tuple(end.hex for end in action.tiles)
    if given != bare:
        return WrongEnds(action.ferry, bare, given)
    for end in action.tiles:
        if end.rotation not in ferry.end_tiles[end.hex].get(end.tile, ()):
            tiles = tuple(ferry.end_tiles[end.hex])
            return WrongEndTile(end.hex, end.tile, tiles)
    return None


class OutOfTiles(Details, frozen=True):
    """The supply has only so many of the tile left."""

    tile: str
    left: int


@check("tiles of the ferry are in supply", about=("tiles",))
def tiles_in_supply(pos: Position, action: OpenFerry) -> OutOfTiles | None:
    """For an end that needs a tile and can have none the ferry stays closed."""
    for tile, count in Counter(end.tile for end in action.tiles).items():
        left = supply_left(pos, tile)
        if left is not None and left < count:
            return OutOfTiles(tile, left)
    return None


class EndsTooDear(ShortOfMoney, frozen=True):
    """The treasury does not pay the terrain at the ends of the ferry."""

    ferry: str


@check("treasury pays the ends of the ferry", about=("ferry", "tiles"))
def treasury_pays(pos: Position, action: OpenFerry) -> EndsTooDear | None:
    """Terrain at the ends costs what it always does; the lake costs nothing."""
    who = pos.frame.who
    cost = sum(TERRAIN_COST(pos, who, end.hex) for end in action.tiles)
    short = short_of(pos, who, cost)
    return None if short is None else EndsTooDear(short.owner, short.cash, short.price, action.ferry)


def _offers(pos: Position) -> Iterator[Offer]:
    private, who = FERRY_POWER(pos).private, pos.frame.who
    if pos[CURRENT_TURN].tiles or pos[PRIVATES][private].used or not POWER_SERVES(pos, private, who):
        return
    for name, ferry in FERRIES(pos).items():
        choices = [
            [
                EndTile(hex, tile, rotation)
                for tile, rotations in ferry.end_tiles[hex].items()
                for rotation in rotations
            ]
            for hex in bare_ends(pos, ferry)
        ]
        for tiles in product(*choices):
            yield Offer(OpenFerry(pos.actor, private, name, tiles))


def _open(pos: Position, action: OpenFerry) -> None:
    who, ferry = pos.frame.who, FERRIES(pos)[action.ferry]
    pos.change(PRIVATES, action.private, used=True)
    for end in action.tiles:
        put_tile(pos, who, end.hex, Laid(end.tile, end.rotation), TERRAIN_COST(pos, who, end.hex))
    for hex, lake in ferry.lake.items():
        put_tile(pos, who, hex, Laid(lake.tile, lake.rotation), 0)
    pos.amend(CURRENT_TURN, tiles=max(1, TILE_ALLOWANCE(pos, who)))
    open_line(pos, who, action.ferry)


OPEN_FERRY: ActionType[OpenFerry] = ActionType(
    OpenFerry,
    _offers,
    (
        owns_power,
        opens_ferries,
        opened_once,
        ferry_exists,
        instead_of_tile,
        within_reach,
        ends_get_tiles,
        tiles_in_supply,
        treasury_pays,
    ),
    _open,
)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    power = FERRY_POWER(pos)
    if private == power.private:
        facts = {"ferries": tuple(ferry.name for ferry in FERRIES(pos).values()), "fee": power.fee}
        by = (
            "action type: open_ferry",
            "check: one ferry is opened",
            "reaction: use of foreign lines is paid",
        )
        yield Explained("ferry", facts=facts, by=by)
        yield by_permission()
        yield Explained(
            "ferry", WHEN, by=("check: ferry takes the place of a tile", "check: ferry is within reach")
        )
        yield Explained("ferry", ENDS, by=("reaction: lines go to the national company",))


def _tile_explained(pos: Position, tile: str) -> Iterator[Explained]:
    if any(tile == laid.tile for ferry in FERRIES(pos).values() for laid in ferry.lake.values()):
        yield Explained("tile of a ferry", WHEN, by=("action type: open_ferry",))


FEATURE = Feature(
    "ferry",
    after=("special tokens",),
    menus={TRACK.name: (OPEN_FERRY,)},
    brings=(EXPLANATIONS(explains(PAPER, _explained, 40), explains(TILE, _tile_explained)),),
)

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
from ...core.actions import Offer
from ...core.details import Details
from ...core.figures import Fact, Settings
from ...core.kinds import Kind, check
from ...core.now import Now
from ...core.title import Feature
from ...rules.money import ShortOfMoney, short_of
from ...rules.operating_round import TURN
from ...rules.operating_turn import TRACK
from ...rules.privates import POWER_SERVES, PRIVATES, UsePower, owns_power
from ...rules.reach import TILES, face, reach
from ...rules.track import TERRAIN_COST, TILE_ALLOWANCE, put_tile, supply_left
from .owned_track import OWNED_TRACK, OwnedTrack, open_line


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


FERRIES: Fact[dict[str, Ferry]] = Fact("ferries")
FERRY_POWER: Fact[FerryPower] = Fact("ferry company")


def facts(power: Mapping[str, Any], ferries: Iterable[Mapping[str, Any]]) -> Settings:
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


def bare_ends(now: Now, ferry: Ferry) -> tuple[str, ...]:
    """The ends at which no tile lies yet, though one has to."""
    return tuple(hex for hex in ferry.ends if hex in ferry.end_tiles and hex not in now[TILES])


def landings(now: Now, ferry: Ferry) -> Iterator[StopKey]:
    """The stops at which its line shows."""
    track, bare = OWNED_TRACK(now).track, bare_ends(now, ferry)
    for hex in ferry.ends:
        if hex not in bare:
            at = face(now, hex)
            for stop in range(len(at.stops)):
                if any(path.track == track for path in at.paths_at(STOP + stop)):
                    yield hex, stop


class OpensNoFerries(Details, frozen=True):
    """The private company opens no ferries."""

    private: str


@check("private company opens ferries")
def opens_ferries(now: Now, action: OpenFerry) -> OpensNoFerries | None:
    """The others do not."""
    return None if action.private == FERRY_POWER(now).private else OpensNoFerries(action.private)


class AlreadyOpened(Details, frozen=True):
    """The private company has opened its ferry."""

    private: str


@check("one ferry is opened")
def opened_once(now: Now, action: OpenFerry) -> AlreadyOpened | None:
    """The token stays with it."""
    return AlreadyOpened(action.private) if now[PRIVATES][action.private].used else None


class NoSuchFerry(Details, frozen=True):
    """There is no ferry of this name; there are `ferries`."""

    ferry: str
    ferries: tuple[str, ...]


@check("ferry exists")
def ferry_exists(now: Now, action: OpenFerry) -> NoSuchFerry | None:
    """One of those on the map."""
    ferries = FERRIES(now)
    return None if action.ferry in ferries else NoSuchFerry(action.ferry, tuple(ferries))


class TileLaidAlready(Details, frozen=True):
    """The corporation has used its tile action."""

    who: str


@check("ferry takes the place of a tile")
def instead_of_tile(now: Now, action: OpenFerry) -> TileLaidAlready | None:
    """Nothing has been laid in this turn by the ordinary tile action."""
    return TileLaidAlready(now.frame.who) if now[TURN].tiles else None


class OutOfReach(Details, frozen=True):
    """No route of the corporation comes to one of the `ends`."""

    who: str
    ferry: str
    ends: tuple[str, ...]


@check("ferry is within reach")
def within_reach(now: Now, action: OpenFerry) -> OutOfReach | None:
    """A route of the corporation comes to an end of the ferry at which its line shows."""
    who, ferry = now.frame.who, FERRIES(now)[action.ferry]
    if not reach(now, who).stops.isdisjoint(landings(now, ferry)):
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


@check("ends of the ferry get tiles")
def ends_get_tiles(now: Now, action: OpenFerry) -> WrongEnds | WrongEndTile | None:
    """Each end without a tile gets one that is meant for it; no other end does."""
    ferry = FERRIES(now)[action.ferry]
    bare = bare_ends(now, ferry)
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


@check("tiles of the ferry are in supply")
def tiles_in_supply(now: Now, action: OpenFerry) -> OutOfTiles | None:
    """For an end that needs a tile and can have none the ferry stays closed."""
    for tile, count in Counter(end.tile for end in action.tiles).items():
        left = supply_left(now, tile)
        if left is not None and left < count:
            return OutOfTiles(tile, left)
    return None


class EndsTooDear(ShortOfMoney, frozen=True):
    """The treasury does not pay the terrain at the ends of the ferry."""

    ferry: str


@check("treasury pays the ends of the ferry")
def treasury_pays(now: Now, action: OpenFerry) -> EndsTooDear | None:
    """Terrain at the ends costs what it always does; the lake costs nothing."""
    who = now.frame.who
    cost = sum(TERRAIN_COST(now, who, end.hex) for end in action.tiles)
    short = short_of(now, who, cost)
    return None if short is None else EndsTooDear(short.owner, short.cash, short.price, action.ferry)


def _offers(now: Now) -> Iterator[Offer]:
    private, who = FERRY_POWER(now).private, now.frame.who
    if now[TURN].tiles or now[PRIVATES][private].used or not POWER_SERVES(now, private, who):
        return
    for name, ferry in FERRIES(now).items():
        choices = [
            [
                EndTile(hex, tile, rotation)
                for tile, rotations in ferry.end_tiles[hex].items()
                for rotation in rotations
            ]
            for hex in bare_ends(now, ferry)
        ]
        for tiles in product(*choices):
            yield Offer(OpenFerry(now.actor, private, name, tiles))


def _open(now: Now, action: OpenFerry) -> None:
    who, ferry = now.frame.who, FERRIES(now)[action.ferry]
    now.change(PRIVATES, action.private, used=True)
    for end in action.tiles:
        put_tile(now, who, end.hex, Laid(end.tile, end.rotation), TERRAIN_COST(now, who, end.hex))
    for hex, lake in ferry.lake.items():
        put_tile(now, who, hex, Laid(lake.tile, lake.rotation), 0)
    now.amend(TURN, tiles=max(1, TILE_ALLOWANCE(now, who)))
    open_line(now, who, action.ferry)


OPEN_FERRY: Kind[OpenFerry] = Kind(
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

FEATURE = Feature("ferry", after=("special tokens",), menus={TRACK.name: (OPEN_FERRY,)})

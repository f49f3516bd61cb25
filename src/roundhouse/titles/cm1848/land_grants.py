"""Land grants: hexes that one corporation has to fill and others keep out of (9).

What a grant asks of a turn is in grant_duties.py, what filling it earns in golden_spikes.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal

import msgspec

from ...board.faces import Path
from ...board.network import StopKey, network
from ...board.tiles import Laid
from ...board.upgrades import placements
from ...core.cache import Derived, once
from ...core.details import Details
from ...core.figures import Fact, amends
from ...core.flow import Do
from ...core.kinds import check, reacts
from ...core.now import Event, Now
from ...core.state import Table
from ...core.title import Feature
from ...features.any_track import some_track_on_a_route
from ...features.marked_sides import marks_met
from ...features.merging import CorporationsMerged, heir, is_merged
from ...features.tile_budget import (
    BUDGET_PARTS,
)
from ...rules.corporations import CHARTERS
from ...rules.depot import phase
from ...rules.reach import BLOCKED, BOARD, TILES, TOKENS, face, reach_from, usable
from ...rules.track import (
    HOME_HEXES,
    LAY_TILE,
    LayTile,
    supply_left,
)

CASH_SPIKE = "cash"


class Spike(msgspec.Struct, frozen=True):
    """What a corporation earns with a whole land grant; `paid_in` is "cash" or "bonds"."""

    amount: int
    paid_in: str


class Grant(msgspec.Struct, frozen=True):
    """A land grant.

    `hexes`: all of them; `shared`: those that another grant has too; `open`: those that everybody may lay in; `path`:
    the line in order; `bonds` (face value) and `spikes` (dollars): for the first tile in a hex, if it lays that.
    """

    hexes: tuple[str, ...]
    shared: tuple[str, ...]
    open: tuple[str, ...]
    path: tuple[str, ...]
    bonds: dict[str, int]
    spikes: dict[str, int]
    spike: Spike


GRANTS: Fact[Mapping[str, Grant]] = Fact("land grants")
"""By the corporation whose name is on the map."""

RAILHEADS: Fact[Mapping[str, tuple[str, ...]]] = Fact("railheads")
"""The hexes of the homes, for whoever builds from both."""

FILLERS: Table[str] = Table("land grants filled by", str)
"""By grant: the corporation that has to fill it, which after a merger is another one than that on the map."""


class GrantTileLaid(Event, frozen=True, tag="grant_tile_laid"):
    """The first tile came to a hex of a land grant; `corporation` has laid it, whoever fills the grant."""

    grant: str
    corporation: str
    hex: str


class GrantCompleted(Event, frozen=True, tag="grant_completed"):
    """There is track in all hexes of a land grant; `corporation` is the one that had to fill it."""

    grant: str
    corporation: str


def grant_facts(rows: Mapping[str, Any], data: Mapping[str, Any]) -> dict[Fact[Any], Any]:
    """What map.toml and title.toml say of land grants."""
    spikes = {row["sym"]: row["spike"] for row in data["corporation"] if "spike" in row}
    return {
        GRANTS: {
            name: msgspec.convert({**row, "spike": spikes[name]}, Grant)
            for name, row in rows["land_grant"].items()
        },
        RAILHEADS: {row["sym"]: tuple(row["railheads"]) for row in data["corporation"] if "railheads" in row},
    }


# -- whose, and how far ---------------------------------------------------------------------------------

_joined: Derived[bool] = Derived(TILES, TOKENS)


@once
def complete(now: Now, grant: str) -> bool:
    """Whether there is track in all hexes of the grant, whoever has laid it."""
    return all(face(now, hex).paths for hex in GRANTS(now)[grant].hexes)


def unfinished(now: Now, corporation: str) -> list[str]:
    """The grants that the corporation still has to fill."""
    return [g for g, filler in now[FILLERS].items() if filler == corporation and not complete(now, g)]


@once
def reserved(now: Now, who: str, hex: str) -> str:
    """The grant for which the hex is kept from this builder; empty when it may be laid in."""
    if face(now, hex).paths:
        return ""
    names = [g for g, row in GRANTS(now).items() if hex in row.hexes and hex not in row.open]
    return "" if not names or any(now[FILLERS].get(g) == who for g in names) else names[0]


def joined(now: Now, grant: str) -> bool:
    """Whether a route inside the hexes of the grant's path leads from one of its ends to the other."""
    who, path = now[FILLERS].get(grant, grant), GRANTS(now)[grant].path
    first, last = path[0], path[-1]
    if first not in now[TILES] or last not in now[TILES]:
        return False

    def compute() -> bool:
        inside = _inside(path, usable(now, who))
        found = network(BOARD(now), now[TILES], _stations(now, who, first), BLOCKED(now, who), usable=inside)
        return any(hex == last for hex, _ in found.stops)

    return _joined.get(now, grant, compute)


@lru_cache(maxsize=64)
def _inside(path: tuple[str, ...], ordinary: Callable[[str, Path], bool]) -> Callable[[str, Path], bool]:
    """Whether a path of track may be used, for routes that keep to these hexes."""
    return lambda hex, piece: hex in path and ordinary(hex, piece)


def _stations(now: Now, who: str, hex: str) -> tuple[StopKey, ...]:
    """The city of the hex in which the corporation has its marker."""
    return tuple(
        (t.hex, t.city) for t in now[TOKENS].values() if t.placed and t.corporation == who and t.hex == hex
    )


def railheads(now: Now, who: str) -> tuple[str, ...]:
    """The homes from which the corporation builds with an allowance each; none for all but one."""
    heads = RAILHEADS(now).get(who, ())
    return () if not heads or is_merged(now, who) or heir(now, who) != who or joined(now, who) else heads


@amends(HOME_HEXES, "railheads are homes")
def homes_of_both(now: Now, homes: tuple[str, ...], who: str) -> tuple[str, ...]:
    """Both are begun in; a merger leaves the home of the survivor."""
    heads = RAILHEADS(now).get(who)
    return homes if heads is None or is_merged(now, who) else heads


@amends(BUDGET_PARTS, "allowance of each railhead")
def by_railhead(now: Now, parts: tuple[str, ...], who: str, hex: str) -> tuple[str, ...]:
    """A build counts for the ends from which a route leads to it."""
    heads = railheads(now, who)
    if not heads or not hex:
        return heads or parts
    return tuple(head for head in heads if _enters(now, who, head, hex))


def _enters(now: Now, who: str, head: str, hex: str) -> bool:
    found = reach_from(now, who, _stations(now, who, head))
    return any(at == hex for at, _ in found.stops) or any((hex, edge) in found.inbound for edge in range(6))


# -- who may lay in it, and what -------------------------------------------------------------------------


class Reserved(Details, frozen=True):
    """The hex is kept for the land grant."""

    case: Literal["kept", "subsidiary"]
    who: str
    hex: str
    grant: str


@check("land grant of another")
def not_reserved(now: Now, action: LayTile) -> Reserved | None:
    """An empty hex of a grant is for its corporation alone, unless it is open or shared; subsidiaries are others."""
    if action.hex not in BOARD(now).hexes:
        return None
    who = now.frame.who
    grant = reserved(now, who, action.hex)
    case: Literal["kept", "subsidiary"] = "kept" if who in CHARTERS(now) else "subsidiary"
    return Reserved(case, who, action.hex, grant) if grant else None


class AwayFromGrant(Details, frozen=True):
    """So many `ends` of the new track look away from empty hexes of the grant without need."""

    hex: str
    tile: str
    grant: str
    ends: int


@check("new track serves the land grant")
def serves_the_grant(now: Now, action: LayTile) -> AwayFromGrant | None:
    """In an unfinished grant new ends of track look at its empty hexes, as far as some tile can do that."""
    if action.hex not in now[TILES]:
        return None
    for grant, row in GRANTS(now).items():
        if action.hex in row.hexes and not complete(now, grant):
            ends = _new_ends(now, action.hex, row)
            own = ends.get((action.tile, action.rotation))
            if own is not None and any(good for good, _ in ends.values()):
                least = min(bad for _, bad in ends.values())
                if own[1] > least:
                    return AwayFromGrant(hex=action.hex, tile=action.tile, grant=grant, ends=own[1] - least)
    return None


def _new_ends(now: Now, hex: str, grant: Grant) -> dict[tuple[str, int], tuple[int, int]]:
    """For each tile and rotation that may come to the hex: new ends at empty hexes of the grant, and all others."""
    board, laid = BOARD(now), now[TILES].get(hex)
    old = face(now, hex).exits
    wanted = {
        edge
        for edge in range(6)
        if (beyond := board.neighbour(hex, edge)) in grant.hexes and not face(now, beyond).paths
    }
    found: dict[tuple[str, int], tuple[int, int]] = {}
    for place in placements(board, hex, laid):
        tile = Laid(place.tile, place.rotation)
        if board.tiles[place.tile].colour not in phase(now).tiles or supply_left(now, place.tile) == 0:
            continue
        action = LayTile(now.actor, hex, place.tile, place.rotation)
        if marks_met(now, hex, tile) and some_track_on_a_route(now, action) is None:
            new = board.face(hex, tile).exits - old
            found[place.tile, place.rotation] = (len(new & wanted), len(new - wanted))
    return found


# -- from beginning to end --------------------------------------------------------------------------------


@reacts("land grants pass to the survivor", CorporationsMerged)
def inherited(now: Now, event: CorporationsMerged) -> None:
    """With all that is still to be laid."""
    for grant, filler in list(now[FILLERS].items()):
        if filler == event.vanished:
            now.put(FILLERS, grant, event.survivor)


def _begin(now: Now) -> None:
    for name in GRANTS(now):
        now.put(FILLERS, name, name)


FEATURE = Feature(
    "land grants",
    tables=(FILLERS,),
    amendments=(homes_of_both, by_railhead),
    checks={LAY_TILE: (not_reserved, serves_the_grant)},
    reactions=(inherited,),
    setup=(Do("land grants are dealt", _begin),),
)

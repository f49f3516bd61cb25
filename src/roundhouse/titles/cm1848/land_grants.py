"""Land grants: hexes that one corporation has to fill and others keep out of (9).

What a grant asks of a turn is in grant_duties.py, what filling it earns in golden_spikes.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal

import msgspec

from ...board.faces import Path
from ...board.network import StopKey, network
from ...board.tiles import Laid
from ...board.upgrades import placements
from ...core.action_types import check
from ...core.cache import TableCache, memo_per_position
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do
from ...core.life import MOVE, ROW, IdKind
from ...core.position import Event, Position
from ...core.rule_values import Setting, Settings, amends
from ...core.state import Table
from ...features.merging import heir, is_merged
from ...rules.beside import PIECES, Piece, Rows
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import phase
from ...rules.explained import COMPANY, ENDS, EXPLANATIONS, Explained, explains
from ...rules.owners import of_corporation
from ...rules.reach import BLOCKED, BOARD, TILES, TOKENS, hex_face, reach_from, touched, usable
from ...rules.track import (
    HOME_HEXES,
    LAY_TILE,
    LayTile,
    supply_left,
)
from .any_track import some_track_on_a_route
from .marked_sides import marks_met
from .tile_budget import BUDGET_PARTS

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


GRANTS: Setting[Mapping[str, Grant]] = Setting("land grants")
"""By the corporation whose name is on the map."""

RAILHEADS: Setting[Mapping[str, tuple[str, ...]]] = Setting("railheads")
"""The hexes of the homes, for whoever builds from both."""

FILLERS: Table[str] = Table("land grants filled by", str, IdKind("grant"), of_corporation(ROW, merged=MOVE))
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


def grant_facts(rows: Mapping[str, Any], data: Mapping[str, Any]) -> Settings:
    """What map.toml and title.toml say of land grants."""
    spikes = {row["sym"]: row["spike"] for row in data["corporation"] if "spike" in row}
    return Settings(
        GRANTS.to(
            {
                name: msgspec.convert({**row, "spike": spikes[name]}, Grant)
                for name, row in rows["land_grant"].items()
            }
        ),
        RAILHEADS.to(
            {row["sym"]: tuple(row["railheads"]) for row in data["corporation"] if "railheads" in row}
        ),
    )


# -- whose, and how far ---------------------------------------------------------------------------------

_joined: TableCache[bool] = TableCache(TILES, TOKENS)


@memo_per_position
def complete(pos: Position, grant: str) -> bool:
    """Whether there is track in all hexes of the grant, whoever has laid it."""
    return all(hex_face(pos, hex).paths for hex in GRANTS(pos)[grant].hexes)


def unfinished(pos: Position, corporation: str) -> list[str]:
    """The grants that the corporation still has to fill."""
    return [g for g, filler in pos[FILLERS].items() if filler == corporation and not complete(pos, g)]


@memo_per_position
def reserved(pos: Position, who: str, hex: str) -> str:
    """The grant for which the hex is kept from this builder; empty when it may be laid in."""
    if hex_face(pos, hex).paths:
        return ""
    names = [g for g, row in GRANTS(pos).items() if hex in row.hexes and hex not in row.open]
    return "" if not names or any(pos[FILLERS].get(g) == who for g in names) else names[0]


def joined(pos: Position, grant: str) -> bool:
    """Whether a route inside the hexes of the grant's path leads from one of its ends to the other."""
    who, path = pos[FILLERS].get(grant, grant), GRANTS(pos)[grant].path
    first, last = path[0], path[-1]
    if first not in pos[TILES] or last not in pos[TILES]:
        return False

    def compute() -> bool:
        inside = _inside(path, usable(pos, who))
        found = network(BOARD(pos), pos[TILES], _stations(pos, who, first), BLOCKED(pos, who), usable=inside)
        return any(hex == last for hex, _ in found.stops)

    return _joined.get(pos, grant, compute)


@lru_cache(maxsize=64)
def _inside(path: tuple[str, ...], ordinary: Callable[[str, Path], bool]) -> Callable[[str, Path], bool]:
    """Whether a path of track may be used, for routes that keep to these hexes."""
    return lambda hex, piece: hex in path and ordinary(hex, piece)


def _stations(pos: Position, who: str, hex: str) -> tuple[StopKey, ...]:
    """The city of the hex in which the corporation has its marker."""
    return tuple(
        (t.hex, t.city) for t in pos[TOKENS].values() if t.placed and t.corporation == who and t.hex == hex
    )


def railheads(pos: Position, who: str) -> tuple[str, ...]:
    """The homes from which the corporation builds with an allowance each; none for all but one."""
    heads = RAILHEADS(pos).get(who, ())
    return () if not heads or is_merged(pos, who) or heir(pos, who) != who or joined(pos, who) else heads


@amends(HOME_HEXES, "railheads are homes")
def homes_of_both(pos: Position, homes: tuple[str, ...], who: str) -> tuple[str, ...]:
    """Both are begun in; a merger leaves the home of the survivor."""
    heads = RAILHEADS(pos).get(who)
    return homes if heads is None or is_merged(pos, who) else heads


@amends(BUDGET_PARTS, "allowance of each railhead")
def by_railhead(pos: Position, parts: tuple[str, ...], who: str, hex: str) -> tuple[str, ...]:
    """A build counts for the ends from which a route leads to it."""
    heads = railheads(pos, who)
    if not heads or not hex:
        return heads or parts
    return tuple(head for head in heads if _enters(pos, who, head, hex))


def _enters(pos: Position, who: str, head: str, hex: str) -> bool:
    found = reach_from(pos, who, _stations(pos, who, head))
    return hex in touched(found)


# -- who may lay in it, and what -------------------------------------------------------------------------


class Reserved(Details, frozen=True):
    """The hex is kept for the land grant."""

    case: Literal["kept", "subsidiary"]
    who: str
    hex: str
    grant: str


@check("land grant of another", about=("hex",))
def not_reserved(pos: Position, action: LayTile) -> Reserved | None:
    """An empty hex of a grant is for its corporation alone, unless it is open or shared; subsidiaries are others."""
    if action.hex not in BOARD(pos).hexes:
        return None
    who = pos.frame.who
    grant = reserved(pos, who, action.hex)
    case: Literal["kept", "subsidiary"] = "kept" if who in CORPORATION_SPECS(pos) else "subsidiary"
    return Reserved(case, who, action.hex, grant) if grant else None


class AwayFromGrant(Details, frozen=True):
    """`ends`: how many ends of the new track look away from empty hexes of the grant without need."""

    hex: str
    tile: str
    grant: str
    ends: int


@check("new track serves the land grant", about=("hex", "tile", "rotation"))
def serves_the_grant(pos: Position, action: LayTile) -> AwayFromGrant | None:
    """In an unfinished grant new ends of track look at its empty hexes, as far as some tile can do that."""
    if action.hex not in pos[TILES]:
        return None
    for grant, row in GRANTS(pos).items():
        if action.hex in row.hexes and not complete(pos, grant):
            ends = _new_ends(pos, action.hex, row)
            own = ends.get((action.tile, action.rotation))
            if own is not None and any(good for good, _ in ends.values()):
                least = min(bad for _, bad in ends.values())
                if own[1] > least:
                    return AwayFromGrant(hex=action.hex, tile=action.tile, grant=grant, ends=own[1] - least)
    return None


def _new_ends(pos: Position, hex: str, grant: Grant) -> dict[tuple[str, int], tuple[int, int]]:
    """For each tile and rotation that may come to the hex: new ends at empty hexes of the grant, and all others."""
    board, laid = BOARD(pos), pos[TILES].get(hex)
    old = hex_face(pos, hex).exits
    wanted = {
        edge
        for edge in range(6)
        if (beyond := board.neighbour(hex, edge)) in grant.hexes and not hex_face(pos, beyond).paths
    }
    found: dict[tuple[str, int], tuple[int, int]] = {}
    for place in placements(board, hex, laid):
        tile = Laid(place.tile, place.rotation)
        if board.tiles[place.tile].colour not in phase(pos).tiles or supply_left(pos, place.tile) == 0:
            continue
        action = LayTile(pos.actor, hex, place.tile, place.rotation)
        if marks_met(pos, hex, tile) and some_track_on_a_route(pos, action) is None:
            new = board.face(hex, tile).exits - old
            found[place.tile, place.rotation] = (len(new & wanted), len(new - wanted))
    return found


# -- from beginning to end --------------------------------------------------------------------------------


def _begin(pos: Position) -> None:
    for name in GRANTS(pos):
        pos.put(FILLERS, name, name)


def _explained(pos: Position, corporation: str) -> Iterator[Explained]:
    """The grant, what it keeps closed, and what its tiles and the whole of it bring."""
    grant = GRANTS(pos).get(corporation)
    if grant is None:
        return
    yield Explained(
        "land grant",
        facts={"count": len(grant.hexes)},
        by=("check: land grant is due", "check: land grant first / inside"),
    )
    kept = tuple(hex for hex in grant.hexes if hex not in (*grant.open, *grant.shared))
    yield Explained("kept hexes", facts={"hexes": kept}, by=("check: land grant of another / kept",))
    for bonds in sorted(set(grant.bonds.values())):
        hexes = tuple(hex for hex, amount in grant.bonds.items() if amount == bonds)
        yield Explained(
            "bonds on the way", facts={"bonds": bonds, "hexes": hexes}, by=("reaction: land grant is filled",)
        )
    for amount in sorted(set(grant.spikes.values())):
        hexes = tuple(hex for hex, paid in grant.spikes.items() if paid == amount)
        yield Explained(
            "spike on the way",
            facts={"amount": amount, "hexes": hexes},
            by=("reaction: land grant is filled",),
        )
    told = "spike in cash" if grant.spike.paid_in == "cash" else "spike in bonds"
    yield Explained(told, ENDS, {"amount": grant.spike.amount}, ("reaction: golden spike is earned",))
    if heads := RAILHEADS(pos).get(corporation):
        by = ("amendment: railheads are homes", "amendment: allowance of each railhead")
        yield Explained("railheads", facts={"hexes": heads}, by=by)


def _filled_by(grant: str) -> Rows:
    def read(pos: Position) -> Mapping[str, int]:
        return {pos[FILLERS][grant]: 1} if grant in pos[FILLERS] else {}

    def write(pos: Position, counts: Mapping[str, int]) -> None:
        for owner in counts:
            pos.put(FILLERS, grant, owner)

    return Rows(read, write)


def _pieces(pos: Position) -> Iterator[Piece]:
    for grant in GRANTS(pos):
        yield Piece(f"land grant {grant}", "land grant", {"of": grant}, 1, 1, rows=_filled_by(grant))


FEATURE = Feature(
    "land grants",
    after=("bonds as money", "marked sides", "track of subsidiaries"),
    tables=(FILLERS,),
    amendments=(homes_of_both, by_railhead),
    checks=(LAY_TILE.checked_by(not_reserved, serves_the_grant),),
    setup=(Do("land grants are dealt", _begin),),
    brings=(EXPLANATIONS(explains(COMPANY, _explained, 40)), PIECES(_pieces)),
)

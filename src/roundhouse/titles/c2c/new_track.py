"""New track: a tile needs some that a route leads to, or a city that one reaches; corporations build from stations.

The way is looked for from the new track on, so it need not begin at a stop. Whatever is left of it beyond the tile was
there before, so it is mostly enough to know which sides of the hex routes enter and which of its stops they reach now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

from ...board.faces import STOP, Face, is_edge, is_stop
from ...board.map import Board
from ...board.tiles import Laid
from ...board.upgrades import Leap, Placement, kept_stops, new_paths
from ...core.action_types import check
from ...core.cache import memo_per_position
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import amends
from ...features.merging import MERGED
from ...rules.corporations import CORPORATION_SPECS
from ...rules.reach import BOARD, STATIONS, TILES, lies_on_route, reach
from ...rules.track import HOME_HEXES, NEXT_TILES, LayTile, home_first, on_a_route


@lru_cache(maxsize=262144)
def new_ends(old: Face, new: Face) -> int:
    """Where the tile can be joined to what was there: a bit for each end, numbered as ends of track are.

    Sides at which new track begins, and stops of the old face: cities that are kept, other stops with new track.
    """
    kept = kept_stops(old, new)
    if kept is None:
        return 0
    found = 0
    for path in (new.paths[index] for index in new_paths(old, new, kept)):
        for end in (path.a, path.b):
            if is_edge(end):
                found |= 1 << end
            elif is_stop(end):
                found |= sum(1 << (STOP + k) for k, stop in enumerate(kept) if stop == end - STOP)
    return found | sum(1 << (STOP + k) for k, stop in enumerate(kept) if new.stops[stop].kind == "city")


@memo_per_position
def _joined(pos: Position, who: str) -> Mapping[str, int]:
    """By hex the sides that routes enter, and the stops that they reach, as bits."""
    found: dict[str, int] = {}
    network = reach(pos, who)
    for hex, edge in network.inbound:
        found[hex] = found.get(hex, 0) | 1 << edge
    for hex, stop in network.stops:
        found[hex] = found.get(hex, 0) | 1 << (STOP + stop)
    return found


class TrackNotJoined(Details, frozen=True):
    """No route reaches the track that the tile brings."""

    case: Literal["city", "plain", "yellow"]
    who: str
    hex: str
    tile: str


@check("new track is joined", about=("hex", "tile", "rotation"))
def track_is_joined(pos: Position, action: LayTile) -> TrackNotJoined | None:
    """A route leads to new track of the tile, or reaches a city in its hex."""
    who, hex = pos.frame.who, action.hex
    board, laid = BOARD(pos), Laid(action.tile, action.rotation)
    old, new = board.face(hex, pos[TILES].get(hex)), board.face(hex, laid)
    joined = new_ends(old, new) & _joined(pos, who).get(hex, 0)
    if joined and (not old.paths or joined >> STOP or _leads_over(pos, who, hex, laid, old, new)):
        return None
    return TrackNotJoined("city" if new.cities else "plain" if old.paths else "yellow", who, hex, action.tile)


def _leads_over(pos: Position, who: str, hex: str, laid: Laid, old: Face, new: Face) -> bool:
    """Whether a route can go over new track that begins at a side which routes enter.

    They may have come to that side by way of this very hex, and then need not get any further. Only where the new track
    ends at a side that is used already does one have to look.
    """
    entered = {edge for at, edge in reach(pos, who).inbound if at == hex}
    kept = kept_stops(old, new)
    assert kept is not None
    added = new_paths(old, new, kept)
    for path in (new.paths[index] for index in added):
        for edge in {path.a, path.b} & entered:
            far = path.other(edge)
            if is_stop(far) or (is_edge(far) and far not in entered and far not in old.exits):
                return True
    return lies_on_route(pos, who, hex, laid, STATIONS(pos, who), added)


@lru_cache(maxsize=16384)
def _joining(
    board: Board, hex: str, laid: Laid | None, found: tuple[Placement | Leap, ...], joined: int
) -> tuple[Placement | Leap, ...]:
    old = board.face(hex, laid)
    return tuple(
        place for place in found if new_ends(old, board.face(hex, Laid(place.tile, place.rotation))) & joined
    )


@amends(NEXT_TILES, "only tiles with new track that is joined")
def that_are_joined(
    pos: Position, found: Iterable[Placement | Leap], who: str, hex: str
) -> Iterable[Placement | Leap]:
    """The others are not even looked at."""
    return _joining(BOARD(pos), hex, pos[TILES].get(hex), tuple(found), _joined(pos, who).get(hex, 0))


@amends(HOME_HEXES, "homes of both that merged")
def both_homes(pos: Position, homes: tuple[str, ...], who: str) -> tuple[str, ...]:
    """A merged corporation begins in either."""
    other = CORPORATION_SPECS(pos).get(pos[MERGED].get(who, ""))
    return homes if other is None or not other.home or other.home in homes else (*homes, other.home)


FEATURE = Feature(
    "new track is joined",
    after=("skipped colours",),
    amendments=(that_are_joined, both_homes),
    replaces=(on_a_route.replaced_by(track_is_joined),),
    drops=(home_first,),
)

"""Any track will do: a tile is part of a route with any of its track, old or new."""

from __future__ import annotations

from ...board.tiles import Laid
from ...core.action_types import check
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...rules.building import SIDES_TO_JOIN
from ...rules.reach import BOARD
from ...rules.track import LayTile, on_a_route


class NoTrackOnRoute(Details, frozen=True):
    """No track of the tile meets a route."""

    who: str
    hex: str
    tile: str


@check("some track is on a route", about=("hex", "tile", "rotation"))
def some_track_on_a_route(pos: Position, action: LayTile) -> NoTrackOnRoute | None:
    """A route leads to an exit of the tile, or reaches a stop that was there."""
    who, hex = pos.frame.who, action.hex
    sides = SIDES_TO_JOIN(pos, who, hex)
    if sides is None or not sides.isdisjoint(BOARD(pos).face(hex, Laid(action.tile, action.rotation)).exits):
        return None
    return NoTrackOnRoute(who, hex, action.tile)


FEATURE = Feature("any track on a route", replaces=(on_a_route.replaced_by(some_track_on_a_route),))

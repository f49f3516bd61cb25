"""Marked sides: the tile of a colour has to have track at the sides of its hex that are marked in that colour."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...board.tiles import Laid
from ...core.action_types import check
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting
from ...rules.reach import BOARD
from ...rules.track import LAY_TILE, LayTile

MARKED_SIDES: Setting[Mapping[tuple[str, str], tuple[int, ...]]] = Setting("marked sides")
"""By hex and colour: the edges."""


def meets(exits: Collection[int], marks: Collection[int]) -> bool:
    """Whether the exits of a tile meet the marks: all of them, or with fewer exits than marks every exit one."""
    return set(marks) <= set(exits) if len(exits) >= len(marks) else set(exits) <= set(marks)


def marks_met(pos: Position, hex: str, tile: Laid) -> bool:
    """Whether the tile meets the marks of its colour in the hex."""
    marks = MARKED_SIDES(pos).get((hex, BOARD(pos).tiles[tile.tile].colour), ())
    return not marks or meets(BOARD(pos).face(hex, tile).exits, marks)


class SidesNotMet(Details, frozen=True):
    """The tile does not meet the marked sides; the case is its colour."""

    case: str
    hex: str
    tile: str
    edges: tuple[int, ...]


@check("marked sides", about=("hex", "tile", "rotation"))
def sides_are_met(pos: Position, action: LayTile) -> SidesNotMet | None:
    """The tile has track at the sides that are marked in its colour."""
    if marks_met(pos, action.hex, Laid(action.tile, action.rotation)):
        return None
    colour = BOARD(pos).tiles[action.tile].colour
    return SidesNotMet(colour, action.hex, action.tile, MARKED_SIDES(pos)[action.hex, colour])


FEATURE = Feature("marked sides", checks=(LAY_TILE.checked_by(sides_are_met),))

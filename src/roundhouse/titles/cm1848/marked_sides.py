"""Marked sides: the tile of a colour has to have track at the sides of its hex that are marked in that colour."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...board.tiles import Laid
from ...core.details import Details
from ...core.figures import Fact
from ...core.kinds import check
from ...core.now import Now
from ...core.title import Feature
from ...rules.reach import BOARD
from ...rules.track import LAY_TILE, LayTile

MARKED_SIDES: Fact[Mapping[tuple[str, str], tuple[int, ...]]] = Fact("marked sides")
"""By hex and colour: the edges."""


def meets(exits: Collection[int], marks: Collection[int]) -> bool:
    """Whether the exits of a tile meet the marks: all of them, or with fewer exits than marks every exit one."""
    return set(marks) <= set(exits) if len(exits) >= len(marks) else set(exits) <= set(marks)


def marks_met(now: Now, hex: str, tile: Laid) -> bool:
    """Whether the tile meets the marks of its colour in the hex."""
    marks = MARKED_SIDES(now).get((hex, BOARD(now).tiles[tile.tile].colour), ())
    return not marks or meets(BOARD(now).face(hex, tile).exits, marks)


class SidesNotMet(Details, frozen=True):
    """The tile does not meet the marked sides; the case is its colour."""

    case: str
    hex: str
    tile: str
    edges: tuple[int, ...]


@check("marked sides")
def sides_are_met(now: Now, action: LayTile) -> SidesNotMet | None:
    """The tile has track at the sides that are marked in its colour."""
    if marks_met(now, action.hex, Laid(action.tile, action.rotation)):
        return None
    colour = BOARD(now).tiles[action.tile].colour
    return SidesNotMet(colour, action.hex, action.tile, MARKED_SIDES(now)[action.hex, colour])


FEATURE = Feature("marked sides", checks=(LAY_TILE.checked_by(sides_are_met),))

"""Second tile: of several tiles of a turn only yellow ones come after another.

When there are several, and that an upgrade leaves none, is for the title.
"""

from __future__ import annotations

from ...core.action_types import check
from ...core.details import Details
from ...core.position import Position
from ...rules.operating_round import CURRENT_TURN
from ...rules.reach import BOARD
from ...rules.track import LAY_TILE, LayTile


class NotYellow(Details, frozen=True):
    """Only a yellow tile comes second."""

    who: str
    tile: str
    colour: str


@check("second tile is yellow", about=("tile",))
def second_is_yellow(pos: Position, action: LayTile) -> NotYellow | None:
    """An upgrade does not come after another tile."""
    colour = BOARD(pos).tiles[action.tile].colour
    if not pos[CURRENT_TURN].tiles or colour == "yellow":
        return None
    return NotYellow(pos.frame.who, action.tile, colour)


CHECKS = (LAY_TILE.checked_by(second_is_yellow),)
"""For the feature that allows several tiles, with `ABOVE`."""

ABOVE = {"text": f"{__name__}.text:TEXTS"}

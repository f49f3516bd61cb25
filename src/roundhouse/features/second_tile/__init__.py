"""Second tile: of several tiles of a turn only yellow ones come after another.

When there are several, and that an upgrade leaves none, is for the title.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.action_types import check
from ...core.details import Details
from ...core.position import Position
from ...rules.operating_round import CURRENT_TURN
from ...rules.reach import BOARD
from ...rules.shown import NOTES_OF_TURN, Note, NoteSource
from ...rules.track import LAY_TILE, TILE_ALLOWANCE, LayTile


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


def _left(pos: Position, corporation: str) -> Iterator[Note]:
    """What it may lay in this turn, where that is more than one tile: said before the first is laid, as an upgrade
    leaves none."""
    done, allowed = pos[CURRENT_TURN].tiles, TILE_ALLOWANCE(pos, corporation)
    if allowed > 1 and done < allowed:
        yield Note("yellow tiles left" if done else "yellow tiles or an upgrade", {"count": allowed - done})


CHECKS = (LAY_TILE.checked_by(second_is_yellow),)
"""For the feature that allows several tiles, with `BRINGS` and `ABOVE`."""

BRINGS = (NOTES_OF_TURN(NoteSource(_left)),)

ABOVE = {"text": f"{__name__}.text:TEXTS"}

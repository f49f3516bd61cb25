"""What 18xx.games knows nothing of: declined offers are not in its files, and it waits as if there had been none."""

from __future__ import annotations

from ...core.position import Position
from ...interop.adapter import Part
from . import DECLINED, DeclinedInTurn


def _there(pos: Position) -> Position:
    """Nothing has been declined."""
    if not pos[DECLINED].proposals:
        return pos
    there = Position(pos.title, pos.state.copy())
    there.set(DECLINED, DeclinedInTurn())
    return there


PART = Part(there=_there)

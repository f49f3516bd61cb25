"""A position as it would be in another phase, to ask rule values about times to come."""

from __future__ import annotations

from ...core.position import Position
from ...rules.depot import PHASE
from ...rules.explained import PHASE_SUPPOSED


def in_phase(pos: Position, phase: str) -> Position:
    """A copy of the position in which the phase has been in force for a while; nothing has happened besides.

    >>> from roundhouse import Game
    >>> from roundhouse.core.position import Position
    >>> from roundhouse.rules.depot import TRAIN_LIMIT
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> pos = Position(game.title, game.state)
    >>> TRAIN_LIMIT(pos, "B&O"), TRAIN_LIMIT(in_phase(pos, "5"), "B&O")
    (4, 2)
    """
    supposed = Position(pos.title, pos.state.copy())
    if pos[PHASE] != phase:
        supposed.set(PHASE, phase)
    for suppose in PHASE_SUPPOSED.of(pos.title):
        suppose(supposed, phase)
    return supposed

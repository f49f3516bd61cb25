"""What becomes of destinations when their corporation takes a bull token, and the law of who may hold them."""

from __future__ import annotations

from collections.abc import Iterable

from ....core.action_types import reacts
from ....core.position import Position
from ....rules.corporations import in_play
from ..bull_tokens import BullPlaced
from .goals import DESTINATION, GONE, OPEN


@reacts("destinations are given up for a bull token", BullPlaced)
def given_up(pos: Position, event: BullPlaced) -> None:
    """Those that have not been reached."""
    for own, goal in list(pos[DESTINATION].items()):
        if goal.holder == event.corporation and goal.state == OPEN:
            pos.change(DESTINATION, own, state=GONE)


def held_by_those_in_play(pos: Position) -> Iterable[str]:
    """Audit: every destination belongs to a corporation in play."""
    there = in_play(pos)
    for own, goal in pos[DESTINATION].items():
        if goal.holder not in there:
            yield f"destinations: that of {own} belongs to nobody"

"""What becomes of destinations when their corporation takes a bull token, and the law of who may hold them."""

from __future__ import annotations

from collections.abc import Iterable

from ....core.kinds import reacts
from ....core.now import Now
from ....rules.corporations import in_play
from ..bull_tokens import BullPlaced
from .goals import DESTINATION, GONE, OPEN


@reacts("destinations are given up for a bull token", BullPlaced)
def given_up(now: Now, event: BullPlaced) -> None:
    """Those that have not been reached."""
    for own, goal in list(now[DESTINATION].items()):
        if goal.holder == event.corporation and goal.state == OPEN:
            now.change(DESTINATION, own, state=GONE)


def held_by_those_in_play(now: Now) -> Iterable[str]:
    there = in_play(now)
    for own, goal in now[DESTINATION].items():
        if goal.holder not in there:
            yield f"destinations: that of {own} belongs to nobody"

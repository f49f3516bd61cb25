"""What becomes of destinations when their corporation merges, closes or takes a bull token."""

from __future__ import annotations

from collections.abc import Iterable

from ....core.kinds import reacts
from ....core.now import Now
from ....features.closing import CorporationClosed
from ....features.merging import CorporationsMerged
from ....features.national.terms import Merged
from ....rules.corporations import in_play
from ..bull_tokens import BullPlaced
from .goals import DESTINATION, GONE, OPEN


def _hand_on(now: Now, corporation: str, to: str) -> None:
    for own, goal in list(now[DESTINATION].items()):
        if goal.holder == corporation:
            now.change(DESTINATION, own, holder=to)


@reacts("destinations go to the survivor", CorporationsMerged)
def to_survivor(now: Now, event: CorporationsMerged) -> None:
    """Reached or not."""
    _hand_on(now, event.vanished, event.survivor)


@reacts("national company has no destinations", Merged)
def to_national(now: Now, event: Merged) -> None:
    """Nothing is left to reach, and nothing counts twice."""
    _hand_on(now, event.corporation, event.into)
    for own, goal in list(now[DESTINATION].items()):
        if goal.holder == event.into:
            now.change(DESTINATION, own, state=GONE)


@reacts("destinations are given up for a bull token", BullPlaced)
def given_up(now: Now, event: BullPlaced) -> None:
    """Those that have not been reached."""
    for own, goal in list(now[DESTINATION].items()):
        if goal.holder == event.corporation and goal.state == OPEN:
            now.change(DESTINATION, own, state=GONE)


@reacts("destinations leave with their corporation", CorporationClosed)
def leave(now: Now, event: CorporationClosed) -> None:
    """All that it held."""
    for own, goal in list(now[DESTINATION].items()):
        if goal.holder == event.corporation:
            now.drop(DESTINATION, own)


def held_by_those_in_play(now: Now) -> Iterable[str]:
    there = in_play(now)
    for own, goal in now[DESTINATION].items():
        if goal.holder not in there:
            yield f"destinations: that of {own} belongs to nobody"

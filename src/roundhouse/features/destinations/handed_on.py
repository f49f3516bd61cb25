"""What becomes of destinations when their corporation merges, closes or takes a bull token."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.action_types import reacts
from ...core.position import Position
from ...rules.corporations import in_play
from ..bull_tokens import BullPlaced
from ..closing import CorporationClosed
from ..merging import CorporationsMerged
from ..national.terms import Merged
from .goals import DESTINATION, GONE, OPEN


def _hand_on(pos: Position, corporation: str, to: str) -> None:
    for own, goal in list(pos[DESTINATION].items()):
        if goal.holder == corporation:
            pos.change(DESTINATION, own, holder=to)


@reacts("destinations go to the survivor", CorporationsMerged)
def to_survivor(pos: Position, event: CorporationsMerged) -> None:
    """Reached or not."""
    _hand_on(pos, event.vanished, event.survivor)


@reacts("national company has no destinations", Merged)
def to_national(pos: Position, event: Merged) -> None:
    """Nothing is left to reach, and nothing counts twice."""
    _hand_on(pos, event.corporation, event.into)
    for own, goal in list(pos[DESTINATION].items()):
        if goal.holder == event.into:
            pos.change(DESTINATION, own, state=GONE)


@reacts("destinations are given up for a bull token", BullPlaced)
def given_up(pos: Position, event: BullPlaced) -> None:
    """Those that have not been reached."""
    for own, goal in list(pos[DESTINATION].items()):
        if goal.holder == event.corporation and goal.state == OPEN:
            pos.change(DESTINATION, own, state=GONE)


@reacts("destinations leave with their corporation", CorporationClosed)
def leave(pos: Position, event: CorporationClosed) -> None:
    """All that it held."""
    for own, goal in list(pos[DESTINATION].items()):
        if goal.holder == event.corporation:
            pos.drop(DESTINATION, own)


def held_by_those_in_play(pos: Position) -> Iterable[str]:
    """The law that destinations belong to players who are still in play; yields what breaks it."""
    there = in_play(pos)
    for own, goal in pos[DESTINATION].items():
        if goal.holder not in there:
            yield f"destinations: that of {own} belongs to nobody"

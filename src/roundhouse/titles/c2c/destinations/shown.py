"""What there is to know of destinations that are open: of a corporation, and on the map."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.now import Now
from ....rules.corporations import CORPORATIONS
from ....rules.shown import Note, Sign
from .goals import DESTINATION, DESTINATION_HEXES, OPEN


def noted(now: Now, corporation: str) -> Iterator[Note]:
    """Those that the corporation holds."""
    for own, goal in now[DESTINATION].items():
        if goal.holder == corporation and goal.state == OPEN:
            facts = {"hexes": DESTINATION_HEXES(now, own), "of": own if own != corporation else ""}
            yield Note("destination", facts)


def open_on_map(now: Now) -> Iterator[Sign]:
    """Where they lie."""
    for own, goal in now[DESTINATION].items():
        if goal.state == OPEN and not now[CORPORATIONS][goal.holder].closed:
            holder = goal.holder if goal.holder != own else ""
            note = Note("destination on the map", {"of": own, "holder": holder})
            yield Sign(DESTINATION_HEXES(now, own)[0], f"→{own}", goal.holder, note)

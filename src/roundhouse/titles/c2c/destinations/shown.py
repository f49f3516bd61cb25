"""What there is to know of destinations that are open: of a corporation, and on the map."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.position import Position
from ....rules.corporations import CORPORATIONS
from ....rules.explained import Explained
from ....rules.shown import Note, Sign
from .goals import DESTINATION, DESTINATION_HEXES, DESTINATION_TERMS, DESTINATIONS, OPEN


def noted(pos: Position, corporation: str) -> Iterator[Note]:
    """Those that the corporation holds."""
    for own, goal in pos[DESTINATION].items():
        if goal.holder == corporation and goal.state == OPEN:
            facts = {"hexes": DESTINATION_HEXES(pos, own), "of": own if own != corporation else ""}
            yield Note("destination", facts)


def open_on_map(pos: Position) -> Iterator[Sign]:
    """A sign at the place of each destination that is still open, unless its holder is closed."""
    for own, goal in pos[DESTINATION].items():
        if goal.state == OPEN and not pos[CORPORATIONS][goal.holder].closed:
            holder = goal.holder if goal.holder != own else ""
            note = Note("destination on the map", {"of": own, "holder": holder})
            yield Sign(DESTINATION_HEXES(pos, own)[0], f"→{own}", goal.holder, note)


def explained(pos: Position, corporation: str) -> Iterator[Explained]:
    """The destination, and what a run to it brings."""
    terms = DESTINATION_TERMS(pos)
    if hexes := DESTINATIONS(pos).get(corporation):
        facts = {"hexes": hexes, "times": terms.multiplier, "price": terms.price}
        told = "destination" if terms.multiplier > 1 else "destination without doubling"
        by = (
            "action type: place_destination",
            "action type: take_token",
            "flow: run to the destination",
            "amendment: destinations are doubled and run to",
            "setting: destinations",
        )
        yield Explained(told, facts=facts, by=by)

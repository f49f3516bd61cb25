"""What waits for the answer of another player."""

from __future__ import annotations

from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..rules.consent import CONSENT, PROPOSAL, Proposal


def pending(title: Title, state: State) -> Proposal | None:
    """The purchase that somebody has proposed and another player is to answer now; None for none."""
    pos = Position(title, state)
    return None if pos.over or pos.frame.node != CONSENT.name else pos[PROPOSAL]

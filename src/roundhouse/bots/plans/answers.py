"""Plans for whoever was asked: yes, and no."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.consent import Accept, Decline
from .base import Plan, Turn


def answers(turn: Turn) -> Iterator[Plan]:
    """To agree to what another player proposes, and to decline it."""
    for offer in turn.view.offers:
        if isinstance(offer.action, Accept):
            yield Plan("accept", (offer.action,))
        elif isinstance(offer.action, Decline):
            yield Plan("decline", (offer.action,))

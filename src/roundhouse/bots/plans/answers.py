"""Plans for whoever was asked: yes, and no."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...rules.consent import PROPOSAL, Accept, Decline
from ..told import Considered
from .base import Plan, Turn
from .fair import is_fair


def answers(turn: Turn) -> Iterator[Plan]:
    """To agree to what another player proposes, if that is fair, and to decline it."""
    deal = turn.view.pos[PROPOSAL]
    for offer in turn.view.offers:
        if isinstance(offer.action, Accept) and deal is not None and is_fair(turn.view.pos, deal):
            yield Plan("accept", (offer.action,))
        elif isinstance(offer.action, Decline):
            yield Plan("decline", (offer.action,))


def price_of_yes(told: Sequence[Considered]) -> float:
    """Dollars by which to agree is worth less than to decline, by what was looked at; 0 where it is worth no less, or
    where only one of the two was looked at.

    >>> told = [Considered(Decline("Ann"), 90.0), Considered(Accept("Ann"), 60.0)]
    >>> price_of_yes(told), price_of_yes(told[:1])
    (30.0, 0.0)
    """
    yes = [one.worth for one in told if isinstance(one.action, Accept)]
    no = [one.worth for one in told if isinstance(one.action, Decline)]
    return max(no[0] - yes[0], 0.0) if yes and no else 0.0

"""The random player: uniform over the kinds of action on offer, then over the actions of the kind."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..core.actions import Action, Offer
from .base import Clock, View
from .told import Ground


class Uniform:
    """Plays any legal action: a kind of action by lot, and then one of that kind.

    `seed`: what the lots are drawn by.
    """

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self.grounds: Sequence[Ground] = ()
        """How the lot was drawn for the last choice."""

    def choose(self, view: View, clock: Clock) -> Action:
        """A legal action. Raises ValueError when the game is over."""
        kinds: dict[str, list[Offer]] = {}
        for offer in view.offers:
            kinds.setdefault(offer.action.kind(), []).append(offer)
        if not kinds:
            raise ValueError("The game is over.")
        offers = kinds[self.rng.choice(list(kinds))]
        sizes = [offer.size() for offer in offers]
        self.grounds = [Ground("lot", {"kinds": len(kinds), "count": sum(sizes)})]
        return self.rng.choices(offers, sizes)[0].sample(self.rng)

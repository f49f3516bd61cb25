"""The random player: uniform over the kinds of action on offer, then over the actions of the kind."""

from __future__ import annotations

import random

from ..core.actions import Action, Offer
from .base import Clock, View


class Uniform:
    """Plays anything."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: View, clock: Clock) -> Action:
        """A legal action. Raises ValueError when the game is over."""
        kinds: dict[str, list[Offer]] = {}
        for offer in view.offers:
            kinds.setdefault(offer.action.kind(), []).append(offer)
        if not kinds:
            raise ValueError("The game is over.")
        offers = kinds[self.rng.choice(list(kinds))]
        return self.rng.choices(offers, [offer.size() for offer in offers])[0].sample(self.rng)

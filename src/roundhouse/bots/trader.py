"""A player of stock rounds that goes by what shares are expected to bring, and is as `greedy` in everything else."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from ..core.actions import Action
from ..core.position import Position
from ..rules.corporations import CORPORATIONS
from ..rules.money import CASH
from ..rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTS_TOWARD_LIMIT,
    OFFERING,
    counted_certificates,
    held,
    president,
)
from ..rules.stock_round import SHARE_PRICE, STOCK_TURN_STEP, BuyShare
from ..rules.turns import Pass
from .base import Clock, View
from .economy import economy
from .greedy import NO_HABITS, Greedy
from .share_worth import ShareWorth, share_worths
from .told import Ground
from .weights.base import Weigh

LEAST_GAIN = 0.05
"""A share is bought where it brings so much over its price for each dollar of it."""

NEARLY, HARDLY = 0.9, 0.3
"""What shares of corporations that have yet to float are worth: with 30% sold or more, and with less."""


class Trader:
    """Buys what gains most for what it takes of one's money and of one's room for certificates.

    `worths`: what shares are taken to bring in all positions; None: what is forecast from each. `habits`: what is
    weighed otherwise than `greedy` does.
    """

    def __init__(
        self,
        seed: int = 0,
        worths: Mapping[str, ShareWorth] | None = None,
        habits: Mapping[type[Action], Weigh] = NO_HABITS,
    ) -> None:
        self.usual = Greedy(seed, habits)
        self.rng: random.Random = self.usual.rng
        self.worths = worths
        self._figures: Sequence[Ground] = ()

    @property
    def grounds(self) -> Sequence[Ground]:
        """What the share gains that was bought last, or that none gains enough; else those of `greedy`."""
        return self._figures or self.usual.grounds

    def choose(self, view: View, clock: Clock) -> Action:
        """A legal action. Raises ValueError when the game is over."""
        pos = view.pos
        self._figures = ()
        if pos.frame.node != STOCK_TURN_STEP:
            return self.usual.choose(view, clock)
        worths = share_worths(economy(pos, clock)) if self.worths is None else self.worths
        best, most = None, LEAST_GAIN
        for offer in view.offers:
            action = offer.action
            if isinstance(action, BuyShare):
                rate = gain_rate(pos, action, worths)
                if rate > most:
                    best, most = action, rate
        usual = self.usual.choose(view, clock)
        if not isinstance(usual, BuyShare | Pass):
            return usual
        if isinstance(usual, BuyShare) and floats_own(pos, usual):
            return usual
        if best is not None:
            cost = SHARE_PRICE(pos, best.corporation, best.source)
            figures = {"of": best.corporation, "amount": gain(pos, best, worths), "price": cost}
            self._figures = [Ground("gain", figures)]
            return best
        passing = next((offer.action for offer in view.offers if isinstance(offer.action, Pass)), None)
        if passing is not None:
            self._figures = [Ground("no gain", {"percent": round(100 * LEAST_GAIN)})]
        return passing or usual


def floats_own(pos: Position, action: BuyShare) -> bool:
    """Whether it helps to float a corporation of one's own."""
    return not pos[CORPORATIONS][action.corporation].floated and (
        president(pos, action.corporation) == action.by
    )


def gain(pos: Position, action: BuyShare, worths: Mapping[str, ShareWorth]) -> float:
    """What the share brings over its price until the end, dollars."""
    worth = worths[action.corporation].total if action.corporation in worths else 0.0
    if not pos[CORPORATIONS][action.corporation].floated:
        sold = 100 - held(pos, OFFERING, action.corporation)
        worth *= NEARLY if sold >= 30 else HARDLY
    return worth - SHARE_PRICE(pos, action.corporation, action.source)


def gain_rate(pos: Position, action: BuyShare, worths: Mapping[str, ShareWorth]) -> float:
    """Gain by what the share takes: its price, or, if it counts toward the limit, the money that there is for each
    certificate that may be added."""
    taken = float(SHARE_PRICE(pos, action.corporation, action.source))
    if COUNTS_TOWARD_LIMIT(pos, action.corporation):
        room = max(CERTIFICATE_LIMIT(pos, action.by) - counted_certificates(pos, action.by), 1)
        taken = max(taken, pos[CASH][action.by] / room)
    return gain(pos, action, worths) / max(taken, 1.0)

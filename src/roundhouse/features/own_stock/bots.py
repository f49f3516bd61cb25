"""What bots weigh of own stock."""

from __future__ import annotations

from ...bots.weights.base import Weights
from ...bots.weights.operating import rusts_soon
from ...core.actions import Action, Offer
from ...core.now import Now
from ...rules.depot import cheapest, owned
from ...rules.market import price
from ...rules.money import CASH
from ...rules.shares import SHARE_OF
from . import BuyOwn, SellOwn


def _buy_own(now: Now, offer: Offer) -> tuple[Action, float]:
    """Left alone: what the treasury has is for trains."""
    return offer.action, -0.5


def _sell_own(now: Now, offer: Offer) -> tuple[Action, float]:
    """As much as it takes, when a lasting train is needed and the treasury cannot pay it."""
    action = offer.action
    assert isinstance(action, SellOwn)
    who = now.frame.who
    short = (cheapest(now, who) or 0) - now[CASH][who]
    brings = (price(now, who) or 0) * action.percent // SHARE_OF(now, who)
    needy = short > 0 and all(rusts_soon(now, train) for train in owned(now, who))
    return action, 0.5 - abs(brings - short) / 10000 if needy else -0.5


WEIGHTS = Weights(actions={BuyOwn: _buy_own, SellOwn: _sell_own})

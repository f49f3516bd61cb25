"""What bots weigh of own stock."""

from __future__ import annotations

from ...bots.weights.base import Weights
from ...bots.weights.operating import rusts_soon
from ...core.actions import Action, Offer
from ...core.position import Position
from ...rules.depot import cheapest, owned
from ...rules.market import price
from ...rules.money import CASH
from ...rules.shares import SHARE_OF
from . import BuyOwn, SellOwn


def _buy_own(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Left alone: what the treasury has is for trains."""
    return offer.action, -0.5


def _sell_own(pos: Position, offer: Offer) -> tuple[Action, float]:
    """As much as it takes, when a lasting train is needed and the treasury cannot pay it."""
    action = offer.action
    assert isinstance(action, SellOwn)
    who = pos.frame.who
    short = (cheapest(pos, who) or 0) - pos[CASH][who]
    brings = (price(pos, who) or 0) * action.percent // SHARE_OF(pos, who)
    needy = short > 0 and all(rusts_soon(pos, train) for train in owned(pos, who))
    return action, 0.5 - abs(brings - short) / 10000 if needy else -0.5


WEIGHTS = Weights(actions={BuyOwn: _buy_own, SellOwn: _sell_own})

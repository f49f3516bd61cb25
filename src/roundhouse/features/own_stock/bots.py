"""What bots weigh of own stock."""

from __future__ import annotations

from collections.abc import Iterator

from ...bots.plans.base import Plan, Turn
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


def _sold(turn: Turn) -> Iterator[Plan]:
    """Every block of the treasury: what it brings may pay a train."""
    for offer in turn.view.offers:
        if isinstance(offer.action, SellOwn):
            yield Plan("sell own stock", (offer.action,))


def _bought_back(turn: Turn) -> Iterator[Plan]:
    """Every block of the bank pool."""
    for offer in turn.view.offers:
        if isinstance(offer.action, BuyOwn):
            yield Plan("buy own stock", (offer.action,))


WEIGHTS = Weights(
    actions={BuyOwn: _buy_own, SellOwn: _sell_own}, plans={BuyOwn: _bought_back, SellOwn: _sold}
)

"""What is bought and sold in the opening and in stock rounds, and what that looks worth."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.actions import Action, Offer
from ...core.position import Position
from ...rules.bidding import Bid
from ...rules.cheapest import BuyCheapest
from ...rules.corporations import CORPORATIONS
from ...rules.depot import (
    owned,
)
from ...rules.emergency import RAISE_MONEY
from ...rules.market import price
from ...rules.money import CASH
from ...rules.on_sale import MONEY_FOR_BID, asking_price
from ...rules.privates import PRIVATE_COMPANIES
from ...rules.shares import (
    OFFERING,
    SHARE_OF,
    held,
    president,
)
from ...rules.stock_round import SHARE_PRICE, STOCK_TURN_STEP, BuyShare, SellShares, StartCorporation
from ...titles.entry import Bids
from .base import Weigh, WeighBid

HARDLY = 0.2
"""A private company that is not worth its price is bought rather than that nobody buys any."""

A_LITTLE_OVER = 1.15
"""Where nothing is known of a private company, so many times its face value are bid."""


def _cheapest(pos: Position, offer: Offer, bids: Bids) -> tuple[Action, float]:
    """By what it is worth over its price, where that is known; else by what it pays."""
    action = offer.action
    assert isinstance(action, BuyCheapest)
    cost = asking_price(pos, action.private)
    spare = pos[CASH][action.by] - cost
    worth = bids.worth.get(action.private)
    if worth is not None:
        return action, _over(worth - cost) if worth > cost and spare >= 0 else HARDLY
    paper = PRIVATE_COMPANIES(pos)[action.private]
    good = paper.revenue * 6 >= cost * 0.6 or cost < paper.face or not paper.revenue
    return action, 2.0 if good and spare >= 0 else HARDLY


def _bid(pos: Position, offer: Offer, bids: Bids) -> tuple[Action, float]:
    """As far as it is worth it, where that is known, and before anything that gains less: whoever bids alone gets it
    for next to nothing over its face value. Else a little over that."""
    action = offer.action
    assert isinstance(action, Bid)
    worth = bids.worth.get(action.private)
    if worth is not None:
        left = MONEY_FOR_BID(pos, action.by, action.private) - action.price
        return action, _over(worth - action.price) if worth > action.price and left >= bids.kept else -1.0
    limit = PRIVATE_COMPANIES(pos)[action.private].face * A_LITTLE_OVER
    return action, 0.5 if action.price <= limit and action.price <= pos[CASH][action.by] * 0.6 else -1.0


def _over(dollars: float) -> float:
    """What a purchase is weighed that is worth so many dollars more than it costs."""
    return 0.5 + dollars / 100


def _start(pos: Position, offer: Offer) -> tuple[Action, float]:
    """The highest par at which a float is in sight."""
    action = offer.action
    assert isinstance(action, StartCorporation)
    waiting = [
        c
        for c, row in pos[CORPORATIONS].items()
        if row.par and not row.floated and president(pos, c) == action.by
    ]
    if waiting:
        return action, -1.0
    shares = shares_for(pos, action)
    return action, 3.0 + action.par / 1000 if shares >= 6 else (1.0 if shares >= 4 else -1.0)


def shares_for(pos: Position, action: StartCorporation) -> float:
    """How many shares at that par value the player's cash pays for."""
    return pos[CASH][action.by] / action.par


def yielded(pos: Position, corporation: str) -> float:
    """The part of the last run's revenue, in dollars, that is one share's."""
    return pos[CORPORATIONS][corporation].last_revenue * SHARE_OF(pos, corporation) / 100


def _buy(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Own corporations until they float, then whatever yields most for its price."""
    action = offer.action
    assert isinstance(action, BuyShare)
    row = pos[CORPORATIONS][action.corporation]
    cost = SHARE_PRICE(pos, action.corporation, action.source)
    mine = president(pos, action.corporation) == action.by
    if not row.floated:
        return action, 4.0 if mine else (1.5 if _will_float(pos, action.corporation) else 0.05)
    income = yielded(pos, action.corporation) / max(cost, 1)
    bonus = 0.3 if mine else 0.0
    trainless = not owned(pos, action.corporation)
    return action, 0.3 + income * 8 + bonus - (0.5 if trainless and row.operated else 0.0)


def _will_float(pos: Position, corporation: str) -> bool:
    return held(pos, OFFERING, corporation) <= 70


def _sell(pos: Position, offer: Offer) -> tuple[Action, float]:
    """In need the least that helps; otherwise only to be rid of trainless corporations of others."""
    action = offer.action
    assert isinstance(action, SellShares)
    if pos.frame.node == RAISE_MONEY.name:
        mine = president(pos, action.corporation) == action.by
        return action, -(price(pos, action.corporation) or 0) / 1000 - (1.0 if mine else 0.0)
    if pos.frame.node != STOCK_TURN_STEP:
        return action, 0.0
    row = pos[CORPORATIONS][action.corporation]
    foreign = president(pos, action.corporation) != action.by
    dead = row.operated and not owned(pos, action.corporation) and not row.last_revenue
    return action, (0.4 + action.percent / 1000) if foreign and dead else -0.5


def sell_in_need(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Never of one's own accord, and as everybody does where one has to."""
    return (offer.action, -1.0) if pos.frame.node == STOCK_TURN_STEP else _sell(pos, offer)


BIDS: Mapping[type[Action], WeighBid] = {BuyCheapest: _cheapest, Bid: _bid}

STOCK: Mapping[type[Action], Weigh] = {
    StartCorporation: _start,
    BuyShare: _buy,
    SellShares: _sell,
}

"""How far to go in auctions of papers, which a title's `openings.toml` can tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...core.actions import Action, Offer
from ...core.position import Position
from ...features.english_auction import AUCTION, PutUp, RaiseBid
from ...rules.money import CASH
from ...rules.privates import PRIVATE_COMPANIES
from ...titles.standard import Bids


def _put_up(pos: Position, offer: Offer, bids: Bids) -> tuple[Action, float]:
    """At the lowest bid, while enough is left: without money nothing can be started."""
    action = offer.action
    assert isinstance(action, PutUp)
    return action, 2.0 if pos[CASH][action.by] - action.price >= bids.kept else -1.0


def _raise_bid(pos: Position, offer: Offer, bids: Bids) -> tuple[Action, float]:
    """As far as it pays; nothing for what is no paper."""
    action, row = offer.action, pos[AUCTION]
    assert isinstance(action, RaiseBid) and row is not None
    paper = PRIVATE_COMPANIES(pos).get(row.item)
    if paper is None:
        return action, -1.0
    limit = paper.face * bids.most
    left = pos[CASH][action.by] - action.price
    return action, 0.5 if action.price <= limit and left >= bids.kept else -1.0


def _buy_paper(pos: Position, offer: Offer, bids: Bids) -> tuple[Action, float]:
    action: Any = offer.action
    left = pos[CASH][action.by] - PRIVATE_COMPANIES(pos)[action.private].face
    return action, 0.25 if left >= bids.kept else -1.0


BIDS: Mapping[str, Callable[[Position, Offer, Bids], tuple[Action, float]]] = {
    "put_up": _put_up,
    "raise_bid": _raise_bid,
    "buy_paper": _buy_paper,
}
"""By the tag of the action."""

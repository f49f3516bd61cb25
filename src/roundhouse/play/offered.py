"""What papers of the bank can be had, for whoever shows a position."""

from __future__ import annotations

from ..core.position import Position
from ..features.english_auction import AUCTION, ON_OFFER
from ..rules.money import BANK
from ..rules.opening import Bidder, bids, unsold
from ..rules.privates import PRIVATES


def for_sale(pos: Position) -> list[str]:
    """The papers that the bank sells now, or sells next."""
    return list(ON_OFFER(pos)) if ON_OFFER.name in pos.title.rule_values else unsold(pos)


def bids_on(pos: Position, sym: str) -> tuple[Bidder, ...]:
    """The bids for a paper that is on offer, the lowest first."""
    auction = pos[AUCTION] if AUCTION in pos.state else None
    if auction is not None and auction.item == sym and auction.leader:
        return (Bidder(auction.leader, auction.price),)
    return tuple(bids(pos, sym))


def shown(pos: Position) -> list[str]:
    """The papers to be shown: while some are on offer, no others of the bank."""
    offered = for_sale(pos)
    return [sym for sym, row in pos[PRIVATES].items() if row.owner != BANK or not offered or sym in offered]

"""What papers of the bank can be had, for whoever shows a position."""

from __future__ import annotations

from ..core.now import Now
from ..rules.money import BANK
from ..rules.opening import Bidder, bids, unsold
from ..rules.privates import PRIVATES
from ..titles.cm1848.english_auction import AUCTION, ON_OFFER


def for_sale(now: Now) -> list[str]:
    """The papers that the bank sells now, or sells next."""
    return list(ON_OFFER(now)) if ON_OFFER.name in now.title.figures else unsold(now)


def standing(now: Now, sym: str) -> tuple[Bidder, ...]:
    """The bids for a paper that is on offer, the lowest first."""
    auction = now[AUCTION] if AUCTION in now.state else None
    if auction is not None and auction.item == sym and auction.leader:
        return (Bidder(auction.leader, auction.price),)
    return tuple(bids(now, sym))


def shown(now: Now) -> list[str]:
    """The papers to be shown: while some are on offer, no others of the bank."""
    offered = for_sale(now)
    return [sym for sym, row in now[PRIVATES].items() if row.owner != BANK or not offered or sym in offered]

"""Bids for private companies: for the dearer ones while others are on sale, and in the auction of one for that one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec.structs import replace

from ..core.action_types import ActionType, check
from ..core.actions import Offer, Span
from ..core.details import Details
from ..core.position import Event, Position
from .cheapest import free_is_taken
from .money import CASH
from .on_sale import (
    CONTEST,
    MONEY_FOR_BID,
    ON_SALE,
    OPENING,
    UNIT_OF_BIDS,
    AnyBid,
    Bidder,
    contested,
    in_question,
    leader,
    least_bid,
    unsold,
)


class Bid(AnyBid, frozen=True, tag="bid"):
    """Bid `price` dollars for a private company."""

    private: str
    price: int


class BidMade(Event, frozen=True, tag="bid_made"):
    """A player bid for a private company."""

    player: str
    private: str
    price: int


# -- checks ---------------------------------------------------------------------------------------


class NotForSale(Details, frozen=True):
    """The bank has sold the private company."""

    case: ClassVar[str] = "sold"
    private: str


class OtherAuction(Details, frozen=True):
    """The auction is for another private company."""

    case: ClassVar[str] = "other"
    private: str


class BoughtWithoutBids(Details, frozen=True):
    """The private company can be bought at its price, so nobody bids."""

    case: ClassVar[str] = "cheapest"
    private: str


@check("private company takes bids", about=("private",))
def takes_bids(pos: Position, action: Bid) -> NotForSale | OtherAuction | BoughtWithoutBids | None:
    """Bids are for the dearer ones; in the auction of one, for that one."""
    left = unsold(pos)
    if action.private not in left:
        return NotForSale(action.private)
    if pos.frame.node == CONTEST:
        item = in_question(pos)
        return None if action.private == item else OtherAuction(item)
    return BoughtWithoutBids(action.private) if action.private in ON_SALE(pos) else None


class BidOffStep(Details, frozen=True):
    """The bid is no multiple of the step."""

    price: int
    step: int


@check("bid is in steps", about=("price",))
def in_steps(pos: Position, action: Bid) -> BidOffStep | None:
    """Bids are multiples of the unit."""
    unit = UNIT_OF_BIDS(pos)
    return None if action.price % unit == 0 else BidOffStep(action.price, unit)


class BidTooLow(Details, frozen=True):
    """The bid is below the least one."""

    case: Literal["first", "raise"]
    private: str
    price: int
    least: int


@check("bid is high enough")
def high_enough(pos: Position, action: Bid) -> BidTooLow | None:
    """A step above face value and above the highest bid."""
    least = least_bid(pos, action.private)
    if action.price >= least:
        return None
    return BidTooLow(
        "raise" if leader(pos, action.private) is not None else "first", action.private, action.price, least
    )


class BidBeyondMoney(Details, frozen=True):
    """The bid is more than the player has for it; `aside`: what is kept for bids on other private companies."""

    player: str
    cash: int
    price: int
    aside: int


@check("bidder can pay")
def bidder_can_pay(pos: Position, action: Bid) -> BidBeyondMoney | None:
    """A leading bid ties up money until the item is settled."""
    money = MONEY_FOR_BID(pos, action.by, action.private)
    if action.price <= money:
        return None
    return BidBeyondMoney(action.by, money, action.price, pos[CASH][action.by] - money)


# -- offers and effects ---------------------------------------------------------------------------


def _bids(pos: Position) -> Iterator[Offer]:
    player = pos.actor
    if pos.frame.node == CONTEST:
        items = [in_question(pos)] if contested(pos) else []
    else:
        on_sale = ON_SALE(pos)
        items = [sym for sym in unsold(pos) if sym not in on_sale]
    unit = UNIT_OF_BIDS(pos)
    for sym in items:
        least, money = least_bid(pos, sym), MONEY_FOR_BID(pos, player, sym)
        low, high = least + -least % unit, money - money % unit
        if low <= high:
            yield Offer(Bid(player, sym, low), {"price": Span(low, high, unit)})


def _bid(pos: Position, action: Bid) -> None:
    row = pos[OPENING]
    others = tuple(b for b in row.bids.get(action.private, ()) if b.player != action.by)
    bid = Bidder(action.by, action.price)
    pos.set(OPENING, replace(row, bids={**row.bids, action.private: (*others, bid)}))
    pos.emit(BidMade(action.by, action.private, action.price))
    if pos.frame.node != CONTEST:
        pos.mark_acted()
        pos.close()


BID: ActionType[Bid] = ActionType(
    Bid, _bids, (takes_bids, free_is_taken, in_steps, high_enough, bidder_can_pay), _bid
)

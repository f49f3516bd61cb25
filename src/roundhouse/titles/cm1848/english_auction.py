"""English auction: a player puts an item up, and the others raise in turn until nobody but the highest bidder is left.

The mechanism whose items they are says what is on offer (`ON_OFFER`) and reacts to `AuctionWon`. Whoever passes in an
auction is out of it for good; so is a bidder at turn who cannot come by the money for a raise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

import msgspec

from ...core.action_types import ActionType, check
from ...core.actions import Offer, Span
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do, Loop, Seq, Step
from ...core.position import Event, Position
from ...core.rule_values import rule_value
from ...core.state import Frame, Slot
from ...rules.bidding import BidOffStep
from ...rules.lessons import LESSONS, Lesson, LessonSource
from ...rules.money import CASH
from ...rules.on_sale import STEP_OF_BIDS, UNIT_OF_BIDS, AnyBid
from ...rules.privates import PRIVATE_COMPANIES
from ...rules.shares import PLAYERS, PLAYING
from ...rules.shown import AUCTIONS, AuctionShown, AuctionSource
from ...rules.turns import PASS


class Auction(msgspec.Struct, frozen=True, omit_defaults=True):
    """An auction that goes on.

    `leader` has bid `price` dollars, the most so far (empty while nobody has bid); `bidders` take part and `out` are
    those of them who have passed; `spoke`: the seat that had the last word, so the next one to its left goes on.
    """

    item: str
    leader: str
    price: int
    bidders: tuple[str, ...]
    out: tuple[str, ...] = ()
    spoke: str = ""


AUCTION: Slot[Auction | None] = Slot("auction", Auction | None, None)  # type: ignore[arg-type]


class PutUp(AnyBid, frozen=True, tag="put_up"):
    """Put an item up for auction with an opening bid."""

    private: str
    price: int


class RaiseBid(AnyBid, frozen=True, tag="raise_bid"):
    """Bid more than the highest bidder of the auction that goes on."""

    price: int


class ItemPutUp(Event, frozen=True, tag="item_put_up"):
    """A player put an item up for auction."""

    player: str
    item: str
    price: int


class BidRaised(Event, frozen=True, tag="bid_raised"):
    """A player bid more than anybody so far."""

    player: str
    item: str
    price: int


class LeftAuction(Event, frozen=True, tag="left_auction"):
    """A player left an auction, by choice or for want of money."""

    player: str
    item: str


class AuctionWon(Event, frozen=True, tag="auction_won"):
    """An auction is over; the mechanism whose item it was hands it over and has it paid."""

    item: str
    player: str
    price: int


@rule_value("items on offer")
def ON_OFFER(pos: Position) -> tuple[str, ...]:
    """The items that can be put up for auction now."""
    return ()


@rule_value("money for a bid in the auction")
def MONEY_TO_BID(pos: Position, player: str, item: str) -> int:
    """The most dollars that the player can bid for the item as things stand: cash."""
    return pos[CASH][player]


@rule_value("money that a bidder can come by")
def MONEY_IN_REACH(pos: Position, player: str, item: str) -> int:
    """The most dollars that the player could bid after what may be done before a bid."""
    return MONEY_TO_BID(pos, player, item)


@rule_value("least bid in the auction")
def LEAST_BID(pos: Position, item: str) -> int:
    """The lowest bid that counts: a step above the highest one, or the face value of what nobody has bid for."""
    row = pos[AUCTION]
    if row is not None and row.item == item and row.leader:
        return row.price + STEP_OF_BIDS(pos)
    return PRIVATE_COMPANIES(pos)[item].face


def next_speaker(order: Sequence[str], spoke: str, leader: str, out: Collection[str]) -> str:
    """Who is asked after `spoke`, by `order` of seats: not the leader and not those who are out; empty for nobody."""
    seat = order.index(spoke) if spoke in order else -1
    for offset in range(1, len(order) + 1):
        player = order[(seat + offset) % len(order)]
        if player != leader and player not in out:
            return player
    return ""


def speaker(pos: Position) -> str:
    """Who is to raise or to leave the auction; empty when it is decided or there is none."""
    row = pos[AUCTION]
    if row is None:
        return ""
    order = PLAYERS(pos)
    absent = [player for player in order if player in row.out or player not in row.bidders]
    return next_speaker(order, row.spoke, row.leader, absent)


def decided(pos: Position) -> bool:
    """Whether nobody is left to raise."""
    return not speaker(pos)


def open_auction(
    pos: Position, item: str, bidders: tuple[str, ...], leader: str, price: int, spoke: str = ""
) -> None:
    """Hold an auction of the item among the bidders on top of what goes on.

    `leader` leads with `price` dollars, or nobody if it is empty; the next to speak sits to the left of `spoke`.
    """
    pos.set(AUCTION, Auction(item, leader, price, bidders, spoke=spoke))
    pos.interrupt(AUCTION_FLOW.name, item)


# -- checks ---------------------------------------------------------------------------------------


class NotOnOffer(Details, frozen=True):
    """The item cannot be put up."""

    item: str


@check("item is on offer", about=("private",))
def is_on_offer(pos: Position, action: PutUp) -> NotOnOffer | None:
    """Only what this sale is about, and only once."""
    return None if action.private in ON_OFFER(pos) else NotOnOffer(action.private)


def _item(pos: Position, action: PutUp | RaiseBid) -> str:
    if isinstance(action, PutUp):
        return action.private
    row = pos[AUCTION]
    assert row is not None
    return row.item


@check("bid is in steps of the auction", about=("price",))
def in_steps(pos: Position, action: PutUp | RaiseBid) -> BidOffStep | None:
    """Bids are multiples of the unit."""
    unit = UNIT_OF_BIDS(pos)
    return None if action.price % unit == 0 else BidOffStep(action.price, unit)


class BidTooLow(Details, frozen=True):
    """The bid is below the least one."""

    case: Literal["first", "raise"]
    item: str
    price: int
    least: int


@check("bid is high enough for the auction")
def high_enough(pos: Position, action: PutUp | RaiseBid) -> BidTooLow | None:
    """No opening bid is below the least one, and each later bid is above the one before."""
    item = _item(pos, action)
    least = LEAST_BID(pos, item)
    if action.price >= least:
        return None
    return BidTooLow("first" if isinstance(action, PutUp) else "raise", item, action.price, least)


class BidBeyondMoney(Details, frozen=True):
    """The bid is more than the player can pay."""

    player: str
    cash: int
    price: int


@check("bidder has the money")
def has_the_money(pos: Position, action: PutUp | RaiseBid) -> BidBeyondMoney | None:
    """Nobody bids more than he has for it now."""
    item = _item(pos, action)
    money = MONEY_TO_BID(pos, action.by, item)
    return None if action.price <= money else BidBeyondMoney(action.by, money, action.price)


# -- offers and effects ---------------------------------------------------------------------------


def _bids(pos: Position, player: str, item: str) -> Span | None:
    """The bids that the player can make for the item."""
    unit = UNIT_OF_BIDS(pos)
    least, money = LEAST_BID(pos, item), MONEY_TO_BID(pos, player, item)
    low, high = least + -least % unit, money - money % unit
    return Span(low, high, unit) if low <= high else None


def _put_up_offers(pos: Position) -> Iterator[Offer]:
    player = pos.actor
    for item in ON_OFFER(pos):
        bids = _bids(pos, player, item)
        if bids is not None:
            yield Offer(PutUp(player, item, bids.low), {"price": bids})


def _put_up(pos: Position, action: PutUp) -> None:
    pos.mark_acted()
    pos.close()
    pos.emit(ItemPutUp(action.by, action.private, action.price))
    open_auction(pos, action.private, PLAYING(pos), action.by, action.price, action.by)


def _raise_offers(pos: Position) -> Iterator[Offer]:
    row = pos[AUCTION]
    if row is None or not pos.actor:
        return
    bids = _bids(pos, pos.actor, row.item)
    if bids is not None:
        yield Offer(RaiseBid(pos.actor, bids.low), {"price": bids})


def _raise(pos: Position, action: RaiseBid) -> None:
    row = pos[AUCTION]
    assert row is not None
    pos.amend(AUCTION, leader=action.by, price=action.price, spoke=action.by)
    pos.emit(BidRaised(action.by, row.item, action.price))
    if pos.frame.node != BIDDING_STEP.name or decided(pos):
        pos.close()


def _without_a_raise(pos: Position, frame: Frame) -> None:
    """The step is left by whoever does not raise; when the auction is decided there is nobody."""
    who, row = speaker(pos), pos[AUCTION]
    if who and row is not None:
        pos.amend(AUCTION, out=(*row.out, who), spoke=who)
        pos.emit(LeftAuction(who, row.item))


def _can_raise(pos: Position) -> bool:
    """Whether the speaker can come by the money for a raise."""
    row, who = pos[AUCTION], speaker(pos)
    return row is not None and bool(who) and MONEY_IN_REACH(pos, who, row.item) >= LEAST_BID(pos, row.item)


def _over(pos: Position) -> None:
    row = pos[AUCTION]
    assert row is not None
    pos.set(AUCTION, None)
    if row.leader:
        pos.emit(AuctionWon(row.item, row.leader, row.price))


PUT_UP: ActionType[PutUp] = ActionType(
    PutUp, _put_up_offers, (is_on_offer, in_steps, high_enough, has_the_money), _put_up
)
RAISE: ActionType[RaiseBid] = ActionType(
    RaiseBid, _raise_offers, (in_steps, high_enough, has_the_money), _raise
)

OFFERING_STEP = Step(
    "offering", lambda pos: pos.frame.who, (PUT_UP,), closer=PASS, waits=lambda pos: bool(ON_OFFER(pos))
)
"""A player may put an item up: he is asked even if he cannot."""

BIDDING_STEP = Step("bid", speaker, (RAISE,), closer=PASS, waits=_can_raise, leave=_without_a_raise)

AUCTION_FLOW = Seq("auction", Loop("bidding", decided, BIDDING_STEP), Do("auction is over", _over))


def _shown(pos: Position) -> AuctionShown | None:
    row = pos[AUCTION]
    return None if row is None else AuctionShown(row.item, row.leader, row.price, row.bidders, row.out)


def _lessons(pos: Position) -> Iterator[Lesson]:
    row = pos[AUCTION]
    if pos.frame.node == OFFERING_STEP.name and ON_OFFER(pos):
        yield Lesson("putting up", {"cash": pos[CASH][pos.actor]}, terms=("private-company", "bid"))
    elif pos.frame.node == BIDDING_STEP.name and row is not None:
        yield Lesson("English auction", {"item": row.item, "price": row.price}, terms=("bid",))


FEATURE = Feature(
    "English auction",
    slots=(AUCTION,),
    rule_values=(ON_OFFER, MONEY_TO_BID, MONEY_IN_REACH, LEAST_BID),
    flow=(AUCTION_FLOW,),
    brings=(AUCTIONS(AuctionSource(_shown, ON_OFFER)), LESSONS(LessonSource(_lessons, 18))),
)

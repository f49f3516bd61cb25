"""Private companies sold by player to player in the stock turn, for titles whose players may do so.

The seller offers one in the own turn, as often as wished; the buyer asks for one in the own turn, as its purchase.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec.structs import replace

from ..core.action_types import ActionType, check, reacts
from ..core.actions import Action, Offer, Span
from ..core.details import Details
from ..core.feature import Feature
from ..core.position import Position
from .consent import PRICES_TO_PROPOSE, Agreed, Proposal, propose
from .explained import EXPLANATIONS, PAPER, WHEN, Explained, explains
from .money import CASH, Purpose, ShortOfMoney, pay, short_of
from .privates import PRIVATES, PrivateBought, owned
from .shares import CERTIFICATE_LIMIT, COUNTED_CERTIFICATES, PLAYERS, over_limit
from .stock_round import STOCK_TURN_STEP, one_a_turn, traded

OFFERED = "private offered"
ASKED_FOR = "private asked for"
"""The two ways in which a trade comes about: proposed by the seller, or by the buyer."""


class SellPrivate(Action, frozen=True, tag="sell_private"):
    """In the own stock turn, offer an own private company to another player for `price` dollars."""

    private: str
    to: str
    price: int


class BuyFromPlayer(Action, frozen=True, tag="buy_from_player"):
    """In the own stock turn, ask the owner of a private company to sell it for `price` dollars."""

    private: str
    price: int


Trade = SellPrivate | BuyFromPlayer


def _buyer(action: Trade) -> str:
    return action.to if isinstance(action, SellPrivate) else action.by


class OwnedByNoPlayer(Details, frozen=True):
    """No player owns the private company, or it is closed."""

    case: Literal["no player's", "closed"]
    private: str


class OwnedByAnother(Details, frozen=True):
    """The seller does not own the private company."""

    case: ClassVar[str] = "other's"
    private: str
    owner: str


class BuyerNoPlayer(Details, frozen=True):
    """The buyer is no player."""

    case: ClassVar[str] = "buyer"
    private: str
    to: str


class OwnedByBuyer(Details, frozen=True):
    """The buyer owns the private company already."""

    case: ClassVar[str] = "own"
    private: str


@check("private company changes players", about=("private", "to"))
def changes_players(
    pos: Position, action: Trade
) -> OwnedByNoPlayer | OwnedByAnother | BuyerNoPlayer | OwnedByBuyer | None:
    """It belongs to the selling player, and another player buys."""
    row = pos[PRIVATES].get(action.private)
    if row is None or row.closed or row.owner not in PLAYERS(pos):
        closed = row is not None and row.closed
        return OwnedByNoPlayer("closed" if closed else "no player's", action.private)
    if isinstance(action, SellPrivate):
        if row.owner != action.by:
            return OwnedByAnother(action.private, row.owner)
        if action.to == action.by or action.to not in PLAYERS(pos):
            return BuyerNoPlayer(action.private, action.to)
    elif row.owner == action.by:
        return OwnedByBuyer(action.private)
    return None


class PriceTooLow(Details, frozen=True):
    """The price is less than $1."""

    price: int


@check("price between players", about=("price",))
def positive_price(pos: Position, action: Trade) -> PriceTooLow | None:
    """Any price of at least a dollar."""
    return None if action.price >= 1 else PriceTooLow(action.price)


@check("buyer can pay the private company")
def buyer_can_pay(pos: Position, action: Trade) -> ShortOfMoney | None:
    """The buyer has the cash, whosever turn it is."""
    return short_of(pos, _buyer(action), action.price)


class BuyerAtLimit(Details, frozen=True):
    """The buyer has as many certificates as anybody may."""

    player: str
    count: int
    limit: int


@check("buyer has room for the private company")
def buyer_has_room(pos: Position, action: Trade) -> BuyerAtLimit | None:
    """The certificate limit binds the buyer, whosever turn it is."""
    buyer = _buyer(action)
    if over_limit(pos, buyer) < 0:
        return None
    return BuyerAtLimit(buyer, COUNTED_CERTIFICATES(pos, buyer), CERTIFICATE_LIMIT(pos, buyer))


def _sales(pos: Position) -> Iterator[Offer]:
    for sym in owned(pos, pos.actor):
        for to in PLAYERS(pos):
            if to != pos.actor:
                yield from _priced(pos, SellPrivate(pos.actor, sym, to, 1), pos[CASH][to])


def _purchases(pos: Position) -> Iterator[Offer]:
    cash = pos[CASH][pos.actor]
    for owner in PLAYERS(pos):
        for sym in owned(pos, owner) if owner != pos.actor else ():
            yield from _priced(pos, BuyFromPlayer(pos.actor, sym, 1), cash)


def _priced(pos: Position, action: Trade, cash: int) -> Iterator[Offer]:
    """At all prices that the buyer can pay, if there are any."""
    if cash:
        low, most = PRICES_TO_PROPOSE(pos, _proposal(pos, action), cash)
        if low <= most:
            yield Offer(replace(action, price=low), {"price": Span(low, most)})


def _proposal(pos: Position, action: Trade) -> Proposal:
    if isinstance(action, SellPrivate):
        return Proposal(OFFERED, action.private, action.by, action.to, action.price, action.by, action.to)
    owner = pos[PRIVATES][action.private].owner
    return Proposal(ASKED_FOR, action.private, owner, action.by, action.price, action.by, owner)


def proposal_of(pos: Position, action: Trade) -> Proposal | None:
    """What the action proposes to the other player; None where there is no such private company."""
    return _proposal(pos, action) if action.private in pos[PRIVATES] else None


def _effect(pos: Position, action: Trade) -> None:
    propose(pos, _proposal(pos, action))


@reacts("agreed private company changes players", Agreed)
def hand_over(pos: Position, event: Agreed) -> None:
    """A sale of the seller's turn, or the purchase of the buyer's turn."""
    deal = event.proposal
    if deal.what not in (OFFERED, ASKED_FOR):
        return
    pay(pos, deal.buyer, deal.seller, deal.price, f"purchase of {deal.item}", Purpose.PRIVATE, deal.item)
    pos.change(PRIVATES, deal.item, owner=deal.buyer)
    pos.emit(PrivateBought(deal.item, deal.seller, deal.buyer, deal.price))
    traded(pos, deal.proposer, bought=deal.what == ASKED_FOR)


SELL_PRIVATE: ActionType[SellPrivate] = ActionType(
    SellPrivate, _sales, (changes_players, positive_price, buyer_can_pay, buyer_has_room), _effect
)
BUY_FROM_PLAYER: ActionType[BuyFromPlayer] = ActionType(
    BuyFromPlayer,
    _purchases,
    (one_a_turn, changes_players, positive_price, buyer_can_pay, buyer_has_room),
    _effect,
)


def _explained(pos: Position, sym: str) -> Iterator[Explained]:
    by = ("action type: sell_private", "action type: buy_from_player")
    yield Explained("traded between players", WHEN, by=by)


FEATURE = Feature(
    "trades between players",
    menus={STOCK_TURN_STEP: (SELL_PRIVATE, BUY_FROM_PLAYER)},
    reactions=(hand_over,),
    brings=(EXPLANATIONS(explains(PAPER, _explained)),),
)

"""Private companies sold by player to player: 2.7, Appendix A.

The buyer asks the owner in the own turn of a stock round, the initial one included; it is the purchase of that turn.
Own private companies may be a part of what is paid.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Domain, Offer, Span, Subset
from ...core.cache import memo_per_position
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Event, Position
from ...core.state import Slot
from ...features.one_side import note_order
from ...rules.cheapest import free_is_taken
from ...rules.consent import Agreed, Declined, Proposal, propose
from ...rules.explained import EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.money import pay
from ...rules.on_sale import MONEY_FOR_BID
from ...rules.opening import AUCTION_TURN
from ...rules.privates import PRIVATES, PrivateBought, owned
from ...rules.shares import CERTIFICATE_LIMIT, COUNTED_CERTIFICATES, PLAYERS, PLAYING, over_limit
from ...rules.stock_round import one_a_turn, traded

DEAL = "private deal"
"""What is proposed: the sale of a private company to a player."""


class Deals(msgspec.Struct, frozen=True):
    """What the turn remembers: what is `added` to the price now proposed, and what its owners did not want to sell."""

    added: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()


DEALS: Slot[Deals] = Slot("deals between players", Deals, Deals())


class AskPrivate(Action, frozen=True, tag="ask_private"):
    """Ask the owner of a private company to sell it for `price` dollars and the own private companies `added`."""

    private: str
    price: int
    added: tuple[str, ...]


class AddedOffered(Event, frozen=True, tag="added_offered"):
    """What a player would give for a private company besides money."""

    player: str
    private: str
    added: tuple[str, ...]


class PrivateAdded(Event, frozen=True, tag="private_added"):
    """A private company went over as a part of what another one costs."""

    private: str
    payer: str
    to: str


def forget_deals(pos: Position) -> None:
    """For the flow: a turn of a stock round begins in which nobody has been asked yet."""
    if pos[DEALS] != Deals():
        pos.set(DEALS, Deals())


class NotAnothers(Details, frozen=True):
    """No other player has the private company."""

    case: Literal["no player's", "own"]
    private: str


@check("private company is another player's", about=("private",))
def is_others(pos: Position, action: AskPrivate) -> NotAnothers | None:
    """Neither the bank's nor a corporation's, nor one's own."""
    row = pos[PRIVATES].get(action.private)
    if row is None or row.closed or row.owner not in PLAYING(pos):
        return NotAnothers("no player's", action.private)
    return NotAnothers("own", action.private) if row.owner == action.by else None


class NotOwned(Details, frozen=True):
    """What is added is not, in order, of the player's `own`."""

    player: str
    added: tuple[str, ...]
    own: tuple[str, ...]


@check("what is added is the buyer's own", about=("added",))
def added_is_own(pos: Position, action: AskPrivate) -> NotOwned | None:
    """Each private company once, in the order of their numbers."""
    own = owned(pos, action.by)
    if action.added == tuple(sym for sym in own if sym in action.added):
        return None
    return NotOwned(action.by, action.added, tuple(own))


class PriceOutOfRange(Details, frozen=True):
    """The price is not one that the player can pay."""

    player: str
    price: int
    cash: int


@check("price of a deal", about=("price",))
def price_of_deal(pos: Position, action: AskPrivate) -> PriceOutOfRange | None:
    """Any price that the buyer can pay, nothing included; money set aside for bids is not there."""
    money = _money(pos, action.by)
    if 0 <= action.price <= money:
        return None
    return PriceOutOfRange(action.by, action.price, money)


class NoRoom(Details, frozen=True):
    """The deal would take the player above the certificate limit."""

    player: str
    count: int
    limit: int


@check("room for private companies", about=("private", "added"))
def room(pos: Position, action: AskPrivate) -> NoRoom | None:
    """Neither side of a deal gets above the certificate limit by it."""
    least, most = _fewest_and_most(pos, action.by, pos[PRIVATES][action.private].owner)
    if least <= len(action.added) <= most:
        return None
    who = action.by if len(action.added) < least else pos[PRIVATES][action.private].owner
    return NoRoom(who, COUNTED_CERTIFICATES(pos, who), CERTIFICATE_LIMIT(pos, who))


class SaleDeclined(Details, frozen=True):
    """The owner did not want to sell in this turn."""

    private: str


@check("owner has declined", about=("private",))
def not_declined(pos: Position, action: AskPrivate) -> SaleDeclined | None:
    """Who did not want to sell a private company is not asked for it again in the turn."""
    return SaleDeclined(action.private) if action.private in pos[DEALS].declined else None


def _money(pos: Position, player: str) -> int:
    return max(0, MONEY_FOR_BID(pos, player, ""))


def _least_added(pos: Position, buyer: str) -> int:
    return max(0, over_limit(pos, buyer) + 1)


def _most_added(pos: Position, seller: str) -> int:
    """It is one more at most than the seller has room for, who parts with one."""
    return max(0, -over_limit(pos, seller)) + 1


@memo_per_position
def _fewest_and_most(pos: Position, buyer: str, seller: str) -> tuple[int, int]:
    """How many private companies have to be added, and may be."""
    return _least_added(pos, buyer), _most_added(pos, seller)


def _offers(pos: Position) -> Iterator[Offer]:
    player = pos.actor
    own, money, least = tuple(owned(pos, player)), _money(pos, player), _least_added(pos, player)
    for owner in PLAYERS(pos):
        private_companies = owned(pos, owner) if owner != player else []
        most = min(len(own), _most_added(pos, owner)) if private_companies else 0
        domains: dict[str, Domain] = {"price": Span(0, money), "added": Subset(own, least, most)}
        for sym in private_companies if least <= most else ():
            yield Offer(AskPrivate(player, sym, 0, own[:least]), domains)


def _ask(pos: Position, action: AskPrivate) -> None:
    owner = pos[PRIVATES][action.private].owner
    pos.amend(DEALS, added=action.added)
    if action.added:
        pos.emit(AddedOffered(action.by, action.private, action.added))
    propose(pos, Proposal(DEAL, action.private, owner, action.by, action.price, action.by, owner))


@reacts("deal between players is made", Agreed)
def hand_over(pos: Position, event: Agreed) -> None:
    """It is the purchase of the buyer's turn, and ends a turn of the sale of private companies."""
    deal = event.proposal
    if deal.what != DEAL:
        return
    note_order(pos)
    pay(pos, deal.buyer, deal.seller, deal.price, f"purchase of {deal.item}")
    pos.change(PRIVATES, deal.item, owner=deal.buyer)
    pos.emit(PrivateBought(deal.item, deal.seller, deal.buyer, deal.price))
    for sym in pos[DEALS].added:
        pos.change(PRIVATES, sym, owner=deal.seller)
        pos.emit(PrivateAdded(sym, deal.buyer, deal.seller))
    traded(pos, deal.buyer, bought=True)
    if pos.within(AUCTION_TURN) is not None:
        pos.abandon(AUCTION_TURN)


@reacts("declined deal is remembered", Declined)
def remember(pos: Position, event: Declined) -> None:
    """For the rest of the turn."""
    if event.proposal.what == DEAL:
        pos.amend(DEALS, declined=(*pos[DEALS].declined, event.proposal.item))


ASK_PRIVATE: ActionType[AskPrivate] = ActionType(
    AskPrivate,
    _offers,
    (one_a_turn, free_is_taken, is_others, not_declined, added_is_own, price_of_deal, room),
    _ask,
)


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    by = ("action type: ask_private", "reaction: deal between players is made")
    yield Explained("bought from players", WHEN, by=by)


FEATURE = Feature(
    "deals in private companies",
    after=("redemption and reissue",),
    slots=(DEALS,),
    reactions=(hand_over, remember),
    brings=(EXPLANATIONS(explains(PAPER, _explained)),),
)

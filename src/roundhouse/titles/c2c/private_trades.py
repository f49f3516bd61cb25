"""Private companies sold by player to player: 2.7, Appendix A.

The buyer asks the owner in the own turn of a stock round, the initial one included; it is the purchase of that turn.
Own private companies may be a part of what is paid. By one reading the owner may offer one as well, in the own turn and
in place of a purchase.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Domain, Offer, Span, Subset
from ...core.cache import memo_per_position
from ...core.details import Details
from ...core.events import Completed
from ...core.feature import Feature
from ...core.position import Event, Position
from ...core.state import Slot
from ...features.one_side import note_order
from ...rules.cheapest import free_is_taken
from ...rules.consent import Agreed, Declined, Proposal, propose
from ...rules.explained import EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.money import Purpose, pay
from ...rules.on_sale import MONEY_FOR_BID
from ...rules.opening import AUCTION_TURN
from ...rules.privates import PRIVATES, PrivateBought, owned
from ...rules.shares import CERTIFICATE_LIMIT, COUNTED_CERTIFICATES, PLAYERS, PLAYING, over_limit
from ...rules.stock_round import STOCK_TURN_STEP, one_a_turn, traded

DEAL = "private deal"
"""What is proposed: the sale of a private company to the player who asks for it."""

OFFERED_DEAL = "private deal offered"
"""What is proposed: the sale of a private company by the player who offers it."""


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


class OfferPrivate(Action, frozen=True, tag="offer_private"):
    """Offer an own private company to a player for `price` dollars and the private companies `added` of that player."""

    private: str
    to: str
    price: int
    added: tuple[str, ...]


Deal = AskPrivate | OfferPrivate


def _buyer(action: Deal) -> str:
    return action.to if isinstance(action, OfferPrivate) else action.by


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
    """No other player has the private company, or it is closed."""

    case: Literal["closed", "no player's", "own"]
    private: str


@check("private company is another player's", about=("private",))
def is_others(pos: Position, action: AskPrivate) -> NotAnothers | None:
    """Neither the bank's nor a corporation's, nor one's own."""
    row = pos[PRIVATES].get(action.private)
    if row is None or row.closed or row.owner not in PLAYING(pos):
        closed = row is not None and row.closed
        return NotAnothers("closed" if closed else "no player's", action.private)
    return NotAnothers("own", action.private) if row.owner == action.by else None


class NotOwned(Details, frozen=True):
    """What is added is not, in order, of the player's `own`."""

    player: str
    added: tuple[str, ...]
    own: tuple[str, ...]


@check("what is added is the buyer's own", about=("added",))
def added_is_own(pos: Position, action: AskPrivate) -> NotOwned | None:
    """Each private company once, in the order of their numbers."""
    return _not_owned(pos, action)


def _not_owned(pos: Position, action: Deal) -> NotOwned | None:
    buyer = _buyer(action)
    own = owned(pos, buyer)
    if action.added == tuple(sym for sym in own if sym in action.added):
        return None
    return NotOwned(buyer, action.added, tuple(own))


class PriceOutOfRange(Details, frozen=True):
    """The price is not one that the player can pay."""

    player: str
    price: int
    cash: int


@check("price of a deal", about=("price",))
def price_of_deal(pos: Position, action: AskPrivate) -> PriceOutOfRange | None:
    """Any price that the buyer can pay, nothing included; money set aside for bids is not there."""
    return _not_to_be_paid(pos, action)


def _not_to_be_paid(pos: Position, action: Deal) -> PriceOutOfRange | None:
    buyer = _buyer(action)
    money = _money(pos, buyer)
    if 0 <= action.price <= money:
        return None
    return PriceOutOfRange(buyer, action.price, money)


class NoRoom(Details, frozen=True):
    """The deal would take the player above the certificate limit."""

    player: str
    count: int
    limit: int


@check("room for private companies", about=("private", "added"))
def room(pos: Position, action: AskPrivate) -> NoRoom | None:
    """Neither side of a deal gets above the certificate limit by it."""
    return _no_room(pos, action)


def _no_room(pos: Position, action: Deal) -> NoRoom | None:
    buyer, seller = _buyer(action), pos[PRIVATES][action.private].owner
    least, most = _fewest_and_most(pos, buyer, seller)
    if least <= len(action.added) <= most:
        return None
    who = buyer if len(action.added) < least else seller
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
    """It is the purchase of the turn, or in place of one, and ends a turn of the sale of private companies."""
    deal = event.proposal
    if deal.what not in (DEAL, OFFERED_DEAL):
        return
    note_order(pos)
    pay(pos, deal.buyer, deal.seller, deal.price, f"purchase of {deal.item}", Purpose.PRIVATE, deal.item)
    pos.change(PRIVATES, deal.item, owner=deal.buyer)
    pos.emit(PrivateBought(deal.item, deal.seller, deal.buyer, deal.price))
    for sym in pos[DEALS].added:
        pos.change(PRIVATES, sym, owner=deal.seller)
        pos.emit(PrivateAdded(sym, deal.buyer, deal.seller))
    traded(pos, deal.proposer, bought=True)
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


# -- a reading: the owner offers -------------------------------------------------------------------

IN_VAIN: Slot[tuple[tuple[str, str, str], ...]] = Slot(
    "private companies offered in vain", tuple[tuple[str, str, str], ...], ()
)
"""What the turn remembers: whose private company was declined by whom, as (seller, private company, player)."""


class AddedAsked(Event, frozen=True, tag="added_asked"):
    """What a player asks for a private company besides money."""

    player: str
    private: str
    added: tuple[str, ...]


class NotOnesOwn(Details, frozen=True):
    """The private company is not the player's, or it is offered to nobody who plays."""

    case: Literal["not own", "no buyer"]
    private: str
    to: str


@check("private company is offered to another player", about=("private", "to"))
def is_own(pos: Position, action: OfferPrivate) -> NotOnesOwn | None:
    """One's own, to somebody else."""
    row = pos[PRIVATES].get(action.private)
    if row is None or row.closed or row.owner != action.by:
        return NotOnesOwn("not own", action.private, action.to)
    if action.to == action.by or action.to not in PLAYING(pos):
        return NotOnesOwn("no buyer", action.private, action.to)
    return None


class OfferDeclined(Details, frozen=True):
    """The player did not want to buy it in this turn."""

    player: str
    private: str


@check("offer has been declined", about=("private", "to"))
def not_in_vain(pos: Position, action: OfferPrivate) -> OfferDeclined | None:
    """Who did not want a private company is not offered it again in the turn."""
    if (action.by, action.private, action.to) in pos[IN_VAIN]:
        return OfferDeclined(action.to, action.private)
    return None


@check("what is added to an offer is the buyer's own", about=("to", "added"))
def offer_adds_own(pos: Position, action: OfferPrivate) -> NotOwned | None:
    """As where the buyer asks."""
    return _not_owned(pos, action)


@check("price of an offer", about=("to", "price"))
def price_of_offer(pos: Position, action: OfferPrivate) -> PriceOutOfRange | None:
    """As where the buyer asks."""
    return _not_to_be_paid(pos, action)


@check("room for what is offered", about=("private", "to", "added"))
def room_for_offer(pos: Position, action: OfferPrivate) -> NoRoom | None:
    """As where the buyer asks."""
    return _no_room(pos, action)


def _offers_of_owner(pos: Position) -> Iterator[Offer]:
    seller = pos.actor
    for to in PLAYERS(pos):
        if to == seller:
            continue
        added, least = tuple(owned(pos, to)), _least_added(pos, to)
        most = min(len(added), _most_added(pos, seller))
        domains: dict[str, Domain] = {"price": Span(0, _money(pos, to)), "added": Subset(added, least, most)}
        for sym in owned(pos, seller) if least <= most else ():
            yield Offer(OfferPrivate(seller, sym, to, 0, added[:least]), domains)


def _offer(pos: Position, action: OfferPrivate) -> None:
    pos.amend(DEALS, added=action.added)
    if action.added:
        pos.emit(AddedAsked(action.by, action.private, action.added))
    propose(
        pos, Proposal(OFFERED_DEAL, action.private, action.by, action.to, action.price, action.by, action.to)
    )


@reacts("declined offer of a private company is remembered", Declined)
def remember_offer(pos: Position, event: Declined) -> None:
    """For the rest of the turn."""
    deal = event.proposal
    if deal.what == OFFERED_DEAL:
        pos.set(IN_VAIN, (*pos[IN_VAIN], (deal.seller, deal.item, deal.buyer)))


@reacts("declined offers of private companies are forgotten", Completed)
def forget_offers(pos: Position, event: Completed) -> None:
    """As soon as the turn is not that of the seller any more."""
    if not pos[IN_VAIN]:
        return
    turn = pos.within(STOCK_TURN_STEP)
    if turn is None or turn.who != pos[IN_VAIN][0][0]:
        pos.set(IN_VAIN, ())


OFFER_PRIVATE: ActionType[OfferPrivate] = ActionType(
    OfferPrivate,
    _offers_of_owner,
    (one_a_turn, is_own, not_in_vain, offer_adds_own, price_of_offer, room_for_offer),
    _offer,
)


def _offering_explained(pos: Position, private: str) -> Iterator[Explained]:
    yield Explained("offered to players", WHEN, by=("action type: offer_private",))


OWNERS_OFFER = Feature(
    "reading: owners offer private companies",
    slots=(IN_VAIN,),
    menus={STOCK_TURN_STEP: (OFFER_PRIVATE,)},
    reactions=(remember_offer, forget_offers),
    brings=(EXPLANATIONS(explains(PAPER, _offering_explained)),),
    above={"bots": "roundhouse.titles.c2c.bots:OFFERING"},
)

"""Private companies: ownership, revenue, the hexes they block, purchase by corporations, closing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from ..core.action_types import ActionType, check, reacts
from ..core.actions import Action, Offer, Span
from ..core.cache import memo_by_reads
from ..core.details import Details
from ..core.feature import Feature
from ..core.position import Event, Position
from ..core.rule_values import Setting, amends, rule_value
from ..core.state import Table
from .consent import PRICES_TO_PROPOSE, Agreed, Proposal, propose
from .corporations import CORPORATION_SPECS
from .depot import PHASE, PHASES, PhaseBegan
from .money import AVAILABLE_FUNDS, BANK, Purpose, pay
from .owners import PRIVATE, seen_to
from .shares import COUNTED_CERTIFICATES, PLAYERS
from .shown import PRINTED_ON_HEXES, HexPrint


class PrivateCompany(msgspec.Struct, frozen=True):
    """A private company by the title's data: face value, revenue each operating round, hexes it blocks."""

    sym: str
    name: str
    number: str
    face: int
    revenue: int
    blocks: tuple[str, ...] = ()
    to_companies: bool = True


class Private(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has become of a private company: its owner (BANK until sold), and whether it is closed."""

    owner: str = BANK
    closed: bool = False
    used: bool = False


PRIVATE_COMPANIES: Setting[dict[str, PrivateCompany]] = Setting("private companies")

PRICE_PERCENT: Setting[tuple[int, int]] = Setting("percent of face value that corporations pay")
"""The least and the most that a corporation pays a player for a private company."""

PRIVATES: Table[Private] = Table("privates", Private, PRIVATE, seen_to("owner"))


class PrivateBought(Event, frozen=True, tag="private_bought"):
    """A private company changed hands for money."""

    private: str
    seller: str
    buyer: str
    price: int


class PrivateClosed(Event, frozen=True, tag="private_closed"):
    """A private company left the game."""

    private: str
    owner: str


class UsePower(Action, frozen=True, tag="use_power"):
    """What the actions have in common by which a corporation uses the power of a private company that it owns."""

    private: str


SALE = "private"
"""What is proposed: the sale of a private company to a corporation."""


class BuyPrivate(Action, frozen=True, tag="buy_private"):
    """The operating corporation buys a private company from a player."""

    private: str
    price: int


def owned(pos: Position, owner: str) -> list[str]:
    """The open private companies of a player or corporation, in the order of the title's data."""
    return list(_open(pos).get(owner, ()))


@memo_by_reads
def _open(pos: Position) -> Mapping[str, list[str]]:
    """The open ones by owner."""
    found: dict[str, list[str]] = {}
    for sym, row in pos[PRIVATES].items():
        if not row.closed:
            found.setdefault(row.owner, []).append(sym)
    return found


def blocker(pos: Position, hex: str) -> str | None:
    """The private company in a player's hand that keeps the hex from being built; None if none does."""
    return _blockers(pos).get(hex)


@memo_by_reads
def _blockers(pos: Position) -> Mapping[str, str]:
    """The hexes that are kept from being built, by whom; of several the first."""
    found: dict[str, str] = {}
    for sym, row in pos[PRIVATES].items():
        if not row.closed and row.owner in PLAYERS(pos):
            for hex in PRIVATE_COMPANIES(pos)[sym].blocks:
                found.setdefault(hex, sym)
    return found


@rule_value("revenue of a private company")
def REVENUE_OF(pos: Position, sym: str) -> int:
    """Dollars that the private company pays its owner as an operating round begins, whoever that is."""
    return PRIVATE_COMPANIES(pos)[sym].revenue


def pay_revenues(pos: Position) -> None:
    """Every open private company pays its owner from the bank."""
    for sym, row in pos[PRIVATES].items():
        if not row.closed and row.owner != BANK:
            pay(pos, BANK, row.owner, REVENUE_OF(pos, sym), f"revenue of {sym}", Purpose.REVENUE, sym)


def close(pos: Position, sym: str) -> None:
    """Remove a private company from play, without compensation."""
    row = pos[PRIVATES][sym]
    if not row.closed:
        pos.change(PRIVATES, sym, closed=True)
        pos.emit(PrivateClosed(sym, row.owner))


@rule_value("price of a private company for a corporation")
def PRICE_BOUNDS(pos: Position, sym: str) -> tuple[int, int]:
    """The lowest and the highest price in whole dollars, by the title's percents of the face value."""
    face = PRIVATE_COMPANIES(pos)[sym].face
    least, most = PRICE_PERCENT(pos)
    return -(-face * least // 100), face * most // 100


@rule_value("buyer of private companies")
def BUYER(pos: Position) -> str:
    """The corporation that may buy private companies now: that of the step."""
    return pos.frame.who


@rule_value("private company is for sale to the corporation")
def FOR_SALE(pos: Position, buyer: str, sym: str) -> bool:
    """Whether the corporation may buy the private company at this time: in the phases that allow it."""
    return PHASES(pos)[pos[PHASE]].buys_privates


def _offers(pos: Position) -> Iterator[Offer]:
    buyer = BUYER(pos)
    means = AVAILABLE_FUNDS(pos, buyer)
    for sym, row in pos[PRIVATES].items():
        if row.closed or row.owner not in PLAYERS(pos) or not PRIVATE_COMPANIES(pos)[sym].to_companies:
            continue
        if FOR_SALE(pos, buyer, sym):
            low, high = PRICE_BOUNDS(pos, sym)
            low, high = PRICES_TO_PROPOSE(pos, _proposal(pos, pos.actor, sym, low), min(high, means))
            if low <= high:
                yield Offer(BuyPrivate(pos.actor, sym, low), {"price": Span(low, high)})


class PrivateUnknown(Details, frozen=True):
    """There is no such private company."""

    case: ClassVar[str] = "unknown"
    private: str


class SalesNotBegun(Details, frozen=True):
    """Corporations do not yet buy private companies."""

    case: ClassVar[str] = "phase"
    phase: str


class NeverForSale(Details, frozen=True):
    """The private company is never sold to a corporation."""

    case: ClassVar[str] = "never"
    private: str


@check("private companies are for sale to corporations", about=("private",))
def sold_to_companies(
    pos: Position, action: BuyPrivate
) -> PrivateUnknown | SalesNotBegun | NeverForSale | None:
    """Only in the phases that allow it, and only those that may be sold so."""
    if action.private not in pos[PRIVATES]:
        return PrivateUnknown(action.private)
    if not FOR_SALE(pos, BUYER(pos), action.private):
        return SalesNotBegun(pos[PHASE])
    if not PRIVATE_COMPANIES(pos)[action.private].to_companies:
        return NeverForSale(action.private)
    return None


class PrivateGone(Details, frozen=True):
    """The private company is closed."""

    case: ClassVar[str] = "closed"
    private: str


class OwnedByCorporation(Details, frozen=True):
    """A corporation owns the private company."""

    case: ClassVar[str] = "corporation"
    private: str
    owner: str


class OwnedByBank(Details, frozen=True):
    """No player owns the private company."""

    case: ClassVar[str] = "bank"
    private: str


@check("a player sells the private company", about=("private",))
def owned_by_player(
    pos: Position, action: BuyPrivate
) -> PrivateGone | OwnedByCorporation | OwnedByBank | None:
    """Corporations do not sell, and neither bank nor closed companies are for sale."""
    row = pos[PRIVATES][action.private]
    if row.closed:
        return PrivateGone(action.private)
    if row.owner in CORPORATION_SPECS(pos):
        return OwnedByCorporation(action.private, row.owner)
    return None if row.owner in PLAYERS(pos) else OwnedByBank(action.private)


class PriceOutOfBounds(Details, frozen=True):
    """The price is below or above what may be agreed on."""

    private: str
    price: int
    low: int
    high: int


@check("price of the private company")
def price_in_bounds(pos: Position, action: BuyPrivate) -> PriceOutOfBounds | None:
    """Between the least and the most that the title allows."""
    low, high = PRICE_BOUNDS(pos, action.private)
    if low <= action.price <= high:
        return None
    return PriceOutOfBounds(action.private, action.price, low, high)


class PrivateTooDear(Details, frozen=True):
    """The corporation has less than the price."""

    who: str
    cash: int
    price: int


@check("treasury pays for the private company", about=("price",))
def treasury_pays(pos: Position, action: BuyPrivate) -> PrivateTooDear | None:
    """The money is the corporation's own."""
    who = BUYER(pos)
    cash = AVAILABLE_FUNDS(pos, who)
    return None if action.price <= cash else PrivateTooDear(who, cash, action.price)


def _proposal(pos: Position, by: str, private: str, price: int) -> Proposal:
    owner = pos[PRIVATES][private].owner
    return Proposal(SALE, private, owner, BUYER(pos), price, by, asked=owner)


def proposal_of(pos: Position, action: BuyPrivate) -> Proposal | None:
    """What the action proposes to the owner; None where there is no such private company."""
    if action.private not in pos[PRIVATES]:
        return None
    return _proposal(pos, action.by, action.private, action.price)


def _effect(pos: Position, action: BuyPrivate) -> None:
    propose(pos, _proposal(pos, action.by, action.private, action.price))


@reacts("agreed private company is handed over", Agreed)
def hand_over(pos: Position, event: Agreed) -> None:
    """Carry out an agreed purchase."""
    deal = event.proposal
    if deal.what == SALE:
        pay(pos, deal.buyer, deal.seller, deal.price, f"purchase of {deal.item}", Purpose.PRIVATE, deal.item)
        pos.change(PRIVATES, deal.item, owner=deal.buyer)
        pos.emit(PrivateBought(deal.item, deal.seller, deal.buyer, deal.price))


@rule_value("power serves a corporation")
def POWER_SERVES(pos: Position, private: str, corporation: str) -> bool:
    """Whether the corporation can use the power of the private company: it has to own it."""
    row = pos[PRIVATES].get(private)
    return row is not None and row.owner == corporation and not row.closed


class PowerNotOwned(Details, frozen=True):
    """The corporation does not own the private company; the case is the kind of action."""

    case: str
    private: str
    who: str


@check("power belongs to the corporation", about=("private",))
def owns_power(pos: Position, action: UsePower) -> PowerNotOwned | None:
    """Only the operating corporation that owns the private company can use its power."""
    who = pos.frame.who
    if POWER_SERVES(pos, action.private, who):
        return None
    return PowerNotOwned(action.kind(), action.private, who)


BUY_PRIVATE: ActionType[BuyPrivate] = ActionType(
    BuyPrivate,
    _offers,
    (sold_to_companies, owned_by_player, price_in_bounds, treasury_pays),
    _effect,
)


CLOSING_PHASE: Setting[str] = Setting("phase in which private companies close")


@rule_value("private company closes with the others")
def CLOSES_WITH_OTHERS(pos: Position, sym: str) -> bool:
    """Whether it leaves the game when the title's phase closes private companies: each does."""
    return True


@reacts("private companies close", PhaseBegan)
def close_all(pos: Position, event: PhaseBegan) -> None:
    """At the start of the phase all leave the game, whoever owns them."""
    if event.phase == CLOSING_PHASE(pos):
        for sym in pos[PRIVATES]:
            if CLOSES_WITH_OTHERS(pos, sym):
                close(pos, sym)


@amends(COUNTED_CERTIFICATES, "private companies count toward the limit")
def count_privates(pos: Position, counted: int, player: str) -> int:
    """Each private company of a player is a certificate."""
    return counted + len(owned(pos, player))


def _blocked(pos: Position) -> Iterator[HexPrint]:
    """On the hexes that it keeps closed, as long as it is open."""
    for sym, row in pos[PRIVATES].items():
        if not row.closed:
            paper = PRIVATE_COMPANIES(pos)[sym]
            for hex in paper.blocks:
                yield HexPrint(hex, sym, paper.name)


FEATURE = Feature(
    "private companies",
    tables=(PRIVATES,),
    rule_values=(PRICE_BOUNDS, REVENUE_OF, POWER_SERVES, BUYER, FOR_SALE, CLOSES_WITH_OTHERS),
    amendments=(count_privates,),
    reactions=(hand_over, close_all),
    brings=(PRINTED_ON_HEXES(_blocked),),
)

FREE_OF_LIMIT = Feature("private companies free of the limit", drops=(count_privates,))
"""For titles in which they are no certificates."""

NOT_SOLD = Feature("private companies are not sold", drops=(hand_over,))
"""For titles in which they stay with whoever bought them."""

"""Private companies: ownership, revenue, the hexes they block, purchase by corporations, closing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from ..core.actions import Action, Offer, Span
from ..core.cache import once
from ..core.details import Details
from ..core.figures import Fact, amends, figure
from ..core.kinds import Kind, check, reacts
from ..core.now import Event, Now
from ..core.state import Table
from ..core.title import Feature
from .consent import Agreed, Proposal, propose
from .corporations import CHARTERS
from .depot import PHASE, PHASES, PhaseBegan
from .money import BANK, MEANS, pay
from .owners import PRIVATE, seen_to
from .shares import COUNTED, PLAYERS


class Paper(msgspec.Struct, frozen=True):
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


PAPERS: Fact[dict[str, Paper]] = Fact("private companies")

PRICE_PERCENT: Fact[tuple[int, int]] = Fact("percent of face value that corporations pay")
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


class BuyPrivate(Action, frozen=True, tag="buy_private"):
    """The operating corporation buys a private company from a player."""

    private: str
    price: int


def owned(now: Now, owner: str) -> list[str]:
    """The open private companies of a player or corporation, in the order of the title's data."""
    return [p for p, row in now[PRIVATES].items() if row.owner == owner and not row.closed]


def blocker(now: Now, hex: str) -> str | None:
    """The private company in a player's hand that keeps the hex from being built; None if none does."""
    return _blockers(now).get(hex)


@once
def _blockers(now: Now) -> Mapping[str, str]:
    """The hexes that are kept from being built, by whom; of several the first."""
    found: dict[str, str] = {}
    for sym, row in now[PRIVATES].items():
        if not row.closed and row.owner in PLAYERS(now):
            for hex in PAPERS(now)[sym].blocks:
                found.setdefault(hex, sym)
    return found


@figure("revenue of a private company")
def REVENUE_OF(now: Now, sym: str) -> int:
    """Dollars that the private company pays its owner as an operating round begins, whoever that is."""
    return PAPERS(now)[sym].revenue


def pay_revenues(now: Now) -> None:
    """Every open private company pays its owner from the bank."""
    for sym, row in now[PRIVATES].items():
        if not row.closed and row.owner != BANK:
            pay(now, BANK, row.owner, REVENUE_OF(now, sym), f"revenue of {sym}")


def close(now: Now, sym: str) -> None:
    """Remove a private company from play, without compensation."""
    row = now[PRIVATES][sym]
    if not row.closed:
        now.change(PRIVATES, sym, closed=True)
        now.emit(PrivateClosed(sym, row.owner))


@figure("price of a private company for a corporation")
def PRICE_BOUNDS(now: Now, sym: str) -> tuple[int, int]:
    """The lowest and the highest price in whole dollars, by the title's percents of the face value."""
    face = PAPERS(now)[sym].face
    least, most = PRICE_PERCENT(now)
    return -(-face * least // 100), face * most // 100


@figure("buyer of private companies")
def BUYER(now: Now) -> str:
    """The corporation that may buy private companies now: that of the step."""
    return now.frame.who


@figure("private company is for sale to the corporation")
def FOR_SALE(now: Now, buyer: str, sym: str) -> bool:
    """Whether the corporation may buy the private company at this time: in the phases that allow it."""
    return PHASES(now)[now[PHASE]].buys_privates


def _offers(now: Now) -> Iterator[Offer]:
    buyer = BUYER(now)
    means = MEANS(now, buyer)
    for sym, row in now[PRIVATES].items():
        if row.closed or row.owner not in PLAYERS(now) or not PAPERS(now)[sym].to_companies:
            continue
        if FOR_SALE(now, buyer, sym):
            low, high = PRICE_BOUNDS(now, sym)
            high = min(high, means)
            if low <= high:
                yield Offer(BuyPrivate(now.actor, sym, low), {"price": Span(low, high)})


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


@check("private companies are for sale to corporations")
def sold_to_companies(now: Now, action: BuyPrivate) -> PrivateUnknown | SalesNotBegun | NeverForSale | None:
    """Only in the phases that allow it, and only those that may be sold so."""
    if action.private not in now[PRIVATES]:
        return PrivateUnknown(action.private)
    if not FOR_SALE(now, BUYER(now), action.private):
        return SalesNotBegun(now[PHASE])
    if not PAPERS(now)[action.private].to_companies:
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


@check("a player sells the private company")
def owned_by_player(now: Now, action: BuyPrivate) -> PrivateGone | OwnedByCorporation | OwnedByBank | None:
    """Corporations do not sell, and neither bank nor closed companies are for sale."""
    row = now[PRIVATES][action.private]
    if row.closed:
        return PrivateGone(action.private)
    if row.owner in CHARTERS(now):
        return OwnedByCorporation(action.private, row.owner)
    return None if row.owner in PLAYERS(now) else OwnedByBank(action.private)


class PriceOutOfBounds(Details, frozen=True):
    """The price is below or above what may be agreed on."""

    private: str
    price: int
    low: int
    high: int


@check("price of the private company")
def price_in_bounds(now: Now, action: BuyPrivate) -> PriceOutOfBounds | None:
    """Between the least and the most that the title allows."""
    low, high = PRICE_BOUNDS(now, action.private)
    if low <= action.price <= high:
        return None
    return PriceOutOfBounds(action.private, action.price, low, high)


class PrivateTooDear(Details, frozen=True):
    """The corporation has less than the price."""

    who: str
    cash: int
    price: int


@check("treasury pays for the private company")
def treasury_pays(now: Now, action: BuyPrivate) -> PrivateTooDear | None:
    """The money is the corporation's own."""
    who = BUYER(now)
    cash = MEANS(now, who)
    return None if action.price <= cash else PrivateTooDear(who, cash, action.price)


def _effect(now: Now, action: BuyPrivate) -> None:
    seller = now[PRIVATES][action.private].owner
    propose(
        now, Proposal("private", action.private, seller, BUYER(now), action.price, action.by, asked=seller)
    )


@reacts("agreed private company is handed over", Agreed)
def hand_over(now: Now, event: Agreed) -> None:
    """Carry out an agreed purchase."""
    deal = event.proposal
    if deal.what == "private":
        pay(now, deal.buyer, deal.seller, deal.price, f"purchase of {deal.item}")
        now.change(PRIVATES, deal.item, owner=deal.buyer)
        now.emit(PrivateBought(deal.item, deal.seller, deal.buyer, deal.price))


@figure("power serves a corporation")
def POWER_SERVES(now: Now, private: str, corporation: str) -> bool:
    """Whether the corporation can use the power of the private company: it has to own it."""
    row = now[PRIVATES].get(private)
    return row is not None and row.owner == corporation and not row.closed


class PowerNotOwned(Details, frozen=True):
    """The corporation does not own the private company; the case is the kind of action."""

    case: str
    private: str
    who: str


@check("power belongs to the corporation")
def owns_power(now: Now, action: UsePower) -> PowerNotOwned | None:
    """Only the operating corporation that owns the private company can use its power."""
    who = now.frame.who
    if POWER_SERVES(now, action.private, who):
        return None
    return PowerNotOwned(action.kind(), action.private, who)


BUY_PRIVATE: Kind[BuyPrivate] = Kind(
    BuyPrivate,
    _offers,
    (sold_to_companies, owned_by_player, price_in_bounds, treasury_pays),
    _effect,
)


CLOSING_PHASE: Fact[str] = Fact("phase in which private companies close")


@reacts("private companies close", PhaseBegan)
def close_all(now: Now, event: PhaseBegan) -> None:
    """At the start of the phase all leave the game, whoever owns them."""
    if event.phase == CLOSING_PHASE(now):
        for sym in now[PRIVATES]:
            close(now, sym)


@amends(COUNTED, "private companies count toward the limit")
def count_privates(now: Now, counted: int, player: str) -> int:
    """Each private company of a player is a certificate."""
    return counted + len(owned(now, player))


FEATURE = Feature(
    "private companies",
    tables=(PRIVATES,),
    figures=(PRICE_BOUNDS, REVENUE_OF, POWER_SERVES, BUYER, FOR_SALE),
    amendments=(count_privates,),
    reactions=(hand_over, close_all),
)

FREE_OF_LIMIT = Feature("private companies free of the limit", drops=(count_privates,))
"""For titles in which they are no certificates."""

NOT_SOLD = Feature("private companies are not sold", drops=(hand_over,))
"""For titles in which they stay with whoever bought them."""

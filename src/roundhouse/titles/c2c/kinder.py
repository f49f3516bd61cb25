"""Kinder, gentler mergers, a variant: odd shares are paid for, and a share of the market may be bought (F.kinder)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.figures import Fact
from ...core.flow import Do, Each, Seq, Step
from ...core.kinds import Kind, check, reacts
from ...core.now import Event, Now
from ...core.state import Slot
from ...core.title import Feature
from ...rules.corporations import CHARTERS
from ...rules.market import price
from ...rules.money import BANK, ShortOfMoney, pay, short_of
from ...rules.shares import OFFERING, POOL, ordinary, president, transfer
from ...rules.stock_round import PAID_TO
from ...rules.turns import PASS, clockwise
from .merger_exchange import OFFERED, REDEEMED
from .mergers import SharesMerged

ODD_PERCENT: Fact[int] = Fact("percent of the new price for an odd share")


def kinder_facts(title: Mapping[str, Any]) -> dict[Fact[Any], Any]:
    """What title.toml says of the variant."""
    return {ODD_PERCENT: title["variants"]["kinder_mergers"]["odd"]}


class Odd(msgspec.Struct, frozen=True):
    """Who may still buy a share of a merged corporation for the odd one: players, then perhaps the corporation."""

    corporation: str
    owners: tuple[str, ...]


ODD: Slot[Odd | None] = Slot("odd shares of a merger", Odd | None, None)  # type: ignore[arg-type]


class OddPaid(Event, frozen=True, tag="odd_paid"):
    """The bank paid somebody for an odd share in a merger."""

    owner: str
    corporation: str
    amount: int


class OddBought(Event, frozen=True, tag="odd_bought"):
    """Who had an odd share in a merger bought a share of the merged corporation from the market."""

    owner: str
    corporation: str
    price: int


class BuyOdd(Action, frozen=True, tag="buy_odd"):
    """Buy a share of the merged corporation from the market."""


@reacts("odd shares are paid for", SharesMerged)
def paid(now: Now, event: SharesMerged) -> None:
    """A part of the new price for each, fractions up; then those who had them are asked, the corporation last."""
    amount = -(-event.price * ODD_PERCENT(now) // 100)
    for owner in _paid_for(now, event):
        pay(now, BANK, owner, amount, "odd share")
        now.emit(OddPaid(owner, event.survivor, amount))
    owners = [player for player in clockwise(now, event.player) if player in event.odd]
    if REDEEMED in event.odd:
        owners.append(event.survivor)
    if owners:
        now.set(ODD, Odd(event.survivor, tuple(owners)))
        now.interrupt(ODD_SHARES.name, event.survivor)


def _paid_for(now: Now, event: SharesMerged) -> Iterable[str]:
    """Players; the corporation for a redeemed share, and for an offered one if it has the money of those."""
    for owner in event.odd:
        if owner not in (REDEEMED, OFFERED):
            yield owner
        elif owner == REDEEMED or PAID_TO(now, event.survivor, OFFERING) == event.survivor:
            yield event.survivor


def _odd(now: Now) -> Odd:
    odd = now[ODD]
    assert odd is not None
    return odd


class NoneInMarket(Details, frozen=True):
    """No ordinary share of the corporation lies in the market."""

    corporation: str


@check("merged share is in the market")
def is_there(now: Now, action: BuyOdd) -> NoneInMarket | None:
    """One of those for which the president's certificate does not stand."""
    corporation = _odd(now).corporation
    return None if ordinary(now, POOL, corporation) else NoneInMarket(corporation)


@check("merged share is paid in cash")
def can_pay(now: Now, action: BuyOdd) -> ShortOfMoney | None:
    """Nobody does anything to have more."""
    return short_of(now, now.frame.who, price(now, _odd(now).corporation) or 0)


def _next(now: Now, seen: tuple[str, ...]) -> str | None:
    return next((owner for owner in _odd(now).owners if owner not in seen), None)


def _settled(now: Now) -> None:
    now.set(ODD, None)


def _offers(now: Now) -> Iterator[Offer]:
    if now.frame.who in _odd(now).owners:
        yield Offer(BuyOdd(now.actor))


def _buy(now: Now, action: BuyOdd) -> None:
    who, odd = now.frame.who, _odd(now)
    cost = price(now, odd.corporation) or 0
    pay(now, who, BANK, cost, f"share of {odd.corporation}")
    transfer(now, odd.corporation, ordinary(now, POOL, odd.corporation)[:1], who)
    now.set(ODD, replace(odd, owners=tuple(owner for owner in odd.owners if owner != who)))
    now.emit(OddBought(who, odd.corporation, cost))


def _buyer(now: Now) -> str:
    who = now.frame.who
    return president(now, who) if who in CHARTERS(now) else who


BUY_ODD: Kind[BuyOdd] = Kind(BuyOdd, _offers, (is_there, can_pay), _buy)

ODD_SHARE = Step("share for an odd one", _buyer, (BUY_ODD,), closer=PASS)

ODD_SHARES = Seq(
    "odd shares",
    Each("shares for odd ones", _next, ODD_SHARE),
    Do("odd shares are settled", _settled),
)
"""Begun with the merged corporation, when the shares are exchanged."""

FEATURE = Feature("kinder mergers", slots=(ODD,), flow=(ODD_SHARES,), reactions=(paid,))

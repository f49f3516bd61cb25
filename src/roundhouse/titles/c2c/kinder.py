"""Kinder, gentler mergers, a variant: odd shares are paid for, and a share of the market may be bought (F.kinder)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do, Each, Seq, Step
from ...core.position import Event, Position
from ...core.rule_values import Setting, Settings
from ...core.state import Slot
from ...rules.corporations import CORPORATION_SPECS
from ...rules.market import price
from ...rules.money import BANK, Purpose, ShortOfMoney, pay, short_of
from ...rules.shares import OFFERING, POOL, ordinary, president, transfer
from ...rules.stock_round import PAID_TO
from ...rules.turns import PASS, clockwise
from .merger_exchange import OFFERED, REDEEMED
from .mergers import SharesMerged

ODD_PERCENT: Setting[int] = Setting("percent of the new price for an odd share")


def kinder_facts(title: Mapping[str, Any]) -> Settings:
    """What title.toml says of the variant."""
    return Settings(ODD_PERCENT.to(title["variants"]["kinder_mergers"]["odd"]))


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
def paid(pos: Position, event: SharesMerged) -> None:
    """A part of the new price for each, fractions up; then those who had them are asked, the corporation last."""
    amount = -(-event.price * ODD_PERCENT(pos) // 100)
    for owner in _paid_for(pos, event):
        pay(pos, BANK, owner, amount, "odd share", Purpose.SHARE, event.survivor)
        pos.emit(OddPaid(owner, event.survivor, amount))
    owners = [player for player in clockwise(pos, event.player) if player in event.odd]
    if REDEEMED in event.odd:
        owners.append(event.survivor)
    if owners:
        pos.set(ODD, Odd(event.survivor, tuple(owners)))
        pos.interrupt(ODD_SHARES.name, event.survivor)


def _paid_for(pos: Position, event: SharesMerged) -> Iterable[str]:
    """Players; the corporation for a redeemed share, and for an offered one if it has the money of those."""
    for owner in event.odd:
        if owner not in (REDEEMED, OFFERED):
            yield owner
        elif owner == REDEEMED or PAID_TO(pos, event.survivor, OFFERING) == event.survivor:
            yield event.survivor


def _odd(pos: Position) -> Odd:
    odd = pos[ODD]
    assert odd is not None
    return odd


class NoneInMarket(Details, frozen=True):
    """No ordinary share of the corporation lies in the market."""

    corporation: str


@check("merged share is in the market")
def is_there(pos: Position, action: BuyOdd) -> NoneInMarket | None:
    """One of those for which the president's certificate does not stand."""
    corporation = _odd(pos).corporation
    return None if ordinary(pos, POOL, corporation) else NoneInMarket(corporation)


@check("merged share is paid in cash")
def can_pay(pos: Position, action: BuyOdd) -> ShortOfMoney | None:
    """Nobody does anything to have more."""
    return short_of(pos, pos.frame.who, price(pos, _odd(pos).corporation) or 0)


def _next(pos: Position, seen: tuple[str, ...]) -> str | None:
    return next((owner for owner in _odd(pos).owners if owner not in seen), None)


def _settled(pos: Position) -> None:
    pos.set(ODD, None)


def _offers(pos: Position) -> Iterator[Offer]:
    if pos.frame.who in _odd(pos).owners:
        yield Offer(BuyOdd(pos.actor))


def _buy(pos: Position, action: BuyOdd) -> None:
    who, odd = pos.frame.who, _odd(pos)
    cost = price(pos, odd.corporation) or 0
    pay(pos, who, BANK, cost, f"share of {odd.corporation}", Purpose.SHARE, odd.corporation)
    transfer(pos, odd.corporation, ordinary(pos, POOL, odd.corporation)[:1], who)
    pos.set(ODD, replace(odd, owners=tuple(owner for owner in odd.owners if owner != who)))
    pos.emit(OddBought(who, odd.corporation, cost))


def _buyer(pos: Position) -> str:
    who = pos.frame.who
    return president(pos, who) if who in CORPORATION_SPECS(pos) else who


BUY_ODD: ActionType[BuyOdd] = ActionType(BuyOdd, _offers, (is_there, can_pay), _buy)

ODD_SHARE = Step("share for an odd one", _buyer, (BUY_ODD,), closer=PASS)

ODD_SHARES = Seq(
    "odd shares",
    Each("shares for odd ones", _next, ODD_SHARE),
    Do("odd shares are settled", _settled),
)
"""Begun with the merged corporation, when the shares are exchanged."""

FEATURE = Feature("kinder mergers", slots=(ODD,), flow=(ODD_SHARES,), reactions=(paid,))

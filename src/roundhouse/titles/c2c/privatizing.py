"""Privatizing: a president takes a certificate of the corporation out of another player's hand, at a price above."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from ...core.action_types import ActionType, EffectWrapper, check
from ...core.actions import Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting
from ...features.national.terms import is_national
from ...features.one_side import notes_order
from ...rules.corporations import CORPORATIONS, formed
from ...rules.depot import phases_so_far
from ...rules.market import price, zone
from ...rules.money import Purpose, ShortOfMoney, pay, short_of
from ...rules.shares import PLAYING, STOCK, held, ordinary, presided, president, spread, transfer
from ...rules.stock_round import (
    STOCK_TURN_STEP,
    Purchase,
    ShareBought,
    certificate_limit,
    not_sold,
    one_a_turn,
    sell_down,
    traded,
)


class Privatization(msgspec.Struct, frozen=True):
    """How shares are taken from players.

    By a president with `least_held` percent of the corporation; not while its marker stands in one of the `barred`
    zones; for so many `percent` of the price, from the phase named on.
    """

    least_held: int
    barred: frozenset[str]
    percent: Mapping[str, int]


PRIVATIZING: Setting[Privatization] = Setting("privatization")


class Privatize(Purchase, frozen=True, tag="privatize"):
    """Take an ordinary certificate of the corporation from another player."""

    owner: str


def cost(pos: Position, corporation: str) -> int:
    """Dollars for a certificate in the present phase: a part of the price and more, fractions rounded up."""
    percents = PRIVATIZING(pos).percent
    begun = [phase.name for phase in phases_so_far(pos) if phase.name in percents]
    percent = percents[begun[-1]] if begun else 100
    return -(-(price(pos, corporation) or 0) * percent // 100)


class NoSuchCorporation(Details, frozen=True):
    """There is no such corporation."""

    case: ClassVar[str] = "unknown"
    corporation: str


class NationalKept(Details, frozen=True):
    """The corporation is a national company."""

    case: ClassVar[str] = "national"
    corporation: str


class ZoneKept(Details, frozen=True):
    """The price marker of the corporation is on a zone that protects its shares."""

    case: ClassVar[str] = "zone"
    corporation: str
    zone: str


@check("shares of the corporation can be taken", about=("corporation",))
def can_be_taken(pos: Position, action: Privatize) -> NoSuchCorporation | NationalKept | ZoneKept | None:
    """It is no national company, and its marker does not stand in a zone that protects it."""
    if action.corporation not in pos[CORPORATIONS]:
        return NoSuchCorporation(action.corporation)
    if is_national(pos, action.corporation):
        return NationalKept(action.corporation)
    where = zone(pos, action.corporation)
    if where in PRIVATIZING(pos).barred:
        return ZoneKept(action.corporation, where)
    return None


class NotPresident(Details, frozen=True):
    """The player does not preside over the corporation."""

    case: ClassVar[str] = "not president"
    player: str
    corporation: str
    held: int
    least: int


class HoldsTooLittle(Details, frozen=True):
    """The president holds too little."""

    case: ClassVar[str] = "too little"
    player: str
    corporation: str
    held: int
    least: int


@check("president holds enough to take shares", about=("corporation",))
def presides_with_enough(pos: Position, action: Privatize) -> NotPresident | HoldsTooLittle | None:
    """Only the president takes shares, and only with a large part of the corporation."""
    has, least = held(pos, action.by, action.corporation), PRIVATIZING(pos).least_held
    if president(pos, action.corporation) != action.by:
        return NotPresident(action.by, action.corporation, has, least)
    return HoldsTooLittle(action.by, action.corporation, has, least) if has < least else None


class OwnerHasNone(Details, frozen=True):
    """The player has no ordinary share of the corporation."""

    corporation: str
    owner: str


@check("share can be taken from the player")
def owner_has_one(pos: Position, action: Privatize) -> OwnerHasNone | None:
    """Another player has an ordinary certificate."""
    others = [player for player in PLAYING(pos) if player != action.by]
    if action.owner in others and ordinary(pos, action.owner, action.corporation):
        return None
    return OwnerHasNone(action.corporation, action.owner)


@check("player can pay", about=("corporation",))
def can_pay(pos: Position, action: Privatize) -> ShortOfMoney | None:
    """In cash, to the player who loses the share."""
    return short_of(pos, action.by, cost(pos, action.corporation))


def _offers(pos: Position) -> Iterator[Offer]:
    player = pos.actor
    mine = presided(pos, player)
    for corporation in formed(pos) if mine else ():
        if corporation in mine:
            owners = spread(pos[STOCK][corporation]).ordinary
            for owner in PLAYING(pos):
                if owner in owners and owner != player:
                    yield Offer(Privatize(player, corporation, owner))


def _all_shares(pos: Position) -> Iterator[Offer]:
    for corporation in formed(pos):
        if president(pos, corporation) == pos.actor:
            for owner in PLAYING(pos):
                if owner != pos.actor:
                    yield Offer(Privatize(pos.actor, corporation, owner))


def _privatize(pos: Position, action: Privatize) -> None:
    """The price stays, and nobody has sold anything."""
    dollars = cost(pos, action.corporation)
    pay(
        pos,
        action.by,
        action.owner,
        dollars,
        f"share of {action.corporation}",
        Purpose.SHARE,
        action.corporation,
    )
    certificate = ordinary(pos, action.owner, action.corporation)[0]
    pos.emit(ShareBought(action.by, action.corporation, action.owner, certificate.percent, dollars))
    transfer(pos, action.corporation, (certificate,), action.by)
    traded(pos, action.by, bought=True)


PRIVATIZE: ActionType[Privatize] = ActionType(
    Privatize,
    _offers,
    (
        one_a_turn,
        can_be_taken,
        presides_with_enough,
        owner_has_one,
        not_sold,
        can_pay,
        sell_down,
        certificate_limit,
    ),
    _privatize,
    considered=_all_shares,
)

FEATURE = Feature(
    "privatization",
    menus={STOCK_TURN_STEP: (PRIVATIZE,)},
    effect_wrappers=(EffectWrapper("order of privatization and sales is noted", PRIVATIZE, notes_order),),
)

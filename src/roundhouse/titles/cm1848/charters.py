"""Charters and their conversion: who owns one gives it away for the president's certificate (10, 23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, TypeAlias

import msgspec

from ...core.action_types import ActionType, check
from ...core.actions import Action, Offer, Span
from ...core.details import Details
from ...core.feature import Feature
from ...core.offers import offers_of
from ...core.position import Event, Position
from ...core.rule_values import Setting
from ...core.state import Slot
from ...rules.beside import BEGINNINGS, Beginning
from ...rules.corporations import CORPORATIONS
from ...rules.depot import has_begun
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.explained import PHASE as PHASE_SORT
from ...rules.money import BANK, CASH, Purpose, pay
from ...rules.privates import PRIVATES, close
from ...rules.shares import CERTIFICATE_LIMIT, COUNTED_CERTIFICATES, OFFERING, STOCK, ordinary, transfer
from ...rules.stock_round import (
    PAR_VALUES,
    SELL_SHARES,
    STOCK_TURN,
    STOCK_TURN_STEP,
    SellShares,
    sell_down,
    set_par,
    traded,
)
from ...rules.taken_up import TAKEN_UP
from ...rules.turns import ROUND
from .bond_money import units, worth
from .papers import LAND_GRANT, SORTS, charter_id, charter_of, is_late, of_sort


class Conversion(msgspec.Struct, frozen=True):
    """The title's data: dollars off, ordinary certificates to be had besides, and from when on it is allowed.

    Land grant charters wait for the phase `land_grant_since`, late ones for all of those, and for the end of the stock
    round in which the one of the number `late_not_with` was converted.
    """

    discount: int
    ordinary: int
    land_grant_since: str
    late_not_with: int


CONVERSION: Setting[Conversion] = Setting("conversion of charters")

CONVERSIONS: Slot[tuple[tuple[str, int], ...]] = Slot("charters converted", tuple[tuple[str, int], ...], ())
"""Corporation and number of the stock round of each conversion, in the order in which they came."""

DUE: Slot[dict[str, tuple[str, ...]]] = Slot("charters to be converted", dict[str, tuple[str, ...]], {})
"""By player: corporations whose charters must be converted in the player's stock turn, this one or the next."""


class CharterConverted(Event, frozen=True, tag="charter_converted"):
    """A charter was given away for the president's certificate and `shares` ordinary ones.

    `forced`: the player had to, as it was attacked or taken over.
    """

    corporation: str
    player: str
    par: int
    shares: int
    forced: bool


class ConvertCharter(Action, frozen=True, tag="convert_charter"):
    """Convert a charter of one's own at a par value, and buy so many ordinary certificates with it."""

    corporation: str
    par: int
    shares: int


def owner_of(pos: Position, corporation: str) -> str:
    """Who has the charter of the corporation: a player or the bank; empty once it has been converted."""
    row = pos[PRIVATES][charter_of(corporation)]
    return "" if row.closed else row.owner


class AlreadyConverted(Details, frozen=True):
    """The charter has been converted."""

    case: ClassVar[str] = "converted"
    corporation: str


class BeforePhase(Details, frozen=True):
    """Charters with land grants are converted from the phase on."""

    case: ClassVar[str] = "phase"
    corporation: str
    phase: str


class LandGrantsLeft(Details, frozen=True):
    """Charters with land grants go first, and `left` of them are not converted yet."""

    case: ClassVar[str] = "land grants"
    corporation: str
    left: int


class WaitsForStockRound(Details, frozen=True):
    """Late charters wait for the stock round after the land grant charter of that number."""

    case: ClassVar[str] = "stock round"
    corporation: str
    number: int


Unconvertible: TypeAlias = AlreadyConverted | BeforePhase | LandGrantsLeft | WaitsForStockRound


def convertible(pos: Position, corporation: str) -> Unconvertible | None:
    """The details of a refusal while the charter of the corporation cannot be converted by anybody, else None."""
    sym, terms = charter_of(corporation), CONVERSION(pos)
    if pos[PRIVATES][sym].closed:
        return AlreadyConverted(corporation)
    sort = SORTS(pos)[sym]
    if sort == LAND_GRANT:
        if not has_begun(pos, terms.land_grant_since):
            return BeforePhase(corporation, terms.land_grant_since)
        return None
    if not is_late(pos, corporation):
        return None
    granted = [number for c, number in pos[CONVERSIONS] if SORTS(pos)[charter_of(c)] == LAND_GRANT]
    left = len(of_sort(pos, LAND_GRANT))
    if left:
        return LandGrantsLeft(corporation, left)
    if granted[terms.late_not_with - 1] >= pos[ROUND].number:
        return WaitsForStockRound(corporation, terms.late_not_with)
    return None


def cost_of(pos: Position, par: int, shares: int) -> int:
    """Dollars for the president's certificate and so many ordinary ones with it."""
    return (2 + shares) * par - CONVERSION(pos).discount


def least_to_convert(pos: Position, player: str) -> int:
    """The least dollars for which the player can convert all charters that must be."""
    return len(pos[DUE].get(player, ())) * cost_of(pos, min(PAR_VALUES(pos)), 0)


def in_hand(pos: Position, player: str) -> int:
    """The player's dollars, bonds included at what they are worth now."""
    return pos[CASH][player] + worth(pos, player, units(pos, player))


def able(pos: Position, player: str, count: int) -> bool:
    """Whether the player to act can convert so many charters: money and room in the hand, after sales if need be."""

    def manages(position: Position) -> bool:
        money = in_hand(position, player) >= count * cost_of(pos, min(PAR_VALUES(pos)), 0)
        return money and COUNTED_CERTIFICATES(position, player) + count <= CERTIFICATE_LIMIT(position, player)

    return manages(pos) or manages(_all_sold(pos))


def _all_sold(pos: Position) -> Position:
    """A copy in which the player to act has sold the largest legal block of each corporation."""
    trial = Position(pos.title, pos.state.copy())
    largest = {
        o.action.corporation: o.action
        for o in offers_of(pos, SELL_SHARES)
        if isinstance(o.action, SellShares)
    }
    for sale in largest.values():
        SELL_SHARES.effect(trial, sale)
    return trial


def set_due(pos: Position, player: str, corporation: str, due: bool) -> None:
    """Note that the player must convert the charter, or need not any more."""
    rest = tuple(c for c in pos[DUE].get(player, ()) if c != corporation)
    rows = {p: charters for p, charters in pos[DUE].items() if p != player}
    charters = (*rest, corporation) if due else rest
    pos.set(DUE, {**rows, player: charters} if charters else rows)


def _others_due(pos: Position, player: str, corporation: str) -> int:
    """How many other charters the player has to convert in this turn, and can."""
    others = sum(c != corporation for c in pos[DUE].get(player, ()))
    return others if others and able(pos, player, 1 + others) else 0


# -- checks ---------------------------------------------------------------------------------------


class NoSuchCorporation(Details, frozen=True):
    """There is no such corporation."""

    case: ClassVar[str] = "unknown"
    corporation: str


class CharterOfOther(Details, frozen=True):
    """The bank or another player has the charter."""

    case: Literal["bank", "other"]
    corporation: str
    owner: str


@check("charter is the player's own", about=("corporation",))
def own_charter(pos: Position, action: ConvertCharter) -> NoSuchCorporation | CharterOfOther | None:
    """Only who has the charter converts it."""
    if action.corporation not in pos[CORPORATIONS]:
        return NoSuchCorporation(action.corporation)
    owner = owner_of(pos, action.corporation)
    if owner in (action.by, ""):
        return None
    case: Literal["bank", "other"] = "bank" if owner == BANK else "other"
    return CharterOfOther(case, action.corporation, owner)


@check("charter can be converted", about=("corporation",))
def can_be_converted(pos: Position, action: ConvertCharter) -> Unconvertible | None:
    """Once, from the phase on that opens the land grants, and after those if it is a late one."""
    return convertible(pos, action.corporation)


class BoughtAlready(Details, frozen=True):
    """The player has bought in this turn."""

    player: str


@check("one purchase, or charters under attack", about=("corporation",))
def one_conversion(pos: Position, action: ConvertCharter) -> BoughtAlready | None:
    """A second purchase in a turn, unless the charter has to be converted."""
    if not pos[STOCK_TURN].bought or action.corporation in pos[DUE].get(action.by, ()):
        return None
    return BoughtAlready(action.by)


class ConversionDue(Details, frozen=True):
    """The player converts the charters of these corporations before anything else."""

    player: str
    corporations: tuple[str, ...]


@check("charter that is due is converted first", about=("corporation",))
def due_first(pos: Position, action: Action) -> ConversionDue | None:
    """Who must convert a charter, and can, neither passes nor buys anything else before."""
    due = pos[DUE].get(action.by, ())
    if not due or pos.frame.node != STOCK_TURN_STEP or not able(pos, action.by, 1):
        return None
    if isinstance(action, ConvertCharter) and action.corporation in due:
        return None
    return ConversionDue(action.by, due)


class NotAStartingPrice(Details, frozen=True):
    """A corporation begins at one of `values`."""

    par: int
    values: tuple[int, ...]


@check("par price of a conversion", about=("par",))
def par_of_conversion(pos: Position, action: ConvertCharter) -> NotAStartingPrice | None:
    """One of the starting squares; it does not matter how many have chosen it before."""
    values = PAR_VALUES(pos)
    return None if action.par in values else NotAStartingPrice(action.par, values)


class TooManyShares(Details, frozen=True):
    """No more than so many are bought with the president's certificate."""

    shares: int
    most: int


@check("shares bought at a conversion", about=("shares",))
def shares_of_conversion(pos: Position, action: ConvertCharter) -> TooManyShares | None:
    """None, or as many as the title allows."""
    most = CONVERSION(pos).ordinary
    return None if 0 <= action.shares <= most else TooManyShares(action.shares, most)


class NoRoom(Details, frozen=True):
    """The certificates of the conversion do not fit below the limit."""

    player: str
    count: int
    limit: int
    more: int


class NoRoomForDue(Details, frozen=True):
    """They would leave too little room for the other charters that are due."""

    case: ClassVar[str] = "due"
    player: str
    count: int
    limit: int
    more: int
    due: int


@check("certificate limit at a conversion", about=("corporation", "shares"))
def within_limit(pos: Position, action: ConvertCharter) -> NoRoom | NoRoomForDue | None:
    """The president's certificate and those bought with it find room, and so do the other charters that are due."""
    count, limit = COUNTED_CERTIFICATES(pos, action.by), CERTIFICATE_LIMIT(pos, action.by)
    due = _others_due(pos, action.by, action.corporation)
    if count + 1 + action.shares + due <= limit:
        return None
    told = (action.by, count, limit, 1 + action.shares)
    return NoRoomForDue(*told, due) if due else NoRoom(*told)


class CannotPay(Details, frozen=True):
    """The player's cash does not pay the conversion."""

    player: str
    cash: int
    price: int


class CannotPayDue(Details, frozen=True):
    """Too little would be left for the other charters that are due, which take `kept`."""

    case: ClassVar[str] = "due"
    player: str
    cash: int
    price: int
    kept: int
    due: int


@check("player can pay the conversion")
def can_pay(pos: Position, action: ConvertCharter) -> CannotPay | CannotPayDue | None:
    """In cash, and so that the other charters that are due can be converted as well."""
    cost, cash = cost_of(pos, action.par, action.shares), pos[CASH][action.by]
    if cost > cash:
        return CannotPay(action.by, cash, cost)
    due = _others_due(pos, action.by, action.corporation)
    kept = due * cost_of(pos, min(PAR_VALUES(pos)), 0)
    if cost + kept <= in_hand(pos, action.by):
        return None
    return CannotPayDue(player=action.by, cash=cash, price=cost, kept=kept, due=due)


# -- offers and effects ---------------------------------------------------------------------------


def _offers(pos: Position) -> Iterator[Offer]:
    player = pos.actor
    for corporation in pos[CORPORATIONS]:
        if owner_of(pos, corporation) != player or convertible(pos, corporation) is not None:
            continue
        for par in PAR_VALUES(pos):
            many = [ConvertCharter(player, corporation, par, n) for n in range(CONVERSION(pos).ordinary + 1)]
            fitting = [a for a in many if within_limit(pos, a) is None and can_pay(pos, a) is None]
            if fitting:
                yield Offer(fitting[0], {"shares": Span(0, fitting[-1].shares)})


def _convert(pos: Position, action: ConvertCharter) -> None:
    who, player = action.corporation, action.by
    forced = who in pos[DUE].get(player, ())
    set_par(pos, who, player, action.par)
    pay(pos, player, BANK, cost_of(pos, action.par, action.shares), f"charter of {who}", Purpose.SHARE, who)
    close(pos, charter_of(who))
    set_due(pos, player, who, due=False)
    pos.set(CONVERSIONS, (*pos[CONVERSIONS], (who, pos[ROUND].number)))
    top = next(c for c in pos[STOCK][who] if c.president)
    for certificate in (top, *ordinary(pos, OFFERING, who)[: action.shares]):
        transfer(pos, who, (certificate,), player)
    traded(pos, player, bought=True)
    pos.emit(CharterConverted(who, player, action.par, action.shares, forced))


CONVERT: ActionType[ConvertCharter] = ActionType(
    ConvertCharter,
    _offers,
    (
        own_charter,
        can_be_converted,
        one_conversion,
        due_first,
        sell_down,
        par_of_conversion,
        shares_of_conversion,
        within_limit,
        can_pay,
    ),
    _convert,
)


def _charters_are_kept(pos: Position) -> Iterator[str]:
    converted = {corporation for corporation, _ in pos[CONVERSIONS]}
    for corporation, row in pos[CORPORATIONS].items():
        if corporation in converted and (row.par is None or owner_of(pos, corporation)):
            yield f"charters: {corporation} was converted, and yet it was not"
        if not owner_of(pos, corporation) and corporation not in converted:
            yield f"charters: that of {corporation} is lost"
    for player, due in pos[DUE].items():
        if any(owner_of(pos, corporation) != player for corporation in due):
            yield f"charters: {player} has to convert what is not there"


def _explained(pos: Position, sym: str) -> Iterator[Explained]:
    """What converting a charter brings, and from when on it can be done."""
    charter = charter_id(sym)
    if charter is None:
        return
    terms, corporation = CONVERSION(pos), charter.corporation
    facts = {"corporation": corporation, "discount": terms.discount, "ordinary": terms.ordinary}
    by = (
        "action type: convert_charter",
        "check: shares bought at a conversion",
        "setting: conversion of charters",
    )
    yield Explained("charter", facts=facts, by=by)
    checked = "check: charter can be converted"
    if SORTS(pos)[sym] == LAND_GRANT:
        yield Explained(
            "land grant charter", WHEN, {"phase": terms.land_grant_since}, (f"{checked} / phase",)
        )
    elif is_late(pos, corporation):
        facts = {"number": terms.late_not_with}
        yield Explained("late charter", WHEN, facts, (f"{checked} / land grants", f"{checked} / stock round"))
    yield Explained("charter", ENDS, by=(f"{checked} / converted",))


def _phase_explained(pos: Position, phase: str) -> Iterator[Explained]:
    if phase == CONVERSION(pos).land_grant_since:
        yield Explained("land grant charters", by=("check: charter can be converted / phase",))


def _converted_by_now(pos: Position) -> None:
    """Whatever has a par value was converted, in a stock round before this one as far as anybody knows."""
    begun = [sym for sym, row in pos[CORPORATIONS].items() if row.par is not None]
    for corporation in begun:
        pos.change(PRIVATES, charter_of(corporation), owner=BANK, closed=True)
    pos.set(CONVERSIONS, tuple((corporation, max(1, pos[ROUND].number - 1)) for corporation in begun))


def _beginning(pos: Position) -> Beginning:
    return Beginning({who: charter_of(who) for who in pos[CORPORATIONS]}, CONVERSION(pos).discount)


FEATURE = Feature(
    "charters",
    slots=(CONVERSIONS, DUE),
    audits=(_charters_are_kept,),
    brings=(
        EXPLANATIONS(explains(PAPER, _explained, 40), explains(PHASE_SORT, _phase_explained)),
        TAKEN_UP(_converted_by_now),
        BEGINNINGS(_beginning),
    ),
)
"""CONVERT is put on the menu of the stock turn by the flow."""

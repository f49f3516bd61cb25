"""Buying: certificates of the initial offering and the bank pool, and corporations started with one."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import ClassVar, Literal

from ..core.action_types import ActionType, check
from ..core.actions import Offer
from ..core.cache import memo_by_reads
from ..core.details import Details
from ..core.position import Event, Position
from ..core.rule_values import rule_value
from .corporations import CORPORATIONS, started
from .market import CHART, place, price
from .money import AVAILABLE_FUNDS, BANK, Purpose, ShortOfMoney, pay, short_of
from .selling import sell_down
from .shares import (
    CERTIFICATE_LIMIT,
    COUNT_WITH_ONE_MORE,
    COUNTED_CERTIFICATES,
    COUNTS_TOWARD_LIMIT,
    HOLDING_LIMIT,
    OFFERING,
    POOL,
    SHARE_OF,
    STOCK,
    held,
    ordinary,
    president,
    presidents_percent,
    spread,
    top_of,
    transfer,
)
from .stock_turn import (
    STOCK_TURN,
    BuyShare,
    Purchase,
    ShareBought,
    StartCorporation,
    exists,
    one_a_turn,
    traded,
)


class ParSet(Event, frozen=True, tag="par_set"):
    """A par value was set and the marker placed."""

    corporation: str
    player: str
    par: int


@rule_value("price of a share")
def SHARE_PRICE(pos: Position, corporation: str, source: str) -> int:
    """Dollars for a share: par from the initial offering, the market price from the pool."""
    if source == OFFERING:
        return pos[CORPORATIONS][corporation].par or 0
    return price(pos, corporation) or 0


@rule_value("where shares are bought")
def SOURCES(pos: Position, corporation: str) -> tuple[str, ...]:
    """Owners from whom players buy shares of the corporation: the initial offering and the bank pool."""
    return (OFFERING, POOL)


@rule_value("who is paid for a share")
def PAID_TO(pos: Position, corporation: str, source: str) -> str:
    """Who gets the money for a share from that source."""
    return BANK


@rule_value("par values")
def PAR_VALUES(pos: Position) -> tuple[int, ...]:
    """The par values that can be chosen now, the lowest first: those of the chart."""
    return tuple(sorted(CHART(pos).par))


@rule_value("corporation can be started")
def STARTABLE(pos: Position, corporation: str) -> bool:
    """Whether a player may set a par value by buying the president's certificate."""
    return not started(pos, corporation)


class NoPresidentYet(Details, frozen=True):
    """Nobody presides over the corporation."""

    corporation: str


@check("president's certificate first", about=("corporation",))
def has_president(pos: Position, action: BuyShare) -> NoPresidentYet | None:
    """Ordinary shares are sold only when a player presides."""
    return None if president(pos, action.corporation) else NoPresidentYet(action.corporation)


class NoShareThere(Details, frozen=True):
    """The source has no share left, or no shares are bought from it."""

    case: Literal["none left", "source"]
    corporation: str
    source: str


@check("share is there")
def share_is_there(pos: Position, action: BuyShare) -> NoShareThere | None:
    """A source has an ordinary certificate; players do not sell to each other."""
    sources = SOURCES(pos, action.corporation)
    if action.source in sources and ordinary(pos, action.source, action.corporation):
        return None
    return NoShareThere(
        "none left" if action.source in sources else "source", action.corporation, action.source
    )


class HasSold(Details, frozen=True):
    """The player has sold shares of the corporation in this round."""

    player: str
    corporation: str


@check("not sold this round", about=("corporation",))
def not_sold(pos: Position, action: Purchase) -> HasSold | None:
    """Who has sold a corporation's shares buys none of it for the rest of the round."""
    if (action.by, action.corporation) in pos[STOCK_TURN].sold:
        return HasSold(action.by, action.corporation)
    return None


class AtHoldingLimit(Details, frozen=True):
    """With the purchase the player would hold more of the corporation than anybody may."""

    player: str
    corporation: str
    held: int
    limit: int


@check("holding limit", about=("corporation",))
def holding_limit(pos: Position, action: BuyShare | StartCorporation) -> AtHoldingLimit | None:
    """No player owns more than the limit of one corporation."""
    has = held(pos, action.by, action.corporation)
    if isinstance(action, BuyShare):
        more = SHARE_OF(pos, action.corporation)
    else:
        more = presidents_percent(pos, action.corporation)
    if has + more <= HOLDING_LIMIT(pos):
        return None
    return AtHoldingLimit(action.by, action.corporation, has, HOLDING_LIMIT(pos))


@rule_value("purchase is barred at the limit")
def BARRED_AT_LIMIT(pos: Position, corporation: str) -> bool:
    """Whether a player at the certificate limit can buy nothing of the corporation: so for what counts."""
    return COUNTS_TOWARD_LIMIT(pos, corporation)


class AtCertificateLimit(Details, frozen=True):
    """The player has as many certificates as anybody may, and the corporation's count."""

    player: str
    corporation: str
    count: int
    limit: int


@check("certificate limit", about=("corporation",))
def certificate_limit(pos: Position, action: Purchase) -> AtCertificateLimit | None:
    """No certificate that counts is bought at the limit."""
    if not BARRED_AT_LIMIT(pos, action.corporation):
        return None
    if COUNT_WITH_ONE_MORE(pos, action.by, action.corporation) <= CERTIFICATE_LIMIT(pos, action.by):
        return None
    count, limit = COUNTED_CERTIFICATES(pos, action.by), CERTIFICATE_LIMIT(pos, action.by)
    return AtCertificateLimit(action.by, action.corporation, count, limit)


@check("player can pay")
def can_pay(pos: Position, action: BuyShare | StartCorporation) -> ShortOfMoney | None:
    """Purchases are paid in cash."""
    if isinstance(action, BuyShare):
        cost = SHARE_PRICE(pos, action.corporation, action.source)
    else:
        cost = action.par * presidents_percent(pos, action.corporation) // SHARE_OF(pos, action.corporation)
    return short_of(pos, action.by, cost)


class NotStartedByPurchase(Details, frozen=True):
    """The corporation is not started by buying its president's certificate."""

    case: ClassVar[str] = "not for sale"
    corporation: str


class AlreadyStarted(Details, frozen=True):
    """The corporation has been started at a par value."""

    corporation: str
    par: int


@check("par is set once", about=("corporation",))
def not_started(pos: Position, action: StartCorporation) -> NotStartedByPurchase | AlreadyStarted | None:
    """A corporation is started once, and not each by anybody."""
    if STARTABLE(pos, action.corporation):
        return None
    par = pos[CORPORATIONS][action.corporation].par
    return (
        NotStartedByPurchase(action.corporation) if par is None else AlreadyStarted(action.corporation, par)
    )


class ParNotOffered(Details, frozen=True):
    """The par value is none of those that can be chosen."""

    par: int
    values: list[int]


@check("par value", about=("par",))
def par_value(pos: Position, action: StartCorporation) -> ParNotOffered | None:
    """Par is one of the values that can be chosen now."""
    values = list(PAR_VALUES(pos))
    return None if action.par in values else ParNotOffered(action.par, values)


def _buys(pos: Position) -> Iterator[Offer]:
    player, stock = pos.actor, pos[STOCK]
    means = _means(pos, player, can_pay in pos.title.checks[BUY_SHARE.name])
    for corporation, prices in _prices(pos):
        sellers = spread(stock[corporation]).ordinary
        for source, cost in prices:
            if cost <= means and source in sellers:
                yield Offer(BuyShare(player, corporation, source))


def _purchases(pos: Position) -> Iterator[Offer]:
    for corporation in pos[CORPORATIONS]:
        if started(pos, corporation):
            for source in SOURCES(pos, corporation):
                yield Offer(BuyShare(pos.actor, corporation, source))


@memo_by_reads
def _prices(pos: Position) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    """The corporations that have been started, with where their shares are bought and for how much."""
    return tuple(
        (c, tuple((source, SHARE_PRICE(pos, c, source)) for source in SOURCES(pos, c)))
        for c, row in pos[CORPORATIONS].items()
        if row.par is not None
    )


def _means(pos: Position, player: str, pays: bool) -> float:
    """What the player can pay where a check asks for it; else there is no end to it."""
    return AVAILABLE_FUNDS(pos, player) if pays else inf


def _buy(pos: Position, action: BuyShare) -> None:
    cost = SHARE_PRICE(pos, action.corporation, action.source)
    payee = PAID_TO(pos, action.corporation, action.source)
    pay(pos, action.by, payee, cost, f"share of {action.corporation}", Purpose.SHARE, action.corporation)
    certificate = ordinary(pos, action.source, action.corporation)[0]
    pos.emit(ShareBought(action.by, action.corporation, action.source, certificate.percent, cost))
    transfer(pos, action.corporation, (certificate,), action.by)
    traded(pos, action.by, bought=True)


def _starts(pos: Position) -> Iterator[Offer]:
    player = pos.actor
    means = _means(pos, player, can_pay in pos.title.checks[START.name])
    for corporation in _startable(pos):
        percent, share = presidents_percent(pos, corporation), SHARE_OF(pos, corporation)
        for par in _par_values(pos):
            if par * percent // share <= means:
                yield Offer(StartCorporation(player, corporation, par))


def _foundings(pos: Position) -> Iterator[Offer]:
    for corporation in pos[CORPORATIONS]:
        if STARTABLE(pos, corporation):
            for par in PAR_VALUES(pos):
                yield Offer(StartCorporation(pos.actor, corporation, par))


@memo_by_reads
def _startable(pos: Position) -> tuple[str, ...]:
    return tuple(c for c, row in pos[CORPORATIONS].items() if row.par is None and STARTABLE(pos, c))


@memo_by_reads
def _par_values(pos: Position) -> tuple[int, ...]:
    return PAR_VALUES(pos)


def set_par(pos: Position, corporation: str, player: str, par: int) -> None:
    """Fix the par value and put the marker on the chart."""
    pos.change(CORPORATIONS, corporation, par=par)
    place(pos, corporation, CHART(pos).par[par])
    pos.emit(ParSet(corporation, player, par))


def _start(pos: Position, action: StartCorporation) -> None:
    set_par(pos, action.corporation, action.by, action.par)
    top = top_of(pos, action.corporation)
    cost = action.par * top.percent // SHARE_OF(pos, action.corporation)
    payee = PAID_TO(pos, action.corporation, OFFERING)
    pay(
        pos,
        action.by,
        payee,
        cost,
        f"president's certificate of {action.corporation}",
        Purpose.SHARE,
        action.corporation,
    )
    pos.emit(ShareBought(action.by, action.corporation, OFFERING, top.percent, cost))
    transfer(pos, action.corporation, (top,), action.by)
    traded(pos, action.by, bought=True)


BUY_SHARE: ActionType[BuyShare] = ActionType(
    BuyShare,
    _buys,
    (
        one_a_turn,
        exists,
        has_president,
        share_is_there,
        not_sold,
        can_pay,
        holding_limit,
        sell_down,
        certificate_limit,
    ),
    _buy,
    considered=_purchases,
)


START: ActionType[StartCorporation] = ActionType(
    StartCorporation,
    _starts,
    (
        one_a_turn,
        exists,
        not_started,
        par_value,
        holding_limit,
        sell_down,
        certificate_limit,
        can_pay,
    ),
    _start,
    considered=_foundings,
)

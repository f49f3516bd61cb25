"""A national company's president: acting ones, and the president's certificate while no player has it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.figures import amends
from ...core.kinds import Kind, check, reacts
from ...core.now import Now
from ...rules.corporations import CORPORATIONS
from ...rules.emergency import NEED
from ...rules.money import CASH, ShortOfMoney, pay, short_of
from ...rules.shares import (
    ACTING_PRESIDENT,
    LOOSE_PRESIDENCY,
    PLAYERS,
    PLAYING,
    SHARE_OF,
    STOCK,
    Certificate,
    PresidentChanged,
    SharesMoved,
    held,
    presidents_percent,
    swap_presidency,
    transfer,
)
from ...rules.stock_round import (
    PAID_TO,
    SELL_SHARES,
    SHARE_PRICE,
    SOURCES,
    SellShares,
    ShareBought,
    certificate_limit,
    holding_limit,
    not_sold,
    one_a_turn,
    sell_down,
    traded,
)
from .terms import NATIONAL, is_national


class BuyPresidency(Action, frozen=True, tag="buy_presidency"):
    """Buy the president's certificate of a national company, whole."""

    corporation: str


def top(now: Now, corporation: str) -> Certificate:
    """The president's certificate."""
    return next(c for c in now[STOCK][corporation] if c.president)


@amends(ACTING_PRESIDENT, "national company has an acting president")
def acting(now: Now, so_far: str, corporation: str) -> str:
    """While no player has the president's certificate."""
    row = now[NATIONAL].get(corporation)
    return so_far if row is None else row.acting


@amends(LOOSE_PRESIDENCY, "president's certificate of the national company may be loose")
def loose(now: Now, so_far: bool, corporation: str) -> bool:
    """Until somebody has bought it, or has shares to change for it."""
    return so_far or is_national(now, corporation)


def behind(now: Now, old: str) -> list[str]:
    """The players still in the game clockwise from `old`, who comes last and may have left it."""
    order = PLAYERS(now)
    seat = order.index(old) + 1
    return [p for p in order[seat:] + order[:seat] if p in PLAYING(now)]


def next_acting(now: Now, corporation: str, old: str) -> str:
    """The player nearest to the left of `old` who has a share; empty when nobody else has."""
    return next((p for p in behind(now, old) if p != old and held(now, p, corporation)), "")


@reacts("acting president is replaced", SharesMoved)
def replace_acting(now: Now, event: SharesMoved) -> None:
    """By whoever has the president's certificate, or shares enough to change for it; else by the next with a share."""
    row = now[NATIONAL].get(event.corporation)
    if row is None or not row.acting or now[CORPORATIONS][event.corporation].closed:
        return
    sym, old = event.corporation, row.acting
    if top(now, sym).owner not in PLAYING(now):
        enough = [p for p in behind(now, old) if held(now, p, sym) >= presidents_percent(now, sym)]
        if enough:
            swap_presidency(now, sym, old, max(enough, key=lambda p: held(now, p, sym)))
            now.change(NATIONAL, sym, acting="")
        elif not held(now, old, sym):
            new = next_acting(now, sym, old)
            now.change(NATIONAL, sym, acting=new)
            now.emit(PresidentChanged(sym, old, new))
            _need_goes_on(now, sym, old, new)
        return
    now.change(NATIONAL, sym, acting="")
    if top(now, sym).owner != old and not _told(now, sym):
        now.emit(PresidentChanged(sym, old, top(now, sym).owner))


def _need_goes_on(now: Now, sym: str, old: str, new: str) -> None:
    """Who has sold for the company's need gives it what is lacking as far as the cash goes; the rest is the heir's."""
    need = now[NEED]
    if need is not None and need.corporation == sym and need.president == old:
        given = min(now[CASH][old], max(0, need.price - now[CASH][sym]))
        pay(now, old, sym, given, "president's help")
        now.amend(NEED, president=new)


def _told(now: Now, sym: str) -> bool:
    return any(isinstance(event, PresidentChanged) and event.corporation == sym for event in now.events)


class LastShare(Details, frozen=True):
    """The player has the last shares of the national company that a player owns."""

    player: str
    corporation: str


@check("last share of the national company")
def last_share(now: Now, action: SellShares) -> LastShare | None:
    """Some player always has one."""
    sym = action.corporation
    if not is_national(now, sym):
        return None
    kept = sum(held(now, p, sym) for p in PLAYING(now)) - action.percent
    return None if kept > 0 else LastShare(action.by, sym)


class NoNational(Details, frozen=True):
    """The corporation is no national company whose president's certificate is for sale."""

    case: ClassVar[str] = "none"
    corporation: str


class PresidencyOwned(Details, frozen=True):
    """The president's certificate belongs to somebody already."""

    case: ClassVar[str] = "owned"
    corporation: str
    owner: str


@check("president's certificate is for sale")
def is_for_sale(now: Now, action: BuyPresidency) -> NoNational | PresidencyOwned | None:
    """Of a national company, while it lies in the treasury or in the pool."""
    sym = action.corporation
    if not is_national(now, sym):
        return NoNational(sym)
    owner = top(now, sym).owner
    return None if owner in SOURCES(now, sym) else PresidencyOwned(sym, owner)


def cost(now: Now, corporation: str) -> int:
    """Dollars for the president's certificate: the price of each of its shares."""
    count = presidents_percent(now, corporation) // SHARE_OF(now, corporation)
    return count * SHARE_PRICE(now, corporation, top(now, corporation).owner)


@check("player can pay the president's certificate")
def can_pay(now: Now, action: BuyPresidency) -> ShortOfMoney | None:
    """In cash."""
    return short_of(now, action.by, cost(now, action.corporation))


def _offers(now: Now) -> Iterator[Offer]:
    for sym in now[NATIONAL]:
        yield Offer(BuyPresidency(now.actor, sym))


def _buy(now: Now, action: BuyPresidency) -> None:
    sym = action.corporation
    certificate, price = top(now, sym), cost(now, sym)
    pay(now, action.by, PAID_TO(now, sym, certificate.owner), price, f"president's certificate of {sym}")
    now.emit(ShareBought(action.by, sym, certificate.owner, certificate.percent, price))
    transfer(now, sym, (certificate,), action.by)
    traded(now, action.by, bought=True)


BUY_PRESIDENCY: Kind[BuyPresidency] = Kind(
    BuyPresidency,
    _offers,
    (  # type: ignore[arg-type]
        one_a_turn,
        is_for_sale,
        not_sold,
        can_pay,
        holding_limit,
        sell_down,
        certificate_limit,
    ),
    _buy,
)

CHECKS = (SELL_SHARES.checked_by(last_share),)

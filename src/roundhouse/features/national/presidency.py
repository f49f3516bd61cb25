"""A national company's president: acting ones, and the president's certificate while no player has it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.position import Position
from ...core.rule_values import amends
from ...rules.corporations import CORPORATIONS
from ...rules.emergency import NEED
from ...rules.money import CASH, Purpose, ShortOfMoney, pay, short_of
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


def top(pos: Position, corporation: str) -> Certificate:
    """The president's certificate of a corporation, whoever has it, the pool and the treasury included."""
    return next(c for c in pos[STOCK][corporation] if c.president)


@amends(ACTING_PRESIDENT, "national company has an acting president")
def acting(pos: Position, so_far: str, corporation: str) -> str:
    """While no player has the president's certificate."""
    row = pos[NATIONAL].get(corporation)
    return so_far if row is None else row.acting


@amends(LOOSE_PRESIDENCY, "president's certificate of the national company may be loose")
def loose(pos: Position, so_far: bool, corporation: str) -> bool:
    """Until somebody has bought it, or has shares to change for it."""
    return so_far or is_national(pos, corporation)


def behind(pos: Position, old: str) -> list[str]:
    """The players still in the game clockwise from `old`, who comes last and may have left it."""
    order = PLAYERS(pos)
    seat = order.index(old) + 1
    return [p for p in order[seat:] + order[:seat] if p in PLAYING(pos)]


def next_acting(pos: Position, corporation: str, old: str) -> str:
    """The player nearest to the left of `old` who has a share; empty when nobody else has."""
    return next((p for p in behind(pos, old) if p != old and held(pos, p, corporation)), "")


@reacts("acting president is replaced", SharesMoved)
def replace_acting(pos: Position, event: SharesMoved) -> None:
    """By whoever has the president's certificate, or shares enough to change for it; else by the next with a share."""
    row = pos[NATIONAL].get(event.corporation)
    if row is None or not row.acting or pos[CORPORATIONS][event.corporation].closed:
        return
    sym, old = event.corporation, row.acting
    if top(pos, sym).owner not in PLAYING(pos):
        enough = [p for p in behind(pos, old) if held(pos, p, sym) >= presidents_percent(pos, sym)]
        if enough:
            swap_presidency(pos, sym, old, max(enough, key=lambda p: held(pos, p, sym)))
            pos.change(NATIONAL, sym, acting="")
        elif not held(pos, old, sym):
            new = next_acting(pos, sym, old)
            pos.change(NATIONAL, sym, acting=new)
            pos.emit(PresidentChanged(sym, old, new))
            _need_goes_on(pos, sym, old, new)
        return
    pos.change(NATIONAL, sym, acting="")
    if top(pos, sym).owner != old and not _told(pos, sym):
        pos.emit(PresidentChanged(sym, old, top(pos, sym).owner))


def _need_goes_on(pos: Position, sym: str, old: str, new: str) -> None:
    """Who has sold for the company's need gives it what is lacking as far as the cash goes; the rest is the heir's."""
    need = pos[NEED]
    if need is not None and need.corporation == sym and need.president == old:
        given = min(pos[CASH][old], max(0, need.price - pos[CASH][sym]))
        pay(pos, old, sym, given, "president's help", Purpose.HELP, sym)
        pos.amend(NEED, president=new)


def _told(pos: Position, sym: str) -> bool:
    return any(isinstance(event, PresidentChanged) and event.corporation == sym for event in pos.events)


class LastShare(Details, frozen=True):
    """The player has the last shares of the national company that a player owns."""

    player: str
    corporation: str


@check("last share of the national company")
def last_share(pos: Position, action: SellShares) -> LastShare | None:
    """Some player always has one."""
    sym = action.corporation
    if not is_national(pos, sym):
        return None
    kept = sum(held(pos, p, sym) for p in PLAYING(pos)) - action.percent
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
def is_for_sale(pos: Position, action: BuyPresidency) -> NoNational | PresidencyOwned | None:
    """Of a national company, while it lies in the treasury or in the pool."""
    sym = action.corporation
    if not is_national(pos, sym):
        return NoNational(sym)
    owner = top(pos, sym).owner
    return None if owner in SOURCES(pos, sym) else PresidencyOwned(sym, owner)


def cost(pos: Position, corporation: str) -> int:
    """Dollars for the president's certificate: the price of each of its shares."""
    count = presidents_percent(pos, corporation) // SHARE_OF(pos, corporation)
    return count * SHARE_PRICE(pos, corporation, top(pos, corporation).owner)


@check("player can pay the president's certificate")
def can_pay(pos: Position, action: BuyPresidency) -> ShortOfMoney | None:
    """The price of the certificate (`cost`), from the player's cash."""
    return short_of(pos, action.by, cost(pos, action.corporation))


def _offers(pos: Position) -> Iterator[Offer]:
    for sym in pos[NATIONAL]:
        yield Offer(BuyPresidency(pos.actor, sym))


def _buy(pos: Position, action: BuyPresidency) -> None:
    sym = action.corporation
    certificate, price = top(pos, sym), cost(pos, sym)
    pay(
        pos,
        action.by,
        PAID_TO(pos, sym, certificate.owner),
        price,
        f"president's certificate of {sym}",
        Purpose.SHARE,
        sym,
    )
    pos.emit(ShareBought(action.by, sym, certificate.owner, certificate.percent, price))
    transfer(pos, sym, (certificate,), action.by)
    traded(pos, action.by, bought=True)


BUY_PRESIDENCY: ActionType[BuyPresidency] = ActionType(
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

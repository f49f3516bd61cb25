"""Dividends: earnings are paid out or kept, and the price follows."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.actions import Action, Offer
from ..core.details import Details
from ..core.figures import figure
from ..core.kinds import Kind, check
from ..core.now import Event, Now
from ..core.title import Feature
from .market import move_left, move_right
from .money import BANK, pay
from .operating_round import TURN
from .shares import PLAYERS, POOL, held

PAY = "pay"
WITHHOLD = "withhold"
HALF = "half"
"""Only where a mechanism offers it."""


class Dividend(Action, frozen=True, tag="dividend"):
    """Pay the earnings out, or keep them: `choice` is "pay", "withhold", or what else the title knows."""

    choice: str


class PaidOut(Event, frozen=True, omit_defaults=True, tag="paid_out"):
    """Earnings were distributed: `amounts` by player, and the corporation's own for shares that pay it.

    `revenue` is what was divided; `kept` what the treasury kept of the earnings besides.
    """

    corporation: str
    revenue: int
    amounts: dict[str, int]
    kept: int = 0


class Withheld(Event, frozen=True, tag="withheld"):
    """The treasury kept the earnings (0 when there were none)."""

    corporation: str
    revenue: int


@figure("ways to divide")
def WAYS(now: Now, corporation: str) -> tuple[str, ...]:
    """The choices that the title knows."""
    return (PAY, WITHHOLD)


class NothingToDivide(Details, frozen=True):
    """The corporation has no earnings, or has divided them."""

    who: str


@check("earnings are divided once")
def divided_once(now: Now, action: Dividend) -> NothingToDivide | None:
    """There are earnings, and they have not been divided yet."""
    turn = now[TURN]
    return NothingToDivide(now.frame.who) if turn.divided or not turn.revenue else None


class UnknownWay(Details, frozen=True):
    """Earnings are not divided in this way."""

    choice: str
    ways: tuple[str, ...]


@check("way to divide")
def known_way(now: Now, action: Dividend) -> UnknownWay | None:
    """All or nothing."""
    ways = WAYS(now, now.frame.who)
    return None if action.choice in ways else UnknownWay(action.choice, ways)


def _offers(now: Now) -> Iterator[Offer]:
    if now[TURN].revenue and not now[TURN].divided:
        for way in WAYS(now, now.frame.who):
            yield Offer(Dividend(now.actor, way))


@figure("dividend")
def DIVIDEND_OF(now: Now, choice: str, revenue: int) -> int:
    """Dollars that are divided among the shares of the corporation whose turn it is; the treasury keeps the rest."""
    return revenue if choice == PAY else 0


@figure("dividend shared out")
def SHARED_OUT(now: Now, corporation: str, dividend: int) -> dict[str, int]:
    """What everybody gets of the dividend; pool shares pay the corporation, unsold shares nobody.

    Owners who get nothing are left out.
    """
    amounts = {owner: dividend * held(now, owner, corporation) // 100 for owner in PLAYERS(now)}
    amounts[corporation] = dividend * held(now, POOL, corporation) // 100
    return {owner: amount for owner, amount in amounts.items() if amount}


@figure("steps of the price")
def STEPS(now: Now, corporation: str, paid: int) -> int:
    """How many columns the marker moves after a dividend of `paid` dollars: to the right, or below zero to the left."""
    return 1 if paid else -1


def _divide(now: Now, action: Dividend) -> None:
    who, revenue = now.frame.who, now[TURN].revenue or 0
    now.amend(TURN, divided=True)
    paid = DIVIDEND_OF(now, action.choice, revenue)
    amounts = SHARED_OUT(now, who, paid) if paid else {}
    for owner, amount in amounts.items():
        pay(now, BANK, owner, amount, f"dividend of {who}")
    pay(now, BANK, who, revenue - paid, f"earnings of {who}")
    now.emit(PaidOut(who, paid, amounts, revenue - paid) if paid else Withheld(who, revenue))
    _move(now, who, paid)


def _move(now: Now, corporation: str, paid: int) -> None:
    steps = STEPS(now, corporation, paid)
    if steps > 0:
        move_right(now, corporation, columns=steps)
    elif steps < 0:
        move_left(now, corporation, columns=-steps)


def earn_nothing(now: Now, corporation: str) -> None:
    """Without earnings the price falls as if they were kept."""
    if not now[TURN].divided:
        now.amend(TURN, divided=True, revenue=0)
        now.emit(Withheld(corporation, 0))
        _move(now, corporation, 0)


DIVIDE: Kind[Dividend] = Kind(Dividend, _offers, (divided_once, known_way), _divide)

FEATURE = Feature("dividends", figures=(WAYS, DIVIDEND_OF, SHARED_OUT, STEPS))

"""Dividends: earnings are paid out or kept, and the price follows."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.action_types import ActionType, check
from ..core.actions import Action, Offer
from ..core.details import Details
from ..core.feature import Feature
from ..core.position import Event, Position
from ..core.rule_values import rule_value
from .market import move_left, move_right
from .money import BANK, Purpose, pay
from .operating_round import CURRENT_TURN
from .shares import PLAYERS, POOL, held
from .shown import USUAL_FIRST

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


@rule_value("ways to divide")
def DIVIDEND_CHOICES(pos: Position, corporation: str) -> tuple[str, ...]:
    """The choices that the title knows."""
    return (PAY, WITHHOLD)


class NothingToDivide(Details, frozen=True):
    """The corporation has no earnings, or has divided them."""

    who: str


@check("earnings are divided once", about=())
def divided_once(pos: Position, action: Dividend) -> NothingToDivide | None:
    """There are earnings, and they have not been divided yet."""
    turn = pos[CURRENT_TURN]
    return NothingToDivide(pos.frame.who) if turn.divided or not turn.revenue else None


class UnknownWay(Details, frozen=True):
    """Earnings are not divided in this way."""

    choice: str
    ways: tuple[str, ...]


@check("way to divide")
def known_way(pos: Position, action: Dividend) -> UnknownWay | None:
    """The way has to be one of `DIVIDEND_CHOICES`; all or nothing, where a title adds none."""
    ways = DIVIDEND_CHOICES(pos, pos.frame.who)
    return None if action.choice in ways else UnknownWay(action.choice, ways)


def _offers(pos: Position) -> Iterator[Offer]:
    if pos[CURRENT_TURN].revenue and not pos[CURRENT_TURN].divided:
        for way in DIVIDEND_CHOICES(pos, pos.frame.who):
            yield Offer(Dividend(pos.actor, way))


@rule_value("dividend")
def DIVIDEND_OF(pos: Position, choice: str, revenue: int) -> int:
    """Dollars that are divided among the shares of the corporation whose turn it is; the treasury keeps the rest."""
    return revenue if choice == PAY else 0


@rule_value("dividend shared out")
def SHARED_OUT(pos: Position, corporation: str, dividend: int) -> dict[str, int]:
    """What everybody gets of the dividend; pool shares pay the corporation, unsold shares nobody.

    Owners who get nothing are left out.
    """
    amounts = {owner: dividend * held(pos, owner, corporation) // 100 for owner in PLAYERS(pos)}
    amounts[corporation] = dividend * held(pos, POOL, corporation) // 100
    return {owner: amount for owner, amount in amounts.items() if amount}


@rule_value("steps of the price")
def STEPS(pos: Position, corporation: str, paid: int) -> int:
    """How many columns the marker moves after a dividend of `paid` dollars: to the right, or below zero to the left."""
    return 1 if paid else -1


@rule_value("steps of the price by the way chosen")
def STEPS_BY_WAY(pos: Position, corporation: str, choice: str, paid: int) -> int:
    """How many columns the marker moves if `paid` dollars come of that way to divide: what their number says."""
    return STEPS(pos, corporation, paid)


def _divide(pos: Position, action: Dividend) -> None:
    who, revenue = pos.frame.who, pos[CURRENT_TURN].revenue or 0
    pos.amend(CURRENT_TURN, divided=True)
    paid = DIVIDEND_OF(pos, action.choice, revenue)
    amounts = SHARED_OUT(pos, who, paid) if paid else {}
    for owner, amount in amounts.items():
        pay(pos, BANK, owner, amount, f"dividend of {who}", Purpose.DIVIDEND, who)
    pay(pos, BANK, who, revenue - paid, f"earnings of {who}")
    pos.emit(PaidOut(who, paid, amounts, revenue - paid) if paid else Withheld(who, revenue))
    _move(pos, who, STEPS_BY_WAY(pos, who, action.choice, paid))


def _move(pos: Position, corporation: str, steps: int) -> None:
    if steps > 0:
        move_right(pos, corporation, columns=steps)
    elif steps < 0:
        move_left(pos, corporation, columns=-steps)


def earn_nothing(pos: Position, corporation: str) -> None:
    """Without earnings the price falls as if they were kept."""
    if not pos[CURRENT_TURN].divided:
        pos.amend(CURRENT_TURN, divided=True, revenue=0)
        pos.emit(Withheld(corporation, 0))
        _move(pos, corporation, STEPS(pos, corporation, 0))


DIVIDE: ActionType[Dividend] = ActionType(Dividend, _offers, (divided_once, known_way), _divide)

FEATURE = Feature(
    "dividends",
    rule_values=(DIVIDEND_CHOICES, DIVIDEND_OF, SHARED_OUT, STEPS, STEPS_BY_WAY),
    brings=(USUAL_FIRST(DIVIDE.name),),
)

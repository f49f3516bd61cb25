"""Dividends: earnings are paid out or kept, and the price follows."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.actions import Action, Offer
from ..core.figures import figure
from ..core.kinds import Facts, Kind, check
from ..core.now import Event, Now
from ..core.title import Feature
from .market import move_left, move_right
from .money import BANK, pay
from .operating_round import TURN
from .shares import PLAYERS, POOL, held

PAY = "pay"
WITHHOLD = "withhold"


class Dividend(Action, frozen=True, tag="dividend"):
    """Pay the earnings out, or keep them: `choice` is "pay" or "withhold"."""

    choice: str


class PaidOut(Event, frozen=True, tag="paid_out"):
    """Earnings were distributed: `amounts` by player, and the corporation's own for pool shares."""

    corporation: str
    revenue: int
    amounts: dict[str, int]


class Withheld(Event, frozen=True, tag="withheld"):
    """The treasury kept the earnings (0 when there were none)."""

    corporation: str
    revenue: int


@figure("ways to divide")
def WAYS(now: Now, corporation: str) -> tuple[str, ...]:
    """The choices that the title knows."""
    return (PAY, WITHHOLD)


@check("earnings are divided once")
def divided_once(now: Now, action: Dividend) -> Facts | None:
    """There are earnings, and they have not been divided yet."""
    turn = now[TURN]
    return {"who": now.frame.who} if turn.divided or not turn.revenue else None


@check("way to divide")
def known_way(now: Now, action: Dividend) -> Facts | None:
    """All or nothing."""
    ways = WAYS(now, now.frame.who)
    return None if action.choice in ways else {"choice": action.choice, "ways": ways}


def _offers(now: Now) -> Iterator[Offer]:
    if now[TURN].revenue and not now[TURN].divided:
        for way in WAYS(now, now.frame.who):
            yield Offer(Dividend(now.actor, way))


def share_out(now: Now, corporation: str, revenue: int) -> dict[str, int]:
    """What everybody gets of the earnings; pool shares pay the corporation, unsold shares nobody."""
    amounts = {owner: revenue * held(now, owner, corporation) // 100 for owner in PLAYERS(now)}
    amounts[corporation] = revenue * held(now, POOL, corporation) // 100
    return {owner: amount for owner, amount in amounts.items() if amount}


def _divide(now: Now, action: Dividend) -> None:
    who, revenue = now.frame.who, now[TURN].revenue or 0
    now.amend(TURN, divided=True)
    if action.choice == PAY:
        amounts = share_out(now, who, revenue)
        for owner, amount in amounts.items():
            pay(now, BANK, owner, amount, f"dividend of {who}")
        now.emit(PaidOut(who, revenue, amounts))
        move_right(now, who)
    else:
        pay(now, BANK, who, revenue, f"earnings of {who}")
        now.emit(Withheld(who, revenue))
        move_left(now, who)


def earn_nothing(now: Now, corporation: str) -> None:
    """Without earnings the price falls as if they were kept."""
    if not now[TURN].divided:
        now.amend(TURN, divided=True, revenue=0)
        now.emit(Withheld(corporation, 0))
        move_left(now, corporation)


DIVIDE: Kind[Dividend] = Kind(Dividend, _offers, (divided_once, known_way), _divide)

FEATURE = Feature("dividends", figures=(WAYS,))

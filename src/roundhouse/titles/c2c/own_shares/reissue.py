"""Reissue: a corporation puts its redeemed shares on sale again, at a new par value, and is paid for them (4.5).

What they bring is its own at once, and is put by until the stock round is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

import msgspec

from ....core.action_types import ActionType, check, reacts
from ....core.actions import Offer
from ....core.details import Details
from ....core.flow import Do
from ....core.life import DROP, SUM
from ....core.position import Event, Position
from ....core.rule_values import Setting, amends
from ....core.state import Slot, Table
from ....rules.corporations import CORPORATIONS
from ....rules.market import price
from ....rules.money import AVAILABLE_FUNDS
from ....rules.owners import CORPORATION, of_corporation
from ....rules.shares import OFFERING, held, ordinary, transfer
from ....rules.shown import Note
from ....rules.stock_round import PAID_TO, ShareBought, sell_down
from .presidents_turn import REISSUED_NOW, Reissue, acts_for_it, once_a_round, presided_by_actor, turn_is_over


class Reissues(msgspec.Struct, frozen=True):
    """How the par value of reissued shares is found.

    It is worth about `percent` of the price: by `least_price` the boxes of the par display, each with the lowest price
    that leads to it; `above`: what it is for the prices beyond.
    """

    percent: int
    least_price: Mapping[int, int]
    above: Mapping[int, int]


REISSUE: Setting[Reissues] = Setting("par values of reissued shares")

NOT_YET_SPENT: Slot[dict[str, int]] = Slot(
    "money of reissued shares", dict[str, int], {}, of_corporation(closed=DROP, merged=SUM, nationalised=DROP)
)
"""By corporation: dollars that reissued shares have brought in this stock round, to be spent when it is over."""

REISSUED: Table[int] = Table(
    "reissues", int, CORPORATION, of_corporation(closed=DROP, merged=DROP, nationalised=DROP)
)
"""How often each corporation has reissued shares; it is paid for what lies in its offering."""


class SharesReissued(Event, frozen=True, tag="shares_reissued"):
    """A corporation put its redeemed shares on sale again, at a new par value."""

    corporation: str
    percent: int
    par: int


def reissue_par(old: int, dollars: int, least_price: Mapping[int, int], above: Mapping[int, int]) -> int:
    """The par value of a reissue at a price of so many dollars: by the boxes, or beyond them; never below the old."""
    boxes = [par for par, least in least_price.items() if dollars >= least]
    new = above[dollars] if dollars in above else max(boxes, default=0)
    return max(old, new)


def new_par(pos: Position, corporation: str) -> int:
    """The par value that a reissue would have now."""
    terms = REISSUE(pos)
    old = pos[CORPORATIONS][corporation].par or 0
    return reissue_par(old, price(pos, corporation) or 0, terms.least_price, terms.above)


def to_spend(pos: Position, corporation: str) -> int:
    """Dollars that the corporation can spend in the stock round: not what reissued shares have brought in it."""
    return AVAILABLE_FUNDS(pos, corporation) - pos[NOT_YET_SPENT].get(corporation, 0)


# -- checks ---------------------------------------------------------------------------------------


class SharesLeft(Details, frozen=True):
    """The initial offering has shares left."""

    case: ClassVar[str] = "offering"
    corporation: str
    left: int


class NoneRedeemed(Details, frozen=True):
    """The corporation has redeemed no shares."""

    case: ClassVar[str] = "none redeemed"
    corporation: str


@check("shares can be reissued")
def can_be_reissued(pos: Position, action: Reissue) -> SharesLeft | NoneRedeemed | None:
    """What was first offered is sold, and there are redeemed shares."""
    left = held(pos, OFFERING, action.corporation)
    if left and action.corporation not in pos[REISSUED]:
        return SharesLeft(action.corporation, left)
    if not held(pos, action.corporation, action.corporation):
        return NoneRedeemed(action.corporation)
    return None


# -- offers and effects -----------------------------------------------------------------------------


def _reissues(pos: Position) -> Iterator[Offer]:
    for corporation in presided_by_actor(pos):
        yield Offer(Reissue(pos.actor, corporation))


def _reissue(pos: Position, action: Reissue) -> None:
    """All at once, at the new par value."""
    corporation, par = action.corporation, new_par(pos, action.corporation)
    percent = held(pos, corporation, corporation)
    pos.change(CORPORATIONS, corporation, par=par)
    pos.emit(SharesReissued(corporation, percent, par))
    transfer(pos, corporation, ordinary(pos, corporation, corporation), OFFERING)
    pos.put(REISSUED, corporation, pos[REISSUED].get(corporation, 0) + 1)
    pos.set(REISSUED_NOW, (*pos[REISSUED_NOW], corporation))
    turn_is_over(pos, action.by)


REISSUE_SHARES: ActionType[Reissue] = ActionType(
    Reissue, _reissues, (acts_for_it, sell_down, once_a_round, can_be_reissued), _reissue
)


# -- what follows from it -----------------------------------------------------------------------------


@amends(PAID_TO, "reissued shares are paid to the corporation")
def paid_to_it(pos: Position, payee: str, corporation: str, source: str) -> str:
    """Out of the offering, once it has reissued; before that the payee is who it was."""
    return corporation if source == OFFERING and corporation in pos[REISSUED] else payee


@reacts("money of reissued shares is put by", ShareBought)
def put_by(pos: Position, event: ShareBought) -> None:
    """It is the corporation's, but it is spent after the round."""
    if event.source == OFFERING and PAID_TO(pos, event.corporation, OFFERING) == event.corporation:
        kept = pos[NOT_YET_SPENT]
        pos.set(NOT_YET_SPENT, {**kept, event.corporation: kept.get(event.corporation, 0) + event.price})


def _free_money(pos: Position) -> None:
    if pos[NOT_YET_SPENT]:
        pos.set(NOT_YET_SPENT, {})


MONEY_IS_FREE = Do("money of the round is free", _free_money)
"""At the end of the stock round."""


def reissues_are_kept(pos: Position) -> Iterable[str]:
    """Audit: only corporations in play have reissued shares, and what they must keep they have."""
    for corporation, times in pos[REISSUED].items():
        if times < 1 or pos[CORPORATIONS][corporation].closed:
            yield f"reissues: {corporation} cannot have reissued {times} times"
    for corporation, kept in pos[NOT_YET_SPENT].items():
        if kept > AVAILABLE_FUNDS(pos, corporation):
            yield f"reissues: {corporation} has spent what it had to keep"


def noted(pos: Position, corporation: str) -> Iterator[Note]:
    """Notes of how often a corporation has reissued, and of the money that it may not spend yet."""
    if count := pos[REISSUED].get(corporation, 0):
        yield Note("reissues", {"count": count})
    if amount := pos[NOT_YET_SPENT].get(corporation, 0):
        yield Note("money put by", {"amount": amount})

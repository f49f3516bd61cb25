"""Redemption: a corporation takes a share of its own back, out of the pool or, with consent, from a player (4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from ....core.action_types import ActionType, check, reacts
from ....core.actions import Offer
from ....core.details import Details
from ....core.position import Event, Position
from ....core.rule_values import Setting, overrides
from ....core.state import Slot
from ....rules.consent import Agreed, Declined, Proposal, propose
from ....rules.floating import Floated
from ....rules.market import MARKERS, RISE, by_price, price, shift
from ....rules.money import AVAILABLE_FUNDS, BANK, Purpose, pay
from ....rules.shares import OFFERING, PLAYING, POOL, SHARE_OF, held, ordinary, president, successor, transfer
from ....rules.stock_round import SOLD_OUT, sell_down
from ....rules.turns import NEXT_STOCK_ROUND
from .presidents_turn import (
    DROPPED,
    REDEEMED,
    Redeem,
    acts_for_it,
    once_a_round,
    presided_by_actor,
    turn_is_over,
)
from .reissue import to_spend

WHAT = "redemption"
"""What a proposal is called by which a corporation asks a player for a share."""

REDEMPTION: Setting[int] = Setting("least outstanding")
"""Percent of a corporation that players and the pool together have at least after a redemption."""

FLOATED_NOW: Slot[tuple[str, ...]] = Slot(
    "floated in this round", tuple[str, ...], (), DROPPED, until=NEXT_STOCK_ROUND
)
"""The corporations that have floated in this stock round."""

REFUSED_SHARES: Slot[tuple[str, ...]] = Slot("shares refused", tuple[str, ...], ())
"""Corporation and player in turn: who has declined to give a share in this stock turn."""


class ShareRedeemed(Event, frozen=True, tag="share_redeemed"):
    """A corporation took a share of its own back, out of the pool or from a player."""

    corporation: str
    source: str
    percent: int
    price: int


def outstanding(pos: Position, corporation: str) -> int:
    """Percent of the corporation that players and the pool have."""
    return 100 - held(pos, OFFERING, corporation) - held(pos, corporation, corporation)


# -- checks ---------------------------------------------------------------------------------------


class FloatedThisRound(Details, frozen=True):
    """The corporation has floated in this stock round."""

    corporation: str


@check("no redemption in the round of floating", about=("corporation",))
def floated_before(pos: Position, action: Redeem) -> FloatedThisRound | None:
    """A corporation that has floated in this stock round waits for the next."""
    return FloatedThisRound(action.corporation) if action.corporation in pos[FLOATED_NOW] else None


class NotASource(Details, frozen=True):
    """Shares are not redeemed from there."""

    case: ClassVar[str] = "source"
    corporation: str
    source: str


class PoolFirst(Details, frozen=True):
    """A share in the bank pool is redeemed before one of a player."""

    case: ClassVar[str] = "pool first"
    corporation: str
    source: str


class NothingToRedeem(Details, frozen=True):
    """The source has no share that can be redeemed."""

    case: ClassVar[str] = "none"
    corporation: str
    source: str


@check("share can be redeemed")
def can_be_redeemed(pos: Position, action: Redeem) -> NotASource | PoolFirst | NothingToRedeem | None:
    """An ordinary share of the pool; only if there is none there, one of a player."""
    if action.source not in (POOL, *PLAYING(pos)):
        return NotASource(action.corporation, action.source)
    if action.source != POOL and ordinary(pos, POOL, action.corporation):
        return PoolFirst(action.corporation, action.source)
    return (
        None
        if ordinary(pos, action.source, action.corporation)
        else NothingToRedeem(action.corporation, action.source)
    )


class TooFewOutstanding(Details, frozen=True):
    """`least` percent of the corporation have to stay with players and in the pool."""

    corporation: str
    out: int
    least: int


@check("enough stays outstanding", about=("corporation",))
def enough_outstanding(pos: Position, action: Redeem) -> TooFewOutstanding | None:
    """Players and the pool keep the most part of the corporation."""
    out, least = outstanding(pos, action.corporation), REDEMPTION(pos)
    if out - SHARE_OF(pos, action.corporation) >= least:
        return None
    return TooFewOutstanding(action.corporation, out, least)


class PresidentChanges(Details, frozen=True):
    """Somebody else would become president."""

    corporation: str
    new: str


@check("redemption leaves the president")
def president_stays(pos: Position, action: Redeem) -> PresidentChanges | None:
    """A president's share is not redeemed if somebody else would preside then."""
    if action.source != president(pos, action.corporation):
        return None
    keeps = held(pos, action.source, action.corporation) - SHARE_OF(pos, action.corporation)
    new = successor(pos, action.corporation, action.source, keeps)
    return None if new is None else PresidentChanges(action.corporation, new)


class RedemptionUnpaid(Details, frozen=True):
    """The corporation cannot pay, or only with what its reissued shares have brought."""

    case: Literal["reissue", "cash"]
    owner: str
    cash: int
    price: int


@check("treasury pays the redemption", about=("corporation",))
def treasury_pays(pos: Position, action: Redeem) -> RedemptionUnpaid | None:
    """At the price of the chart, and not with what reissued shares have brought in this round."""
    costs, has = price(pos, action.corporation) or 0, to_spend(pos, action.corporation)
    if costs <= has:
        return None
    return RedemptionUnpaid(
        "reissue" if AVAILABLE_FUNDS(pos, action.corporation) >= costs else "cash",
        action.corporation,
        has,
        costs,
    )


class HasDeclined(Details, frozen=True):
    """The player has declined to give up a share in this turn."""

    corporation: str
    player: str


@check("declined once is declined")
def not_declined(pos: Position, action: Redeem) -> HasDeclined | None:
    """Nobody is asked for the same share again in one turn."""
    refused = pos[REFUSED_SHARES]
    if (action.corporation, action.source) in zip(refused[::2], refused[1::2], strict=True):
        return HasDeclined(action.corporation, action.source)
    return None


# -- offers and effects -----------------------------------------------------------------------------


def _redemptions(pos: Position) -> Iterator[Offer]:
    for corporation in presided_by_actor(pos):
        for source in (POOL,) if ordinary(pos, POOL, corporation) else PLAYING(pos):
            yield Offer(Redeem(pos.actor, corporation, source))


def _take_back(pos: Position, corporation: str, source: str) -> None:
    dollars = price(pos, corporation) or 0
    pay(
        pos,
        corporation,
        BANK if source == POOL else source,
        dollars,
        f"share of {corporation}",
        Purpose.SHARE,
        corporation,
    )
    certificate = ordinary(pos, source, corporation)[0]
    pos.emit(ShareRedeemed(corporation, source, certificate.percent, dollars))
    transfer(pos, corporation, (certificate,), corporation)
    pos.set(REDEEMED, (*pos[REDEEMED], corporation))


def _redeem(pos: Position, action: Redeem) -> None:
    """From the pool at once, from a player with consent."""
    if action.source == POOL:
        _take_back(pos, action.corporation, POOL)
        turn_is_over(pos, action.by)
        return
    dollars = price(pos, action.corporation) or 0
    propose(
        pos,
        Proposal(
            WHAT, action.corporation, action.source, action.corporation, dollars, action.by, action.source
        ),
    )


@reacts("agreed share is redeemed", Agreed)
def redeem_agreed(pos: Position, event: Agreed) -> None:
    """The player has given it; that is no sale."""
    deal = event.proposal
    if deal.what == WHAT:
        _take_back(pos, deal.item, deal.seller)
        turn_is_over(pos, deal.proposer)


@reacts("share is not given", Declined)
def note_declined(pos: Position, event: Declined) -> None:
    """The president may ask others, or do something else."""
    deal = event.proposal
    if deal.what == WHAT:
        pos.set(REFUSED_SHARES, (*pos[REFUSED_SHARES], deal.item, deal.seller))


REDEEM: ActionType[Redeem] = ActionType(
    Redeem,
    _redemptions,
    (
        acts_for_it,
        sell_down,
        once_a_round,
        floated_before,
        can_be_redeemed,
        enough_outstanding,
        president_stays,
        treasury_pays,
        not_declined,
    ),
    _redeem,
)


# -- what follows from it -----------------------------------------------------------------------------


@overrides(SOLD_OUT, "redeemed shares are as good as sold")
def own_shares_too(pos: Position, corporation: str) -> bool:
    """None may be left in the offering and in the pool."""
    return all(held(pos, owner, corporation) == 0 for owner in (OFFERING, POOL))


@reacts("floating in the round is noted", Floated)
def note_floated(pos: Position, event: Floated) -> None:
    """Until the next stock round begins."""
    pos.set(FLOATED_NOW, (*pos[FLOATED_NOW], event.corporation))


def begin_turn(pos: Position, player: str) -> None:
    """For the flow, at the beginning of a stock turn: nobody has declined anything yet."""
    if pos[REFUSED_SHARES]:
        pos.set(REFUSED_SHARES, ())


def rise_in_order(pos: Position) -> None:
    """For the flow: corporations that are sold out rise one after the other, in the order in which they operate."""
    for corporation in by_price(pos, [c for c in pos[MARKERS] if SOLD_OUT(pos, c)]):
        shift(pos, corporation, RISE(pos, pos[MARKERS][corporation].cell), "sold out")

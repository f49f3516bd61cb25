"""Redemption and reissue: a corporation takes shares of its own back, and later puts them on sale again.

Both take the stock turn of the president, who does nothing of the own in it. Shares redeemed lie in the corporation's
treasury; reissued ones lie in the initial offering at a new par value, and the corporation is paid for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Literal

import msgspec

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do
from ...core.life import DROP, ROW, SUM
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends, overrides
from ...core.state import Slot, Table
from ...features.one_block import BLOCKS
from ...rules.consent import Agreed, Declined, Proposal, propose
from ...rules.corporations import CORPORATIONS, formed
from ...rules.floating import Floated
from ...rules.market import MARKERS, RISE, by_price, price, shift
from ...rules.money import AVAILABLE_FUNDS, BANK, pay
from ...rules.owners import CORPORATION, of_corporation
from ...rules.shares import (
    OFFERING,
    PLAYING,
    POOL,
    SHARE_OF,
    held,
    ordinary,
    presided,
    president,
    successor,
    transfer,
)
from ...rules.shown import NOTES_OF_CORPORATIONS, Note, NoteSource
from ...rules.stock_round import (
    PAID_TO,
    SOLD_OUT,
    STOCK_TURN,
    STOCK_TURN_STEP,
    ShareBought,
    sell_down,
    traded,
)
from ...rules.turns import NEXT_STOCK_ROUND

WHAT = "redemption"
"""What a proposal is called by which a corporation asks a player for a share."""


class Reissues(msgspec.Struct, frozen=True):
    """How the par value of reissued shares is found.

    It is worth about `percent` of the price: by `least_price` the boxes of the par display, each with the lowest price
    that leads to it; `above`: what it is for the prices beyond.
    """

    percent: int
    least_price: Mapping[int, int]
    above: Mapping[int, int]


REDEMPTION: Setting[int] = Setting("least outstanding")
"""Percent of a corporation that players and the pool together have at least after a redemption."""

REISSUE: Setting[Reissues] = Setting("par values of reissued shares")

DROPPED = of_corporation(ROW, closed=DROP, merged=DROP, nationalised=DROP)
"""Who leaves the game is not noted any more."""

REDEEMED: Slot[tuple[str, ...]] = Slot(
    "redeemed in this round", tuple[str, ...], (), DROPPED, until=NEXT_STOCK_ROUND
)
"""The corporations that have redeemed a share in this stock round."""

REISSUED_NOW: Slot[tuple[str, ...]] = Slot(
    "reissued in this round", tuple[str, ...], (), DROPPED, until=NEXT_STOCK_ROUND
)
"""The corporations that have reissued shares in this stock round."""

FLOATED_NOW: Slot[tuple[str, ...]] = Slot(
    "floated in this round", tuple[str, ...], (), DROPPED, until=NEXT_STOCK_ROUND
)
"""The corporations that have floated in this stock round."""

NOT_YET_SPENT: Slot[dict[str, int]] = Slot(
    "money of reissued shares", dict[str, int], {}, of_corporation(closed=DROP, merged=SUM, nationalised=DROP)
)
"""By corporation: dollars that reissued shares have brought in this stock round, to be spent when it is over."""

REFUSED_SHARES: Slot[tuple[str, ...]] = Slot("shares refused", tuple[str, ...], ())
"""Corporation and player in turn: who has declined to give a share in this stock turn."""

REISSUED: Table[int] = Table(
    "reissues", int, CORPORATION, of_corporation(closed=DROP, merged=DROP, nationalised=DROP)
)
"""How often each corporation has reissued shares; it is paid for what lies in its offering."""


class ShareRedeemed(Event, frozen=True, tag="share_redeemed"):
    """A corporation took a share of its own back, out of the pool or from a player."""

    corporation: str
    source: str
    percent: int
    price: int


class SharesReissued(Event, frozen=True, tag="shares_reissued"):
    """A corporation put its redeemed shares on sale again, at a new par value."""

    corporation: str
    percent: int
    par: int


class Redeem(Action, frozen=True, tag="redeem"):
    """Let the corporation take back one of its shares, from the pool or a player."""

    corporation: str
    source: str


class Reissue(Action, frozen=True, tag="reissue"):
    """Let the corporation put all its redeemed shares on sale again."""

    corporation: str


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


def outstanding(pos: Position, corporation: str) -> int:
    """Percent of the corporation that players and the pool have."""
    return 100 - held(pos, OFFERING, corporation) - held(pos, corporation, corporation)


def to_spend(pos: Position, corporation: str) -> int:
    """Dollars that the corporation can spend in the stock round: not what reissued shares have brought in it."""
    return AVAILABLE_FUNDS(pos, corporation) - pos[NOT_YET_SPENT].get(corporation, 0)


# -- checks ---------------------------------------------------------------------------------------


class NotPresident(Details, frozen=True):
    """The player does not preside over the corporation."""

    case: ClassVar[str] = "not president"
    player: str
    corporation: str


class NotFloated(Details, frozen=True):
    """The corporation has not floated."""

    case: ClassVar[str] = "not floated"
    player: str
    corporation: str


class OwnTurn(Details, frozen=True):
    """The player has bought or sold on their own account in this turn."""

    case: ClassVar[str] = "own turn"
    player: str
    corporation: str


@check("president acts for the corporation", about=("corporation",))
def acts_for_it(pos: Position, action: Redeem | Reissue) -> NotPresident | NotFloated | OwnTurn | None:
    """Its president does so, in a stock turn in which nothing else is done."""
    row = pos[CORPORATIONS].get(action.corporation)
    if row is None or row.closed or president(pos, action.corporation) != action.by:
        return NotPresident(action.by, action.corporation)
    if not row.floated:
        return NotFloated(action.by, action.corporation)
    if pos[STOCK_TURN].bought or pos[BLOCKS]:
        return OwnTurn(action.by, action.corporation)
    return None


class DoneThisRound(Details, frozen=True):
    """The corporation has redeemed or reissued shares in this stock round."""

    case: Literal["redeemed", "reissued"]
    corporation: str


@check("once in a stock round", about=("corporation",))
def once_a_round(pos: Position, action: Redeem | Reissue) -> DoneThisRound | None:
    """One share is redeemed, and shares are reissued once."""
    done = pos[REDEEMED] if isinstance(action, Redeem) else pos[REISSUED_NOW]
    if action.corporation not in done:
        return None
    return DoneThisRound("redeemed" if isinstance(action, Redeem) else "reissued", action.corporation)


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
    """So much of the corporation has to stay with players and in the pool."""

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


def _presided(pos: Position) -> Iterator[str]:
    mine = presided(pos, pos.actor)
    for corporation in formed(pos) if mine else ():
        if corporation in mine and pos[CORPORATIONS][corporation].floated:
            yield corporation


def _redemptions(pos: Position) -> Iterator[Offer]:
    for corporation in _presided(pos):
        for source in (POOL,) if ordinary(pos, POOL, corporation) else PLAYING(pos):
            yield Offer(Redeem(pos.actor, corporation, source))


def _reissues(pos: Position) -> Iterator[Offer]:
    for corporation in _presided(pos):
        yield Offer(Reissue(pos.actor, corporation))


def _turn_is_over(pos: Position, player: str) -> None:
    """The president has had the turn; priority goes by it."""
    traded(pos, player)
    pos.abandon(STOCK_TURN_STEP)


def _take_back(pos: Position, corporation: str, source: str) -> None:
    dollars = price(pos, corporation) or 0
    pay(pos, corporation, BANK if source == POOL else source, dollars, f"share of {corporation}")
    certificate = ordinary(pos, source, corporation)[0]
    pos.emit(ShareRedeemed(corporation, source, certificate.percent, dollars))
    transfer(pos, corporation, (certificate,), corporation)
    pos.set(REDEEMED, (*pos[REDEEMED], corporation))


def _redeem(pos: Position, action: Redeem) -> None:
    """From the pool at once, from a player with consent."""
    if action.source == POOL:
        _take_back(pos, action.corporation, POOL)
        _turn_is_over(pos, action.by)
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
        _turn_is_over(pos, deal.proposer)


@reacts("share is not given", Declined)
def note_declined(pos: Position, event: Declined) -> None:
    """The president may ask others, or do something else."""
    deal = event.proposal
    if deal.what == WHAT:
        pos.set(REFUSED_SHARES, (*pos[REFUSED_SHARES], deal.item, deal.seller))


def _reissue(pos: Position, action: Reissue) -> None:
    """All at once, at the new par value."""
    corporation, par = action.corporation, new_par(pos, action.corporation)
    percent = held(pos, corporation, corporation)
    pos.change(CORPORATIONS, corporation, par=par)
    pos.emit(SharesReissued(corporation, percent, par))
    transfer(pos, corporation, ordinary(pos, corporation, corporation), OFFERING)
    pos.put(REISSUED, corporation, pos[REISSUED].get(corporation, 0) + 1)
    pos.set(REISSUED_NOW, (*pos[REISSUED_NOW], corporation))
    _turn_is_over(pos, action.by)


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
REISSUE_SHARES: ActionType[Reissue] = ActionType(
    Reissue, _reissues, (acts_for_it, sell_down, once_a_round, can_be_reissued), _reissue
)


# -- what follows from it -----------------------------------------------------------------------------


@amends(PAID_TO, "reissued shares are paid to the corporation")
def paid_to_it(pos: Position, payee: str, corporation: str, source: str) -> str:
    """Out of the offering, once it has reissued; before that the payee is who it was."""
    return corporation if source == OFFERING and corporation in pos[REISSUED] else payee


@overrides(SOLD_OUT, "redeemed shares are as good as sold")
def own_shares_too(pos: Position, corporation: str) -> bool:
    """None may be left in the offering and in the pool."""
    return all(held(pos, owner, corporation) == 0 for owner in (OFFERING, POOL))


@reacts("money of reissued shares is put by", ShareBought)
def put_by(pos: Position, event: ShareBought) -> None:
    """It is the corporation's, but it is spent after the round."""
    if event.source == OFFERING and PAID_TO(pos, event.corporation, OFFERING) == event.corporation:
        kept = pos[NOT_YET_SPENT]
        pos.set(NOT_YET_SPENT, {**kept, event.corporation: kept.get(event.corporation, 0) + event.price})


@reacts("floating in the round is noted", Floated)
def note_floated(pos: Position, event: Floated) -> None:
    """Until the next stock round begins."""
    pos.set(FLOATED_NOW, (*pos[FLOATED_NOW], event.corporation))


def begin_turn(pos: Position, player: str) -> None:
    """For the flow, at the beginning of a stock turn: nobody has declined anything yet."""
    if pos[REFUSED_SHARES]:
        pos.set(REFUSED_SHARES, ())


def _free_money(pos: Position) -> None:
    if pos[NOT_YET_SPENT]:
        pos.set(NOT_YET_SPENT, {})


MONEY_IS_FREE = Do("money of the round is free", _free_money)
"""At the end of the stock round."""


def rise_in_order(pos: Position) -> None:
    """For the flow: corporations that are sold out rise one after the other, in the order in which they operate."""
    for corporation in by_price(pos, [c for c in pos[MARKERS] if SOLD_OUT(pos, c)]):
        shift(pos, corporation, RISE(pos, pos[MARKERS][corporation].cell), "sold out")


def _reissues_are_kept(pos: Position) -> Iterable[str]:
    for corporation, times in pos[REISSUED].items():
        if times < 1 or pos[CORPORATIONS][corporation].closed:
            yield f"reissues: {corporation} cannot have reissued {times} times"
    for corporation, kept in pos[NOT_YET_SPENT].items():
        if kept > AVAILABLE_FUNDS(pos, corporation):
            yield f"reissues: {corporation} has spent what it had to keep"


def _noted(pos: Position, corporation: str) -> Iterator[Note]:
    if count := pos[REISSUED].get(corporation, 0):
        yield Note("reissues", {"count": count})
    if amount := pos[NOT_YET_SPENT].get(corporation, 0):
        yield Note("money put by", {"amount": amount})


FEATURE = Feature(
    "redemption and reissue",
    after=("privatization",),
    tables=(REISSUED,),
    slots=(REDEEMED, REISSUED_NOW, FLOATED_NOW, NOT_YET_SPENT, REFUSED_SHARES),
    menus={STOCK_TURN_STEP: (REDEEM, REISSUE_SHARES)},
    overrides=(own_shares_too,),
    amendments=(paid_to_it,),
    reactions=(redeem_agreed, note_declined, put_by, note_floated),
    audits=(_reissues_are_kept,),
    brings=(NOTES_OF_CORPORATIONS(NoteSource(_noted, 70)),),
)

"""Mergers that are agreed on: two corporations become one (section 25).

Without a pause, treasury shares are paid, the pairs of half shares are exchanged, all goes over to the survivor and the
fee is paid; after that players decide on their odd half shares and the president on markers and trains that are too
many. `merger_proposal` comes before.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do, Each, Seq, Step
from ...core.position import Event, Position
from ...core.rule_values import amends, overrides
from ...core.state import Frame, Slot
from ...features.merger_proposals import MERGES
from ...features.merging import CorporationsMerged, is_merged, take_over
from ...features.surplus_tokens import GIVING_UP, TOKENS_KEPT
from ...rules.consent import Agreed
from ...rules.depot import DISCARDS, PHASES, TRAIN_LIMIT, TRAINS, next_over_limit, owned
from ...rules.explained import EXPLANATIONS, PHASE, Explained, explains
from ...rules.market import CHART, PriceMoved, place, price
from ...rules.money import BANK, CASH, Purpose, ShortOfMoney, pay, short_of
from ...rules.shares import (
    POOL,
    PRESIDENCY_UNSETTLED,
    SHARE_OF,
    STOCK,
    move,
    ordinary,
    settle_presidency,
)
from ...rules.stock_round import STOCK_TURN, STOCK_TURN_STEP, traded
from .bond_money import CHANGE_BONDS, ChangeBonds, units, worth
from .merger_exchange import Exchange, merged_price
from .merger_proposal import (
    MERGER_TERMS,
    PROPOSE_MERGER,
    exchanged,
    homes_of_open_grants,
    merger_fee,
    presiding,
    proceeds,
)


class Merging(msgspec.Struct, frozen=True):
    """A merger that goes on: the survivor, and the players whose odd half share is still to be settled, in order."""

    survivor: str
    odd: tuple[str, ...]


MERGING: Slot[Merging | None] = Slot("merger", Merging | None, None)  # type: ignore[arg-type]


class MergerExchanged(Event, frozen=True, tag="merger_exchanged"):
    """The pairs of half shares of a merger became whole shares: (player, percent of the survivor)."""

    survivor: str
    vanished: str
    shares: tuple[tuple[str, int], ...]
    president: str
    odd: tuple[str, ...]


class MergerFeePaid(Event, frozen=True, tag="merger_fee_paid"):
    """The administration fee was paid; the president added some of it."""

    corporation: str
    fee: int
    player: str
    added: int


class OddShareCompleted(Event, frozen=True, tag="odd_share_completed"):
    """A player paid for the other half of a share."""

    player: str
    corporation: str
    price: int


class OddShareHandedIn(Event, frozen=True, tag="odd_share_handed_in"):
    """A player handed half a share in for money."""

    player: str
    corporation: str
    price: int


class TakeOdd(Action, frozen=True, tag="take_odd"):
    """Pay for the other half of an odd half share."""


class SellOdd(Action, frozen=True, tag="sell_odd"):
    """Hand an odd half share in."""


class NoShareLeft(Details, frozen=True):
    """No whole share of the corporation is left."""

    corporation: str


@check("whole shares are left")
def share_left(pos: Position, action: TakeOdd) -> NoShareLeft | None:
    """The survivor has only so many."""
    corporation = _merging(pos).survivor
    return None if ordinary(pos, POOL, corporation) else NoShareLeft(corporation)


@check("player can pay the odd share")
def can_pay_odd(pos: Position, action: TakeOdd) -> ShortOfMoney | None:
    """Half the price of the survivor, in cash."""
    return short_of(pos, pos.frame.who, half_price(pos))


class NoHalfForBonds(Details, frozen=True):
    """Bonds are no help here: another's turn, no half or no share is left, or they come to too little."""

    owner: str
    corporation: str
    price: int


@check("bonds are changed for a half")
def helps_with_the_half(pos: Position, action: ChangeBonds) -> NoHalfForBonds | None:
    """While halves are settled, the player at turn may change bonds if the other half can be paid with all of them."""
    merging, turn = pos[MERGING], pos.within(STOCK_TURN_STEP)
    if merging is None or pos.frame.node != ODD_SHARE.name:
        return None
    in_hand = pos[CASH][action.by] + worth(pos, action.by, units(pos, action.by))
    due = half_price(pos)
    mine = turn is not None and turn.who == action.by and action.by in merging.odd
    if mine and in_hand >= due and ordinary(pos, POOL, merging.survivor):
        return None
    return NoHalfForBonds(action.by, merging.survivor, due)


@reacts("agreed merger begins", Agreed)
def begin(pos: Position, event: Agreed) -> None:
    """It is the purchase of the turn."""
    deal = event.proposal
    if deal.what == MERGES:
        traded(pos, deal.proposer, bought=True)
        pos.interrupt(MERGER.name, deal.buyer)
        _exchange(pos, deal.proposer, deal.buyer, deal.seller)


@reacts("who sold the vanished has sold the survivor", CorporationsMerged)
def sold_as_well(pos: Position, event: CorporationsMerged) -> None:
    """Whoever sold shares of a predecessor in this round buys none of the survivor."""
    sold = pos[STOCK_TURN].sold
    more = {(player, event.survivor) for player, c in sold if c == event.vanished} - set(sold)
    if more:
        pos.amend(STOCK_TURN, sold=(*sold, *sorted(more)))


def _exchange(pos: Position, player: str, survivor: str, vanished: str) -> None:
    """Money for treasury shares, pairs, the price, everything that goes over, the fee."""
    due, done = merger_fee(pos, survivor, vanished), exchanged(pos, player, survivor, vanished)
    cell = _new_cell(pos, survivor, vanished)
    for corporation in (survivor, vanished):
        pay(pos, BANK, corporation, proceeds(pos, corporation), "shares of the treasury")
    take_over(pos, survivor, vanished, player)
    _deal_out(pos, survivor, done)
    pos.emit(MergerExchanged(survivor, vanished, tuple(done.shares.items()), done.president, done.odd))
    old = price(pos, survivor) or 0
    place(pos, survivor, cell)
    pos.emit(PriceMoved(survivor, old, price(pos, survivor) or 0, MERGES))
    presides, added = presiding(pos, done), max(0, due - pos[CASH][survivor])
    pay(pos, presides, survivor, added, "administration fee", Purpose.HELP, survivor)
    pay(pos, survivor, BANK, due, "administration fee")
    pos.emit(MergerFeePaid(survivor, due, presides, added))
    pos.set(MERGING, Merging(survivor, done.odd))


def _new_cell(pos: Position, survivor: str, vanished: str) -> tuple[int, int]:
    """The square of the survivor: of both prices, and to the left for each without a modern train."""
    terms, pair = MERGER_TERMS(pos), (survivor, vanished)
    total = sum(price(pos, c) or 0 for c in pair) - terms.less
    old = sum(not any(pos[TRAINS][t].kind in terms.modern for t in owned(pos, c)) for c in pair)
    return merged_price(CHART(pos), total, old)


def _deal_out(pos: Position, survivor: str, done: Exchange) -> None:
    """The president's certificate and whole shares to the players; all others lie in the pool."""
    due = dict(done.shares)
    rows = sorted(pos[STOCK][survivor], key=lambda c: (not c.president, c.id))
    owners = []
    for certificate in rows:
        if certificate.president:
            owner = done.president
        else:
            owner = next((p for p, left in due.items() if left >= certificate.percent), POOL)
        if owner != POOL:
            due[owner] -= certificate.percent
        owners.append(owner)
    pos.put(STOCK, survivor, tuple(replace(c, owner=o) for c, o in zip(rows, owners, strict=True)))


def _merging(pos: Position) -> Merging:
    merging = pos[MERGING]
    assert merging is not None
    return merging


def half_price(pos: Position) -> int:
    """Dollars for half a share of the survivor; fractions are dropped."""
    survivor = _merging(pos).survivor
    return (price(pos, survivor) or 0) * MERGER_TERMS(pos).certificate // SHARE_OF(pos, survivor)


def _next_odd(pos: Position, seen: tuple[str, ...]) -> str | None:
    return next(iter(_merging(pos).odd), None)


def _settled(pos: Position, player: str) -> None:
    merging = _merging(pos)
    pos.set(MERGING, replace(merging, odd=tuple(p for p in merging.odd if p != player)))


def _takes(pos: Position) -> Iterator[Offer]:
    if pos.frame.who in _merging(pos).odd:
        yield Offer(TakeOdd(pos.actor))


def _take(pos: Position, action: TakeOdd) -> None:
    """Neither a purchase nor a sale as the stock round knows them; no limit stands against it."""
    survivor, cost = _merging(pos).survivor, half_price(pos)
    pay(pos, action.by, BANK, cost, f"half a share of {survivor}", Purpose.SHARE, survivor)
    move(pos, survivor, ordinary(pos, POOL, survivor)[:1], action.by)
    _settled(pos, action.by)
    pos.emit(OddShareCompleted(action.by, survivor, cost))


def _sells(pos: Position) -> Iterator[Offer]:
    yield Offer(SellOdd(pos.actor))


def _sell(pos: Position, action: SellOdd) -> None:
    pos.close()


def _hand_in(pos: Position, frame: Frame) -> None:
    """Who has not completed the half by the end of the step is paid for it."""
    merging = _merging(pos)
    if frame.who in merging.odd:
        brings = half_price(pos)
        pay(
            pos,
            BANK,
            frame.who,
            brings,
            f"half a share of {merging.survivor}",
            Purpose.SHARE,
            merging.survivor,
        )
        _settled(pos, frame.who)
        pos.emit(OddShareHandedIn(frame.who, merging.survivor, brings))


@amends(PRESIDENCY_UNSETTLED, "odd shares come before the presidency")
def while_merging(pos: Position, unsettled: bool, corporation: str) -> bool:
    """Until they are settled the first to get the certificate presides, whatever others hold."""
    merging = pos[MERGING]
    return unsettled or (merging is not None and merging.survivor == corporation)


def _settle(pos: Position) -> None:
    survivor = pos.frame.who
    pos.set(MERGING, None)
    settle_presidency(pos, survivor)


def _discards(pos: Position) -> None:
    if next_over_limit(pos, ()) is not None:
        pos.interrupt(DISCARDS.name)


@amends(TRAIN_LIMIT, "a merged corporation owns more trains")
def more_trains(pos: Position, limit: int, corporation: str) -> int:
    """Its limit is higher."""
    return limit + MERGER_TERMS(pos).train_limit if is_merged(pos, corporation) else limit


@overrides(TOKENS_KEPT, "a merged corporation keeps so many markers")
def few_markers(pos: Position, corporation: str) -> int:
    """Station markers and track rights together."""
    return MERGER_TERMS(pos).markers


TAKE_ODD: ActionType[TakeOdd] = ActionType(TakeOdd, _takes, (share_left, can_pay_odd), _take)


SELL_ODD: ActionType[SellOdd] = ActionType(SellOdd, _sells, (), _sell)


ODD_SHARE = Step(
    "odd share", lambda pos: pos.frame.who, (TAKE_ODD, CHANGE_BONDS), closer=SELL_ODD, leave=_hand_in
)


MERGER = Seq(
    "merger",
    Each("odd shares", _next_odd, ODD_SHARE),
    Do("presidency of the merged corporation", _settle),
    GIVING_UP,
    Do("trains of the merged corporation", _discards),
)
"""Begun with the survivor, once the shares are exchanged."""


def _phase_explained(pos: Position, phase: str) -> Iterator[Explained]:
    """The limit of both sorts of corporations."""
    limit = PHASES(pos)[phase].train_limit
    facts = {"limit": limit, "merged": limit + MERGER_TERMS(pos).train_limit}
    yield Explained(
        "train limit, and of merged", facts=facts, by=("rule value: train limit",), instead="train limit"
    )


FEATURE = Feature(
    "merger",
    brings=(EXPLANATIONS(explains(PHASE, _phase_explained, 90)),),
    after=("rights", "surplus tokens", "merger proposals"),
    slots=(MERGING,),
    overrides=(few_markers,),
    amendments=(homes_of_open_grants, while_merging, more_trains),
    flow=(MERGER,),
    menus={STOCK_TURN_STEP: (PROPOSE_MERGER,)},
    checks=(CHANGE_BONDS.checked_by(helps_with_the_half),),
    reactions=(begin, sold_as_well),
)

"""Mergers: in a stock turn two corporations become one (section 25).

Consent is asked first. Then, without a pause, treasury shares are paid, the pairs of half shares are exchanged, all
goes over to the survivor and the fee is paid; after that players decide on their odd half shares and the president
on markers and trains that are too many.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.figures import Fact, amends, overrides
from ...core.flow import Do, Each, Seq, Step
from ...core.kinds import Kind, check, reacts
from ...core.now import Event, Now
from ...core.state import Frame, Slot
from ...core.title import Feature
from ...features import surplus_tokens
from ...features.merger_proposals import (
    MERGES,
    REFUSED,
    MergerAction,
    declined,
    mergeable,
    merged_once,
    mergers_begun,
    phase_allows,
    two_of_them,
    was_refused,
)
from ...features.merging import CorporationsMerged, is_merged, take_over
from ...features.surplus_tokens import (
    GIVING_UP,
    MARKERS_OF,
    STAYING,
    TOKENS_KEPT,
    placed,
)
from ...rules.consent import Agreed, Proposal, propose
from ...rules.corporations import CHARTERS
from ...rules.depot import DISCARDS, TRAIN_LIMIT, TRAINS, next_over_limit, owned
from ...rules.market import CHART, PriceMoved, place, price
from ...rules.money import BANK, CASH, ShortOfMoney, pay, short_of
from ...rules.reach import BOARD, reach
from ...rules.running import QUESTION
from ...rules.shares import (
    PLAYERS,
    POOL,
    SHARE_OF,
    STOCK,
    UNSETTLED,
    held,
    move,
    ordinary,
    president,
    presidents_percent,
    settle_presidency,
)
from ...rules.stock_round import STOCK_TURN, STOCK_TURN_STEP, one_a_turn, sell_down, traded
from ...rules.turns import clockwise
from .land_grants import RAILHEADS, unfinished
from .merger_exchange import Exchange, exchange, fee, merged_price


class MergerTerms(msgspec.Struct, frozen=True):
    """Mergers by the title's data, in dollars and percent.

    `shares`: what somebody holds of both together at least; `fee`: for each hex between the nearest markers; `less` is
    taken off the sum of the prices; `modern`: kinds of trains, one of which saves it a square; `certificate`:
    what a share becomes; `markers`: how many station markers and track rights the survivor keeps; `train_limit`: how
    many trains more it may own.
    """

    shares: int
    fee: int
    less: int
    modern: tuple[str, ...]
    certificate: int
    markers: int
    train_limit: int


MERGER_TERMS: Fact[MergerTerms] = Fact("terms of mergers")


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


class ProposeMerger(MergerAction, frozen=True, tag="propose_merger"):
    """As the purchase of a stock turn, propose that `survivor` takes over `vanished`."""

    survivor: str
    vanished: str

    @property
    def pair(self) -> tuple[str, str]:
        """The one that would remain first."""
        return (self.survivor, self.vanished)


class TakeOdd(Action, frozen=True, tag="take_odd"):
    """Pay for the other half of an odd half share."""


class SellOdd(Action, frozen=True, tag="sell_odd"):
    """Hand an odd half share in."""


# -- what comes of it -------------------------------------------------------------------------------


def proceeds(now: Now, corporation: str) -> int:
    """Dollars that the bank pays for the shares in its treasury."""
    shares = held(now, corporation, corporation) // SHARE_OF(now, corporation)
    return (price(now, corporation) or 0) * shares


def exchanged(now: Now, player: str, survivor: str, vanished: str) -> Exchange:
    """The exchange of shares if the two merged in the turn of the player."""
    both = {p: held(now, p, survivor) + held(now, p, vanished) for p in PLAYERS(now)}
    return exchange(
        clockwise(now, player),
        both,
        SHARE_OF(now, survivor),
        MERGER_TERMS(now).certificate,
        presidents_percent(now, survivor),
    )


def merger_fee(now: Now, one: str, other: str) -> int:
    """Dollars of the administration fee if the two merged now."""
    one_at, other_at = ([t.hex for t in placed(now, c)] for c in (one, other))
    return fee(BOARD(now).layout, one_at, other_at, MERGER_TERMS(now).fee)


def in_touch(now: Now, one: str, other: str) -> bool:
    """Whether a marker of the one stands on a route of the other."""
    return _reaches(now, one, other) or _reaches(now, other, one)


def _reaches(now: Now, corporation: str, other: str) -> bool:
    there = reach(now, corporation).stops & {(t.hex, t.city) for t in placed(now, other)}
    return bool(there) and bool(there - QUESTION(now, corporation).closed)


@amends(STAYING, "homes of open land grants keep their markers")
def homes_of_open_grants(now: Now, hexes: frozenset[str], corporation: str) -> frozenset[str]:
    """Those of predecessors whose grants are still to be filled; for one with two homes, both."""
    heads, charters = RAILHEADS(now), CHARTERS(now)
    homes = (heads.get(grant, (charters[grant].home,)) for grant in unfinished(now, corporation))
    return hexes.union(*homes)


# -- checks -----------------------------------------------------------------------------------------


class NotAPresident(Details, frozen=True):
    """The player presides over neither of the pair."""

    case: ClassVar[str] = "president"
    player: str
    pair: tuple[str, ...]


class ProposalDeclined(Details, frozen=True):
    """The merger of the pair was declined in this turn."""

    case: ClassVar[str] = "declined"
    pair: tuple[str, ...]


@check("a president proposes the merger")
def president_proposes(now: Now, action: ProposeMerger) -> NotAPresident | ProposalDeclined | None:
    """Who proposes it presides over one of the two; a proposal that was declined is not made again in the turn."""
    if action.by not in (president(now, action.survivor), president(now, action.vanished)):
        return NotAPresident(action.by, (action.survivor, action.vanished))
    if was_refused(now, action.pair):
        return ProposalDeclined((action.survivor, action.vanished))
    return None


class NoTrain(Details, frozen=True):
    """Neither has a train."""

    survivor: str
    vanished: str


@check("one of the merging has a train")
def has_train(now: Now, action: ProposeMerger) -> NoTrain | None:
    """At least one of the two."""
    if owned(now, action.survivor) or owned(now, action.vanished):
        return None
    return NoTrain(action.survivor, action.vanished)


class NobodyHoldsEnough(Details, frozen=True):
    """The most that a player holds of both is less than `least`."""

    survivor: str
    vanished: str
    most: int
    least: int


@check("somebody holds enough of the merging")
def enough_in_one_hand(now: Now, action: ProposeMerger) -> NobodyHoldsEnough | None:
    """Of both together, so that there will be a president."""
    least = MERGER_TERMS(now).shares
    most = max(held(now, p, action.survivor) + held(now, p, action.vanished) for p in PLAYERS(now))
    if most >= least:
        return None
    return NobodyHoldsEnough(action.survivor, action.vanished, most, least)


class NotInTouch(Details, frozen=True):
    """No marker of the one is on a route of the other."""

    survivor: str
    vanished: str


@check("merging corporations are in touch")
def touching(now: Now, action: ProposeMerger) -> NotInTouch | None:
    """A marker of the one stands on a route of the other."""
    if in_touch(now, action.survivor, action.vanished):
        return None
    return NotInTouch(action.survivor, action.vanished)


class CannotPayFee(Details, frozen=True):
    """Both treasuries together, and the cash of the player who will preside, do not pay the fee."""

    survivor: str
    fee: int
    treasury: int
    player: str
    cash: int


@check("merger fee can be paid")
def fee_can_be_paid(now: Now, action: ProposeMerger) -> CannotPayFee | None:
    """Out of both treasuries, what their own shares bring, and the cash of who will preside."""
    survivor, vanished = action.survivor, action.vanished
    due = merger_fee(now, survivor, vanished)
    treasury = sum(now[CASH][c] + proceeds(now, c) for c in (survivor, vanished))
    if treasury >= due:
        return None
    player = exchanged(now, action.by, survivor, vanished).president
    adds = now[CASH][player] if player else 0
    if treasury + adds >= due:
        return None
    return CannotPayFee(survivor=survivor, fee=due, treasury=treasury, player=player, cash=adds)


class NoShareLeft(Details, frozen=True):
    """No whole share of the corporation is left."""

    corporation: str


@check("whole shares are left")
def share_left(now: Now, action: TakeOdd) -> NoShareLeft | None:
    """The survivor has only so many."""
    corporation = _merging(now).survivor
    return None if ordinary(now, POOL, corporation) else NoShareLeft(corporation)


@check("player can pay the odd share")
def can_pay_odd(now: Now, action: TakeOdd) -> ShortOfMoney | None:
    """Half the price of the survivor, in cash."""
    return short_of(now, now.frame.who, half_price(now))


# -- the proposal -----------------------------------------------------------------------------------


def _offers(now: Now) -> Iterator[Offer]:
    if not mergers_begun(now):
        return
    could = mergeable(now)
    own = [c for c in could if president(now, c) == now.actor]
    for survivor in could if own else ():
        for vanished in could if survivor in own else own:
            yield Offer(ProposeMerger(now.actor, survivor, vanished))


def _propose(now: Now, action: ProposeMerger) -> None:
    survivor, vanished = action.survivor, action.vanished
    presidents = (president(now, survivor), president(now, vanished))
    asked = next((player for player in presidents if player != action.by), action.by)
    cost = merger_fee(now, survivor, vanished)
    propose(now, Proposal(MERGES, vanished, vanished, survivor, cost, action.by, asked))


@reacts("agreed merger begins", Agreed)
def begin(now: Now, event: Agreed) -> None:
    """It is the purchase of the turn."""
    deal = event.proposal
    if deal.what == MERGES:
        traded(now, deal.proposer, bought=True)
        now.interrupt(MERGER.name, deal.buyer)
        _exchange(now, deal.proposer, deal.buyer, deal.seller)


@reacts("who sold the vanished has sold the survivor", CorporationsMerged)
def sold_as_well(now: Now, event: CorporationsMerged) -> None:
    """Whoever sold shares of a predecessor in this round buys none of the survivor."""
    sold = now[STOCK_TURN].sold
    more = {(player, event.survivor) for player, c in sold if c == event.vanished} - set(sold)
    if more:
        now.amend(STOCK_TURN, sold=(*sold, *sorted(more)))


# -- the exchange -----------------------------------------------------------------------------------


def _exchange(now: Now, player: str, survivor: str, vanished: str) -> None:
    """Money for treasury shares, pairs, the price, everything that goes over, the fee."""
    due, done = merger_fee(now, survivor, vanished), exchanged(now, player, survivor, vanished)
    cell = _new_cell(now, survivor, vanished)
    for corporation in (survivor, vanished):
        pay(now, BANK, corporation, proceeds(now, corporation), "shares of the treasury")
    take_over(now, survivor, vanished, player)
    _deal_out(now, survivor, done)
    now.emit(MergerExchanged(survivor, vanished, tuple(done.shares.items()), done.president, done.odd))
    old = price(now, survivor) or 0
    place(now, survivor, cell)
    now.emit(PriceMoved(survivor, old, price(now, survivor) or 0, MERGES))
    added = max(0, due - now[CASH][survivor])
    pay(now, done.president, survivor, added, "administration fee")
    pay(now, survivor, BANK, due, "administration fee")
    now.emit(MergerFeePaid(survivor, due, done.president, added))
    now.set(MERGING, Merging(survivor, done.odd))


def _new_cell(now: Now, survivor: str, vanished: str) -> tuple[int, int]:
    """The square of the survivor: of both prices, and to the left for each without a modern train."""
    terms, pair = MERGER_TERMS(now), (survivor, vanished)
    total = sum(price(now, c) or 0 for c in pair) - terms.less
    old = sum(not any(now[TRAINS][t].kind in terms.modern for t in owned(now, c)) for c in pair)
    return merged_price(CHART(now), total, old)


def _deal_out(now: Now, survivor: str, done: Exchange) -> None:
    """The president's certificate and whole shares to the players; all others lie in the pool."""
    due = dict(done.shares)
    rows = sorted(now[STOCK][survivor], key=lambda c: (not c.president, c.id))
    owners = []
    for certificate in rows:
        if certificate.president:
            owner = done.president
        else:
            owner = next((p for p, left in due.items() if left >= certificate.percent), POOL)
        if owner != POOL:
            due[owner] -= certificate.percent
        owners.append(owner)
    now.put(STOCK, survivor, tuple(replace(c, owner=o) for c, o in zip(rows, owners, strict=True)))


# -- odd shares -------------------------------------------------------------------------------------


def _merging(now: Now) -> Merging:
    merging = now[MERGING]
    assert merging is not None
    return merging


def half_price(now: Now) -> int:
    """Dollars for half a share of the survivor; fractions are dropped."""
    survivor = _merging(now).survivor
    return (price(now, survivor) or 0) * MERGER_TERMS(now).certificate // SHARE_OF(now, survivor)


def _next_odd(now: Now, seen: tuple[str, ...]) -> str | None:
    return next(iter(_merging(now).odd), None)


def _settled(now: Now, player: str) -> None:
    merging = _merging(now)
    now.set(MERGING, replace(merging, odd=tuple(p for p in merging.odd if p != player)))


def _takes(now: Now) -> Iterator[Offer]:
    if now.frame.who in _merging(now).odd:
        yield Offer(TakeOdd(now.actor))


def _take(now: Now, action: TakeOdd) -> None:
    """Neither a purchase nor a sale as the stock round knows them; no limit stands against it."""
    survivor, cost = _merging(now).survivor, half_price(now)
    pay(now, action.by, BANK, cost, f"half a share of {survivor}")
    move(now, survivor, ordinary(now, POOL, survivor)[:1], action.by)
    _settled(now, action.by)
    now.emit(OddShareCompleted(action.by, survivor, cost))


def _sells(now: Now) -> Iterator[Offer]:
    yield Offer(SellOdd(now.actor))


def _sell(now: Now, action: SellOdd) -> None:
    now.close()


def _hand_in(now: Now, frame: Frame) -> None:
    """Who has not completed the half by the end of the step is paid for it."""
    merging = _merging(now)
    if frame.who in merging.odd:
        brings = half_price(now)
        pay(now, BANK, frame.who, brings, f"half a share of {merging.survivor}")
        _settled(now, frame.who)
        now.emit(OddShareHandedIn(frame.who, merging.survivor, brings))


@amends(UNSETTLED, "odd shares come before the presidency")
def while_merging(now: Now, unsettled: bool, corporation: str) -> bool:
    """Until they are settled the first to get the certificate presides, whatever others hold."""
    merging = now[MERGING]
    return unsettled or (merging is not None and merging.survivor == corporation)


def _settle(now: Now) -> None:
    survivor = now.frame.who
    now.set(MERGING, None)
    settle_presidency(now, survivor)


def _discards(now: Now) -> None:
    if next_over_limit(now, ()) is not None:
        now.interrupt(DISCARDS.name)


# -- being merged -----------------------------------------------------------------------------------


@amends(TRAIN_LIMIT, "a merged corporation owns more trains")
def more_trains(now: Now, limit: int, corporation: str) -> int:
    """Its limit is higher."""
    return limit + MERGER_TERMS(now).train_limit if is_merged(now, corporation) else limit


@overrides(TOKENS_KEPT, "a merged corporation keeps so many markers")
def few_markers(now: Now, corporation: str) -> int:
    """Station markers and track rights together."""
    return MERGER_TERMS(now).markers


PROPOSE_MERGER: Kind[ProposeMerger] = Kind(
    ProposeMerger,
    _offers,
    (
        one_a_turn,
        phase_allows,
        two_of_them,
        merged_once,
        president_proposes,
        sell_down,
        has_train,
        enough_in_one_hand,
        touching,
        fee_can_be_paid,
    ),
    _propose,
)
TAKE_ODD: Kind[TakeOdd] = Kind(TakeOdd, _takes, (share_left, can_pay_odd), _take)
SELL_ODD: Kind[SellOdd] = Kind(SellOdd, _sells, (), _sell)

ODD_SHARE = Step("odd share", lambda now: now.frame.who, (TAKE_ODD,), closer=SELL_ODD, leave=_hand_in)

MERGER = Seq(
    "merger",
    Each("odd shares", _next_odd, ODD_SHARE),
    Do("presidency of the merged corporation", _settle),
    GIVING_UP,
    Do("trains of the merged corporation", _discards),
)
"""Begun with the survivor, once the shares are exchanged."""

FEATURE = Feature(
    "merger",
    after=("rights",),
    slots=(MERGING, REFUSED),
    figures=(MARKERS_OF, STAYING, TOKENS_KEPT),
    overrides=(few_markers,),
    amendments=(homes_of_open_grants, while_merging, more_trains),
    flow=(MERGER,),
    menus={STOCK_TURN_STEP: (PROPOSE_MERGER,)},
    reactions=(begin, declined, sold_as_well),
    above=surplus_tokens.FEATURE.above,
)

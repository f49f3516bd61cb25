"""Proposals to merge two corporations, in a stock turn: consent is asked first (section 25)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from ...core.action_types import ActionType, check
from ...core.actions import Offer
from ...core.details import Details
from ...core.position import Position
from ...core.rule_values import Setting, amends
from ...features.merger_proposals import (
    MERGES,
    MergerAction,
    mergeable,
    merged_once,
    mergers_begun,
    phase_allows,
    two_of_them,
    was_refused,
)
from ...features.surplus_tokens import STAYING, placed
from ...rules.consent import Proposal, propose
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import owned
from ...rules.market import price
from ...rules.money import CASH
from ...rules.reach import BOARD, reach
from ...rules.running import QUESTION
from ...rules.shares import PLAYERS, SHARE_OF, held, president, presidents_percent
from ...rules.stock_round import one_a_turn, sell_down
from ...rules.turns import clockwise
from .land_grants import RAILHEADS, unfinished
from .merger_exchange import Exchange, exchange, fee


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


MERGER_TERMS: Setting[MergerTerms] = Setting("terms of mergers")


class ProposeMerger(MergerAction, frozen=True, tag="propose_merger"):
    """As the purchase of a stock turn, propose that `survivor` takes over `vanished`."""

    survivor: str
    vanished: str

    @property
    def pair(self) -> tuple[str, str]:
        """The one that would remain first."""
        return (self.survivor, self.vanished)


def proceeds(pos: Position, corporation: str) -> int:
    """Dollars that the bank pays for the shares in its treasury."""
    shares = held(pos, corporation, corporation) // SHARE_OF(pos, corporation)
    return (price(pos, corporation) or 0) * shares


def exchanged(pos: Position, player: str, survivor: str, vanished: str) -> Exchange:
    """The exchange of shares if the two merged in the turn of the player."""
    both = {p: held(pos, p, survivor) + held(pos, p, vanished) for p in PLAYERS(pos)}
    return exchange(
        clockwise(pos, player),
        both,
        SHARE_OF(pos, survivor),
        MERGER_TERMS(pos).certificate,
        presidents_percent(pos, survivor),
    )


def presiding(pos: Position, done: Exchange) -> str:
    """Who presides over the survivor by the shares of that exchange, before odd halves are settled; empty for nobody.

    Of several with most of them it is the one with the president's certificate, or the first to the left of that.
    """
    if not done.president:
        return ""
    return max(clockwise(pos, done.president), key=lambda player: done.shares[player])


def merger_fee(pos: Position, one: str, other: str) -> int:
    """Dollars of the administration fee if the two merged now."""
    one_at, other_at = ([t.hex for t in placed(pos, c)] for c in (one, other))
    return fee(BOARD(pos).layout, one_at, other_at, MERGER_TERMS(pos).fee)


def in_touch(pos: Position, one: str, other: str) -> bool:
    """Whether a marker of the one stands on a route of the other."""
    return _reaches(pos, one, other) or _reaches(pos, other, one)


def _reaches(pos: Position, corporation: str, other: str) -> bool:
    there = reach(pos, corporation).stops & {(t.hex, t.city) for t in placed(pos, other)}
    return bool(there) and bool(there - QUESTION(pos, corporation).closed)


@amends(STAYING, "homes of open land grants keep their markers")
def homes_of_open_grants(pos: Position, hexes: frozenset[str], corporation: str) -> frozenset[str]:
    """Those of predecessors whose grants are still to be filled; for one with two homes, both."""
    heads, charters = RAILHEADS(pos), CORPORATION_SPECS(pos)
    homes = (heads.get(grant, (charters[grant].home,)) for grant in unfinished(pos, corporation))
    return hexes.union(*homes)


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
def president_proposes(pos: Position, action: ProposeMerger) -> NotAPresident | ProposalDeclined | None:
    """Who proposes it presides over one of the two; a proposal that was declined is not made again in the turn."""
    if action.by not in (president(pos, action.survivor), president(pos, action.vanished)):
        return NotAPresident(action.by, (action.survivor, action.vanished))
    if was_refused(pos, action.pair):
        return ProposalDeclined((action.survivor, action.vanished))
    return None


class NoTrain(Details, frozen=True):
    """Neither has a train."""

    survivor: str
    vanished: str


@check("one of the merging has a train")
def has_train(pos: Position, action: ProposeMerger) -> NoTrain | None:
    """At least one of the two."""
    if owned(pos, action.survivor) or owned(pos, action.vanished):
        return None
    return NoTrain(action.survivor, action.vanished)


class NobodyHoldsEnough(Details, frozen=True):
    """The most that a player holds of both is less than `least`."""

    survivor: str
    vanished: str
    most: int
    least: int


@check("somebody holds enough of the merging")
def enough_in_one_hand(pos: Position, action: ProposeMerger) -> NobodyHoldsEnough | None:
    """Of both together, so that there will be a president."""
    least = MERGER_TERMS(pos).shares
    most = max(held(pos, p, action.survivor) + held(pos, p, action.vanished) for p in PLAYERS(pos))
    if most >= least:
        return None
    return NobodyHoldsEnough(action.survivor, action.vanished, most, least)


class NotInTouch(Details, frozen=True):
    """No marker of the one is on a route of the other."""

    survivor: str
    vanished: str


@check("merging corporations are in touch")
def touching(pos: Position, action: ProposeMerger) -> NotInTouch | None:
    """A marker of the one stands on a route of the other."""
    if in_touch(pos, action.survivor, action.vanished):
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
def fee_can_be_paid(pos: Position, action: ProposeMerger) -> CannotPayFee | None:
    """Out of both treasuries, what their own shares bring, and the cash of who will preside."""
    survivor, vanished = action.survivor, action.vanished
    due = merger_fee(pos, survivor, vanished)
    treasury = sum(pos[CASH][c] + proceeds(pos, c) for c in (survivor, vanished))
    if treasury >= due:
        return None
    player = presiding(pos, exchanged(pos, action.by, survivor, vanished))
    adds = pos[CASH][player] if player else 0
    if treasury + adds >= due:
        return None
    return CannotPayFee(survivor=survivor, fee=due, treasury=treasury, player=player, cash=adds)


def _offers(pos: Position) -> Iterator[Offer]:
    if not mergers_begun(pos):
        return
    could = mergeable(pos)
    own = [c for c in could if president(pos, c) == pos.actor]
    for survivor in could if own else ():
        for vanished in could if survivor in own else own:
            if vanished != survivor:
                yield Offer(ProposeMerger(pos.actor, survivor, vanished))


def _propose(pos: Position, action: ProposeMerger) -> None:
    survivor, vanished = action.survivor, action.vanished
    presidents = (president(pos, survivor), president(pos, vanished))
    asked = next((player for player in presidents if player != action.by), action.by)
    cost = merger_fee(pos, survivor, vanished)
    propose(pos, Proposal(MERGES, vanished, vanished, survivor, cost, action.by, asked))


PROPOSE_MERGER: ActionType[ProposeMerger] = ActionType(
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

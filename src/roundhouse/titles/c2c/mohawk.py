"""Mohawk and Hudson: closed for a share of the New York Central, by a player or by that corporation itself.

It is done in the owner's stock turn or between two turns, and is no stock action. Between turns the owner is asked once
at the beginning of a round, and then where what bears on the exchange has changed since he passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

import msgspec

from ...core.action_types import ActionType, check
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Step
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Frame, Slot
from ...features.merging import is_merged
from ...features.one_side import note_order
from ...rules.brought_share import share_explained
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS
from ...rules.depot import DEPOT, TRAINS
from ...rules.dividends import SHARED_OUT
from ...rules.explained import ENDS, EXPLANATIONS, PAPER, WHEN, Explained, explains
from ...rules.market import price
from ...rules.money import Purpose, ShortOfMoney, pay, short_of
from ...rules.privates import PRIVATES, close
from ...rules.shares import (
    OFFERING,
    PLAYERS,
    POOL,
    SHARE_OF,
    STOCK,
    held,
    ordinary,
    president,
    presidents_percent,
    transfer,
)
from ...rules.shown import ASKED_BETWEEN, AskedBetween
from ...rules.stock_round import (
    PAID_TO,
    PAR_VALUES,
    STARTABLE,
    STOCK_TURN,
    STOCK_TURN_STEP,
    ShareBought,
    StartCorporation,
    holding_limit,
    not_started,
    one_a_turn,
    par_value,
    sell_down,
    set_par,
    traded,
)
from ...rules.turns import NEXT_ROUND, OPERATING, PASS, ROUND, STOCK_ROUND
from .own_shares.presidents_turn import REDEEMED
from .own_shares.redemption import FLOATED_NOW, REDEMPTION, outstanding
from .own_shares.reissue import REISSUED

SOURCES = (OFFERING, POOL)
"""From where the share comes."""


class Exchange(msgspec.Struct, frozen=True):
    """The title's data: the private company, and of which corporation it stands for how many percent."""

    private: str
    corporation: str
    percent: int


EXCHANGE: Setting[Exchange] = Setting("private company for a share")

NO_DIVIDEND: Slot[tuple[tuple[str, int], ...]] = Slot(
    "shares without a dividend", tuple[tuple[str, int], ...], (), until=NEXT_ROUND
)
"""Owners and percent of shares that came too late in this operating round to have a dividend."""

PASSED_AT: Slot[tuple[str, ...]] = Slot("exchange was passed at", tuple[str, ...], ())
"""What bore on the exchange when the owner last passed between turns."""


class PrivateExchanged(Event, frozen=True, tag="private_exchanged"):
    """A private company was closed for a share."""

    private: str
    owner: str
    corporation: str
    source: str


class ExchangeShare(Action, frozen=True, tag="exchange_share"):
    """Close the private company for a share from the offering or the pool."""

    source: str


class StartWithPrivate(StartCorporation, frozen=True, tag="start_with_private"):
    """Start the corporation with the private company as a part of the president's certificate."""


def decides(pos: Position) -> str:
    """The player who may exchange: the owner, or the president of the corporation if that is the owner; else empty."""
    terms = EXCHANGE(pos)
    row = pos[PRIVATES][terms.private]
    if row.closed:
        return ""
    if row.owner == terms.corporation:
        return president(pos, terms.corporation)
    return row.owner if row.owner in PLAYERS(pos) else ""


def _state_of_things(pos: Position) -> tuple[str, ...]:
    """What the owner goes by: the round, price and shares of the corporation, and the next train."""
    terms, row = EXCHANGE(pos), pos[ROUND]
    share = terms.corporation
    train = next((train.kind for train in pos[TRAINS].values() if train.owner == DEPOT), "")
    counts = (
        row.number,
        row.part,
        price(pos, share) or 0,
        held(pos, OFFERING, share),
        held(pos, POOL, share),
    )
    return (decides(pos), row.kind, *map(str, counts), train)


# -- checks ---------------------------------------------------------------------------------------


class NotExchanged(Details, frozen=True):
    """The private company is closed, or somebody else decides about it."""

    case: Literal["closed", "owner"]
    player: str
    private: str
    corporation: str


class OtherCorporations(Details, frozen=True):
    """Another corporation owns the private company."""

    case: ClassVar[str] = "other corporation"
    player: str
    private: str
    corporation: str
    owner: str


@check("private company can be exchanged", about=())
def is_exchangers(pos: Position, action: ExchangeShare) -> NotExchanged | OtherCorporations | None:
    """By the player who owns it, or for the corporation that does."""
    terms = EXCHANGE(pos)
    row = pos[PRIVATES][terms.private]
    told = (action.by, terms.private, terms.corporation)
    if row.closed:
        return NotExchanged("closed", *told)
    if row.owner in CORPORATION_SPECS(pos) and row.owner != terms.corporation:
        return OtherCorporations(*told, row.owner)
    return None if action.by == decides(pos) else NotExchanged("owner", *told)


class NoShareThere(Details, frozen=True):
    """The corporation is gone, has no president, or has no share there that was not reissued."""

    case: Literal["merged", "not started", "reissued", "none"]
    corporation: str
    source: str


@check("share for the private company is there")
def share_is_there(pos: Position, action: ExchangeShare) -> NoShareThere | None:
    """Of the corporation on its own, once it has a president; not one that it has reissued."""
    share = EXCHANGE(pos).corporation
    told = (share, action.source)
    if is_merged(pos, share) or pos[CORPORATIONS][share].closed:
        return NoShareThere("merged", *told)
    if not president(pos, share):
        return NoShareThere("not started", *told)
    if action.source == OFFERING and share in pos[REISSUED]:
        return NoShareThere("reissued", *told)
    if action.source not in SOURCES or not ordinary(pos, action.source, share):
        return NoShareThere("none", *told)
    return None


class NoRedemption(Details, frozen=True):
    """The corporation has redeemed a share, or has floated, in this stock round."""

    case: Literal["redeemed", "floated"]
    corporation: str


class TooFewOutstanding(Details, frozen=True):
    """Of `out` percent outstanding `least` have to stay."""

    case: ClassVar[str] = "outstanding"
    corporation: str
    out: int
    least: int


@check("exchange is a redemption")
def redeems(pos: Position, action: ExchangeShare) -> NoRedemption | TooFewOutstanding | None:
    """Of the corporation itself: one share in a stock round, and enough stays with players and the pool."""
    terms = EXCHANGE(pos)
    share = terms.corporation
    if pos[PRIVATES][terms.private].owner != share:
        return None
    if pos[ROUND].kind == STOCK_ROUND:
        if share in pos[REDEEMED]:
            return NoRedemption("redeemed", share)
        if share in pos[FLOATED_NOW]:
            return NoRedemption("floated", share)
    out = outstanding(pos, share) - (terms.percent if action.source == POOL else 0)
    if out >= REDEMPTION(pos):
        return None
    return TooFewOutstanding(share, out, REDEMPTION(pos))


class StandsForNoShare(Details, frozen=True):
    """It is another corporation, or the player does not own the private company."""

    case: Literal["corporation", "owner"]
    player: str
    private: str
    corporation: str


@check("private company stands for a share", about=("corporation",))
def stands_for_share(pos: Position, action: StartWithPrivate) -> StandsForNoShare | None:
    """Of that corporation alone, and for the player who owns it."""
    terms = EXCHANGE(pos)
    told = (action.by, terms.private, action.corporation)
    if action.corporation != terms.corporation:
        return StandsForNoShare("corporation", *told)
    row = pos[PRIVATES][terms.private]
    return None if row.owner == action.by and not row.closed else StandsForNoShare("owner", *told)


@check("player can pay the rest of the certificate", about=("par",))
def can_pay_rest(pos: Position, action: StartWithPrivate) -> ShortOfMoney | None:
    """What the private company does not stand for."""
    return short_of(pos, action.by, rest_of(pos, action.par))


def rest_of(pos: Position, par: int) -> int:
    """Dollars for the part of the president's certificate that the private company does not stand for."""
    terms = EXCHANGE(pos)
    percent = presidents_percent(pos, terms.corporation) - terms.percent
    return par * percent // SHARE_OF(pos, terms.corporation)


# -- offers and effects -----------------------------------------------------------------------------


def _exchanges(pos: Position) -> Iterator[Offer]:
    player = pos.actor
    if not player or decides(pos) != player:
        return
    if pos.frame.node == EXCHANGE_BETWEEN.name:
        own_turn_next = pos.frame.who == player  # in which it can be done as well
        if own_turn_next or pos[PASSED_AT] == _state_of_things(pos):
            return
    for source in SOURCES:
        yield Offer(ExchangeShare(player, source))


def _exchange(pos: Position, action: ExchangeShare) -> None:
    terms = EXCHANGE(pos)
    share, owner = terms.corporation, pos[PRIVATES][terms.private].owner
    pos.emit(PrivateExchanged(terms.private, owner, share, action.source))
    close(pos, terms.private)
    transfer(pos, share, ordinary(pos, action.source, share)[:1], owner)
    if pos[ROUND].kind == STOCK_ROUND:
        if owner == share:
            pos.set(REDEEMED, (*pos[REDEEMED], share))
    elif _has_not_operated(pos, share):
        pos.set(NO_DIVIDEND, (*pos[NO_DIVIDEND], (owner, terms.percent)))


def _has_not_operated(pos: Position, corporation: str) -> bool:
    """Whether its turn in this operating round is still to come; the last that is noted is just about to begin."""
    turns = pos.within(TURNS)
    return pos[ROUND].kind == OPERATING and (turns is None or corporation not in turns.seen[:-1])


TURNS = "operating turns"
"""The node of the flow in which corporations have their turns."""


def _starts(pos: Position) -> Iterator[Offer]:
    terms = EXCHANGE(pos)
    row = pos[PRIVATES][terms.private]
    if row.owner == pos.actor and not row.closed and STARTABLE(pos, terms.corporation):
        for par in PAR_VALUES(pos):
            yield Offer(StartWithPrivate(pos.actor, terms.corporation, par))


def _start(pos: Position, action: StartWithPrivate) -> None:
    terms, rest = EXCHANGE(pos), rest_of(pos, action.par)
    note_order(pos)
    set_par(pos, action.corporation, action.by, action.par)
    top = next(c for c in pos[STOCK][action.corporation] if c.president)
    payee = PAID_TO(pos, action.corporation, OFFERING)
    pay(
        pos,
        action.by,
        payee,
        rest,
        f"president's certificate of {action.corporation}",
        Purpose.SHARE,
        action.corporation,
    )
    pos.emit(PrivateExchanged(terms.private, action.by, action.corporation, OFFERING))
    close(pos, terms.private)
    pos.emit(ShareBought(action.by, action.corporation, OFFERING, top.percent, rest))
    transfer(pos, action.corporation, (top,), action.by)
    traded(pos, action.by, bought=True)


@amends(SHARED_OUT, "a late share has no dividend")
def without_late_shares(
    pos: Position, amounts: dict[str, int], corporation: str, dividend: int
) -> dict[str, int]:
    """Its part stays in the bank."""
    if corporation != EXCHANGE(pos).corporation:
        return amounts
    for owner, percent in pos[NO_DIVIDEND]:
        late = min(percent, held(pos, owner, corporation))
        amounts = {**amounts, owner: amounts.get(owner, 0) - dividend * late // 100}
    return {owner: amount for owner, amount in amounts.items() if amount > 0}


def _passed(pos: Position, frame: Frame) -> None:
    if decides(pos):
        pos.set(PASSED_AT, _state_of_things(pos))


EXCHANGE_SHARE: ActionType[ExchangeShare] = ActionType(
    ExchangeShare, _exchanges, (is_exchangers, share_is_there, redeems), _exchange
)
START_WITH_PRIVATE: ActionType[StartWithPrivate] = ActionType(
    StartWithPrivate,
    _starts,
    (
        one_a_turn,
        stands_for_share,
        not_started,
        par_value,
        holding_limit,
        sell_down,
        can_pay_rest,
    ),
    _start,
)

EXCHANGE_BETWEEN = Step("exchange between turns", decides, (EXCHANGE_SHARE,), closer=PASS, leave=_passed)
"""Comes before each turn of a player in the stock round, and of a corporation."""


def _explained(pos: Position, private: str) -> Iterator[Explained]:
    terms = EXCHANGE(pos)
    if private == terms.private:
        by = ("action type: exchange_share", "check: share for the private company is there")
        yield share_explained(pos, "exchange", terms.corporation, terms.percent, by)
        facts = {"corporation": terms.corporation}
        yield Explained("stands for a share", facts=facts, by=("action type: start_with_private",))
        by = ("flow: exchange between turns", "check: exchange is a redemption")
        yield Explained("exchange", WHEN, facts, by)
        yield Explained("exchange", ENDS, by=("action type: exchange_share",))


FEATURE = Feature(
    "Mohawk and Hudson",
    after=("redemption and reissue", "sold markers"),
    slots=(NO_DIVIDEND, PASSED_AT),
    menus={STOCK_TURN_STEP: (START_WITH_PRIVATE,)},
    non_blocking={STOCK_TURN_STEP: (EXCHANGE_SHARE,)},
    amendments=(without_late_shares,),
    brings=(
        EXPLANATIONS(explains(PAPER, _explained, 40)),
        ASKED_BETWEEN(AskedBetween(EXCHANGE_BETWEEN.name, lambda pos: filter(None, (decides(pos),)))),
    ),
)


# -- a reading: a sale bars the exchange --------------------------------------------------------------


class SoldTheSame(Details, frozen=True):
    """The player has sold shares of the corporation since the last set of operating rounds."""

    player: str
    corporation: str


@check("exchange is barred by a sale", about=())
def not_after_sale(pos: Position, action: ExchangeShare) -> SoldTheSame | None:
    """A player's exchange, until the operating rounds after the sale are over; the corporation sells nothing."""
    share = EXCHANGE(pos).corporation
    if (action.by, share) in pos[STOCK_TURN].sold and pos[PRIVATES][EXCHANGE(pos).private].owner == action.by:
        return SoldTheSame(action.by, share)
    return None


BARRED_BY_SALE = Feature(
    "reading: a sale bars the exchange",
    after=("Mohawk and Hudson",),
    checks=(EXCHANGE_SHARE.checked_by(not_after_sale),),
)

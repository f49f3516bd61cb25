"""Hostile take-overs: the owner of a charter for which others bid converts it, sells it or refuses (section 26)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do, Loop, Seq, Step
from ...core.position import Event, Position
from ...core.state import Frame
from ...rules.money import Purpose, pay
from ...rules.privates import PRIVATES
from ...rules.shares import PLAYERS
from ...rules.stock_round import BUY_SHARE
from ...rules.turns import PASS
from .attacks import (
    ATTACK,
    ATTACKS,
    DEFENDED,
    KEPT,
    Defence,
    attacks_are_kept,
    highest_bid,
    laid_out_bought,
    lapse,
    money_to_bid,
    to_defend,
)
from .bond_money import cover
from .charters import DUE, able, due_first, set_due
from .english_auction import AUCTION, RAISE, Auction, AuctionWon, open_auction
from .merger_proposal import PROPOSE_MERGER
from .papers import BUY_PAPER, charter_of


class BidRefused(Event, frozen=True, tag="bid_refused"):
    """The owner of a charter said no to the bid that stands; `final` when nobody raises it."""

    player: str
    corporation: str
    price: int
    final: bool


class CharterTaken(Event, frozen=True, tag="charter_taken"):
    """A charter was handed over to a bidder for the money bid."""

    corporation: str
    seller: str
    buyer: str
    price: int


class ChooseDefence(Action, frozen=True, tag="choose_defence"):
    """Decide which of one's attacked charters is dealt with next."""

    corporation: str


class AcceptBid(Action, frozen=True, tag="accept_bid"):
    """Sell the charter for the bid that stands."""


class RefuseBid(Action, frozen=True, tag="refuse_bid"):
    """Say no to the bid that stands."""


class NotUnderAttack(Details, frozen=True):
    """The player decides about `charters` only."""

    corporation: str
    charters: tuple[str, ...]


@check("charter is under attack")
def is_under_attack(pos: Position, action: ChooseDefence) -> NotUnderAttack | None:
    """One's own, about which nothing is decided yet."""
    charters = to_defend(pos, action.by)
    return None if action.corporation in charters else NotUnderAttack(action.corporation, tuple(charters))


class CannotConvert(Details, frozen=True):
    """The player cannot afford to convert all `count` charters that are due."""

    player: str
    corporation: str
    count: int


@check("owner can convert")
def owner_can_convert(pos: Position, action: RefuseBid) -> CannotConvert | None:
    """Who refuses must be able to convert this charter and the others that are due, after sales if need be."""
    row = pos[DEFENDED]
    assert row is not None
    kept = sum(c != row.corporation for c in pos[DUE].get(action.by, ()))
    if able(pos, action.by, 1 + kept):
        return None
    return CannotConvert(action.by, row.corporation, 1 + kept)


def _choices(pos: Position) -> Iterator[Offer]:
    charters = to_defend(pos, pos.actor)
    if pos[DEFENDED] is None and len(charters) > 1:
        for corporation in charters:
            yield Offer(ChooseDefence(pos.actor, corporation))


def _begin(pos: Position, corporation: str) -> None:
    top = highest_bid(pos, corporation)
    assert top is not None
    pos.set(DEFENDED, Defence(corporation, top.player, top.amount))


def _choose(pos: Position, action: ChooseDefence) -> None:
    _begin(pos, action.corporation)
    pos.close()


def _outbid(pos: Position) -> None:
    """Several attackers outbid each other, beginning with the one who attacked first."""
    if pos[DEFENDED] is None:
        _begin(pos, to_defend(pos, pos.frame.who)[0])
    row = pos[DEFENDED]
    assert row is not None
    bidders = tuple(bid.player for bid in pos[ATTACKS][row.corporation])
    if len(bidders) > 1:
        order = PLAYERS(pos)
        before = order[order.index(bidders[0]) - 1]
        open_auction(pos, row.corporation, bidders, row.bidder, row.bid, before)


def _accepts(pos: Position) -> Iterator[Offer]:
    if pos[DEFENDED] is not None:
        yield Offer(AcceptBid(pos.actor))


def _refuses(pos: Position) -> Iterator[Offer]:
    if pos[DEFENDED] is not None:
        yield Offer(RefuseBid(pos.actor))


def _accept(pos: Position, action: AcceptBid) -> None:
    row = pos[DEFENDED]
    assert row is not None
    cover(pos, row.bidder, row.bid)
    pay(pos, row.bidder, action.by, row.bid, f"charter of {row.corporation}", Purpose.SHARE, row.corporation)
    pos.change(PRIVATES, charter_of(row.corporation), owner=row.bidder)
    pos.drop(ATTACKS, row.corporation)
    set_due(pos, action.by, row.corporation, due=False)
    set_due(pos, row.bidder, row.corporation, due=True)
    pos.set(DEFENDED, None)
    pos.close()
    pos.emit(CharterTaken(row.corporation, action.by, row.bidder, row.bid))


def _refuse(pos: Position, action: RefuseBid) -> None:
    row = pos[DEFENDED]
    assert row is not None
    pos.amend(DEFENDED, refused=True)
    pos.set(AUCTION, Auction(row.corporation, row.bidder, row.bid, (row.bidder,), spoke=row.bidder))
    pos.close()
    pos.emit(BidRefused(action.by, row.corporation, row.bid, final=False))


def _bidder(pos: Position) -> str:
    row = pos[DEFENDED]
    return row.bidder if row is not None and row.refused else ""


def _raised_or_not(pos: Position, frame: Frame) -> None:
    """A higher bid is put to the owner; without one the charter is kept, and converted in this turn."""
    row, auction = pos[DEFENDED], pos[AUCTION]
    if row is None or not row.refused or auction is None:
        return
    pos.set(AUCTION, None)
    if auction.price > row.bid:
        pos.set(DEFENDED, Defence(row.corporation, row.bidder, auction.price))
        return
    pos.set(DEFENDED, None)
    pos.set(KEPT, (*pos[KEPT], row.corporation))
    set_due(pos, frame.who, row.corporation, due=True)
    pos.emit(BidRefused(frame.who, row.corporation, row.bid, final=True))


@reacts("highest attacker stands", AuctionWon)
def highest_stands(pos: Position, event: AuctionWon) -> None:
    """The owner decides about the bid to which the attackers have come."""
    row = pos[DEFENDED]
    if row is not None and row.corporation == event.item:
        pos.set(DEFENDED, Defence(row.corporation, event.player, event.price))


CHOOSE_DEFENCE: ActionType[ChooseDefence] = ActionType(ChooseDefence, _choices, (is_under_attack,), _choose)


ACCEPT_BID: ActionType[AcceptBid] = ActionType(AcceptBid, _accepts, (), _accept)


REFUSE_BID: ActionType[RefuseBid] = ActionType(RefuseBid, _refuses, (owner_can_convert,), _refuse)


RAISE_AFTER_REFUSAL = Step("raise after refusal", _bidder, (RAISE,), closer=PASS, leave=_raised_or_not)


DEFENCE = Seq(
    "defence",
    Do("bids without money lapse", lapse),
    Loop(
        "attacked charters",
        lambda pos: not to_defend(pos, pos.frame.who),
        Seq(
            "defence of a charter",
            Step("which charter", lambda pos: pos.frame.who, (CHOOSE_DEFENCE,)),
            Do("attackers outbid each other", _outbid),
            Loop(
                "answers to bids",
                lambda pos: pos[DEFENDED] is None,
                Seq(
                    "answer and raise",
                    Step("answer", lambda pos: pos.frame.who, (ACCEPT_BID, REFUSE_BID)),
                    RAISE_AFTER_REFUSAL,
                ),
            ),
        ),
    ),
)
"""In a player's turn, ahead of the stock turn."""


FEATURE = Feature(
    "take-overs",
    tables=(ATTACKS,),
    slots=(KEPT, DEFENDED),
    amendments=(money_to_bid,),
    checks=(
        PASS.checked_by(due_first),
        BUY_SHARE.checked_by(due_first),
        BUY_PAPER.checked_by(due_first),
        PROPOSE_MERGER.checked_by(due_first),
        ATTACK.checked_by(due_first),
    ),
    reactions=(highest_stands, laid_out_bought),
    audits=(attacks_are_kept,),
)

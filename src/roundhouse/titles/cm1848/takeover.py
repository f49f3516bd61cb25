"""Hostile take-overs: bids for other players' charters, which the owners accept, or convert the charters (26)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, TypeAlias

import msgspec

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Action, Offer, Span
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do, Loop, Seq, Step
from ...core.life import KEEP
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Frame, Slot, Table
from ...rules.corporations import CORPORATIONS
from ...rules.money import BANK, pay
from ...rules.opening import Bidder
from ...rules.owners import CORPORATION, of_corporation
from ...rules.privates import PRIVATES
from ...rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    OFFERING,
    PLAYERS,
    ordinary,
    over_limit,
    transfer,
)
from ...rules.stock_round import BUY_SHARE, one_a_turn, sell_down, traded
from ...rules.turns import PASS
from .bond_money import cover
from .charters import (
    DUE,
    AlreadyConverted,
    BeforePhase,
    CharterConverted,
    LandGrantsLeft,
    NoSuchCorporation,
    WaitsForStockRound,
    able,
    convertible,
    due_first,
    in_hand,
    least_to_convert,
    owner_of,
    set_due,
)
from .english_auction import AUCTION, MONEY_TO_BID, RAISE, Auction, AuctionWon, open_auction
from .merger import PROPOSE_MERGER
from .papers import BUY_PAPER, charter_of


class TakeOver(msgspec.Struct, frozen=True):
    """The title's data: the least bid and the step in dollars, and what has to be left besides the bid."""

    least: int
    step: int
    reserve: int


TAKE_OVER: Setting[TakeOver] = Setting("terms of take-overs")

ATTACKS: Table[tuple[Bidder, ...]] = Table(
    "charters attacked", tuple[Bidder, ...], CORPORATION, of_corporation(merged=KEEP)
)
"""By corporation: who has bid for its charter, in the order in which they came, each more than those before.

A charter that its owner does not sell stays here until it is converted.
"""

KEPT: Slot[tuple[str, ...]] = Slot("charters kept", tuple[str, ...], ())
"""The corporations whose attacked charters the owner has refused to sell for good."""


class Defence(msgspec.Struct, frozen=True, omit_defaults=True):
    """The charter about which its owner decides: the bid that stands, and whether the owner has just said no."""

    corporation: str
    bidder: str
    bid: int
    refused: bool = False


DEFENDED: Slot[Defence | None] = Slot("charter defended", Defence | None, None)  # type: ignore[arg-type]


class CharterAttacked(Event, frozen=True, tag="charter_attacked"):
    """A player bid for another player's charter, and laid out a share of the corporation."""

    player: str
    corporation: str
    price: int


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


class BidLapsed(Event, frozen=True, tag="bid_lapsed"):
    """A bidder has not the money any more for what was bid for a charter."""

    player: str
    corporation: str


class LaidOutBought(Event, frozen=True, tag="laid_out_bought"):
    """A bidder whose bid was refused bought the share laid out, at par."""

    player: str
    corporation: str
    price: int


class Attack(Action, frozen=True, tag="attack"):
    """Bid for the charter of another player."""

    corporation: str
    price: int


class ChooseDefence(Action, frozen=True, tag="choose_defence"):
    """Decide which of one's attacked charters is dealt with next."""

    corporation: str


class AcceptBid(Action, frozen=True, tag="accept_bid"):
    """Sell the charter for the bid that stands."""


class RefuseBid(Action, frozen=True, tag="refuse_bid"):
    """Say no to the bid that stands."""


def highest_bid(pos: Position, corporation: str) -> Bidder | None:
    """The highest bid for the charter; None when it is not attacked."""
    bids = pos[ATTACKS].get(corporation, ())
    return bids[-1] if bids else None


def to_defend(pos: Position, player: str) -> list[str]:
    """The attacked charters of the player about which nothing is decided yet."""
    return [c for c in pos[ATTACKS] if c not in pos[KEPT] and owner_of(pos, c) == player]


def least_bid(pos: Position, corporation: str) -> int:
    """Dollars that a bid for the charter must come to now."""
    terms, top = TAKE_OVER(pos), highest_bid(pos, corporation)
    return terms.least if top is None else top.amount + terms.step


def most_bid(pos: Position, player: str) -> int:
    """The most dollars that the player can bid for a charter: cash and bonds, less what must be left besides."""
    return in_hand(pos, player) - TAKE_OVER(pos).reserve


# -- checks ---------------------------------------------------------------------------------------


class NotAnothersCharter(Details, frozen=True):
    """No other player has the charter."""

    case: Literal["own", "bank"]
    corporation: str


class CharterKept(Details, frozen=True):
    """The owner has refused all bids."""

    case: ClassVar[str] = "kept"
    corporation: str
    owner: str


class NotBeforePhase(Details, frozen=True):
    """Nobody could convert the charter before the phase."""

    case: ClassVar[str] = "not convertible"
    corporation: str
    phase: str


class NotWithGrantsLeft(Details, frozen=True):
    """Nobody could convert the charter while so many of those with land grants are `left`."""

    case: ClassVar[str] = "not convertible"
    corporation: str
    left: int


class NotInStockRound(Details, frozen=True):
    """Nobody could convert the charter in the stock round of the land grant charter of that number."""

    case: ClassVar[str] = "not convertible"
    corporation: str
    number: int


NotConvertible: TypeAlias = NotBeforePhase | NotWithGrantsLeft | NotInStockRound


@check("charter can be attacked", about=("corporation",))
def can_be_attacked(
    pos: Position, action: Attack
) -> NoSuchCorporation | NotAnothersCharter | CharterKept | AlreadyConverted | NotConvertible | None:
    """One of another player, who could convert it."""
    if action.corporation not in pos[CORPORATIONS]:
        return NoSuchCorporation(action.corporation)
    owner = owner_of(pos, action.corporation)
    if owner in (action.by, BANK):
        return NotAnothersCharter("own" if owner == action.by else "bank", action.corporation)
    if action.corporation in pos[KEPT]:
        return CharterKept(action.corporation, owner)
    match convertible(pos, action.corporation):
        case BeforePhase(corporation, phase):
            return NotBeforePhase(corporation, phase)
        case LandGrantsLeft(corporation, left):
            return NotWithGrantsLeft(corporation, left)
        case WaitsForStockRound(corporation, number):
            return NotInStockRound(corporation, number)
        case refusal:
            return refusal


class NotAMultiple(Details, frozen=True):
    """Bids are multiples of the step."""

    case: ClassVar[str] = "step"
    price: int
    step: int


class BidTooLow(Details, frozen=True):
    """The bid is less than the `least` that is open."""

    case: Literal["first", "raise"]
    corporation: str
    price: int
    least: int


@check("bid for a charter")
def bid_is_right(pos: Position, action: Attack) -> NotAMultiple | BidTooLow | None:
    """A multiple of the step, not below the least, and above the bid that stands."""
    step, least = TAKE_OVER(pos).step, least_bid(pos, action.corporation)
    if action.price % step:
        return NotAMultiple(action.price, step)
    if action.price >= least:
        return None
    case: Literal["first", "raise"] = "first" if highest_bid(pos, action.corporation) is None else "raise"
    return BidTooLow(case, action.corporation, action.price, least)


class AtCertificateLimit(Details, frozen=True):
    """The player has no room for a certificate."""

    player: str
    count: int
    limit: int


@check("attacker is below the certificate limit", about=())
def below_limit(pos: Position, action: Attack) -> AtCertificateLimit | None:
    """There is room for a certificate."""
    if over_limit(pos, action.by) < 0:
        return None
    count, limit = COUNTED_CERTIFICATES(pos, action.by), CERTIFICATE_LIMIT(pos, action.by)
    return AtCertificateLimit(action.by, count, limit)


class TooLittleMoney(Details, frozen=True):
    """Cash and bonds do not pay the bid and the `reserve`."""

    player: str
    cash: int
    price: int
    reserve: int


@check("attacker has the money", about=("price",))
def has_money(pos: Position, action: Attack) -> TooLittleMoney | None:
    """Cash and bonds for the bid, and the reserve besides."""
    if action.price <= most_bid(pos, action.by):
        return None
    reserve = TAKE_OVER(pos).reserve
    return TooLittleMoney(player=action.by, cash=in_hand(pos, action.by), price=action.price, reserve=reserve)


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


# -- attacking --------------------------------------------------------------------------------------


def _attacks(pos: Position) -> Iterator[Offer]:
    player, step = pos.actor, TAKE_OVER(pos).step
    high = most_bid(pos, player)
    high -= high % step
    for corporation in pos[CORPORATIONS]:
        if owner_of(pos, corporation) in PLAYERS(pos):
            low = least_bid(pos, corporation)
            if low <= high:
                yield Offer(Attack(player, corporation, low), {"price": Span(low, high, step)})


def _attack(pos: Position, action: Attack) -> None:
    bids = pos[ATTACKS].get(action.corporation, ())
    pos.put(ATTACKS, action.corporation, (*bids, Bidder(action.by, action.price)))
    traded(pos, action.by, bought=True)
    pos.emit(CharterAttacked(action.by, action.corporation, action.price))


def _lapse(pos: Position) -> None:
    """Bids against the player at turn whose bidders have not the money any more."""
    for corporation in to_defend(pos, pos.frame.who):
        bids = pos[ATTACKS][corporation]
        good = tuple(bid for bid in bids if bid.amount <= most_bid(pos, bid.player))
        if good != bids:
            if good:
                pos.put(ATTACKS, corporation, good)
            else:
                pos.drop(ATTACKS, corporation)
            for bid in bids:
                if bid not in good:
                    pos.emit(BidLapsed(bid.player, corporation))


# -- defending --------------------------------------------------------------------------------------


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
    pay(pos, row.bidder, action.by, row.bid, f"charter of {row.corporation}")
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


@reacts("shares laid out are bought", CharterConverted)
def laid_out_bought(pos: Position, event: CharterConverted) -> None:
    """All who bid in vain pay par for the shares that they laid out, whatever limits they have come to."""
    for bid in pos[ATTACKS].get(event.corporation, ()):
        cover(pos, bid.player, event.par)
        pay(pos, bid.player, BANK, event.par, f"share of {event.corporation}")
        share = ordinary(pos, OFFERING, event.corporation)[0]
        transfer(pos, event.corporation, (share,), bid.player)
        pos.emit(LaidOutBought(bid.player, event.corporation, event.par))
    if event.corporation in pos[ATTACKS]:
        pos.drop(ATTACKS, event.corporation)
        pos.set(KEPT, tuple(c for c in pos[KEPT] if c != event.corporation))


@amends(MONEY_TO_BID, "bids for charters, and other bids beside them")
def money_to_bid(pos: Position, dollars: int, player: str, item: str) -> int:
    """For the charter under attack cash and bonds, less the reserve; elsewhere what such a bid leaves of the cash."""
    row = pos[DEFENDED]
    if row is not None and row.corporation == item:
        return most_bid(pos, player)
    reserve = TAKE_OVER(pos).reserve
    bids = [b.amount + reserve for found in pos[ATTACKS].values() for b in found if b.player == player]
    tied = sum(bids) + least_to_convert(pos, player)
    return min(dollars, in_hand(pos, player) - tied) if tied else dollars


ATTACK: ActionType[Attack] = ActionType(
    Attack,
    _attacks,
    (one_a_turn, sell_down, can_be_attacked, bid_is_right, below_limit, has_money),
    _attack,
)
"""On the menu of the stock turn."""

CHOOSE_DEFENCE: ActionType[ChooseDefence] = ActionType(ChooseDefence, _choices, (is_under_attack,), _choose)
ACCEPT_BID: ActionType[AcceptBid] = ActionType(AcceptBid, _accepts, (), _accept)
REFUSE_BID: ActionType[RefuseBid] = ActionType(RefuseBid, _refuses, (owner_can_convert,), _refuse)

RAISE_AFTER_REFUSAL = Step("raise after refusal", _bidder, (RAISE,), closer=PASS, leave=_raised_or_not)

DEFENCE = Seq(
    "defence",
    Do("bids without money lapse", _lapse),
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


def _attacks_are_kept(pos: Position) -> Iterator[str]:
    for corporation, bids in pos[ATTACKS].items():
        owner = owner_of(pos, corporation)
        if owner not in PLAYERS(pos):
            yield f"take-overs: the charter of {corporation} is attacked, and no player has it"
        if any(bid.player == owner for bid in bids):
            yield f"take-overs: {owner} attacks the own charter of {corporation}"
        if [bid.amount for bid in bids] != sorted({bid.amount for bid in bids}):
            yield f"take-overs: bids for the charter of {corporation} do not rise"


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
    audits=(_attacks_are_kept,),
)

"""Bids for the charters of other players, in a stock turn: for which, how much, by whom (section 26)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, TypeAlias

import msgspec

from ...core.action_types import ActionType, check, reacts
from ...core.actions import Offer, Span
from ...core.details import Details
from ...core.life import KEEP
from ...core.position import Event, Position
from ...core.rule_values import Setting, amends
from ...core.state import Slot, Table
from ...rules.corporations import CORPORATIONS
from ...rules.money import BANK, Purpose, pay
from ...rules.on_sale import AnyBid, Bidder
from ...rules.owners import CORPORATION, of_corporation
from ...rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    OFFERING,
    PLAYERS,
    ordinary,
    over_limit,
    transfer,
)
from ...rules.stock_round import one_a_turn, sell_down, traded
from .bond_money import cover
from .charters import (
    AlreadyConverted,
    BeforePhase,
    CharterConverted,
    LandGrantsLeft,
    NoSuchCorporation,
    WaitsForStockRound,
    convertible,
    in_hand,
    least_to_convert,
    owner_of,
)
from .english_auction import MONEY_TO_BID


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


class BidLapsed(Event, frozen=True, tag="bid_lapsed"):
    """A bidder has not the money any more for what was bid for a charter."""

    player: str
    corporation: str


class LaidOutBought(Event, frozen=True, tag="laid_out_bought"):
    """A bidder whose bid was refused bought the share laid out, at par."""

    player: str
    corporation: str
    price: int


class Attack(AnyBid, frozen=True, tag="attack"):
    """Bid for the charter of another player."""

    corporation: str
    price: int


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


def lapse(pos: Position) -> None:
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


@reacts("shares laid out are bought", CharterConverted)
def laid_out_bought(pos: Position, event: CharterConverted) -> None:
    """All who bid in vain pay par for the shares that they laid out, whatever limits they have come to."""
    for bid in pos[ATTACKS].get(event.corporation, ()):
        cover(pos, bid.player, event.par)
        pay(
            pos,
            bid.player,
            BANK,
            event.par,
            f"share of {event.corporation}",
            Purpose.SHARE,
            event.corporation,
        )
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


def attacks_are_kept(pos: Position) -> Iterator[str]:
    """Audit: attacked charters belong to players, and the bids of others for them rise."""
    for corporation, bids in pos[ATTACKS].items():
        owner = owner_of(pos, corporation)
        if owner not in PLAYERS(pos):
            yield f"take-overs: the charter of {corporation} is attacked, and no player has it"
        if any(bid.player == owner for bid in bids):
            yield f"take-overs: {owner} attacks the own charter of {corporation}"
        if [bid.amount for bid in bids] != sorted({bid.amount for bid in bids}):
            yield f"take-overs: bids for the charter of {corporation} do not rise"

"""The opening: private companies are sold one after another, with bids on the dearer ones.

The cheapest is bought at face value; then the next ones that carry bids are settled (`SETTLING`), by an auction among
the bidders where there are several: how that goes is the title's choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from ..core.action_types import ActionType, check
from ..core.actions import Action, Offer, Span
from ..core.details import Details
from ..core.feature import Feature
from ..core.flow import Do, Loop, Seq, Step, UntilAllPass
from ..core.position import Event, Position
from ..core.rule_values import Setting, overrides, rule_value
from ..core.state import Slot
from .depot import export
from .money import BANK, CASH, pay
from .privates import PRIVATE_COMPANIES, PRIVATES, pay_revenues
from .shares import OFFERING, PLAYING, ordinary, transfer
from .turns import AUCTION, PASS, PRIORITY, Round, begin_round, give_priority, left_of, tell_passed

STEP_OF_BIDS: Setting[int] = Setting("step of bids")
"""Every bid is at least so many dollars above the one before."""

UNIT_OF_BIDS: Setting[int] = Setting("unit of bids")
"""Every bid is a multiple of so many dollars."""

EXPORT_IN_AUCTION: Setting[bool] = Setting("train exported after the operating round of the auction")


class Bidder(msgspec.Struct, frozen=True):
    """A player's bid."""

    player: str
    amount: int


class Opening(msgspec.Struct, frozen=True):
    """What the opening remembers.

    `bids` by private company, one for each bidder; `discount` off the first one; `turn`: the player who was last
    to act or pass; `last_buyer`: the last who bought at face value.
    """

    bids: dict[str, tuple[Bidder, ...]] = {}
    discount: int = 0
    turn: str = ""
    last_buyer: str = ""


OPENING: Slot[Opening] = Slot("opening", Opening, Opening())


class BuyCheapest(Action, frozen=True, tag="buy_cheapest"):
    """Buy the cheapest private company left, at its price."""

    private: str


class Bid(Action, frozen=True, tag="bid"):
    """Bid `price` dollars for a private company."""

    private: str
    price: int


class BidMade(Event, frozen=True, tag="bid_made"):
    """A player bid for a private company."""

    player: str
    private: str
    price: int


class DroppedOut(Event, frozen=True, tag="dropped_out"):
    """A bidder left the auction of a private company."""

    player: str
    private: str


class PrivateSold(Event, frozen=True, tag="private_sold"):
    """The bank sold a private company."""

    private: str
    player: str
    price: int


class PriceLowered(Event, frozen=True, tag="price_lowered"):
    """Nobody wanted the first private company: it has become cheaper."""

    private: str
    price: int


def unsold(pos: Position) -> list[str]:
    """The private companies still with the bank, cheapest first."""
    return [p for p, row in pos[PRIVATES].items() if row.owner == BANK and not row.closed]


def all_sold(pos: Position) -> bool:
    """Whether every private company has been sold."""
    return not unsold(pos)


def none_sold(pos: Position) -> bool:
    """Whether no private company has been sold as yet."""
    return all(row.owner == BANK for row in pos[PRIVATES].values())


@rule_value("private companies on sale")
def ON_SALE(pos: Position) -> tuple[str, ...]:
    """What can be bought at its price now, in the order in which bids are settled: the cheapest one left."""
    return tuple(unsold(pos)[:1])


@rule_value("private companies that get cheaper")
def LOWERED(pos: Position) -> tuple[str, ...]:
    """Those from whose price the discount is taken: the first one."""
    return tuple(pos[PRIVATES])[:1]


def in_question(pos: Position) -> str:
    """Of those on sale, the one whose bids are settled: the first with a bid, else the first; empty if all are sold."""
    on_sale = ON_SALE(pos)
    return next((sym for sym in on_sale if leader(pos, sym) is not None), on_sale[0] if on_sale else "")


def asked(pos: Position, sym: str) -> int:
    """What the private company costs when it is on sale."""
    return PRIVATE_COMPANIES(pos)[sym].face - (pos[OPENING].discount if sym in LOWERED(pos) else 0)


def bids(pos: Position, sym: str) -> tuple[Bidder, ...]:
    """The bids on a private company, lowest first."""
    return tuple(sorted(pos[OPENING].bids.get(sym, ()), key=lambda bid: bid.amount))


def leader(pos: Position, sym: str) -> Bidder | None:
    """The highest bid on a private company."""
    standing = bids(pos, sym)
    return standing[-1] if standing else None


@rule_value("money for a bid")
def MONEY_FOR_BID(pos: Position, player: str, sym: str) -> int:
    """Cash less the leading bids that the player holds on other private companies."""
    tied = 0
    for other in unsold(pos):
        top = leader(pos, other)
        if other != sym and top is not None and top.player == player:
            tied += top.amount
    return pos[CASH][player] - tied


@overrides(MONEY_FOR_BID, "every bid is put aside")
def every_bid(pos: Position, player: str, sym: str) -> int:
    """Cash less all the player's bids on other private companies, leading or not."""
    aside = sum(
        bid.amount
        for other in unsold(pos)
        if other != sym
        for bid in bids(pos, other)
        if bid.player == player
    )
    return pos[CASH][player] - aside


def least_bid(pos: Position, sym: str) -> int:
    """The lowest bid that counts now."""
    top = leader(pos, sym)
    return max(PRIVATE_COMPANIES(pos)[sym].face, top.amount if top else 0) + STEP_OF_BIDS(pos)


# -- checks ---------------------------------------------------------------------------------------


class BankSoldOut(Details, frozen=True):
    """The bank has no private company left."""

    case: ClassVar[str] = "sold"
    private: str


class NotAmongOnSale(Details, frozen=True):
    """Several private companies can be bought at their price, and this is none of them."""

    case: ClassVar[str] = "several"
    private: str
    on_sale: tuple[str, ...]


class NotTheCheapest(Details, frozen=True):
    """Only the cheapest private company can be bought at its price."""

    private: str
    cheapest: str


@check("cheapest private company")
def is_cheapest(pos: Position, action: BuyCheapest) -> BankSoldOut | NotAmongOnSale | NotTheCheapest | None:
    """Only what is on sale is bought at its price."""
    on_sale = ON_SALE(pos)
    if not on_sale:
        return BankSoldOut(action.private)
    if action.private in on_sale:
        return None
    if len(on_sale) > 1:
        return NotAmongOnSale(action.private, on_sale)
    return NotTheCheapest(action.private, on_sale[0])


class PlayerShort(Details, frozen=True):
    """The player has less than the price beside what is tied up in bids."""

    player: str
    cash: int
    price: int


@check("player can pay the private company")
def can_pay(pos: Position, action: BuyCheapest) -> PlayerShort | None:
    """Cash that is not tied up in leading bids; what is free can always be taken."""
    money, price = MONEY_FOR_BID(pos, action.by, action.private), asked(pos, action.private)
    return None if price <= max(0, money) else PlayerShort(action.by, money, price)


class NotForSale(Details, frozen=True):
    """The bank has sold the private company."""

    case: ClassVar[str] = "sold"
    private: str


class OtherAuction(Details, frozen=True):
    """The auction is for another private company."""

    case: ClassVar[str] = "other"
    private: str


class BoughtWithoutBids(Details, frozen=True):
    """The private company can be bought at its price, so nobody bids."""

    case: ClassVar[str] = "cheapest"
    private: str


@check("private company takes bids", about=("private",))
def takes_bids(pos: Position, action: Bid) -> NotForSale | OtherAuction | BoughtWithoutBids | None:
    """Bids are for the dearer ones; in the auction of one, for that one."""
    left = unsold(pos)
    if action.private not in left:
        return NotForSale(action.private)
    if pos.frame.node == CONTEST:
        item = in_question(pos)
        return None if action.private == item else OtherAuction(item)
    return BoughtWithoutBids(action.private) if action.private in ON_SALE(pos) else None


class BidOffStep(Details, frozen=True):
    """The bid is no multiple of the step."""

    price: int
    step: int


@check("bid is in steps", about=("price",))
def in_steps(pos: Position, action: Bid) -> BidOffStep | None:
    """Bids are multiples of the unit."""
    unit = UNIT_OF_BIDS(pos)
    return None if action.price % unit == 0 else BidOffStep(action.price, unit)


class BidTooLow(Details, frozen=True):
    """The bid is below the least one."""

    case: Literal["first", "raise"]
    private: str
    price: int
    least: int


@check("bid is high enough")
def high_enough(pos: Position, action: Bid) -> BidTooLow | None:
    """A step above face value and above the highest bid."""
    least = least_bid(pos, action.private)
    if action.price >= least:
        return None
    return BidTooLow(
        "raise" if leader(pos, action.private) is not None else "first", action.private, action.price, least
    )


class BidBeyondMoney(Details, frozen=True):
    """The bid is more than the player has beside the other leading bids."""

    player: str
    cash: int
    price: int


@check("bidder can pay")
def bidder_can_pay(pos: Position, action: Bid) -> BidBeyondMoney | None:
    """A leading bid ties up money until the item is settled."""
    money = MONEY_FOR_BID(pos, action.by, action.private)
    return None if action.price <= money else BidBeyondMoney(action.by, money, action.price)


class FreePrivateFirst(Details, frozen=True):
    """A private company that costs nothing has to be taken."""

    private: str
    player: str


@check("free private company must be taken", about=("private",))
def free_is_taken(pos: Position, action: Action) -> FreePrivateFirst | None:
    """When a price has come down to nothing, the player to act takes that company, of several the first."""
    free = free_company(pos)
    if not free or (isinstance(action, BuyCheapest) and action.private == free):
        return None
    return FreePrivateFirst(free, action.by)


def free_company(pos: Position) -> str:
    """What the player to act has to take since it costs nothing any more; empty if nothing, or in other steps."""
    if BUY_CHEAPEST not in pos.title.menus[pos.frame.node]:
        return ""
    return next((sym for sym in ON_SALE(pos) if asked(pos, sym) <= 0), "")


# -- offers and effects ---------------------------------------------------------------------------


def _cheapest(pos: Position) -> Iterator[Offer]:
    for sym in ON_SALE(pos):
        yield Offer(BuyCheapest(pos.actor, sym))


def _bids(pos: Position) -> Iterator[Offer]:
    player = pos.actor
    if pos.frame.node == CONTEST:
        items = [in_question(pos)] if contested(pos) else []
    else:
        on_sale = ON_SALE(pos)
        items = [sym for sym in unsold(pos) if sym not in on_sale]
    unit = UNIT_OF_BIDS(pos)
    for sym in items:
        least, money = least_bid(pos, sym), MONEY_FOR_BID(pos, player, sym)
        low, high = least + -least % unit, money - money % unit
        if low <= high:
            yield Offer(Bid(player, sym, low), {"price": Span(low, high, unit)})


def _buy(pos: Position, action: BuyCheapest) -> None:
    pos.mark_acted()
    pos.close()
    sell_cheapest(pos, action.by, action.private)


def sell_cheapest(pos: Position, player: str, sym: str = "") -> None:
    """Sell a private company on sale (the first if none is named) at its price; then bids on the next are settled."""
    sym = sym or ON_SALE(pos)[0]
    price = asked(pos, sym)
    pos.amend(OPENING, last_buyer=BUYER_AT_FACE(pos, player, price))
    _sell(pos, sym, player, price)
    pos.interrupt(SETTLING)


@rule_value("last buyer at face value")
def BUYER_AT_FACE(pos: Position, player: str, price: int) -> str:
    """Who counts as the last buyer at face value after this purchase."""
    return player


def _sell(pos: Position, sym: str, player: str, price: int) -> None:
    pay(pos, player, BANK, price, f"private company {sym}")
    pos.change(PRIVATES, sym, owner=player)
    pos.amend(OPENING, bids={k: v for k, v in pos[OPENING].bids.items() if k != sym})
    pos.emit(PrivateSold(sym, player, price))


def _bid(pos: Position, action: Bid) -> None:
    row = pos[OPENING]
    others = tuple(b for b in row.bids.get(action.private, ()) if b.player != action.by)
    bid = Bidder(action.by, action.price)
    pos.set(OPENING, replace(row, bids={**row.bids, action.private: (*others, bid)}))
    pos.emit(BidMade(action.by, action.private, action.price))
    if pos.frame.node != CONTEST:
        pos.mark_acted()
        pos.close()


def contested(pos: Position) -> bool:
    """Whether two or more bidders are after the private company in question."""
    return len(bids(pos, in_question(pos))) > 1


def withdraw(pos: Position, sym: str, player: str) -> None:
    """Take back the player's bid on a private company."""
    row = pos[OPENING]
    rest = tuple(b for b in row.bids[sym] if b.player != player)
    pos.set(OPENING, replace(row, bids={**row.bids, sym: rest}))
    pos.emit(DroppedOut(player, sym))


def award(pos: Position) -> None:
    """Sell the private company in question to the highest bidder.

    A bid that its bidder cannot pay (options may let it happen) falls away.
    """
    sym = in_question(pos)
    while (top := leader(pos, sym)) is not None:
        if top.amount <= pos[CASH][top.player]:
            _sell(pos, sym, top.player, top.amount)
            return
        withdraw(pos, sym, top.player)


def settled(pos: Position) -> bool:
    """Whether nothing that is on sale carries a bid."""
    return leader(pos, in_question(pos)) is None


def give_share(pos: Position, corporation: str, player: str) -> None:
    """An ordinary share of the initial offering goes to the player, free of charge.

    Raises IndexError when the offering has none.
    """
    transfer(pos, corporation, ordinary(pos, OFFERING, corporation)[:1], player)


def _note_turn(pos: Position, player: str) -> None:
    pos.amend(OPENING, turn=player)


def lower_first(pos: Position) -> None:
    """Nobody has bought the first private company: it becomes cheaper by a step."""
    pos.amend(OPENING, discount=pos[OPENING].discount + STEP_OF_BIDS(pos))
    first = unsold(pos)[0]
    pos.emit(PriceLowered(first, asked(pos, first)))


def _all_passed(pos: Position) -> None:
    """Nobody has bought: the first one becomes cheaper; or, once one is sold, the sold ones pay."""
    if all_sold(pos):
        return
    give_priority(pos, left_of(pos, pos[OPENING].turn))
    if none_sold(pos):
        lower_first(pos)
    else:
        begin_round(pos, Round(AUCTION, 1, 1, 1))
        pay_revenues(pos)
        if EXPORT_IN_AUCTION(pos):
            export(pos)


def _pass_priority(pos: Position) -> None:
    last = pos[OPENING].last_buyer
    if last:
        give_priority(pos, left_of(pos, last))


BUY_CHEAPEST: ActionType[BuyCheapest] = ActionType(BuyCheapest, _cheapest, (is_cheapest, can_pay), _buy)
BID: ActionType[Bid] = ActionType(
    Bid, _bids, (takes_bids, free_is_taken, in_steps, high_enough, bidder_can_pay), _bid
)
AUCTION_TURN = "auction turn"
CONTEST = "contested auction"
SETTLING = "bids are settled"
"""The node of the flow, brought by a feature, that settles what is on sale while it carries bids."""

AUCTION_STEP = Step(
    AUCTION_TURN,
    lambda pos: pos.frame.who,
    (BUY_CHEAPEST, BID),
    closer=PASS,
    waits=lambda pos: True,
)

OPENING_FLOW = Seq(
    "private auction",
    Loop(
        "opening",
        all_sold,
        Seq(
            "bidding until all pass",
            UntilAllPass(
                "bidding",
                order=PLAYING,
                first=lambda pos: pos[PRIORITY],
                turn=AUCTION_STEP,
                begin=_note_turn,
                passed=tell_passed,
                until=all_sold,
            ),
            Do("all have passed", _all_passed),
        ),
    ),
    Do("priority deal after the auction", _pass_priority),
)

FEATURE = Feature(
    "opening",
    slots=(OPENING,),
    rule_values=(ON_SALE, LOWERED, MONEY_FOR_BID, BUYER_AT_FACE),
    checks=(PASS.checked_by(free_is_taken),),
)

BIDS_PUT_ASIDE = Feature("bids put aside", overrides=(every_bid,))
"""For titles in which all of a player's bids tie up money, leading or not."""

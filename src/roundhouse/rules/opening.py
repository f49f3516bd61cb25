"""The opening: private companies are sold one after another, with bids on the dearer ones.

The cheapest is bought at face value; then the next ones that carry bids are settled (`SETTLING`), by an auction among
the bidders where there are several: how that goes is the title's choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from ..core.actions import Action, Offer, Span
from ..core.details import Details
from ..core.figures import Fact, figure, overrides
from ..core.flow import Do, Loop, Seq, Step, UntilAllPass
from ..core.kinds import Kind, check
from ..core.now import Event, Now
from ..core.state import Slot
from ..core.title import Feature
from .depot import export
from .money import BANK, CASH, pay
from .privates import PAPERS, PRIVATES, pay_revenues
from .shares import OFFERING, PLAYING, ordinary, transfer
from .turns import AUCTION, PASS, PRIORITY, Round, begin_round, give_priority, left_of, tell_passed

STEP_OF_BIDS: Fact[int] = Fact("step of bids")
"""Every bid is at least so many dollars above the one before."""

UNIT_OF_BIDS: Fact[int] = Fact("unit of bids")
"""Every bid is a multiple of so many dollars."""

EXPORT_IN_AUCTION: Fact[bool] = Fact("train exported after the operating round of the auction")


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


def unsold(now: Now) -> list[str]:
    """The private companies still with the bank, cheapest first."""
    return [p for p, row in now[PRIVATES].items() if row.owner == BANK and not row.closed]


def all_sold(now: Now) -> bool:
    """Whether every private company has been sold."""
    return not unsold(now)


def none_sold(now: Now) -> bool:
    """Whether no private company has been sold as yet."""
    return all(row.owner == BANK for row in now[PRIVATES].values())


@figure("private companies on sale")
def ON_SALE(now: Now) -> tuple[str, ...]:
    """What can be bought at its price now, in the order in which bids are settled: the cheapest one left."""
    return tuple(unsold(now)[:1])


@figure("private companies that get cheaper")
def LOWERED(now: Now) -> tuple[str, ...]:
    """Those from whose price the discount is taken: the first one."""
    return tuple(now[PRIVATES])[:1]


def in_question(now: Now) -> str:
    """Of those on sale, the one whose bids are settled: the first with a bid, else the first; empty if all are sold."""
    on_sale = ON_SALE(now)
    return next((sym for sym in on_sale if leader(now, sym) is not None), on_sale[0] if on_sale else "")


def asked(now: Now, sym: str) -> int:
    """What the private company costs when it is on sale."""
    return PAPERS(now)[sym].face - (now[OPENING].discount if sym in LOWERED(now) else 0)


def bids(now: Now, sym: str) -> tuple[Bidder, ...]:
    """The bids on a private company, lowest first."""
    return tuple(sorted(now[OPENING].bids.get(sym, ()), key=lambda bid: bid.amount))


def leader(now: Now, sym: str) -> Bidder | None:
    """The highest bid on a private company."""
    standing = bids(now, sym)
    return standing[-1] if standing else None


@figure("money for a bid")
def MONEY_FOR_BID(now: Now, player: str, sym: str) -> int:
    """Cash less the leading bids that the player holds on other private companies."""
    tied = 0
    for other in unsold(now):
        top = leader(now, other)
        if other != sym and top is not None and top.player == player:
            tied += top.amount
    return now[CASH][player] - tied


@overrides(MONEY_FOR_BID, "every bid is put aside")
def every_bid(now: Now, player: str, sym: str) -> int:
    """Cash less all the player's bids on other private companies, leading or not."""
    aside = sum(
        bid.amount
        for other in unsold(now)
        if other != sym
        for bid in bids(now, other)
        if bid.player == player
    )
    return now[CASH][player] - aside


def least_bid(now: Now, sym: str) -> int:
    """The lowest bid that counts now."""
    top = leader(now, sym)
    return max(PAPERS(now)[sym].face, top.amount if top else 0) + STEP_OF_BIDS(now)


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
def is_cheapest(now: Now, action: BuyCheapest) -> BankSoldOut | NotAmongOnSale | NotTheCheapest | None:
    """Only what is on sale is bought at its price."""
    on_sale = ON_SALE(now)
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
def can_pay(now: Now, action: BuyCheapest) -> PlayerShort | None:
    """Cash that is not tied up in leading bids; what is free can always be taken."""
    money, price = MONEY_FOR_BID(now, action.by, action.private), asked(now, action.private)
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


@check("private company takes bids")
def takes_bids(now: Now, action: Bid) -> NotForSale | OtherAuction | BoughtWithoutBids | None:
    """Bids are for the dearer ones; in the auction of one, for that one."""
    left = unsold(now)
    if action.private not in left:
        return NotForSale(action.private)
    if now.frame.node == CONTEST:
        item = in_question(now)
        return None if action.private == item else OtherAuction(item)
    return BoughtWithoutBids(action.private) if action.private in ON_SALE(now) else None


class BidOffStep(Details, frozen=True):
    """The bid is no multiple of the step."""

    price: int
    step: int


@check("bid is in steps")
def in_steps(now: Now, action: Bid) -> BidOffStep | None:
    """Bids are multiples of the unit."""
    unit = UNIT_OF_BIDS(now)
    return None if action.price % unit == 0 else BidOffStep(action.price, unit)


class BidTooLow(Details, frozen=True):
    """The bid is below the least one."""

    case: Literal["first", "raise"]
    private: str
    price: int
    least: int


@check("bid is high enough")
def high_enough(now: Now, action: Bid) -> BidTooLow | None:
    """A step above face value and above the highest bid."""
    least = least_bid(now, action.private)
    if action.price >= least:
        return None
    return BidTooLow(
        "raise" if leader(now, action.private) is not None else "first", action.private, action.price, least
    )


class BidBeyondMoney(Details, frozen=True):
    """The bid is more than the player has beside the other leading bids."""

    player: str
    cash: int
    price: int


@check("bidder can pay")
def bidder_can_pay(now: Now, action: Bid) -> BidBeyondMoney | None:
    """A leading bid ties up money until the item is settled."""
    money = MONEY_FOR_BID(now, action.by, action.private)
    return None if action.price <= money else BidBeyondMoney(action.by, money, action.price)


class FreePrivateFirst(Details, frozen=True):
    """A private company that costs nothing has to be taken."""

    private: str
    player: str


@check("free private company must be taken")
def free_is_taken(now: Now, action: Action) -> FreePrivateFirst | None:
    """When a price has come down to nothing, the player to act takes that company, of several the first."""
    free = free_company(now)
    if not free or (isinstance(action, BuyCheapest) and action.private == free):
        return None
    return FreePrivateFirst(free, action.by)


def free_company(now: Now) -> str:
    """What the player to act has to take since it costs nothing any more; empty if nothing, or in other steps."""
    if BUY_CHEAPEST not in now.title.menus[now.frame.node]:
        return ""
    return next((sym for sym in ON_SALE(now) if asked(now, sym) <= 0), "")


# -- offers and effects ---------------------------------------------------------------------------


def _cheapest(now: Now) -> Iterator[Offer]:
    for sym in ON_SALE(now):
        yield Offer(BuyCheapest(now.actor, sym))


def _bids(now: Now) -> Iterator[Offer]:
    player = now.actor
    if now.frame.node == CONTEST:
        items = [in_question(now)] if contested(now) else []
    else:
        on_sale = ON_SALE(now)
        items = [sym for sym in unsold(now) if sym not in on_sale]
    unit = UNIT_OF_BIDS(now)
    for sym in items:
        least, money = least_bid(now, sym), MONEY_FOR_BID(now, player, sym)
        low, high = least + -least % unit, money - money % unit
        if low <= high:
            yield Offer(Bid(player, sym, low), {"price": Span(low, high, unit)})


def _buy(now: Now, action: BuyCheapest) -> None:
    now.acted()
    now.close()
    sell_cheapest(now, action.by, action.private)


def sell_cheapest(now: Now, player: str, sym: str = "") -> None:
    """Sell a private company on sale (the first if none is named) at its price; then bids on the next are settled."""
    sym = sym or ON_SALE(now)[0]
    price = asked(now, sym)
    now.amend(OPENING, last_buyer=BUYER_AT_FACE(now, player, price))
    _sell(now, sym, player, price)
    now.interrupt(SETTLING)


@figure("last buyer at face value")
def BUYER_AT_FACE(now: Now, player: str, price: int) -> str:
    """Who counts as the last buyer at face value after this purchase."""
    return player


def _sell(now: Now, sym: str, player: str, price: int) -> None:
    pay(now, player, BANK, price, f"private company {sym}")
    now.change(PRIVATES, sym, owner=player)
    now.amend(OPENING, bids={k: v for k, v in now[OPENING].bids.items() if k != sym})
    now.emit(PrivateSold(sym, player, price))


def _bid(now: Now, action: Bid) -> None:
    row = now[OPENING]
    others = tuple(b for b in row.bids.get(action.private, ()) if b.player != action.by)
    bid = Bidder(action.by, action.price)
    now.set(OPENING, replace(row, bids={**row.bids, action.private: (*others, bid)}))
    now.emit(BidMade(action.by, action.private, action.price))
    if now.frame.node != CONTEST:
        now.acted()
        now.close()


def contested(now: Now) -> bool:
    """Whether two or more bidders are after the private company in question."""
    return len(bids(now, in_question(now))) > 1


def withdraw(now: Now, sym: str, player: str) -> None:
    """Take back the player's bid on a private company."""
    row = now[OPENING]
    rest = tuple(b for b in row.bids[sym] if b.player != player)
    now.set(OPENING, replace(row, bids={**row.bids, sym: rest}))
    now.emit(DroppedOut(player, sym))


def award(now: Now) -> None:
    """Sell the private company in question to the highest bidder.

    A bid that its bidder cannot pay (options may let it happen) falls away.
    """
    sym = in_question(now)
    while (top := leader(now, sym)) is not None:
        if top.amount <= now[CASH][top.player]:
            _sell(now, sym, top.player, top.amount)
            return
        withdraw(now, sym, top.player)


def settled(now: Now) -> bool:
    """Whether nothing that is on sale carries a bid."""
    return leader(now, in_question(now)) is None


def give_share(now: Now, corporation: str, player: str) -> None:
    """An ordinary share of the initial offering goes to the player, free of charge.

    Raises IndexError when the offering has none.
    """
    transfer(now, corporation, ordinary(now, OFFERING, corporation)[:1], player)


def _note_turn(now: Now, player: str) -> None:
    now.amend(OPENING, turn=player)


def lower_first(now: Now) -> None:
    """Nobody has bought the first private company: it becomes cheaper by a step."""
    now.amend(OPENING, discount=now[OPENING].discount + STEP_OF_BIDS(now))
    first = unsold(now)[0]
    now.emit(PriceLowered(first, asked(now, first)))


def _all_passed(now: Now) -> None:
    """Nobody has bought: the first one becomes cheaper; or, once one is sold, the sold ones pay."""
    if all_sold(now):
        return
    give_priority(now, left_of(now, now[OPENING].turn))
    if none_sold(now):
        lower_first(now)
    else:
        begin_round(now, Round(AUCTION, 1, 1, 1))
        pay_revenues(now)
        if EXPORT_IN_AUCTION(now):
            export(now)


def _pass_priority(now: Now) -> None:
    last = now[OPENING].last_buyer
    if last:
        give_priority(now, left_of(now, last))


BUY_CHEAPEST: Kind[BuyCheapest] = Kind(BuyCheapest, _cheapest, (is_cheapest, can_pay), _buy)
BID: Kind[Bid] = Kind(Bid, _bids, (takes_bids, free_is_taken, in_steps, high_enough, bidder_can_pay), _bid)
AUCTION_TURN = "auction turn"
CONTEST = "contested auction"
SETTLING = "bids are settled"
"""The node of the flow, brought by a feature, that settles what is on sale while it carries bids."""

TURN = Step(
    AUCTION_TURN,
    lambda now: now.frame.who,
    (BUY_CHEAPEST, BID),
    closer=PASS,
    waits=lambda now: True,
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
                first=lambda now: now[PRIORITY],
                turn=TURN,
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
    figures=(ON_SALE, LOWERED, MONEY_FOR_BID, BUYER_AT_FACE),
    checks=(PASS.checked_by(free_is_taken),),
)

BIDS_PUT_ASIDE = Feature("bids put aside", overrides=(every_bid,))
"""For titles in which all of a player's bids tie up money, leading or not."""

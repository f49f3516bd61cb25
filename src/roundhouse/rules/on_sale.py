"""What the bank has left of the private companies: what each costs, what has been bid for it, and what bids tie up."""

from __future__ import annotations

import msgspec

from ..core.actions import Action
from ..core.position import Event, Position
from ..core.rule_values import Setting, overrides, rule_value
from ..core.state import Slot
from .money import BANK, CASH, Purpose, pay
from .privates import PRIVATE_COMPANIES, PRIVATES, owned

STEP_OF_BIDS: Setting[int] = Setting("step of bids")
"""Every bid is at least so many dollars above the one before."""

UNIT_OF_BIDS: Setting[int] = Setting("unit of bids")
"""Every bid is a multiple of so many dollars."""

CONTEST = "contested auction"
"""The step in which a bidder on the private company in question is asked."""

SETTLING = "bids are settled"
"""The node of the flow, brought by a feature, that settles what is on sale while it carries bids."""


class Bidder(msgspec.Struct, frozen=True):
    """A player, and the dollars that stand as their bid."""

    player: str
    amount: int


class AnyBid(Action, frozen=True):
    """A bid of `price` dollars. The types of bids are sorts of it, with a field for what is bid for, or without one
    where one thing is up at a time."""


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
    return owned(pos, BANK)


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


def asking_price(pos: Position, sym: str) -> int:
    """What the private company costs when it is on sale."""
    return PRIVATE_COMPANIES(pos)[sym].face - (pos[OPENING].discount if sym in LOWERED(pos) else 0)


def bids(pos: Position, sym: str) -> tuple[Bidder, ...]:
    """The bids on a private company, lowest first."""
    return tuple(sorted(pos[OPENING].bids.get(sym, ()), key=lambda bid: bid.amount))


def leader(pos: Position, sym: str) -> Bidder | None:
    """The highest bid on a private company."""
    standing = bids(pos, sym)
    return standing[-1] if standing else None


def in_question(pos: Position) -> str:
    """Of those on sale, the one whose bids are settled: the first with a bid, else the first; empty if all are sold."""
    on_sale = ON_SALE(pos)
    return next((sym for sym in on_sale if leader(pos, sym) is not None), on_sale[0] if on_sale else "")


def contested(pos: Position) -> bool:
    """Whether two or more bidders are after the private company in question."""
    return len(bids(pos, in_question(pos))) > 1


def least_bid(pos: Position, sym: str) -> int:
    """The lowest bid that counts now."""
    top = leader(pos, sym)
    return max(PRIVATE_COMPANIES(pos)[sym].face, top.amount if top else 0) + STEP_OF_BIDS(pos)


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


def sell(pos: Position, sym: str, player: str, price: int) -> None:
    """The bank sells a private company to the player; all bids on it are gone."""
    pay(pos, player, BANK, price, f"private company {sym}", Purpose.PRIVATE, sym)
    pos.change(PRIVATES, sym, owner=player)
    pos.amend(OPENING, bids={k: v for k, v in pos[OPENING].bids.items() if k != sym})
    pos.emit(PrivateSold(sym, player, price))

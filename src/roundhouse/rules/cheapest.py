"""The purchase of a private company at its price: of the cheapest one left, or of those that the title has on sale."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ..core.action_types import ActionType, check
from ..core.actions import Action, Offer
from ..core.details import Details
from ..core.position import Position
from ..core.rule_values import rule_value
from .on_sale import MONEY_FOR_BID, ON_SALE, OPENING, SETTLING, asking_price, sell


class BuyCheapest(Action, frozen=True, tag="buy_cheapest"):
    """Buy the cheapest private company left, at its price."""

    private: str


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
    money, price = MONEY_FOR_BID(pos, action.by, action.private), asking_price(pos, action.private)
    return None if price <= max(0, money) else PlayerShort(action.by, money, price)


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
    return next((sym for sym in ON_SALE(pos) if asking_price(pos, sym) <= 0), "")


# -- offers and effects ---------------------------------------------------------------------------


def _cheapest(pos: Position) -> Iterator[Offer]:
    for sym in ON_SALE(pos):
        yield Offer(BuyCheapest(pos.actor, sym))


def _buy(pos: Position, action: BuyCheapest) -> None:
    pos.mark_acted()
    pos.close()
    sell_cheapest(pos, action.by, action.private)


def sell_cheapest(pos: Position, player: str, sym: str = "") -> None:
    """Sell a private company on sale (the first if none is named) at its price; then bids on the next are settled."""
    sym = sym or ON_SALE(pos)[0]
    price = asking_price(pos, sym)
    pos.amend(OPENING, last_buyer=BUYER_AT_FACE(pos, player, price))
    sell(pos, sym, player, price)
    pos.interrupt(SETTLING)


@rule_value("last buyer at face value")
def BUYER_AT_FACE(pos: Position, player: str, price: int) -> str:
    """Who counts as the last buyer at face value after this purchase."""
    return player


BUY_CHEAPEST: ActionType[BuyCheapest] = ActionType(BuyCheapest, _cheapest, (is_cheapest, can_pay), _buy)

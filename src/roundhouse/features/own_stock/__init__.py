"""Own stock: a corporation sells shares of its treasury to the bank pool, or buys its own shares back from there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ...core.action_types import ActionType, check
from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Step
from ...core.position import Event, Position
from ...core.rule_values import Setting
from ...core.state import Slot
from ...rules.market import move_down, price
from ...rules.money import BANK, ShortOfMoney, pay, short_of
from ...rules.operating_round import HAS_OPERATED, NEXT_TURN, operator
from ...rules.shares import POOL, SHARE_OF, held, move, ordinary, room_in_pool
from ...rules.turns import PASS

SELLS = "sells"
BUYS = "buys"

SIDE: Slot[str] = Slot("own stock", str, "", until=NEXT_TURN)
"""What the corporation has done with its own stock in this turn: "sells", "buys" or nothing."""

OWN_STOCK_LIMIT: Setting[int] = Setting("own stock limit")
"""Percent of its own stock that a corporation may have after buying some back."""

STEP = "own stock"


class OwnStockSold(Event, frozen=True, tag="own_stock_sold"):
    """A corporation sold shares of its treasury to the bank pool."""

    corporation: str
    percent: int
    price: int


class OwnStockBought(Event, frozen=True, tag="own_stock_bought"):
    """A corporation bought its own shares back from the bank pool."""

    corporation: str
    percent: int
    price: int


class SellOwn(Action, frozen=True, tag="sell_own"):
    """Sell `percent` of the corporation's own stock out of its treasury to the bank pool."""

    percent: int


class BuyOwn(Action, frozen=True, tag="buy_own"):
    """Buy `percent` of the corporation's own stock from the bank pool."""

    percent: int


# -- checks ---------------------------------------------------------------------------------------


class InFirstTurn(Details, frozen=True):
    """The corporation is in its first turn."""

    who: str


@check("own stock after the first turn", about=())
def after_first_turn(pos: Position, action: SellOwn | BuyOwn) -> InFirstTurn | None:
    """In its first turn a corporation leaves its stock alone."""
    who = pos.frame.who
    return None if HAS_OPERATED(pos, who) else InFirstTurn(who)


class BothSides(Details, frozen=True):
    """The corporation would sell after it has bought, or buy after it has sold."""

    case: Literal["buys", "sells"]
    who: str


@check("own stock on one side only", about=())
def one_side(pos: Position, action: SellOwn | BuyOwn) -> BothSides | None:
    """Who has sold does not buy in the same turn, and the other way round."""
    case: Literal["buys", "sells"] = "buys" if isinstance(action, SellOwn) else "sells"
    return BothSides(case, pos.frame.who) if pos[SIDE] == case else None


class NotWholeShares(Details, frozen=True):
    """The percentage is more than there is, or no number of whole shares."""

    case: Literal["treasury", "pool"]
    who: str
    there: int
    percent: int


@check("own stock is there")
def stock_is_there(pos: Position, action: SellOwn | BuyOwn) -> NotWholeShares | None:
    """Whole shares in ordinary certificates: the president's certificate is neither sold nor bought so."""
    who = pos.frame.who
    source = who if isinstance(action, SellOwn) else POOL
    there = _ordinary(pos, source)
    if 0 < action.percent <= there and action.percent % SHARE_OF(pos, who) == 0:
        return None
    return NotWholeShares("treasury" if source == who else "pool", who, there, action.percent)


class PoolFull(Details, frozen=True):
    """The bank pool has no room for so much."""

    who: str
    pool: int
    room: int
    percent: int


@check("bank pool has room for own stock")
def pool_has_room(pos: Position, action: SellOwn) -> PoolFull | None:
    """The limit of the bank pool holds for corporations as for players."""
    who = pos.frame.who
    room = room_in_pool(pos, who)
    if action.percent <= room:
        return None
    return PoolFull(who, held(pos, POOL, who), room, action.percent)


@check("treasury pays for own stock")
def treasury_pays(pos: Position, action: BuyOwn) -> ShortOfMoney | None:
    """Bought at the price of the chart, out of the treasury."""
    who = pos.frame.who
    return short_of(pos, who, value_of_own(pos, action.percent))


class TreasuryFull(Details, frozen=True):
    """The corporation would hold more of itself than it may."""

    who: str
    held: int
    limit: int
    percent: int


@check("treasury limit")
def treasury_limit(pos: Position, action: BuyOwn) -> TreasuryFull | None:
    """Buying back leads to no more than the limit in the corporation's own hands."""
    who = pos.frame.who
    has, limit = held(pos, who, who), OWN_STOCK_LIMIT(pos)
    if has + action.percent <= limit:
        return None
    return TreasuryFull(who, has, limit, action.percent)


def _ordinary(pos: Position, source: str) -> int:
    """Percent of the corporation to act in ordinary certificates of the source."""
    return sum(c.percent for c in ordinary(pos, source, pos.frame.who))


def value_of_own(pos: Position, percent: int) -> int:
    """Dollars for so many percent of the corporation to act, at the price of the chart."""
    who = pos.frame.who
    return (price(pos, who) or 0) * (percent // SHARE_OF(pos, who))


# -- offers and effects -----------------------------------------------------------------------------


def _sales(pos: Position) -> Iterator[Offer]:
    share = SHARE_OF(pos, pos.frame.who)
    for percent in range(share, _ordinary(pos, pos.frame.who) + 1, share):
        yield Offer(SellOwn(pos.actor, percent))


def _purchases(pos: Position) -> Iterator[Offer]:
    share = SHARE_OF(pos, pos.frame.who)
    for percent in range(share, _ordinary(pos, POOL) + 1, share):
        yield Offer(BuyOwn(pos.actor, percent))


def _give(pos: Position, percent: int, source: str, to: str) -> None:
    """Move so much in ordinary certificates, those first that came first."""
    who = pos.frame.who
    moving = ordinary(pos, source, who)[: percent // SHARE_OF(pos, who)]
    move(pos, who, moving, to)


def _sell(pos: Position, action: SellOwn) -> None:
    """At the price before the sale; it falls a row for each share."""
    who, brings = pos.frame.who, value_of_own(pos, action.percent)
    _give(pos, action.percent, who, POOL)
    pos.emit(OwnStockSold(who, action.percent, brings))
    pay(pos, BANK, who, brings, f"own stock of {who}")
    move_down(pos, who, action.percent // SHARE_OF(pos, who))
    pos.set(SIDE, SELLS)


def _buy(pos: Position, action: BuyOwn) -> None:
    """At the price of the chart, which stays."""
    who, cost = pos.frame.who, value_of_own(pos, action.percent)
    pay(pos, who, BANK, cost, f"own stock of {who}")
    _give(pos, action.percent, POOL, who)
    pos.emit(OwnStockBought(who, action.percent, cost))
    pos.set(SIDE, BUYS)


SELL_OWN: ActionType[SellOwn] = ActionType(
    SellOwn, _sales, (after_first_turn, one_side, stock_is_there, pool_has_room), _sell
)
BUY_OWN: ActionType[BuyOwn] = ActionType(
    BuyOwn, _purchases, (after_first_turn, one_side, stock_is_there, treasury_pays), _buy
)

OWN_STOCK = Step(STEP, operator, (SELL_OWN, BUY_OWN), closer=PASS)

FEATURE = Feature(
    "own stock",
    after=("bonds as money",),
    slots=(SIDE,),
    above={"text": f"{__name__}.text:TEXTS", "bots": f"{__name__}.bots:WEIGHTS"},
)

TREASURY_LIMIT = Feature("treasury limit", checks=(BUY_OWN.checked_by(treasury_limit),))
"""For titles in which a corporation may own only so much of itself."""

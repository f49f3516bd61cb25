"""Own stock: a corporation sells shares of its treasury to the bank pool, or buys its own shares back from there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ...core.actions import Action, Offer
from ...core.details import Details
from ...core.figures import Fact
from ...core.flow import Step
from ...core.kinds import Kind, check
from ...core.now import Event, Now
from ...core.state import Slot
from ...core.title import Feature
from ...rules.market import move_down, price
from ...rules.money import BANK, ShortOfMoney, pay, short_of
from ...rules.operating_round import HAS_OPERATED, NEXT_TURN, operator
from ...rules.shares import POOL, SHARE_OF, held, move, ordinary, room_in_pool
from ...rules.turns import PASS

SELLS = "sells"
BUYS = "buys"

SIDE: Slot[str] = Slot("own stock", str, "", until=NEXT_TURN)
"""What the corporation has done with its own stock in this turn: "sells", "buys" or nothing."""

OWN_STOCK_LIMIT: Fact[int] = Fact("own stock limit")
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


@check("own stock after the first turn")
def after_first_turn(now: Now, action: SellOwn | BuyOwn) -> InFirstTurn | None:
    """In its first turn a corporation leaves its stock alone."""
    who = now.frame.who
    return None if HAS_OPERATED(now, who) else InFirstTurn(who)


class BothSides(Details, frozen=True):
    """The corporation would sell after it has bought, or buy after it has sold."""

    case: Literal["buys", "sells"]
    who: str


@check("own stock on one side only")
def one_side(now: Now, action: SellOwn | BuyOwn) -> BothSides | None:
    """Who has sold does not buy in the same turn, and the other way round."""
    case: Literal["buys", "sells"] = "buys" if isinstance(action, SellOwn) else "sells"
    return BothSides(case, now.frame.who) if now[SIDE] == case else None


class NotWholeShares(Details, frozen=True):
    """The percentage is more than there is, or no number of whole shares."""

    case: Literal["treasury", "pool"]
    who: str
    there: int
    percent: int


@check("own stock is there")
def stock_is_there(now: Now, action: SellOwn | BuyOwn) -> NotWholeShares | None:
    """Whole shares in ordinary certificates: the president's certificate is neither sold nor bought so."""
    who = now.frame.who
    source = who if isinstance(action, SellOwn) else POOL
    there = _ordinary(now, source)
    if 0 < action.percent <= there and action.percent % SHARE_OF(now, who) == 0:
        return None
    return NotWholeShares("treasury" if source == who else "pool", who, there, action.percent)


class PoolFull(Details, frozen=True):
    """The bank pool has no room for so much."""

    who: str
    pool: int
    room: int
    percent: int


@check("bank pool has room for own stock")
def pool_has_room(now: Now, action: SellOwn) -> PoolFull | None:
    """The limit of the bank pool holds for corporations as for players."""
    who = now.frame.who
    room = room_in_pool(now, who)
    if action.percent <= room:
        return None
    return PoolFull(who, held(now, POOL, who), room, action.percent)


@check("treasury pays for own stock")
def treasury_pays(now: Now, action: BuyOwn) -> ShortOfMoney | None:
    """Bought at the price of the chart, out of the treasury."""
    who = now.frame.who
    return short_of(now, who, value_of_own(now, action.percent))


class TreasuryFull(Details, frozen=True):
    """The corporation would hold more of itself than it may."""

    who: str
    held: int
    limit: int
    percent: int


@check("treasury limit")
def treasury_limit(now: Now, action: BuyOwn) -> TreasuryFull | None:
    """Buying back leads to no more than the limit in the corporation's own hands."""
    who = now.frame.who
    has, limit = held(now, who, who), OWN_STOCK_LIMIT(now)
    if has + action.percent <= limit:
        return None
    return TreasuryFull(who, has, limit, action.percent)


def _ordinary(now: Now, source: str) -> int:
    """Percent of the corporation to act in ordinary certificates of the source."""
    return sum(c.percent for c in ordinary(now, source, now.frame.who))


def value_of_own(now: Now, percent: int) -> int:
    """Dollars for so many percent of the corporation to act, at the price of the chart."""
    who = now.frame.who
    return (price(now, who) or 0) * (percent // SHARE_OF(now, who))


# -- offers and effects -----------------------------------------------------------------------------


def _sales(now: Now) -> Iterator[Offer]:
    share = SHARE_OF(now, now.frame.who)
    for percent in range(share, _ordinary(now, now.frame.who) + 1, share):
        yield Offer(SellOwn(now.actor, percent))


def _purchases(now: Now) -> Iterator[Offer]:
    share = SHARE_OF(now, now.frame.who)
    for percent in range(share, _ordinary(now, POOL) + 1, share):
        yield Offer(BuyOwn(now.actor, percent))


def _give(now: Now, percent: int, source: str, to: str) -> None:
    """Move so much in ordinary certificates, those first that came first."""
    who = now.frame.who
    moving = ordinary(now, source, who)[: percent // SHARE_OF(now, who)]
    move(now, who, moving, to)


def _sell(now: Now, action: SellOwn) -> None:
    """At the price before the sale; it falls a row for each share."""
    who, brings = now.frame.who, value_of_own(now, action.percent)
    _give(now, action.percent, who, POOL)
    now.emit(OwnStockSold(who, action.percent, brings))
    pay(now, BANK, who, brings, f"own stock of {who}")
    move_down(now, who, action.percent // SHARE_OF(now, who))
    now.set(SIDE, SELLS)


def _buy(now: Now, action: BuyOwn) -> None:
    """At the price of the chart, which stays."""
    who, cost = now.frame.who, value_of_own(now, action.percent)
    pay(now, who, BANK, cost, f"own stock of {who}")
    _give(now, action.percent, POOL, who)
    now.emit(OwnStockBought(who, action.percent, cost))
    now.set(SIDE, BUYS)


SELL_OWN: Kind[SellOwn] = Kind(
    SellOwn, _sales, (after_first_turn, one_side, stock_is_there, pool_has_room), _sell
)
BUY_OWN: Kind[BuyOwn] = Kind(
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

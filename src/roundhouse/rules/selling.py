"""Selling: blocks of shares to the bank pool, and who has to sell first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ..core.action_types import ActionType, check
from ..core.actions import Action, Offer
from ..core.cache import memo_per_position
from ..core.details import Details
from ..core.offers import offers_of
from ..core.position import Event, Position
from ..core.rule_values import rule_value
from .corporations import CORPORATIONS
from .market import MARKERS, move_down, price
from .money import BANK, Purpose, pay
from .shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    EXCESS,
    POOL,
    SHARE_OF,
    certificates_of,
    held,
    over_limit,
    room_in_pool,
    saleable,
    sell_to_pool,
)
from .stock_turn import STOCK_TURN, STOCK_TURN_STEP, SellShares, exists, traded
from .turns import OPERATING, ROUND


class SharesSold(Event, frozen=True, tag="shares_sold"):
    """A player sold a block of shares."""

    player: str
    corporation: str
    percent: int
    price: int


@rule_value("price of a share sold")
def SALE_PRICE(pos: Position, player: str, corporation: str) -> int:
    """Dollars that the bank gives the player for a share of the corporation: the market price, 0 without one."""
    return price(pos, corporation) or 0


@rule_value("rows that a sale costs")
def ROWS_SOLD(pos: Position, corporation: str, percent: int) -> int:
    """How many rows the marker falls when so many percent of the corporation are sold: one for each share."""
    return percent // SHARE_OF(pos, corporation)


@rule_value("shares may be sold")
def MAY_BE_SOLD(pos: Position, player: str, corporation: str) -> bool:
    """Whether the player may sell shares of the corporation by now, whatever step the game is in: from the first
    operating round on."""
    return pos[ROUND].kind == OPERATING or pos[ROUND].number > 1


class HoldingToSell(Details, frozen=True):
    """The player holds more of a corporation than anybody may, and can sell."""

    case: ClassVar[str] = "holding"
    player: str
    over: int


class CertificatesToSell(Details, frozen=True):
    """The player has more certificates than anybody may, and can sell."""

    player: str
    over: int
    count: int
    limit: int


def has_to_sell(pos: Position, player: str) -> HoldingToSell | CertificatesToSell | None:
    """The details of a refusal when the player is over a limit and a sale can bring the excess down, else None."""
    if pos.frame.node != STOCK_TURN_STEP:
        return None
    over = EXCESS(pos, player)
    if over <= 0 or not _can_sell_down(pos, over):
        return None
    if over_limit(pos, player) <= 0:
        return HoldingToSell(player, over)
    return CertificatesToSell(player, over, COUNTED_CERTIFICATES(pos, player), CERTIFICATE_LIMIT(pos, player))


@check("sell down to the limit", about=())
def sell_down(pos: Position, action: Action) -> HoldingToSell | CertificatesToSell | None:
    """A player over a limit sells first, as far as a sale can bring the excess down."""
    return has_to_sell(pos, action.by)


class NoShareHeld(Details, frozen=True):
    """The player has no share of the corporation."""

    case: ClassVar[str] = "none"
    player: str
    corporation: str


class NotWholeShares(Details, frozen=True):
    """The player has less than that, or it is no number of whole shares."""

    player: str
    corporation: str
    held: int
    percent: int


@check("shares are held")
def shares_held(pos: Position, action: SellShares) -> NoShareHeld | NotWholeShares | None:
    """A sale is of whole shares that the player has."""
    has = held(pos, action.by, action.corporation)
    if 0 < action.percent <= has and action.percent % SHARE_OF(pos, action.corporation) == 0:
        return None
    if not has:
        return NoShareHeld(action.by, action.corporation)
    return NotWholeShares(action.by, action.corporation, has, action.percent)


class NoSharePrice(Details, frozen=True):
    """The corporation has no share price."""

    corporation: str


@check("share has a price", about=("corporation",))
def has_price(pos: Position, action: SellShares) -> NoSharePrice | None:
    """A share of a corporation without par cannot be sold."""
    return None if action.corporation in pos[MARKERS] else NoSharePrice(action.corporation)


class BoughtBeforeSale(Details, frozen=True):
    """The player has bought in this turn, and sales come first."""

    player: str


@check("sell before buying", about=())
def sell_first(pos: Position, action: Action) -> BoughtBeforeSale | None:
    """In a stock turn sales come before the purchase."""
    bought = pos.frame.node == STOCK_TURN_STEP and pos[STOCK_TURN].bought
    return BoughtBeforeSale(action.by) if bought else None


class FirstStockRound(Details, frozen=True):
    """It is the first stock round."""

    player: str


@check("no sale in the first stock round", about=("corporation",))
def not_first_round(pos: Position, action: SellShares) -> FirstStockRound | None:
    """Holds for stock rounds only: money for a train may be raised in the first operating round."""
    return None if MAY_BE_SOLD(pos, action.by, action.corporation) else FirstStockRound(action.by)


class PoolFull(Details, frozen=True):
    """The bank pool has no room for so much of the corporation."""

    corporation: str
    pool: int
    room: int
    percent: int


@check("pool limit")
def pool_limit(pos: Position, action: SellShares) -> PoolFull | None:
    """The bank pool takes only so much of a corporation."""
    room = room_in_pool(pos, action.corporation)
    if action.percent <= room:
        return None
    lying = held(pos, POOL, action.corporation)
    return PoolFull(action.corporation, lying, room, action.percent)


class NobodyTakesOver(Details, frozen=True):
    """Nobody could take over the president's certificate."""

    player: str
    corporation: str
    most: int
    percent: int


@check("president's certificate stays with a player")
def certificate_stays(pos: Position, action: SellShares) -> NobodyTakesOver | None:
    """A president parts with the certificate only when another can take it over."""
    most = saleable(pos, action.by, action.corporation)
    if action.percent <= most:
        return None
    return NobodyTakesOver(action.by, action.corporation, most, action.percent)


def sales(pos: Position) -> Iterator[Offer]:
    """Every block of shares that the actor holds, smallest first."""
    player = pos.actor
    own = certificates_of(pos, player)
    for corporation in pos[CORPORATIONS]:
        if corporation in own:
            share = SHARE_OF(pos, corporation)
            for percent in range(share, held(pos, player, corporation) + 1, share):
                yield Offer(SellShares(player, corporation, percent))


def largest_block(pos: Position, player: str, corporation: str) -> int:
    """The most percent that president's certificate and pool let the player sell, where checks of the title ask for
    that; whether they may be sold by now, and at what price, is not looked at."""
    checks = pos.title.checks[SELL_SHARES.name]
    stays = certificate_stays in checks
    most = saleable(pos, player, corporation) if stays else held(pos, player, corporation)
    if most and pool_limit in checks:
        most = min(most, room_in_pool(pos, corporation))
    return most


def _sales(pos: Position) -> Iterator[Offer]:
    """Those of them that are no larger than they may be."""
    player = pos.actor
    own = certificates_of(pos, player)
    for corporation in pos[CORPORATIONS]:
        if corporation in own:
            share = SHARE_OF(pos, corporation)
            for percent in range(share, largest_block(pos, player, corporation) + 1, share):
                yield Offer(SellShares(player, corporation, percent))


@memo_per_position
def _can_sell_down(pos: Position, over: int) -> bool:
    """Whether a legal sale leaves the actor less than `over` the limits; each is tried on a copy.

    A sale may not help: of shares that do not count, or when a president's certificate is changed into ordinary ones.
    """
    for offer in offers_of(pos, SELL_SHARES):
        assert isinstance(offer.action, SellShares)
        trial = Position(pos.title, pos.state.copy())
        _sell(trial, offer.action)
        if EXCESS(trial, pos.actor) < over:
            return True
    return False


def _sell(pos: Position, action: SellShares) -> None:
    each = SALE_PRICE(pos, action.by, action.corporation)
    count = action.percent // SHARE_OF(pos, action.corporation)
    pos.emit(SharesSold(action.by, action.corporation, action.percent, each * count))
    sell_to_pool(pos, action.corporation, action.by, action.percent)
    pay(
        pos, BANK, action.by, each * count, f"sale of {action.corporation}", Purpose.SHARE, action.corporation
    )
    move_down(pos, action.corporation, ROWS_SOLD(pos, action.corporation, action.percent))
    if pos.frame.node == STOCK_TURN_STEP:
        sold = pos[STOCK_TURN].sold
        if (action.by, action.corporation) not in sold:
            pos.amend(STOCK_TURN, sold=(*sold, (action.by, action.corporation)))
        traded(pos, action.by)


SELL_SHARES: ActionType[SellShares] = ActionType(
    SellShares,
    _sales,
    (exists, shares_held, has_price, not_first_round, sell_first, pool_limit, certificate_stays),
    _sell,
    considered=sales,
)

"""One price: what a player sells of a corporation in a stock turn, or for one need, all at the price of the first."""

from __future__ import annotations

from ...core.action_types import reacts
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import amends
from ...core.state import Slot
from ...rules.emergency import MoneyRaised
from ...rules.shares import SHARE_OF
from ...rules.stock_round import SALE_PRICE, SharesSold
from ...rules.stock_round import begin_turn as begin_stock_turn

SALE_PRICES: Slot[dict[str, int]] = Slot("prices of the sale", dict[str, int], {})
"""By corporation: dollars that a share brought when the sale that goes on began."""


def begin_turn(pos: Position, player: str) -> None:
    """For the flow, in the place of the stock round's own: a turn in which nothing has been sold yet."""
    begin_stock_turn(pos, player)
    _sale_is_over(pos)


def _sale_is_over(pos: Position) -> None:
    if pos[SALE_PRICES]:
        pos.set(SALE_PRICES, {})


@amends(SALE_PRICE, "all shares of a sale bring one price")
def as_the_first(pos: Position, dollars: int, player: str, corporation: str) -> int:
    """What the first of them brought, although the price has fallen since."""
    return pos[SALE_PRICES].get(corporation, dollars)


@reacts("price of the sale is noted", SharesSold)
def note_price(pos: Position, event: SharesSold) -> None:
    """The first of a corporation's shares to be sold fix the price of the others."""
    prices = pos[SALE_PRICES]
    if event.corporation not in prices:
        each = event.price * SHARE_OF(pos, event.corporation) // event.percent
        pos.set(SALE_PRICES, {**prices, event.corporation: each})


@reacts("sale is over with the need", MoneyRaised)
def over_with_need(pos: Position, event: MoneyRaised) -> None:
    """Who has to sell again begins another sale."""
    _sale_is_over(pos)


FEATURE = Feature(
    "one price for a sale",
    slots=(SALE_PRICES,),
    amendments=(as_the_first,),
    reactions=(note_price, over_with_need),
)

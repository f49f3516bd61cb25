"""One price: what a player sells of a corporation in a stock turn, or for one need, all at the price of the first."""

from __future__ import annotations

from ...core.figures import amends
from ...core.kinds import reacts
from ...core.now import Now
from ...core.state import Slot
from ...core.title import Feature
from ...rules.emergency import MoneyRaised
from ...rules.shares import SHARE_OF
from ...rules.stock_round import SALE_PRICE, SharesSold
from ...rules.stock_round import begin_turn as begin_stock_turn

SALE_PRICES: Slot[dict[str, int]] = Slot("prices of the sale", dict[str, int], {})
"""By corporation: dollars that a share brought when the sale that goes on began."""


def begin_turn(now: Now, player: str) -> None:
    """For the flow, in the place of the stock round's own: a turn in which nothing has been sold yet."""
    begin_stock_turn(now, player)
    _sale_is_over(now)


def _sale_is_over(now: Now) -> None:
    if now[SALE_PRICES]:
        now.set(SALE_PRICES, {})


@amends(SALE_PRICE, "all shares of a sale bring one price")
def as_the_first(now: Now, dollars: int, player: str, corporation: str) -> int:
    """What the first of them brought, although the price has fallen since."""
    return now[SALE_PRICES].get(corporation, dollars)


@reacts("price of the sale is noted", SharesSold)
def note_price(now: Now, event: SharesSold) -> None:
    """The first of a corporation's shares to be sold fix the price of the others."""
    prices = now[SALE_PRICES]
    if event.corporation not in prices:
        each = event.price * SHARE_OF(now, event.corporation) // event.percent
        now.set(SALE_PRICES, {**prices, event.corporation: each})


@reacts("sale is over with the need", MoneyRaised)
def over_with_need(now: Now, event: MoneyRaised) -> None:
    """Who has to sell again begins another sale."""
    _sale_is_over(now)


FEATURE = Feature(
    "one price for a sale",
    slots=(SALE_PRICES,),
    amendments=(as_the_first,),
    reactions=(note_price, over_with_need),
)

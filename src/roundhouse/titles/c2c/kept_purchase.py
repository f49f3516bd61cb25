"""A kept purchase: what a player has bought in a stock turn is not sold in the same turn."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...core.action_types import check, reacts
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.state import Slot
from ...features.one_block import begin_turn as begin_turn_of_blocks
from ...rules.shares import held
from ...rules.stock_round import SELL_SHARES, STOCK_TURN_STEP, SellShares, ShareBought, SharesSold


class Bought(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the player to act has bought in this stock turn.

    `percent` of `corporation`; `over`: a sale has come since, so there is no more to be bought.
    """

    corporation: str = ""
    percent: int = 0
    over: bool = False


BOUGHT: Slot[Bought] = Slot("bought in this turn", Bought, Bought())


def begin_turn(pos: Position, player: str) -> None:
    """For the flow, in the place of `one_block`'s: a turn in which nothing has been sold or bought yet."""
    begin_turn_of_blocks(pos, player)
    if pos[BOUGHT] != Bought():
        pos.set(BOUGHT, Bought())


class PurchaseSold(Details, frozen=True):
    """The sale takes in what the player has bought in this turn."""

    case: Literal["others", "only one"]
    player: str
    corporation: str
    bought: int
    most: int


@check("purchase is not sold in its turn")
def not_sold_at_once(pos: Position, action: SellShares) -> PurchaseSold | None:
    """Others of the same corporation, held before, may be sold."""
    bought = pos[BOUGHT]
    if pos.frame.node != STOCK_TURN_STEP or bought.corporation != action.corporation:
        return None
    most = max(0, held(pos, action.by, action.corporation) - bought.percent)
    if action.percent <= most:
        return None
    return PurchaseSold("others" if most else "only one", action.by, action.corporation, bought.percent, most)


@reacts("purchase of the turn is noted", ShareBought)
def note_purchase(pos: Position, event: ShareBought) -> None:
    """From wherever the share comes; further ones of the same corporation add up."""
    if pos.within(STOCK_TURN_STEP) is None:
        return
    bought = pos[BOUGHT]
    before = bought.percent if bought.corporation == event.corporation else 0
    pos.set(BOUGHT, Bought(event.corporation, before + event.percent))


@reacts("sale after the purchase is noted", SharesSold)
def note_sale(pos: Position, event: SharesSold) -> None:
    """From then on the purchase is over."""
    bought = pos[BOUGHT]
    if bought.corporation and pos.within(STOCK_TURN_STEP) is not None:
        pos.set(BOUGHT, Bought(bought.corporation, bought.percent, over=True))


FEATURE = Feature(
    "purchase is kept in its turn",
    after=("one block a turn",),
    slots=(BOUGHT,),
    checks=(SELL_SHARES.checked_by(not_sold_at_once),),
    reactions=(note_purchase, note_sale),
)

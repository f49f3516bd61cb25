"""One block: what a player sells of a corporation in a stock turn is sold in one transaction."""

from __future__ import annotations

from ..core.kinds import Facts, check, reacts
from ..core.now import Now
from ..core.state import Slot
from ..core.title import Feature
from ..rules.stock_round import SELL_SHARES, STOCK_TURN_STEP, SellShares, SharesSold
from ..rules.stock_round import begin_turn as begin_stock_turn

BLOCKS: Slot[tuple[str, ...]] = Slot("blocks sold", tuple[str, ...], ())
"""The corporations of which the player to act has sold a block in this stock turn."""


def begin_turn(now: Now, player: str) -> None:
    """For the flow, in the place of the stock round's own: a turn in which nothing has been sold yet."""
    begin_stock_turn(now, player)
    if now[BLOCKS]:
        now.set(BLOCKS, ())


@check("one block a turn")
def one_block(now: Now, action: SellShares) -> Facts | None:
    """A second sale of the same corporation in a stock turn."""
    if now.frame.node == STOCK_TURN_STEP and action.corporation in now[BLOCKS]:
        return {"player": action.by, "corporation": action.corporation}
    return None


@reacts("block is noted", SharesSold)
def note_block(now: Now, event: SharesSold) -> None:
    """Sales outside a stock turn, for money in need, are not counted."""
    if now.within(STOCK_TURN_STEP) is not None:
        now.set(BLOCKS, (*now[BLOCKS], event.corporation))


FEATURE = Feature(
    "one block a turn",
    slots=(BLOCKS,),
    checks={SELL_SHARES: (one_block,)},
    reactions=(note_block,),
)

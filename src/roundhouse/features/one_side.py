"""Sales on one side: in a stock turn all sales come before the purchase, or all after it."""

from __future__ import annotations

from collections.abc import Callable

from ..core.actions import Action
from ..core.details import Details
from ..core.figures import figure, overrides
from ..core.kinds import Around, check, reacts
from ..core.now import Now
from ..core.state import Slot
from ..core.title import Feature
from ..rules.consent import Agreed
from ..rules.stock_round import BUY_SHARE, START, STOCK_TURN, STOCK_TURN_STEP, sell_first
from ..rules.trades import ASKED_FOR
from .one_block import BLOCKS

SOLD_BEFORE: Slot[bool] = Slot("sold before the purchase", bool, False)
"""Whether the latest purchase of a stock turn came after a sale of that turn."""

STOCK_TURNS = "stock turns"
"""The node of the flow in which players have their turns."""


@figure("sales have come in the turn")
def SALES_CAME(now: Now) -> bool:
    """Whether the player has sold in the stock turn so far: before the purchase nothing but sales can have come."""
    turns = now.within(STOCK_TURNS)
    return turns is not None and bool(turns.at)


def note_order(now: Now) -> None:
    """The turn's purchase is made: remember whether sales have come before it."""
    now.set(SOLD_BEFORE, SALES_CAME(now))


def notes_order(now: Now, action: Action, proceed: Callable[[], None]) -> None:
    """Around a purchase: remember whether sales have come before it."""
    note_order(now)
    proceed()


@reacts("order of trade and sales is noted", Agreed)
def notes_trade(now: Now, event: Agreed) -> None:
    """Likewise for a private company, once its owner has agreed and before it counts as the purchase."""
    if event.proposal.what == ASKED_FOR:
        note_order(now)


class SaleOnBothSides(Details, frozen=True):
    """The player has bought after a sale in this turn."""

    player: str


@check("sales on one side of the purchase")
def one_side(now: Now, action: Action) -> SaleOnBothSides | None:
    """Who has sold and then bought sells nothing more in this turn."""
    if now.frame.node == STOCK_TURN_STEP and now[STOCK_TURN].bought and now[SOLD_BEFORE]:
        return SaleOnBothSides(action.by)
    return None


@overrides(SALES_CAME, "blocks sold tell of sales")
def blocks_came(now: Now) -> bool:
    """For titles in which something else than sales and a purchase may come in a turn."""
    return bool(now[BLOCKS])


ORDER_NOTED = (
    Around("order of share and sales is noted", BUY_SHARE, notes_order),
    Around("order of start and sales is noted", START, notes_order),
)

FEATURE = Feature(
    "sales on one side",
    slots=(SOLD_BEFORE,),
    figures=(SALES_CAME,),
    overrides=(blocks_came,),
    replaces=(sell_first.replaced_by(one_side),),
    arounds=ORDER_NOTED,
)
"""With `one_block`; other purchases of the title note the order by arounds of their own."""

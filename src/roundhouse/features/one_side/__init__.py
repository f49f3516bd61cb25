"""Sales on one side: in a stock turn all sales come before the purchase, or all after it."""

from __future__ import annotations

from collections.abc import Callable

from ...core.action_types import EffectWrapper, check, reacts
from ...core.actions import Action
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import overrides, rule_value
from ...core.state import Slot
from ...rules.consent import Agreed
from ...rules.stock_round import BUY_SHARE, START, STOCK_TURN, STOCK_TURN_STEP, sell_first
from ...rules.trades import ASKED_FOR
from ..one_block import BLOCKS

SOLD_BEFORE: Slot[bool] = Slot("sold before the purchase", bool, False)
"""Whether the latest purchase of a stock turn came after a sale of that turn."""

STOCK_TURNS = "stock turns"
"""The node of the flow in which players have their turns."""


@rule_value("sales have come in the turn")
def SALES_CAME(pos: Position) -> bool:
    """Whether the player has sold in the stock turn so far: before the purchase nothing but sales can have come."""
    turns = pos.within(STOCK_TURNS)
    return turns is not None and bool(turns.at)


def note_order(pos: Position) -> None:
    """The turn's purchase is made: remember whether sales have come before it."""
    pos.set(SOLD_BEFORE, SALES_CAME(pos))


def notes_order(pos: Position, action: Action, proceed: Callable[[], None]) -> None:
    """Around a purchase: remember whether sales have come before it."""
    note_order(pos)
    proceed()


@reacts("order of trade and sales is noted", Agreed)
def notes_trade(pos: Position, event: Agreed) -> None:
    """Likewise for a private company, once its owner has agreed and before it counts as the purchase."""
    if event.proposal.what == ASKED_FOR:
        note_order(pos)


class SaleOnBothSides(Details, frozen=True):
    """The player has bought after a sale in this turn."""

    player: str


@check("sales on one side of the purchase", about=())
def one_side(pos: Position, action: Action) -> SaleOnBothSides | None:
    """Who has sold and then bought sells nothing more in this turn."""
    if pos.frame.node == STOCK_TURN_STEP and pos[STOCK_TURN].bought and pos[SOLD_BEFORE]:
        return SaleOnBothSides(action.by)
    return None


@overrides(SALES_CAME, "blocks sold tell of sales")
def blocks_came(pos: Position) -> bool:
    """For titles in which something else than sales and a purchase may come in a turn."""
    return bool(pos[BLOCKS])


ORDER_NOTED = (
    EffectWrapper("order of share and sales is noted", BUY_SHARE, notes_order),
    EffectWrapper("order of start and sales is noted", START, notes_order),
)

FEATURE = Feature(
    "sales on one side",
    slots=(SOLD_BEFORE,),
    rule_values=(SALES_CAME,),
    overrides=(blocks_came,),
    replaces=(sell_first.replaced_by(one_side),),
    effect_wrappers=ORDER_NOTED,
    above={"text": f"{__name__}.text:TEXTS"},
)
"""With `one_block`; other purchases of the title note the order by effect wrappers of their own."""

"""The first turn: a corporation counts as one that has operated when its first turn is over, not before.

Until then players do not sell its shares.
"""

from __future__ import annotations

from ...core.action_types import check
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do
from ...core.position import Position
from ...core.rule_values import amends, rule_value
from ...core.state import Slot
from ...rules.corporations import CORPORATIONS
from ...rules.operating_round import HAS_OPERATED
from ...rules.stock_round import SellShares, not_first_round

IN_FIRST_TURN: Slot[str] = Slot("in its first turn", str, "")
"""The corporation whose first operating turn goes on; empty in all other turns."""


def _begins(pos: Position) -> None:
    who = pos.frame.who
    pos.set(IN_FIRST_TURN, "" if pos[CORPORATIONS][who].operated else who)


def _is_over(pos: Position) -> None:
    pos.set(IN_FIRST_TURN, "")


FIRST_TURN_NOTED = Do("first turn is noted", _begins)
"""Comes before everything else in an operating turn."""

TURN_OVER = Do("turn is over", _is_over)
"""Comes last in an operating turn."""


@amends(HAS_OPERATED, "first turn must be over")
def whole_turn(pos: Position, operated: bool, corporation: str) -> bool:
    """A whole turn lies behind it."""
    return operated and pos[IN_FIRST_TURN] != corporation


@rule_value("sale before the first turn")
def EARLY_SALE(pos: Position, player: str, corporation: str) -> bool:
    """Whether the player may sell shares of the corporation all the same."""
    return False


class NotOperatedYet(Details, frozen=True):
    """The corporation has not operated."""

    corporation: str


@check("corporation has operated", about=("corporation",))
def has_operated(pos: Position, action: SellShares) -> NotOperatedYet | None:
    """Shares of a corporation that has not operated are not for sale by players, at no time."""
    if HAS_OPERATED(pos, action.corporation) or EARLY_SALE(pos, action.by, action.corporation):
        return None
    return NotOperatedYet(action.corporation)


FEATURE = Feature(
    "first turn",
    slots=(IN_FIRST_TURN,),
    rule_values=(EARLY_SALE,),
    amendments=(whole_turn,),
    replaces=(not_first_round.replaced_by(has_operated),),
    above={"text": f"{__name__}.text:TEXTS"},
)

NOTED = Feature("first turn is noted", slots=(IN_FIRST_TURN,))
"""For titles in which players sell shares of corporations that have not operated, after the first stock round."""

"""The first turn: a corporation counts as one that has operated when its first turn is over, not before.

Until then players do not sell its shares.
"""

from __future__ import annotations

from ...core.action_types import check
from ...core.details import Details
from ...core.feature import Feature
from ...core.flow import Do
from ...core.position import Position
from ...core.rule_values import amends, overrides
from ...core.state import Slot
from ...rules.corporations import CORPORATIONS
from ...rules.operating_round import HAS_OPERATED
from ...rules.stock_round import MAY_BE_SOLD, SellShares, not_first_round

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


@overrides(MAY_BE_SOLD, "shares may be sold once it has operated")
def once_operated(pos: Position, player: str, corporation: str) -> bool:
    """For each corporation by itself, in the first stock round too."""
    return HAS_OPERATED(pos, corporation)


class NotOperatedYet(Details, frozen=True):
    """The corporation has not operated."""

    corporation: str


@check("corporation has operated", about=("corporation",))
def has_operated(pos: Position, action: SellShares) -> NotOperatedYet | None:
    """Shares of a corporation that has not operated are not for sale by players, at no time."""
    return None if MAY_BE_SOLD(pos, action.by, action.corporation) else NotOperatedYet(action.corporation)


FEATURE = Feature(
    "first turn",
    slots=(IN_FIRST_TURN,),
    overrides=(once_operated,),
    amendments=(whole_turn,),
    replaces=(not_first_round.replaced_by(has_operated),),
    above={"text": f"{__name__}.text:TEXTS"},
)

NOTED = Feature("first turn is noted", slots=(IN_FIRST_TURN,))
"""For titles in which players sell shares of corporations that have not operated, after the first stock round."""

"""Who discards first when a phase lowers the train limit, for titles in which the buyer does."""

from __future__ import annotations

from ..core.feature import Feature
from ..core.position import Position
from ..core.rule_values import amends
from .depot import DISCARD_ORDER
from .operating_round import CURRENT_TURN


@amends(DISCARD_ORDER, "the buyer discards first")
def buyer_first(pos: Position, order: list[str]) -> list[str]:
    """The corporation at turn, whose purchase began the phase; then the others."""
    return sorted(order, key=lambda corporation: corporation != pos[CURRENT_TURN].corporation)


FEATURE = Feature("order of discards", amendments=(buyer_first,))

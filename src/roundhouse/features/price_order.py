"""Price order: sold-out corporations rise in the order in which they operate.

It matters where markers from different cells come to the same one, as with a diagonal rise; elsewhere the log shows it.
"""

from __future__ import annotations

from ..core.feature import Feature
from ..core.position import Position
from ..core.rule_values import overrides
from ..rules.market import RISING, by_price


@overrides(RISING, "highest price rises first")
def highest_first(pos: Position, corporations: tuple[str, ...]) -> list[str]:
    """So whoever was ahead of another is not below it in the cell to which both come."""
    return by_price(pos, corporations)


FEATURE = Feature("price order", overrides=(highest_first,))

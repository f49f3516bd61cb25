"""Terrain discounts: some corporations pay only a part of what a kind of terrain costs."""

from __future__ import annotations

import msgspec

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, amends, rule_value
from ...rules.privates import owned
from ...rules.reach import BOARD
from ...rules.track import TERRAIN_COST


class Discount(msgspec.Struct, frozen=True):
    """The title's data: whoever has what the private company brings pays `percent` of the cost of the terrain."""

    private: str
    terrain: str
    percent: int


DISCOUNTS: Setting[tuple[Discount, ...]] = Setting("terrain discounts")


@rule_value("discounts of a corporation")
def DISCOUNTS_OF(pos: Position, corporation: str) -> tuple[str, ...]:
    """The private companies whose discounts the corporation has: those that it owns."""
    return tuple(owned(pos, corporation))


@amends(TERRAIN_COST, "terrain is cheaper")
def cheaper(pos: Position, cost: int, corporation: str, hex: str) -> int:
    """Of each kind of terrain in the hex; fractions of a dollar are dropped."""
    kinds = BOARD(pos).hexes[hex].face.terrain
    for discount in DISCOUNTS(pos):
        if cost and discount.terrain in kinds and discount.private in DISCOUNTS_OF(pos, corporation):
            cost = cost * discount.percent // 100
    return cost


FEATURE = Feature(
    "terrain discounts", after=("cost of upgrades",), rule_values=(DISCOUNTS_OF,), amendments=(cheaper,)
)

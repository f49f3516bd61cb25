"""Terrain discounts: some corporations pay only a part of what a kind of terrain costs."""

from __future__ import annotations

import msgspec

from ...core.figures import Fact, amends, figure
from ...core.now import Now
from ...core.title import Feature
from ...rules.privates import owned
from ...rules.reach import BOARD
from ...rules.track import TERRAIN_COST


class Discount(msgspec.Struct, frozen=True):
    """The title's data: whoever has what the private company brings pays `percent` of the cost of the terrain."""

    private: str
    terrain: str
    percent: int


DISCOUNTS: Fact[tuple[Discount, ...]] = Fact("terrain discounts")


@figure("discounts of a corporation")
def DISCOUNTS_OF(now: Now, corporation: str) -> tuple[str, ...]:
    """The private companies whose discounts the corporation has: those that it owns."""
    return tuple(owned(now, corporation))


@amends(TERRAIN_COST, "terrain is cheaper")
def cheaper(now: Now, cost: int, corporation: str, hex: str) -> int:
    """Of each kind of terrain in the hex; fractions of a dollar are dropped."""
    kinds = BOARD(now).hexes[hex].face.terrain.split("|")
    for discount in DISCOUNTS(now):
        if cost and discount.terrain in kinds and discount.private in DISCOUNTS_OF(now, corporation):
            cost = cost * discount.percent // 100
    return cost


FEATURE = Feature(
    "terrain discounts", after=("cost of upgrades",), figures=(DISCOUNTS_OF,), amendments=(cheaper,)
)

"""Chicago: upgrades cost something there (4.6.1.1)."""

from __future__ import annotations

import msgspec

from ...board.faces import COLOURS
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, amends
from ...rules.reach import hex_face
from ...rules.track import TERRAIN_COST


class UpgradeCost(msgspec.Struct, frozen=True):
    """The title's data: in these hexes a tile costs so many dollars by its colour."""

    hexes: tuple[str, ...]
    colours: dict[str, int]


UPGRADE_COST: Setting[UpgradeCost] = Setting("cost of upgrades")


@amends(TERRAIN_COST, "upgrades of Chicago cost")
def upgrades_cost(pos: Position, cost: int, corporation: str, hex: str) -> int:
    """By the colour that comes next in the hex."""
    if hex not in UPGRADE_COST(pos).hexes:
        return cost
    following = COLOURS.index(hex_face(pos, hex).colour) + 1
    return UPGRADE_COST(pos).colours.get(COLOURS[following], 0) if following < len(COLOURS) else 0


FEATURE = Feature("cost of upgrades", amendments=(upgrades_cost,))

"""Gray plain track: with six arms where that can be (32)."""

from __future__ import annotations

from collections.abc import Mapping

from ...board.upgrades import placements
from ...core.action_types import Details, check
from ...core.position import Position
from ...core.rule_values import Setting
from ...core.title import Feature
from ...rules.reach import BOARD, TILES
from ...rules.track import LAY_TILE, LayTile, supply_left

LARGER: Setting[Mapping[str, str]] = Setting("larger tiles")
"""For a tile the larger one that is laid in its place wherever it can be."""


@check("larger gray tile")
def larger_first(pos: Position, action: LayTile) -> Details | None:
    """The smaller tile is for hexes where the larger one is illegal, and for when none of that is left."""
    larger = LARGER(pos).get(action.tile)
    if larger is None or supply_left(pos, larger) == 0:
        return None
    fits = any(p.tile == larger for p in placements(BOARD(pos), action.hex, pos[TILES].get(action.hex)))
    return {"hex": action.hex, "tile": action.tile, "larger": larger} if fits else None


FEATURE = Feature("gray plain track", checks={LAY_TILE: (larger_first,)})

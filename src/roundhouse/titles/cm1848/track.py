"""Gray plain track: with six arms where that can be (32)."""

from __future__ import annotations

from collections.abc import Mapping

from ...board.upgrades import placements
from ...core.action_types import check
from ...core.details import Details
from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting
from ...rules.reach import BOARD, TILES
from ...rules.track import LAY_TILE, LayTile, supply_left

LARGER: Setting[Mapping[str, str]] = Setting("larger tiles")
"""For a tile the larger one that is laid in its place wherever it can be."""


class LargerFits(Details, frozen=True):
    """The larger tile fits and is there."""

    hex: str
    tile: str
    larger: str


@check("larger gray tile", about=("hex", "tile"))
def larger_first(pos: Position, action: LayTile) -> LargerFits | None:
    """The smaller tile is for hexes where the larger one is illegal, and for when none of that is left."""
    larger = LARGER(pos).get(action.tile)
    if larger is None or supply_left(pos, larger) == 0:
        return None
    fits = any(p.tile == larger for p in placements(BOARD(pos), action.hex, pos[TILES].get(action.hex)))
    return LargerFits(action.hex, action.tile, larger) if fits else None


FEATURE = Feature(
    "gray plain track", after=("what land grants ask of a turn",), checks=(LAY_TILE.checked_by(larger_first),)
)

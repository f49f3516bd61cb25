"""Gray plain track: with six arms where that can be (32)."""

from __future__ import annotations

from collections.abc import Mapping

from ...board.upgrades import placements
from ...core.details import Details
from ...core.figures import Fact
from ...core.kinds import check
from ...core.now import Now
from ...core.title import Feature
from ...rules.reach import BOARD, TILES
from ...rules.track import LAY_TILE, LayTile, supply_left

LARGER: Fact[Mapping[str, str]] = Fact("larger tiles")
"""For a tile the larger one that is laid in its place wherever it can be."""


class LargerFits(Details, frozen=True):
    """The larger tile fits and is there."""

    hex: str
    tile: str
    larger: str


@check("larger gray tile")
def larger_first(now: Now, action: LayTile) -> LargerFits | None:
    """The smaller tile is for hexes where the larger one is illegal, and for when none of that is left."""
    larger = LARGER(now).get(action.tile)
    if larger is None or supply_left(now, larger) == 0:
        return None
    fits = any(p.tile == larger for p in placements(BOARD(now), action.hex, now[TILES].get(action.hex)))
    return LargerFits(action.hex, action.tile, larger) if fits else None


FEATURE = Feature(
    "gray plain track", after=("what land grants ask of a turn",), checks=(LAY_TILE.checked_by(larger_first),)
)

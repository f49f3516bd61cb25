"""Gray plain track: with six arms where that can be (32)."""

from __future__ import annotations

from collections.abc import Mapping

from ...board.upgrades import placements
from ...core.figures import Fact
from ...core.kinds import Facts, check
from ...core.now import Now
from ...core.title import Feature
from ...rules.reach import BOARD, TILES
from ...rules.track import LAY_TILE, LayTile, supply_left

LARGER: Fact[Mapping[str, str]] = Fact("larger tiles")
"""For a tile the larger one that is laid in its place wherever it can be."""


@check("larger gray tile")
def larger_first(now: Now, action: LayTile) -> Facts | None:
    """The smaller tile is for hexes where the larger one is illegal, and for when none of that is left."""
    larger = LARGER(now).get(action.tile)
    if larger is None or supply_left(now, larger) == 0:
        return None
    fits = any(p.tile == larger for p in placements(BOARD(now), action.hex, now[TILES].get(action.hex)))
    return {"hex": action.hex, "tile": action.tile, "larger": larger} if fits else None


FEATURE = Feature(
    "gray plain track", after=("what land grants ask of a turn",), checks=(LAY_TILE.checked_by(larger_first),)
)

"""Areas of the map that a title marks by a rim: drawn, and told of; what they mean is for other mechanisms."""

from __future__ import annotations

from ..core.figures import Fact
from ..rules.shown import MapArea

MAP_AREAS: Fact[tuple[MapArea, ...]] = Fact("areas of the map")

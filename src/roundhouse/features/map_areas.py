"""Areas of the map that a title marks by a rim: drawn, and told of; what they mean is for other mechanisms."""

from __future__ import annotations

from ..core.rule_values import Setting
from ..rules.shown import MapArea

MAP_AREAS: Setting[tuple[MapArea, ...]] = Setting("areas of the map")

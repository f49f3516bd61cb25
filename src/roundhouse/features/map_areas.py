"""Areas of the map that a title marks by a rim: drawn, and told of; what they mean is for other mechanisms."""

from __future__ import annotations

import msgspec

from ..core.rule_values import Setting


class MapArea(msgspec.Struct, frozen=True):
    """Hexes that belong together.

    `colour`: "#rrggbb" of their rim; `sides`: for each hex the edges that are marked, where an area is one of sides
    and not of whole hexes.
    """

    name: str
    hexes: tuple[str, ...]
    colour: str
    sides: tuple[tuple[int, ...], ...] = ()


MAP_AREAS: Setting[tuple[MapArea, ...]] = Setting("areas of the map")

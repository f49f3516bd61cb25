"""Section 4.8.1: tile points of merger corporations and national companies."""

from __future__ import annotations

import pytest

from roundhouse.rules.track import HOME_HEXES
from roundhouse.titles.c2c.map_zones import home_zones
from roundhouse.titles.c2c.tile_points import TILE_POINTS, room_in

from .laying import MERGING, building
from .shells import national


@pytest.mark.rule("18C2C-4.8.1-1", "18C2C-4.7.1-8")
def test_twice_those_of_a_public_corporation() -> None:
    terms = TILE_POINTS(building().now)
    assert terms.merged == 2 * terms.public == 6
    assert room_in(building().now, "C&O", "K64") == 3
    assert room_in(building(merged=MERGING["C&O"]).now, "C&O", "K64") == 6


@pytest.mark.rule("18C2C-4.7.1-8", "18C2C-4.7.1-9")
def test_and_of_national_companies() -> None:
    """They are at home nowhere."""
    now = national().operating("AMTK").now
    assert room_in(now, "AMTK", "K64") == 6
    assert HOME_HEXES(now, "AMTK") == () and home_zones(now, "AMTK") == frozenset()

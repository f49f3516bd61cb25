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
    terms = TILE_POINTS(building().pos)
    assert terms.merged == 2 * terms.public == 6
    assert room_in(building().pos, "C&O", "K64") == 3
    assert room_in(building(merged=MERGING["C&O"]).pos, "C&O", "K64") == 6


@pytest.mark.rule("18C2C-4.7.1-8", "18C2C-4.7.1-9")
def test_and_of_national_companies() -> None:
    """They are at home nowhere."""
    pos = national().operating("AMTK").pos
    assert room_in(pos, "AMTK", "K64") == 6
    assert HOME_HEXES(pos, "AMTK") == () and home_zones(pos, "AMTK") == frozenset()

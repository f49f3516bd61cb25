"""Terrain discounts: of a corporation that owns the private company, and of one that has its token."""

from __future__ import annotations

from roundhouse.play.scenario import Scenario
from roundhouse.powers.discount import DISCOUNTS_OF
from roundhouse.rules.track import TERRAIN_COST
from roundhouse.titles.gl.special_tokens import GIVEN, Given


def table() -> Scenario:
    return Scenario("18GL", ["Ann", "Ben", "Cora"], chance={"private": "BRIDGE"})


def test_the_owner_of_the_private_company_has_its_discount_while_it_is_open() -> None:
    position = table().private("BRIDGE", "IC")
    assert DISCOUNTS_OF(position.pos, "IC") == ("IC", "BRIDGE")
    assert TERRAIN_COST(position.pos, "IC", "K11") == 20
    assert TERRAIN_COST(position.pos, "MON", "K11") == 40
    assert TERRAIN_COST(position.close("BRIDGE").pos, "IC", "K11") == 40


def test_a_token_brings_the_discount_whether_or_not_the_private_company_is_open() -> None:
    position = table().close("BRIDGE")
    position.state.put(GIVEN, "BRIDGE", Given("MON"))
    assert TERRAIN_COST(position.pos, "MON", "E17") == 25
    assert TERRAIN_COST(position.pos, "IC", "E17") == 50


def test_other_terrain_and_later_tiles_are_not_touched() -> None:
    position = table().private("BRIDGE", "IC")
    assert TERRAIN_COST(position.pos, "IC", "M19") == 60
    assert TERRAIN_COST(position.tiles({"K11": "58:2"}).pos, "IC", "K11") == 0

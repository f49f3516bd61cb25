"""Terrain discounts of a corporation that has the token of a private company."""

from __future__ import annotations

from roundhouse.play.scenario import Scenario
from roundhouse.powers.special_token import GIVEN, Given
from roundhouse.rules.track import TERRAIN_COST


def table() -> Scenario:
    return Scenario("18GL", ["Ann", "Ben", "Cora"], chance={"private": "BRIDGE"})


def with_token() -> Scenario:
    position = table()
    position.state.put(GIVEN, "BRIDGE", Given("IC"))
    return position


def test_its_rivers_cost_half_and_nobody_elses() -> None:
    assert TERRAIN_COST(with_token().pos, "IC", "K11") == 20
    assert TERRAIN_COST(with_token().pos, "MON", "K11") == 40


def test_a_token_brings_the_discount_whether_or_not_the_private_company_is_open() -> None:
    position = table().close("BRIDGE")
    position.state.put(GIVEN, "BRIDGE", Given("MON"))
    assert TERRAIN_COST(position.pos, "MON", "E17") == 25
    assert TERRAIN_COST(position.pos, "IC", "E17") == 50


def test_other_terrain_and_later_tiles_are_not_touched() -> None:
    position = with_token()
    assert TERRAIN_COST(position.pos, "IC", "M19") == 60
    assert TERRAIN_COST(position.tiles({"K11": "58:2"}).pos, "IC", "K11") == 0

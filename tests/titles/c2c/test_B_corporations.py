"""Appendices B and D: the corporations, and what is no part of this game."""

from __future__ import annotations

from collections import Counter

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.reach import BOARD, TOKENS
from roundhouse.titles.c2c.destinations import DESTINATIONS
from roundhouse.titles.c2c.map_zones import HOME_ZONE, home_zones, zone_of
from titles.c2c.tables import PLAYERS

FOUR = PLAYERS[:4]


@pytest.mark.rule("18C2C-B-1")
def test_each_has_its_home_its_tokens_and_its_destination() -> None:
    """ACL: the home, one for $40, one for $100, and that for the destination."""
    pos = Scenario("18C2C", FOUR).pos
    charters = {sym: row for sym, row in CORPORATION_SPECS(pos).items() if row.home}
    assert len(charters) == 32 and set(DESTINATIONS(pos)) == set(charters)
    tokens = Counter(token.corporation for token in pos[TOKENS].values())
    assert tokens == {sym: len(row.tokens) for sym, row in charters.items()}
    assert [t.price for t in pos[TOKENS].values() if t.corporation == "ACL"] == [0, 40, 100]
    assert (charters["ACL"].home, DESTINATIONS(pos)["ACL"]) == ("Y64", ("S58",))
    for sym, row in charters.items():
        assert BOARD(pos).hexes[row.home].face.stops and row.home not in DESTINATIONS(pos)[sym]


@pytest.mark.rule("18C2C-B-3")
def test_the_zone_of_a_home_is_that_of_the_table() -> None:
    """MILW belongs to the Plains, though St. Paul lies east of the line."""
    pos = Scenario("18C2C", FOUR).pos
    assert HOME_ZONE(pos)["MILW"] == "Plains" and home_zones(pos, "MILW") == {"Plains"}
    assert zone_of(pos, CORPORATION_SPECS(pos)["MILW"].home) == "East"
    assert home_zones(pos, "UP") == {"Plains"} and home_zones(pos, "CPR") == {"Canada"}


@pytest.mark.rule("18C2C-D-1")
def test_there_are_cities_and_red_areas_and_no_towns() -> None:
    pos = Scenario("18C2C", FOUR).pos
    tiles = {stop.kind for tile in BOARD(pos).tiles.values() for stop in tile.face.stops}
    prints = {stop.kind for hex in BOARD(pos).hexes.values() for stop in hex.face.stops}
    assert tiles == {"city"}
    assert prints == {"city", "offboard"}

"""Appendices B and D: the corporations, and what is no part of this game."""

from __future__ import annotations

from collections import Counter

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CHARTERS
from roundhouse.rules.reach import BOARD, TOKENS
from roundhouse.titles.c2c.destinations import DESTINATIONS
from roundhouse.titles.c2c.map_zones import HOME_ZONE, home_zones, zone_of
from titles.c2c.tables import PLAYERS

FOUR = PLAYERS[:4]


@pytest.mark.rule("18C2C-B-1")
def test_each_has_its_home_its_tokens_and_its_destination() -> None:
    """ACL: the home, one for $40, one for $100, and that for the destination."""
    now = Scenario("18C2C", FOUR).now
    charters = {sym: row for sym, row in CHARTERS(now).items() if row.home}
    assert len(charters) == 32 and set(DESTINATIONS(now)) == set(charters)
    tokens = Counter(token.corporation for token in now[TOKENS].values())
    assert tokens == {sym: len(row.tokens) for sym, row in charters.items()}
    assert [t.price for t in now[TOKENS].values() if t.corporation == "ACL"] == [0, 40, 100]
    assert (charters["ACL"].home, DESTINATIONS(now)["ACL"]) == ("Y64", ("S58",))
    for sym, row in charters.items():
        assert BOARD(now).hexes[row.home].face.stops and row.home not in DESTINATIONS(now)[sym]


@pytest.mark.rule("18C2C-B-3")
def test_the_zone_of_a_home_is_that_of_the_table() -> None:
    """MILW belongs to the Plains, though St. Paul lies east of the line."""
    now = Scenario("18C2C", FOUR).now
    assert HOME_ZONE(now)["MILW"] == "Plains" and home_zones(now, "MILW") == {"Plains"}
    assert zone_of(now, CHARTERS(now)["MILW"].home) == "East"
    assert home_zones(now, "UP") == {"Plains"} and home_zones(now, "CPR") == {"Canada"}


@pytest.mark.rule("18C2C-D-1")
def test_there_are_cities_and_red_areas_and_no_towns() -> None:
    now = Scenario("18C2C", FOUR).now
    tiles = {stop.kind for tile in BOARD(now).tiles.values() for stop in tile.face.stops}
    prints = {stop.kind for hex in BOARD(now).hexes.values() for stop in hex.face.stops}
    assert tiles == {"city"}
    assert prints == {"city", "offboard"}

"""New track: at which sides and stops a tile can be joined to what was there."""

from __future__ import annotations

import pytest

from roundhouse.board.notation import parse
from roundhouse.titles.c2c.new_track import new_ends

BARE = ""
CITY = "city=revenue:0"
STRAIGHT = "path=a:0,b:3"
CROSSING = "path=a:0,b:3;path=a:1,b:4"
STRAIGHT_CITY = "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0"
WIDE_CITY = "city=revenue:30,slots:2;path=a:0,b:_0;path=a:3,b:_0;path=a:4,b:_0"
TOWN = "town=revenue:10;path=a:0,b:_0;path=a:3,b:_0"
TOWN_AND_LINE = "town=revenue:10;path=a:0,b:_0;path=a:3,b:_0;path=a:1,b:4"
FORKED_TOWN = "town=revenue:10;path=a:0,b:_0;path=a:3,b:_0;path=a:4,b:_0"
TWO_CITIES = "city=revenue:40;city=revenue:40;path=a:0,b:_0;path=a:3,b:_1"
CITIES_AND_MORE = "city=revenue:60;city=revenue:60;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_1"


@pytest.mark.parametrize(
    ("old", "new", "sides", "stops"),
    [
        (BARE, STRAIGHT, {0, 3}, set()),
        (STRAIGHT, CROSSING, {1, 4}, set()),
        (STRAIGHT, STRAIGHT, set(), set()),
        (CITY, STRAIGHT_CITY, {0, 3}, {0}),
        (STRAIGHT_CITY, WIDE_CITY, {4}, {0}),
        (STRAIGHT_CITY, STRAIGHT_CITY, set(), {0}),
        (TOWN, TOWN_AND_LINE, {1, 4}, set()),
        (TOWN, FORKED_TOWN, {4}, {0}),
        (TWO_CITIES, CITIES_AND_MORE, {1}, {0, 1}),
        (CROSSING, STRAIGHT, set(), set()),  # it would take track away, and is no upgrade
    ],
)
def test_sides_of_new_track_and_cities(old: str, new: str, sides: set[int], stops: set[int]) -> None:
    found = new_ends(parse(old, "yellow"), parse(new, "green"))
    assert {edge for edge in range(6) if found & 1 << edge} == sides
    assert {stop for stop in range(4) if found & 1 << (6 + stop)} == stops

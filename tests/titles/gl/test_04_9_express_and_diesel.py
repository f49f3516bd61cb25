"""Sections 4.9 and 4.10: Express and Diesel trains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.shares import POOL
from titles.gl.runs import earns, fault, most, running

LAKE_ERIE = {
    "L14": "742:0",  # Cleveland, 60
    "K15": "9:1",
    "J16": "8:2",
    "I15": "8:3",
    "I13": "63:0",  # Toledo, 40
    "J12": "741:0",  # Detroit, 60
}
"""From Cleveland by Toledo to Detroit, plain track between."""


def express(number: int, *, phase: str = "E", tiles: Mapping[str, str] = LAKE_ERIE, **more: Any) -> Scenario:
    """NKP runs one of so many E trains that corporations own; others have the rest."""
    rest = ["E"] * (number - 1)
    others = {sym: {"trains": rest[at : at + 2]} for sym, at in (("GT", 0), ("PRR", 2)) if rest[at:]}
    return running("NKP", ["E"], tiles, phase=phase, others=others, **more)


WAY = "L14.0 K15 J16 I15 I13.0 J12.0"


def test_the_way_of_the_tests_is_there() -> None:
    assert earns(running("NKP", ["D"], LAKE_ERIE, phase="D"), {"D": WAY}) == 160


@pytest.mark.rule("18GL-4.9-3")
@pytest.mark.parametrize("number, cities", [(1, 2), (2, 3), (3, 3), (4, 4)])
def test_their_number_decides_how_far_they_go_and_stops_count_double(number: int, cities: int) -> None:
    tiles = {**LAKE_ERIE, "I11": "141:0", "I9": "15:0", "H10": "57:2"}
    way = ["L14.0", "K15", "J16", "I15", "I13.0", "J12.0", "I11.0", "I9.0"]
    values = {2: 100, 3: 160, 4: 190}
    for length in (2, 3, 4):
        end = {2: 5, 3: 6, 4: 8}[length]
        table = express(number, tiles={**tiles, "I11": "145:2"})
        route = {"E": " ".join(way[:end])}
        if length <= cities:
            assert earns(table, route) == 2 * values[length]
        else:
            first = ("L14.0", "I13.0", "J12.0", "I9.0")[cities]
            assert fault(table, route) == ("too long", first)


@pytest.mark.rule("18GL-4.9-3", "18GL-4.9-7")
def test_with_two_in_play_three_cities_bring_their_double() -> None:
    assert earns(express(2), {"E": WAY}) == 320 == most(express(2))
    assert fault(express(1), {"E": WAY}) == ("too long", "J12.0")
    # Toledo lies on the way and cannot be left out.
    assert fault(express(1), {"E": "L14.0 K15 J16 I15 I13 J12.0"}) == ("track", "I13")


@pytest.mark.rule("18GL-4.9-4")
def test_with_the_first_diesel_it_is_five_cities_and_no_doubling() -> None:
    table = express(1, phase="D")
    assert earns(table, {"E": WAY}) == 160
    assert [train.reach.stops for train in _trains(table)] == [5]
    assert [train.reach.stops for train in _trains(express(4, phase="D"))] == [5]


def _trains(table: Scenario) -> Any:
    from roundhouse.rules.running import QUESTION

    return QUESTION(table.pos, "NKP").trains


@pytest.mark.rule("18GL-4.9-5")
def test_those_in_the_open_market_are_not_counted() -> None:
    table = express(3)
    table.train(POOL, "E")  # four sold, one of them given up
    assert [train.reach.stops for train in _trains(table)] == [3]
    assert [train.reach.stops for train in _trains(express(4))] == [4]


@pytest.mark.rule("18GL-4.9-1", "18GL-4.9-6")
def test_towns_are_passed_by() -> None:
    # Detroit, a town, Flint: two cities for the shortest of them.
    tiles = {"J12": "741:0", "I11": "145:2", "I9": "63:0"}
    table = running("DT&I", ["E"], tiles, phase="E")
    assert earns(table, {"E": "J12.0 I11.0 I9.0"}) == 2 * (60 + 40) == most(table)
    assert fault(table, {"E": "J12.0 I11.0"}) == ("two places", "")
    assert most(running("DT&I", ["E"], {"J12": "741:0", "I11": "145:2"}, phase="E")) == 0
    diesel = running("DT&I", ["D"], tiles, phase="D")
    assert earns(diesel, {"D": "J12.0 I11.0 I9.0"}) == 60 + 20 + 40


@pytest.mark.rule("18GL-4.9-2")
@pytest.mark.parametrize("kind, phase", [("E", "E"), ("E", "D"), ("D", "D")])
def test_no_town_is_passed_twice_by_other_track_of_its_tile(kind: str, phase: str) -> None:
    tiles = {"J12": "741:0", "I11": "894:0", "I9": "63:0", "H10": "63:0", "G11": "63:0", "H12": "8:2"}
    table = running("DT&I", [kind], tiles, phase=phase, others={"GT": {"trains": ["E"] * 2}})
    assert fault(table, {kind: "J12.0 I11.0 I9.0 H10.0 I11.0"}) == ("twice", "I11.0")
    assert fault(table, {kind: "J12.0 I11.0 H12 G11.0"}) is None


@pytest.mark.rule("18GL-4.9-8")
def test_off_map_locations_are_doubled_like_cities() -> None:
    tiles = {"L10": "736:0", "M9": "9:1"}
    table = running("GT", ["E"], tiles, phase="E")
    assert earns(table, {"E": "L10.0 M9 N8.0"}) == 2 * 30 + 160


@pytest.mark.rule("18GL-4.9-9")
def test_an_own_token_is_needed() -> None:
    table = running("GT", ["E"], LAKE_ERIE, phase="E")
    assert fault(table, {"E": "L14.0 K15 J16 I15 I13.0"}) == ("token", "")
    middle = running("NKP", ["E"], LAKE_ERIE, phase="E", tokens=["I13"], others={"GT": {"trains": ["E"]}})
    assert earns(middle, {"E": WAY}) == 320


@pytest.mark.rule("18GL-4.10-1")
def test_a_diesel_goes_as_far_as_it_likes_and_has_every_stop() -> None:
    tiles = {
        **LAKE_ERIE,
        "I11": "145:2",
        "I9": "63:0",
        "H10": "63:0",
        "G11": "63:0",
    }
    way = "L14.0 K15 J16 I15 I13.0 J12.0 I11.0 I9.0 H10.0 G11.0"
    table = running("NKP", ["D"], tiles, phase="D")
    assert earns(table, {"D": way}) == 60 + 40 + 60 + 20 + 40 + 40 + 40
    assert most(table) >= 300

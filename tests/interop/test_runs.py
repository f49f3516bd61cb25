"""Routes: the site's segments and our words for them."""

from __future__ import annotations

import pytest

from roundhouse.interop.runs import readings, segments
from roundhouse.interop.sitefile import SiteRoute
from roundhouse.play.scenario import Scenario


@pytest.fixture
def table() -> Scenario:
    """Track from Baltimore to Washington, on to Hagerstown's neighbour and between the two cities of J4."""
    return Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).tiles(G7="9:1", F8="57:1", E9="9:1", J6="57:0")


def read(table: Scenario, *connections: str, nodes: tuple[str, ...] | None = None) -> list[str]:
    route = SiteRoute("2-0", tuple(tuple(segment.split()) for segment in connections), nodes=nodes)
    return [" ".join(words) for words in readings(table.pos, route, [("H6", 0)])]


def test_plain_track_between_two_cities(table: Scenario) -> None:
    assert read(table, "H6 G7 F8")[0] == "H6.0 G7 F8.0"
    assert "F8.0 G7 H6.0" in read(table, "F8 G7 H6")


def test_segments_in_any_direction(table: Scenario) -> None:
    table.tiles(D10="57:1")
    for first in ("H6 G7 F8", "F8 G7 H6"):
        for second in ("F8 E9 D10", "D10 E9 F8"):
            assert read(table, first, second) == ["H6.0 G7 F8.0 E9 D10.0"]


def test_which_city_follows_from_the_edge(table: Scenario) -> None:
    """J4's first city opens to the south, and so to J6."""
    assert "J4.0 J6.0" in read(table, "J4 J6")
    assert all("J4.1" not in words for words in read(table, "J4 J6"))


def test_nodes_must_be_the_stops(table: Scenario) -> None:
    assert read(table, "H6 G7 F8", nodes=("F8-0", "H6-0"))
    assert read(table, "H6 G7 F8", nodes=("F8-0", "H6-1")) == []
    assert read(table, "H6 G7 F8", nodes=()) == []


@pytest.mark.parametrize(
    "segment", ["H6", "H6 F8", "H6 G7", "G7 F8", "H6 G7 G9", "local H6", "H6 0.5", "Q1 Q3", "x"]
)
def test_what_is_not_on_the_map(table: Scenario, segment: str) -> None:
    assert read(table, segment) == []


def test_segments_must_meet(table: Scenario) -> None:
    assert read(table, "H6 G7 F8", "J4 J6") == []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("H6.0 G7 F8.0", [["H6", "G7", "F8"]]),
        ("J4.1 J6.0", [["J4", "J6"]]),
        ("A1.0 B2 C3 D4.1 E5.0", [["A1", "B2", "C3", "D4"], ["D4", "E5"]]),
        ("A1.0 A1.1 B2.0", [["A1 0.1"], ["A1", "B2"]]),
    ],
)
def test_segments_of_our_words(words: str, expected: list[list[str]]) -> None:
    assert segments(words.split()) == expected

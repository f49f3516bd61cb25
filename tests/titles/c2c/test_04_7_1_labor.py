"""Section 4.7.1: labor markers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.titles.c2c.sold_markers import HELD_MARKERS, Held

from .laying import MERGING, building, lay, refusal, spent

WEST_OF_OMAHA = [f"K{number}" for number in range(42, 34, -2)]


def with_labor(table: Scenario, sym: str, *ready: bool) -> Scenario:
    """Give labor markers to the corporation, which serve or do not yet."""
    table.state = table.state.copy()
    held = tuple(Held("labor", one) for one in ready)
    table.writing().put(HELD_MARKERS, sym, held)
    return table


def western(table: Scenario) -> Iterator[tuple[str, str]]:
    """What UP lays to the west of Omaha, hex after hex."""
    lay(table, "K44", "57", 1)
    yield "K44", "57"
    for hex in WEST_OF_OMAHA:
        tile = "57" if hex in ("K40",) else "9"
        lay(table, hex, tile, 1)
        yield hex, tile


def laid(table: Scenario) -> int:
    """How many tiles there are points for."""
    count = 0
    for _ in western(table):
        count += 1
        if table.step != "track":
            break
    return count


@pytest.mark.rule("18C2C-4.7.1-5")
def test_one_more_in_the_west_and_the_plains() -> None:
    assert laid(building("UP")) == 3
    assert laid(with_labor(building("UP"), "UP", True)) == 4
    assert laid(with_labor(building("UP"), "UP", False)) == 3
    table = with_labor(building("UP", tokens=["J65"]), "UP", True)
    lay(lay(lay(table, "K44", "57", 1), "K42", "9", 1), "K46", "9", 1)
    assert refusal(table, "K66", "9", 2) == "tile points / public labor"
    assert refusal(table, "K48", "9", 1) == ""


@pytest.mark.rule("18C2C-4.7.1-6")
def test_with_the_point_of_the_first_turn() -> None:
    table = with_labor(building("UP", first=True), "UP", True)
    assert laid(table) == 5
    assert sum(points for _, points in spent(table)) == 5


@pytest.mark.rule("18C2C-4.7.1-7")
def test_a_corporation_on_its_own_has_one_marker() -> None:
    table = with_labor(building("UP", "4"), "UP", True)
    refused = table.why_not("buy_marker", marker="labor", seller="bank")
    assert refused is not None and refused.check == "marker is of use"
    assert table.copy().why_not("buy_marker", marker="engineer", seller="bank") is None
    without = building("UP", "4")
    assert without.why_not("buy_marker", marker="labor", seller="bank") is None


@pytest.mark.rule("18C2C-4.7.1-10")
def test_of_a_merged_corporation_each_marker_brings_one_for_three() -> None:
    def points(*ready: bool) -> int:
        table = with_labor(building("ATSF", "3", merged=MERGING["ATSF"], tokens=["K44"]), "ATSF", *ready)
        for hex in ("K44", "K42", "K46", "K40", "K48", "K38", "K36", "K34"):
            if table.step != "track":
                break
            lay(table, hex, "57" if hex in ("K44", "K40") else "9", 1)
        return sum(points for _, points in spent(table))

    assert points() == 6
    assert points(True) == 7
    assert points(True, True) == 8
    assert points(True, False) == 7


@pytest.mark.rule("18C2C-4.7.1-10")
def test_only_there() -> None:
    table = building("ATSF", "3", merged=MERGING["ATSF"], tokens=["K44", "J65"])
    with_labor(table, "ATSF", True, True)
    for hex, tile, rotation in (("K64", "9", 0), ("L63", "9", 0), ("K66", "9", 2)):
        lay(table, hex, tile, rotation)
    for hex, tile in (("K44", "57"), ("K42", "9"), ("K46", "9")):
        lay(table, hex, tile, 1)
    assert refusal(table, "L67", "9", 2) == "tile points / merged labor"
    lay(table, "K48", "9", 1)
    assert table.step != "track" and sum(points for _, points in spent(table)) == 7

"""Section 2.2: hexes, zones and difficult ground in play."""

from __future__ import annotations

import pytest

from roundhouse.board.tiles import Laid
from roundhouse.rules.reach import BOARD
from roundhouse.rules.track import LAY_COST
from roundhouse.titles.c2c.map_zones import builds_in, home_zones, zone_of

from .laying import MERGING, building, lay


@pytest.mark.rule("18C2C-2.2-3")
@pytest.mark.parametrize(
    ("hex", "zone"),
    [
        ("A20", "Canada"),
        ("B19", "West"),
        ("B21", "Plains"),
        ("F49", "East"),
        ("K64", "East"),
        ("I58", ""),
    ],
)
def test_each_hex_is_in_a_zone_and_lakes_in_none(hex: str, zone: str) -> None:
    assert zone_of(building().pos, hex) == zone


@pytest.mark.rule("18C2C-2.2-3")
def test_where_corporations_are_at_home_and_can_build() -> None:
    """MILW is of the Plains by the list, whatever the hex of St. Paul; a merged corporation has both zones."""
    assert home_zones(building("MILW").pos, "MILW") == {"Plains"}
    assert home_zones(building("CPR", merged=MERGING["CPR"]).pos, "CPR") == {"Canada", "East"}
    assert home_zones(building().pos, "AMTK") == frozenset()
    table = building("ERIE", I70="57:3", H71="8:0")
    assert not builds_in(table.pos, "ERIE", ("Canada", "West"))
    assert builds_in(table.pos, "ERIE", ("East",))
    west = building("ERIE", I70="57:2")
    assert builds_in(west.pos, "ERIE", ("Canada", "West"))


@pytest.mark.rule("18C2C-2.2-4")
@pytest.mark.parametrize(
    ("hex", "tile", "cost"),
    [("B5", "9", 60), ("C6", "9", 120), ("J81", "9", 80), ("K64", "9", 0), ("K78", "54NY", 80)],
)
def test_difficult_ground(hex: str, tile: str, cost: int) -> None:
    assert LAY_COST(building().pos, "C&O", hex, Laid(tile, 0)) == cost


@pytest.mark.rule("18C2C-2.2-4")
def test_a_sum_stands_for_the_mountain_and_is_due_once() -> None:
    board = BOARD(building().pos)
    assert {h.face.cost for h in board.hexes.values() if h.face.terrain == ("mountain",)} >= {60, 120}
    table = building("GN", "3")
    lay(table, "B5", "7", 5)
    assert LAY_COST(table.pos, "GN", "B5", Laid("26", 5)) == 0

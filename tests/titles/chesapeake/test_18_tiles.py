"""The tile chart (section 18)."""

from __future__ import annotations

from collections import Counter

import pytest

from roundhouse.core.violations import Violation
from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import BOARD

PLAIN, CITY, DC, OO = "E7", "D8", "F8", "H6"
"""A hex of each kind."""

CHART = [
    # tile, how many, hex, tile it replaces
    ("14", 5, CITY, "57:1"),
    ("15", 6, CITY, "57:1"),
    ("16", 1, PLAIN, "8:2"),
    ("19", 1, PLAIN, "8:2"),
    ("20", 1, PLAIN, "9:0"),
    ("23", 3, PLAIN, "9:0"),
    ("24", 3, PLAIN, "9:0"),
    ("25", 2, PLAIN, "8:0"),
    ("26", 1, PLAIN, "9:0"),
    ("27", 1, PLAIN, "9:0"),
    ("28", 1, PLAIN, "8:0"),
    ("29", 1, PLAIN, "8:0"),
    ("X2", 1, DC, "X1:0"),
    ("X3", 1, OO, ""),
    ("X4", 1, OO, ""),
    ("X5", 1, OO, ""),
    ("39", 1, PLAIN, "28:0"),
    ("40", 1, PLAIN, "25:0"),
    ("41", 1, PLAIN, "23:0"),
    ("42", 1, PLAIN, "24:0"),
    ("43", 2, PLAIN, "16:2"),
    ("44", 1, PLAIN, "20:2"),
    ("45", 1, PLAIN, "19:0"),
    ("46", 1, PLAIN, "19:0"),
    ("47", 2, PLAIN, "20:2"),
    ("70", 1, PLAIN, "16:2"),
    ("611", 5, CITY, "14:1"),
    ("X6", 1, DC, "X2:0"),
    ("X7", 2, OO, "X3:2"),
    ("915", 1, CITY, "611:2"),
    ("X8", 1, DC, "X6:0"),
    ("X9", 1, OO, "X7:3"),
]

SUPPLY = "tile is in supply"


def laying(tile: str, copies: int, hex: str, old: str = "") -> list[Violation | None]:
    """What is said of the tile in each rotation when so many copies of it lie elsewhere."""
    game = Scenario("18Chesapeake", ("A", "B", "C")).phase("D")
    game.corporation("PRR", par=70, shares={"A": 60}, cash=1000)
    elsewhere = [other for other in BOARD(game.pos).hexes if other != hex]
    game.tiles(dict.fromkeys(elsewhere[:copies], tile))
    if old:
        game.tiles({hex: old})
    game.operating("PRR", "track")
    return [game.why_not("lay_tile", hex=hex, tile=tile, rotation=rotation) for rotation in range(6)]


@pytest.mark.rule("18Chesapeake-18-1")
@pytest.mark.parametrize("tile, count, hex, old", CHART)
def test_the_chart_limits_every_tile_after_yellow(tile: str, count: int, hex: str, old: str) -> None:
    refused = [v for v in laying(tile, count, hex, old) if v is not None and v.check == SUPPLY]
    assert refused, "one more than there are"
    assert {(v.facts["tile"], v.facts["supply"]) for v in refused} == {(tile, count)}
    assert not any(v is not None and v.check == SUPPLY for v in laying(tile, count - 1, hex, old))


@pytest.mark.rule("18Chesapeake-18-1")
def test_the_chart_is_complete() -> None:
    board = BOARD(Scenario("18Chesapeake", ("A", "B", "C")).pos)
    later = {tile.name: tile.count for tile in board.tiles.values() if tile.colour != "yellow"}
    assert later == {tile: count for tile, count, _, _ in CHART}
    colours = Counter(board.tiles[tile].colour for tile in later)
    assert colours == {"green": 16, "brown": 13, "gray": 3}


@pytest.mark.rule("18Chesapeake-18-2")
@pytest.mark.parametrize("tile, rotation, supplied", [("7", 4, 4), ("8", 4, 12), ("9", 1, 9)])
def test_plain_yellow_tiles_never_run_out(tile: str, rotation: int, supplied: int) -> None:
    """LV lays one beside its home after all in the box, and as many again, have been laid."""
    game = Scenario("18Chesapeake", ("A", "B", "C"))
    game.corporation("LV", par=70, shares={"A": 60}, cash=100)
    elsewhere = [hex for hex in BOARD(game.pos).hexes if hex not in ("I3", "J2", "J4")]
    game.tiles(dict.fromkeys(elsewhere[: 2 * supplied], tile)).tiles(J2="15:4").operating("LV", "track")
    assert game.why_not("lay_tile", hex="I3", tile=tile, rotation=rotation) is None
    game.play("lay_tile", hex="I3", tile=tile, rotation=rotation)

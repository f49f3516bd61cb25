"""18Chesapeake, section 5: what the map shows."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import BOARD


def pennsylvania(step: str) -> Scenario:
    table = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("D")
    return table.corporation("PRR", shares={"Ann": 60}, cash=500).tiles(F2="57:1").operating("PRR", step)


@pytest.mark.rule("18Chesapeake-5-1")
@pytest.mark.parametrize(
    "hex", ["A3", "A7", "A13", "B2", "B14", "E1", "F14", "G1", "H14", "I9", "K1", "K7", "L2"]
)
def test_red_and_gray_hexes_are_never_built(hex: str) -> None:
    table = pennsylvania("track")
    for tile in ("9", "4", "57", "14", "63"):
        for rotation in range(6):
            refused = table.why_not("lay_tile", hex=hex, tile=tile, rotation=rotation)
            assert refused is not None and (refused.check, refused.case) == ("hex can be built", "fixed")


@pytest.mark.rule("18Chesapeake-5-1")
def test_every_other_hex_can_be_built_some_time() -> None:
    table = pennsylvania("track")
    closed = {
        hex
        for hex in BOARD(table.pos).hexes
        if (refused := table.why_not("lay_tile", hex=hex, tile="9", rotation=0)) and refused.case == "fixed"
    }
    assert closed == {"A3", "A7", "A13", "B2", "B14", "E1", "F14", "G1", "H14", "I9", "K1", "K7", "L2"}


@pytest.mark.rule("18Chesapeake-5-2")
def test_tokens_go_into_circles_not_dots() -> None:
    table = pennsylvania("token").tiles(E3="57:1", E11="58:0", K3="2:0")
    assert table.why_not("place_token", hex="E3", city=0) is None
    for hex in ("E11", "G3", "K3"):
        refused = table.why_not("place_token", hex=hex, city=0)
        assert refused is not None and (refused.check, refused.case) == ("token goes into a city", "city")


@pytest.mark.rule("18Chesapeake-5-3")
def test_hexes_are_named_by_column_and_row() -> None:
    table = pennsylvania("track")
    board = BOARD(table.pos)
    assert (board.hexes["H6"].name, board.hexes["J4"].name) == ("Baltimore", "Philadelphia")
    around_baltimore = [board.neighbour("H6", edge) for edge in range(6)]
    assert around_baltimore == [None, "G7", "G5", "H4", "I5", "I7"]
    refused = table.why_not("lay_tile", hex="6H", tile="9", rotation=0)
    assert refused is not None and (refused.check, refused.case) == ("hex can be built", "unknown")
    refused = pennsylvania("token").why_not("place_token", hex="6H", city=0)
    assert refused is not None and (refused.check, refused.case) == ("token goes into a city", "hex")

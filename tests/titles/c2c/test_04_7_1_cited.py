"""Section 4.7.1: a refused lay names the rule that it is against."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario

from .laying import MERGING, building, lay


def cited(table: Scenario, hex: str, tile: str, rotation: int = 0) -> str:
    """The rule that stands first in the refusal."""
    found = table.why_not("lay_tile", hex=hex, tile=tile, rotation=rotation)
    assert found is not None
    return found.rules[0]


@pytest.mark.parametrize(
    ("hex", "tile", "rotation", "rule"),
    [
        ("AA70", "9", 0, "2.2-1"),
        ("J65", "57", 0, "4.7.1-18"),
        ("K64", "58", 0, "C-1"),
        ("M62", "63", 0, "4.7.1-2"),
        ("L63", "595", 0, "4.7.1-14"),
        ("L67", "23", 0, "4.7.1-17"),
        ("L67", "57", 0, "4.7.1-19"),
        ("K64", "43", 0, "4.7.1-26"),
        ("M62", "14", 1, "4.7.1-24"),
        ("J67", "9", 2, "4.7.1-27"),
        ("L67", "9", 1, "4.7.1-28"),
    ],
)
def test_of_tiles(hex: str, tile: str, rotation: int, rule: str) -> None:
    table = building(phase="5", K64="28:5", K66="9:2", M62="57:0", L63="20:0", tokens=["M62"])
    if rule == "4.7.1-14":
        table = building(merged=MERGING["C&O"], phase="3", L63="20:0")
        tile = "47"
    assert cited(table, hex, tile, rotation) == f"18C2C-{rule}"


def test_of_points() -> None:
    canada = building("CPR", tokens=["J65"])
    for hex in ("E76", "E74", "E72"):
        lay(canada, hex, "9", 1)
    assert cited(canada, "K66", "9", 2) == "18C2C-4.7.1-3"
    west = building("UP", first=True, tokens=["J65"], K44="57:1")
    for hex in ("K42", "K46", "K48"):
        lay(west, hex, "9", 1)
    assert cited(west, "K66", "9", 2) == "18C2C-4.7.1-4"
    both = building("CPR", merged=MERGING["CPR"], tokens=["J65"])
    for hex in ("E76", "E74", "E72", "E70", "E80"):
        lay(both, hex, "9", 1)
    for hex, rotation in (("K64", 0), ("L63", 0)):
        lay(both, hex, "9", rotation)
    both.at("track", "CPR")
    assert cited(both, "K66", "9", 2) == "18C2C-4.7.1-9"
    merged = building(merged=MERGING["C&O"], phase="8", M62="57:0", tokens=["M62"])
    lay(merged, "K64", "9", 0)
    assert cited(merged, "M62", "595") == "18C2C-4.7.1-8"


def test_of_the_river() -> None:
    table = building("SSW", privates={"MRB": "Ben"})
    assert cited(table, "Q54", "57", 1) == "18C2C-A.MRB-2"
    line = {"W46": "57:1", "W48": "9:1", "W50": "9:1"}
    gulf = building("MP", laid=line, tokens=["W46"], privates={"MRB": "Ben"})
    assert cited(gulf, "W52", "9", 1) == "18C2C-A.MRB-4"


def test_of_private_companies_money_and_supply() -> None:
    line = {"J79": "7:0", "J77": "9:1", "J75": "8:4"}
    table = building("NYNH", laid=line, tokens=["J65"], privates={"SV": "Ann"})
    assert cited(table, "K74", "9", 0) == "18C2C-A.SV-1"
    refused = table.why_not("lay_tile", hex="K74", tile="9", rotation=0)
    assert refused is not None and "18C2C-4.7.1-32" in refused.rules
    poor = building("GN", cash=50, tokens=["J65"])
    assert cited(poor, "B5", "7", 5) == "18C2C-4.7.1-22"
    others = dict.fromkeys(("C4", "I64", "I82", "M46", "Q70"), "593:1")
    five = building("B&O", "5", laid={**others, "M74": "592:2"})
    turns = [turn for turn in range(6) if cited(five, "M74", "593", turn) == "18C2C-4.7.1-16"]
    assert turns == [0, 4]

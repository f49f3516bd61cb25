"""Titles of other packages are written for 18xx-maker like ours."""

from __future__ import annotations

import pytest

from draw.maker_read import shown
from roundhouse import title
from roundhouse.draw.maker import as_maker

pytestmark = pytest.mark.usefixtures("outside")


def test_a_pointed_map() -> None:
    content = as_maker(title("1830"))
    hexes = {hex: row for row in content["map"]["hexes"] for hex in row["hexes"]}
    assert "orientation" not in content["info"] and content["bank"] == 12000
    # Chicago is entered from the upper right, the right and the lower right; Altoona has track past its city.
    assert shown(hexes["F2"], pointed=True).stubs == (3, 4, 5)
    assert shown(hexes["H12"], pointed=True).through == ((1, 4),)
    assert [row["value"] for row in hexes["F2"]["offBoardRevenue"]["revenues"]] == [40, 70]
    # Where an area has its name in one hex and its values in the other, both are shown.
    said = [hexes[hex] for hex in ("A9", "A11")]
    assert [row["names"] for row in said if "names" in row] == [[{"name": "Canadian West"}]]
    assert [not row["offBoardRevenue"].get("hidden") for row in said].count(True) == 1
    assert (content["tiles"]["57"], content["tiles"]["8"]) == (4, 8)


def test_a_flat_map_in_yen() -> None:
    content = as_maker(title("1889"))
    hexes = {hex: row for row in content["map"]["hexes"] for hex in row["hexes"]}
    assert content["info"]["orientation"] == "horizontal" and content["info"]["currency"] == "¥#"
    assert shown(hexes["B7"]).stubs == (2, 4, 6) and shown(hexes["J7"]).through == ((2, 6),)
    # Two private companies are for four players, or for three and more.
    least = {row["name"]: row.get("minPlayers", 2) for row in content["privates"]}
    assert (least["South Iyo Railway"], least["Uno-Takamatsu Ferry"]) == (3, 4)
    assert [row["revenue"] for row in content["privates"]][-1] == [30, 50]

"""Two positions as two maps: the hexes in which they differ, in words, and outlined in both pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from roundhouse.play.scenario import Scenario
from roundhouse.server.desk.twin import differences
from roundhouse.server.live.table import TableSnapshot

from .conftest import GAMES, golden

Browsers = Callable[..., Any]


def test_tiles_and_tokens_that_are_others_are_told() -> None:
    """By hand: C5 has a 57 and then a 14; G7 gets track; PLE's space in Pittsburgh (A3) gets its token."""
    first = Scenario("18Chesapeake", ("Ann", "Ben", "Cy")).tiles(C5="57:1")
    then = Scenario("18Chesapeake", ("Ann", "Ben", "Cy")).tiles(C5="14:1", G7="9:1").home("PLE")
    found = {one.hex: (one.before, one.after) for one in differences(first.pos, then.pos)}
    assert found == {
        "A3": ("space kept for PLE", "token of PLE"),
        "C5": ("tile 57", "tile 14"),
        "G7": ("no tile", "tile 9"),
    }
    assert differences(then.pos, then.pos) == ()
    assert all(0 < one.x < 1 and 0 < one.y < 1 for one in differences(first.pos, then.pos))


def test_the_comparison_has_both_pictures_and_they_outline_the_same_hexes(
    at_table: Callable[..., TableSnapshot], browser: Browsers
) -> None:
    live, look = at_table(golden(GAMES[0], 200)), browser()
    root = f"/table/{live.row.id}"
    page = look.get(f"{root}/since?from=120&to=150")
    sources = re.findall(r'src="([^"]+map\.svg[^"]+)"', page.text)
    assert len(sources) == 2 and "js/twin" in page.text
    told = set(re.findall(r'class="twin-spot"[^>]*><b>(\w+)</b>', page.text))
    outlined = []
    for source in sources:
        answer = look.get(source.replace("&amp;", "&"))
        assert answer.headers["content-type"] == "image/svg+xml"
        outlined.append(re.findall(r'class="lit"[^>]*>', answer.text))
    assert outlined[0] == outlined[1] and len(outlined[0]) == len(told) > 2
    assert look.get(f"{root}/since?from=120&to=150", json=True).json()["maps"].count("<img") == 2
    assert "map.svg" not in look.get(f"{root}/since").text, (
        "what happened since the last move is told as ever"
    )
    assert "The maps are alike." in look.get(f"{root}/since?from=150&to=150").text
    assert look.get(f"{root}/map.svg?action=9999").status_code == 404
    assert look.get(f"{root}/map.svg?action=10&against=9999").status_code == 404

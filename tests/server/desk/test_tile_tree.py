"""What a hex or tile can become, colour by colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.server.desk.tile_tree import Tree, tree
from roundhouse.server.errors import NotFound
from roundhouse.server.live.table import TableSnapshot

from .conftest import GAMES, golden

Browsers = Callable[..., Any]


def by_name(found: Tree) -> list[tuple[str, str, bool, dict[str, tuple[str, tuple[str, ...]]]]]:
    return [
        (step.colour, step.phase, step.open, {one.name: (one.left, one.over) for one in step.tiles})
        for step in found.colours
    ]


def position() -> Position:
    """18Chesapeake in phase 2, with a 57 from side to side in Green Spring (C5)."""
    return Scenario("18Chesapeake", ("Ann", "Ben", "Cy")).tiles(C5="57:1").pos


def test_a_yellow_city_goes_green_brown_and_gray() -> None:
    """By the sheet of 18Chesapeake: 57 becomes 14 (five) or 15 (six), both 611 (five), that 915 (one)."""
    assert by_name(tree(position(), "tile:57")) == [
        ("green", "3", False, {"14": ("5", ("57",)), "15": ("6", ("57",))}),
        ("brown", "5", False, {"611": ("5", ("14", "15"))}),
        ("gray", "D", False, {"915": ("1", ("611",))}),
    ]


def test_a_hex_becomes_what_lies_there_allows() -> None:
    """Berlin (D2) has no neighbour to the north and rim beside it: of the two green tiles only 15 finds room there."""
    found = tree(position(), "C5")
    assert found.name == "C5 Green Spring"
    assert [[one.name for one in step.tiles] for step in found.colours] == [["14", "15"], ["611"], ["915"]]
    assert by_name(tree(position(), "D2")) == [
        ("yellow", "2", True, {"57": ("6", ())}),
        ("green", "3", False, {"15": ("6", ("57",))}),
    ]
    with pytest.raises(NotFound):
        tree(position(), "Z99")
    with pytest.raises(NotFound):
        tree(position(), "tile:1000")


def test_the_table_answers_with_a_page_and_to_scripts(
    at_table: Callable[..., TableSnapshot], browser: Browsers
) -> None:
    live, look = at_table(golden(GAMES[0], 200)), browser()
    here = f"/table/{live.row.id}/becomes?about=tile:57"
    page = look.get(here)
    assert page.status_code == 200 and page.text.count("<svg") > 4 and "Back to" in page.text
    told = look.get(here, json=True).json()
    assert told["name"] == "Tile 57" and "<style" not in told["html"]
    assert look.get(f"/table/{live.row.id}/becomes?about=Z99").status_code == 404
    assert (
        f'href="/table/{live.row.id}/becomes?about=tile:57"'
        in look.get(f"/table/{live.row.id}?view=tiles").text
    )

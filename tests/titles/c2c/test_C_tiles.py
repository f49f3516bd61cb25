"""Appendix C: the tiles and what comes after them."""

from __future__ import annotations

from collections import Counter

import pytest

from roundhouse.board.catalogue import upgrades
from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements
from roundhouse.rules.reach import BOARD
from roundhouse.rules.track import supply_left

from .laying import building, lays, refusal


def board() -> Board:
    """The map."""
    return BOARD(building().pos)


@pytest.mark.rule("18C2C-C-1")
def test_how_many_there_are() -> None:
    table = building(K64="9:0")
    left = {tile: supply_left(table.pos, tile) for tile in ("7", "8", "9", "57", "592", "590")}
    assert left == {"7": 36, "8": 120, "9": 119, "57": 30, "592": 7, "590": 1}


@pytest.mark.rule("18C2C-C-1")
def test_there_are_no_others() -> None:
    table = building()
    assert refusal(table, "K64", "58", 0) == "tile exists"
    assert refusal(table, "K64", "9", 6) == "tile exists"


@pytest.mark.rule("18C2C-C-1")
def test_what_comes_after_what() -> None:
    chart = upgrades(board())
    assert chart["57"] == ("14", "15", "619")
    assert set(chart["28"]) == {"39", "46", "70"} and set(chart["29"]) == {"39", "45", "70"}
    assert chart["592"] == ("593",) and set(chart["593"]) == {"594"}
    assert chart["39"] == () and chart["595"] == ()
    assert set(chart["63"]) == {"595"}


def ways_up(hex: str) -> dict[str, set[str]]:
    """By colour all tiles that can ever lie in the hex."""
    found: dict[str, set[str]] = {}
    todo: list[Laid | None] = [None]
    for laid in todo:
        for place in placements(board(), hex, laid):
            names = found.setdefault(board().tiles[place.tile].colour, set())
            names.add(place.tile)
            todo.append(Laid(place.tile, place.rotation))
    return found


@pytest.mark.rule("18C2C-C-2")
def test_a_city_with_a_k_stays_brown() -> None:
    """Jacksonville has four sides to use."""
    found = ways_up("W66")
    assert (found["green"], found["brown"]) == ({"15"}, {"115"}) and "gray" not in found
    table = building("SAL", "8", W66="115:0")
    assert refusal(table, "W66", "595").startswith("tile suits the hex")
    assert not any(hex == "W66" for hex, _, _ in lays(table))


@pytest.mark.rule("18C2C-C-3")
@pytest.mark.parametrize(
    ("letter", "tile", "cities"), [("P", "170", 8), ("L", "125", 9), ("K", "115", 10), ("B", "593", 7)]
)
def test_brown_tiles_with_a_letter_do_not_suffice(letter: str, tile: str, cities: int) -> None:
    labels = Counter(hex.face.label or hex.face.future_label[0] for hex in board().hexes.values())
    count = board().tiles[tile].count
    assert labels[letter] == cities and count is not None and count < cities

"""Tile points: what a tile takes, and how many there are by where the tiles of a turn lie."""

from __future__ import annotations

import pytest

from roundhouse.titles.c2c.tile_points import MorePoints, Spent, TilePoints, cost_of, fits, most

TERMS = TilePoints(yellow=1, green=2, brown=2, gray=2, public=3, merged=6)
ROWS = (
    MorePoints("public", "north", ("N",), 1, whole=True),
    MorePoints("public", "first turn", ("W", "P"), 1, whole=True, home=("W", "P")),
    MorePoints("public", "labor", ("W", "P"), 1, whole=True),
    MorePoints("merged", "north", ("N",), 1, each=3),
    MorePoints("merged", "labor", ("W", "P"), 1, each=3),
)


def tiles(zones: str) -> tuple[Spent, ...]:
    """A tile of one point for each letter, in the zone of that letter; a digit behind it says more points."""
    found: list[Spent] = []
    for number, sign in enumerate(zones):
        if sign.isdigit():
            found[-1] = Spent(found[-1].hex, found[-1].zone, int(sign))
        else:
            found.append(Spent(str(number), sign, 1))
    return tuple(found)


@pytest.mark.rule("18C2C-4.7.1-1", "18C2C-4.7.1-12")
@pytest.mark.parametrize(
    ("old", "new", "points"),
    [
        ("white", "yellow", 1),
        ("yellow", "green", 2),
        ("green", "brown", 2),
        ("brown", "gray", 2),
        ("yellow", "brown", 4),
        ("green", "gray", 4),
        ("yellow", "gray", 6),
        ("gray", "gray", 0),
        ("brown", "green", 0),
    ],
)
def test_each_colour_has_its_price_and_so_have_skipped_ones(old: str, new: str, points: int) -> None:
    assert cost_of(TERMS, old, new) == points


@pytest.mark.parametrize(
    ("zones", "first_turn", "labor", "points"),
    [
        ("", False, 0, 4),
        ("E", False, 0, 3),
        ("NNN", False, 0, 4),
        ("NNNE", False, 0, 3),
        ("PWP", False, 0, 3),
        ("PWP", True, 0, 4),
        ("PWE", True, 0, 3),
        ("PWP", False, 1, 4),
        ("PWP", True, 1, 5),
        ("NNN", True, 1, 4),
        ("EEE", True, 1, 3),
    ],
)
def test_of_one_corporation_all_tiles_have_to_lie_in_the_zones(
    zones: str, first_turn: bool, labor: int, points: int
) -> None:
    assert most(TERMS, ROWS, tiles(zones), first_turn, labor, False) == points


@pytest.mark.parametrize(
    ("zones", "labor", "points"),
    [
        ("EEEEEE", 2, 6),
        ("NNN", 0, 6),
        ("NNNNEEE", 0, 7),
        ("NNNNNNN", 0, 7),
        ("NNNNNNNN", 0, 8),
        ("N4W4", 1, 8),
        ("N4W4", 0, 7),
        ("WWWWEEE", 1, 7),
        ("WWWWEEE", 2, 7),
        ("WWWPPPP", 1, 7),
        ("WWWWPPPP", 1, 7),
        ("WWWWPPPP", 2, 8),
        ("W4P4W4", 2, 8),
    ],
)
def test_of_a_merged_one_for_each_few_points_there_is_one_more(zones: str, labor: int, points: int) -> None:
    assert most(TERMS, ROWS, tiles(zones), True, labor, True) == points


@pytest.mark.parametrize(
    ("zones", "two_shells", "extra", "fit"),
    [
        ("EEE", False, 0, True),
        ("EE2", False, 0, True),
        ("EE2E", False, 0, False),
        ("EE2E", False, 1, True),
        ("NNNN", False, 0, True),
        ("NNNNN", False, 0, False),
        ("EEENNN", True, 0, True),
        ("EEENNNN", True, 0, True),
        ("EEENNNE", True, 0, False),
        ("EEEEEEN", True, 0, False),
    ],
)
def test_tiles_fit_while_there_are_points(zones: str, two_shells: bool, extra: int, fit: bool) -> None:
    assert fits(TERMS, ROWS, tiles(zones), False, 0, two_shells, extra) is fit

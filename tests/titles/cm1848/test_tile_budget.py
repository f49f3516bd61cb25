"""Several tiles a turn by combinations."""

from __future__ import annotations

import pytest

from roundhouse.board.tiles import Laid
from roundhouse.core.violations import Violation
from roundhouse.rules.reach import BOARD
from roundhouse.text.refusals import describe_violation
from roundhouse.titles.cm1848.tile_budget import Built, Row, build_of, fits
from titles.cm1848.laying import table

ROWS = (
    Row("1", {"yellow": 3}, {}, 1),
    Row("1", {"yellow": 1}, {"yellow": 1}),
)


def builds(*codes: str) -> list[Built]:
    """ "y" and "m": a yellow lay, "m" in a mountain; "+y", "+g": upgrades."""
    colours = {"y": "yellow", "m": "yellow", "g": "green"}
    return [
        Built("A", str(n), "upgrade" if code[0] == "+" else "lay", colours[code[-1]], code == "m")
        for n, code in enumerate(codes)
    ]


@pytest.mark.parametrize(
    ("codes", "legal"),
    [
        ((), True),
        (("y", "y", "y"), True),
        (("y", "m", "y"), True),
        (("y", "m", "m"), False),
        (("y", "y", "y", "y"), False),
        (("y", "+y"), True),
        (("m", "+y"), True),
        (("y", "y", "+y"), False),
        (("+g",), False),
        (("+y", "+y"), False),
    ],
)
def test_builds_are_part_of_a_row(codes: tuple[str, ...], legal: bool) -> None:
    assert fits(ROWS, builds(*codes)) is legal


@pytest.mark.rule("1848-32-40", "1848-42-1")
@pytest.mark.parametrize(
    ("hex", "laid", "tile", "found"),
    [
        ("I20", None, "57", ("lay", "yellow")),
        ("H13", None, "441", ("lay", "green")),
        ("M8", None, "517", ("lay", "green")),
        ("I30", None, "562", ("lay", "yellow")),
        ("G34", None, "524", ("upgrade", "green")),
        ("N29", None, "542", ("upgrade", "green")),
        ("I20", "57", "441", ("upgrade", "yellow")),
        ("M8", "517", "527", ("upgrade", "green")),
    ],
)
def test_lays_and_upgrades(hex: str, laid: str | None, tile: str, found: tuple[str, str]) -> None:
    board = BOARD(table("DRGW").pos)
    assert build_of(board, hex, Laid(laid) if laid else None, board.tiles[tile]) == found


def test_what_was_built_is_counted_in_hexes() -> None:
    facts = {"case": "upgrade", "who": "MP", "hex": "J31", "tile": "82", "colour": "yellow", "done": 2}
    told = describe_violation(table("MP").title, Violation("tile allowance", (), "", facts)).line
    assert told.startswith("What MP has built in this turn (hexes: 2) leaves no room for an upgrade")

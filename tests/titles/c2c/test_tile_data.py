"""18C2C's tiles.toml, held against the rulebook's list, and what may lie on the map."""

from __future__ import annotations

import pytest

from roundhouse.board.faces import COLOURS
from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements

# Appendix C: number, copies, what may follow. The misprints are put right (rulings.md B2).
TILES = """
5 15 yellow 14 15 619
6 15 yellow 14 15 619
7 36 yellow 18 26 27 28 29
8 120 yellow 16 17 19 23 24 25 28 29
9 120 yellow 18 19 20 23 24 26 27
57 30 yellow 14 15 619
16 8 green 43 70
17 8 green 47
18 8 green 43
19 8 green 45 46
20 8 green 44 47
23 16 green 41 43 45 47
24 16 green 42 43 46 47
25 12 green 40 45 46
26 8 green 42 44 45
27 8 green 41 44 46
28 8 green 39 46 70
29 8 green 39 45 70
592 7 green 593
14 12 green 63 170 125
15 18 green 63 170 125 115
619 12 green 63 170 125
54NY 1 green 62NY
54SF 1 green 62SF
590 1 green 591
39 4 brown
40 8 brown
41 12 brown
42 12 brown
43 8 brown
44 4 brown
45 8 brown
46 8 brown
47 8 brown
70 8 brown
593 5 brown 594
62NY 1 brown 124NY
62SF 1 brown 124SF
591 1 brown 131
115 6 brown
170 5 brown 594
125 5 brown 596
63 32 brown 595
124NY 1 gray
124SF 1 gray
131 1 gray
594 8 gray
596 4 gray
595 32 gray
"""


@pytest.mark.rule("18C2C-C-1")
def test_the_box(board: Board) -> None:
    book = {words[0]: words for words in (line.split() for line in TILES.strip().splitlines())}
    assert list(board.tiles) and board.tiles.keys() == book.keys()
    assert len(book) == 49
    for name, tile in board.tiles.items():
        _, count, colour, *targets = book[name]
        assert (tile.count, tile.colour, tile.upgrades_to) == (int(count), colour, tuple(targets)), name
        assert all(
            COLOURS.index(board.tiles[target].colour) == COLOURS.index(tile.colour) + 1 for target in targets
        )
        assert all(stop.kind == "city" for stop in tile.face.stops)


def first(board: Board, hex: str, laid: Laid | None = None) -> set[str]:
    return {option.tile for option in placements(board, hex, laid)}


def every(board: Board, hex: str) -> dict[str, set[str]]:
    """Colour -> tiles that can ever lie in the hex."""
    found: dict[str, set[str]] = {}
    todo: list[Laid | None] = [None]
    seen: set[Laid | None] = {None}
    while todo:
        for option in placements(board, hex, todo.pop()):
            laid = Laid(option.tile, option.rotation)
            found.setdefault(board.tiles[option.tile].colour, set()).add(option.tile)
            if laid not in seen:
                seen.add(laid)
                todo.append(laid)
    return found


CITY = {"yellow": {"5", "6", "57"}, "green": {"14", "15", "619"}}


@pytest.mark.rule("18C2C-4.7.1-23")
def test_letters_decide(board: Board) -> None:
    grown = {hex: every(board, hex) for hex in ("L53", "L29", "K20", "P5", "D63", "M46", "J57", "K78", "O4")}
    assert grown == {
        "L53": {**CITY, "brown": {"63"}, "gray": {"595"}},
        "L29": {**CITY, "brown": {"170"}, "gray": {"594"}},
        "K20": {**CITY, "brown": {"125"}, "gray": {"596"}},
        "P5": {"yellow": {"5", "6", "57"}, "green": {"15"}, "brown": {"115"}},
        "D63": {"green": {"15"}, "brown": {"115"}},
        "M46": {"green": {"592"}, "brown": {"593"}, "gray": {"594"}},
        "J57": {"green": {"590"}, "brown": {"591"}, "gray": {"131"}},
        "K78": {"green": {"54NY"}, "brown": {"62NY"}, "gray": {"124NY"}},
        "O4": {"green": {"54SF"}, "brown": {"62SF"}, "gray": {"124SF"}},
    }


@pytest.mark.rule("18C2C-4.7.1-25")
def test_two_stations_keep_their_sides_and_are_joined_in_gray(board: Board) -> None:
    for hex, green, brown, gray in (
        ("J57", "590", "591", "131"),
        ("K78", "54NY", "62NY", "124NY"),
        ("O4", "54SF", "62SF", "124SF"),
    ):
        for below, above, kept in (
            (None, green, (0, 1)),
            (Laid(green), brown, (0, 1)),
            (Laid(brown), gray, (0, 0)),
        ):
            options = {
                (option.tile, option.rotation): option.kept for option in placements(board, hex, below)
            }
            assert options == {(above, 0): kept}, (hex, above)


def test_every_unbuilt_hex_can_be_built(board: Board) -> None:
    assert [hex for hex in board.hexes if not board.fixed(hex) and not first(board, hex)] == []
    assert first(board, "B11") == {"7", "8", "9"} and first(board, "L53") == {"5", "6", "57"}

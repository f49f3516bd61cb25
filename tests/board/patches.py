"""Small boards to try things on: hexes with tiles of all sorts, tokens and blocked stops."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hypothesis import strategies as st

from roundhouse.board.map import Board, load_board
from roundhouse.board.tiles import Laid

Blocked = frozenset[tuple[str, int]]

TILES = {
    "7": "path=a:0,b:1",
    "8": "path=a:0,b:2",
    "9": "path=a:0,b:3",
    "16": "path=a:0,b:2;path=a:1,b:3",
    "19": "path=a:0,b:3;path=a:2,b:4",
    "23": "path=a:0,b:3;path=a:0,b:4",
    "25": "path=a:0,b:2;path=a:0,b:4",
    "39": "path=a:0,b:2;path=a:0,b:1;path=a:1,b:2",
    "41": "path=a:0,b:3;path=a:0,b:1;path=a:1,b:3",
    "45": "path=a:0,b:3;path=a:2,b:4;path=a:0,b:4;path=a:2,b:3",
    "47": "path=a:0,b:3;path=a:1,b:4;path=a:1,b:3;path=a:0,b:4",
    "57": "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0",
    "14": "city=revenue:30,slots:2;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0;path=a:4,b:_0",
    "63": ";".join(["city=revenue:40,slots:2", *(f"path=a:{edge},b:_0" for edge in range(6))]),
    "58": "town=revenue:10;path=a:0,b:_0;path=a:2,b:_0",
    "1": "town=revenue:10;town=revenue:10;path=a:1,b:_0;path=a:3,b:_0;path=a:0,b:_1;path=a:4,b:_1",
    "oo": "city=revenue:40;city=revenue:40;path=a:0,b:_0;path=a:2,b:_0;path=a:3,b:_1;path=a:5,b:_1",
    "y": "junction;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0",
    "x": "junction;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0;path=a:4,b:_0",
    "two": "junction;junction;path=a:0,b:_0;path=a:1,b:_0;path=a:_0,b:_1;path=a:3,b:_1;path=a:4,b:_1",
    "yard": "city=revenue:40;town=revenue:40;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_1;path=a:_0,b:_1",
    "round": "city=revenue:40;path=a:0,b:_0;path=a:1,b:_0;path=a:0,b:1",
    "past": "city=revenue:60;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0;path=a:4,b:_0;path=a:1,b:4",
    "twins": "city=revenue:20;town=revenue:10;path=a:0,b:_0;path=a:2,b:_0;path=a:0,b:_1;path=a:3,b:_1",
    "hub": "city=revenue:20;junction;path=a:0,b:_0;path=a:_0,b:_1;path=a:2,b:_1;path=a:4,b:_1",
    "end": "city=revenue:20;path=a:0,b:_0,terminal:1;path=a:1,b:_0,terminal:1",
    "ferry": "town=revenue:10;path=a:0,b:_0;path=a:3,b:_0,track:narrow;path=a:4,b:_0",
    "red": "offboard=revenue:40;path=a:0,b:_0;path=a:1,b:_0",
    "area": "offboard=revenue:40,groups:Coal;path=a:0,b:_0;path=a:3,b:_0",
    "home": "city=revenue:40,groups:Coal;path=a:0,b:_0;path=a:2,b:_0",
}

# Two rings around D4: 19 hexes with 42 hexsides between them.
PATCH = [
    f"{c}{n}"
    for c, low, high in zip("BCDEF", (2, 1, 0, 1, 2), (6, 7, 8, 7, 6), strict=True)
    for n in range(low, high + 1, 2)
]


def patch_board(hexes: Iterable[str] = PATCH, walls: Mapping[str, int] | None = None) -> Board:
    """Blank hexes with the tiles above, some with a wall."""
    codes = {hex: f"border=edge:{edge},type:impassable" for hex, edge in (walls or {}).items()}
    table = {hex: {"code": codes.get(hex, "")} for hex in hexes}
    tiles = {name: {"color": "yellow", "code": code} for name, code in TILES.items()}
    return load_board({"layout": "flat", "letters": "columns", "hexes": table}, {"tiles": tiles})


Position = tuple[Board, dict[str, Laid], list[tuple[str, int]], Blocked]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A board with a wall or two, tiles on part of it, own tokens and blocked stops."""
    names = st.sampled_from(sorted(TILES))
    laid = {
        hex: Laid(draw(names), draw(st.integers(0, 5)))
        for hex in draw(st.lists(st.sampled_from(PATCH), min_size=2, max_size=12, unique=True))
    }
    board = patch_board(walls=draw(st.dictionaries(st.sampled_from(PATCH), st.integers(0, 5), max_size=2)))
    cities = [(h, k) for h, tile in laid.items() for k in board.face(h, tile).cities]
    if not cities:
        laid["D4"] = Laid("14", draw(st.integers(0, 5)))
        cities = [("D4", 0)]
    sources = draw(st.lists(st.sampled_from(cities), min_size=1, max_size=2, unique=True))
    blocked = frozenset(draw(st.lists(st.sampled_from(cities), max_size=3))) - set(sources)
    return board, laid, sources, blocked

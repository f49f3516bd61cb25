"""The network of a company: rules it must keep, and agreement with trying every trail on small boards."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.board.faces import JUNCTION, STOP, Path
from roundhouse.board.map import Board, load_board
from roundhouse.board.network import Network, network, on_route
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
    "58": "town=revenue:10;path=a:0,b:_0;path=a:2,b:_0",
    "1": "town=revenue:10;town=revenue:10;path=a:1,b:_0;path=a:3,b:_0;path=a:0,b:_1;path=a:4,b:_1",
    "oo": "city=revenue:40;city=revenue:40;path=a:0,b:_0;path=a:2,b:_0;path=a:3,b:_1;path=a:5,b:_1",
    "y": "junction;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0",
    "x": "junction;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0;path=a:4,b:_0",
    "two": "junction;junction;path=a:0,b:_0;path=a:1,b:_0;path=a:_0,b:_1;path=a:3,b:_1;path=a:4,b:_1",
    "yard": "city=revenue:40;town=revenue:40;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_1;path=a:_0,b:_1",
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
    for c, low, high in zip("BCDEF", (2, 1, 0, 1, 2), (6, 7, 8, 7, 6))
    for n in range(low, high + 1, 2)
]


@pytest.fixture(scope="module")
def patch() -> Board:
    return patch_board()


def patch_board(walls: Mapping[str, int] | None = None) -> Board:
    hexes = {
        hex: {"code": f"border=edge:{(walls or {})[hex]},type:impassable"} if hex in (walls or {}) else {}
        for hex in PATCH
    }
    tiles = {name: {"color": "yellow", "code": code} for name, code in TILES.items()}
    return load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": tiles})


def every_trail(
    board: Board, laid: Mapping[str, Laid], sources: list[tuple[str, int]], blocked: Blocked, narrow: bool
) -> Network:
    """Try every trail, one step after the other, with plain sets: slow, and written apart from the real search."""
    stops, inbound, paths = set(sources), set(), set()

    def place(hex: str, stop: int) -> tuple[str, int]:
        group = board.face(hex, laid.get(hex)).stops[stop].group
        return (group, -1) if group else (hex, stop)

    def side(hex: str, edge: int) -> frozenset[tuple[str, int]]:
        beyond = board.neighbour(hex, edge)
        return frozenset({(hex, edge)} if beyond is None else {(hex, edge), (beyond, (edge + 3) % 6)})

    def leave(hex: str, end: int, last: int, used: frozenset[object], first: bool) -> None:
        for index, path in enumerate(board.face(hex, laid.get(hex)).paths):
            if end not in (path.a, path.b) or index == last or (path.track and not narrow):
                continue
            if path.terminal and STOP <= end < JUNCTION and not first:
                continue
            far = path.b if path.a == end else path.a
            if far < STOP:
                thing: object = side(hex, far)
            elif far < JUNCTION:
                thing = place(hex, far - STOP)
            else:
                thing = (hex, end, far) if end >= JUNCTION else None
            if path.a >= JUNCTION:
                thing = (hex, index, "link")
            if thing is not None and thing in used:
                continue
            arrive(hex, index, path, far, used if thing is None else used | {thing})

    def arrive(hex: str, index: int, path: Path, end: int, used: frozenset[object]) -> None:
        paths.add((hex, index))
        if end < STOP:
            beyond = board.neighbour(hex, end)
            if beyond is not None and not board.walled(hex, end):
                inbound.add((beyond, (end + 3) % 6))
                leave(beyond, (end + 3) % 6, -1, used, False)
        elif end < JUNCTION:
            stops.add((hex, end - STOP))
            kind = board.face(hex, laid.get(hex)).stops[end - STOP].kind
            ends = kind == "offboard" or path.terminal or place(hex, end - STOP)[1] < 0
            if not ends and (hex, end - STOP) not in blocked:
                leave(hex, end, index, used, False)
        else:
            leave(hex, end, index, used, False)

    for hex, stop in sources:
        leave(hex, STOP + stop, -1, frozenset({place(hex, stop)}), True)
    return Network(stops=frozenset(stops), inbound=frozenset(inbound), paths=frozenset(paths))


@st.composite
def positions(draw: st.DrawFn) -> tuple[dict[str, Laid], list[tuple[str, int]], Blocked]:
    """Tiles on part of the patch, own tokens and blocked stops."""
    names = st.sampled_from(sorted(TILES))
    laid = {
        hex: Laid(draw(names), draw(st.integers(0, 5)))
        for hex in draw(st.lists(st.sampled_from(PATCH), min_size=2, max_size=12, unique=True))
    }
    board = patch_board()
    cities = [(h, k) for h, tile in laid.items() for k in board.face(h, tile).cities]
    if not cities:
        laid["D4"] = Laid("14", draw(st.integers(0, 5)))
        cities = [("D4", 0)]
    sources = draw(st.lists(st.sampled_from(cities), min_size=1, max_size=2, unique=True))
    blocked = frozenset(draw(st.lists(st.sampled_from(cities), max_size=3))) - set(sources)
    return laid, sources, blocked


@settings(max_examples=400, deadline=None)
@given(position=positions(), narrow=st.booleans())
def test_agrees_with_every_trail(position, narrow) -> None:
    laid, sources, blocked = position
    board = patch_board()
    usable = (lambda hex, path: True) if narrow else (lambda hex, path: not path.track)
    found = network(board, laid, sources, lambda hex, stop: (hex, stop) in blocked, usable)
    assert found == every_trail(board, laid, sources, blocked, narrow)
    for hex, tile in laid.items():
        for index in range(len(board.face(hex, tile).paths)):
            assert on_route(
                board, laid, sources, lambda hex, stop: (hex, stop) in blocked, [(hex, index)], usable
            ) == ((hex, index) in found.paths)

"""The network of a company: rules it must keep, and agreement with trying every trail on small boards."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

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
    for c, low, high in zip("BCDEF", (2, 1, 0, 1, 2), (6, 7, 8, 7, 6), strict=True)
    for n in range(low, high + 1, 2)
]


def patch_board(hexes: Iterable[str] = PATCH, walls: Mapping[str, int] | None = None) -> Board:
    """Blank hexes with the tiles above, some with a wall."""
    codes = {hex: f"border=edge:{edge},type:impassable" for hex, edge in (walls or {}).items()}
    table = {hex: {"code": codes.get(hex, "")} for hex in hexes}
    tiles = {name: {"color": "yellow", "code": code} for name, code in TILES.items()}
    return load_board({"layout": "flat", "letters": "columns", "hexes": table}, {"tiles": tiles})


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


@settings(max_examples=400, deadline=None)
@given(position=positions(), narrow=st.booleans())
def test_agrees_with_every_trail(position: Position, narrow: bool) -> None:
    board, laid, sources, full = position

    def usable(hex: str, path: Path) -> bool:
        return narrow or not path.track

    def blocked(hex: str, stop: int) -> bool:
        return (hex, stop) in full

    found = network(board, laid, sources, blocked, usable)
    assert found == every_trail(board, laid, sources, full, narrow)
    for hex, tile in laid.items():
        for index in range(len(board.face(hex, tile).paths)):
            on = on_route(board, laid, sources, blocked, [(hex, index)], usable)
            assert on == ((hex, index) in found.paths)


def test_many_forks_do_not_take_for_ever() -> None:
    """127 hexes full of forks: trying trails would take years.  One search from several tokens finds just what the
    searches from each of them find."""
    hexes = [f"{c}{n}" for i, c in enumerate("ABCDEFGHIJKLM") for n in range(1 + abs(6 - i), 27 - abs(6 - i), 2)]
    board = patch_board(hexes)
    rng = random.Random(18)
    for _ in range(5):
        kinds = ["23", "25", "39", "41", "45", "47", "16", "19", "14", "58", "oo"]
        laid = {hex: Laid(rng.choice(kinds), rng.randrange(6)) for hex in hexes}
        cities = [(hex, k) for hex in hexes for k in board.face(hex, laid[hex]).cities]
        tokens = rng.sample(cities, 3)
        full = set(rng.sample(cities, len(cities) // 2)) - set(tokens)
        single = [network(board, laid, [token], lambda h, k: (h, k) in full) for token in tokens]
        union = network(board, laid, tokens, lambda h, k: (h, k) in full)
        assert len(union.paths) > 150
        assert union.paths == frozenset().union(*(one.paths for one in single))
        assert union.inbound == frozenset().union(*(one.inbound for one in single))
        assert union.stops == frozenset().union(*(one.stops for one in single))


# -- on the map of 18Chesapeake


def free(hex: str, stop: int) -> bool:
    """No stop is blocked."""
    return False


def test_an_unbuilt_home_is_reached_and_nothing_else(bay: Board) -> None:
    assert network(bay, {}, [("F2", 0)], free) == Network(frozenset({("F2", 0)}), frozenset(), frozenset())
    assert network(bay, {}, [], free) == Network(frozenset(), frozenset(), frozenset())


def test_a_source_that_is_no_stop(bay: Board) -> None:
    with pytest.raises(KeyError):
        network(bay, {}, [("Z99", 0)], free)
    with pytest.raises(IndexError):
        network(bay, {}, [("E7", 0)], free)


def test_printed_track_leads_on_and_open_ends_can_be_built_at(bay: Board) -> None:
    found = network(bay, {}, [("H6", 0)], free)
    assert found == Network(frozenset({("H6", 0)}), frozenset({("G7", 4)}), frozenset({("H6", 0)}))


@pytest.mark.rule("18Chesapeake-11.1-2", "18Chesapeake-11.1-7")
def test_a_loop_does_not_lead_back(bay: Board) -> None:
    """From D12 into C9 and round a loop: the city in the loop can be left by any side, but not towards D12."""
    board = patch_board()
    loop = {"D4": Laid("14", 0), "D6": Laid("57", 0), "C5": Laid("8", 4), "C3": Laid("7", 5)}
    # D4 has exits 0, 1, 3, 4; 1 leads to C5, which turns the track to C3, from where it comes back over ... nothing:
    assert board.face("D4", loop["D4"]).exits == {0, 1, 3, 4}
    assert board.face("C5", loop["C5"]).exits == {4, 0}
    assert network(board, loop, [("D6", 0)], free).stops == {("D6", 0), ("D4", 0)}

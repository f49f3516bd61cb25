"""Graphs agree with trying every way, and do not depend on the graphs they are made from."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from roundhouse.board.faces import JUNCTION, STOP, opposite
from roundhouse.board.map import Board, load_board
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements
from roundhouse.routes.graph import StopGraph, stop_graph
from routes.graphs import NARROW, TILES, anew, content, graph

# -- agreement with trying every way, on small boards


Side = tuple[object, ...]
Plain = tuple[
    tuple[str, int], tuple[str, int], tuple[str, ...], int, frozenset[Side], frozenset[tuple[str, str]]
]


def every_chain(board: Board, laid: Mapping[str, Laid], track: frozenset[str]) -> list[Plain]:
    """All chains as (stop, stop, hexes, length, sides, special track), found one step after the other."""

    def lines(hex: str, edge: int) -> int:
        paths = board.face(hex, laid.get(hex)).paths_at(edge)
        return max((path.lanes for path in paths if not path.track or path.track in track), default=0)

    def ways(
        hex: str,
        end: int,
        last: int,
        hexes: tuple[str, ...],
        sides: frozenset[Side],
        used: frozenset[tuple[str, str]],
    ) -> Iterator[tuple[tuple[str, int], tuple[str, ...], frozenset[Side], frozenset[tuple[str, str]]]]:
        for index, path in enumerate(board.face(hex, laid.get(hex)).paths):
            if end not in (path.a, path.b) or index == last or (path.track and path.track not in track):
                continue
            far, over = path.other(end), used | ({(hex, path.track)} if path.track else set())
            inner = sides | ({("inside", hex, index)} if path.a >= STOP else set())
            if path.a >= STOP and len(inner) == len(sides):
                continue
            if far >= JUNCTION:
                yield from ways(hex, far, index, hexes, inner, over)
            elif far >= STOP:
                yield (hex, far - STOP), hexes, inner, over
            elif (beyond := board.neighbour(hex, far)) is not None and not board.walled(hex, far):
                for line in range(min(lines(hex, far), lines(beyond, opposite(far)))):
                    side = ("hexside", min((hex, far), (beyond, opposite(far))), line)
                    if side not in sides:
                        yield from ways(beyond, opposite(far), -1, (*hexes, beyond), inner | {side}, over)

    found: dict[tuple[object, ...], Plain] = {}
    for hex in board.hexes:
        face = board.face(hex, laid.get(hex))
        for number, stop in enumerate(face.stops):
            a = (hex, number)
            for b, hexes, sides, used in ways(hex, STOP + number, -1, (), frozenset(), frozenset()):
                area = board.face(b[0], laid.get(b[0])).stops[b[1]].group
                if a < b and not (area and area == stop.group):
                    one = (a, b, hexes[:-1], len(hexes), sides, used)
                    key = (a, b, sides, used)
                    found[key] = min(found.get(key, one), one, key=lambda way: way[2])
    return [
        one
        for one in found.values()
        if not any(
            other[:2] == one[:2] and other[4:] != one[4:] and other[4] <= one[4] and other[5] <= one[5]
            for other in found.values()
        )
    ]


def assert_all_there(found: StopGraph, expected: list[Plain]) -> None:
    """The chains are those expected, and share as many sides as those do."""
    ours = [
        (found.stops[c.a], found.stops[c.b], c.hexes, c.length, c.sides.bit_count(), c.special)
        for c in found.chains
    ]
    plain = [(*one[:4], len(one[4]), one[5]) for one in expected]
    assert Counter(ours) == Counter(plain)
    shared = Counter(
        frozenset(
            {(ours[i], 0), (ours[j], 0), ((found.chains[i].sides & found.chains[j].sides).bit_count(), 1)}
        )
        for i, j in combinations_with_replacement(range(len(ours)), 2)
    )
    assert shared == Counter(
        frozenset({(plain[i], 0), (plain[j], 0), (len(expected[i][4] & expected[j][4]), 1)})
        for i, j in combinations_with_replacement(range(len(plain)), 2)
    )


MIXED = TILES | {
    "29": "path=a:0,b:2;path=a:0,b:1",
    "39": "path=a:0,b:2;path=a:0,b:1;path=a:1,b:2",
    "45": "path=a:0,b:3;path=a:2,b:4;path=a:0,b:4;path=a:2,b:3",
    "57": "town=revenue:10;path=a:0,b:_0;path=a:2,b:_0;path=a:3,b:_0",
    "oo": "city=revenue:40;city=revenue:40;path=a:0,b:_0;path=a:2,b:_0;path=a:3,b:_1;path=a:5,b:_1",
    "past": "city=revenue:60;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0;path=a:4,b:_0;path=a:1,b:4",
    "lanes": "path=a:0,b:3,lanes:2;path=a:1,b:4",
    "links": "junction;junction;path=a:0,b:_0;path=a:1,b:_0;path=a:_0,b:_1;path=a:3,b:_1;path=a:4,b:_1",
    "ring": "junction;junction;junction;path=a:0,b:_0;path=a:2,b:_1;path=a:3,b:_2;path=a:_0,b:_1;path=a:_1,b:_2"
    ";path=a:_0,b:_2",
    "port": "city=revenue:20;path=a:0,b:_0;path=a:2,b:_0,track:narrow;path=a:3,b:_0,track:dual",
    "ferry": "path=a:0,b:3,track:narrow;path=a:0,b:2;path=a:3,b:5",
    "canal": "path=a:0,b:3,track:dual;path=a:0,b:3;path=a:1,b:4,track:narrow",
    "area": "offboard=revenue:40,groups:Coal;path=a:0,b:_0;path=a:2,b:_0",
}


def test_agrees_with_every_way_on_small_boards_laid_tile_by_tile() -> None:
    """A few hexes with forks, double track, junctions, areas and special track, one, some or many of them changed
    again and again; each graph comes from those before."""
    hexes = {hex: {"code": ""} for hex in ("D4", "D2", "E3", "E5", "D6", "C5", "C3", "F4", "E7", "B4", "D0")}
    hexes["E3"] = {"code": "city=revenue:20;path=a:1,b:_0;path=a:0,b:_0;border=edge:5,type:impassable"}
    tiles = {name: {"color": "yellow", "code": code} for name, code in MIXED.items()}
    here = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": tiles})
    forks = ("39", "45", "links", "lanes", "canal", "ferry", "past")
    rng = random.Random(1830)
    laid: dict[str, Laid] = {}
    lengths = Counter[int]()
    for _ in range(600):
        laid = dict(laid)
        for hex in rng.sample(sorted(hexes), rng.choice((1, 1, 1, 2, 3, 7))):
            laid.pop(hex, None)
            if rng.random() < 0.95:
                options = [
                    Laid(rng.choice(rng.choice((forks, sorted(MIXED)))), rng.randrange(6)) for _ in range(6)
                ]
                laid[hex] = max(options, key=lambda tile: joined(here, laid, hex, tile))
        for track in (frozenset[str](), NARROW, frozenset({"narrow", "dual"})):
            found = stop_graph(here, laid, track)
            assert_all_there(found, every_chain(here, laid, track))
            assert content(found) == content(anew(here, laid, track))
            lengths.update(chain.length for chain in found.chains)
    assert lengths[0] > 100 and lengths[3] > 100 and lengths[6] > 10  # inside a hex, and around corners


# -- graphs made from others


def joined(board: Board, laid: Mapping[str, Laid], hex: str, tile: Laid) -> int:
    """How many exits of a tile meet track."""
    beyond = ((edge, board.neighbour(hex, edge)) for edge in board.face(hex, tile).exits)
    return sum(
        other is not None and opposite(edge) in board.face(other, laid.get(other)).exits
        for edge, other in beyond
    )


def lay(board: Board, laid: dict[str, Laid], rng: random.Random) -> str:
    """Lays or upgrades a tile somewhere, joined to other track where there is any; the hex."""
    hexes = [hex for hex in sorted(board.hexes) if not board.fixed(hex)]
    while True:
        hex = rng.choice(hexes)
        options = [Laid(one.tile, one.rotation) for one in placements(board, hex, laid.get(hex))]
        if options:
            some = rng.choices(options, k=12)
            tile = max(some, key=lambda tile: joined(board, laid, hex, tile))
            if not laid or joined(board, laid, hex, tile):
                laid[hex] = tile
                return hex


@pytest.mark.parametrize(
    ("title", "before", "steps"),
    [("18Chesapeake", 0, 90), ("18AL", 0, 90), ("18GL", 20, 120), ("1848", 20, 120), ("18C2C", 250, 60)],
)
def test_a_graph_does_not_depend_on_those_before(shared: Path, title: str, before: int, steps: int) -> None:
    """Games of nothing but track, with a tile taken back now and then: equal to the graph of the same tiles on a
    board about which nothing has been asked."""
    folder = shared / "reference" / title
    board = load_board(*(tomllib.loads((folder / f"{name}.toml").read_text()) for name in ("map", "tiles")))
    rng = random.Random(title)
    laid: dict[str, Laid] = {}
    for _ in range(before):
        lay(board, laid, rng)
    chains = 0
    for step in range(steps):
        laid = dict(laid)
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            lay(board, laid, rng)
        if step % 7 == 6:
            for hex in rng.sample(sorted(laid), min(len(laid) // 2, rng.choice((1, 9)))):
                del laid[hex]
        for track in (frozenset[str](), NARROW):
            found = stop_graph(board, laid, track)
            if step % 6 == 5:
                assert content(found) == content(anew(board, laid, track))
                chains = max(chains, len(found.chains))
    assert chains > 20


def test_one_more_tile_touches_only_what_it_must(chesapeake: Board) -> None:
    rng = random.Random(3)
    laid: dict[str, Laid] = {}
    for _ in range(60):
        lay(chesapeake, laid, rng)
    before = stop_graph(chesapeake, laid)
    hex = lay(chesapeake, laid, rng)
    after = stop_graph(chesapeake, laid)
    kept = [chain for chain in before.chains if any(chain is other for other in after.chains)]
    touched = [
        chain
        for chain in before.chains
        if hex in chain.hexes or hex in (before.stops[chain.a][0], before.stops[chain.b][0])
    ]
    assert len(before.chains) > 20
    assert len(kept) + len(touched) == len(before.chains) and len(kept) > len(before.chains) / 2


def test_a_hex_that_changes_its_number_of_stops_renumbers_the_others() -> None:
    tiles = [("D2", "city", 0), ("D4", "two", 0), ("D6", "city", 0), ("D8", "city", 0)]
    assert [found[:2] for found in ends(graph(*tiles))] == [
        ("D2.0", "D4.1"),
        ("D4.0", "D6.0"),
        ("D6.0", "D8.0"),
    ]
    one = graph(tiles[0], ("D4", "city", 0), *tiles[2:])
    assert ends(one) == [("D2.0", "D4.0"), ("D4.0", "D6.0"), ("D6.0", "D8.0")]
    none = graph(tiles[0], ("D4", "straight", 0), *tiles[2:])
    assert ends(none) == [("D2.0", "D6.0"), ("D6.0", "D8.0")]


def ends(found: StopGraph) -> list[tuple[str, str]]:
    return [tuple("{}.{}".format(*found.stops[stop]) for stop in (c.a, c.b)) for c in found.chains]

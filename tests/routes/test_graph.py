"""Stops joined by chains of plain track."""

from __future__ import annotations

import copy
import random
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import pytest

from roundhouse.board.faces import JUNCTION, STOP, opposite
from roundhouse.board.map import Board, load_board
from roundhouse.board.tiles import Laid
from roundhouse.board.upgrades import placements
from roundhouse.routes.graph import Chain, StopGraph, stop_graph

HEXES = ("D2", "D4", "D6", "E3", "E5", "C3", "C5", "D8")
TILES = {
    "city": "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0",
    "corner": "city=revenue:20;path=a:0,b:_0;path=a:1,b:_0",
    "straight": "path=a:0,b:3",
    "gentle": "path=a:0,b:2",
    "fork": "path=a:0,b:3;path=a:0,b:4",
    "star": "junction;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0",
    "narrow": "path=a:0,b:3,track:narrow",
    "double": "city=revenue:20;path=a:0,b:_0,lanes:2;path=a:3,b:_0,lanes:2",
    "pair": "city=revenue:20;city=revenue:20;path=a:0,b:_0;path=a:3,b:_1;path=a:_0,b:_1",
    "hub": "city=revenue:20;junction;path=a:0,b:_0;path=a:_0,b:_1;path=a:3,b:_1",
    "two": "town=revenue:10;town=revenue:10;path=a:0,b:_0;path=a:3,b:_1",
    "red": "offboard=revenue:40,groups:Coal;path=a:0,b:_0;path=a:3,b:_0",
    "last": "city=revenue:40;path=a:0,b:_0,terminal:1;path=a:3,b:_0,terminal:1",
}


def board(**codes: str) -> Board:
    hexes = {hex: {"code": codes.get(hex, "")} for hex in HEXES}
    tiles = {name: {"color": "yellow", "code": code} for name, code in TILES.items()}
    return load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": tiles})


BOARD = board()
NARROW = frozenset({"narrow"})


def content(found: StopGraph) -> tuple[object, ...]:
    """All that a graph says."""
    at = [found.at(stop) for stop in range(len(found.stops))]
    return found.stops, dict(found.index), found.group, found.end_only, found.chains, at


def anew(board: Board, laid: Mapping[str, Laid], track: frozenset[str] = frozenset()) -> StopGraph:
    """The graph on a board of its own, about which nothing has been asked yet."""
    return stop_graph(copy.copy(board), laid, track)


def checked(board: Board, laid: Mapping[str, Laid], track: frozenset[str] = frozenset()) -> StopGraph:
    """The graph; it comes out the same whichever tile is laid last, or has to go for another."""
    found = anew(board, laid, track)
    for hex in laid:
        here = copy.copy(board)
        stop_graph(here, {other: tile for other, tile in laid.items() if other != hex}, track)
        for tile in (laid[hex], Laid(laid[hex].tile, (laid[hex].rotation + 1) % 6), laid[hex]):
            last = stop_graph(here, {**laid, hex: tile}, track)
        assert content(last) == content(found)
    return found


def graph(*tiles: tuple[str, str, int], on: Board = BOARD) -> StopGraph:
    return checked(on, {hex: Laid(tile, turn) for hex, tile, turn in tiles})


def named(found: StopGraph) -> list[tuple[tuple[str, int], tuple[str, ...], tuple[str, int], int]]:
    return [(found.stops[c.a], c.hexes, found.stops[c.b], c.length) for c in found.chains]


def test_neighbours_and_plain_track_between() -> None:
    near = graph(("D2", "city", 0), ("D4", "city", 0))
    assert named(near) == [(("D2", 0), (), ("D4", 0), 1)]
    assert near.chains[0].sides.bit_count() == 1
    far = graph(("D2", "city", 0), ("D4", "straight", 0), ("D6", "straight", 3), ("D8", "city", 0))
    assert named(far) == [(("D2", 0), ("D4", "D6"), ("D8", 0), 3)]
    assert far.chains[0].sides.bit_count() == 3
    assert far.at(0) == far.at(1) == far.chains


def test_hexes_are_listed_from_the_first_stop() -> None:
    found = graph(("D6", "city", 0), ("D4", "straight", 0), ("D2", "city", 0))
    assert isinstance(found.chains[0], Chain)
    assert found.stops == (("D2", 0), ("D6", 0))
    assert (found.chains[0].a, found.chains[0].b) == (0, 1)
    assert found.index == {("D2", 0): 0, ("D6", 0): 1}


def test_no_chain_over_a_gap_a_wall_or_the_edge_of_the_map() -> None:
    assert named(graph(("D2", "city", 0), ("D4", "straight", 1), ("D6", "city", 0))) == []
    walled = board(D4="border=edge:3,type:impassable")
    assert named(graph(("D2", "city", 0), ("D4", "straight", 0), ("D6", "city", 0), on=walled)) == []
    assert named(graph(("D2", "city", 0))) == []


def test_stops_without_track_are_there_too() -> None:
    found = checked(board(D2="city=revenue:0"), {})
    assert found.stops == (("D2", 0),) and found.at(0) == ()


def test_a_fork_leads_both_ways_but_not_back() -> None:
    # D4 joins its south to north and to north-east: D6 with D2 and with E3, never D2 with E3.
    found = graph(("D6", "city", 0), ("D4", "fork", 0), ("D2", "city", 0), ("E3", "city", 1))
    assert [(a, b) for a, _, b, _ in named(found)] == [(("D2", 0), ("D6", 0)), (("D6", 0), ("E3", 0))]
    north, east = found.chains
    assert (north.sides & east.sides).bit_count() == 1  # the common stub


def test_two_ways_between_the_same_stops_are_two_chains() -> None:
    # Straight down over D4, or by C3 and C5 along its west.
    ring = [
        ("D2", "corner", 0),
        ("D4", "straight", 0),
        ("D6", "corner", 2),
        ("C3", "gentle", 4),
        ("C5", "gentle", 3),
    ]
    assert named(graph(*ring)) == [
        (("D2", 0), ("D4",), ("D6", 0), 2),
        (("D2", 0), ("C3", "C5"), ("D6", 0), 3),
    ]


def test_a_way_that_uses_all_of_another_and_more_is_left_out() -> None:
    # From D2 south into D4, which joins all of 0, 3 and 4: straight on to D6, or around a loop first.
    loop = {
        "all": "path=a:0,b:3;path=a:3,b:4;path=a:0,b:5;path=a:0,b:4;path=a:3,b:5",
        "city": TILES["city"],
        "bend": "path=a:0,b:2;path=a:1,b:2",
        "low": "path=a:2,b:3",
        "top": "path=a:1,b:0",
    }
    hexes: dict[str, dict[str, str]] = {hex: {} for hex in HEXES}
    tiles = {name: {"color": "yellow", "code": code} for name, code in loop.items()}
    here = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": tiles})
    # E3 and E5 join D4's sides 4 and 5 into a loop; the way 3-4, loop, 5-0 uses sides 3 and 0 and more.
    laid = {"D2": ("city", 0), "D4": ("all", 0), "D6": ("city", 0), "E3": ("top", 0), "E5": ("low", 0)}
    found = checked(here, {hex: Laid(*tile) for hex, tile in laid.items()})
    assert named(found) == [(("D2", 0), ("D4",), ("D6", 0), 2)]
    # Without the straight piece the loop is the way.
    less = dict(loop, all="path=a:3,b:4;path=a:0,b:5")
    tiles = {name: {"color": "yellow", "code": code} for name, code in less.items()}
    here = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": tiles})
    found = checked(here, {hex: Laid(*tile) for hex, tile in laid.items()})
    assert named(found) == [(("D2", 0), ("D4", "E3", "E5", "D4"), ("D6", 0), 5)]


def test_junctions_join_every_arm_with_every_other() -> None:
    found = graph(("D4", "star", 0), ("D2", "city", 0), ("D6", "city", 0), ("C5", "city", 1))
    assert sorted((a[0], b[0]) for a, _, b, _ in named(found)) == [("C5", "D2"), ("C5", "D6"), ("D2", "D6")]
    sides = [chain.sides for chain in found.chains]
    assert all((x & y).bit_count() == 1 for x in sides for y in sides if x != y)


def test_track_inside_a_hex_is_a_side_of_its_own() -> None:
    pair = graph(("D4", "pair", 0))
    assert named(pair) == [(("D4", 0), (), ("D4", 1), 0)]
    assert pair.chains[0].sides.bit_count() == 1
    # The city is joined to the junction, which leads north; south is direct.
    hub = graph(("D4", "hub", 0), ("D2", "city", 0), ("D6", "city", 0))
    by_name = {hub.stops[c.a][0] + hub.stops[c.b][0]: c for c in hub.chains}
    assert set(by_name) == {"D2D4", "D4D6"}
    assert by_name["D2D4"].sides.bit_count() == 2 and by_name["D4D6"].sides.bit_count() == 1


def test_two_stops_of_a_hex_without_track_between_are_not_joined() -> None:
    assert named(graph(("D4", "two", 0))) == []


def test_a_double_track_is_two_sides_and_faces_a_single_one_with_one() -> None:
    both = graph(("D2", "double", 0), ("D4", "double", 0))
    assert len(both.chains) == 2
    assert both.chains[0].sides & both.chains[1].sides == 0
    assert len(graph(("D2", "double", 0), ("D4", "city", 0)).chains) == 1


def test_areas_and_ends() -> None:
    found = graph(("D2", "red", 0), ("D4", "red", 0), ("D6", "last", 0), ("D8", "city", 0))
    assert found.group == ("Coal", "Coal", "", "")
    assert found.end_only == (True, True, True, False)
    # The two hexes of an area are one place: nothing leads from it to itself.
    assert [(a[0], b[0]) for a, _, b, _ in named(found)] == [("D4", "D6"), ("D6", "D8")]


def test_the_same_position_is_the_same_object() -> None:
    def asked(*tiles: tuple[str, str, int], track: frozenset[str] = frozenset()) -> StopGraph:
        return stop_graph(BOARD, {hex: Laid(tile, turn) for hex, tile, turn in tiles}, track)

    tiles = [("D2", "city", 0), ("D4", "city", 0)]
    found = asked(*tiles)
    assert asked(*tiles, track=NARROW) is not found
    others = [asked(*tiles, (hex, "city", turn)) for hex in ("D6", "D8", "E3") for turn in range(6)]
    assert all(other is not found for other in others)
    assert asked(*reversed(tiles)) is found
    assert asked(*tiles, ("D6", "city", 0)) is others[0]


def special(codes: dict[str, str], laid: dict[str, Laid], track: frozenset[str] = frozenset()) -> StopGraph:
    """A graph with tiles of its own."""
    hexes: dict[str, dict[str, str]] = {hex: {} for hex in (*HEXES, "E7")}
    tiles = {name: {"color": "yellow", "code": code} for name, code in codes.items()}
    here = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": tiles})
    return checked(here, laid, track)


def test_no_chain_goes_into_a_loop_and_back_over_its_stub() -> None:
    # In D4 the north and the north-west join in the south; below, D6 divides into a loop by E5 and E7.
    codes = {
        "city": TILES["city"],
        "meet": "path=a:0,b:3;path=a:0,b:2",
        "loop": "path=a:3,b:4;path=a:3,b:5",
        "turn": "path=a:0,b:1",
    }
    laid = {"D2": Laid("city"), "C3": Laid("city", 2), "D4": Laid("meet"), "D6": Laid("loop")}
    laid |= {"E5": Laid("turn"), "E7": Laid("turn", 2), "E3": Laid("city")}
    assert named(special(codes, laid)) == []
    # With an exit to E3 the loop is on the way, so it does hang together.
    codes["turn"] += ";path=a:0,b:3"
    assert (("D2", 0), ("D4", "D6", "E7", "E5"), ("E3", 0), 5) in named(special(codes, laid))


def test_no_turning_round_in_a_junction_with_double_track() -> None:
    codes = {
        "pair": "city=revenue:20;city=revenue:20;path=a:0,b:_0,lanes:2;path=a:0,b:_1,lanes:2",
        "stub": "junction;path=a:3,b:_0,lanes:2",
    }
    assert named(special(codes, {"D2": Laid("pair"), "D4": Laid("stub")})) == []


def test_no_track_inside_a_hex_twice() -> None:
    # The two junctions are joined by one piece: no way leads over it, out, around and over it again.
    codes = {
        "two": "junction;junction;path=a:3,b:_0;path=a:2,b:_0;path=a:_0,b:_1;path=a:4,b:_1;path=a:5,b:_1",
        "city": TILES["city"],
        "turn": "path=a:0,b:1",
    }
    # D4: north and north-west on one side, the loop over E3 and E5 on the other.
    laid = {
        "D4": Laid("two"),
        "D2": Laid("city"),
        "C3": Laid("city", 2),
        "E3": Laid("turn"),
        "E5": Laid("turn", 2),
    }
    found = special(codes, laid)
    assert named(found) == [(("C3", 0), ("D4",), ("D2", 0), 2)]
    assert found.chains[0].sides.bit_count() == 2


def test_cities_of_a_hex_are_stops_of_their_own() -> None:
    codes = {"city": TILES["city"], "oo": "city=revenue:0;city=revenue:0;path=a:3,b:_0;path=a:0,b:_1"}
    found = special(codes, {"D2": Laid("city"), "D4": Laid("oo"), "D6": Laid("city")})
    assert named(found) == [(("D2", 0), (), ("D4", 0), 1), (("D4", 1), (), ("D6", 0), 1)]


def test_a_way_back_to_the_same_stop_is_no_chain() -> None:
    codes = {"town": "town=revenue:10;path=a:4,b:_0;path=a:5,b:_0", "turn": "path=a:0,b:1"}
    ring = {"D4": Laid("town"), "E3": Laid("turn"), "E5": Laid("turn", 2)}
    assert named(special(codes, ring)) == []
    codes["bulb"] = "city=revenue:10;junction;junction;path=a:_0,b:_1;path=a:_0,b:_2;path=a:_1,b:_2"
    assert named(special(codes, {"D4": Laid("bulb")})) == []


def test_a_double_track_through_a_hex_lets_trains_change_lines() -> None:
    codes = {"stop": "city=revenue:10;path=a:0,b:_0,lanes:2;path=a:3,b:_0,lanes:2", "through": "path=a:0,b:3"}
    laid = {"D2": Laid("stop"), "D4": Laid("through"), "D6": Laid("stop")}
    assert len(special(codes, laid).chains) == 1
    codes["through"] += ",lanes:2"
    found = special(codes, laid)
    assert [chain.length for chain in found.chains] == [2] * 4
    # Any two chains share no side, one, or the other: two trains can always pass.
    overlaps = Counter((x.sides & y.sides).bit_count() for x, y in combinations(found.chains, 2))
    assert overlaps == {0: 2, 1: 4}


def test_three_lines() -> None:
    codes = {"three": "city=revenue:10;path=a:0,b:_0,lanes:3;path=a:3,b:_0,lanes:3"}
    codes["two"] = codes["three"].replace("3;", "2;")
    assert len(special(codes, {"D2": Laid("three"), "D4": Laid("three")}).chains) == 3
    assert len(special(codes, {"D2": Laid("two"), "D4": Laid("three")}).chains) == 2
    codes["through"] = "path=a:0,b:3,lanes:3"
    laid = {"D2": Laid("three"), "D4": Laid("through"), "D6": Laid("three")}
    assert len(special(codes, laid).chains) == 9
    assert len(special(codes, laid | {"D2": Laid("two")}).chains) == 6


def test_a_second_line_opens_far_from_where_a_tile_is_laid() -> None:
    codes = {"single": TILES["city"], "double": TILES["double"], "through": "path=a:0,b:3,lanes:2"}
    tiles = {name: {"color": "yellow", "code": code} for name, code in codes.items()}
    hexes: dict[str, dict[str, str]] = {hex: {} for hex in HEXES}
    here = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": tiles})
    laid = {"D2": Laid("single"), "D4": Laid("through")}
    for hex, tile in (("D2", "double"), ("D6", "single"), ("D8", "single"), ("D6", "double")):
        stop_graph(here, laid)
        laid = laid | {hex: Laid(tile)}
        assert content(stop_graph(here, laid)) == content(anew(here, laid))
    assert len(stop_graph(here, laid).chains) == 4 + 1


def test_lines_of_track_that_trains_may_not_use_do_not_count() -> None:
    codes = {
        "lake": "city=revenue:10;path=a:0,b:_0;path=a:0,b:_0,lanes:2,track:narrow",
        "city": TILES["double"],
    }
    laid = {"D2": Laid("lake"), "D4": Laid("city")}
    assert len(special(codes, laid).chains) == 1
    assert [chain.special for chain in special(codes, laid, NARROW).chains] == [frozenset()] * 2


def test_each_piece_of_track_inside_a_hex_is_another_side() -> None:
    codes = {"row": "city=revenue:10;town=revenue:10;city=revenue:10;path=a:_0,b:_1;path=a:_1,b:_2"}
    found = special(codes, {"D4": Laid("row"), "D8": Laid("row")})
    assert [chain.sides.bit_count() for chain in found.chains] == [1] * 4
    assert len({chain.sides for chain in found.chains}) == 4


def test_a_way_around_track_inside_a_hex_is_another_chain() -> None:
    # D4 joins its south and south-east, its north and north-east, and these two by track inside.
    codes = {
        "city": TILES["city"],
        "two": "junction;junction;path=a:0,b:_0;path=a:5,b:_0;path=a:_0,b:_1;path=a:3,b:_1;path=a:4,b:_1",
        "turn": "path=a:0,b:1",
    }
    laid = {
        "D2": Laid("city"),
        "D4": Laid("two"),
        "D6": Laid("city"),
        "E3": Laid("turn"),
        "E5": Laid("turn", 2),
    }
    straight = (("D2", 0), ("D4",), ("D6", 0), 2)
    around = (("D2", 0), ("D4", "E3", "E5", "D4"), ("D6", 0), 5)
    assert named(special(codes, laid)) == [straight, around]


def test_a_hex_passed_before_its_stop() -> None:
    # From D8 past the town of D6, through D4, around by E5 and E3 into the city of D4.
    codes = {
        "city": TILES["city"],
        "past": "town=revenue:10;path=a:0,b:_0;path=a:0,b:3",
        "twice": "city=revenue:20;path=a:0,b:5;path=a:4,b:_0",
        "turn": "path=a:0,b:1",
    }
    laid = {
        "D8": Laid("city"),
        "D6": Laid("past"),
        "D4": Laid("twice"),
        "E3": Laid("turn"),
        "E5": Laid("turn", 2),
    }
    assert named(special(codes, laid)) == [
        (("D4", 0), ("E3", "E5", "D4", "D6"), ("D8", 0), 5),
        (("D6", 0), (), ("D8", 0), 1),
    ]


def test_narrow_track_only_when_asked_for() -> None:
    tiles = {"D2": Laid("city"), "D4": Laid("narrow"), "D6": Laid("city")}
    assert named(checked(BOARD, tiles)) == named(checked(BOARD, tiles, frozenset({"dual"}))) == []
    (chain,) = checked(BOARD, tiles, NARROW).chains
    assert chain.special == {("D4", "narrow")}
    tiles["D6"] = Laid("narrow")
    (chain,) = checked(BOARD, tiles | {"D8": Laid("city")}, NARROW).chains
    assert chain.special == {("D4", "narrow"), ("D6", "narrow")} and chain.length == 3
    (chain,) = graph(("D2", "city", 0), ("D4", "city", 0)).chains
    assert not chain.special


def test_narrow_track_beside_ordinary_track_at_the_same_side() -> None:
    codes = {"city": TILES["city"], "both": "path=a:0,b:3,track:narrow;path=a:0,b:2;path=a:3,b:4"}
    laid = {"D2": Laid("city"), "D4": Laid("both"), "D6": Laid("city")}
    assert named(special(codes, laid)) == []
    assert len(special(codes, laid, NARROW).chains) == 1


def test_track_that_may_cost_a_fee_does_not_oust_track_that_does_not() -> None:
    # From D2 to D6: straight on through D4, or around by E3 and E5, which uses the straight way's sides and more.
    codes = {
        "city": TILES["city"],
        "ferry": "path=a:0,b:3,track:narrow;path=a:3,b:4;path=a:0,b:5",
        "canal": "path=a:0,b:3,track:dual;path=a:0,b:3,track:narrow",
        "turn": "path=a:0,b:1",
    }
    laid = {"D2": Laid("city"), "D4": Laid("ferry"), "D6": Laid("city"), "E3": Laid("turn")}
    laid["E5"] = Laid("turn", 2)
    around = (("D2", 0), ("D4", "E3", "E5", "D4"), ("D6", 0), 5)
    straight = (("D2", 0), ("D4",), ("D6", 0), 2)
    assert named(special(codes, laid)) == [around]
    assert named(special(codes, laid, NARROW)) == [straight, around]
    # Ordinary track on the very same sides is better than both, one kind of special track no better than another.
    codes["ferry"] += ";path=a:0,b:3"
    found = special(codes, laid, NARROW)
    assert named(found) == [straight] and not found.chains[0].special
    canal = special(codes, laid | {"D4": Laid("canal")}, frozenset({"narrow", "dual"}))
    assert [set(chain.special) for chain in canal.chains] == [{("D4", "dual")}, {("D4", "narrow")}]


def test_what_does_not_exist() -> None:
    for laid in ({"Z9": Laid("city")}, {"D2": Laid("none")}, {"D2": Laid("city"), "D4": Laid("none")}):
        with pytest.raises(KeyError):
            stop_graph(BOARD, laid)


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

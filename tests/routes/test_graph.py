"""Stops joined by chains of plain track."""

from __future__ import annotations

from roundhouse.board.map import Board, load_board
from roundhouse.board.tiles import Laid
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


def graph(*tiles: tuple[str, str, int], on: Board = BOARD) -> StopGraph:
    return stop_graph(on, {hex: Laid(tile, turn) for hex, tile, turn in tiles})


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
    found = stop_graph(board(D2="city=revenue:0"), {})
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
    found = stop_graph(here, {hex: Laid(*tile) for hex, tile in laid.items()})
    assert named(found) == [(("D2", 0), ("D4",), ("D6", 0), 2)]
    # Without the straight piece the loop is the way.
    less = dict(loop, all="path=a:3,b:4;path=a:0,b:5")
    tiles = {name: {"color": "yellow", "code": code} for name, code in less.items()}
    here = load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": tiles})
    found = stop_graph(here, {hex: Laid(*tile) for hex, tile in laid.items()})
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


def test_narrow_track_only_when_asked_for() -> None:
    tiles = {"D2": Laid("city"), "D4": Laid("narrow"), "D6": Laid("city")}
    assert named(stop_graph(BOARD, tiles)) == []
    assert len(stop_graph(BOARD, tiles, lambda hex, path: True).chains) == 1


def test_areas_and_ends() -> None:
    found = graph(("D2", "red", 0), ("D4", "red", 0), ("D6", "last", 0), ("D8", "city", 0))
    assert found.group == ("Coal", "Coal", "", "")
    assert found.end_only == (True, True, True, False)
    # The two hexes of an area are one place: nothing leads from it to itself.
    assert [(a[0], b[0]) for a, _, b, _ in named(found)] == [("D4", "D6"), ("D6", "D8")]


def test_the_same_position_is_the_same_object() -> None:
    tiles = [("D2", "city", 0), ("D4", "city", 0)]
    assert graph(*tiles) is graph(*reversed(tiles))
    assert graph(*tiles) is not graph(*tiles, ("D6", "city", 0))


def special(codes: dict[str, str], laid: dict[str, Laid]) -> StopGraph:
    """A graph with tiles of its own."""
    hexes: dict[str, dict[str, str]] = {hex: {} for hex in (*HEXES, "E7")}
    tiles = {name: {"color": "yellow", "code": code} for name, code in codes.items()}
    return stop_graph(
        load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": tiles}), laid
    )


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


def test_narrow_track_beside_ordinary_track_at_the_same_side() -> None:
    codes = {"city": TILES["city"], "both": "path=a:0,b:3,track:narrow;path=a:0,b:2;path=a:3,b:4"}
    laid = {"D2": Laid("city"), "D4": Laid("both"), "D6": Laid("city")}
    assert named(special(codes, laid)) == []

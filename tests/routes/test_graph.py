"""Stops joined by chains of plain track."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from roundhouse.board.map import load_board
from roundhouse.board.tiles import Laid
from roundhouse.routes.graph import Chain, StopGraph, stop_graph
from routes.graphs import BOARD, HEXES, NARROW, TILES, anew, board, checked, content, graph, named


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

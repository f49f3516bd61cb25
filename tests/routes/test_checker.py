"""Each kind of fault in a set of runs is found, and what is right is let pass."""

from __future__ import annotations

import pytest

from roundhouse.board.map import Board, load_board
from roundhouse.board.tiles import Laid
from roundhouse.routes.checker import Fault, breakdown, check_runs, value_of
from roundhouse.routes.trains import Reach, RouteTrain

# Cities down column D with a fork in D4, the area Coal in C9 and D10; a city in E3, from there two cities in one
# hex (F4) and a city with terminal track (F6); double track in column B.
HEXES = {
    "D2": "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0;path=a:5,b:_0",
    "D4": "path=a:0,b:3;path=a:0,b:4",
    "D6": "city=revenue:30;path=a:0,b:_0;path=a:3,b:_0;path=a:1,b:_0",
    "D8": "city=revenue:40;path=a:0,b:_0;path=a:3,b:_0;path=a:2,b:_0;path=a:1,b:_0",
    "D10": "offboard=revenue:60,groups:Coal;path=a:3,b:_0;path=a:0,b:_0",
    "D12": "city=revenue:20;path=a:3,b:_0",
    "C9": "offboard=revenue:60,groups:Coal;path=a:4,b:_0",
    "C7": "path=a:4,b:5",
    "C5": "",
    "C3": "",
    "E3": "city=revenue:50;path=a:1,b:_0;path=a:2,b:_0;path=a:5,b:_0",
    "F4": "city=revenue:10;city=revenue:10;path=a:2,b:_0;path=a:_0,b:_1;path=a:0,b:_1",
    "F6": "city=revenue:40;path=a:3,b:_0,terminal:1;path=a:0,b:_0,terminal:1",
    "F8": "town=revenue:10;path=a:3,b:_0;path=a:0,b:_0",
    "F10": "town=revenue:10;path=a:3,b:_0;border=edge:3,type:impassable",
    "B2": "city=revenue:20;path=a:0,b:_0,lanes:2",
    "B4": "city=revenue:20;path=a:3,b:_0,lanes:2;path=a:0,b:_0",
    "B6": "city=revenue:20;path=a:3,b:_0,lanes:2;path=a:0,b:_0,track:narrow",
    "B8": "city=revenue:20;path=a:3,b:_0,track:narrow",
}
TRAINS = [RouteTrain("2", Reach(2)), RouteTrain("3", Reach(3)), RouteTrain("D", Reach())]


@pytest.fixture(scope="module")
def board() -> Board:
    hexes = {hex: {"code": code, "color": "gray"} for hex, code in HEXES.items()}
    tiles = {"9": {"color": "yellow", "code": "path=a:0,b:3"}}
    return load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": tiles})


def check(
    board: Board,
    *runs: tuple[str, tuple[str, ...]],
    tokens: tuple[tuple[str, int], ...] = (("D6", 0),),
    blocked: tuple[tuple[str, int], ...] = (),
) -> Fault | None:
    return check_runs(board, {}, TRAINS, runs, tokens, blocked)


def test_good_runs_pass(board: Board) -> None:
    assert check(board) is None
    assert check(board, ("2", ("D6.0", "D8.0"))) is None
    assert check(board, ("3", ("D2.0", "D4", "D6.0", "D8.0")), ("2", ("D6.0", "C7", "D8.0"))) is None
    assert check(board, ("D", ("E3.0", "D4", "D6.0", "D8.0", "D10.0"))) is None
    assert check(board, ("D", ("D10.0", "D8.0", "D6.0", "D4", "E3.0", "D2.0"))) is None
    assert check(board, ("D", ("E3.0", "F4.0", "F4.1", "F6.0")), tokens=(("E3", 0),)) is None


@pytest.mark.parametrize("id", ["5", "", "D6.0"])
def test_a_train_that_the_company_does_not_have(board: Board, id: str) -> None:
    assert check(board, (id, ("D6.0", "D8.0"))) == Fault("train", id, "")


def test_a_train_that_runs_twice(board: Board) -> None:
    runs = ("2", ("D6.0", "D8.0")), ("2", ("D6.0", "C7", "D8.0"))
    assert check(board, *runs) == Fault("train", "2", "")


@pytest.mark.parametrize(
    ("part", "route"),
    [
        ("Z9.0", ("D6.0", "Z9.0")),
        ("D8.1", ("D6.0", "D8.1")),
        ("D4.0", ("D6.0", "D4.0")),
        ("D8.", ("D6.0", "D8.")),
        ("D8.x", ("D6.0", "D8.x")),
        ("D8.00", ("D6.0", "D8.00")),
        ("D8.-1", ("D6.0", "D8.-1")),
        ("D8.0.0", ("D6.0", "D8.0.0")),
        ("", ("D6.0", "")),
        ("D6.²", ("D6.²", "D8.0")),
        ("D4", ("D8.0", "D6.0", "D4")),
        ("C7", ("C7", "D6.0", "D8.0")),
    ],
)
def test_what_is_no_part_of_a_route(board: Board, part: str, route: tuple[str, ...]) -> None:
    assert check(board, ("D", route)) == Fault("form", "D", part)


@pytest.mark.parametrize("route", [(), ("D6.0",)])
def test_fewer_than_two_places(board: Board, route: tuple[str, ...]) -> None:
    assert check(board, ("2", route)) == Fault("two places", "2", "")


def test_fewer_places_than_the_train_must_have(board: Board) -> None:
    trains = [RouteTrain("long", Reach(0, least=3))]
    runs = [("long", ("D6.0", "D8.0"))]
    assert check_runs(board, {}, trains, runs, {("D6", 0)}, ()) == Fault("two places", "long", "")
    runs = [("long", ("D6.0", "D8.0", "D10.0"))]
    assert check_runs(board, {}, trains, runs, {("D6", 0)}, ()) is None


@pytest.mark.parametrize(
    ("part", "route"),
    [
        ("D6.0", ("D6.0", "D2.0")),  # two hexes apart
        ("D6.0", ("D6.0", "D6.0")),  # itself
        ("C7", ("D6.0", "C7", "C7", "D8.0")),
        ("F4", ("E3.0", "F4", "F4.1", "F6.0")),
        ("F4.0", ("E3.0", "F4.0", "F4", "F6.0")),
    ],
)
def test_parts_that_do_not_lie_side_by_side(board: Board, part: str, route: tuple[str, ...]) -> None:
    assert check(board, ("D", route), tokens=(("D6", 0), ("E3", 0))) == Fault("continuous", "D", part)


@pytest.mark.parametrize(
    ("part", "route"),
    [
        ("D6.0", ("D6.0", "C5", "D4", "D2.0")),  # no exit on that side
        ("D4", ("D6.0", "D4", "C3", "D2.0")),  # no exit of plain track
        ("D4", ("D2.0", "D4", "E3.0")),  # back over the fork
        ("F4.1", ("E3.0", "F4.1", "F6.0")),  # the other city of the hex
        ("C7", ("D6.0", "C7", "D6.0")),  # plain track that turns round
        ("F8.0", ("F8.0", "F10.0")),  # a wall
        ("B6.0", ("B6.0", "B8.0")),  # narrow track
    ],
)
def test_no_track(board: Board, part: str, route: tuple[str, ...]) -> None:
    tokens = (("D6", 0), ("E3", 0), ("D2", 0), ("F8", 0), ("B6", 0))
    assert check(board, ("D", route), tokens=tokens) == Fault("track", "D", part)


def test_narrow_track_when_it_may_be_used(board: Board) -> None:
    runs = [("2", ("B6.0", "B8.0"))]
    assert check_runs(board, {}, TRAINS, runs, {("B6", 0)}, (), lambda hex, path: True) is None


def test_a_tile_counts_and_not_the_print_below(board: Board) -> None:
    runs = [("2", ("D6.0", "D4", "D2.0"))]
    assert check_runs(board, {}, TRAINS, runs, {("D6", 0)}, ()) is None
    assert check_runs(board, {"D4": Laid("9", 0)}, TRAINS, runs, {("D6", 0)}, ()) is None
    assert check_runs(board, {"D4": Laid("9", 1)}, TRAINS, runs, {("D6", 0)}, ()) == Fault("track", "2", "D4")


def test_more_places_than_the_train_reaches(board: Board) -> None:
    route = ("D2.0", "D4", "D6.0", "D8.0")
    assert check(board, ("2", route)) == Fault("too long", "2", "D8.0")
    assert check(board, ("3", route)) is None
    assert check(board, ("3", (*route, "D10.0"))) == Fault("too long", "3", "D10.0")


def test_a_stop_visited_twice(board: Board) -> None:
    route = ("D8.0", "C7", "D6.0", "D8.0", "D10.0")
    assert check(board, ("D", route)) == Fault("twice", "D", "D8.0")


def test_an_area_visited_twice(board: Board) -> None:
    route = ("D10.0", "D8.0", "C9.0")
    assert check(board, ("D", route), tokens=(("D8", 0),)) == Fault("twice", "D", "C9.0")


def test_no_own_token(board: Board) -> None:
    assert check(board, ("2", ("D8.0", "D10.0"))) == Fault("token", "2", "")
    assert check(board, ("2", ("F4.0", "F4.1")), tokens=()) == Fault("token", "2", "")
    assert check(board, ("2", ("F4.0", "F4.1")), tokens=(("F4", 1),)) is None


def test_a_blocked_city_is_passed(board: Board) -> None:
    route = ("D6.0", "D8.0", "D10.0")
    assert check(board, ("3", route), blocked=(("D8", 0),)) == Fault("blocked", "3", "D8.0")
    assert check(board, ("3", route), tokens=(("D8", 0),), blocked=(("D8", 0),)) is None
    assert check(board, ("2", route[:2]), blocked=(("D8", 0),)) is None


def test_an_offboard_area_is_passed(board: Board) -> None:
    route = ("D8.0", "D10.0", "D12.0")
    assert check(board, ("3", route), tokens=(("D8", 0),)) == Fault("off-board", "3", "D10.0")
    assert check(board, ("3", route), tokens=(("D8", 0), ("D10", 0))) == Fault("off-board", "3", "D10.0")


def test_a_terminal_is_passed(board: Board) -> None:
    route = ("F4.1", "F6.0", "F8.0")
    tokens = (("F4", 1), ("F6", 0))
    assert check(board, ("3", route), tokens=tokens) == Fault("off-board", "3", "F6.0")
    assert check(board, ("2", route[1:]), tokens=tokens) is None


def test_track_reused_in_a_run(board: Board) -> None:
    # Down over D4, and up again over the other branch of the fork: the stub below it serves both.
    route = ("D2.0", "D4", "D6.0", "D4", "E3.0")
    assert check(board, ("D", route)) == Fault("track reused", "D", "D4-D6")


def test_track_inside_a_hex_reused(board: Board) -> None:
    assert check(board, ("D", ("F4.0", "F4.1", "F4.0")), tokens=(("F4", 0),)) == Fault("twice", "D", "F4.0")
    runs = ("2", ("F4.0", "F4.1")), ("3", ("E3.0", "F4.0", "F4.1"))
    assert check(board, *runs, tokens=(("F4", 0),)) == Fault("track shared", "3", "F4")


def test_track_shared_by_two_runs(board: Board) -> None:
    runs = ("2", ("D2.0", "D4", "D6.0")), ("3", ("D8.0", "D6.0", "D4", "E3.0"))
    assert check(board, *runs) == Fault("track shared", "3", "D4-D6")


def test_a_double_track_carries_two_runs(board: Board) -> None:
    one, two, three = ("2", ("B2.0", "B4.0")), ("3", ("B4.0", "B2.0")), ("D", ("B2.0", "B4.0"))
    tokens = (("B4", 0),)
    assert check(board, one, two, tokens=tokens) is None
    assert check(board, one, two, three, tokens=tokens) == Fault("track shared", "D", "B2-B4")
    # B6 has two lines towards B4, which has one.
    down = ("B4.0", "B6.0")
    assert check(board, ("2", down), ("3", down), tokens=tokens) == Fault("track shared", "3", "B4-B6")


def test_the_first_faulty_run_is_named(board: Board) -> None:
    runs = ("2", ("D6.0", "D8.0")), ("D", ("D8.0", "D10.0")), ("3", ("D6.0",))
    assert check(board, *runs) == Fault("token", "D", "")


def test_breakdown_and_value() -> None:
    worth = {("D2", 0): 20, ("D6", 0): 30}
    route = ("D2.0", "D4", "D6.0")
    assert breakdown(route, worth) == ((("D2", 0), 20), (("D6", 0), 30))
    assert breakdown(route, lambda stop: len(stop[0])) == ((("D2", 0), 2), (("D6", 0), 2))
    assert value_of(route, worth) == 50
    assert value_of((), worth) == 0
    with pytest.raises(ValueError, match=r"D2\.x"):
        value_of(("D2.x",), worth)

"""Each kind of fault in a set of runs is found, and what is right is let pass."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.board.map import Board, load_board
from roundhouse.board.tiles import Laid
from roundhouse.routes.checker import Checked, Fault, check_runs, earnings
from roundhouse.routes.question import Bonus, Fee, Limit, Question, RouteTrain
from roundhouse.routes.trackage import Trackage
from roundhouse.routes.trains import Reach

# Cities down column D with a fork in D4, the area Coal in C9 and D10; a city in E3, from there two cities in one
# hex (F4) and a city with terminal track (F6); double track in column B.  Column H leaves open which track a run
# takes, in plain track (H4), between two cities of a hex (H8) and at a city (H10); H12 has a spur.
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
    "B10": "city=revenue:20;path=a:0,b:_0,lanes:2",
    "B12": "city=revenue:20;path=a:3,b:_0;path=a:0,b:3",
    "B14": "city=revenue:20;path=a:3,b:_0;path=a:0,b:_0,lanes:2;path=a:0,b:2",
    "B16": "city=revenue:20;path=a:3,b:_0,lanes:2;path=a:0,b:_0;path=a:0,b:_0,lanes:2,track:narrow",
    "B18": "city=revenue:20;path=a:3,b:_0,lanes:2",
    "H2": "city=revenue:20;path=a:0,b:_0",
    "H4": "path=a:0,b:3,track:narrow;path=a:0,b:3",
    "H6": "town=revenue:20;path=a:3,b:_0;path=a:0,b:_0",
    "H8": "city=revenue:20;city=revenue:20;path=a:3,b:_0;path=a:_0,b:_1;path=a:_0,b:_1;path=a:0,b:_1",
    "H10": "town=revenue:20;junction;path=a:3,b:_0;path=a:0,b:_0,track:narrow;path=a:0,b:_1;path=a:_0,b:_1",
    "H12": "city=revenue:20;junction;path=a:3,b:_1;path=a:0,b:_1;path=a:_0,b:_1",
    "H14": "city=revenue:20;path=a:3,b:_0",
}
TRAINS = (RouteTrain("2", Reach(2)), RouteTrain("3", Reach(3)), RouteTrain("D", Reach()))

Run = tuple[str, tuple[str, ...]]
DOWN = ("D2.0", "D4", "D6.0", "D8.0", "D10.0")


@pytest.fixture(scope="module")
def board() -> Board:
    hexes = {hex: {"code": code, "color": "gray"} for hex, code in HEXES.items()}
    tiles = {"9": {"color": "yellow", "code": "path=a:0,b:3"}}
    return load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": tiles})


def stops(*names: str) -> frozenset[tuple[str, int]]:
    """Stops written as in a route."""
    return frozenset((name[:-2], int(name[-1])) for name in names)


def check(
    board: Board,
    *runs: Run,
    tokens: tuple[str, ...] = ("D6.0",),
    trains: tuple[RouteTrain, ...] = TRAINS,
    laid: dict[str, Laid] | None = None,
    **terms: Any,
) -> Fault | None:
    """The verdict on runs of a company with these tokens and trains, and further terms of a question."""
    return check_runs(board, laid or {}, Question(trains, (), stops(*tokens), **terms), runs)


def test_good_runs_pass(board: Board) -> None:
    assert check(board) is None
    assert check(board, ("2", ("D6.0", "D8.0"))) is None
    assert check(board, ("3", ("D2.0", "D4", "D6.0", "D8.0")), ("2", ("D6.0", "C7", "D8.0"))) is None
    assert check(board, ("D", ("E3.0", "D4", "D6.0", "D8.0", "D10.0"))) is None
    assert check(board, ("D", ("D10.0", "D8.0", "D6.0", "D4", "E3.0", "D2.0"))) is None
    assert check(board, ("D", ("E3.0", "F4.0", "F4.1", "F6.0")), tokens=("E3.0",)) is None


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
        ("Z9", ("D6.0", "Z9", "D8.0")),
        ("D8.1", ("D6.0", "D8.1")),
        ("D4.0", ("D6.0", "D4.0")),
        ("D8.", ("D6.0", "D8.")),
        ("D8.x", ("D6.0", "D8.x")),
        ("D8.00", ("D6.0", "D8.00")),
        ("D8.-1", ("D6.0", "D8.-1")),
        ("D8.0.0", ("D6.0", "D8.0.0")),
        ("", ("D6.0", "")),
        ("D6.²", ("D6.²", "D8.0")),
        ("D6." + 5000 * "0", ("D6." + 5000 * "0", "D8.0")),
        ("D4", ("D8.0", "D6.0", "D4")),
        ("C7", ("C7", "D6.0", "D8.0")),
    ],
)
def test_what_is_no_part_of_a_route(board: Board, part: str, route: tuple[str, ...]) -> None:
    assert check(board, ("D", route)) == Fault("form", "D", part)


@pytest.mark.parametrize("route", [(), ("D6.0",)])
def test_fewer_than_two_places(board: Board, route: tuple[str, ...]) -> None:
    assert check(board, ("2", route)) == Fault("two places", "2", "")


def test_a_train_with_a_lesser_least_needs_two_places_too(board: Board) -> None:
    trains = (RouteTrain("one", Reach(2, least=1)),)
    assert check(board, ("one", ("D6.0",)), trains=trains) == Fault("two places", "one", "")
    assert check(board, ("one", ("D6.0", "D8.0")), trains=trains) is None


def test_fewer_places_than_the_train_must_have(board: Board) -> None:
    trains = (RouteTrain("long", Reach(0, least=3)),)
    assert check(board, ("long", DOWN[2:4]), trains=trains) == Fault("two places", "long", "")
    assert check(board, ("long", DOWN[2:]), trains=trains) is None


def test_stops_that_are_not_scored_do_not_count_among_the_least(board: Board) -> None:
    trains = (RouteTrain("express", Reach(), unscored=stops("D8.0")),)
    assert check(board, ("express", DOWN[2:4]), trains=trains) == Fault("two places", "express", "")
    assert check(board, ("express", DOWN[2:]), trains=trains) is None
    # Free stops do.
    trains = (RouteTrain("local", Reach(1), free=stops("D8.0")),)
    assert check(board, ("local", DOWN[2:4]), trains=trains) is None


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
    assert check(board, ("D", route), tokens=("D6.0", "E3.0")) == Fault("continuous", "D", part)


@pytest.mark.parametrize(
    ("part", "route"),
    [
        ("D6.0", ("D6.0", "C5", "D4", "D2.0")),  # no exit on that side
        ("D4", ("D6.0", "D4", "C3", "D2.0")),  # no exit of plain track
        ("D4", ("D2.0", "D4", "E3.0")),  # back over the fork
        ("F4.1", ("E3.0", "F4.1", "F6.0")),  # the other city of the hex
        ("C7", ("D6.0", "C7", "D6.0")),  # plain track that turns round
        ("H12", ("H14.0", "H12", "H14.0")),  # and over a junction
        ("F8.0", ("F8.0", "F10.0")),  # a wall
        ("B6.0", ("B6.0", "B8.0")),  # narrow track
    ],
)
def test_no_track(board: Board, part: str, route: tuple[str, ...]) -> None:
    tokens = "D6.0", "E3.0", "D2.0", "F8.0", "B6.0", "H14.0"
    assert check(board, ("D", route), tokens=tokens) == Fault("track", "D", part)


def test_special_track_of_the_kinds_that_may_be_used(board: Board) -> None:
    run = "2", ("B6.0", "B8.0")
    assert check(board, run, tokens=("B6.0",), track=frozenset({"narrow"})) is None
    assert check(board, run, tokens=("B6.0",), track=frozenset({"wide"})) == Fault("track", "2", "B6.0")


def test_a_tile_counts_and_not_the_print_below(board: Board) -> None:
    run = "2", ("D6.0", "D4", "D2.0")
    assert check(board, run) is None
    assert check(board, run, laid={"D4": Laid("9", 0)}) is None
    assert check(board, run, laid={"D4": Laid("9", 1)}) == Fault("track", "2", "D4")


def test_more_places_than_the_train_reaches(board: Board) -> None:
    assert check(board, ("2", DOWN[:4])) == Fault("too long", "2", "D8.0")
    assert check(board, ("3", DOWN[:4])) is None
    assert check(board, ("3", DOWN)) == Fault("too long", "3", "D10.0")


def test_free_stops_use_up_nothing(board: Board) -> None:
    assert check(board, ("2", DOWN), trains=(RouteTrain("2", Reach(2), free=stops("D6.0", "D8.0")),)) is None
    trains = (RouteTrain("2", Reach(2), free=stops("D6.0", "E3.0")),)
    assert check(board, ("2", DOWN[:4]), trains=trains) is None
    assert check(board, ("2", DOWN), trains=trains) == Fault("too long", "2", "D10.0")


def test_stops_that_are_not_scored_use_up_nothing(board: Board) -> None:
    trains = (RouteTrain("2", Reach(2), unscored=stops("D6.0")),)
    assert check(board, ("2", DOWN[:4]), trains=trains) is None
    assert check(board, ("2", DOWN), trains=trains) == Fault("too long", "2", "D10.0")


def test_more_hexes_than_the_train_reaches(board: Board) -> None:
    trains = RouteTrain("2H", Reach(hexes=2)), RouteTrain("3H", Reach(hexes=3))
    assert check(board, ("2H", DOWN[:3]), trains=trains) is None
    assert check(board, ("2H", DOWN[:4]), trains=trains) == Fault("too long", "2H", "D8")
    assert check(board, ("3H", DOWN[:4]), trains=trains) is None
    assert check(board, ("3H", DOWN), trains=trains) == Fault("too long", "3H", "D10")
    assert check(board, ("2H", DOWN), trains=trains) == Fault("too long", "2H", "D8")
    # From city to city within a hex nothing is entered.
    inside = "E3.0", "F4.0", "F4.1", "F6.0"
    assert check(board, ("2H", inside), trains=trains, tokens=("E3.0",)) is None


def test_a_hex_counts_each_time_that_it_is_entered(board: Board) -> None:
    # Over E3 to the other branch of the fork, so that D4 is entered a second time.
    route = "D2.0", "D4", "D6.0", "C7", "D8.0"
    around = "D8.0", "C7", "D6.0", "D4", "E3.0", "D2.0"
    trains = RouteTrain("4H", Reach(hexes=4)), RouteTrain("5H", Reach(hexes=5))
    assert check(board, ("4H", route), trains=trains) is None
    assert check(board, ("4H", around), trains=trains) == Fault("too long", "4H", "D2")
    assert check(board, ("5H", around), trains=trains) is None
    again = "D2.0", "D4", "D6.0", "D4", "E3.0"
    trains = RouteTrain("3H", Reach(hexes=3)), RouteTrain("4H", Reach(hexes=4))
    assert check(board, ("3H", again), trains=trains) == Fault("too long", "3H", "E3")
    assert check(board, ("4H", again), trains=trains) == Fault("track reused", "4H", "D4-D6")


def test_a_stop_that_may_not_be_visited(board: Board) -> None:
    closed = stops("D8.0")
    assert check(board, ("2", DOWN[2:4]), closed=closed) == Fault("closed", "2", "D8.0")
    assert check(board, ("D", DOWN), closed=closed) == Fault("closed", "D", "D8.0")
    assert check(board, ("2", DOWN[2:4]), tokens=("D8.0",), closed=closed) == Fault("closed", "2", "D8.0")
    assert check(board, ("2", DOWN[:3]), closed=closed) is None


def test_a_stop_visited_twice(board: Board) -> None:
    route = ("D8.0", "C7", "D6.0", "D8.0", "D10.0")
    assert check(board, ("D", route)) == Fault("twice", "D", "D8.0")


def test_an_area_visited_twice(board: Board) -> None:
    route = ("D10.0", "D8.0", "C9.0")
    assert check(board, ("D", route), tokens=("D8.0",)) == Fault("twice", "D", "C9.0")


def test_two_of_the_stops_that_are_joined(board: Board) -> None:
    joined: tuple[frozenset[tuple[str, int]], ...]
    joined = stops("D2.0", "D8.0", "D12.0"), stops("D6.0", "E3.0")
    assert check(board, ("D", DOWN), joined=joined) == Fault("twice", "D", "D8.0")
    assert check(board, ("D", DOWN[2:]), joined=joined) is None
    # A stop can be in several sets, and in an area besides.
    joined = stops("D2.0", "D6.0"), stops("D6.0", "D8.0"), stops("D8.0", "C9.0")
    assert check(board, ("3", DOWN[2:4]), joined=joined) == Fault("twice", "3", "D8.0")
    assert check(board, ("D", DOWN[2:]), joined=joined[:1]) is None
    route = "D10.0", "D8.0", "C9.0"
    assert check(board, ("D", route), tokens=("D8.0",), joined=joined[2:]) == Fault("twice", "D", "C9.0")


def test_no_own_token(board: Board) -> None:
    assert check(board, ("2", ("D8.0", "D10.0"))) == Fault("token", "2", "")
    assert check(board, ("2", ("F4.0", "F4.1")), tokens=()) == Fault("token", "2", "")
    assert check(board, ("2", ("F4.0", "F4.1")), tokens=("F4.1",)) is None


def test_a_train_that_is_bound_to_other_places(board: Board) -> None:
    trains = (*TRAINS, RouteTrain("yard", Reach(3), anchors=stops("D8.0", "E3.0")))
    assert check(board, ("yard", DOWN[3:]), trains=trains) is None
    assert check(board, ("yard", DOWN[:3]), trains=trains) == Fault("anchor", "yard", "")
    assert check(board, ("yard", DOWN[:4]), trains=trains) is None
    # The other trains need the token still.
    assert check(board, ("2", DOWN[3:]), trains=trains) == Fault("token", "2", "")


def test_a_train_that_is_bound_to_nothing_that_is_there(board: Board) -> None:
    trains = (RouteTrain("yard", Reach(3), anchors=frozenset()),)
    assert check(board, ("yard", DOWN[:3]), trains=trains) == Fault("anchor", "yard", "")


def test_a_stop_at_which_runs_end_is_passed(board: Board) -> None:
    ends = stops("D8.0")
    assert check(board, ("3", DOWN[2:]), ends=ends) == Fault("end", "3", "D8.0")
    assert check(board, ("3", DOWN[2:]), tokens=("D8.0",), ends=ends) == Fault("end", "3", "D8.0")
    assert check(board, ("2", DOWN[2:4]), ends=ends) is None
    assert check(board, ("2", DOWN[3:]), tokens=("D8.0",), ends=ends) is None


def test_a_blocked_city_is_passed(board: Board) -> None:
    blocked = stops("D8.0")
    assert check(board, ("3", DOWN[2:]), blocked=blocked) == Fault("blocked", "3", "D8.0")
    assert check(board, ("3", DOWN[2:]), tokens=("D8.0",), blocked=blocked) is None
    assert check(board, ("2", DOWN[2:4]), blocked=blocked) is None


def test_what_a_train_is_bound_to_is_no_token_to_pass_with(board: Board) -> None:
    trains = (RouteTrain("yard", Reach(3), anchors=stops("D8.0")),)
    run = "yard", DOWN[2:]
    assert check(board, run, trains=trains, blocked=stops("D8.0")) == Fault("blocked", "yard", "D8.0")


def test_an_offboard_area_is_passed(board: Board) -> None:
    route = ("D8.0", "D10.0", "D12.0")
    assert check(board, ("3", route), tokens=("D8.0",)) == Fault("off-board", "3", "D10.0")
    assert check(board, ("3", route), tokens=("D8.0", "D10.0")) == Fault("off-board", "3", "D10.0")


def test_a_terminal_is_passed(board: Board) -> None:
    route = ("F4.1", "F6.0", "F8.0")
    tokens = ("F4.1", "F6.0")
    assert check(board, ("3", route), tokens=tokens) == Fault("off-board", "3", "F6.0")
    assert check(board, ("2", route[1:]), tokens=tokens) is None


def test_track_reused_in_a_run(board: Board) -> None:
    # Down over D4, and up again over the other branch of the fork: the stub below it serves both.
    route = ("D2.0", "D4", "D6.0", "D4", "E3.0")
    assert check(board, ("D", route)) == Fault("track reused", "D", "D4-D6")


def test_a_spur_is_used_once(board: Board) -> None:
    tokens = ("H14.0",)
    assert check(board, ("D", ("H14.0", "H12.0", "H10.0")), tokens=tokens) == Fault(
        "track reused", "D", "H12"
    )
    assert check(board, ("D", ("H14.0", "H12", "H10.0")), tokens=tokens) is None
    assert check(board, ("D", ("H14.0", "H12.0")), tokens=tokens) is None


def test_track_inside_a_hex_reused(board: Board) -> None:
    assert check(board, ("D", ("F4.0", "F4.1", "F4.0")), tokens=("F4.0",)) == Fault("twice", "D", "F4.0")
    runs = ("2", ("F4.0", "F4.1")), ("3", ("E3.0", "F4.0", "F4.1"))
    assert check(board, *runs, tokens=("F4.0",)) == Fault("track shared", "3", "F4")


def test_two_pieces_of_track_inside_a_hex_carry_two_runs(board: Board) -> None:
    runs = ("2", ("H8.0", "H8.1")), ("3", ("H6.0", "H8.0", "H8.1")), ("D", ("H8.1", "H8.0"))
    tokens = ("H8.0",)
    assert check(board, *runs[:2], tokens=tokens) is None
    assert check(board, *runs, tokens=tokens) == Fault("track shared", "D", "H8")


def test_track_shared_by_two_runs(board: Board) -> None:
    runs = ("2", ("D2.0", "D4", "D6.0")), ("3", ("D8.0", "D6.0", "D4", "E3.0"))
    assert check(board, *runs) == Fault("track shared", "3", "D4-D6")


def test_trains_of_different_pools_may_share_track(board: Board) -> None:
    trains = (
        RouteTrain("2", Reach(2)),
        RouteTrain("home", Reach(), pool="destination"),
        RouteTrain("3", Reach(3)),
    )
    runs = [(id, DOWN[2:4]) for id in ("2", "home", "3")]
    assert check(board, *runs[:2], trains=trains) is None
    assert check(board, *runs[1:], trains=trains) is None
    assert check(board, *runs, trains=trains) == Fault("track shared", "3", "D6-D8")
    same = trains[1], RouteTrain("3", Reach(3), pool="destination")
    assert check(board, *runs[1:], trains=same) == Fault("track shared", "3", "D6-D8")
    # Within one run no pool helps.
    again = "home", ("D2.0", "D4", "D6.0", "D4", "E3.0")
    assert check(board, again, trains=trains) == Fault("track reused", "home", "D4-D6")


def test_a_double_track_carries_two_runs(board: Board) -> None:
    one, two, three = ("2", ("B2.0", "B4.0")), ("3", ("B4.0", "B2.0")), ("D", ("B2.0", "B4.0"))
    tokens = ("B4.0",)
    assert check(board, one, two, tokens=tokens) is None
    assert check(board, one, two, three, tokens=tokens) == Fault("track shared", "D", "B2-B4")
    # B6 has two lines towards B4, which has one; so has B10 towards B12, where that one forks.
    down = ("B4.0", "B6.0")
    assert check(board, ("2", down), ("3", down), tokens=tokens) == Fault("track shared", "3", "B4-B6")
    down = ("B10.0", "B12.0")
    assert check(board, ("2", down), ("3", down), tokens=("B10.0",)) == Fault("track shared", "3", "B10-B12")
    # A double track stays one where another line joins it.
    down = ("B14.0", "B16.0")
    assert check(board, ("2", down), ("3", down), tokens=("B14.0",)) is None


def test_lines_of_special_track_count_for_those_who_may_use_it(board: Board) -> None:
    runs = ("2", ("B16.0", "B18.0")), ("3", ("B16.0", "B18.0"))
    assert check(board, *runs, tokens=("B16.0",)) == Fault("track shared", "3", "B16-B18")
    assert check(board, *runs, tokens=("B16.0",), track=frozenset({"narrow"})) is None


def test_special_track_adds_no_line_beside_ordinary_track(board: Board) -> None:
    runs = ("2", ("H2.0", "H4", "H6.0")), ("3", ("H2.0", "H4", "H6.0"))
    narrow = frozenset({"narrow"})
    assert check(board, *runs[:1], tokens=("H2.0",), track=narrow) is None
    assert check(board, *runs, tokens=("H2.0",), track=narrow) == Fault("track shared", "3", "H2-H4")


@pytest.mark.parametrize(
    ("route", "feed", "ways"),
    [
        ("H2.0 H4 H6.0", False, 1),
        ("H2.0 H4 H6.0", True, 1),  # the ferry costs more and saves nothing
        ("H10.0 H12.0", False, 1),  # the ferry saves a piece of track inside the hex
        ("H10.0 H12.0", True, 2),
        ("H8.0 H8.1", True, 2),
        ("H10.0 H12.0", None, 2),  # the same with a limit instead of a fee
    ],
)
def test_ways_that_are_no_better_than_others_are_left_out(
    board: Board, route: str, feed: bool | None, ways: int
) -> None:
    fees = (Fee("ferry", 10, "narrow", frozenset({"H4", "H10"})),) if feed else ()
    limits = (Limit("lake", "narrow", frozenset({"H10"}), 1),) if feed is None else ()
    question = Question((), (), stops(), track=frozenset({"narrow"}), fees=fees, limits=limits)
    track = Trackage(board, {}, question)
    readings, _ = track.follow([track.place(part) for part in route.split()])
    assert len(readings) == ways


@pytest.mark.parametrize("most, case", [(0, "limit"), (1, None)])
def test_track_that_few_runs_may_use(board: Board, most: int, case: str | None) -> None:
    terms: dict[str, Any] = {
        "track": frozenset({"narrow"}),
        "limits": (Limit("lake", "narrow", frozenset({"B6", "H4"}), most),),
        "tokens": ("B6.0", "H2.0"),
    }
    fault = check(board, ("2", ("B6.0", "B8.0")), **terms)
    assert fault == (None if case is None else Fault(case, "2", "lake"))
    # Where there is other track between the same places a run need not mean the limited one.
    assert check(board, ("2", ("H2.0", "H4", "H6.0")), **terms) is None
    assert check(board, ("3", ("H2.0", "H4", "H6.0")), ("2", ("B6.0", "B8.0")), **terms) == fault


def test_a_bonus_that_a_run_has_to_earn(board: Board) -> None:
    bonus = Bonus("through", 50, (stops("D6.0"), stops("D10.0", "C9.0")), required=True)
    terms: dict[str, Any] = {"bonuses": (bonus,)}
    short, long = ("2", ("D6.0", "C7", "D8.0")), ("3", DOWN[2:])
    assert check(board, **terms) is None  # nothing runs
    assert check(board, short, **terms) == Fault("required", "", "through")
    assert check(board, long, **terms) is None
    assert check(board, short, long, **terms) is None
    assert check(board, long, short, **terms) is None
    # The same bonus without being required, one that others have to earn, and one between the ends.
    assert check(board, short, bonuses=(Bonus("through", 50, bonus.visits),)) is None
    terms["bonuses"] = (Bonus("through", 50, bonus.visits, trains=frozenset({"2"}), required=True),)
    assert check(board, short, long, **terms) == Fault("required", "", "through")
    terms["bonuses"] = (Bonus("through", 50, bonus.visits, ends=True, once=True, required=True),)
    assert check(board, ("D", DOWN), **terms) == Fault("required", "", "through")
    assert check(board, long, **terms) is None
    # Each of several.
    terms["bonuses"] = bonus, Bonus("north", 0, (stops("D2.0"),), required=True)
    assert check(board, long, **terms) == Fault("required", "", "north")
    assert check(board, ("D", DOWN), **terms) is None


def test_the_first_faulty_run_is_named(board: Board) -> None:
    runs = ("2", ("D6.0", "D8.0")), ("D", ("D8.0", "D10.0")), ("3", ("D6.0",))
    assert check(board, *runs) == Fault("token", "D", "")
    # Before a bonus that none of them earns.
    bonus = Bonus("north", 0, (stops("D2.0"),), required=True)
    assert check(board, *runs, bonuses=(bonus,)) == Fault("token", "D", "")


def test_what_runs_earn_without_a_bonus_that_is_required(board: Board) -> None:
    """They are not to be declared so, but what they pay is known: it is asked where questions are compared."""
    bonus = Bonus("north", 0, (stops("D2.0"),), required=True)
    worth = ((("D6", 0), 30), (("D8", 0), 40))
    question = Question(TRAINS, worth, stops("D6.0"), bonuses=(bonus,))
    runs = [("2", ("D6.0", "D8.0"))]
    checked = Checked(board, {}, question, runs)
    assert checked.fault == Fault("required", "", "north")
    assert checked.earnings().total == earnings(board, {}, question, runs).total == 70
    with pytest.raises(ValueError, match="The run of 5 is not in order: train"):
        Checked(board, {}, question, [("5", ("D6.0", "D8.0"))]).earnings()

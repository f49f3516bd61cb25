"""The rules of 18Chesapeake on routes (11.1) and runs (11.5), on its own map."""

from __future__ import annotations

import pytest

from roundhouse.board.map import Board
from roundhouse.board.tiles import Laid
from roundhouse.routes.best import Answer, best_runs
from roundhouse.routes.checker import Fault, check_runs, earnings
from roundhouse.routes.earnings import Earnings, Line
from roundhouse.routes.graph import stop_graph
from roundhouse.routes.question import Question, RouteTrain
from roundhouse.routes.trains import Reach

Stop = tuple[str, int]

TWO = RouteTrain("2-1", Reach(2))
OTHER_TWO = RouteTrain("2-2", Reach(2))
THREE = RouteTrain("3-1", Reach(3))
D = RouteTrain("D-1", Reach())


class Track:
    """Tiles on the map, as "tile/rotation" by hex, and one company's tokens."""

    def __init__(
        self, board: Board, tiles: dict[str, str], tokens: set[Stop], blocked: set[Stop] | None = None
    ) -> None:
        self.board = board
        self.laid = {
            hex: Laid(tile, int(turn)) for hex, code in tiles.items() for tile, turn in [code.split("/")]
        }
        self.tokens = frozenset(tokens)
        self.blocked = frozenset(blocked or ())
        stops = [(hex, n) for hex in board.hexes for n in range(len(self.stops(hex)))]
        self.worth_of = tuple((stop, self.value(stop)) for stop in stops)

    def stops(self, hex: str):
        return self.board.face(hex, self.laid.get(hex)).stops

    def value(self, stop: Stop) -> int:
        """In phase 3."""
        revenue = self.stops(stop[0])[stop[1]].revenue
        return revenue[0][1] if len(revenue) == 1 else dict(revenue)["green"]

    def question(self, *trains: RouteTrain) -> Question:
        return Question(trains, self.worth_of, self.tokens, self.blocked)

    def fault(self, *runs: tuple[RouteTrain, str]) -> Fault | None:
        routes = [(train.id, tuple(route.split())) for train, route in runs]
        return check_runs(self.board, self.laid, self.question(TWO, OTHER_TWO, THREE, D), routes)

    def best(self, *trains: RouteTrain) -> Answer:
        question = self.question(*trains)
        answer = best_runs(stop_graph(self.board, self.laid), question)
        assert answer.proven
        routes = [(run.train, run.route) for run in answer.runs]
        assert check_runs(self.board, self.laid, question, routes) is None
        assert self.earnings(question, routes).total == answer.value
        return answer

    def earnings(self, question: Question, runs: list[tuple[str, tuple[str, ...]]]) -> Earnings:
        return earnings(self.board, self.laid, question, runs)

    def lines(self, route: str) -> tuple[Line, ...]:
        """What the stops of a route pay a D-train."""
        return self.earnings(self.question(D), [(D.id, tuple(route.split()))]).runs[0].stops

    def worth(self, route: str) -> int:
        return sum(line.amount for line in self.lines(route))


@pytest.mark.rule("18Chesapeake-11.1-1")
def test_a_route_needs_an_own_token(chesapeake: Board) -> None:
    tiles = {"B8": "8/0", "B10": "9/0", "B12": "8/1"}
    track = Track(chesapeake, tiles, {("F2", 0)})
    assert track.fault((D, "A7.0 B8 B10 B12 A13.0")) == Fault("token", "D-1", "")
    assert track.best(D).value == 0


def around_camden(board: Board) -> Track:
    return Track(board, {"J6": "15/0", "I5": "3/5", "I7": "7/3"}, {("J6", 0)})


@pytest.mark.rule("18Chesapeake-11.1-2")
def test_no_city_twice(chesapeake: Board) -> None:
    track = around_camden(chesapeake)
    assert track.fault((D, "J4.0 J6.0 I5.0 I7 J6.0")) == Fault("twice", "D-1", "J6.0")
    assert track.fault((D, "J4.0 J6.0 I5.0")) is None
    assert track.best(D).value == 30 + 30 + 10


@pytest.mark.rule("18Chesapeake-11.1-2")
def test_no_small_city_twice(chesapeake: Board) -> None:
    track = around_camden(chesapeake)
    assert track.fault((D, "I5.0 J6.0 I7 I5.0")) == Fault("twice", "D-1", "I5.0")


@pytest.mark.rule("18Chesapeake-11.1-3")
def test_an_area_is_one_place(chesapeake: Board) -> None:
    pittsburgh = Track(chesapeake, {"B4": "2/1"}, {("A3", 0)})
    assert pittsburgh.fault((D, "A3.0 B4.1 B2.0")) == Fault("twice", "D-1", "B2.0")
    assert pittsburgh.fault((D, "A3.0 B4.1")) is None
    assert pittsburgh.best(D).value == 50 + 10
    coal = Track(chesapeake, {"C13": "15/1", "B12": "8/5"}, {("C13", 0)})
    assert coal.fault((D, "A13.0 B12 C13.0 B14.0")) == Fault("twice", "D-1", "B14.0")
    assert coal.best(D).value == 50 + 30


@pytest.mark.rule("18Chesapeake-11.1-4")
def test_two_small_cities_of_a_hex_are_two_places(chesapeake: Board) -> None:
    track = Track(chesapeake, {"K5": "1/0", "J6": "15/2"}, {("J6", 0)})
    assert track.fault((THREE, "K5.1 K7 J6.0 K5.0")) is None
    assert track.worth("K5.1 K7 J6.0 K5.0") == 10 + 30 + 10
    # Better than that is only to run on into Philadelphia, which is north of Camden.
    assert set(track.best(RouteTrain("4-1", Reach(4))).runs[0].route) >= {"J6.0", "J4.0"}


@pytest.mark.rule("18Chesapeake-11.1-5")
def test_a_full_city_ends_a_route(chesapeake: Board) -> None:
    tiles = {"D2": "57/1", "F2": "57/2", "C3": "8/4", "C5": "57/0"}
    track = Track(chesapeake, tiles, {("F2", 0)}, blocked={("D2", 0)})
    assert track.fault((D, "F2.0 E1 D2.0 C3 C5.0")) == Fault("blocked", "D-1", "D2.0")
    assert track.fault((D, "F2.0 E1 D2.0")) is None
    assert track.best(D).value == 40
    free = Track(chesapeake, tiles, {("F2", 0)})
    assert free.fault((D, "F2.0 E1 D2.0 C3 C5.0")) is None
    assert free.best(D).value == 60


@pytest.mark.rule("18Chesapeake-11.1-7")
def test_no_turning_back_at_a_fork(chesapeake: Board) -> None:
    # Tile 23 joins the south with the north and with the north-east.
    tiles = {"D4": "23/0", "D2": "57/0", "E3": "57/1"}
    track = Track(chesapeake, tiles, {("D2", 0)})
    assert track.fault((D, "D2.0 D4 E3.0")) == Fault("track", "D-1", "D4")
    assert track.best(D).value == 0
    # A loop below the fork would use the stub twice.
    tiles |= {"D6": "9/0", "D8": "57/0"}
    both = Track(chesapeake, tiles, {("D2", 0), ("D8", 0)})
    assert both.fault((D, "D2.0 D4 D6 D8.0 D6 D4 E3.0")) == Fault("track reused", "D-1", "D4-D6")
    assert both.best(D).value == 40


@pytest.mark.rule("18Chesapeake-11.1-8")
def test_an_area_ends_a_route(chesapeake: Board) -> None:
    tiles = {"B6": "9/1", "C5": "57/1", "B8": "8/2", "C7": "8/5", "D8": "57/2"}
    track = Track(chesapeake, tiles, {("C5", 0), ("D8", 0)})
    assert track.fault((D, "C5.0 B6 A7.0 B8 C7 D8.0")) == Fault("off-board", "D-1", "A7.0")
    assert track.fault((D, "C5.0 B6 A7.0")) is None
    assert track.best(D).value == 20 + 60
    assert track.best(D, TWO).value == 2 * 80


@pytest.mark.rule("18Chesapeake-11.1-9")
def test_both_cities_of_a_hex_in_one_route(chesapeake: Board) -> None:
    track = Track(chesapeake, {"J4": "X3/0", "J6": "15/1", "K5": "2/0"}, {("J4", 0)})
    route = "J4.0 J6.0 K5.1 J4.1"
    assert track.fault((D, route)) is None
    assert track.lines(route) == (
        Line(("J4", 0), 40),
        Line(("J6", 0), 30),
        Line(("K5", 1), 10),
        Line(("J4", 1), 40),
    )
    assert track.best(D).value == 120


@pytest.mark.rule("18Chesapeake-11.1-10")
def test_tracks_that_share_an_exit_share_that_piece(chesapeake: Board) -> None:
    tiles = {"F2": "57/1", "G3": "4/0", "H2": "9/2", "I3": "8/2", "J2": "57/1"}
    track = Track(chesapeake, tiles, {("F2", 0)})
    east, south = "F2.0 G1 H2 I3 J2.0", "F2.0 G1 G3.0"
    assert track.fault((TWO, east)) is None and track.fault((TWO, south)) is None
    assert track.fault((TWO, east), (OTHER_TWO, south)) == Fault("track shared", "2-2", "F2-G1")
    assert track.fault((D, "G3.0 G1 H2 I3 J2.0")) == Fault("track", "D-1", "G1")
    answer = track.best(TWO, OTHER_TWO)
    assert (answer.value, len(answer.runs)) == (40, 1)


def lynchburg(board: Board) -> Track:
    """The west in phase 3: C13 green, with both hexes of West Virginia Coal and with D12."""
    return Track(board, {"C13": "15/1", "B12": "8/5", "D12": "57/1"}, {("C13", 0)})


@pytest.mark.rule("18Chesapeake-11.5-1")
def test_each_train_has_a_route_of_its_own(chesapeake: Board) -> None:
    track = lynchburg(chesapeake)
    answer = track.best(TWO, OTHER_TWO)
    assert [run.train for run in answer.runs] == ["2-1", "2-2"]
    assert len({run.route for run in answer.runs}) == 2
    assert track.fault((TWO, "B14.0 C13.0"), (TWO, "C13.0 D12.0")) == Fault("train", "2-1", "")


@pytest.mark.rule("18Chesapeake-11.5-2")
def test_runs_may_meet_but_not_share_track(chesapeake: Board) -> None:
    track = lynchburg(chesapeake)
    assert track.fault((TWO, "B14.0 C13.0"), (OTHER_TWO, "A13.0 B12 C13.0")) is None
    assert track.fault((TWO, "B14.0 C13.0"), (OTHER_TWO, "C13.0 B14.0")) == Fault(
        "track shared", "2-2", "B14-C13"
    )
    assert track.best(TWO, OTHER_TWO).value == 80 + 80


@pytest.mark.rule("18Chesapeake-11.5-3")
def test_two_places_at_least_and_the_number_of_the_train_at_most(chesapeake: Board) -> None:
    track = lynchburg(chesapeake)
    assert track.fault((TWO, "C13.0")) == Fault("two places", "2-1", "")
    assert track.fault((TWO, "B14.0 C13.0 D12.0")) == Fault("too long", "2-1", "D12.0")
    assert track.fault((D, "C13.0")) == Fault("two places", "D-1", "")
    for train in (THREE, D):
        assert track.fault((train, "B14.0 C13.0")) is None
        assert track.fault((train, "B14.0 C13.0 D12.0")) is None
    assert track.best(TWO).value == 80
    assert track.best(D).value == 100


@pytest.mark.rule("18Chesapeake-11.5-4")
def test_places_of_every_kind_count(chesapeake: Board) -> None:
    tiles = {"C13": "57/1", "D12": "57/1", "E11": "4/1"}
    track = Track(chesapeake, tiles, {("C13", 0)})
    assert track.fault((THREE, "E11.0 D12.0 C13.0")) is None
    assert track.fault((THREE, "E11.0 D12.0 C13.0 B14.0")) == Fault("too long", "3-1", "B14.0")
    assert track.best(THREE).value == 90
    assert track.best(RouteTrain("4-1", Reach(4))).value == 100


@pytest.mark.rule("18Chesapeake-11.5-5")
def test_a_route_earns_the_sum_of_its_places(chesapeake: Board) -> None:
    track = Track(chesapeake, {"C13": "57/1", "D12": "57/1"}, {("C13", 0)})
    assert track.worth("B14.0 C13.0 D12.0") == 90
    assert track.best(THREE).value == 90
    # Each train that comes to a place is paid for it.
    assert track.best(TWO, OTHER_TWO).value == (50 + 20) + (20 + 20)


@pytest.mark.rule("18Chesapeake-11.5-11")
def test_the_example_of_the_rulebook(chesapeake: Board) -> None:
    track = lynchburg(chesapeake)
    answer = track.best(TWO, OTHER_TWO, THREE)
    assert answer.value == 210
    assert sorted(run.value for run in answer.runs) == [50, 80, 80]


@pytest.mark.rule("18Chesapeake-11.5-13")
def test_no_train_no_earnings(chesapeake: Board) -> None:
    assert lynchburg(chesapeake).best().value == 0

"""The best runs on a board: against every set of runs on many small boards, and with the checker as a witness."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import roundhouse
from roundhouse.board.faces import STOP
from roundhouse.board.map import Board, load_board
from roundhouse.board.standard import in_full
from roundhouse.board.tiles import Laid
from roundhouse.routes.best import Answer, any_route, best_runs
from roundhouse.routes.checker import check_runs, earnings
from roundhouse.routes.graph import stop_graph
from roundhouse.routes.question import Question, RouteTrain
from roundhouse.routes.trains import Reach

Stop = tuple[str, int]
Side = frozenset[object]

TILES_TOML = Path(roundhouse.__file__).parent / "titles" / "chesapeake" / "tiles.toml"

# What the tiles of the box do not have: ends of the line, areas over two hexes, junctions, track inside a hex.
MORE = {
    "red": "offboard=revenue:40;path=a:0,b:_0;path=a:1,b:_0",
    "area": "offboard=revenue:60,groups:Coal;path=a:0,b:_0;path=a:3,b:_0",
    "home": "city=revenue:50,groups:Coal;path=a:0,b:_0;path=a:2,b:_0",
    "last": "city=revenue:40;path=a:0,b:_0,terminal:1;path=a:1,b:_0,terminal:1;path=a:3,b:_0,terminal:1",
    "y": "junction;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0",
    "x": "junction;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0;path=a:4,b:_0",
    "hub": "city=revenue:20;junction;path=a:0,b:_0;path=a:_0,b:_1;path=a:2,b:_1;path=a:4,b:_1",
    "twin": "city=revenue:20;city=revenue:20;junction;path=a:0,b:_0;path=a:5,b:_1;path=a:_0,b:_2;path=a:_1,b:_2"
    ";path=a:1,b:_2;path=a:3,b:_2",
    "yard": "city=revenue:40;town=revenue:20;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_1;path=a:_0,b:_1",
    "ferry": "town=revenue:10;path=a:0,b:_0;path=a:3,b:_0,track:narrow;path=a:4,b:_0",
}

# A hex with its ring and two more, which close a second ring: 9 hexes.
PATCH = ("D4", "D2", "E3", "E5", "D6", "C5", "C3", "F4", "F6")


def patch_board() -> Board:
    real = in_full(tomllib.loads(TILES_TOML.read_text(encoding="utf-8")))["tiles"]
    tiles = {name: {"color": "yellow", "code": row["code"]} for name, row in real.items()}
    tiles |= {name: {"color": "yellow", "code": code} for name, code in MORE.items()}
    hexes = {hex: {} for hex in PATCH} | {"E3": {"code": "border=edge:5,type:impassable"}}
    return load_board({"layout": "flat", "letters": "columns", "hexes": hexes}, {"tiles": tiles})


PATCH_BOARD = patch_board()


class Everything:
    """All runs of a company, by plain steps from hexside to hexside; knows nothing of chains or masks.

    ``runs``: (stops visited, sides used) of each.
    """

    def __init__(
        self, board: Board, laid: Mapping[str, Laid], tokens: frozenset[Stop], blocked: frozenset[Stop]
    ) -> None:
        self.board, self.laid = board, laid
        self.tokens, self.blocked = tokens, blocked
        self.runs: set[tuple[tuple[Stop, ...], Side]] = set()
        self.steps = 0
        for hex in board.hexes:
            for number in range(len(self.face(hex).stops)):
                self.go(hex, STOP + number, -1, ((hex, number),), frozenset())

    def face(self, hex: str):
        return self.board.face(hex, self.laid.get(hex))

    def place(self, stop: Stop) -> object:
        return self.face(stop[0]).stops[stop[1]].group or stop

    def ends(self, stop: Stop) -> bool:
        face = self.face(stop[0])
        last = any(path.terminal for path in face.paths if STOP + stop[1] in (path.a, path.b))
        return (
            last
            or face.stops[stop[1]].kind == "offboard"
            or (stop in self.blocked and stop not in self.tokens)
        )

    def go(self, hex: str, end: int, came_by: int, stops: tuple[Stop, ...], used: Side) -> None:
        self.steps += 1
        assume(self.steps < 20_000)
        for index, path in enumerate(self.face(hex).paths):
            if end not in (path.a, path.b) or index == came_by or path.track:
                continue
            far = path.b if path.a == end else path.a
            if far < STOP:
                other = self.board.neighbour(hex, far)
                side = frozenset({(hex, far), (other, (far + 3) % 6)})
                if other is None or self.board.walled(hex, far) or side in used:
                    continue
                self.go(other, (far + 3) % 6, -1, stops, used | {side})
                continue
            inside = frozenset() if end < STOP else frozenset({("inside", hex, index)})
            if inside & used:
                continue
            if far >= 100:
                self.go(hex, far, index, stops, used | inside)
                continue
            stop = (hex, far - STOP)
            if self.place(stop) in {self.place(other) for other in stops}:
                continue
            longer, pos = (*stops, stop), used | inside
            if self.tokens & set(longer):
                self.runs.add((longer, pos))
            if not self.ends(stop):
                self.go(hex, far, index, longer, pos)

    def best(self, trains: list[RouteTrain], value: Mapping[Stop, int]) -> int:
        totals: dict[Side, int] = {frozenset(): 0}
        for train in trains:
            reach = train.reach
            fit: dict[Side, int] = {}
            for stops, used in self.runs:
                if reach.least <= len(stops) <= (reach.stops or len(stops)):
                    fit[used] = max(fit.get(used, 0), sum(value[stop] for stop in stops))
            assume(len(totals) * len(fit) < 200_000)
            more = dict(totals)
            for used, total in totals.items():
                for pos, amount in fit.items():
                    if not used & pos:
                        more[used | pos] = max(more.get(used | pos, 0), total + amount)
            totals = more
        return max(totals.values())


@st.composite
def positions(
    draw: st.DrawFn,
) -> tuple[dict[str, Laid], list[RouteTrain], dict[Stop, int], frozenset[Stop], frozenset[Stop]]:
    names = sorted(PATCH_BOARD.tiles)
    stopping = [name for name in names if PATCH_BOARD.tiles[name].face.stops]
    # Half of the hexes at least have a stop, or there would seldom be a run.
    tile = st.one_of(st.sampled_from(stopping), st.sampled_from(names))
    laid = {
        hex: Laid(draw(tile), draw(st.integers(0, 5)))
        for hex in PATCH
        if draw(st.integers(0, 9))  # now and then a hex stays empty
    }
    stops = [(hex, number) for hex in laid for number in range(len(PATCH_BOARD.face(hex, laid[hex]).stops))]
    assume(stops)
    tokens = draw(st.sets(st.sampled_from(stops), min_size=1, max_size=3))
    blocked = draw(st.sets(st.sampled_from(stops), max_size=2))
    amount = st.integers(0, 10).map(lambda tens: 10 * tens)
    value = {stop: draw(amount) for stop in stops}
    reach = st.builds(Reach, stops=st.sampled_from([0, 0, 2, 3, 4, 5, 6]))
    trains = [RouteTrain(f"T{number}", draw(reach)) for number in range(draw(st.integers(1, 3)))]
    return laid, trains, value, frozenset(tokens), frozenset(blocked)


def asked(
    trains: Iterable[RouteTrain],
    value: Mapping[Stop, int],
    tokens: Iterable[Stop],
    blocked: Iterable[Stop] = (),
) -> Question:
    return Question(tuple(trains), tuple(value.items()), frozenset(tokens), frozenset(blocked))


def agree(
    laid: dict[str, Laid],
    trains: list[RouteTrain],
    value: dict[Stop, int],
    tokens: frozenset[Stop],
    blocked: frozenset[Stop],
) -> None:
    graph, question = stop_graph(PATCH_BOARD, laid), asked(trains, value, tokens, blocked)
    answer = best_runs(graph, question)
    assert answer.proven and answer.bound == answer.value == sum(run.value for run in answer.runs)
    runs = [(run.train, run.route) for run in answer.runs]
    assert check_runs(PATCH_BOARD, laid, question, runs) is None
    paid = earnings(PATCH_BOARD, laid, question, runs)
    assert paid.total == answer.value
    for run, lines in zip(answer.runs, paid.runs, strict=True):
        assert lines.total == run.value > 0
    everything = Everything(PATCH_BOARD, laid, tokens, blocked)
    assert any_route(graph, question) == bool(everything.runs)
    assert answer.value == everything.best(trains, value)


@settings(max_examples=150, deadline=None)
@given(positions())
def test_agrees_with_every_set_of_runs(position) -> None:
    agree(*position)


@pytest.mark.soak
@settings(max_examples=6000, deadline=None)
@given(positions())
def test_agrees_with_every_set_of_runs_many_times(position) -> None:
    agree(*position)


# Single cases


def line(*tiles: tuple[str, str, int]) -> dict[str, Laid]:
    return {hex: Laid(tile, turn) for hex, tile, turn in tiles}


# Three yellow cities one below the other, with straight track.
CITIES = line(("D2", "57", 0), ("D4", "57", 0), ("D6", "57", 0))
WORTH = {("D2", 0): 20, ("D4", 0): 30, ("D6", 0): 50}
A, B = RouteTrain("A", Reach()), RouteTrain("B", Reach())


def run(trains: list[RouteTrain], tokens: set[Stop], blocked: set[Stop] | None = None) -> Answer:
    return best_runs(stop_graph(PATCH_BOARD, CITIES), asked(trains, WORTH, tokens, blocked or ()))


def test_routes_are_written_by_stop_and_hex() -> None:
    laid = line(("D2", "57", 0), ("D4", "9", 0), ("D6", "57", 0))
    value = {("D2", 0): 20, ("D6", 0): 20}
    answer = best_runs(stop_graph(PATCH_BOARD, laid), asked([RouteTrain("A", Reach(2))], value, {("D6", 0)}))
    assert [one.route for one in answer.runs] in ([("D2.0", "D4", "D6.0")], [("D6.0", "D4", "D2.0")])


@pytest.mark.parametrize("token", ["D2", "D6"])
def test_hexes_are_written_in_the_direction_of_the_run(token: str) -> None:
    laid = line(("D2", "57", 2), ("E3", "8", 0), ("E5", "8", 1), ("D6", "57", 1))
    question = asked([RouteTrain("A", Reach(2))], {("D2", 0): 20, ("D6", 0): 20}, {(token, 0)})
    answer = best_runs(stop_graph(PATCH_BOARD, laid), question)
    down = ("D2.0", "E3", "E5", "D6.0")
    assert answer.runs[0].route in (down, down[::-1])
    assert check_runs(PATCH_BOARD, laid, question, [("A", answer.runs[0].route)]) is None


def test_the_reach_is_kept() -> None:
    assert run([RouteTrain("A", Reach(2))], {("D2", 0)}).value == 50
    assert run([RouteTrain("A", Reach(2))], {("D4", 0)}).value == 80
    assert run([A], {("D2", 0)}).value == 100


def test_a_stop_without_a_value_pays_nothing() -> None:
    graph = stop_graph(PATCH_BOARD, CITIES)
    assert best_runs(graph, asked([A], {("D2", 0): 20}, {("D2", 0)})).value == 20
    assert best_runs(graph, asked([A], {}, {("D2", 0)})) == Answer((), (), 0, 0, "single", True)


def test_a_train_for_which_nothing_is_left_has_no_run() -> None:
    answer = run([A, B], {("D2", 0)})
    assert [one.train for one in answer.runs] == ["A"]
    assert answer.value == 100


def test_a_blocked_city_ends_a_run_but_an_own_token_opens_it() -> None:
    assert run([A], {("D2", 0)}, {("D4", 0)}).value == 50
    assert run([A], {("D2", 0), ("D4", 0)}, {("D4", 0)}).value == 100


def test_no_trains_no_track_no_token() -> None:
    assert run([], {("D2", 0)}) == Answer((), (), 0, 0, "single", True)
    assert run([A], set()).value == 0
    graph = stop_graph(PATCH_BOARD, line(("D2", "57", 0)))
    alone = asked([A], WORTH, {("D2", 0)})
    assert not any_route(graph, alone)
    assert best_runs(graph, alone) == Answer((), (), 0, 0, "single", True)


def test_unknown_stops_are_refused() -> None:
    with pytest.raises(KeyError):
        run([A], {("D2", 5)})
    with pytest.raises(KeyError):
        run([RouteTrain("A", Reach(), anchors=frozenset({("D2", 5)}))], {("D2", 0)})
    with pytest.raises(KeyError):
        any_route(stop_graph(PATCH_BOARD, CITIES), asked([], WORTH, {("D2", 5)}))


def test_a_train_cannot_count_stops_and_hexes() -> None:
    with pytest.raises(ValueError):
        run([RouteTrain("A", Reach(stops=2, hexes=2))], {("D2", 0)})


def test_any_route() -> None:
    graph = stop_graph(PATCH_BOARD, CITIES)
    question = asked([], WORTH, {("D2", 0)}, {("D4", 0)})
    assert any_route(graph, question)  # a route may end in a full city
    assert not any_route(graph, replace(question, closed=frozenset({("D4", 0)})))
    assert not any_route(graph, replace(question, closed=frozenset({("D2", 0)})))
    assert not any_route(graph, replace(question, joined=(frozenset({("D2", 0), ("D4", 0)}),)))
    assert not any_route(graph, replace(question, tokens=frozenset()))
    assert any_route(graph, replace(question, tokens=question.tokens | {("D6", 0)}, closed=question.tokens))


def test_an_ended_search_says_so() -> None:
    graph = stop_graph(PATCH_BOARD, CITIES)
    answer = best_runs(graph, asked([A, B], WORTH, WORTH), limit=0.0)
    assert answer.bound >= 130
    assert answer.proven == (answer.value == answer.bound)
    assert not answer.proven and answer.proof == ""
    hasty = best_runs(graph, asked([A, B], WORTH, WORTH), work=1)
    assert not hasty.proven and hasty.value <= 100 < hasty.bound

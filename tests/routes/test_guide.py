"""Help with a run that is put together by hand: against every run of small boards, the checker being the judge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from roundhouse.board.map import Board, load_board
from roundhouse.board.tiles import Laid
from roundhouse.routes.best import Run, best_runs
from roundhouse.routes.checker import check_runs, value_of
from roundhouse.routes.graph import StopGraph, stop_graph
from roundhouse.routes.guide import between, complete
from roundhouse.routes.trains import Reach, RouteTrain

Stop = tuple[str, int]

CODES = {
    "city": "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0",
    "star": "city=revenue:30,slots:2" + "".join(f";path=a:{edge},b:_0" for edge in range(6)),
    "fork": "city=revenue:30,slots:2;path=a:0,b:_0;path=a:2,b:_0;path=a:4,b:_0",
    "town": "town=revenue:10;path=a:0,b:_0;path=a:2,b:_0",
    "two": "city=revenue:40;city=revenue:40;path=a:0,b:_0;path=a:2,b:_0;path=a:3,b:_1;path=a:5,b:_1",
    "curve": "path=a:0,b:2",
    "sharp": "path=a:0,b:1",
    "cross": "path=a:0,b:3;path=a:1,b:4",
    "red": "offboard=revenue:50;path=a:0,b:_0;path=a:1,b:_0",
    "area": "offboard=revenue:50,groups:West;path=a:0,b:_0",
}
HEXES = ("D4", "D2", "E3", "E5", "D6", "C5", "C3", "F4")
BOARD: Board = load_board(
    {"layout": "flat", "letters": "columns", "hexes": {hex: {} for hex in HEXES}},
    {"tiles": {name: {"color": "yellow", "code": code} for name, code in CODES.items()}},
)
MOST = 3_000
"""Ways tried on one board; boards with more of them are left to themselves."""

ANY = RouteTrain("T", Reach())


def every_run(
    laid: Mapping[str, Laid],
    graph: StopGraph,
    train: RouteTrain,
    tokens: frozenset[Stop],
    blocked: frozenset[Stop],
) -> Iterator[tuple[tuple[str, ...], tuple[Stop, ...]]]:
    """Every legal run in both directions: routes and stops. Only the checker says what is legal."""
    tried = 0

    def go(
        route: tuple[str, ...], stops: tuple[Stop, ...]
    ) -> Iterator[tuple[tuple[str, ...], tuple[Stop, ...]]]:
        nonlocal tried
        tried += 1
        if tried > MOST:
            reject()
        if len(stops) > 1 and check_runs(BOARD, laid, [train], [(train.id, route)], tokens, blocked) is None:
            yield route, stops
        here = graph.index[stops[-1]]
        for chain in graph.at(here):
            far = graph.stops[chain.b if chain.a == here else chain.a]
            hexes = chain.hexes if chain.a == here else chain.hexes[::-1]
            if far not in stops:
                yield from go((*route, *hexes, f"{far[0]}.{far[1]}"), (*stops, far))

    for stop in graph.stops:
        yield from go((f"{stop[0]}.{stop[1]}",), (stop,))


def fits(stops: Sequence[Stop], picked: Sequence[Stop], begins: bool) -> bool:
    if begins:
        return tuple(stops[: len(picked)]) == tuple(picked)
    return [stop for stop in stops if stop in picked] == list(picked)


def stops_of(run: Run) -> tuple[Stop, ...]:
    return tuple((word[:-2], int(word[-1])) for word in run.route if "." in word)


@st.composite
def questions(draw: st.DrawFn):
    name = st.one_of(st.sampled_from(["star", "fork", "city", "two"]), st.sampled_from(sorted(CODES)))
    laid = {hex: Laid(draw(name), draw(st.integers(0, 5))) for hex in HEXES if draw(st.integers(0, 7))}
    stops = [(hex, number) for hex in laid for number in range(len(BOARD.face(hex, laid[hex]).stops))]
    assume(stops)
    value = {stop: 10 * draw(st.integers(0, 8)) for stop in stops}
    tokens = frozenset(draw(st.sets(st.sampled_from(stops), min_size=1, max_size=2)))
    blocked = frozenset(draw(st.sets(st.sampled_from(stops), max_size=2)))
    picked = tuple(draw(st.lists(st.sampled_from(stops), max_size=4, unique=True)))
    train = RouteTrain("T", Reach(draw(st.sampled_from([0, 0, 3, 4, 5]))))
    return laid, train, picked, value, tokens, blocked, draw(st.booleans())


def agree(laid, train, picked, value, tokens, blocked, begins) -> None:
    graph = stop_graph(BOARD, laid)
    fitting = {
        route: sum(value[stop] for stop in stops)
        for route, stops in every_run(laid, graph, train, tokens, blocked)
        if fits(stops, picked, begins)
    }
    most = max(fitting.values(), default=None)
    run = complete(graph, train, picked, value, tokens, blocked, begins=begins)
    if run is None:
        assert most is None or (not picked and most == 0)
        return
    assert run.train == train.id and run.value == most == value_of(run.route, value)
    assert fits(stops_of(run), picked, begins)
    assert check_runs(BOARD, laid, [train], [(run.train, run.route)], tokens, blocked) is None


@settings(max_examples=250, deadline=None)
@given(questions())
def test_agrees_with_every_run(question) -> None:
    agree(*question)


@pytest.mark.soak
@settings(max_examples=10_000, deadline=None)
@given(questions())
def test_agrees_with_every_run_many_times(question) -> None:
    agree(*question)


# A ring of six cities round a seventh, each joined to its neighbours and to the middle.
WHEEL = {hex: Laid("star", 0) for hex in HEXES[:7]}
RIM = tuple((hex, 0) for hex in ("D2", "E3", "E5", "D6", "C5", "C3"))
MIDDLE = ("D4", 0)
WORTH = {stop: 10 * number for number, stop in enumerate((MIDDLE, *RIM), 1)}


@pytest.mark.parametrize("begins", [False, True])
@pytest.mark.parametrize("stops", [0, 4])
@pytest.mark.parametrize(
    "picked",
    [
        (),
        (RIM[0],),
        (RIM[0], RIM[3]),
        (RIM[0], RIM[1], RIM[5]),
        (RIM[0], MIDDLE, RIM[3]),
        (RIM[3], MIDDLE, RIM[0], RIM[1]),
        (RIM[5], RIM[0], RIM[4], RIM[1]),
    ],
)
def test_the_wheel(picked: tuple[Stop, ...], stops: int, begins: bool) -> None:
    agree(WHEEL, RouteTrain("T", Reach(stops)), picked, WORTH, frozenset({RIM[0]}), frozenset(), begins)


def test_the_order_of_the_picks_is_kept() -> None:
    graph, token = stop_graph(BOARD, WHEEL), frozenset({MIDDLE})
    train = RouteTrain("T", Reach(4))
    for picked in ((RIM[0], MIDDLE, RIM[1]), (RIM[0], RIM[1], MIDDLE), (MIDDLE, RIM[0], RIM[1])):
        run = complete(graph, train, picked, WORTH, token, frozenset())
        assert run is not None and fits(stops_of(run), picked, False)
    assert complete(graph, train, (RIM[0], RIM[3], RIM[1], RIM[4]), WORTH, token, frozenset()) is None


def test_the_best_run_when_nothing_is_picked() -> None:
    graph = stop_graph(BOARD, WHEEL)
    args = (WORTH, frozenset({MIDDLE}), frozenset())
    run = complete(graph, ANY, (), *args)
    assert run is not None and run.value == best_runs(graph, [ANY], *args).value == sum(WORTH.values())
    assert complete(graph, ANY, (), lambda stop: 0, *args[1:]) is None


def test_a_run_is_found_though_it_earns_nothing() -> None:
    run = complete(stop_graph(BOARD, WHEEL), ANY, (RIM[0],), {}, frozenset({MIDDLE}), frozenset())
    assert run is not None and run.value == 0 and run.route[0] != run.route[-1]


def test_what_cannot_be() -> None:
    graph = stop_graph(BOARD, {**WHEEL, "D6": Laid("city", 1)})
    tokens = frozenset({MIDDLE})
    assert complete(graph, ANY, (RIM[0], RIM[0]), WORTH, tokens, frozenset()) is None
    assert complete(graph, ANY, (("D6", 0),), WORTH, frozenset(), frozenset()) is None
    assert complete(graph, RouteTrain("T", Reach(2)), RIM[:3], WORTH, tokens, frozenset()) is None
    assert complete(graph, ANY, RIM[:3], WORTH, tokens, frozenset({RIM[1]}), begins=True) is None
    with pytest.raises(KeyError):
        complete(graph, ANY, (("F4", 0),), WORTH, tokens, frozenset())


def test_a_run_begins_where_it_was_begun() -> None:
    graph = stop_graph(BOARD, WHEEL)
    for stop in RIM:
        run = complete(graph, ANY, (stop,), WORTH, frozenset({MIDDLE}), frozenset(), begins=True)
        assert run is not None and stops_of(run)[0] == stop and run.value == sum(WORTH.values())


def test_out_of_time_still_answers() -> None:
    run = complete(
        stop_graph(BOARD, WHEEL),
        ANY,
        (RIM[0], RIM[3], RIM[1]),
        WORTH,
        frozenset({MIDDLE}),
        frozenset(),
        limit=0,
    )
    assert run is None or fits(stops_of(run), (RIM[0], RIM[3], RIM[1]), False)


def test_between_two_stops_the_shortest_track_first() -> None:
    laid = {
        "D2": Laid("star", 0),
        "D4": Laid("cross", 0),
        "D6": Laid("star", 0),
        "E3": Laid("curve", 0),
        "E5": Laid("curve", 1),
    }
    graph = stop_graph(BOARD, laid)
    ways = between(graph, ("D2", 0), ("D6", 0))
    assert [(way.hexes, way.length) for way in ways] == [(("D4",), 2), (("E3", "E5"), 3)]
    assert between(graph, ("D6", 0), ("D2", 0)) == ways
    assert between(graph, ("D2", 0), ("D2", 0)) == ()
    with pytest.raises(KeyError):
        between(graph, ("D2", 0), ("D4", 0))


def test_between_stops_that_nothing_joins_directly() -> None:
    graph = stop_graph(BOARD, WHEEL)
    assert between(graph, RIM[0], RIM[3]) == ()
    assert [way.length for way in between(graph, RIM[0], MIDDLE)] == [1]

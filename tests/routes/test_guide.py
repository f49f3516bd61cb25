"""Help with a run that is put together by hand: against every run of small boards, the checker being the judge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from roundhouse.board.map import Board, load_board
from roundhouse.board.tiles import Laid
from roundhouse.routes.best import Run, best_runs
from roundhouse.routes.checker import check_runs, earnings
from roundhouse.routes.graph import StopGraph, stop_graph
from roundhouse.routes.guide import between, complete
from roundhouse.routes.question import Bonus, Doubling, Fee, Question, RouteTrain
from roundhouse.routes.trains import Reach

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
    "ferry": "path=a:0,b:3,track:narrow",
}
HEXES = ("D4", "D2", "E3", "E5", "D6", "C5", "C3", "F4")
BOARD: Board = load_board(
    {"layout": "flat", "letters": "columns", "hexes": {hex: {} for hex in HEXES}},
    {"tiles": {name: {"color": "yellow", "code": code} for name, code in CODES.items()}},
)
MOST = 3_000
"""Ways tried on one board; boards with more of them are left to themselves."""

ANY = RouteTrain("T", Reach())


def asked(
    train: RouteTrain, value: Mapping[Stop, int], tokens: Iterable[Stop], blocked: Iterable[Stop] = ()
) -> Question:
    return Question((train,), tuple(value.items()), frozenset(tokens), frozenset(blocked))


def every_run(
    laid: Mapping[str, Laid], graph: StopGraph, question: Question
) -> Iterator[tuple[tuple[str, ...], tuple[Stop, ...]]]:
    """Every legal run in both directions: routes and stops. Only the checker says what is legal."""
    tried = 0
    id = question.trains[0].id

    def go(
        route: tuple[str, ...], stops: tuple[Stop, ...]
    ) -> Iterator[tuple[tuple[str, ...], tuple[Stop, ...]]]:
        nonlocal tried
        tried += 1
        if tried > MOST:
            reject()
        if len(stops) > 1 and check_runs(BOARD, laid, question, [(id, route)]) is None:
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
    question = asked(train, value, tokens, blocked)
    if draw(st.booleans()):
        question = draw(enriched(question, stops))
    return laid, question, picked, draw(st.booleans())


@st.composite
def enriched(draw: st.DrawFn, question: Question, stops: Sequence[Stop]) -> Question:
    """The question with some of what bears on the run of one train."""
    some = st.frozensets(st.sampled_from(stops), max_size=3)
    train = question.trains[0]
    at_end = tuple((stop, amount + 10 * draw(st.integers(1, 5))) for stop, amount in question.worth)
    train = replace(
        train,
        at_end=draw(st.sampled_from([(), at_end[:1], at_end])),
        unscored=draw(st.sampled_from([frozenset(), frozenset(stops[:2])])),
        anchors=draw(st.none() | st.frozensets(st.sampled_from(stops), min_size=1, max_size=2)),
    )
    bonus = Bonus("bonus", 10 * draw(st.integers(0, 9)), (draw(some), draw(some)), ends=draw(st.booleans()))
    return replace(
        question,
        trains=(train,),
        joined=tuple(draw(st.lists(some, max_size=2))),
        closed=draw(st.frozensets(st.sampled_from(stops), max_size=1)),
        bonuses=(replace(bonus, once=draw(st.booleans())),),
        doublings=draw(st.sampled_from([(), (Doubling("twice"),)])),
    )


def agree(laid: Mapping[str, Laid], question: Question, picked: Sequence[Stop], begins: bool) -> None:
    graph, id = stop_graph(BOARD, laid), question.trains[0].id
    fitting = {
        route: earnings(BOARD, laid, question, [(id, route)]).total
        for route, stops in every_run(laid, graph, question)
        if fits(stops, picked, begins)
    }
    most = max(fitting.values(), default=None)
    run = complete(graph, question, id, picked, begins=begins)
    if run is None:
        assert most is None or (not picked and most == 0)
        return
    assert run.train == id and run.value == most == fitting[run.route]
    assert fits(stops_of(run), picked, begins)


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
    agree(WHEEL, asked(RouteTrain("T", Reach(stops)), WORTH, {RIM[0]}), picked, begins)


def test_the_order_of_the_picks_is_kept() -> None:
    graph = stop_graph(BOARD, WHEEL)
    question = asked(RouteTrain("T", Reach(4)), WORTH, {MIDDLE})
    for picked in ((RIM[0], MIDDLE, RIM[1]), (RIM[0], RIM[1], MIDDLE), (MIDDLE, RIM[0], RIM[1])):
        run = complete(graph, question, "T", picked)
        assert run is not None and fits(stops_of(run), picked, False)
    assert complete(graph, question, "T", (RIM[0], RIM[3], RIM[1], RIM[4])) is None


def test_the_best_run_when_nothing_is_picked() -> None:
    graph = stop_graph(BOARD, WHEEL)
    question = asked(ANY, WORTH, {MIDDLE})
    run = complete(graph, question, "T", ())
    assert run is not None and run.value == best_runs(graph, question).value == sum(WORTH.values())
    assert complete(graph, asked(ANY, {}, {MIDDLE}), "T", ()) is None


def test_a_run_is_found_though_it_earns_nothing() -> None:
    run = complete(stop_graph(BOARD, WHEEL), asked(ANY, {}, {MIDDLE}), "T", (RIM[0],))
    assert run is not None and run.value == 0 and run.route[0] != run.route[-1]


def test_what_cannot_be() -> None:
    graph = stop_graph(BOARD, {**WHEEL, "D6": Laid("city", 1)})
    question = asked(ANY, WORTH, {MIDDLE})
    assert complete(graph, question, "T", (RIM[0], RIM[0])) is None
    assert complete(graph, asked(ANY, WORTH, ()), "T", (RIM[0],)) is None
    assert complete(graph, asked(RouteTrain("T", Reach(2)), WORTH, {MIDDLE}), "T", RIM[:3]) is None
    assert complete(graph, asked(ANY, WORTH, {MIDDLE}, {RIM[1]}), "T", RIM[:3], begins=True) is None
    with pytest.raises(KeyError):
        complete(graph, question, "T", (("F4", 0),))
    with pytest.raises(KeyError):
        complete(graph, question, "U", ())


def test_a_run_begins_where_it_was_begun() -> None:
    graph, question = stop_graph(BOARD, WHEEL), asked(ANY, WORTH, {MIDDLE})
    for stop in RIM:
        run = complete(graph, question, "T", (stop,), begins=True)
        assert run is not None and stops_of(run)[0] == stop and run.value == sum(WORTH.values())


def test_the_train_is_taken_to_run_alone() -> None:
    graph = stop_graph(BOARD, WHEEL)
    two = replace(
        asked(RouteTrain("T", Reach(2)), WORTH, {MIDDLE}),
        trains=(RouteTrain("U", Reach()), RouteTrain("T", Reach(2))),
    )
    question = replace(
        two,
        bonuses=(
            Bonus("once", 100, (frozenset({RIM[0]}),), once=True, required=True),
            Bonus("other", 500, (frozenset({RIM[0]}),), trains=frozenset({"U"})),
        ),
        doublings=(Doubling("twice"), Doubling("again")),
    )
    run = complete(graph, question, "T", (RIM[0],))
    assert run is not None and run.value == 2 * WORTH[RIM[0]] + WORTH[MIDDLE] + 100
    run = complete(graph, question, "T", (RIM[5], MIDDLE))
    assert run is not None and run.value == 2 * WORTH[RIM[5]] + WORTH[MIDDLE]
    run = complete(graph, question, "T", ())
    assert run is not None and set(stops_of(run)) == {MIDDLE, RIM[0]}  # for the sake of the bonus
    run = complete(graph, replace(two, doublings=(Doubling("x", stops=frozenset({RIM[2]})),)), "T", ())
    assert run is not None and run.value == WORTH[MIDDLE] + 2 * WORTH[RIM[2]] > WORTH[MIDDLE] + WORTH[RIM[5]]


def test_a_fee_is_paid_where_the_picks_want_it() -> None:
    laid = {"D4": Laid("ferry", 0), "D2": Laid("city", 0), "D6": Laid("city", 0)}
    worth, stops = {("D2", 0): 20, ("D6", 0): 30}, (("D6", 0), ("D2", 0))
    question = replace(
        asked(ANY, worth, {("D2", 0)}),
        track=frozenset({"narrow"}),
        fees=(Fee("ferry", 700, "narrow", frozenset({"D4"})),),
    )
    graph = stop_graph(BOARD, laid, question.track)
    run = complete(graph, question, "T", stops)
    assert run == Run("T", ("D6.0", "D4", "D2.0"), 20 + 30 - 700)
    assert complete(graph, question, "T", ()) is None


def test_out_of_time_still_answers() -> None:
    picked = (RIM[0], RIM[3], RIM[1])
    run = complete(stop_graph(BOARD, WHEEL), asked(ANY, WORTH, {MIDDLE}), "T", picked, limit=0)
    assert run is None or fits(stops_of(run), picked, False)


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

"""Optimiser and checker against brute force, on random small boards with some of everything.

A case that disagrees is named by its seed: ``random_case(Random(seed))`` makes it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from roundhouse.routes.best import any_route, best_runs
from roundhouse.routes.checker import check_runs, earnings
from roundhouse.routes.graph import stop_graph
from roundhouse.routes.question import Question
from roundhouse.routes.trains import Reach
from routes.boards import BOARD, PATCH, Case, board_of, earned_case, ferry_case, random_case
from routes.brute import Brute, Piece, Route, Stop, TooMuch, Way, audit, checked
from soaked import soaked

BLOCK = 100
"""Cases in one test."""


def cases(
    block: int, size: int = BLOCK, make: Callable[[Random], Case | None] = random_case
) -> Iterator[tuple[int, Case]]:
    """The seeds of a block and their cases, without those that are too large."""
    for seed in range(block * size, (block + 1) * size):
        case = made(make, seed)
        if case is not None:
            yield seed, case


@lru_cache(maxsize=2000)  # trying everything takes longest, and several tests ask about the same boards
def made(make: Callable[[Random], Case | None], seed: int) -> Case | None:
    return make(Random(seed))


def agree(case: Case, grown: bool = False) -> None:
    """Compare; ``grown``: the tiles were laid one by one, and the graph was asked for each time."""
    tiles = list(case.laid.items())
    for count in range(1, len(tiles)) if grown else ():
        stop_graph(BOARD, dict(tiles[:count]), case.question.track)
    graph = stop_graph(BOARD, case.laid, case.question.track)
    assert any_route(graph, case.question) == case.brute.any_route()
    answer = best_runs(graph, case.question)
    audit(answer, case.question, BOARD, case.laid, case.brute, case.best)
    assert answer.proven
    checked(answer, case.question, BOARD, case.laid)


def agree_all(block: int, make: Callable[[Random], Case | None] = random_case) -> None:
    for seed, case in cases(block, make=make):
        try:
            agree(case, grown=seed % 2 == 1)
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise


@pytest.mark.parametrize("block", [*range(4), *soaked(4, 20)])
def test_the_best_runs_are_the_best(block: int) -> None:
    agree_all(block)


@pytest.mark.rule("18GL-4.6.3-18", "18GL-4.3(11)-12")
@pytest.mark.parametrize("block", [*range(2), *soaked(2, 6)])
def test_the_best_runs_are_the_best_where_ferries_carry_few(block: int) -> None:
    agree_all(block, ferry_case)


@pytest.mark.parametrize("block", [*range(2), *soaked(2, 6)])
def test_the_best_runs_are_the_best_where_trains_are_earned(block: int) -> None:
    agree_all(block, earned_case)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100, 200))
def test_the_best_runs_are_the_best_where_trains_are_earned_on_many_boards(block: int) -> None:
    agree_all(block, earned_case)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(100, 200))
def test_the_best_runs_are_the_best_where_ferries_carry_few_on_many_boards(block: int) -> None:
    agree_all(block, ferry_case)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(1000, 1400))
def test_the_best_runs_are_the_best_on_many_boards(block: int) -> None:
    agree_all(block)


def agree_unseen(random: Random) -> None:
    case = random_case(random)
    assume(case is not None)
    if case is not None:
        agree(case)


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_best_runs_are_the_best_on_boards_not_seen_before(random: Random) -> None:
    agree_unseen(random)


@pytest.mark.soak
@settings(max_examples=1000, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_best_runs_are_the_best_on_many_boards_not_seen_before(random: Random) -> None:
    agree_unseen(random)


# Verdicts


class Lax(Brute):
    """Ways over the same track that break most of the rules: over any stop, and over track again."""

    def __init__(self, case: Case) -> None:
        stops = frozenset(
            (hex, number)
            for hex, tile in case.laid.items()
            for number in range(len(BOARD.face(hex, tile).stops))
        )
        track = frozenset({"narrow"})
        with suppress(TooMuch):
            super().__init__(BOARD, case.laid, Question((), (), stops, track=track), most=3000)

    def walk(self, hex: str, end: int, came_by: int, way: Way, away: bool) -> None:
        if len(way.route) < 5:
            super().walk(hex, end, came_by, way, away)

    def once_more(self, track: int, piece: Piece, room: int) -> int | None:
        return super().once_more(track, piece, room + 1)

    def same_place(self, one: Stop, other: Stop) -> bool:
        return one == other

    def ends_there(self, stop: Stop) -> bool:
        return False


def declared(random: Random, case: Case, lax: Brute) -> list[tuple[str, Route]]:
    """Runs for some of the trains, many of which break a rule."""
    trains = list(case.question.trains)
    random.shuffle(trains)
    ways, lax_ways = case.brute.ways, lax.ways
    everything = list(lax_ways)
    runs: list[tuple[str, Route]] = []
    for train in trains[: random.randint(1, len(trains))]:
        pick = random.random()
        if pick < 0.75:
            # What this train can run, or could if it might pass what it may not.
            over = ways if pick < 0.5 else lax_ways
            some = [route for route in over if any(case.brute.may(train, way) for way in over[route])]
        else:
            some = list(ways)
        if not (some or everything):
            continue
        route = random.choice(some or everything)
        if random.random() < 0.2 and everything:
            route = spoilt(random, route, everything)
        runs.append((train.id, route))
    if runs and random.random() < 0.05:
        runs.append((random.choice(("?", runs[0][0])), runs[-1][1]))
    return runs


def spoilt(random: Random, route: Route, others: list[Route]) -> Route:
    """A route with a mistake in it; now and then it is another legal one."""
    parts = list(route)
    where = random.randrange(len(parts))
    match random.randrange(6):
        case 0:
            del parts[where]
        case 1:
            parts.insert(where, random.choice(PATCH))
        case 2:
            parts[where] = random.choice(random.choice(others))
        case 3:
            parts[where:] = random.choice(others)
        case 4:
            hex = parts[where].partition(".")[0]
            parts[where] = random.choice((hex, f"{hex}.0", f"{hex}.1", f"{hex}.2"))
        case _:
            parts = parts[:where] + parts[where::-1]
    return tuple(parts)


def judged(block: int, sets: int = 8, make: Callable[[Random], Case | None] = random_case) -> Counter[str]:
    """Compare checker and brute force on so many sets of runs of each case of a block; how often they were legal,
    and how often for what reason not."""
    seen: Counter[str] = Counter()
    for seed, case in cases(block, make=make):
        random = Random(-seed)
        lax = Lax(case)
        for _ in range(sets):
            runs = declared(random, case, lax)
            earned = case.brute.judge(runs)
            fault = check_runs(BOARD, case.laid, case.question, runs)
            seen["legal" if fault is None else fault.case] += 1
            assert (fault is None) == (earned is not None), f"seed {seed}: {runs}: {fault}, {earned}"
            if fault is None:
                paid = earnings(BOARD, case.laid, case.question, runs).total
                assert paid == earned, f"seed {seed}: {runs}: {paid}, {earned}"
    return seen


@pytest.mark.parametrize("block", [*range(2), *soaked(2, 5)])
def test_the_checker_finds_the_same_runs_legal_and_pays_the_same(block: int) -> None:
    judged(block)


@pytest.mark.parametrize("block", [0, *soaked(1, 3)])
def test_the_checker_finds_the_same_runs_legal_where_ferries_carry_few(block: int) -> None:
    assert judged(block, 12, ferry_case)["limit"] > 10


def test_the_checker_was_asked_for_all_that_can_be_wrong() -> None:
    seen = judged(5, 20) + judged(5, 10, ferry_case)
    assert seen["legal"] > 250
    assert set(seen) >= {
        *("train", "form", "two places", "continuous", "track", "too long", "twice", "token", "anchor"),
        *("blocked", "end", "closed", "off-board", "track reused", "track shared", "required", "limit"),
    }


@pytest.mark.soak
@pytest.mark.parametrize("block", range(2000, 2200))
def test_the_checker_finds_the_same_runs_legal_on_many_boards(block: int) -> None:
    judged(block)


# The cases themselves: a feature that never changes an answer would prove nothing.

WITHOUT: dict[str, Callable[[Question], Question]] = {
    "blocked": lambda question: replace(question, blocked=frozenset()),
    "ends": lambda question: replace(question, ends=frozenset()),
    "closed": lambda question: replace(question, closed=frozenset()),
    "joined": lambda question: replace(question, joined=()),
    "track": lambda question: replace(question, track=frozenset()),
    "fees": lambda question: replace(question, fees=()),
    "fees paid from elsewhere": lambda question: replace(
        question, fees=tuple(replace(fee, beside=False) for fee in question.fees)
    ),
    "limits": lambda question: replace(question, limits=()),
    "limits above nothing": lambda question: replace(
        question, limits=tuple(limit for limit in question.limits if limit.most == 0)
    ),
    "doublings": lambda question: replace(question, doublings=()),
    "bonuses": lambda question: replace(question, bonuses=()),
    "a bonus once": lambda question: bonuses_with(question, once=False),
    "a required bonus": lambda question: bonuses_with(question, required=False),
    "a bonus for ends": lambda question: bonuses_with(question, ends=False),
    "a bonus of some trains": lambda question: bonuses_with(question, trains=None),
    "worth of a train": lambda question: trains_with(question, worth=None),
    "worth at the ends": lambda question: trains_with(question, at_end=()),
    "free stops": lambda question: trains_with(question, free=frozenset()),
    "unscored stops": lambda question: trains_with(question, unscored=frozenset()),
    "anchors": lambda question: trains_with(question, anchors=None),
    "pools": lambda question: trains_with(question, pool=""),
    "reach": lambda question: trains_with(question, reach=Reach()),
    "another train": lambda question: replace(question, trains=question.trains[:1]),
}


FERRIES = ("fees paid from elsewhere", "limits", "limits above nothing")
"""What matters where there are many ferries."""


def bonuses_with(question: Question, **more: object) -> Question:
    return replace(question, bonuses=tuple(replace(bonus, **more) for bonus in question.bonuses))


def trains_with(question: Question, **more: object) -> Question:
    return replace(question, trains=tuple(replace(train, **more) for train in question.trains))


def test_everything_that_a_question_says_matters_in_some_cases() -> None:
    matters = Counter(dict.fromkeys(WITHOUT, 0))

    def look(case: Case, names: Iterable[str], most: int, limit: int) -> None:
        for name in names:
            question = WITHOUT[name](case.question)
            if matters[name] < 2 and question != case.question:
                with suppress(TooMuch):
                    best = Brute(BOARD, case.laid, question, most=most).best(limit=limit)
                    matters[name] += best != case.best

    for _, case in cases(0, 500):
        if len(case.brute.ways) <= 60:
            look(case, WITHOUT, 1500, 2000)
    for _, case in cases(0, 200, ferry_case) if min(matters[name] for name in FERRIES) < 2 else ():
        look(case, FERRIES, 3000, 20_000)
    assert min(matters.values()) >= 2, matters


# The judge is judged by hand


def test_brute_force_knows_every_run_of_a_line() -> None:
    city = "city=revenue:0;path=a:0,b:_0;path=a:3,b:_0"
    board = board_of({"D2": city, "D4": city, "D6": "path=a:0,b:3", "D8": city}, {})
    tokens = frozenset({("D2", 0), ("D4", 0), ("D8", 0)})
    brute = Brute(board, {}, Question((), (), tokens))
    assert set(brute.ways) == {
        ("D2.0", "D4.0"),
        ("D4.0", "D2.0"),
        ("D4.0", "D6", "D8.0"),
        ("D8.0", "D6", "D4.0"),
        ("D2.0", "D4.0", "D6", "D8.0"),
        ("D8.0", "D6", "D4.0", "D2.0"),
    }
    assert {way.entered for way in brute.ways["D2.0", "D4.0", "D6", "D8.0"]} == {3}


def test_brute_force_gives_up_in_time() -> None:
    _, case = next(cases(0))
    with pytest.raises(TooMuch):
        Brute(BOARD, case.laid, case.question, most=5)

"""Limits are kept: of time, whatever it is that takes time, and of work.

Time is counted here, not measured: the clock goes on by one with each call of a function, wherever it happens.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from roundhouse.board.map import Board
from roundhouse.routes import best, branching, kernel, neighbourhood, optimise, search
from roundhouse.routes.best import best_runs
from roundhouse.routes.dense import layout_of
from roundhouse.routes.diagram import diagram_of
from roundhouse.routes.graph import stop_graph
from roundhouse.routes.kernel import dense as sweeps
from roundhouse.routes.net import Net
from roundhouse.routes.optimise import solve
from roundhouse.routes.posing import Posed
from roundhouse.routes.question import Doubling, Question
from roundhouse.routes.search import Clock, OutOfTime
from routes.boards import ANY, asked, board_of


@pytest.fixture(scope="module")
def crowded() -> tuple[Board, Question]:
    """Cities everywhere, joined on all sides, and two trains that go as far as they like."""
    hexes = [f"{letter}{row}" for letter in "ABCDEF" for row in range(1, 13)]
    layout = [hex for hex in hexes if (ord(hex[0]) - ord("A") + int(hex[1:])) % 2 == 0]
    star = ";".join(f"path=a:{edge},b:_0" for edge in range(6))
    random = Random(1)
    worth = {hex: 10 * random.randint(1, 9) for hex in layout}
    board = board_of(dict.fromkeys(layout, f"city=revenue:0;{star}"), {})
    return board, asked(worth, "C4 D7", ANY, ANY)


class Counted:
    """A clock that counts calls."""

    def __init__(self) -> None:
        self.calls = 0

    def now(self) -> float:
        return float(self.calls)

    @contextmanager
    def going(self) -> Iterator[None]:
        def count(frame: object, event: str, about: object) -> None:
            self.calls += event in ("call", "c_call")

        before = sys.getprofile()
        sys.setprofile(count)
        try:
            yield
        finally:
            sys.setprofile(before)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """What everything in Python goes by; nothing is compiled."""
    clock = Counted()
    for module in (search, branching, optimise, neighbourhood):
        monkeypatch.setattr(module, "monotonic", clock.now)
    for module in (kernel, sweeps):
        monkeypatch.setattr(module, "_entry", None)
    return clock


LIMIT = 40_000


@pytest.mark.parametrize("posing", (0.0, 0.9))
@pytest.mark.parametrize("doublings", ((), (Doubling("car"),)))
def test_a_limit_of_time_counts_all_that_is_done(
    crowded: tuple[Board, Question],
    clock: Counted,
    doublings: tuple[Doubling, ...],
    posing: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Putting the question in numbers is part of it, however long that takes."""

    def posed(*args: Any) -> Posed:
        clock.calls += int(posing * LIMIT)
        return Posed(*args)

    for module in (best, branching):
        monkeypatch.setattr(module, "Posed", posed)
    board, question = crowded
    graph = stop_graph(board, {})
    with clock.going():
        answer = best_runs(graph, replace(question, doublings=doublings), limit=LIMIT)
    assert not answer.proven and answer.value > 0
    assert 0.9 * LIMIT < clock.calls < 1.1 * LIMIT


def test_a_diagram_ends_within_a_layer(crowded: tuple[Board, Question], clock: Counted) -> None:
    """The largest has more states than there is time for."""
    board, question = crowded
    net = Net(Posed(stop_graph(board, {}), question, question.trains).problem)
    layout = layout_of(net, Clock(None))
    assert layout is not None
    with clock.going(), pytest.raises(OutOfTime):
        diagram_of(layout.row, layout.terms[0], Clock(LIMIT), 1_000_000)
    assert clock.calls < 1.02 * LIMIT


@pytest.mark.parametrize("work", (1, 300, 3_000))
def test_a_limit_of_work_is_kept(crowded: tuple[Board, Question], work: int) -> None:
    board, question = crowded
    problem = Posed(stop_graph(board, {}), question, question.trains).problem
    assert solve(problem, work=work).work <= work

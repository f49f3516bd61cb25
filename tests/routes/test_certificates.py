"""Answers say what they know: a wrong bound, or a proof of what is not the best, is caught.

The audit is run on answers that were cut short, and on answers that were tampered with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.routes import kernel
from roundhouse.routes.best import Answer, Run, best_runs
from roundhouse.routes.graph import stop_graph
from roundhouse.routes.question import Bonus, Question, RouteTrain
from roundhouse.routes.trains import Reach
from routes.boards import BOARD, Case, board_of, random_case
from routes.brute import audit, checked
from soaked import soaked

WORKS = (0, 1, 2, 3, 5, 8, 13, 30, 100, 1000)


def cases(seeds: range) -> Iterator[tuple[int, Case]]:
    """Cases in which something can be earned."""
    for seed in seeds:
        case = random_case(Random(seed))
        if case is not None and case.best > 0:
            yield seed, case


def ended(seeds: range) -> Counter[bool]:
    """Audit answers after little work; how many were proven and not."""
    seen: Counter[bool] = Counter()
    for seed, case in cases(seeds):
        graph = stop_graph(BOARD, case.laid, case.question.track)
        for work in WORKS:
            answer = best_runs(graph, case.question, work=work)
            try:
                audit(answer, case.question, BOARD, case.laid, case.brute, case.best)
                checked(answer, case.question, BOARD, case.laid)
            except BaseException as error:
                error.add_note(f"seed {seed}, work {work}")
                raise
            assert answer == best_runs(graph, case.question, work=work), f"seed {seed}, work {work}"
            seen[answer.proven] += 1
    return seen


@pytest.mark.parametrize("block", [*range(3), *soaked(3, 8)])
def test_an_answer_after_little_work_is_legal_and_bounded(block: int) -> None:
    seen = ended(range(block * 50, (block + 1) * 50))
    assert seen[True] > 50 and seen[False] > 50


@pytest.mark.soak
@pytest.mark.parametrize("block", range(1000, 1200))
def test_an_answer_after_little_work_is_legal_and_bounded_on_many_boards(block: int) -> None:
    ended(range(block * 50, (block + 1) * 50))


@pytest.mark.parametrize("limit", [0.0, 0.0005])
@pytest.mark.parametrize("block", [0, *soaked(1, 10)])
def test_an_answer_after_little_time_is_legal_and_bounded(block: int, limit: float) -> None:
    for seed, case in cases(range(5000 + 40 * block, 5040 + 40 * block)):
        answer = best_runs(stop_graph(BOARD, case.laid, case.question.track), case.question, limit=limit)
        try:
            audit(answer, case.question, BOARD, case.laid, case.brute, case.best)
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise


def test_enough_work_proves_and_gives_the_answer_without_a_limit() -> None:
    for _, case in cases(range(6000, 6040)):
        graph = stop_graph(BOARD, case.laid, case.question.track)
        without = best_runs(graph, case.question)
        assert best_runs(graph, case.question, work=10_000_000) == without
        assert best_runs(graph, case.question, limit=60.0) == without


@pytest.mark.parametrize("work", range(6))
def test_what_meets_its_bound_says_how_that_was_shown(work: int) -> None:
    city = "city=revenue:0;path=a:0,b:_0;path=a:3,b:_0"
    board = board_of({"D2": city, "D4": city}, {})
    north, south = frozenset({("D2", 0)}), frozenset({("D4", 0)})
    question = Question(
        trains=(RouteTrain("A", Reach()),),
        worth=((("D4", 0), 50),),
        tokens=north,
        blocked=south,
        bonuses=(Bonus("ends", 40, (north, south), ends=True),),
    )
    answer = best_runs(stop_graph(board, {}), question, work=work)
    audit(answer, question, board, {})


@pytest.mark.skipif(not kernel.built(), reason="no compiled kernel")
@pytest.mark.parametrize("block", [0, *soaked(1, 10)])
def test_the_compiled_kernel_and_plain_python_end_at_the_same_place(
    block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answers() -> list[Answer]:
        return [
            best_runs(stop_graph(BOARD, case.laid, case.question.track), case.question, work=work)
            for _, case in cases(range(8000 + 40 * block, 8040 + 40 * block))
            for work in (1, 4, 15, 60, 10_000)
        ]

    compiled = answers()
    monkeypatch.setattr(kernel, "_entry", None)
    assert not kernel.built()
    assert answers() == compiled
    assert {answer.proven for answer in compiled} == {True, False}


# The audit is audited

Tamper = Callable[[Answer, Case], Answer]


def dearer(answer: Answer, case: Case) -> Answer:
    """A run that says that it earns more."""
    run = answer.runs[0]
    runs = (replace(run, value=run.value + 1), *answer.runs[1:])
    return replace(answer, runs=runs, value=answer.value + 1, bound=answer.bound + 1)


def missing(answer: Answer, case: Case) -> Answer:
    """The runs of fewer trains, said to be the best."""
    runs = answer.runs[1:]
    value = sum(run.value for run in runs)
    return replace(answer, runs=runs, extras=(), value=value, bound=value)


def idle(answer: Answer, case: Case) -> Answer:
    """No runs, said to be the best."""
    return replace(answer, runs=(), extras=(), value=0, bound=0)


def low_bound(answer: Answer, case: Case) -> Answer:
    """Not the best, and a bound that is too low to admit it, if not claimed to be reached."""
    return replace(answer, runs=(), extras=(), value=0, bound=case.best - 1, proof="", proven=case.best == 1)


def unproven(answer: Answer, case: Case) -> Answer:
    """Value and bound are one, but not said to be proven."""
    return replace(answer, proven=False)


def boastful(answer: Answer, case: Case) -> Answer:
    """Proven in spite of a gap."""
    return replace(answer, bound=answer.bound + 1)


def unfounded(answer: Answer, case: Case) -> Answer:
    """Proven, but not how."""
    return replace(answer, proof="")


def invented(answer: Answer, case: Case) -> Answer:
    """Something that is paid for nothing."""
    return replace(answer, extras=(*answer.extras, ("nothing", 10)), value=answer.value + 10)


def another_sum(answer: Answer, case: Case) -> Answer:
    """A value that is not the sum of its parts."""
    return replace(answer, value=answer.value - 1, bound=answer.value - 1)


def twice(answer: Answer, case: Case) -> Answer:
    """A train that runs twice."""
    run = answer.runs[0]
    return replace(
        answer,
        runs=(run, *answer.runs),
        value=answer.value + run.value,
        bound=answer.bound + run.value,
    )


def off_the_track(answer: Answer, case: Case) -> Answer:
    """A route over land without track."""
    run = answer.runs[0]
    return replace(answer, runs=(Run(run.train, (*run.route, "A1.0"), run.value), *answer.runs[1:]))


TAMPERS: tuple[Tamper, ...] = (
    *(dearer, missing, idle, low_bound, unproven, boastful, unfounded, invented, another_sum, twice),
    off_the_track,
)


@pytest.mark.parametrize("tamper", TAMPERS, ids=lambda tamper: tamper.__name__)
def test_the_audit_notices_tampered_answers(tamper: Tamper) -> None:
    for _, case in cases(range(7000, 7040)):
        answer = best_runs(stop_graph(BOARD, case.laid, case.question.track), case.question)
        audit(answer, case.question, BOARD, case.laid, case.brute, case.best)
        with pytest.raises(AssertionError):
            audit(tamper(answer, case), case.question, BOARD, case.laid, case.brute, case.best)

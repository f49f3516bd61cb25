"""`memo_by_reads` and `memo_per_row`: what is kept while what it was made of is the very same, and no longer."""

from __future__ import annotations

from itertools import count

import pytest
from msgspec.structs import replace

from roundhouse.core import cache, game
from roundhouse.core.cache import ANSWERS, memo_by_reads, memo_per_row
from roundhouse.core.position import Position
from roundhouse.core.reads import Reads, RecordedState
from roundhouse.play.example import HEAP, LARGEST_TAKE, TAKEN, counters

asked = count()


@memo_by_reads
def left(pos: Position, player: str) -> tuple[int, int]:
    """What the player could take, and the number of this computation."""
    return min(pos[HEAP], LARGEST_TAKE(pos, player)), next(asked)


@memo_by_reads
def whose_turn(pos: Position) -> tuple[str, int]:
    """It reads the stack."""
    return pos.frame.who, next(asked)


def _pos() -> Position:
    title = counters(("Ann", "Ben"))
    return Position(title, game.new(title))


def test_what_was_not_read_may_change() -> None:
    pos = _pos()
    first = left(pos, "Ann")
    pos.put(TAKEN, "Ann", 3)
    assert left(pos, "Ann") == first == left(Position(pos.title, pos.state.copy()), "Ann")


def test_what_was_read_may_not() -> None:
    pos = _pos()
    first = left(pos, "Ann")
    pos.set(HEAP, 2)
    second = left(pos, "Ann")
    assert second[0] == 2 and second[1] != first[1]
    pos.set(HEAP, 10)
    assert left(pos, "Ann")[0] == 3


def test_a_table_that_is_written_to_in_place_is_another() -> None:
    @memo_by_reads
    def taken(pos: Position) -> int:
        return sum(pos[TAKEN].values())

    pos = _pos()
    pos.put(TAKEN, "Ann", 1)
    assert taken(pos) == 1
    pos.put(TAKEN, "Ann", 2)
    assert taken(pos) == 2
    pos.put(TAKEN, "Ben", 2)
    assert taken(pos) == 4


def test_another_argument_and_another_title_are_other_questions() -> None:
    pos, other = _pos(), _pos()
    assert len({left(pos, "Ann")[1], left(pos, "Ben")[1], left(other, "Ann")[1]}) == 3


def test_where_the_stack_was_read_it_has_to_be_the_same() -> None:
    pos = _pos()
    first = whose_turn(pos)
    assert whose_turn(pos) == first
    state, _ = game.play(pos.title, pos.state, game.legal(pos.title, pos.state)[0].action)
    assert whose_turn(Position(pos.title, state))[0] == "Ben"


def test_who_records_around_it_has_read_what_it_reads() -> None:
    pos = _pos()
    for _ in range(2):  # as it is computed, and as it is known
        reads = Reads()
        left(Position(pos.title, RecordedState(pos.state.copy(), reads)), "Ann")
        assert HEAP.name in reads.parts and TAKEN.name not in reads.parts


def test_who_records_around_it_has_read_the_stack_that_it_reads() -> None:
    pos = _pos()
    for _ in range(2):
        reads = Reads()
        whose_turn(Position(pos.title, RecordedState(pos.state.copy(), reads)))
        assert reads.stack is pos.state.stack


def test_what_was_found_after_something_was_tried_does_not_serve_others() -> None:
    """Who records may write to its copy, and that is none of its reading; but the answer was made of it."""

    @memo_by_reads
    def half_of_heap(pos: Position) -> int:
        return pos[HEAP] // 2

    pos = _pos()
    tried = Position(pos.title, RecordedState(pos.state, Reads()))
    tried.set(HEAP, 8)
    assert half_of_heap(tried) == 4
    assert half_of_heap(pos) == 5
    before = whose_turn(pos)[0]
    moved = Position(pos.title, RecordedState(pos.state, Reads()))
    moved.state.stack = (replace(moved.frame, who="Ben"),)
    assert whose_turn(moved)[0] == "Ben" != before == whose_turn(pos)[0]
    assert whose_turn(Position(pos.title, pos.state.copy()))[0] == before


def test_few_answers_are_at_hand() -> None:
    pos = _pos()
    first = left(pos, "Ann")
    heap = pos[HEAP]
    for number in range(ANSWERS):
        pos.set(HEAP, 20 + number)
        left(pos, "Ann")
    pos.set(HEAP, heap)
    assert left(pos, "Ann")[1] != first[1]


def test_all_is_forgotten_after_many_questions_and_many_titles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answer keeps alive what it was made of, so there is an end to how many there are."""
    monkeypatch.setattr(cache, "QUESTIONS", 3)
    pos = _pos()
    first = left(pos, "Ann")
    for player in ("Ben", "Cy"):
        left(pos, player)
    assert left(pos, "Ann") == first
    left(pos, "Dot")
    again = left(pos, "Ann")
    assert again != first
    monkeypatch.setattr(cache, "TITLES", 1)
    left(_pos(), "Ann")
    assert left(pos, "Ann") != again


def test_rows_are_known_by_identity_and_all_forgotten_in_time() -> None:
    seen: list[tuple[int, ...]] = []

    @memo_per_row(2)
    def total(row: tuple[int, ...]) -> int:
        seen.append(row)
        return sum(row)

    rows = [tuple(range(number)) for number in range(1, 5)]
    assert [total(row) for row in (*rows[:2], *rows[:2])] == [0, 1, 0, 1] and len(seen) == 2
    assert [total(rows[2]), total(rows[0])] == [3, 0] and len(seen) == 4

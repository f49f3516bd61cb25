"""What is read of a position is noted, whichever way it is read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.core.cache import TableCache, memo_per_position
from roundhouse.core.life import IdKind
from roundhouse.core.position import Position
from roundhouse.core.reads import Reads, RecordedState
from roundhouse.core.state import Frame, Slot, State, Table
from roundhouse.titles.found import title

CASH: Table[int] = Table("cash", int, IdKind("owner"))
SHARES: Table[int] = Table("shares", int, IdKind("owner"))
LAST: Slot[int] = Slot("last", int, 0)
TITLE = title("18AL").build(("Ann", "Ben", "Cy"), ())


@memo_per_position
def cash_of(pos: Position, player: str) -> int:
    return pos[CASH][player]


_kept: TableCache[int] = TableCache(SHARES)


def shares(pos: Position) -> int:
    return _kept.get(pos, "", lambda: sum(pos[SHARES].values()))


def position() -> State:
    return State.of({CASH: {"Ann": 4, "Ben": 5}, SHARES: {"Ann": 1}, LAST: 3}, (Frame("turn"),))


def recorded(state: State) -> tuple[Position, Reads]:
    reads = Reads()
    return Position(TITLE, RecordedState(state, reads)), reads


def tried(pos: Position) -> None:
    """A change on a copy: what it is made from is read, what was written there is not."""
    trial = Position(pos.title, pos.state.copy())
    trial.set(LAST, 9)
    trial.put(CASH, "Ann", 1)
    trial.interrupt("turn")
    assert (trial[LAST], trial[CASH]["Ann"], trial.state.stack[-1]) == (9, 1, Frame("turn"))


@pytest.mark.parametrize(
    ("read", "noted", "stack"),
    [
        (lambda pos: pos[CASH]["Ann"], {"cash"}, False),
        (lambda pos: pos.state[LAST], {"last"}, False),
        (lambda pos: CASH in pos.state, set(), False),
        (lambda pos: pos.over, set(), True),
        (lambda pos: cash_of(pos, "Ann"), {"cash"}, False),
        (lambda pos: shares(pos), {"shares"}, False),
        (lambda pos: pos.state.copy()[LAST], {"last"}, False),
        (lambda pos: pos.state.parts(), {"cash", "shares", "last"}, False),
        (lambda pos: pos.state == position(), {"cash", "shares", "last"}, True),
        (tried, {"cash"}, True),
    ],
)
def test_what_is_read_is_noted(read: Callable[[Position], object], noted: set[str], stack: bool) -> None:
    state = position()
    plain = Position(TITLE, state)
    for function in (lambda pos: cash_of(pos, "Ann"), shares):
        function(plain)  # what others were told before leaves no reading out
    pos, reads = recorded(state)
    read(pos)
    assert set(reads.parts) == noted and (reads.stack is not None) == stack


def test_reads_agree_until_what_was_read_has_changed() -> None:
    state = position()
    pos, reads = recorded(state)
    assert cash_of(pos, "Ann") + shares(pos) == 5
    after = state.copy()
    after.set(LAST, 8)
    after.stack = ()
    assert reads.agree(state) and reads.agree(after)
    after.put(CASH, "Ben", 5)  # the same again
    assert reads.agree(after)
    after.put(CASH, "Ben", 6)
    assert not reads.agree(after) and reads.agree(state)


def test_the_stack_is_read_like_anything_else() -> None:
    state = position()
    pos, reads = recorded(state)
    assert not pos.over
    after = state.copy()
    assert reads.agree(after)
    after.stack = (Frame("turn", at=1),)
    assert not reads.agree(after)


def test_the_position_that_is_read_may_be_written_to_afterwards() -> None:
    state = position()
    state.put(CASH, "Ann", 7)  # a table of its own, that the next write would change in place
    pos, reads = recorded(state)
    assert pos[CASH]["Ann"] == 7
    state.put(CASH, "Ann", 8)
    assert pos[CASH]["Ann"] == 7 and not reads.agree(state)


def test_answers_are_forgotten_when_a_copy_is_written_to() -> None:
    pos, _ = recorded(position())
    trial = Position(pos.title, pos.state.copy())
    assert cash_of(trial, "Ann") == 4
    trial.put(CASH, "Ann", 9)
    assert cash_of(trial, "Ann") == 9 and cash_of(pos, "Ann") == 4

"""What is read of a position is noted, whichever way it is read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.core.cache import Derived, once
from roundhouse.core.life import IdKind
from roundhouse.core.now import Now
from roundhouse.core.reads import Reads, RecordedState
from roundhouse.core.state import Frame, Slot, State, Table
from roundhouse.titles.found import title

CASH: Table[int] = Table("cash", int, IdKind("owner"))
SHARES: Table[int] = Table("shares", int, IdKind("owner"))
LAST: Slot[int] = Slot("last", int, 0)
TITLE = title("18AL").build(("Ann", "Ben", "Cy"), ())


@once
def cash_of(now: Now, player: str) -> int:
    return now[CASH][player]


_kept: Derived[int] = Derived(SHARES)


def shares(now: Now) -> int:
    return _kept.get(now, "", lambda: sum(now[SHARES].values()))


def position() -> State:
    return State.of({CASH: {"Ann": 4, "Ben": 5}, SHARES: {"Ann": 1}, LAST: 3}, (Frame("turn"),))


def recorded(state: State) -> tuple[Now, Reads]:
    reads = Reads()
    return Now(TITLE, RecordedState(state, reads)), reads


def tried(now: Now) -> None:
    """A change on a copy: what it is made from is read, what was written there is not."""
    trial = Now(now.title, now.state.copy())
    trial.set(LAST, 9)
    trial.put(CASH, "Ann", 1)
    trial.interrupt("turn")
    assert (trial[LAST], trial[CASH]["Ann"], trial.state.stack[-1]) == (9, 1, Frame("turn"))


@pytest.mark.parametrize(
    ("read", "noted", "stack"),
    [
        (lambda now: now[CASH]["Ann"], {"cash"}, False),
        (lambda now: now.state[LAST], {"last"}, False),
        (lambda now: CASH in now.state, set(), False),
        (lambda now: now.over, set(), True),
        (lambda now: cash_of(now, "Ann"), {"cash"}, False),
        (lambda now: shares(now), {"shares"}, False),
        (lambda now: now.state.copy()[LAST], {"last"}, False),
        (lambda now: now.state.parts(), {"cash", "shares", "last"}, False),
        (lambda now: now.state == position(), {"cash", "shares", "last"}, True),
        (tried, {"cash"}, True),
    ],
)
def test_what_is_read_is_noted(read: Callable[[Now], object], noted: set[str], stack: bool) -> None:
    state = position()
    plain = Now(TITLE, state)
    for function in (lambda now: cash_of(now, "Ann"), shares):
        function(plain)  # what others were told before leaves no reading out
    now, reads = recorded(state)
    read(now)
    assert set(reads.parts) == noted and (reads.stack is not None) == stack


def test_reads_agree_until_what_was_read_has_changed() -> None:
    state = position()
    now, reads = recorded(state)
    assert cash_of(now, "Ann") + shares(now) == 5
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
    now, reads = recorded(state)
    assert not now.over
    after = state.copy()
    assert reads.agree(after)
    after.stack = (Frame("turn", at=1),)
    assert not reads.agree(after)


def test_the_position_that_is_read_may_be_written_to_afterwards() -> None:
    state = position()
    state.put(CASH, "Ann", 7)  # a table of its own, that the next write would change in place
    now, reads = recorded(state)
    assert now[CASH]["Ann"] == 7
    state.put(CASH, "Ann", 8)
    assert now[CASH]["Ann"] == 7 and not reads.agree(state)


def test_answers_are_forgotten_when_a_copy_is_written_to() -> None:
    now, _ = recorded(position())
    trial = Now(now.title, now.state.copy())
    assert cash_of(trial, "Ann") == 4
    trial.put(CASH, "Ann", 9)
    assert cash_of(trial, "Ann") == 9 and cash_of(now, "Ann") == 4

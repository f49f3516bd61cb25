"""All positions of a game in little room: every so often one is whole, of the others only what has changed."""

from __future__ import annotations

from typing import Any

from ..core.state import Frame, State

EVERY = 32
"""Every so many positions one is whole."""

Difference = tuple[tuple[tuple[str, Any], ...], tuple[Frame, ...]]
"""What one position has that another has not: changed tables and slots by name, and its stack."""


def difference(before: State, after: State) -> Difference:
    """What makes `after` of `before`; nobody may write to either any more."""
    old, new = before.parts(), after.parts()
    return tuple((name, value) for name, value in new.items() if value is not old[name]), after.stack


def differing(before: State, by: Difference) -> State:
    """The position that differs from `before` by what `difference` found."""
    return State({**before.parts(), **dict(by[0])}, by[1])


class Positions:
    """The positions of a game, the first one numbered 0.

    A position asked for again may be another object, with the very same tables and slots in it: what caches go by.
    """

    __slots__ = ("_changes", "_last", "_whole")

    def __init__(self, first: State) -> None:
        self._whole: list[State] = [first]
        self._changes: list[Difference] = [((), first.stack)]
        self._last = first

    def __len__(self) -> int:
        return len(self._changes)

    def __getitem__(self, at: int) -> State:
        """The position after `at` actions. Raises IndexError outside 0 to the number of actions."""
        if at == len(self._changes) - 1:
            return self._last
        if not 0 <= at < len(self._changes):
            raise IndexError(at)
        whole = self._whole[at // EVERY]
        first = at - at % EVERY
        if at == first:
            return whole
        parts = dict(whole.parts())
        for number in range(first + 1, at + 1):
            parts.update(self._changes[number][0])
        return State(parts, self._changes[at][1])

    def stack(self, at: int) -> tuple[Frame, ...]:
        """Where the game stood after `at` actions: it costs nothing. Raises IndexError, as for negative numbers."""
        if at < 0:
            raise IndexError(at)
        return self._changes[at][1]

    def append(self, state: State) -> None:
        """Add the next position; nobody may write to it any more."""
        changed = difference(self._last, state)
        if len(self._changes) % EVERY == 0:
            self._whole.append(state)
        self._changes.append(changed)
        self._last = state

    def cut(self, count: int) -> None:
        """Keep the first `count` positions, at least one."""
        if count < len(self._changes):
            self._last = self[count - 1]
            del self._changes[count:]
            del self._whole[(count - 1) // EVERY + 1 :]

    def copy(self) -> Positions:
        """Independent of this one, sharing all content."""
        other = object.__new__(Positions)
        other._whole, other._changes = self._whole.copy(), self._changes.copy()
        other._last = self._last
        return other

"""What is read of a position while something is made from it, so that it is made again only when that has changed."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from .state import Frame, State

_MISSING = object()


class Reads:
    """The tables and slots that were read of a position, as they were, and its stack if that was read.

    What they hold is kept alive, so an identity is never reused.
    """

    __slots__ = ("parts", "stack")

    def __init__(self) -> None:
        self.parts: dict[str, object] = {}
        self.stack: tuple[Frame, ...] | None = None

    def agree(self, state: State) -> bool:
        """Whether the same would be read of another position of the same title."""
        if self.stack is not None and self.stack is not state.stack and self.stack != state.stack:
            return False
        parts = state.parts()
        for name, value in self.parts.items():
            other = parts.get(name, _MISSING)
            if other is not value and other != value:
                return False
        return True


class _Parts(dict[str, Any]):
    """The parts of a state that were read or written here; one that is asked for first is taken from `source`, and
    noted. So all but the first reading of each are those of a plain dictionary."""

    __slots__ = ("reads", "source")

    def __init__(self, known: Mapping[str, Any], source: Mapping[str, Any], reads: Reads) -> None:
        dict.__init__(self, known)
        self.source = source
        self.reads = reads

    def __missing__(self, name: str) -> Any:
        value = self[name] = self.reads.parts[name] = self.source[name]
        return value

    def __contains__(self, name: object) -> bool:
        return name in self.source or dict.__contains__(self, name)

    def whole(self) -> dict[str, Any]:
        """All parts as they are, without any being read."""
        return {**self.source, **self}


_STACK: Any = State.__dict__["stack"]  # the member itself, below the property that notes its reading


class RecordedState(State):
    """A state with the content of another that notes in `reads` what is read of it, also through copies of it.

    Which tables and slots there are follows from the title, so asking for that is no reading. Answers of
    `memo_per_position` are kept by the state itself: one that was given elsewhere would be used here without having
    been read.
    """

    __slots__ = ("_answers", "_moved", "reads")

    def __init__(self, state: State, reads: Reads) -> None:
        state.freeze_tables()
        parts = state._parts
        self.reads: Reads = reads
        self._moved = False
        if not isinstance(parts, _Parts):
            self._parts: _Parts = _Parts({}, parts.copy(), reads)
        elif parts.reads is not reads:
            self._parts = _Parts({}, parts.whole(), reads)
        else:  # what was written counts as such for the same record alone: for another one it is as it was found
            self._parts = _Parts(parts, parts.source, reads)
            self._moved = isinstance(state, RecordedState) and state._moved
        self._own: set[str] = set()
        self._answers: tuple[object, int, object, dict[Hashable, Any]] | None = None
        self.edits = 0
        _STACK.__set__(self, _STACK.__get__(state))

    @property
    def stack(self) -> tuple[Frame, ...]:
        """The stack of frames."""
        stack: tuple[Frame, ...] = _STACK.__get__(self)
        if not self._moved:
            self.reads.stack = stack
        return stack

    @stack.setter
    def stack(self, stack: tuple[Frame, ...]) -> None:
        self._moved = True
        _STACK.__set__(self, stack)

    def answers(self, title: object) -> dict[Hashable, Any]:
        """What `memo_per_position` keeps of this position under a title; empty again after anything is written."""
        stack = _STACK.__get__(self)
        known = self._answers
        if known is None or known[0] is not title or known[1] != self.edits or known[2] is not stack:
            known = self._answers = (title, self.edits, stack, {})
        return known[3]

    def copy(self) -> State:
        """An independent state with the same content; what is read of it is noted until it is written there."""
        return RecordedState(self, self.reads)

    def parts(self) -> Mapping[str, Any]:
        """All tables and slots by name: all of them are read."""
        return {name: self._parts[name] for name in self._parts.whole()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.stack == other.stack and self.parts() == other.parts()

    __hash__ = None

"""A chapter of a history: some actions in a row, what happened, and the positions that they led to."""

from __future__ import annotations

from ..core.actions import Action
from ..core.position import Event
from ..core.state import State
from .positions import Difference


class Chapter:
    """Some actions in a row, what happened with each, what changed with it, and the position before the first."""

    __slots__ = ("actions", "changes", "events", "first")

    def __init__(self, first: State) -> None:
        self.first = first
        self.actions: list[Action] = []
        self.events: list[tuple[Event, ...]] = []
        self.changes: list[Difference] = []

    def position(self, count: int) -> State:
        """The position after the first `count` of its actions."""
        if not count:
            return self.first
        parts = dict(self.first.parts())
        for changed, _ in self.changes[:count]:
            parts.update(changed)
        return State(parts, self.changes[count - 1][1])

    def beginning(self, count: int) -> Chapter:
        """The chapter with its first `count` actions alone; independent of this one."""
        other = Chapter(self.first)
        other.actions, other.events = self.actions[:count], self.events[:count]
        other.changes = self.changes[:count]
        return other

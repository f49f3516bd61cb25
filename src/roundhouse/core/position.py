"""What rules look at and effects work on: a title and a state, and the events since the action began."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, overload

from msgspec.structs import replace

from .events import Event as Event
from .state import Frame, Slot, State, Table

if TYPE_CHECKING:
    from .title import Title

R = TypeVar("R")


class Position:
    """A title, a state, and the events since the action began.

    Checks, rule values and offers only read it: `pos[TABLE]` is a mapping from id to row, `pos[SLOT]` the slot's value.
    Effects and reactions write with `put`, `change`, `drop`, `set` and `amend`, tell what happened with `emit`, and
    interrupt the flow with `interrupt`. All of them change `state` itself: copy it first where it is to be kept.

    >>> from roundhouse.play.example import HEAP, TAKEN, counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"), heap=10)
    >>> pos = Position(title, new(title).copy())
    >>> pos.actor, pos.frame.node, pos[HEAP], dict(pos[TAKEN])
    ('Ann', 'turn', 10, {'Ann': 0, 'Ben': 0})
    >>> pos.set(HEAP, 9)
    >>> pos.put(TAKEN, "Ann", 1)
    >>> pos[HEAP], pos[TAKEN]["Ann"]
    (9, 1)
    >>> pos.finish()
    >>> pos.over, pos.actor
    (True, '')
    """

    __slots__ = ("events", "state", "title")

    def __init__(self, title: Title, state: State) -> None:
        self.title = title
        self.state = state
        self.events: list[Event] = []

    @overload
    def __getitem__(self, key: Table[R]) -> Mapping[str, R]: ...
    @overload
    def __getitem__(self, key: Slot[R]) -> R: ...
    def __getitem__(self, key: Table[Any] | Slot[Any]) -> Any:
        return self.state._parts[key.name]

    def put(self, table: Table[R], id: str, row: R) -> None:
        """Set the row of `id` in `table`."""
        self.state.put(table, id, row)

    def change(self, table: Table[R], id: str, **fields: Any) -> None:
        """Replace some fields of the row of `id` in `table`. Raises KeyError if there is no such row."""
        self.state.put(table, id, replace(self.state[table][id], **fields))  # type: ignore[type-var]

    def drop(self, table: Table[Any], id: str) -> None:
        """Remove the row of `id` from `table`. Raises KeyError if there is none."""
        self.state.drop(table, id)

    def set(self, slot: Slot[R], value: R) -> None:
        """Give a slot another value, which lasts as long as the slot says (`until`)."""
        self.state.set(slot, value)

    def amend(self, slot: Slot[R], **fields: Any) -> None:
        """Replace some fields of a slot's row."""
        self.state.set(slot, replace(self.state[slot], **fields))  # type: ignore[type-var]

    def emit(self, event: Event) -> None:
        """Add an event: reactions to it run once the effect is complete."""
        self.events.append(event)

    # -- the flow --------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.stack

    @property
    def frame(self) -> Frame:
        """The frame on top. Raises IndexError when the game is over."""
        return self.state.stack[-1]

    @property
    def frames(self) -> tuple[Frame, ...]:
        """All frames of the flow, the outermost first and the one on top last; none when the game is over."""
        return self.state.stack

    def within(self, node: str) -> Frame | None:
        """The innermost frame of the named node, or None when the game is not in it."""
        for frame in reversed(self.frames):
            if frame.node == node:
                return frame
        return None

    @property
    def actor(self) -> str:
        """Who is to act: a player's id or `CHANCE`; empty when the game is over."""
        if not self.state.stack:
            return ""
        return self.title.steps[self.frame.node].actor(self)

    def interrupt(self, node: str, who: str = "") -> None:
        """Begin the named node on top of what goes on; it resumes afterwards."""
        self.state.stack = (*self.state.stack, Frame(node, who=who))

    def close(self) -> None:
        """Leave the step on top, running what the flow does at its end. Raises IndexError when the game is over."""
        frame = self.frame
        self.state.stack = self.state.stack[:-1]
        step = self.title.steps[frame.node]
        if step.leave is not None:
            step.leave(self, frame)

    def abandon(self, node: str) -> None:
        """Break off the innermost frame of the named node, with all that stands on top of it; steps leave no trace.

        What is below goes on as if the node had come to its end. Raises LookupError when the game is not in it.
        """
        stack = self.state.stack
        for depth in range(len(stack) - 1, -1, -1):
            if stack[depth].node == node:
                self.state.stack = stack[:depth]
                return
        raise LookupError(node)

    def mark_acted(self) -> None:
        """Record that the player whose turn it is has done something that is not a pass."""
        stack = self.state.stack
        for depth in range(len(stack) - 1, -1, -1):
            if stack[depth].node in self.title.rotations:
                self.state.stack = (*stack[:depth], replace(stack[depth], at=1), *stack[depth + 1 :])
                return

    def nobody_passed(self) -> None:
        """Forget the passes of the innermost rotation; the turn that goes on there still counts as it ends."""
        stack = self.state.stack
        for depth in range(len(stack) - 1, -1, -1):
            if stack[depth].node in self.title.rotations:
                self.state.stack = (*stack[:depth], replace(stack[depth], seen=()), *stack[depth + 1 :])
                return

    def finish(self) -> None:
        """End the game here and now."""
        self.state.stack = ()

"""What changes from one position to the next."""

from __future__ import annotations

from typing import Any

from ..core.state import Frame, State

Difference = tuple[tuple[tuple[str, Any], ...], tuple[Frame, ...]]
"""What one position has that another has not: changed tables and slots by name, and its stack."""


def difference(before: State, after: State) -> Difference:
    """What makes `after` of `before`; nobody may write to either any more."""
    old, new = before.parts(), after.parts()
    return tuple((name, value) for name, value in new.items() if value is not old[name]), after.stack


def differing(before: State, by: Difference) -> State:
    """The position that differs from `before` by what `difference` found."""
    return State({**before.parts(), **dict(by[0])}, by[1])

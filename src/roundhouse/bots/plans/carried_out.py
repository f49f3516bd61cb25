"""Plans carried out on the rules, and which of them are worth a closer look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...core.game import carry_out, why_not
from ...core.state import State
from ..base import Clock, View
from ..told import Considered
from .base import Plan

PLAYED_ON = 4
"""How many of the best plans are played on, besides the usual one and the best of each idea."""


class Judged(NamedTuple):
    """A plan and what it is worth: to whom plays it over the others, and what that player has at the end, dollars."""

    plan: Plan
    considered: Considered
    wealth: float


def carried_out(view: View, plan: Plan) -> State | None:
    """The position after the plan; None where it is not legal."""
    state = view.state
    for action in plan.actions:
        if why_not(view.title, state, action) is not None:
            return None
        state = carry_out(view.title, state, action)[0]
    return state


def promising(
    view: View, plans: Sequence[Plan], worth: Callable[[State], float | None], clock: Clock
) -> list[tuple[Plan, State]]:
    """The first plan, the usual one, and of the others the best and the best of each idea, by what `worth` says of the
    positions right after them; with these positions. Without time for more, some are left out."""
    rows: list[tuple[float, Plan, State]] = []
    for plan in plans:
        state = carried_out(view, plan)
        seen = None if state is None else worth(state)
        if state is not None and seen is not None:
            rows.append((seen, plan, state))
        if clock.left <= 0:
            break
    best, ideas = rows[:1], set[str]()
    for place, row in enumerate(sorted(rows[1:], key=lambda row: -row[0])):
        if place < PLAYED_ON or row[1].idea not in ideas:
            best.append(row)
            ideas.add(row[1].idea)
    return [(plan, state) for _, plan, state in best]

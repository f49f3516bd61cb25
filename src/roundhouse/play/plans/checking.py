"""What of a plan still holds when its game has moved on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import msgspec

from ...core import game as rules
from ...core.actions import CHANCE
from ...core.record import action_from
from ...core.state import State
from ...core.violations import Violation
from ..session import Game
from .plan import Step

PLAYED, OTHERWISE, HOLDS, AGAINST, BEYOND = "played", "otherwise", "holds", "against", "beyond"
"""What became of a step: the game went so; its player, somebody else or chance, did something else instead; it can
still be done; the rules are against it; it is none of the game's."""


@dataclass(frozen=True)
class Found:
    """A step of a plan, held against a game that has moved on.

    `case`: see `PLAYED` and those beside it; `violation`: what the rules say against it, for AGAINST (None where these
    rules know no such action); `before`: the position that it was tried in.
    """

    step: Step
    case: str
    violation: Violation | None
    before: State


def check(game: Game, base: int, steps: Sequence[Step], own: Collection[str]) -> tuple[Found, ...]:
    """Hold the steps of a plan, which began after `base` actions, against the game as it stands now.

    What players have done as planned is matched player by player, each in order. What is left is tried one after the
    other from the position now, each after those that can be done. `own` are the players who follow the plan: what
    the others do instead of what was planned for them is no fault of it.
    """
    done: dict[str, list[object]] = {}
    for action in game.actions[base : game.at]:
        done.setdefault(action.by, []).append(msgspec.to_builtins(action))
    state = game.state
    matched: dict[str, int] = {}
    apart: set[str] = set()
    found: list[Found] = []
    for step in steps:
        if step.free:
            found.append(Found(step, BEYOND, None, state))
            continue
        by = str(step.data.get("by", ""))
        theirs, number = done.get(by, []), matched.get(by, 0)
        if by not in apart and number < len(theirs):
            if theirs[number] == _plain(game, step):
                matched[by] = number + 1
                found.append(Found(step, PLAYED, None, state))
                continue
            apart.add(by)
        case, violation, after = _tried(game, state, step)
        if case == AGAINST and by not in own and (by in apart or by == CHANCE):
            case, violation = OTHERWISE, None
        found.append(Found(step, case, violation, state))
        state = after
    return tuple(found)


def _plain(game: Game, step: Step) -> object:
    try:
        return msgspec.to_builtins(action_from(game.title, step.data))
    except msgspec.ValidationError:
        return None


def _tried(game: Game, state: State, step: Step) -> tuple[str, Violation | None, State]:
    """What becomes of a step in a position, and the position after it."""
    try:
        action = action_from(game.title, step.data)
    except msgspec.ValidationError:
        return AGAINST, None, state
    violation = rules.why_not(game.title, state, action)
    if violation is not None:
        return AGAINST, violation, state
    return HOLDS, None, rules.carry_out(game.title, state, action)[0]


def next_own(found: Sequence[Found], own: Collection[str]) -> tuple[Step, ...]:
    """The steps that can be played now: those that hold, one after the other, up to the first of somebody else, and to
    the first that the rules are against."""
    steps: list[Step] = []
    for one in found:
        if one.case in (PLAYED, OTHERWISE):
            continue
        if one.case != HOLDS or one.step.data.get("by") not in own:
            break
        steps.append(one.step)
    return tuple(steps)

"""If ... then: steps of a plan that are done in the game once a condition has come about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...core import game as rules
from ...core.actions import Action
from ...core.position import Position
from ...core.record import action_from
from ...core.violations import Violation
from ..session import Game
from .conditions import Acts, Condition, Does, met
from .plan import plain

WAITS, DUE, DONE, ELSE, REFUSED = "waits", "due", "done", "else", "refused"
"""The condition has not come about, or somebody else is to act; an action is to be done now; all have been; the player
has done something else since; the rules refuse the next one."""


@dataclass(frozen=True)
class Standing:
    """How an "if ... then" stands. `case`: see `WAITS` and those beside it; `met`: the position in which the condition
    was met, None as long as it has not been; `action`: for DUE; `violation`: for REFUSED."""

    case: str
    met: int | None = None
    action: Action | None = None
    violation: Violation | None = None


def standing(
    game: Game, since: int, player: str, condition: Condition, steps: Sequence[Mapping[str, Any]]
) -> Standing:
    """How it stands, given after `since` actions for a player.

    Whatever is not as it was foreseen ends it: another action of the player after the condition, or a step that has
    become illegal by the time at which it is due.
    """
    at = first_met(game, since, condition)
    if at is None:
        return Standing(WAITS)
    done = [plain(action) for action in game.actions[at : game.at] if action.by == player]
    if any(one != step for one, step in zip(done, steps, strict=False)) or len(done) > len(steps):
        return Standing(ELSE, at)
    if len(done) == len(steps):
        return Standing(DONE, at)
    if game.to_act != player:
        return Standing(WAITS, at)
    action = action_from(game.title, steps[len(done)])
    violation = game.why_not(action)
    return Standing(DUE, at, action) if violation is None else Standing(REFUSED, at, None, violation)


def first_met(game: Game, since: int, condition: Condition) -> int | None:
    """The first position, after `since` actions or more, in which the condition is met; None when it is in none."""
    for at in range(since, game.at + 1):
        if _met(game, at, condition, at > since):
            return at
    return None


def _met(game: Game, at: int, condition: Condition, told: bool) -> bool:
    action = game.actions[at - 1] if told else None
    if isinstance(condition, Does | Acts):
        if action is None:
            return False
        return met(condition, Position(game.title, game.position(0)), action)  # which does not matter
    return met(condition, Position(game.title, game.position(at)), action)


@dataclass(frozen=True)
class Would:
    """Where it would have fired: the position in which the condition came about, that of the player's next decision
    (None: there was none), and what the rules say against the first step there."""

    met: int
    due: int | None
    violation: Violation | None = None


def would_have(
    game: Game, player: str, condition: Condition, step: Mapping[str, Any], most: int = 20
) -> tuple[Would, ...]:
    """Where in the game so far the condition came about, and whether the first step was possible then; the last `most`
    times."""
    action = action_from(game.title, step)
    meetings: list[int] = []
    before = False
    for at in range(1, game.at + 1):
        now = _met(game, at, condition, True)
        if now and (not before or isinstance(condition, Does | Acts)):
            meetings.append(at)
        before = now
    found: list[Would] = []
    for at in meetings[-most:]:
        due = next((n for n in range(at, game.at + 1) if _decides(game, n) == player), None)
        against = None if due is None else rules.why_not(game.title, game.position(due), action)
        found.append(Would(at, due, against))
    return tuple(found)


def _decides(game: Game, at: int) -> str:
    return rules.to_act(game.title, game.position(at))

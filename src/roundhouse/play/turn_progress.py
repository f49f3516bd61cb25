"""The rail of a turn: its steps in order, what was done in each, which one is on, which were skipped and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from ..core.flow import Each, Node, Seq, Step, UntilAllPass
from ..core.position import Position
from ..core.state import Frame
from ..core.title import Title
from ..core.violations import Violation
from ..rules.dividends import DIVIDE
from ..rules.operating_round import CURRENT_TURN
from ..rules.running import RUN, TRAINS_TO_RUN
from ..rules.shown import auction
from .explain_refusal import refusals
from .session import Game

DONE, PASSED, SKIPPED, ON, LATER = "done", "passed", "skipped", "now", "later"
"""What became of a step: something was done, its player passed, it had nothing to offer, it is on, it comes later."""


class Reason(msgspec.Struct, frozen=True):
    """Why a step had nothing to offer: the refusal of its kind of action, or a case of its own with its facts.

    Cases: "no train", "no route", "nothing earned" (who).
    """

    kind: str
    violation: Violation | None = None
    case: str = ""
    facts: Mapping[str, Any] = {}


class StepStatus(msgspec.Struct, frozen=True):
    """A step of the turn. `actions`: the numbers of the actions done in it, counted from 1; `why`: why skipped."""

    step: str
    status: str
    actions: tuple[int, ...] = ()
    why: Reason | None = None


class TurnProgress(msgspec.Struct, frozen=True):
    """A turn: whose it is (a corporation or player), and its stations in order.

    `seats`: in a round of turns until all pass, the players in order, each with PASSED (in a row), ON or LATER; while
    one auction goes on, those who bid in it, PASSED when they have left it.
    """

    who: str
    stations: tuple[StepStatus, ...]
    seats: tuple[tuple[str, str], ...] = ()


Reasons = Mapping[str, Reason]
"""By step, why it had nothing to offer."""

Recall = Callable[[int, Frame, Callable[[], Reasons]], Reasons]
"""Given the number of an action, the frame of a turn and what finds the steps of this turn that the action led through:
these steps, found once and then remembered."""


def rail(
    game: Game, at: int | None = None, recall: Recall = lambda number, turn, find: find()
) -> TurnProgress:
    """The turn that is on after `at` actions (None: now). No stations when the game is over.

    Whoever asks after every action gives a `recall` that remembers. Raises IndexError for a position that the game
    does not have.
    """
    at = game.at if at is None else at
    state = game.position(at)
    if not state.stack:
        return TurnProgress("", ())
    pos = Position(game.title, state)
    depth = _turn(game.title, state.stack)
    seats = _seats(pos)
    if depth is None:
        return TurnProgress(pos.frame.who, (StepStatus(pos.frame.node, ON),), seats)
    frame = state.stack[depth]
    start = at
    while start and _same_turn(game.stack(start - 1), state.stack, depth):
        start -= 1
    done, passed = _deeds(game, start, at, depth)
    on = state.stack[depth + 1].node if len(state.stack) > depth + 1 else ""
    steps = [
        step
        for step in _steps(game.title.nodes[frame.node])
        if isinstance(step, Step) or step.name == on or step.name in done
    ]
    begun = _begun(game.title.nodes[frame.node], frame.at)
    place = next(
        (number for number, step in enumerate(steps) if step.name == on),
        sum(step.name in begun for step in steps),
    )
    between = bool(on) and on not in {step.name for step in steps}
    before = [
        DONE if step.name in done else PASSED if step.name in passed else SKIPPED for step in steps[:place]
    ]
    why = _closed(game, start, at, depth, recall) if SKIPPED in before else {}
    stations = []
    for number, step in enumerate(steps):
        status = before[number] if number < place else ON if number == place and not between else LATER
        reason = why.get(step.name) if status == SKIPPED else None
        name = step.name if isinstance(step, Step) else step.body.name
        stations.append(StepStatus(name, status, tuple(done.get(step.name, ())), reason))
        if status == ON and pos.frame.node != name:
            stations.append(StepStatus(pos.frame.node, ON))
    if between:
        stations.insert(place, StepStatus(pos.frame.node, ON))
    return TurnProgress(frame.who, tuple(stations), seats)


def _turn(title: Title, stack: tuple[Frame, ...]) -> int | None:
    """How deep the innermost frame lies that is somebody's turn of several steps."""
    for depth in range(len(stack) - 1, -1, -1):
        node = title.nodes[stack[depth].node]
        if stack[depth].who and isinstance(node, Seq) and len(_steps(node)) > 1:
            return depth
    return None


def _steps(node: Node) -> list[Step | Each]:
    """The steps of a turn in order; where several take a step of it in turn, what has them do so."""
    if isinstance(node, Step) or (isinstance(node, Each) and isinstance(node.body, Step)):
        return [node]
    return [step for child in node.children for step in _steps(child)] if isinstance(node, Seq) else []


def _begun(node: Node, at: int) -> set[str]:
    """The steps of a turn of which so many parts have begun: what interrupts it between two steps comes after them."""
    parts = node.children[:at] if isinstance(node, Seq) else ()
    return {step.name for part in parts for step in _steps(part)}


def _same_turn(stack: tuple[Frame, ...], other: tuple[Frame, ...], depth: int) -> bool:
    """Whether two positions are in the same turn: all below it, its node and its subject are the same."""
    if len(stack) <= depth or stack[:depth] != other[:depth]:
        return False
    return (stack[depth].node, stack[depth].who) == (other[depth].node, other[depth].who)


def _deeds(game: Game, start: int, at: int, depth: int) -> tuple[dict[str, list[int]], set[str]]:
    """By step, the numbers of what was done in it; and the steps that were passed."""
    done: dict[str, list[int]] = {}
    passed: set[str] = set()
    for number in range(start, at):
        stack = game.stack(number)
        step = stack[depth + 1].node if len(stack) > depth + 1 else ""
        closer = game.title.steps[step].closer if step in game.title.steps else None
        if len(stack) == depth + 2 and closer is not None and game.actions[number].kind() == closer.name:
            passed.add(step)
        else:
            done.setdefault(step, []).append(number + 1)
    return done, passed


def _closed(game: Game, start: int, at: int, depth: int, recall: Recall) -> Reasons:
    """By step of this turn, why it closed by itself."""
    turn = game.stack(at)
    found: dict[str, Reason] = {}
    for number in range(max(0, start - 1), at):
        found |= recall(number, turn[depth], lambda number=number: _led_through(game, number, turn, depth))  # type: ignore[misc]
    return found


def _led_through(game: Game, number: int, turn: tuple[Frame, ...], depth: int) -> Reasons:
    """The steps of a turn that closed by themselves after an action, but for the one in which it was done."""
    before = game.stack(number)
    inside = _same_turn(before, turn, depth) and len(before) > depth + 1
    acted_in = before[depth + 1].node if inside else ""
    found: dict[str, Reason] = {}
    for state in game.closed(number + 1):
        step = state.stack[-1].node
        if len(state.stack) == depth + 2 and step != acted_in and _same_turn(state.stack, turn, depth):
            reason = reason_for(Position(game.title, state))
            if reason is not None:
                found[step] = reason
    return found


def reason_for(pos: Position) -> Reason | None:
    """Why the step on top has nothing to offer, by the first kind of its own menu; None if it does not say."""
    step = pos.title.steps[pos.frame.node]
    kind = step.menu[0]
    if kind is RUN:
        who = pos.frame.who
        return Reason(kind.name, None, "no route" if TRAINS_TO_RUN(pos, who) else "no train", {"who": who})
    if kind is DIVIDE and not pos[CURRENT_TURN].revenue:
        return Reason(kind.name, None, "nothing earned", {"who": pos.frame.who})
    refused = refusals(pos.title, pos.state, pos.actor, {"type": kind.name})
    return Reason(kind.name, refused[0].violation) if refused else None


def _seats(pos: Position) -> tuple[tuple[str, str], ...]:
    row = auction(pos)
    if row is not None:
        return tuple(
            (player, PASSED if player in row.out else ON if player == pos.actor else LATER)
            for player in row.bidders
        )
    for frame in reversed(pos.frames):
        node = pos.title.nodes[frame.node]
        if isinstance(node, UntilAllPass):
            return tuple(
                (player, ON if player == frame.who else PASSED if player in frame.seen else LATER)
                for player in node.order(pos)
            )
    return ()

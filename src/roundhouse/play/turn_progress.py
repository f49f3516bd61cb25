"""The rail of a turn: its steps in order, what was done in each, which one is on, which were skipped and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
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
    depth = _depth(game.title, state.stack)
    if depth is None:
        return TurnProgress(pos.frame.who, (StepStatus(pos.frame.node, ON),), _seats(pos))
    turn = _Turn(game, at, depth)
    return TurnProgress(turn.frame.who, tuple(turn.stations(recall)), _seats(pos))


def _depth(title: Title, stack: tuple[Frame, ...]) -> int | None:
    """How deep the innermost frame lies that is somebody's turn of several steps."""
    for depth in range(len(stack) - 1, -1, -1):
        node = title.nodes[stack[depth].node]
        if stack[depth].who and isinstance(node, Seq) and len(_steps(node)) > 1:
            return depth
    return None


class _Turn:
    """The turn whose frame lies at `depth` of the stack after `at` actions; `start` actions were done when it began."""

    def __init__(self, game: Game, at: int, depth: int) -> None:
        self.game, self.at, self.depth = game, at, depth
        self.stack = game.stack(at)
        self.frame = self.stack[depth]
        self.start = at
        while self.start and self.is_on(game.stack(self.start - 1)):
            self.start -= 1

    def is_on(self, stack: tuple[Frame, ...]) -> bool:
        """Whether a position is in this turn: all below it, its node and its subject are the same."""
        depth = self.depth
        if len(stack) <= depth or stack[:depth] != self.stack[:depth]:
            return False
        return (stack[depth].node, stack[depth].who) == (self.frame.node, self.frame.who)

    def step(self, stack: tuple[Frame, ...]) -> str:
        """The step of the turn that a position in it is in, whatever interrupts that; "" between two."""
        return stack[self.depth + 1].node if len(stack) > self.depth + 1 else ""

    def stations(self, recall: Recall) -> Iterator[StepStatus]:
        """Its steps in order, with what interrupts it where that stands."""
        done, passed = self._deeds()
        on, node, top = self.step(self.stack), self.game.title.nodes[self.frame.node], self.stack[-1].node
        steps = [
            step for step in _steps(node) if isinstance(step, Step) or step.name == on or step.name in done
        ]
        names = [step.name for step in steps]

        def station(step: Step | Each, status: str, why: Reason | None = None) -> StepStatus:
            return StepStatus(_shown(step), status, tuple(done.get(step.name, ())), why)

        if on in names:
            place = names.index(on)
        else:
            begun = _begun(node, self.frame.at)
            place = sum(name in begun for name in names)
        behind, ahead = steps[:place], steps[place:]
        skipped = {step.name for step in behind} - done.keys() - passed
        why = self._closed(recall) if skipped else {}
        for step in behind:
            if step.name in skipped:
                yield station(step, SKIPPED, why.get(step.name))
            else:
                yield station(step, DONE if step.name in done else PASSED)
        if on and on not in names:
            yield StepStatus(top, ON)
        elif ahead:
            now = ahead.pop(0)
            yield station(now, ON)
            if top != _shown(now):
                yield StepStatus(top, ON)
        for step in ahead:
            yield station(step, LATER)

    def _deeds(self) -> tuple[dict[str, list[int]], set[str]]:
        """By step, the numbers of what was done in it; and the steps that were passed."""
        game = self.game
        done: dict[str, list[int]] = {}
        passed: set[str] = set()
        for number in range(self.start, self.at):
            stack = game.stack(number)
            step = self.step(stack)
            closer = game.title.steps[step].closer if step in game.title.steps else None
            on_top = len(stack) == self.depth + 2
            if on_top and closer is not None and game.actions[number].kind() == closer.name:
                passed.add(step)
            else:
                done.setdefault(step, []).append(number + 1)
        return done, passed

    def _closed(self, recall: Recall) -> Reasons:
        """By step, why it closed by itself."""
        found: dict[str, Reason] = {}
        for number in range(max(0, self.start - 1), self.at):
            found |= recall(number, self.frame, partial(self._led_through, number))
        return found

    def _led_through(self, number: int) -> Reasons:
        """The steps that closed by themselves after an action, but for the one in which it was done."""
        before = self.game.stack(number)
        acted_in = self.step(before) if self.is_on(before) else ""
        found: dict[str, Reason] = {}
        for state in self.game.closed(number + 1):
            step = state.stack[-1].node
            if len(state.stack) == self.depth + 2 and step != acted_in and self.is_on(state.stack):
                reason = reason_for(Position(self.game.title, state))
                if reason is not None:
                    found[step] = reason
        return found


def _steps(node: Node) -> list[Step | Each]:
    """The steps of a turn in order; where several take a step of it in turn, what has them do so."""
    if isinstance(node, Step) or (isinstance(node, Each) and isinstance(node.body, Step)):
        return [node]
    return [step for child in node.children for step in _steps(child)] if isinstance(node, Seq) else []


def _shown(step: Step | Each) -> str:
    """What a step is shown as: where several take it in turn, what each of them takes."""
    return step.name if isinstance(step, Step) else step.body.name


def _begun(node: Node, at: int) -> set[str]:
    """The steps of a turn of which so many parts have begun: what interrupts it between two steps comes after them."""
    parts = node.children[:at] if isinstance(node, Seq) else ()
    return {step.name for part in parts for step in _steps(part)}


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

"""The course of a game as a table in the order of the rulebook, and what moves a position along it.

Whatever comes in between is a frame on top of the stack. `settle` carries a position on until somebody
has something to decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from .action_types import ActionType
from .events import COMPLETED
from .offers import is_any_offered
from .position import Event, Position
from .state import Frame


@dataclass(frozen=True, eq=False)
class Do:
    """Something that happens by itself.

    >>> Do("deal", lambda pos: None).name
    'deal'
    """

    name: str
    effect: Callable[[Position], None]


@dataclass(frozen=True, eq=False)
class Step:
    """Somebody may choose among the action types of `menu`; `actor` says who.

    A step closes when it has nothing to offer but `closer` (its way of passing), unless `waits` says
    that the choice must be asked for all the same. `non_blocking` lists types that are offered, but for whose sake
    alone the step does not wait. `leave` is done when the step closes.

    >>> from roundhouse.play.example import TAKE
    >>> Step("turn", lambda pos: pos.frame.who, (TAKE,)).menu[0].name
    'take'
    """

    name: str
    actor: Callable[[Position], str]
    menu: tuple[ActionType[Any], ...]
    closer: ActionType[Any] | None = None
    non_blocking: tuple[ActionType[Any], ...] = ()
    waits: Callable[[Position], bool] | None = None
    leave: Callable[[Position, Frame], None] | None = None


@dataclass(frozen=True, eq=False, init=False)
class Seq:
    """One after another.

    >>> [node.name for node in nodes(Seq("round", Do("begin", print), Do("end", print)))]
    ['round', 'begin', 'end']
    """

    name: str
    children: tuple[Node, ...]

    def __init__(self, name: str, *children: Node) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "children", children)


@dataclass(frozen=True, eq=False)
class Each:
    """The body for each subject in turn; `of` names the next one, given those already served, and None at the end.

    >>> def next_of(pos, served):
    ...     return next((who for who in ("B&O", "PRR") if who not in served), None)
    >>> Each("turns", next_of, Do("turn", print)).of(None, ("B&O",))
    'PRR'
    """

    name: str
    of: Callable[[Position, tuple[str, ...]], str | None]
    body: Node


@dataclass(frozen=True, eq=False)
class Times:
    """The body a number of times; `count` is asked before each.

    >>> Times("operating rounds", lambda pos: 2, Do("round", print)).count(None)
    2
    """

    name: str
    count: Callable[[Position], int]
    body: Node


@dataclass(frozen=True, eq=False)
class Loop:
    """The body again and again until `until` holds.

    `on_standstill` is called, once, when it goes round with no choice for anybody and no change; it has to end that.

    >>> Loop("game", lambda pos: True, Do("round", print)).on_standstill is None
    True
    """

    name: str
    until: Callable[[Position], bool]
    body: Node
    on_standstill: Callable[[Position], None] | None = None


@dataclass(frozen=True, eq=False)
class UntilAllPass:
    """Turns in `order` from `first` on, until all have passed in a row or `until` holds.

    A turn in which nobody called `Position.mark_acted` counts as a pass. `begin` is called at the start of each turn
    with its player, `passed` after each pass.

    >>> from roundhouse.play.example import ROUND
    >>> [node.name for node in nodes(ROUND)]
    ['round', 'turn']
    """

    name: str
    order: Callable[[Position], tuple[str, ...]]
    first: Callable[[Position], str]
    turn: Node
    begin: Callable[[Position, str], None] | None = None
    passed: Callable[[Position, str], None] | None = None
    until: Callable[[Position], bool] | None = None


Node = Do | Step | Seq | Each | Times | Loop | UntilAllPass


STANDSTILL_LAPS = 3
"""How often in a row a loop has to change nothing before it stands still: a rule may wait for a round by its number."""


class Standstill(Exception):
    """Raised by `settle` when a loop of the flow goes round for ever: nobody has a choice, and nothing changes.

    The message names the loop.
    """


def nodes(node: Node) -> Iterator[Node]:
    """The node and everything below it.

    >>> from roundhouse.play.example import FLOW
    >>> [node.name for node in nodes(FLOW)]
    ['game', 'round', 'turn']
    """
    yield node
    match node:
        case Seq():
            for child in node.children:
                yield from nodes(child)
        case Each() | Times() | Loop():
            yield from nodes(node.body)
        case UntilAllPass():
            yield from nodes(node.turn)
        case _:
            pass


def waits(pos: Position, step: Step) -> bool:
    """Whether the step has something to decide.

    >>> from roundhouse.play.example import counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"))
    >>> waits(Position(title, new(title)), title.steps["turn"])
    True
    """
    if step.waits is not None and step.waits(pos):
        return True
    return is_any_offered(pos, pos.title.blocking[step.name])


def dispose(pos: Position, event: Event) -> None:
    """Carry out what tables and slots declare for the event: what becomes of their data.

    >>> from roundhouse.play.example import HEAP, Taken, counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"))
    >>> pos = Position(title, new(title))
    >>> dispose(pos, Taken("Ann", 10))  # no table of that game declares anything
    >>> pos[HEAP]
    10
    """
    for rule in pos.title.life.get(type(event), ()):
        rule.then(pos.state, event)


def answer(pos: Position, event: Event) -> None:
    """Answer one event: first the data, so that the reactions find the tables as they are after an ending.

    >>> from roundhouse.play.example import HEAP, Taken, counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"))
    >>> pos = Position(title, new(title))
    >>> pos.set(HEAP, 0)
    >>> answer(pos, Taken("Ann", 10))
    >>> pos.over
    True
    """
    dispose(pos, event)
    for reaction in pos.title.reactions.get(type(event), ()):
        reaction.then(pos, event)


def react(pos: Position, done: int = 0) -> None:
    """Answer the events from index `done` on, and those that this causes; then that all of it is complete.

    >>> from roundhouse.play.example import HEAP, Taken, counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"))
    >>> pos = Position(title, new(title))
    >>> pos.set(HEAP, 0)
    >>> pos.emit(Taken("Ann", 10))
    >>> react(pos)
    >>> pos.over
    True
    """
    while done < len(pos.events):
        while done < len(pos.events):
            event = pos.events[done]
            done += 1
            answer(pos, event)
        answer(pos, COMPLETED)


def settle(pos: Position, closing: Callable[[Position], None] | None = None) -> None:
    """Carry the position on until somebody has something to decide, or the game is over.

    `closing` is called for each step on top that is about to close because it has nothing to offer. Raises `Standstill`
    when neither can come to pass and the loop concerned has nothing to do about it.

    >>> from roundhouse.play.example import counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"))
    >>> pos = Position(title, new(title))
    >>> pos.close()
    >>> settle(pos)
    >>> pos.actor
    'Ben'
    """
    done = len(pos.events)
    laps: dict[int, _Lap] = {}
    while pos.state.stack:
        node = pos.title.nodes[pos.frame.node]
        if isinstance(node, Step):
            if waits(pos, node):
                return
            if closing is not None:
                closing(pos)
            pos.close()
        elif isinstance(node, Loop) and _stands_still(pos, node, laps):
            if node.on_standstill is None or laps[len(pos.state.stack)].count > STANDSTILL_LAPS:
                raise Standstill(node.name)
            node.on_standstill(pos)
        else:
            advance(pos, node)
        react(pos, done)
        done = len(pos.events)


@dataclass
class _Lap:
    """What a loop began with, and how often in a row it has come back to just that."""

    parts: Mapping[str, Any]
    count: int = 0


def _stands_still(pos: Position, node: Loop, laps: dict[int, _Lap]) -> bool:
    """Whether the loop on top has left everything as it was often enough; `laps` are noted by depth."""
    depth = len(pos.state.stack)
    counting = {slot.name for slot in pos.title.slots if slot.counts}
    pos.state.freeze_tables()
    parts = {name: value for name, value in pos.state.parts().items() if name not in counting}
    lap = laps.get(depth)
    if not pos.frame.at or lap is None or lap.parts != parts:
        laps[depth] = _Lap(parts)
        return False
    lap.count += 1
    return lap.count >= STANDSTILL_LAPS and not node.until(pos)


def advance(pos: Position, node: Node) -> None:
    """Begin or go on with the node of the frame on top, or leave it.

    A single move of `settle`. Raises AssertionError for a step: steps are closed by `settle` itself.

    >>> from roundhouse.play.example import counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"))
    >>> pos = Position(title, new(title))
    >>> pos.close()
    >>> pos.frame.node
    'round'
    >>> advance(pos, title.nodes["round"])
    >>> pos.frame
    Frame(node='turn', at=0, who='Ben', seen=())
    """
    stack = pos.state.stack
    frame, below = stack[-1], stack[:-1]
    match node:
        case Do():
            pos.state.stack = below
            node.effect(pos)
        case Seq():
            if frame.at < len(node.children):
                child = Frame(node.children[frame.at].name, who=frame.who)
                pos.state.stack = (*below, replace(frame, at=frame.at + 1), child)
            else:
                pos.state.stack = below
        case Each():
            who = node.of(pos, frame.seen)
            if who is None:
                pos.state.stack = below
            else:
                child = Frame(node.body.name, who=who)
                pos.state.stack = (*below, replace(frame, who=who, seen=(*frame.seen, who)), child)
        case Times():
            if frame.at < node.count(pos):
                child = Frame(node.body.name, who=frame.who)
                pos.state.stack = (*below, replace(frame, at=frame.at + 1), child)
            else:
                pos.state.stack = below
        case Loop():
            if node.until(pos):
                pos.state.stack = below
            else:
                child = Frame(node.body.name, who=frame.who)
                pos.state.stack = (*below, replace(frame, at=frame.at + 1), child)
        case UntilAllPass():
            _rotate(pos, node, frame, below)
        case Step():  # pragma: no cover - settle closes steps itself
            raise AssertionError(node.name)


def _rotate(pos: Position, node: UntilAllPass, frame: Frame, below: tuple[Frame, ...]) -> None:
    order = node.order(pos)
    seen = frame.seen
    if frame.who:
        if frame.at:
            seen = ()
        else:
            seen = (*seen, frame.who)
            if node.passed is not None:
                node.passed(pos, frame.who)
    if len(seen) >= len(order) or (node.until is not None and node.until(pos)):
        pos.state.stack = below
        return
    who = order[(order.index(frame.who) + 1) % len(order)] if frame.who else node.first(pos)
    pos.state.stack = (*below, replace(frame, at=0, who=who, seen=seen), Frame(node.turn.name, who=who))
    if node.begin is not None:
        node.begin(pos, who)

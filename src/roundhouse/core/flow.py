"""The course of a game as a table in the order of the rulebook, and what moves a position along it.

Whatever comes in between is a frame on top of the stack. `settle` carries a position on until somebody
has something to decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from .kinds import Kind
from .now import Event, Now
from .offers import is_offered
from .state import Frame


@dataclass(frozen=True, eq=False)
class Do:
    """Something that happens by itself."""

    name: str
    effect: Callable[[Now], None]


@dataclass(frozen=True, eq=False)
class Step:
    """Somebody may choose among the kinds of `menu`.

    A step closes when it has nothing to offer but `closer` (its way of passing), unless `waits` says
    that the choice must be asked for all the same. `aside` lists kinds that are offered, but for whose sake
    alone the step does not wait. `leave` is done when the step closes.
    """

    name: str
    actor: Callable[[Now], str]
    menu: tuple[Kind[Any], ...]
    closer: Kind[Any] | None = None
    aside: tuple[Kind[Any], ...] = ()
    waits: Callable[[Now], bool] | None = None
    leave: Callable[[Now, Frame], None] | None = None


@dataclass(frozen=True, eq=False, init=False)
class Seq:
    """One after another."""

    name: str
    children: tuple[Node, ...]

    def __init__(self, name: str, *children: Node) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "children", children)


@dataclass(frozen=True, eq=False)
class Each:
    """The body for each subject in turn; `of` names the next one, given those already served."""

    name: str
    of: Callable[[Now, tuple[str, ...]], str | None]
    body: Node


@dataclass(frozen=True, eq=False)
class Times:
    """The body a number of times; `count` is asked before each."""

    name: str
    count: Callable[[Now], int]
    body: Node


@dataclass(frozen=True, eq=False)
class Loop:
    """The body again and again until `until` holds.

    `still` is done, once, when it goes round with no choice for anybody and no change: it has to see to an end.
    """

    name: str
    until: Callable[[Now], bool]
    body: Node
    still: Callable[[Now], None] | None = None


@dataclass(frozen=True, eq=False)
class UntilAllPass:
    """Turns in `order` from `first` on, until all have passed in a row or `until` holds.

    A turn in which nobody called `Now.acted` counts as a pass. `passed` is told of each.
    """

    name: str
    order: Callable[[Now], tuple[str, ...]]
    first: Callable[[Now], str]
    turn: Node
    begin: Callable[[Now, str], None] | None = None
    passed: Callable[[Now, str], None] | None = None
    until: Callable[[Now], bool] | None = None


Node = Do | Step | Seq | Each | Times | Loop | UntilAllPass


LAPS = 3
"""So often a loop has to leave all as it was before it stands still: a rule may wait for a round by its number."""


class Standstill(Exception):
    """A loop of the flow goes round for ever: nobody has a choice, and nothing changes. The message names it."""


def nodes(node: Node) -> Iterator[Node]:
    """The node and everything below it."""
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


def waits(now: Now, step: Step) -> bool:
    """Whether the step has something to decide."""
    if step.waits is not None and step.waits(now):
        return True
    asides = now.title.asides[step.name]
    for kind in now.title.menus[step.name]:
        if kind is step.closer or kind.name in asides:
            continue
        if is_offered(now, kind):
            return True
    return False


def dispose(now: Now, event: Event) -> None:
    """Carry out what tables and slots say becomes of their data at the event."""
    for rule in now.title.life.get(type(event), ()):
        rule.then(now.state, event)


def answer(now: Now, event: Event) -> None:
    """Answer one event: first the data, so that the reactions find the tables as they are after an ending."""
    dispose(now, event)
    for reaction in now.title.reactions.get(type(event), ()):
        reaction.then(now, event)


def react(now: Now, done: int = 0) -> None:
    """Answer the events from index `done` on, and those that this causes."""
    while done < len(now.events):
        event = now.events[done]
        done += 1
        answer(now, event)


def settle(now: Now, closing: Callable[[Now], None] | None = None) -> None:
    """Carry the position on until somebody has something to decide, or the game is over.

    `closing` is told of each step on top that is about to close because it has nothing to offer. Raises `Standstill`
    when neither can come to pass and the loop concerned has nothing to do about it.
    """
    done = len(now.events)
    laps: dict[int, _Lap] = {}
    while now.state.stack:
        node = now.title.nodes[now.frame.node]
        if isinstance(node, Step):
            if waits(now, node):
                return
            if closing is not None:
                closing(now)
            now.close()
        elif isinstance(node, Loop) and _stands_still(now, node, laps):
            if node.still is None or laps[len(now.state.stack)].count > LAPS:
                raise Standstill(node.name)
            node.still(now)
        else:
            advance(now, node)
        react(now, done)
        done = len(now.events)


@dataclass
class _Lap:
    """What a loop began with, and how often in a row it has come back to just that."""

    parts: Mapping[str, Any]
    count: int = 0


def _stands_still(now: Now, node: Loop, laps: dict[int, _Lap]) -> bool:
    """Whether the loop on top has left everything as it was often enough; `laps` are noted by depth."""
    depth = len(now.state.stack)
    counting = {slot.name for slot in now.title.slots if slot.counts}
    now.state.seal()
    parts = {name: value for name, value in now.state.parts().items() if name not in counting}
    lap = laps.get(depth)
    if not now.frame.at or lap is None or lap.parts != parts:
        laps[depth] = _Lap(parts)
        return False
    lap.count += 1
    return lap.count >= LAPS and not node.until(now)


def advance(now: Now, node: Node) -> None:
    """Begin or go on with the node of the frame on top, or leave it."""
    stack = now.state.stack
    frame, below = stack[-1], stack[:-1]
    match node:
        case Do():
            now.state.stack = below
            node.effect(now)
        case Seq():
            if frame.at < len(node.children):
                child = Frame(node.children[frame.at].name, who=frame.who)
                now.state.stack = (*below, replace(frame, at=frame.at + 1), child)
            else:
                now.state.stack = below
        case Each():
            who = node.of(now, frame.seen)
            if who is None:
                now.state.stack = below
            else:
                child = Frame(node.body.name, who=who)
                now.state.stack = (*below, replace(frame, who=who, seen=(*frame.seen, who)), child)
        case Times():
            if frame.at < node.count(now):
                child = Frame(node.body.name, who=frame.who)
                now.state.stack = (*below, replace(frame, at=frame.at + 1), child)
            else:
                now.state.stack = below
        case Loop():
            if node.until(now):
                now.state.stack = below
            else:
                child = Frame(node.body.name, who=frame.who)
                now.state.stack = (*below, replace(frame, at=frame.at + 1), child)
        case UntilAllPass():
            _rotate(now, node, frame, below)
        case Step():  # pragma: no cover - settle closes steps itself
            raise AssertionError(node.name)


def _rotate(now: Now, node: UntilAllPass, frame: Frame, below: tuple[Frame, ...]) -> None:
    order = node.order(now)
    seen = frame.seen
    if frame.who:
        if frame.at:
            seen = ()
        else:
            seen = (*seen, frame.who)
            if node.passed is not None:
                node.passed(now, frame.who)
    if len(seen) >= len(order) or (node.until is not None and node.until(now)):
        now.state.stack = below
        return
    who = order[(order.index(frame.who) + 1) % len(order)] if frame.who else node.first(now)
    now.state.stack = (*below, replace(frame, at=0, who=who, seen=seen), Frame(node.turn.name, who=who))
    if node.begin is not None:
        node.begin(now, who)

"""Playing: what is legal, why something is not, and what an action leads to.

Legality has one source: an action is legal when its type is on the menu of the step, it is the actor's turn, and
none of the type's checks objects. The same checks thin what is offered and explain what is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .actions import CHANCE, Action, Offer
from .citing import violation
from .flow import react, settle
from .offers import objection, offers_of, offers_of_all
from .position import Event, Position
from .state import Frame, State
from .title import GameOver, NotInMenu, NotYourTurn, Title
from .violations import Refused, Violation


def new(title: Title) -> State:
    """The first position of a game: the one in which the first player, or chance, has something to decide.

    >>> from roundhouse.play.example import HEAP, counters
    >>> new(counters(("Ann", "Ben"), heap=10))[HEAP]
    10
    """
    parts: dict[str, Any] = {table.name: {} for table in title.tables}
    parts |= {slot.name: slot.initial for slot in title.slots}
    pos = Position(title, State(parts, (Frame(title.root.name),)))
    for do in title.setup:
        do.effect(pos)
    pos.events.clear()
    settle(pos)
    return pos.state


def legal(title: Title, state: State) -> list[Offer]:
    """Everything that may be done in a position: the offers of the step on top of the stack, thinned by the checks.

    Each offer stands for one action or for many, see `Offer`. The list is empty exactly when the game is over.

    >>> from roundhouse.play.example import counters
    >>> title = counters(("Ann", "Ben"), heap=10)
    >>> legal(title, new(title))
    [Offer(action=Take(by='Ann', count=1), open={'count': Span(low=1, high=3, step=1)})]
    """
    if not state.stack:
        return []
    pos = Position(title, state)
    return offers_of_all(pos, title.menus[pos.frame.node])


def why_not(title: Title, state: State, action: Action) -> Violation | None:
    """Why the action is not legal in this position, or None if it is legal.

    Nothing is raised for an illegal action, and the position is not changed.

    >>> from roundhouse.play.example import Take, counters
    >>> title = counters(("Ann", "Ben"), heap=10)
    >>> violation = why_not(title, new(title), Take("Ann", 4))
    >>> violation.check, violation.rules
    ('one to three', ('counters-1',))
    >>> why_not(title, new(title), Take("Ann", 3)) is None
    True
    """
    pos = Position(title, state)
    if pos.over:
        return violation(title, "in the menu", GameOver(action.kind()))
    kind = title.action_types.get(action.kind())
    step = pos.frame.node
    if kind is None or kind not in title.menus[step]:
        details = NotInMenu(action.kind(), action.kind(), step, pos.frame.who)
        return violation(title, "in the menu", details, state.stack)
    if action.by != pos.actor:
        return violation(title, "your turn", NotYourTurn(step, action.by, pos.actor), state.stack)
    found = objection(pos, kind, action)
    return None if found is None else violation(title, *found)


def as_offered(title: Title, state: State, action: Action) -> Action:
    """The action that `legal` has in its place where several come to the same and one is offered; mostly itself.

    >>> from roundhouse.play.example import Take, counters
    >>> title = counters(("Ann", "Ben"))
    >>> as_offered(title, new(title), Take("Ann", 3))
    Take(by='Ann', count=3)
    """
    kind = title.action_types.get(action.kind())
    if kind is None or kind.as_offered is None:
        return action
    found: Action = kind.as_offered(Position(title, state), action)
    return found


def play(
    title: Title, state: State, action: Action, closing: Callable[[Position], None] | None = None
) -> tuple[State, tuple[Event, ...]]:
    """The position after the action, and the events: what happened.

    Raises `Refused`, which carries the violation, when the action is not legal. `state` is never changed. `closing` is
    called for each step that closes because it has nothing to offer, see `flow.settle`.

    >>> from roundhouse.play.example import HEAP, Take, counters
    >>> title = counters(("Ann", "Ben"), heap=10)
    >>> before = new(title)
    >>> after, events = play(title, before, Take("Ann", 3))
    >>> before[HEAP], after[HEAP], events
    (10, 7, (Taken(by='Ann', count=3),))
    >>> play(title, after, Take("Ann", 3))
    Traceback (most recent call last):
        ...
    roundhouse.core.violations.Refused: refused by your turn (counters-2)
    """
    refused = why_not(title, state, action)
    if refused is not None:
        raise Refused(refused)
    return carry_out(title, state, action, closing)


def carry_out(
    title: Title, state: State, action: Action, closing: Callable[[Position], None] | None = None
) -> tuple[State, tuple[Event, ...]]:
    """Like `play`, for an action known to be legal, for instance one that was offered: no check is made.

    `closing`: see `flow.settle`. Raises KeyError for an action of a type that the title does not have; what else an
    illegal action leads to is undefined.

    >>> from roundhouse.play.example import HEAP, counters
    >>> title = counters(("Ann", "Ben"), heap=10)
    >>> state = new(title)
    >>> after, events = carry_out(title, state, legal(title, state)[0].action)
    >>> after[HEAP]
    9
    """
    pos = Position(title, state.copy())
    kind = title.action_types[action.kind()]

    def effect() -> None:
        kind.effect(pos, action)

    for wrapper in title.effect_wrappers.get(kind.name, ()):
        effect = _wrapped(pos, wrapper.rule, action, effect)
    effect()
    react(pos)
    settle(pos, closing)
    return pos.state, tuple(pos.events)


def _wrapped(pos: Position, rule: Any, action: Action, proceed: Any) -> Any:
    return lambda: rule(pos, action, proceed)


def to_act(title: Title, state: State) -> str:
    """Who is to act: a player's id, `CHANCE`, or "" when the game is over.

    >>> from roundhouse.play.example import Take, counters
    >>> title = counters(("Ann", "Ben"), heap=2)
    >>> to_act(title, new(title)), to_act(title, play(title, new(title), Take("Ann", 2))[0])
    ('Ann', '')
    """
    return Position(title, state).actor


def audit(title: Title, state: State) -> list[str]:
    """What is wrong with a position by the conservation laws of the title's features; empty when all is well.

    >>> from roundhouse.play.example import HEAP, counters
    >>> title = counters(("Ann", "Ben"), heap=10)
    >>> state = new(title)
    >>> audit(title, state)
    []
    >>> state.set(HEAP, 12)
    >>> audit(title, state)
    ['counters: 12 instead of 10']
    """
    pos = Position(title, state)
    return [fault for law in title.audits for fault in law(pos)]


__all__ = [
    "CHANCE",
    "Refused",
    "as_offered",
    "audit",
    "carry_out",
    "legal",
    "new",
    "objection",
    "offers_of",
    "play",
    "to_act",
    "why_not",
]

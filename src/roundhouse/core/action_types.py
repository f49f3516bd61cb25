"""Types of action: what is offered, what is checked and what happens, in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from .actions import Action, Offer
from .position import Event, Position

A = TypeVar("A", bound=Action)
A_contra = TypeVar("A_contra", bound=Action, contravariant=True)
E = TypeVar("E", bound=Event)
Details = Mapping[str, Any]
"""What a refusal reports: the values of this case by name. `case` picks the sentence and the rule."""


class Check(Generic[A_contra]):
    """A named test of an action: None means no objection, details mean refusal. Usually made with `check`.

    >>> nothing_wrong = Check("nothing is wrong", lambda pos, action: None)
    >>> nothing_wrong.name, nothing_wrong(None, None)
    ('nothing is wrong', None)
    """

    __slots__ = ("name", "test")

    def __init__(self, name: str, test: Callable[[Position, A_contra], Details | None]) -> None:
        self.name = name
        self.test = test

    def __call__(self, pos: Position, action: A_contra) -> Details | None:
        return self.test(pos, action)

    def __repr__(self) -> str:
        return f"Check({self.name!r})"


def check(name: str) -> Callable[[Callable[[Position, A], Details | None]], Check[A]]:
    """Declare the decorated function as the check `name`; rules.toml binds the name to rules.

    The function is given the position and the action. It returns None where it does not object, else the details of
    the case, from which the sentence of the refusal is made.

    >>> @check("no more than three")
    ... def no_more_than_three(pos, action):
    ...     return {"most": 3} if action.count > 3 else None
    >>> no_more_than_three
    Check('no more than three')
    """

    def declare(test: Callable[[Position, A], Details | None]) -> Check[A]:
        return Check(name, test)

    return declare


@dataclass(frozen=True, eq=False)
class ActionType(Generic[A]):
    """A type of action, with all that the engine has to know of it.

    `offers` yields candidates, `checks` thin them, `effect` carries an accepted one out. An action that somebody asks
    for is put to the checks in order, so that the first objection is reported; candidates may be put to them in any
    order, so each check has an answer for every candidate, whatever the others say.

    >>> from roundhouse.play.example import TAKE
    >>> TAKE.name, TAKE.checks
    ('take', (Check('one to three'),))
    """

    action: type[A]
    offers: Callable[[Position], Iterable[Offer]]
    checks: tuple[Check[A], ...]
    effect: Callable[[Position, A], None]
    name: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.action.kind())


@dataclass(frozen=True, eq=False)
class Reaction(Generic[E]):
    """Runs `then` when `event` has happened and the effect that caused it is complete. Usually made with `reacts`."""

    name: str
    event: type[E]
    then: Callable[[Position, E], None]


def reacts(name: str, event: type[E]) -> Callable[[Callable[[Position, E], None]], Reaction[E]]:
    """Declare the decorated function as the reaction `name` to `event`; it is given the position and the event.

    >>> from roundhouse.play.example import Taken
    >>> @reacts("the last counter wins", Taken)
    ... def last_counter(pos, event):
    ...     if event.count == 3:
    ...         pos.finish()
    >>> last_counter.name, last_counter.event is Taken
    ('the last counter wins', True)
    """

    def declare(then: Callable[[Position, E], None]) -> Reaction[E]:
        return Reaction(name, event, then)

    return declare


@dataclass(frozen=True, eq=False)
class EffectWrapper(Generic[A]):
    """Stands between an action and its effect, for "instead of" and "just before".

    `rule` is called with the position, the action, and `proceed`, which carries out the effect when it is called.

    >>> from roundhouse.play.example import TAKE
    >>> def twice(pos, action, proceed):
    ...     proceed()
    ...     proceed()
    >>> EffectWrapper("counters are taken twice", TAKE, twice).kind.name
    'take'
    """

    name: str
    kind: ActionType[A]
    rule: Callable[[Position, A, Callable[[], None]], None]

"""Kinds of action: offers, checks and effect in one place."""

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
"""What a refusal tells: the figures of this case by name. `case` picks the sentence and the rule."""


class Check(Generic[A_contra]):
    """A named test of an action. None means no objection; facts mean refusal."""

    __slots__ = ("name", "test")

    def __init__(self, name: str, test: Callable[[Position, A_contra], Details | None]) -> None:
        self.name = name
        self.test = test

    def __call__(self, pos: Position, action: A_contra) -> Details | None:
        return self.test(pos, action)

    def __repr__(self) -> str:
        return f"Check({self.name!r})"


def check(name: str) -> Callable[[Callable[[Position, A], Details | None]], Check[A]]:
    """Declare the decorated function as the check `name`; rules.toml binds the name to rules."""

    def declare(test: Callable[[Position, A], Details | None]) -> Check[A]:
        return Check(name, test)

    return declare


@dataclass(frozen=True, eq=False)
class ActionType(Generic[A]):
    """A kind of action.

    `offers` yields candidates, `checks` thin them, `effect` carries an accepted one out. An action that somebody asks
    for is put to the checks in order, so that the first objection is told; candidates may be put to them in any
    order, so of a candidate each check has an answer whatever the others say.
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
    """When `event` has happened, and the effect is complete, `then` is done."""

    name: str
    event: type[E]
    then: Callable[[Position, E], None]


def reacts(name: str, event: type[E]) -> Callable[[Callable[[Position, E], None]], Reaction[E]]:
    """Declare the decorated function as the reaction `name` to `event`."""

    def declare(then: Callable[[Position, E], None]) -> Reaction[E]:
        return Reaction(name, event, then)

    return declare


@dataclass(frozen=True, eq=False)
class EffectWrapper(Generic[A]):
    """Wraps the effect of a kind: `rule(now, action, proceed)`; for "instead" and "immediately before"."""

    name: str
    kind: ActionType[A]
    rule: Callable[[Position, A, Callable[[], None]], None]

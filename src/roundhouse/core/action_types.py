"""Kinds of action: offers, checks and effect in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from .actions import Action, Offer
from .details import Details, declared_details
from .position import Event, Position

A = TypeVar("A", bound=Action)
A_contra = TypeVar("A_contra", bound=Action, contravariant=True)
E = TypeVar("E", bound=Event)


class Check(Generic[A_contra]):
    """A named test of an action. None means no objection; details mean refusal."""

    __slots__ = ("_declared", "_details", "name", "test")

    def __init__(self, name: str, test: Callable[[Position, A_contra], Details | None]) -> None:
        self.name = name
        self.test = test
        self._declared = test
        self._details: tuple[type[Details], ...] | None = None

    def __call__(self, pos: Position, action: A_contra) -> Details | None:
        return self.test(pos, action)

    def replaced_by(self, new: Check[A_contra]) -> ReplacedCheck:
        """For a feature's `replaces`: another check of the same actions in the place of this one."""
        return ReplacedCheck(self, new)

    @property
    def details(self) -> tuple[type[Details], ...]:
        """The types of details that the check may refuse with, as its test declares them.

        Raises TypeError when the test does not say so in its return annotation.
        """
        if self._details is None:
            self._details = declared_details(self._declared)
        return self._details

    def __repr__(self) -> str:
        return f"Check({self.name!r})"


class ReplacedCheck(NamedTuple):
    """A check and the one that stands in its place; made by `Check.replaced_by`, which knows the type."""

    old: Check[Any]
    new: Check[Any]


def check(name: str) -> Callable[[Callable[[Position, A], Details | None]], Check[A]]:
    """Declare the decorated function as the check `name`; rules.toml binds the name to rules.

    The function returns None, or details of a type that its return annotation names.
    """

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

    def checked_by(self, *checks: Check[A]) -> AddedChecks:
        """For a feature's `checks`: more checks of this kind, after those that it has."""
        return AddedChecks(self, checks)


class AddedChecks(NamedTuple):
    """A kind and checks added to it; made by `ActionType.checked_by`, which knows the type."""

    kind: ActionType[Any]
    checks: tuple[Check[Any], ...]


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

"""Kinds of action: offers, checks and effect in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from .actions import Action, Offer
from .now import Event, Now

A = TypeVar("A", bound=Action)
A_contra = TypeVar("A_contra", bound=Action, contravariant=True)
E = TypeVar("E", bound=Event)
Facts = Mapping[str, Any]
"""What a refusal tells: the figures of this case by name. `case` picks the sentence and the rule."""


class Check(Generic[A_contra]):
    """A named test of an action. None means no objection; facts mean refusal."""

    __slots__ = ("name", "test")

    def __init__(self, name: str, test: Callable[[Now, A_contra], Facts | None]) -> None:
        self.name = name
        self.test = test

    def __call__(self, now: Now, action: A_contra) -> Facts | None:
        return self.test(now, action)

    def replaced_by(self, new: Check[A_contra]) -> ReplacedCheck:
        """For a feature's `replaces`: another check of the same actions in the place of this one."""
        return ReplacedCheck(self, new)

    def __repr__(self) -> str:
        return f"Check({self.name!r})"


class ReplacedCheck(NamedTuple):
    """A check and the one that stands in its place; made by `Check.replaced_by`, which knows the type."""

    old: Check[Any]
    new: Check[Any]


def check(name: str) -> Callable[[Callable[[Now, A], Facts | None]], Check[A]]:
    """Declare the decorated function as the check `name`; rules.toml binds the name to rules."""

    def declare(test: Callable[[Now, A], Facts | None]) -> Check[A]:
        return Check(name, test)

    return declare


@dataclass(frozen=True, eq=False)
class Kind(Generic[A]):
    """A kind of action.

    `offers` yields candidates, `checks` thin them, `effect` carries an accepted one out. An action that somebody asks
    for is put to the checks in order, so that the first objection is told; candidates may be put to them in any
    order, so of a candidate each check has an answer whatever the others say.
    """

    action: type[A]
    offers: Callable[[Now], Iterable[Offer]]
    checks: tuple[Check[A], ...]
    effect: Callable[[Now, A], None]
    name: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.action.kind())

    def checked_by(self, *checks: Check[A]) -> AddedChecks:
        """For a feature's `checks`: more checks of this kind, after those that it has."""
        return AddedChecks(self, checks)


class AddedChecks(NamedTuple):
    """A kind and checks added to it; made by `Kind.checked_by`, which knows the type."""

    kind: Kind[Any]
    checks: tuple[Check[Any], ...]


@dataclass(frozen=True, eq=False)
class Reaction(Generic[E]):
    """When `event` has happened, and the effect is complete, `then` is done."""

    name: str
    event: type[E]
    then: Callable[[Now, E], None]


def reacts(name: str, event: type[E]) -> Callable[[Callable[[Now, E], None]], Reaction[E]]:
    """Declare the decorated function as the reaction `name` to `event`."""

    def declare(then: Callable[[Now, E], None]) -> Reaction[E]:
        return Reaction(name, event, then)

    return declare


@dataclass(frozen=True, eq=False)
class Around(Generic[A]):
    """Wraps the effect of a kind: `rule(now, action, proceed)`; for "instead" and "immediately before"."""

    name: str
    kind: Kind[A]
    rule: Callable[[Now, A, Callable[[], None]], None]

"""Types of action: what is offered, what is checked and what happens, in one place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from functools import wraps
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

from .actions import Action, Offer
from .details import Details, declared_details
from .position import Event, Position

A = TypeVar("A", bound=Action)
A_contra = TypeVar("A_contra", bound=Action, contravariant=True)
E = TypeVar("E", bound=Event)


class Check(Generic[A_contra]):
    """A named test of an action: None means no objection, details mean refusal. Usually made with `check`.

    >>> nothing_wrong = Check("nothing is wrong", lambda pos, action: None)
    >>> nothing_wrong.name, nothing_wrong(None, None)
    ('nothing is wrong', None)

    `about` names the fields of the action that the answer depends on, besides `by`; None where it may be any of them.
    Where `unless` holds, at a glance, the check has nothing against the action and `test` is not asked. One that is
    `slow` is put to a candidate when all others have let it pass.
    """

    __slots__ = ("_declared", "_details", "about", "further", "name", "slow", "test", "unless")

    def __init__(
        self,
        name: str,
        test: Callable[[Position, A_contra], Details | None],
        about: tuple[str, ...] | None = None,
        unless: Callable[[Position, A_contra], bool] | None = None,
        slow: bool = False,
    ) -> None:
        self.name = name
        self.unless = unless
        self.further = test
        self.test = test if unless is None else _guarded(unless, test)
        self.about = about
        self.slow = slow
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


class Scope(NamedTuple):
    """Checks of an action type that look at the same fields; `key` takes their values from an action, None for all.

    `tests` are theirs, to be asked where `unless`, which all of them have, does not settle it; if they are `slow`,
    after those of all other scopes.
    """

    fields: tuple[str, ...]
    key: Callable[[Any], Hashable] | None
    unless: Callable[[Position, Any], bool] | None
    tests: tuple[Callable[[Position, Any], Details | None], ...]
    slow: bool


Scopes = tuple[tuple[Check[Any], ...], tuple[Scope, ...]]
"""The checks of an action type that look at no field of it, and the others by what they look at, fewest first, the slow
ones last."""


def scopes_of(action: type[Action], checks: Iterable[Check[Any]]) -> Scopes:
    """The checks of a type of action by the fields that they look at.

    A field that the type does not have counts for nothing, so that a check may serve several types.

    >>> from roundhouse.play.example import TAKE, Take
    >>> once, scopes = scopes_of(Take, TAKE.checks)
    >>> once, [(scope.fields, len(scope.tests)) for scope in scopes]
    ((), [(('count',), 1)])
    """
    every = tuple(name for name in action.__struct_fields__ if name != "by")
    found: dict[tuple[tuple[str, ...], Any, bool], list[Check[Any]]] = {}
    for one in checks:
        about = every if one.about is None else tuple(name for name in every if name in one.about)
        found.setdefault((about, one.unless, one.slow) if about else ((), None, False), []).append(one)
    once = tuple(found.pop(((), None, False), ()))
    scopes = (
        Scope(
            fields,
            attrgetter(*fields) if fields != every else None,
            unless,
            tuple(one.test if unless is None else one.further for one in those),
            slow,
        )
        for (fields, unless, slow), those in found.items()
    )
    return once, tuple(
        sorted(scopes, key=lambda scope: (scope.slow, len(scope.fields), scope.unless is None))
    )


class ReplacedCheck(NamedTuple):
    """A check and the one that stands in its place; made by `Check.replaced_by`, which knows the type."""

    old: Check[Any]
    new: Check[Any]


def _guarded(
    unless: Callable[[Position, A], bool], test: Callable[[Position, A], Details | None]
) -> Callable[[Position, A], Details | None]:
    @wraps(test)
    def guarded(pos: Position, action: A) -> Details | None:
        return None if unless(pos, action) else test(pos, action)

    return guarded


def check(
    name: str,
    *,
    about: tuple[str, ...] | None = None,
    unless: Callable[[Position, Any], bool] | None = None,
    slow: bool = False,
) -> Callable[[Callable[[Position, A], Details | None]], Check[A]]:
    """Declare the decorated function as the check `name`; rules.toml binds the name to rules.

    The function is given the position and the action. It returns None where it does not object, else the details of
    the case, from which the sentence of the refusal is made; their type stands in its return annotation.

    `about` names the fields of the action that it looks at, besides `by`. Of candidates that are alike in them only one
    is put to the check; without `about` each is. `unless` tells at a glance, from the same fields, that there is
    nothing against an action; checks that share one have it asked once for all of them. One that is `slow`, since it
    tries what would come after the action, is asked about candidates that nothing else refuses.

    >>> class TooMany(Details, frozen=True):
    ...     most: int
    >>> @check("no more than three")
    ... def no_more_than_three(pos, action) -> TooMany | None:
    ...     return TooMany(3) if action.count > 3 else None
    >>> no_more_than_three
    Check('no more than three')
    """

    def declare(test: Callable[[Position, A], Details | None]) -> Check[A]:
        return Check(name, test, about, unless, slow)

    return declare


@dataclass(frozen=True, eq=False)
class ActionType(Generic[A]):
    """A type of action, with all that the engine has to know of it.

    `offers` yields candidates, `checks` thin them, `effect` carries an accepted one out. Where two actions come to the
    same and only one is offered, `as_offered` gives that one for either (a tile that looks alike turned by half); both
    are legal. An action that somebody asks
    for is put to the checks in order, so that the first objection is reported; candidates may be put to them in any
    order, so each check has an answer for every candidate, whatever the others say.

    Where `offers` leave out what cannot be legal, as there are too many to put each to the checks, `considered` has
    everything that a player may think of, in the same order: it is what is shown with the question why not, and thinned
    by the checks it has to come to the same.

    >>> from roundhouse.play.example import TAKE
    >>> TAKE.name, TAKE.checks
    ('take', (Check('one to three'),))
    """

    action: type[A]
    offers: Callable[[Position], Iterable[Offer]]
    checks: tuple[Check[A], ...]
    effect: Callable[[Position, A], None]
    as_offered: Callable[[Position, A], A] | None = None
    considered: Callable[[Position], Iterable[Offer]] | None = None
    name: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.action.kind())

    def candidates(self, pos: Position) -> Iterable[Offer]:
        """What may be thought of in a position, legal or not: `considered`, or what is offered before it is thinned.

        >>> from roundhouse.play.example import TAKE, counters
        >>> from roundhouse.core.game import new
        >>> title = counters(("Ann", "Ben"))
        >>> [offer.action for offer in TAKE.candidates(Position(title, new(title)))]
        [Take(by='Ann', count=1)]
        """
        return (self.considered or self.offers)(pos)

    def checked_by(self, *checks: Check[A]) -> AddedChecks:
        """For a feature's `checks`: more checks of this action type, after those that it has."""
        return AddedChecks(self, checks)


class AddedChecks(NamedTuple):
    """An action type and checks added to it; made by `ActionType.checked_by`, which knows the type."""

    kind: ActionType[Any]
    checks: tuple[Check[Any], ...]


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

"""Offers thinned by checks: the one source of what is legal."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice, product
from random import Random
from typing import Any

from msgspec.structs import replace

from .action_types import ActionType
from .actions import Action, Free, Offer
from .cache import memo_of
from .details import Details
from .position import Position


def objection(pos: Position, kind: ActionType[Any], action: Action) -> tuple[str, Details] | None:
    """The first check of the action type that refuses the action, and its details; None when none does.

    >>> from roundhouse.play.example import TAKE, Take, counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"))
    >>> objection(Position(title, new(title)), TAKE, Take("Ann", 4))
    ('one to three', TooMany(most=3))
    """
    for check in pos.title.checks[kind.name]:
        details = check.test(pos, action)
        if details is not None:
            return check.name, details
    return None


def offers_of(pos: Position, kind: ActionType[Any]) -> Iterator[Offer]:
    """The offers of the action type, thinned by its checks.

    >>> from roundhouse.play.example import TAKE, counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"))
    >>> [offer.action for offer in offers_of(Position(title, new(title)), TAKE)]
    [Take(by='Ann', count=1)]
    """
    begun = _begun(pos).pop(kind, None)
    if begun is None:
        yield from _thinned(pos, kind, kind.offers(pos))
    elif begun[0] is not None:
        yield begun[0]
        yield from begun[1]


def offers_of_all(pos: Position, kinds: Iterable[ActionType[Any]]) -> list[Offer]:
    """The offers of several action types, thinned by their checks, in the order of the types.

    >>> from roundhouse.play.example import TAKE, counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"))
    >>> [offer.action for offer in offers_of_all(Position(title, new(title)), (TAKE,))]
    [Take(by='Ann', count=1)]
    """
    begun = _begun(pos)
    found: list[Offer] = []
    for kind in kinds:
        search = begun.pop(kind, None)
        if search is None:
            found += _thinned(pos, kind, kind.offers(pos))
        elif search[0] is not None:
            found.append(search[0])
            found += search[1]
    return found


def is_any_offered(pos: Position, kinds: Iterable[ActionType[Any]]) -> bool:
    """Whether there is an offer of any of the action types; see `is_offered`.

    >>> from roundhouse.play.example import TAKE, counters
    >>> from roundhouse.core.game import new
    >>> title = counters(("Ann", "Ben"))
    >>> is_any_offered(Position(title, new(title)), (TAKE,)), is_any_offered(Position(title, new(title)), ())
    (True, False)
    """
    begun = _begun(pos)
    for kind in kinds:
        search = begun.get(kind)
        if search is None:
            rest = _thinned(pos, kind, kind.offers(pos))
            search = begun[kind] = (next(rest, None), rest)
        if search[0] is not None:
            return True
    return False


def is_offered(pos: Position, kind: ActionType[Any]) -> bool:
    """Whether there is an offer of the action type; asking for all of them next continues where this stopped."""
    return is_any_offered(pos, (kind,))


def some_offers_of(pos: Position, kind: ActionType[Any], most: int, rng: Random) -> Iterator[Offer]:
    """At most `most` offers of the action type, drawn by lot; the checks are asked about no more than that."""
    candidates = list(kind.offers(pos))
    rng.shuffle(candidates)
    return islice(_thinned(pos, kind, candidates), most)


def _begun(pos: Position) -> dict[ActionType[Any], tuple[Offer | None, Iterator[Offer]]]:
    """Searches for offers of this position with what they found first; whoever goes on with one takes it out."""
    begun: dict[ActionType[Any], tuple[Offer | None, Iterator[Offer]]] = memo_of(pos).setdefault("offers", {})
    return begun


def _thinned(pos: Position, kind: ActionType[Any], offers: Iterable[Offer]) -> Iterator[Offer]:
    """Each check is asked once for all candidates that are alike in what it looks at."""
    scopes: list[_Asked] | None = None
    for offer in offers:
        action = offer.action
        if scopes is None:
            once, others = pos.title.scopes[kind.name]
            for check in once:
                if check.test(pos, action) is not None:
                    return
            scopes = [(scope.key, scope.fields, scope.unless, list(scope.tests), {}) for scope in others]
        if offer.open:
            if _ends_pass(pos, offer, scopes):
                yield offer
            continue
        for at, (key, _, unless, tests, known) in enumerate(scopes):
            if key is None:
                refused = not (unless and unless(pos, action)) and _refuses(pos, tests, action)
            else:
                values = key(action)
                answer = known.get(values)
                if answer is None:
                    answer = not (unless and unless(pos, action)) and _refuses(pos, tests, action)
                    known[values] = answer
                refused = answer
            if refused:
                if at:  # likely to refuse the next one as well: of many lays most fall for one reason
                    scopes.insert(0, scopes.pop(at))
                break
        else:
            yield offer


_Asked = tuple[
    Callable[[Action], Hashable] | None,
    tuple[str, ...],
    Callable[[Position, Action], bool] | None,
    list[Callable[[Position, Action], object]],
    dict[Hashable, bool],
]
"""A `Scope` with its tests in the order in which they are asked, and what they have answered so far."""


def _ends_pass(pos: Position, offer: Offer, scopes: list[_Asked]) -> bool:
    """Whether all between the ends of the open fields is legal; each scope tries the ends of its own fields."""
    action = offer.action
    ends = {name: domain.ends() for name, domain in offer.open.items() if not isinstance(domain, Free)}
    for at, (key, fields, unless, tests, known) in enumerate(scopes):
        tried: Any  # as `key` has it
        one = len(fields) == 1
        closed = ends.keys().isdisjoint(fields)
        if closed:
            tried = (None if key is None else key(action),)
        elif one:
            tried = ends[fields[0]]
        else:
            tried = product(*[ends[name] if name in ends else (getattr(action, name),) for name in fields])
        for values in tried:
            answer = None if key is None else known.get(values)
            if answer is None:
                if closed:
                    end = action
                else:
                    by_name: dict[str, Any] = dict(zip(fields, (values,) if one else values, strict=True))
                    end = replace(action, **by_name)
                answer = not (unless and unless(pos, end)) and _refuses(pos, tests, end)
                if key is not None:
                    known[values] = answer
            if answer:
                if at:
                    scopes.insert(0, scopes.pop(at))
                return False
    return True


def _refuses(pos: Position, tests: list[Callable[[Position, Action], object]], action: Action) -> bool:
    for at, test in enumerate(tests):
        if test(pos, action) is not None:
            if at:
                tests.insert(0, tests.pop(at))
            return True
    return False

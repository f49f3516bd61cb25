"""Offers thinned by checks: the one source of what is legal."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

from .action_types import ActionType, Check
from .actions import Action, Offer
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


def is_offered(pos: Position, kind: ActionType[Any]) -> bool:
    """Whether there is an offer of the action type; asking for all of them next continues where this stopped."""
    begun = _begun(pos).get(kind)
    if begun is None:
        rest = _thinned(pos, kind, kind.offers(pos))
        begun = _begun(pos)[kind] = (next(rest, None), rest)
    return begun[0] is not None


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
    once, scopes = pos.title.scopes[kind.name]
    asked: list[_Asked] | None = None
    for offer in offers:
        action = offer.action
        if asked is None:
            for check in once:
                if check.test(pos, action) is not None:
                    return
            asked = [(scope.key, scope.fields, list(scope.checks), {}) for scope in scopes]
        if offer.open:
            if _ends_pass(pos, offer, asked):
                yield offer
            continue
        for at, (key, _, checks, known) in enumerate(asked):
            if key is None:
                refused = _refuses(pos, checks, action)
            else:
                values = key(action)
                found = known.get(values)
                refused = (
                    found if found is not None else known.setdefault(values, _refuses(pos, checks, action))
                )
            if refused:
                if at:  # likely to refuse the next one as well: of many lays most fall for one reason
                    asked.insert(0, asked.pop(at))
                break
        else:
            yield offer


_Asked = tuple[Callable[[Action], Hashable] | None, tuple[str, ...], list[Check[Any]], dict[Hashable, bool]]
"""Of a scope: what it looks at of an action, its fields and checks, and what they have answered so far."""


def _ends_pass(pos: Position, offer: Offer, asked: list[_Asked]) -> bool:
    """Whether all between the ends of the open fields is legal; each scope tries the ends of its own fields."""
    for at, (key, fields, checks, known) in enumerate(asked):
        for action in offer.probes() if key is None else offer.probes(fields):
            if key is None:
                refused = _refuses(pos, checks, action)
            else:
                values = key(action)
                found = known.get(values)
                refused = (
                    found if found is not None else known.setdefault(values, _refuses(pos, checks, action))
                )
            if refused:
                if at:
                    asked.insert(0, asked.pop(at))
                return False
    return True


def _refuses(pos: Position, checks: list[Check[Any]], action: Action) -> bool:
    for at, check in enumerate(checks):
        if check.test(pos, action) is not None:
            if at:
                checks.insert(0, checks.pop(at))
            return True
    return False

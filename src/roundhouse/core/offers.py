"""Offers thinned by checks: the one source of what is legal."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from itertools import islice, product
from random import Random
from typing import Any

from msgspec.structs import replace

from .action_types import ActionType
from .actions import Action, Domain, Free, Offer
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
    begun, found = _begun(pos), list[Offer]()
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
    """At most `most` offers of the action type, drawn by lot among all candidates; the checks are asked about no more
    than that.
    """
    candidates = list(kind.candidates(pos))
    rng.shuffle(candidates)
    return islice(_thinned(pos, kind, candidates), most)


def _begun(pos: Position) -> dict[ActionType[Any], tuple[Offer | None, Iterator[Offer]]]:
    """Searches for offers of this position with what they found first; whoever goes on with one takes it out."""
    begun: dict[ActionType[Any], tuple[Offer | None, Iterator[Offer]]] = memo_of(pos).setdefault("offers", {})
    return begun


def _thinned(pos: Position, kind: ActionType[Any], offers: Iterable[Offer]) -> Iterator[Offer]:
    """Each check is asked once for all candidates that are alike in what it looks at."""
    scopes: list[_Asked] | None = None
    domains: dict[int, _Domains] = {}
    for offer in offers:
        action = offer.action
        if scopes is None:
            once, others = pos.title.scopes[kind.name]
            for check in once:
                if check.test(pos, action) is not None:
                    return
            scopes = [
                (scope.key, scope.fields, scope.unless, list(scope.tests), {}, scope.slow) for scope in others
            ]
        if offer.open:
            of_offer = domains.get(id(offer.open))
            if of_offer is None:
                of_offer = domains[id(offer.open)] = _Domains(offer.open)
            if of_offer.pass_checks(pos, action, scopes):
                yield offer
            continue
        for at, (key, _, unless, tests, known, slow) in enumerate(scopes):
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
                # It is likely to refuse the next one as well: of many lays most fall for one reason.
                if at and not slow:
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
    bool,
]
"""A `Scope` with its tests in the order in which they are asked, what they have answered, and whether it is slow."""


class _Domains:
    """The open fields of offers: whether all between their ends is legal.

    Each scope tries the ends of its own fields. What looks at open fields alone is asked once for all offers that have
    the very same domains.
    """

    __slots__ = ("ends", "open", "refused", "settled")

    def __init__(self, open: Mapping[str, Domain]) -> None:
        self.open = open  # kept alive, so that no other has its identity meanwhile
        self.ends = {name: domain.ends() for name, domain in open.items() if not isinstance(domain, Free)}
        self.refused = False
        self.settled: set[int] = set()

    def pass_checks(self, pos: Position, action: Action, scopes: list[_Asked]) -> bool:
        """Whether no scope refuses the action with any of the ends."""
        if self.refused:
            return False
        ends, settled = self.ends, self.settled
        tried: list[Action] | None = None  # with each of the ends, where a single field is open
        for at, scope in enumerate(scopes):
            if settled and id(scope) in settled:
                continue
            key, fields, unless, tests, known, slow = scope
            if ends.keys().isdisjoint(fields):
                value = None if key is None else key(action)
                answer = None if key is None else known.get(value)
                if answer is None:
                    answer = not (unless and unless(pos, action)) and _refuses(pos, tests, action)
                    if key is not None:
                        known[value] = answer
            else:
                if len(ends) > 1:
                    answer = _refuses_any(pos, scope, self._with_ends(action, fields))
                else:
                    if tried is None:
                        tried = self._with_ends(action, tuple(ends))
                    answer = _refuses_any(pos, scope, tried)
                if ends.keys() >= set(fields):
                    self.refused = answer
                    if not answer:
                        settled.add(id(scope))
            if answer:
                if at and not slow:
                    scopes.insert(0, scopes.pop(at))
                return False
        return True

    def _with_ends(self, action: Action, fields: tuple[str, ...]) -> list[Action]:
        """The action with every combination of ends of those of the fields that are open."""
        some = {name: ends for name, ends in self.ends.items() if name in fields}
        if len(some) == 1:
            ((name, ends),) = some.items()
            now = getattr(action, name)
            return [action if end == now else _changed(action, {name: end}) for end in ends]
        return [_changed(action, dict(zip(some, ends, strict=True))) for ends in product(*some.values())]


def _changed(action: Action, fields: Mapping[str, Any]) -> Action:
    return replace(action, **fields)


def _refuses_any(pos: Position, scope: _Asked, actions: Iterable[Action]) -> bool:
    """Whether the checks of a scope refuse one of the actions; those alike in what it looks at are put to it once."""
    key, _, unless, tests, known, _ = scope
    for action in actions:
        value = None if key is None else key(action)
        answer = None if key is None else known.get(value)
        if answer is None:
            answer = not (unless and unless(pos, action)) and _refuses(pos, tests, action)
            if key is not None:
                known[value] = answer
        if answer:
            return True
    return False


def _refuses(pos: Position, tests: list[Callable[[Position, Action], object]], action: Action) -> bool:
    for at, test in enumerate(tests):
        if test(pos, action) is not None:
            if at:
                tests.insert(0, tests.pop(at))
            return True
    return False

"""Offers thinned by checks: the one source of what is legal."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import islice, product
from random import Random
from typing import Any

from msgspec.structs import replace

from .action_types import ActionType, Scope
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
            scopes = [_Asked(scope) for scope in others]
        if offer.open:
            of_offer = domains.get(id(offer.open))
            if of_offer is None:
                of_offer = domains[id(offer.open)] = _Domains(offer.open)
            if of_offer.pass_checks(pos, action, scopes):
                yield offer
            continue
        for at, scope in enumerate(scopes):
            if scope.refuses(pos, action):
                if at:
                    _move_forward(scopes, at)
                break
        else:
            yield offer


class _Asked:
    """A scope that is being asked, with its tests in the order in which they are, and what they have answered."""

    __slots__ = ("fields", "key", "known", "slow", "tests", "unless")

    def __init__(self, scope: Scope) -> None:
        self.fields, self.key, self.unless, tests, self.slow = scope
        self.tests = list(tests)
        self.known: dict[Hashable, bool] = {}

    def refuses(self, pos: Position, action: Action) -> bool:
        """Whether one of its tests refuses the action; of those alike in what it looks at one is put to them."""
        if self.key is None:
            return self._objects(pos, action)
        values = self.key(action)
        answer = self.known.get(values)
        if answer is None:
            answer = self.known[values] = self._objects(pos, action)
        return answer

    def _objects(self, pos: Position, action: Action) -> bool:
        if self.unless and self.unless(pos, action):
            return False
        tests = self.tests
        for at, test in enumerate(tests):
            if test(pos, action) is not None:
                if at:
                    tests.insert(0, tests.pop(at))
                return True
        return False


def _move_forward(scopes: list[_Asked], at: int) -> None:
    """What has just refused is likely to refuse the next one as well: of many lays most fall for one reason."""
    if not scopes[at].slow:
        scopes.insert(0, scopes.pop(at))


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
        self.settled: set[_Asked] = set()

    def pass_checks(self, pos: Position, action: Action, scopes: list[_Asked]) -> bool:
        """Whether no scope refuses the action with any of the ends."""
        if self.refused:
            return False
        ends, settled = self.ends.keys(), self.settled
        tried: list[Action] | None = None  # with each of the ends, where a single field is open
        for at, scope in enumerate(scopes):
            if scope in settled:
                continue
            if ends.isdisjoint(scope.fields):
                refused = scope.refuses(pos, action)
            else:
                if tried is None or len(ends) > 1:
                    tried = self._with_ends(action, scope.fields)
                refused = any(scope.refuses(pos, one) for one in tried)
                if ends >= set(scope.fields):
                    self.refused = refused
                    if not refused:
                        settled.add(scope)
            if refused:
                if at:
                    _move_forward(scopes, at)
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

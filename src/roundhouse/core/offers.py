"""Offers thinned by checks: the one source of what is legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

from .actions import Action, Offer
from .cache import known_of
from .details import Details
from .kinds import Kind
from .now import Now


def objection(now: Now, kind: Kind[Any], action: Action) -> tuple[str, Details] | None:
    """The first check of the kind that refuses the action, and its details; None when none does."""
    for check in now.title.checks[kind.name]:
        details = check.test(now, action)
        if details is not None:
            return check.name, details
    return None


def offers_of(now: Now, kind: Kind[Any]) -> Iterator[Offer]:
    """The kind's offers, thinned by its checks."""
    begun = _begun(now).pop(kind, None)
    if begun is None:
        yield from _thinned(now, kind, kind.offers(now))
    elif begun[0] is not None:
        yield begun[0]
        yield from begun[1]


def is_offered(now: Now, kind: Kind[Any]) -> bool:
    """Whether there is an offer of the kind; who asks for all of them next goes on where this has stopped."""
    begun = _begun(now).get(kind)
    if begun is None:
        rest = _thinned(now, kind, kind.offers(now))
        begun = _begun(now)[kind] = (next(rest, None), rest)
    return begun[0] is not None


def some_offers_of(now: Now, kind: Kind[Any], most: int, rng: Random) -> Iterator[Offer]:
    """At most so many of the kind's offers, drawn by lot: for who needs no more, checks are asked about no more."""
    candidates = list(kind.offers(now))
    rng.shuffle(candidates)
    return islice(_thinned(now, kind, candidates), most)


def _begun(now: Now) -> dict[Kind[Any], tuple[Offer | None, Iterator[Offer]]]:
    """Searches for offers of this position with what they found first; whoever goes on with one takes it out."""
    begun: dict[Kind[Any], tuple[Offer | None, Iterator[Offer]]] = known_of(now).setdefault("offers", {})
    return begun


def _thinned(now: Now, kind: Kind[Any], offers: Iterable[Offer]) -> Iterator[Offer]:
    checks = list(now.title.checks[kind.name])
    for offer in offers:
        for action in offer.probes() if offer.open else (offer.action,):
            for at, check in enumerate(checks):
                if check.test(now, action) is not None:
                    if at:  # likely to refuse the next one as well: of many lays most fall for one reason
                        checks.insert(0, checks.pop(at))
                    break
            else:
                continue
            break
        else:
            yield offer

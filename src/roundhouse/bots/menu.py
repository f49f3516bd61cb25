"""What can be done, as a finite list: sums of money come as a few levels, runs as the best ones."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from ..core.actions import Action, Domain, Free, Offer, Span, Subset

LEVELS = 8
"""How many numbers of a longer range (a bid, a price to agree on) are on the menu, its two ends among them; of subsets
(what is added to a deal) as many of the smallest."""


def levels(span: Span, most: int = LEVELS) -> tuple[int, ...]:
    """At most `most` numbers of the range, evenly spread, both ends among them.

    >>> levels(Span(1, 141))
    (1, 21, 41, 61, 81, 101, 121, 141)
    >>> levels(Span(20, 40, 5))
    (20, 25, 30, 35, 40)
    """
    values: Sequence[int] = span.all()
    if len(values) <= most:
        return tuple(values)
    return tuple(values[round(step * (len(values) - 1) / (most - 1))] for step in range(most))


def choices(offer: Offer, most: int = LEVELS) -> Iterator[Action]:
    """The actions of an offer that are on the menu: of a range, or of subsets, at most `most`; of a free field only
    what is suggested.

    >>> from roundhouse.play.example import Take
    >>> [action.count for action in choices(Offer(Take("Ann", 1), {"count": Span(1, 3)}))]
    [1, 2, 3]
    """
    fields = {
        name: _values(domain, most) for name, domain in offer.open.items() if not isinstance(domain, Free)
    }
    if not fields:
        yield offer.action
        return
    for values in itertools.product(*fields.values()):
        yield replace(offer.action, **dict(zip(fields, values, strict=True)))


def menu(offers: Iterable[Offer], most: int = LEVELS) -> list[Action]:
    """All actions on the menu, each once, in the order of the offers; `most`, two or more, numbers of a longer range.

    >>> from roundhouse import Game
    >>> actions = menu(Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7).offers())
    >>> len(actions), actions[0].kind()
    (42, 'buy_cheapest')
    """
    return list(dict.fromkeys(action for offer in offers for action in choices(offer, most)))


def _values(domain: Domain, most: int) -> tuple[Any, ...]:
    if isinstance(domain, Subset):
        return tuple(itertools.islice(domain.all(), most))
    return levels(domain, most) if isinstance(domain, Span) else tuple(domain.all())

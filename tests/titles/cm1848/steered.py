"""Random players that get about: they like what was seldom done, buy trains, and give up only when they must."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from roundhouse.core.action_types import Check
from roundhouse.core.actions import Action, Offer
from roundhouse.core.details import Details
from roundhouse.core.position import Position
from roundhouse.core.title import Title

Test = Callable[[Position, Any], Details | None]

LIKED = {
    "pass": 0.6,
    "lay_tile": 1.5,
    "buy_share": 2.0,
    "convert_charter": 3.0,
    "sell_shares": 0.3,
    "attack": 12.0,
    "refuse_bid": 2.0,
}
"""How gladly these kinds of action are taken, however often that was done; about 2 for a kind that is new."""

RAIDERS = {"convert_charter": 0.2, "buy_paper": 8.0, "put_up": 8.0, "attack": 60.0, "lay_tile": 0.8}
"""Of those who keep their charters and attack those of others."""

FREE = 10
"""In so many of a hundred choices no kind is preferred."""


class Steered:
    """Chooses at random, for `check_laws`: the kinds that were seldom chosen are likelier than others.

    The dice are its own, by `seed`: how often laws are looked at does not change the game.

    `liked` goes before LIKED; `stubborn`: bankruptcy is declared by those alone who can do nothing else. `done` counts
    what was chosen.
    """

    def __init__(self, seed: int, liked: Mapping[str, float] | None = None, *, stubborn: bool = True) -> None:
        self.rng = random.Random(seed)
        self.done: Counter[str] = Counter()
        self.liked = {**LIKED, **(liked or {})}
        self.stubborn = stubborn

    def __call__(self, offers: list[Offer], rng: random.Random) -> Action:
        return self.choose(offers)

    def choose(self, offers: list[Offer]) -> Action:
        """One of what is offered."""
        rng = self.rng
        kinds: dict[str, list[Offer]] = defaultdict(list)
        for offer in offers:
            kinds[offer.action.kind()].append(offer)
        if self.stubborn and len(kinds) > 1:
            kinds.pop("bankrupt", None)
        names = list(kinds)
        if rng.randrange(100) < FREE:
            kind = rng.choice(names)
        else:
            kind = rng.choices(names, [self._weight(name, kinds[name]) for name in names])[0]
        self.done[kind] += 1
        found = kinds[kind]
        return rng.choice(_at_list_price(found) or found if kind == "buy_train" else found).sample(rng)

    def _weight(self, kind: str, offers: list[Offer]) -> float:
        if kind == "buy_train":
            return 12.0 if _at_list_price(offers) else 0.3
        return self.liked.get(kind) or 0.02 + 8.0 / (4.0 + self.done[kind])


def _at_list_price(offers: list[Offer]) -> list[Offer]:
    """Trains of the bank: the price of others' is open."""
    return [offer for offer in offers if not offer.open]


@contextmanager
def counting(title: Title) -> Iterator[Counter[str]]:
    """What the checks of the title refuse meanwhile, by name: actions tried as well as offers thinned."""
    refused: Counter[str] = Counter()

    def counted(check: Check[Any]) -> Test:
        test = check.test

        def tell(pos: Position, action: Action) -> Details | None:
            details = test(pos, action)
            refused[check.name] += details is not None
            return details

        return tell

    checks = {check: check.test for row in title.checks.values() for check in row}
    for check in checks:
        check.test = counted(check)  # in its place: other parts know the check itself
    try:
        yield refused
    finally:
        for check, test in checks.items():
            check.test = test

"""What is told of rights: those of a mining company, and those that a corporation has from the start."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.position import Position
from ....rules.explained import ENDS, WHEN, Explained
from .places import GIVEN_RIGHTS, MINING, PLACES


def mine_explained(pos: Position, private: str) -> Iterator[Explained]:
    """Of a mining company: its rights, and those that others can buy."""
    place, terms = PLACES(pos).get(private), MINING(pos)
    if place is not None and place.mine:
        facts = {"hex": place.hex, "count": place.count, "price": terms.price, "phase": terms.bank_from}
        by: tuple[str, ...] = (
            "reaction: mining company brings its rights",
            "amendment: trains enter no place that is shut to them",
        )
        yield Explained("mining company", facts=facts, by=by)
        by = (
            "check: mining rights are for sale",
            "check: rights are left / mining",
            "action type: buy_rights",
        )
        yield Explained("mining rights", WHEN, facts, by)
        yield Explained("mining company", ENDS, by=("check: rights are left / mining",))


def given_explained(pos: Position, corporation: str) -> Iterator[Explained]:
    """Of a corporation: the cities in which it has rights without having paid."""
    places = tuple(place for place, sym in GIVEN_RIGHTS(pos).items() if sym == corporation)
    if places:
        yield Explained("track rights", facts={"places": places}, by=("setting: rights from the start",))

"""What is told of national companies: when they form, and of whom."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.position import Position
from ...rules.depot import TRAIN_LIMIT
from ...rules.explained import WHEN, Explained
from .business import train_limit
from .formation import LOANS_OF
from .terms import NATIONALS


def explained(pos: Position, corporation: str) -> Iterator[Explained]:
    """When it forms and of whom; what its shares are given for, and its first price."""
    terms = NATIONALS(pos).get(corporation)
    if terms is None:
        return
    yield Explained("national company", by=("rule value: corporations that merge",))
    told = "first price less loans" if LOANS_OF.name in pos.title.amendments else "first price"
    yield Explained(
        told,
        facts={"least": terms.least_start},
        by=(
            "rule value: first price of a national company",
            "override: mean of the absorbed, merged ones counted twice",
        ),
    )
    if train_limit in pos.title.amendments.get(TRAIN_LIMIT.name, ()):
        by = (f"amendment: {train_limit.name}",)
        yield Explained("own train limit", facts={"limit": terms.train_limit}, by=by)
    facts = {"phases": terms.phases, "least": terms.least_merging}
    yield Explained("forms", WHEN, facts, ("reaction: national company may form", "flow: corporations merge"))


def phase_explained(pos: Position, phase: str) -> Iterator[Explained]:
    """The companies that may form as it begins."""
    forming = tuple(sym for sym, terms in NATIONALS(pos).items() if phase in terms.phases)
    if forming:
        by = ("reaction: national company may form",)
        yield Explained("national company may form", facts={"companies": forming}, by=by)

"""Offers thinned by checks: the one source of what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .actions import Action, Offer
from .kinds import Facts, Kind
from .now import Now


def objection(now: Now, kind: Kind[Any], action: Action) -> tuple[str, Facts] | None:
    """The first check of the kind that refuses the action, and its facts; None when none does."""
    for check in now.title.checks[kind.name]:
        facts = check.test(now, action)
        if facts is not None:
            return check.name, facts
    return None


def offers_of(now: Now, kind: Kind[Any]) -> Iterator[Offer]:
    """The kind's offers, thinned by its checks."""
    checks = now.title.checks[kind.name]
    for offer in kind.offers(now):
        for action in offer.probes() if offer.open else (offer.action,):
            for check in checks:
                if check.test(now, action) is not None:
                    break
            else:
                continue
            break
        else:
            yield offer

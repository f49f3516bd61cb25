"""Corporations that owe or lack money, for the tests of trains, loans, bonds and money in need."""

from __future__ import annotations

from typing import Any

from roundhouse.features.bonds import BONDS, issue
from roundhouse.features.loans import LOANS
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import TRAINS, owned
from roundhouse.rules.shares import OFFERING, STOCK, move
from titles.gl.stock import at, cell, conrail, dollars, refused, table

__all__ = [
    "at",
    "bonds_of",
    "cell",
    "conrail",
    "corporation",
    "dollars",
    "kinds",
    "lend",
    "put_out",
    "refused",
    "table",
]


def corporation(position: Scenario, sym: str, **more: Any) -> Scenario:
    """A corporation that has operated, Ann's by 60% unless told otherwise; what nobody has is in its treasury."""
    row: dict[str, Any] = {"par": 100, "cell": cell("F1"), "shares": {"Ann": 60}, "cash": 0, **more}
    position.corporation(sym, floated=True, **{"operated": True, **row})
    pos = position.writing()
    move(pos, sym, [c for c in pos[STOCK][sym] if c.owner == OFFERING], sym)
    return position


def lend(position: Scenario, sym: str, count: int) -> Scenario:
    """The corporation has so many loans, whose money is spent."""
    position.writing().put(LOANS, sym, count)
    return position


def put_out(position: Scenario, **owners: int) -> Scenario:
    """CONRAIL's bonds: so many with each player, and with the Open Market by the name of `market`."""
    pos = position.writing()
    for owner, count in owners.items():
        if owner == "market":
            issue(pos, count)
        else:
            issue(pos, count, owner)
    return position


def kinds(position: Scenario, owner: str) -> list[str]:
    """The kinds of the owner's trains."""
    return sorted(position.pos[TRAINS][id].kind for id in owned(position.pos, owner))


def bonds_of(position: Scenario, owner: str) -> int:
    """How many bonds the owner has."""
    return position.pos[BONDS].get(owner, 0)

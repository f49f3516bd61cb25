"""Loans, bonds, cars and shelves of trains, for whoever shows a position: nothing where the title knows none."""

from __future__ import annotations

from ..core.now import Now
from ..rules.depot import TRAINS
from ..rules.shown import OBLIGATIONS, SHELVES, parts, shelves


def count_of(now: Now, name: str, owner: str) -> int:
    """How many obligations of that name the owner (a corporation, the bank pool, a player) has."""
    return sum(entry.count(now, owner) for entry in OBLIGATIONS.of(now.title) if entry.name == name)


def loans_of(now: Now, corporation: str) -> int:
    """How many loans the corporation has."""
    return count_of(now, "loans", corporation)


def bonds_of(now: Now, owner: str) -> int:
    """How many bonds the owner has that are repaid."""
    return count_of(now, "bonds", owner)


def cars_of(now: Now, corporation: str) -> int:
    """How many cars the corporation has beside its trains."""
    return count_of(now, "cars", corporation)


def shells_of(now: Now, corporation: str) -> tuple[tuple[str, tuple[str, ...], int], ...]:
    """Of a corporation with several shells: each one's name, the kinds of its trains, and how many it holds."""
    return tuple(
        (shelf.name, tuple(now[TRAINS][id].kind for id in shelf.trains), shelf.limit)
        for shelf in shelves(now, corporation)
    )


def tables(now: Now) -> tuple[object, ...]:
    """What the answers depend on: other objects as soon as one may be different."""
    return parts(now, (*OBLIGATIONS.of(now.title), *SHELVES.of(now.title)))

"""Loans, bonds, cars and train shells, for whoever shows a position: nothing where the title knows none."""

from __future__ import annotations

from ..core.now import Now
from ..features.bonds import BONDS
from ..features.loans import LOANS
from ..rules.depot import TRAINS
from ..titles.c2c.train_shells import SHELL, SHELLS, on_shell, shell_limit, two_shells
from ..titles.cm1848.extra_car import CARS


def loans_of(now: Now, corporation: str) -> int:
    """How many loans the corporation has."""
    return now[LOANS].get(corporation, 0) if LOANS in now.state else 0


def bonds_of(now: Now, owner: str) -> int:
    """How many bonds the owner (a corporation, the bank pool, a player) has."""
    return now[BONDS].get(owner, 0) if BONDS in now.state else 0


def cars_of(now: Now, corporation: str) -> int:
    """How many cars the corporation has beside its trains."""
    return now[CARS].get(corporation, 0) if CARS in now.state else 0


def shells_of(now: Now, corporation: str) -> tuple[tuple[str, tuple[str, ...], int], ...]:
    """Of a corporation with several shells: each one's name, the kinds of its trains, and how many it holds."""
    if not two_shells(now, corporation):
        return ()
    limit = shell_limit(now, corporation)
    return tuple(
        (shell, tuple(now[TRAINS][id].kind for id in on_shell(now, corporation, shell)), limit)
        for shell in SHELLS(now, corporation)
    )


def tables(now: Now) -> tuple[object, ...]:
    """What the answers depend on: other objects as soon as one may be different."""
    return tuple(now[table] for table in (LOANS, BONDS, CARS, SHELL) if table in now.state)

"""Loans, bonds, cars and train shells, for whoever shows a position: nothing where the title knows none."""

from __future__ import annotations

from ..core.position import Position
from ..features.bonds import BONDS
from ..features.extra_car import CARS
from ..features.loans import LOANS
from ..features.train_shells import SHELL, SHELLS, on_shell, shell_limit, two_shells
from ..rules.depot import TRAINS


def loans_of(pos: Position, corporation: str) -> int:
    """How many loans the corporation has."""
    return pos[LOANS].get(corporation, 0) if LOANS in pos.state else 0


def bonds_of(pos: Position, owner: str) -> int:
    """How many bonds the owner (a corporation, the bank pool, a player) has."""
    return pos[BONDS].get(owner, 0) if BONDS in pos.state else 0


def cars_of(pos: Position, corporation: str) -> int:
    """How many cars the corporation has beside its trains."""
    return pos[CARS].get(corporation, 0) if CARS in pos.state else 0


def shells_of(pos: Position, corporation: str) -> tuple[tuple[str, tuple[str, ...], int], ...]:
    """Of a corporation with several shells: each one's name, the kinds of its trains, and how many it holds."""
    if not two_shells(pos, corporation):
        return ()
    limit = shell_limit(pos, corporation)
    return tuple(
        (shell, tuple(pos[TRAINS][id].kind for id in on_shell(pos, corporation, shell)), limit)
        for shell in SHELLS(pos, corporation)
    )


def tables(pos: Position) -> tuple[object, ...]:
    """What the answers depend on: other objects as soon as one may be different."""
    return tuple(pos[table] for table in (LOANS, BONDS, CARS, SHELL) if table in pos.state)

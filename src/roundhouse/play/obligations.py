"""Loans, bonds, what stands among trains, and shells of them, for whoever shows a position: nothing where the title
knows none."""

from __future__ import annotations

from ..core.position import Position
from ..rules.depot import TRAINS
from ..rules.shown import OBLIGATIONS, shells


def count_of(pos: Position, name: str, owner: str) -> int:
    """How many obligations of that name the owner (a corporation, the bank pool, a player) has."""
    return sum(entry.count(pos, owner) for entry in OBLIGATIONS.of(pos.title) if entry.name == name)


def loans_of(pos: Position, corporation: str) -> int:
    """How many loans the corporation has."""
    return count_of(pos, "loans", corporation)


def bonds_of(pos: Position, owner: str) -> int:
    """How many bonds the owner has that are repaid."""
    return count_of(pos, "bonds", owner)


def beside_trains(pos: Position, corporation: str) -> tuple[str, ...]:
    """What the corporation has among its trains that is none: for each piece the id by which it is explained."""
    found = [entry for entry in OBLIGATIONS.of(pos.title) if entry.beside_trains]
    return tuple(entry.beside_trains for entry in found for _ in range(entry.count(pos, corporation)))


def shells_of(pos: Position, corporation: str) -> tuple[tuple[str, tuple[str, ...], int], ...]:
    """Of a corporation with several shells: each one's name, the kinds of its trains, and how many it holds."""
    return tuple(
        (shell.name, tuple(pos[TRAINS][id].kind for id in shell.trains), shell.limit)
        for shell in shells(pos, corporation)
    )

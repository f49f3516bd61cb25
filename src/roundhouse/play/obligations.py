"""Loans and bonds, for whoever shows a position: nothing where the title knows none."""

from __future__ import annotations

from ..core.now import Now
from ..features.bonds import BONDS
from ..features.loans import LOANS


def loans_of(now: Now, corporation: str) -> int:
    """How many loans the corporation has."""
    return now[LOANS].get(corporation, 0) if LOANS in now.state else 0


def bonds_of(now: Now, owner: str) -> int:
    """How many bonds the owner (their corporation, the bank pool or a player) has."""
    return now[BONDS].get(owner, 0) if BONDS in now.state else 0


def tables(now: Now) -> tuple[object, ...]:
    """What the answers depend on: other objects as soon as one may be different."""
    return tuple(now[table] for table in (LOANS, BONDS) if table in now.state)

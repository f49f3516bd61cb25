"""The tables that wait for a user."""

from __future__ import annotations

from sqlalchemy import Connection

from .orders import proposals
from .records import RULES, Seat, Table
from .tables import tables


def waiting_for(c: Connection, user: int, limit: int) -> list[tuple[Table, tuple[Seat, ...]]]:
    """Up to `limit` tables at which a user is to act, or has yet to say how the game goes on by other rules; the newest
    first."""
    return [
        (row, seats) for row, seats in tables(c, waiting_on=user, limit=limit) if not answered(c, row, user)
    ]


def answered(c: Connection, row: Table, user: int) -> bool:
    """Whether a user has said how the game goes on by other rules, and waits for the others."""
    if not row.asks:
        return False
    return any(one.kind == RULES and str(user) in one.votes for one in proposals(c, row.id))


__all__ = ["answered", "waiting_for"]

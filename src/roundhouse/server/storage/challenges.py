"""Challenges: who is asked to take a seat at which table, and what came of it."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, or_

from . import schema
from .records import OPEN, Challenge
from .rows import change, many, now, one, put

ROW = schema.challenges

ACCEPTED, DECLINED, CANCELLED = "accepted", "declined", "cancelled"
"""What may come of a challenge that was open."""


def add(c: Connection, table: int, user: int, by: int, begins: bool) -> Challenge:
    """A new challenge of a user by another."""
    fields = {"table": table, "user": user, "by": by, "begins": begins}
    return put(c, Challenge, ROW, status=OPEN, reason="", created=now(), **fields)


def challenge(c: Connection, id: int) -> Challenge | None:
    """The challenge with an id."""
    return one(c, Challenge, ROW, ROW.c.id == id)


def of_table(c: Connection, tables: Collection[int]) -> list[Challenge]:
    """The challenges to some tables, the oldest first."""
    return many(c, Challenge, ROW, ROW.c.table.in_(tables), order=(ROW.c.id,)) if tables else []


def open_ones(c: Connection, user: int) -> list[Challenge]:
    """The open challenges to and by a user, the oldest first."""
    concerned = or_(ROW.c.user == user, ROW.c.by == user)
    return many(c, Challenge, ROW, concerned, ROW.c.status == OPEN, order=(ROW.c.id,))


def decide(c: Connection, id: int, status: str, reason: str = "") -> Challenge | None:
    """Write down what came of an open challenge; None where it was not open any more."""
    where = ROW.c.id == id, ROW.c.status == OPEN
    return change(c, Challenge, ROW, *where, status=status, reason=reason, decided=now())


def cancel_all(c: Connection, table: int) -> None:
    """Cancel what is still open of the challenges to a table."""
    where = ROW.c.table == table, ROW.c.status == OPEN
    c.execute(ROW.update().where(*where).values(status=CANCELLED, decided=now()))

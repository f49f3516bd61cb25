"""Vacations: times in which no clock of a user's games by correspondence runs."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Connection

from . import schema
from .records import Vacation
from .rows import many, put

ROW = schema.vacations


def add(c: Connection, user: int, begins: datetime, ends: datetime) -> Vacation:
    """Write a vacation down."""
    return put(c, Vacation, ROW, user=user, begins=begins, ends=ends)


def change(c: Connection, id: int, begins: datetime, ends: datetime) -> None:
    """Give a vacation another beginning or end; it goes when it has no time left."""
    if begins >= ends:
        c.execute(ROW.delete().where(ROW.c.id == id))
    else:
        c.execute(ROW.update().where(ROW.c.id == id).values(begins=begins, ends=ends))


def of(c: Connection, users: Collection[int]) -> list[Vacation]:
    """The vacations of some users, by their beginning."""
    if not users:
        return []
    return many(c, Vacation, ROW, ROW.c.user.in_(users), order=(ROW.c.begins, ROW.c.id))

"""Reports of users to those who look after the site."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, select

from . import schema
from .records import OPEN, Report
from .rows import change, many, now, one, put

ROW = schema.reports

ACTED, DISMISSED = "acted", "dismissed"
"""What may come of a report."""


def add(c: Connection, user: int, kind: str, **fields: Any) -> Report:
    """A new report of a user; `fields`: as `Report` has them."""
    return put(c, Report, ROW, user=user, kind=kind, status=OPEN, note="", created=now(), **fields)


def report(c: Connection, id: int) -> Report | None:
    """The report with an id."""
    return one(c, Report, ROW, ROW.c.id == id)


def reports(c: Connection, *, decided: bool = False, limit: int = 100) -> list[Report]:
    """The reports that wait for somebody, the oldest first; or those that were decided, the newest first."""
    order = ROW.c.id.desc() if decided else ROW.c.id
    where = ROW.c.status != OPEN if decided else ROW.c.status == OPEN
    return many(c, Report, ROW, where, order=(order,), limit=limit)


def waiting(c: Connection) -> int:
    """How many reports wait for somebody."""
    return int(c.execute(select(func.count()).where(ROW.c.status == OPEN)).scalar_one())


def same(c: Connection, user: int, kind: str, table: int | None, line: int | None, about: int | None) -> bool:
    """Whether a user has reported the same already, and nothing has come of it yet."""
    where = ROW.c.user == user, ROW.c.kind == kind, ROW.c.status == OPEN
    return bool(many(c, Report, ROW, *where, ROW.c.table == table, ROW.c.line == line, ROW.c.about == about))


def open_by(c: Connection, user: int) -> int:
    """How many reports of a user wait."""
    where = ROW.c.user == user, ROW.c.status == OPEN
    return int(c.execute(select(func.count()).where(*where)).scalar_one())


def decide(c: Connection, id: int, by: int, status: str, note: str = "") -> Report | None:
    """Write down what came of an open report; None where somebody else was faster."""
    where = ROW.c.id == id, ROW.c.status == OPEN
    return change(c, Report, ROW, *where, status=status, decided=now(), decided_by=by, note=note)

"""The log of a table, which only grows, and positions put by along it."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from ...text.language import gettext
from ..errors import NotFound, Stale
from . import schema
from .records import Entry, Snapshot
from .rows import many, now

ROW = schema.entries
TABLE = schema.tables
SNAPSHOT = schema.snapshots

KEPT = 2
"""Snapshots that are kept of a table: the last, and one before it."""


def append(c: Connection, table: int, expected: int, entries: Sequence[Entry]) -> int:
    """Add entries to the log of a table, numbered from `expected` + 1; their own `table` and `number` do not matter.

    Returns the number of the last. Raises `NotFound`, and `Stale` (with "revision", the number of the last entry)
    when the log does not end at `expected`; nothing was added then.
    """
    # Writers of one table come one after another in PostgreSQL too; the primary key is the second bolt.
    if c.execute(select(TABLE.c.id).where(TABLE.c.id == table).with_for_update()).first() is None:
        raise NotFound(gettext("There is no such table."))
    if (last := last_number(c, table)) != expected:
        raise Stale(gettext("The table has moved on."), revision=last)
    rows = [
        msgspec.structs.asdict(entry) | {"table": table, "number": number}
        for number, entry in enumerate(entries, expected + 1)
    ]
    if rows:
        c.execute(ROW.insert(), rows)
    return expected + len(rows)


def last_number(c: Connection, table: int) -> int:
    """The number of the last entry of a table, 0 when there is none."""
    return c.execute(select(func.max(ROW.c.number)).where(ROW.c.table == table)).scalar() or 0


def entries(c: Connection, table: int, after: int = 0, limit: int | None = None) -> list[Entry]:
    """The entries of a table with numbers above `after`, in order; the first `limit` of them, or all."""
    where = ROW.c.table == table, ROW.c.number > after
    return many(c, Entry, ROW, *where, order=(ROW.c.number,), limit=limit)


def last_of_seat(c: Connection, table: int, seat: str) -> datetime | None:
    """When anything was last done for a seat, named by its player; None when it was never."""
    last = select(ROW.c.when).where(ROW.c.table == table, ROW.c.seat == seat)
    return c.execute(last.order_by(ROW.c.number.desc()).limit(1)).scalar()


def snapshot(c: Connection, table: int, number: int, at: int, digest: str, state: Any) -> None:
    """Put by the position after entry `number`; `state` is anything that JSON can say. Older ones are dropped."""
    packed = zlib.compress(msgspec.json.encode(state), 6)
    key = SNAPSHOT.c.table == table
    c.execute(SNAPSHOT.delete().where(key, SNAPSHOT.c.number == number))
    fields = {"table": table, "number": number, "at": at, "digest": digest, "state": packed, "when": now()}
    c.execute(SNAPSHOT.insert().values(fields))
    newest = select(SNAPSHOT.c.number).where(key).order_by(SNAPSHOT.c.number.desc()).limit(KEPT)
    c.execute(SNAPSHOT.delete().where(key, SNAPSHOT.c.number.not_in(newest)))


def last_snapshot(c: Connection, table: int) -> Snapshot | None:
    """The newest position put by of a table."""
    key = SNAPSHOT.c.table == table
    row = (
        c.execute(select(SNAPSHOT).where(key).order_by(SNAPSHOT.c.number.desc()).limit(1)).mappings().first()
    )
    if row is None:
        return None
    return Snapshot(**{**row, "state": msgspec.json.decode(zlib.decompress(row["state"]))})

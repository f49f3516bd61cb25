"""Counts of wrong passwords, for all processes of a site.

A count is kept as the moment at which it will be forgotten: each try puts that off by the time that one takes to be
forgotten, so what is left until then, divided by that time, is how many count at the moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import msgspec
from sqlalchemy import Connection, select, text

from . import schema
from .rows import upsert

ROW = schema.attempts


class Count(msgspec.Struct, frozen=True):
    """A count: when it will be forgotten, and until when nothing more of it is heard."""

    forgotten: datetime
    until: datetime


TIME = "time"
"""Key of the row whose `until` is when the last try was counted."""

KEPT = timedelta(days=366)
"""For which that row outlasts the last try."""

SLACK = timedelta(minutes=1)
"""By which the clocks of machines may differ."""

LOCK = 0x1869_0002
"""Number of the lock under which one process at a time counts on PostgreSQL."""


def counts(c: Connection, keys: Sequence[str], moment: datetime) -> dict[str, Count]:
    """The counts of some keys, held until the end of the transaction. Those that are forgotten go on the way."""
    _alone(c)
    c.execute(ROW.delete().where(ROW.c.forgotten <= moment, ROW.c.until <= moment))
    found = {key: Count(moment, moment) for key in keys}
    for row in c.execute(select(ROW).where(ROW.c.key.in_(keys))):
        found[row.key] = Count(row.forgotten, row.until)
    return found


def keep(c: Connection, changed: Mapping[str, Count]) -> None:
    """Keep new counts of keys that were read by `counts` in the same transaction."""
    if not changed:
        return
    rows = [{"key": key, "forgotten": one.forgotten, "until": one.until} for key, one in changed.items()]
    insert = upsert(c, ROW)
    new = {"forgotten": insert.excluded.forgotten, "until": insert.excluded.until}
    c.execute(insert.on_conflict_do_update(index_elements=["key"], set_=new), rows)


def note_time(c: Connection, moment: datetime) -> None:
    """Note that a try is counted at a moment, in the transaction that keeps its counts."""
    keep(c, {TIME: Count(moment + KEPT, moment)})


def set_back(c: Connection, moment: datetime) -> timedelta:
    """By how much the clock was set back since the last try: no time where it was not, or by little."""
    last = c.execute(select(ROW.c.until).where(ROW.c.key == TIME)).scalar_one_or_none()
    back = last - moment if last is not None else timedelta()
    return back if back > SLACK else timedelta()


def go_back(c: Connection, moment: datetime) -> None:
    """Set all counts back as the clock was, as if no time had passed since the last try."""
    _alone(c)
    if back := set_back(c, moment):
        rows = c.execute(select(ROW).where(ROW.c.key != TIME)).all()
        keep(c, {row.key: Count(row.forgotten - back, row.until - back) for row in rows})
        note_time(c, moment)


def clear(c: Connection, key: str) -> None:
    """Forget the count of a key: who tried was right. Nothing where there is none."""
    _alone(c)
    c.execute(ROW.delete().where(ROW.c.key == key))


def _alone(c: Connection) -> None:
    """Wait for whoever counts just now, as every transaction that writes does on SQLite."""
    if c.dialect.name == "postgresql":
        c.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})

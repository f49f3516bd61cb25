"""Counts of wrong passwords, for all processes of a site.

A count is kept as the moment at which it will be forgotten: each try puts that off by the time that one takes to be
forgotten, so what is left until then, divided by that time, is how many count at the moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec
from sqlalchemy import Connection, select

from . import schema
from .rows import upsert

ROW = schema.attempts


class Count(msgspec.Struct, frozen=True):
    """A count: when it will be forgotten, and until when nothing more of it is heard."""

    forgotten: datetime
    until: datetime


def counts(c: Connection, keys: Sequence[str], moment: datetime) -> dict[str, Count]:
    """The counts of some keys, held until the end of the transaction. Those that are forgotten go on the way."""
    c.execute(ROW.delete().where(ROW.c.forgotten <= moment, ROW.c.until <= moment))
    # Each key has a row before it is read, and all in one order, so that whoever comes at the same time waits.
    rows = [{"key": key, "forgotten": moment, "until": moment} for key in sorted(keys)]
    c.execute(upsert(c, ROW).on_conflict_do_nothing(), rows)
    found = c.execute(select(ROW).where(ROW.c.key.in_(keys)).order_by(ROW.c.key).with_for_update())
    return {row.key: Count(row.forgotten, row.until) for row in found}


def keep(c: Connection, changed: Mapping[str, Count]) -> None:
    """Keep new counts of keys that were read by `counts` in the same transaction."""
    for key, count in sorted(changed.items()):
        values = {"forgotten": count.forgotten, "until": count.until}
        c.execute(ROW.update().where(ROW.c.key == key).values(values))


def clear(c: Connection, key: str) -> None:
    """Forget a count."""
    c.execute(ROW.delete().where(ROW.c.key == key))

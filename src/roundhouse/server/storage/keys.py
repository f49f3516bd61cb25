"""Secrets of the site itself."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, select

from . import schema
from .rows import upsert

ROW = schema.site_keys


def site_key(c: Connection, name: str, make: Callable[[], str]) -> str:
    """The secret of that name; made when it is asked for the first time, and the same for everybody ever after."""
    found = select(ROW.c.value).where(ROW.c.name == name)
    if (value := c.execute(found).scalar()) is None:
        # Two processes may make one at once: the first to commit wins, the other reads that.
        c.execute(upsert(c, ROW).values(name=name, value=make()).on_conflict_do_nothing())
        value = c.execute(found).scalar_one()
    return str(value)

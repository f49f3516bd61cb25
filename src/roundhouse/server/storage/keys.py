"""Secrets of the site itself, and what it has to remember."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, select

from . import schema
from .rows import upsert

ROW = schema.site_keys

ADDRESS = "address"
"""Under this name the site remembers the address at which people reach it, for commands that make links."""


def site_key(c: Connection, name: str, make: Callable[[], str]) -> str:
    """The secret of that name; made when it is asked for the first time, and the same for everybody ever after."""
    found = select(ROW.c.value).where(ROW.c.name == name)
    if (value := c.execute(found).scalar()) is None:
        # Two processes may make one at once: the first to commit wins, the other reads that.
        c.execute(upsert(c, ROW).values(name=name, value=make()).on_conflict_do_nothing())
        value = c.execute(found).scalar_one()
    return str(value)


def remembered(c: Connection, name: str) -> str:
    """What the site has remembered under a name; "" for nothing."""
    return str(c.execute(select(ROW.c.value).where(ROW.c.name == name)).scalar() or "")


def remember(c: Connection, name: str, value: str) -> None:
    """Have the site remember something under a name, instead of what it was before."""
    put = upsert(c, ROW).values(name=name, value=value)
    c.execute(put.on_conflict_do_update(index_elements=[ROW.c.name], set_={"value": value}))

"""Links that work one time: to prove an address, to set a new password."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select

from . import schema
from .records import Once
from .rows import columns, now, record

ROW = schema.once


def create_once(
    c: Connection,
    purpose: str,
    user: int | None,
    secret_hash: str,
    expires: datetime,
    data: Mapping[str, Any] | None = None,
) -> None:
    """A new link. Those that have expired are forgotten on the way."""
    c.execute(ROW.delete().where(ROW.c.expires <= now()))
    fields = {"purpose": purpose, "user": user, "secret_hash": secret_hash, "expires": expires}
    c.execute(ROW.insert().values(fields | {"data": dict(data or {}), "created": now()}))


def take_once(c: Connection, purpose: str, secret_hash: str) -> Once | None:
    """What a link stands for; from then on it stands for nothing. None when it was used, has expired or never was.

    Raises `Damaged`.
    """
    found = ROW.c.purpose == purpose, ROW.c.secret_hash == secret_hash, ROW.c.expires > now()
    row = c.execute(ROW.delete().where(*found).returning(*columns(ROW, Once))).mappings().first()
    return None if row is None else record(Once, ROW, row)


def works(c: Connection, purpose: str, secret_hash: str) -> bool:
    """Whether a link stands for something; it goes on doing so."""
    found = ROW.c.purpose == purpose, ROW.c.secret_hash == secret_hash, ROW.c.expires > now()
    return c.execute(select(ROW.c.purpose).where(*found)).first() is not None


def count_once(c: Connection, purpose: str, user: int) -> int:
    """How many links of a user for one purpose would work."""
    found = ROW.c.purpose == purpose, ROW.c.user == user, ROW.c.expires > now()
    return c.execute(select(func.count()).select_from(ROW).where(*found)).scalar_one()


def drop_once(c: Connection, purpose: str, user: int) -> None:
    """Void all links of a user for one purpose."""
    c.execute(ROW.delete().where(ROW.c.purpose == purpose, ROW.c.user == user))

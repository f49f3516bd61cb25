"""What those who look after the site do there, written down in the transaction in which they do it."""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy import Connection

from . import schema
from .records import Audited
from .rows import many, now, put

ROW = schema.audit

logger = logging.getLogger("roundhouse.audit")


def note(
    c: Connection, what: str, about: str = "", *, user: int | None = None, who: str = "", **data: Any
) -> Audited:
    """Write down that somebody did something; see `Audited`. It goes into the log as well."""
    made = put(c, Audited, ROW, when=now(), user=user, who=who, what=what, about=about, data=data)
    by = f"user {user}" if user is not None else who
    facts = "".join(f", {name}={value!r}" for name, value in data.items())
    logger.info("%s: %s %s%s", by, what, about, facts)
    return made


def noted(c: Connection, limit: int = 100, about: str = "") -> list[Audited]:
    """What was done last, the newest first; `about`: to that user or table only."""
    where = [ROW.c.about == about] if about else []
    return many(c, Audited, ROW, *where, order=(ROW.c.id.desc(),), limit=limit)

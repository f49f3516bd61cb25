"""Logins of browsers. The cookie holds a secret, the database only its hash."""

from __future__ import annotations

import secrets
from datetime import datetime

from sqlalchemy import Connection

from . import schema
from .records import WebSession
from .rows import now, one, put

ROW = schema.sessions


def open_session(c: Connection, user: int, secret_hash: str, csrf: str, expires: datetime) -> WebSession:
    """A new session of a user. Those of anybody that have expired are forgotten on the way."""
    c.execute(ROW.delete().where(ROW.c.expires <= now()))
    fields = {"user": user, "secret_hash": secret_hash, "csrf": csrf, "expires": expires}
    return put(c, WebSession, ROW, id=secrets.token_urlsafe(12), created=now(), **fields)


def session(c: Connection, secret_hash: str) -> WebSession | None:
    """The session with a secret, unless it has expired."""
    return one(c, WebSession, ROW, ROW.c.secret_hash == secret_hash, ROW.c.expires > now())


def close_session(c: Connection, id: str) -> None:
    """Log out one browser."""
    c.execute(ROW.delete().where(ROW.c.id == id))


def close_sessions(c: Connection, user: int) -> None:
    """Log out a user everywhere."""
    c.execute(ROW.delete().where(ROW.c.user == user))

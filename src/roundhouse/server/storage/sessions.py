"""Logins of browsers. The cookie holds a secret, the database only its hash."""

from __future__ import annotations

import secrets
from datetime import datetime

from sqlalchemy import Connection, bindparam, select

from . import schema
from .records import User, WebSession
from .rows import columns, many, now, one, put, record

ROW = schema.sessions
USER = schema.users


def open_session(
    c: Connection,
    user: int,
    secret_hash: str,
    csrf: str,
    expires: datetime,
    *,
    browser: str | None = None,
    place: str | None = None,
    device: int | None = None,
) -> WebSession:
    """A new session of a user. Those of anybody that have expired are forgotten on the way."""
    begun = now()
    c.execute(ROW.delete().where(ROW.c.expires <= begun))
    fields = {"user": user, "secret_hash": secret_hash, "csrf": csrf, "expires": expires}
    seen = {"created": begun, "seen": begun, "browser": browser, "place": place, "device": device}
    return put(c, WebSession, ROW, id=secrets.token_urlsafe(12), **fields, **seen)


def session(c: Connection, secret_hash: str) -> WebSession | None:
    """The session with a secret, unless it has expired."""
    return one(c, WebSession, ROW, ROW.c.secret_hash == secret_hash, ROW.c.expires > now())


def login(c: Connection, secret_hash: str) -> tuple[User, WebSession] | None:
    """The session with a secret, unless it has expired, and its user: one question, as every request asks it."""
    row = c.execute(_LOGIN, {"hash": secret_hash, "now": now()}).first()
    if row is None:
        return None
    names = User.__struct_fields__, WebSession.__struct_fields__
    user = record(User, USER, dict(zip(names[0], row[: len(names[0])], strict=True)))
    return user, record(WebSession, ROW, dict(zip(names[1], row[len(names[0]) :], strict=True)))


_LOGIN = (
    select(*columns(USER, User), *columns(ROW, WebSession))
    .where(USER.c.id == ROW.c.user)
    .where(ROW.c.secret_hash == bindparam("hash"), ROW.c.expires > bindparam("now"))
    .limit(1)
)


def sessions_of(c: Connection, user: int) -> list[WebSession]:
    """All sessions of a user, the newest first."""
    return many(
        c,
        WebSession,
        ROW,
        ROW.c.user == user,
        ROW.c.expires > now(),
        order=(ROW.c.created.desc(), ROW.c.id),
    )


def see_session(c: Connection, id: str, browser: str, place: str, device: int | None) -> None:
    """Note that a session is in use, in which browser, from where and on which device."""
    seen = {"browser": browser, "place": place, "device": device}
    c.execute(ROW.update().where(ROW.c.id == id).values(seen=now(), **seen))


def close_session(c: Connection, id: str) -> None:
    """Log out one browser."""
    c.execute(ROW.delete().where(ROW.c.id == id))


def close_sessions(c: Connection, user: int, but: str | None = None) -> None:
    """Log out a user everywhere, or everywhere but in one session."""
    c.execute(ROW.delete().where(ROW.c.user == user, *(() if but is None else (ROW.c.id != but,))))

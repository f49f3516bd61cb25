"""Cookies and what they stand for: a login, or before it only a secret that forms are bound to.

The cookie `rh_session` holds a secret, the database its hash. The token of forms follows from the secret, so it is
checked without the database, and ends with the login.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from datetime import timedelta

from starlette.requests import HTTPConnection

from ..clock import CLOCK
from ..settings import Settings
from ..storage import users
from ..storage.database import Database
from ..storage.records import User, WebSession
from ..unguessable import unguessable

LOGIN = "rh_session"
BEFORE = "rh_before"
"""The cookie of somebody who is not logged in and was shown a form."""

DAYS = 90

SELDOM = timedelta(minutes=10)
"""How old the note of a login's last use may get."""


def new_secret() -> str:
    """43 characters that nobody guesses, as the cookie of a login and as a key of the API."""
    return unguessable()


def hash_of(secret: str) -> str:
    """What the database keeps of a secret: secrets are random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def csrf_of(secret: str) -> str:
    """The token of the forms that belong to a cookie's secret."""
    mark = hmac.digest(secret.encode(), b"forms", "sha256")
    return base64.urlsafe_b64encode(mark).decode().rstrip("=")


def expected_csrf(request: HTTPConnection) -> str:
    """The token that a form sent with these cookies has to carry; empty when there are none."""
    secret = request.cookies.get(LOGIN) or request.cookies.get(BEFORE)
    return csrf_of(secret) if secret else ""


def resume(database: Database, secret: str) -> tuple[User, WebSession] | None:
    """The login that a cookie stands for; None when it ended, or its user is gone or banned."""
    with database.read() as c:
        found = users.login(c, hash_of(secret))
    return None if found is None or found[0].banned else found


def begin(
    database: Database,
    user: User,
    old: str | None,
    *,
    browser: str | None = None,
    place: str | None = None,
    device: int | None = None,
) -> str:
    """Open a login for a user in place of the one whose secret is `old`; returns its secret.

    `browser`, `place`, `device`: see `WebSession`.
    """
    secret = new_secret()
    with database.write() as c:
        if old and (before := users.session(c, hash_of(old))) is not None:
            users.close_session(c, before.id)
        expires = CLOCK.now() + timedelta(days=DAYS)
        users.open_session(
            c, user.id, hash_of(secret), csrf_of(secret), expires, browser=browser, place=place, device=device
        )
    return secret


def unseen(session: WebSession) -> bool:
    """Whether it is time to note that a login is in use; not with every request, since each time is a write."""
    return session.seen is None or abs(CLOCK.now() - session.seen) > SELDOM


def cookie(name: str, value: str, settings: Settings, days: int | None = None) -> str:
    """A Set-Cookie header; for `days` days (0: gone at once), or until the browser closes."""
    parts = [f"{name}={value}", "Path=/", "HttpOnly", "SameSite=Lax"]
    if days is not None:
        parts.append(f"Max-Age={days * 24 * 3600}")
    if settings.secure:
        parts.append("Secure")
    return "; ".join(parts)

"""Logins: their cookies, their end, and what they are bound to."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from roundhouse.server.settings import Settings
from roundhouse.server.storage import schema, users
from roundhouse.server.web import sessions
from server.web_client import Arrives, Visitor


def crumbs(visitor: Visitor, name: str = "Ann") -> list[str]:
    visitor.see("/join")
    answer = visitor.http.post(
        "/join", data={"csrf": visitor.csrf, "guest": "1", "name": name}, follow_redirects=False
    )
    assert answer.status_code == 303
    return answer.headers.get_list("set-cookie")


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(arrives: Arrives) -> None:
    login = next(c for c in crumbs(arrives()) if c.startswith(sessions.LOGIN))
    parts = {part.strip() for part in login.split(";")}
    assert {"HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={90 * 24 * 3600}"} <= parts
    assert "Secure" not in parts  # the site is not reached by https


@pytest.mark.parametrize("url", ["https://table.example"])
def test_cookies_of_a_secure_site_are_secure(settings: Settings, url: str) -> None:
    secure = msgspec.structs.replace(settings, url=url)
    assert sessions.cookie("a", "b", secure, 1).endswith("; Secure")


def test_the_database_knows_only_hashes(arrives: Arrives) -> None:
    ann = arrives().guest("Ann")
    secret = ann.http.cookies[sessions.LOGIN]
    with ann.app.state.site.database.read() as c:
        rows = repr(c.execute(schema.sessions.select()).all())
    assert secret not in rows and sessions.hash_of(secret) in rows


def test_a_login_replaces_the_one_before(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    first = ann.http.cookies[sessions.LOGIN]
    assert ann.log_in("Ann").status_code == 200
    second = ann.http.cookies[sessions.LOGIN]
    assert first != second
    database = ann.app.state.site.database
    assert sessions.resume(database, first) is None and sessions.resume(database, second) is not None


def test_a_login_ends_in_time(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    database = ann.app.state.site.database
    with database.read() as c:
        session = users.session(c, sessions.hash_of(ann.http.cookies[sessions.LOGIN]))
    assert session is not None
    assert timedelta(days=89, hours=23) < session.expires - datetime.now(UTC) <= timedelta(days=90)
    with database.write() as c:
        c.execute(schema.sessions.update().values(expires=datetime.now(UTC) - timedelta(seconds=1)))
    assert "Log out" not in ann.see("/account")
    assert sessions.LOGIN not in ann.http.cookies  # the browser was told to forget it


def test_a_cookie_that_means_nothing_is_nobody(arrives: Arrives) -> None:
    visitor = arrives()
    visitor.http.cookies.set(sessions.LOGIN, "x" * 43)
    assert "Log in" in visitor.see("/")
    assert sessions.BEFORE in visitor.http.cookies
    assert visitor.log_in("Nobody").status_code == 403  # and not refused as forged


def test_reading_needs_no_cookie_but_gets_one_for_its_forms(arrives: Arrives) -> None:
    visitor = arrives()
    visitor.see("/")
    secret = visitor.http.cookies[sessions.BEFORE]
    visitor.see("/login")
    assert visitor.http.cookies[sessions.BEFORE] == secret
    assert visitor.csrf == sessions.csrf_of(secret)

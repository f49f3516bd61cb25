"""Ways into the site, for the tests of its security: accounts, logins, keys of the API."""

from __future__ import annotations

import re
from typing import Any

import httpx

from roundhouse.server.storage import users
from roundhouse.server.web import sessions

from .security_world import Client, World


def new_token(world: World, user: Any) -> str:
    secret = sessions.new_secret()
    with world.site.database.write() as c:
        users.create_token(c, user.id, "test", ("read", "play"), sessions.hash_of(secret))
    return secret


def csrf_in(page: str) -> str:
    found = re.search(r'<meta name="csrf" content="([^"]+)"', page)
    assert found is not None
    return found[1]


def joined(world: World, name: str, password: str) -> Client:
    browser = world.client()
    browser.csrf = csrf_in(browser.get("/join").text)
    sent = {"name": name, "password": password, "again": password, "csrf": browser.csrf}
    answer = browser.http.post("/join", data=sent)
    assert answer.status_code in (200, 302, 303), answer.text
    return browser


def log_in(
    world: World, name: str, password: str, browser: Client | None = None
) -> tuple[Client, httpx.Response]:
    browser = browser or world.client()
    browser.csrf = csrf_in(browser.get("/login").text)
    answer = browser.http.post("/login", data={"name": name, "password": password, "csrf": browser.csrf})
    return browser, answer

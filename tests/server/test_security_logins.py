"""The site from the side of somebody who means no good: logins, passwords, and where links lead."""

from __future__ import annotations

import re

import httpx
import pytest

from roundhouse.server.people import letters
from roundhouse.server.storage import users
from roundhouse.server.web import sessions

from .logins import csrf_in, joined, log_in, new_token
from .security_world import Client, World


def test_a_login_is_a_new_one(world: World) -> None:
    password = "correct horse battery"
    browser = joined(world, "Dora", password)
    first = browser.http.cookies[sessions.LOGIN]
    planted = world.client()
    planted.http.cookies.set(sessions.LOGIN, "planted-by-somebody-else", domain="127.0.0.1", path="/")
    planted, answer = log_in(world, "Dora", password, planted)
    held = {cookie.value for cookie in planted.http.cookies.jar if cookie.name == sessions.LOGIN}
    assert answer.status_code in (302, 303)
    assert "planted-by-somebody-else" not in held or len(held) == 2
    flags = answer.headers["set-cookie"]
    assert "HttpOnly" in flags and "SameSite=Lax" in flags
    with world.site.database.read() as c:
        assert users.session(c, sessions.hash_of("planted-by-somebody-else")) is None
        assert users.session(c, sessions.hash_of(first)) is not None
    browser.csrf = sessions.csrf_of(first)
    browser.post("/logout")
    assert Client(world.url, first).get("/api/me").status_code == 401, "the old secret is worth nothing now"


def test_wrong_names_and_wrong_passwords_are_answered_alike(world: World) -> None:
    joined(world, "Emil", "one two three four")
    texts = set()
    for name, password in (("Emil", "wrong wrong wrong"), ("Nobody", "wrong wrong wrong")):
        browser, answer = log_in(world, name, password)
        assert sessions.LOGIN not in browser.http.cookies
        texts.add((answer.status_code, re.sub(name + r'|value="[^"]*"|content="[^"]*"', "", answer.text)))
    assert len(texts) == 1


def test_passwords_are_kept_as_argon2id_hashes(world: World) -> None:
    password = "sixteen tons of iron"
    joined(world, "Fritz", password)
    with world.site.database.read() as c:
        user = users.user_named(c, "Fritz")
        assert user is not None
        assert users.password_hash(c, user.id).startswith("$argon2id$")
    assert password not in str(world.rows())


def test_a_new_password_makes_older_links_worthless(world: World) -> None:
    with world.site.database.write() as c:
        ida = users.user_named(c, "Ida") or users.create_user(c, "Ida", password_hash="old")
    first, second = (letters.link(world.site.database, "password", ida.id, {}) for _ in range(2))
    for secret, statuses in ((first, (302, 303)), (first, (404,)), (second, (404,))):
        browser = world.client()
        browser.csrf = csrf_in(browser.get(f"/reset/{secret}").text)
        sent = {"password": "a new password", "csrf": browser.csrf}
        assert browser.http.post(f"/reset/{secret}", data=sent).status_code in statuses


def test_who_is_banned_is_out_at_once(world: World) -> None:
    with world.site.database.write() as c:
        gus = users.create_user(c, "Gus")
    browser, token = world.client(gus), new_token(world, gus)
    assert browser.get("/api/me").status_code == 200
    with world.site.database.write() as c:
        users.change_user(c, gus.id, banned=True)
    assert browser.get("/api/me").status_code == 401
    assert browser.post("/table/1/chat", {"text": "still here"}).status_code == 401
    assert world.client().get("/api/me", headers={"Authorization": f"Bearer {token}"}).status_code == 401


@pytest.mark.parametrize(
    "onward",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "\\\\evil.example",
        "/\t/evil.example",
        "javascript:alert(1)",
        "/%0d%0aSet-Cookie:a=b",
        "http:evil.example",
        " //evil.example",
    ],
)
def test_nobody_is_sent_elsewhere(world: World, onward: str) -> None:
    browser = world.client(world.ann)
    for path in ("/login", "/join", "/", "/new", "/account"):
        for name in ("next", "to", "return", "url"):
            answer = browser.get(path, params={name: onward}, follow_redirects=False)
            assert _stays(world, answer), (path, name)
    password = "a password for going on"
    with world.site.database.read() as c:
        known = users.user_named(c, "Onward") is not None
    if not known:
        joined(world, "Onward", password)
    browser = world.client()
    browser.csrf = csrf_in(browser.get("/login").text)
    sent = {"name": "Onward", "password": password, "csrf": browser.csrf, "next": onward}
    answer = browser.http.post("/login", data=sent, params={"next": onward})
    assert answer.status_code in (302, 303)
    assert _stays(world, answer)
    assert "a" not in browser.http.cookies


def test_links_in_mails_do_not_follow_the_host_header(world: World) -> None:
    answer = world.client(world.ann).get(f"/table/{world.hidden}", headers={"Host": "evil.example"})
    assert "evil.example" not in answer.text


def _stays(world: World, answer: httpx.Response) -> bool:
    where = answer.headers.get("location", "/")
    return where.startswith(world.url) or bool(re.match(r"/(?![/\\])[\x21-\x7e]*$", where))

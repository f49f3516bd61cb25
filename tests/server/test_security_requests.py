"""The site from the side of somebody who means no good: forged requests, odd ones, and what is kept of them."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import httpx
import pytest

from roundhouse.server.storage import users
from roundhouse.server.web import sessions

from .addresses import ENDLESS, fill, paths_of
from .logins import joined, log_in, new_token
from .security_world import UNSAFE, World, filled, routes_of

QUERIES = (
    "action",
    "at",
    "after",
    "from",
    "since",
    "names",
    "view",
    "form",
    "text",
    "before",
    "limit",
    "revision",
)


# -- requests that others make in somebody's name -----------------------------------------------------------


def test_every_unsafe_address_wants_its_token(world: World) -> None:
    ann = world.client(world.ann)
    before = world.rows()
    for method, path in paths_of(world, *UNSAFE, table=world.running):
        for headers in (
            {},
            {"X-CSRF": "x" * len(ann.csrf)},
            {"X-CSRF": ann.csrf, "Origin": "https://evil.example"},
            {"X-CSRF": ann.csrf, "Origin": "null"},
            {"X-CSRF": ann.csrf, "Sec-Fetch-Site": "cross-site"},
            {"X-CSRF": sessions.csrf_of("another")},
        ):
            answer = ann.http.request(
                method, path, json={}, headers={"Accept": "application/json", **headers}
            )
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forged"), (path, headers)
        form = ann.http.request(method, path, data={"csrf": ""})
        assert form.status_code == 403, path
    assert world.rows() == before


def test_reading_changes_nothing(world: World) -> None:
    ann = world.client(world.ann)
    for _, path in paths_of(world, "GET", table=world.running):
        ann.get(path)
    but = (
        "sessions",
        "notices",
        "health",
    )  # whether the site can write is tried by writing, every few seconds
    before = world.rows(*but)
    for _, path in paths_of(world, "GET", table=world.running):
        ann.get(path)
        ann.http.head(path)
    assert world.rows(*but) == before
    assert ann.get("/api/me").status_code == 200, "still logged in"


# -- what is read and written on the way --------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/static/../settings.py",
        "/static/..%2fsettings.py",
        "/static/%2e%2e/settings.py",
        "/static/%2e%2e%2fapp.py",
        "/static/..%5capp.py",
        "/static//etc/passwd",
        "/static/%2fetc/passwd",
        "/static/css/..%2f..%2fapp.py",
        "/static/....//app.py",
        "/static/%00",
        "/static/css",
        "/static/",
    ],
)
def test_only_static_files_are_served(world: World, path: str) -> None:
    request = world.client().http.build_request("GET", world.url + path)
    request.url = request.url.copy_with(raw_path=path.encode())
    answer = world.client().http.send(request)
    assert answer.status_code in (400, 404), path
    assert "import" not in answer.text and "root:" not in answer.text


def test_bodies_end_at_their_limit(world: World) -> None:
    ann = world.client(world.ann)
    headers = {"X-CSRF": ann.csrf, "Accept": "application/json"}

    def endless(size: int) -> Iterator[bytes]:
        for _ in range(size // 4096):
            yield b"a" * 4096

    for method, path in paths_of(world, *UNSAFE, table=world.running):
        upload = path.endswith("/import")
        most = world.site.settings.largest_upload if upload else 64 * 1024
        answer = ann.http.request(method, path, content=b"x" * (most + 1), headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too large"), path
    answer = ann.http.post(f"/table/{world.running}/chat", content=endless(10**6), headers=headers)
    assert answer.status_code == 413


@pytest.mark.parametrize("few", [2, pytest.param(11, marks=pytest.mark.soak)])
def test_odd_requests_break_nothing(world: World, few: int) -> None:
    """Numbers beyond all measure, odd texts, wrong types: refused, not broken; a few on each path, in turn."""
    odd = ["99999999999999999999", "0", "-1", "9" * 400, "%00", "%ff", "'\"<>", "a" * 3000, "٣", "1e9", ".."]
    ann = world.client(world.ann)
    for turn, (method, path) in enumerate(routes_of(world.app)):
        some = [odd[(turn + n) % len(odd)] for n in range(few)]
        if ENDLESS.fullmatch(path):
            continue
        for value in some if "{" in path else ():
            target = filled(path, lambda _, value=value: value)
            answer = ann.send(method, target, {}) if method != "GET" else ann.get(target)
            assert answer.status_code < 500, (method, target, answer.text)
        target = filled(path, fill(world.running))
        if method == "GET":
            for value in odd[:7] if few > 7 else some[:2]:
                answer = ann.get(target, params=dict.fromkeys(QUERIES, value.replace("%00", "\x00")))
                assert answer.status_code < 500, (target, value)
        else:
            for body in (
                [],
                None,
                "x",
                {"revision": 10**30, "action": 7, "text": 7, "kind": [], "to": 1e300},
            ):
                answer = ann.send(method, target, body)
                assert answer.status_code < 500, (method, target, body, answer.text)
    for method, path in paths_of(world, *UNSAFE, table=world.running):
        for body in (b"{", b"[" * 30000, b"\xff\xfe", b'{"text": "\\ud800"}', b'{"revision": NaN}'):
            headers = {"X-CSRF": ann.csrf, "Content-Type": "application/json", "Accept": "application/json"}
            answer = ann.http.request(method, path, content=body, headers=headers)
            assert answer.status_code < 500, (path, body[:20])
        odd_form = dict.fromkeys(("name", "text", "action", "password", "title", "kind"), "\x00\ud7ff")
        assert ann.post(path, {**odd_form, "revision": "9" * 50}).status_code < 500, path


def test_nothing_secret_is_logged(world: World, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("roundhouse.requests").setLevel(logging.INFO)
    password = "Trondhjem-Støren-1864"
    browser = joined(world, "Hedda", password)
    secret = browser.http.cookies[sessions.LOGIN]
    log_in(world, "Hedda", password)
    log_in(world, "Hedda", password + "x")
    with world.site.database.read() as c:
        hedda = users.user_named(c, "Hedda")
    assert hedda is not None
    token = new_token(world, hedda)
    header = {"Authorization": f"Bearer {token}"}
    invite = world.site.store.table(world.hidden).row.invite
    browser.get(f"/join/{invite}")
    browser.get(f"/login?password={password}&token={token}")
    for path in ("/api/me", f"/api/tables?token={token}", "/api/nothing"):
        httpx.get(world.url + path, headers=header)
    httpx.post(f"{world.url}/api/tables/{world.running}/actions", json={"revision": token}, headers=header)
    written = [one for one in caplog.records if one.name.partition(".")[0] not in ("httpx", "httpcore")]
    lines = "\n".join(logging.Formatter().format(record) for record in written)
    assert "/login" in lines and "/api/me" in lines, "there is a log to look at"
    for hidden in (password, secret, token, invite, browser.csrf):
        assert hidden not in lines, hidden

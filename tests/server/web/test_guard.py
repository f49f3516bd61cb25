"""What the guard lets pass: sizes, forms, and where they come from."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import msgspec
import pytest
from starlette.requests import Request
from starlette.types import Message

from roundhouse.server.settings import Settings
from roundhouse.server.web import guard, middleware
from roundhouse.server.web.guard import LARGEST_FORM
from server.security_world import served
from server.web_client import Arrives, Visitor

JSON = {"Accept": "application/json"}


def code(answer: httpx.Response) -> str:
    found: str = answer.json()["error"]["code"]
    return found


def test_a_form_needs_the_token_of_its_browser(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    for csrf in ("", "x", ben.csrf):
        answer = ann.http.post("/account", data={"csrf": csrf, "name": "Stolen"}, headers=JSON)
        assert answer.status_code == 403 and code(answer) == "forged"
    assert ann.http.post("/account", data={"name": "Anna"}, headers={"X-CSRF": ann.csrf}).status_code == 200
    assert "Anna" in ann.see("/account")


def test_without_cookies_there_is_no_token(arrives: Arrives) -> None:
    visitor = arrives()
    answer = visitor.http.post("/login", data={"csrf": "", "name": "a", "password": "b"}, headers=JSON)
    assert code(answer) == "forged"


def said(answer: httpx.Response) -> str:
    assert code(answer) == "forged"
    return str(answer.json()["error"]["sentence"])


def test_it_is_said_why_a_form_is_refused(arrives: Arrives, settings: Settings) -> None:
    ann, nobody = arrives().member("Ann"), arrives()
    form = {"name": "Ann", "password": "correct horse"}
    assert "logged in or out" in said(ann.http.post("/login", data=form, headers=JSON))
    assert "header X-CSRF" in said(ann.http.post("/api/tables", json={}, headers=JSON))
    assert "sent no cookie" in said(nobody.http.post("/login", data=form, headers=JSON))
    with served(msgspec.structs.replace(settings, url="https://table.example")) as (app, url):
        visitor = Visitor(url, app)
        visitor.see("/login")  # over http: the cookie is for https only, so it does not come back
        sent = {**form, "csrf": visitor.csrf}
        told = said(visitor.http.post("/login", data=sent, headers={**JSON, "Origin": url}))
        assert "came over http" in told and "Open https://table.example instead." in told
        assert "sent no cookie" in said(visitor.http.post("/login", data=sent, headers=JSON))


def test_the_token_ends_with_the_login(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    before = ann.csrf
    ann.send("/logout")
    ann.see("/login")
    assert ann.csrf != before
    answer = ann.http.post("/theme", data={"csrf": before, "theme": "dark"}, headers=JSON)
    assert code(answer) == "forged"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        (
            {"Origin": "http://127.0.0.1:1869"},
            200,
        ),  # as the settings have it, behind a proxy that changes Host
        ({}, 200),
    ],
)
def test_forms_of_other_sites_are_refused(arrives: Arrives, headers: dict[str, str], status: int) -> None:
    ann = arrives().member("Ann")
    assert ann.send("/theme", {"theme": "dark"}, headers=headers).status_code == status
    own = {"Origin": str(ann.http.base_url).rstrip("/")}
    assert ann.send("/theme", {"theme": "dark"}, headers=own).status_code == 200


def test_a_key_of_the_api_never_mixes_with_cookies(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    answer = ann.http.post("/account", data={"name": "Anna"}, headers={**JSON, "Authorization": "Bearer x"})
    assert answer.status_code == 401
    assert "Anna" not in ann.see("/account")


def test_what_is_too_large_is_refused_before_it_is_read(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    answer = ann.send("/account", {"name": "x" * LARGEST_FORM}, headers=JSON)
    assert answer.status_code == 413 and answer.json()["error"]["facts"]["bytes"] == LARGEST_FORM

    sent = 0

    def endless() -> Iterator[bytes]:  # no Content-Length: counted as it arrives
        nonlocal sent
        while sent < 400 * LARGEST_FORM:
            sent += 8192
            yield b"x" * 8192

    try:
        answer = ann.http.post("/account", content=endless(), headers={**JSON, "X-CSRF": ann.csrf})
        assert answer.status_code == 413
    except (httpx.WriteError, httpx.RemoteProtocolError):
        pass  # the server has hung up already
    assert sent < 200 * LARGEST_FORM  # what is on its way between the two has been sent already


def test_uploads_may_be_larger(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    file = {"file": ("game.json", b" " * (3 * LARGEST_FORM), "application/json")}
    answer = ann.send("/import", files=file, headers=JSON)
    assert answer.status_code == 400 and code(answer) == "unreadable"
    most = ann.app.state.settings.largest_upload
    file = {"file": ("game.json", b" " * (most + 1), "application/json")}
    assert ann.send("/import", files=file, headers=JSON).status_code == 413


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"no boundary"),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--"),
        ("multipart/form-data; boundary=x", b"--x\r\nbroken"),
        ("application/x-www-form-urlencoded", b"&".join(b"a=1" for _ in range(600))),
        ("application/x-www-form-urlencoded; charset=klingon", b"\xff\xfe=%zz&=&&"),
        ("application/json", b'{"csrf": "'),
    ],
)
def test_what_is_no_form_is_refused_in_order(arrives: Arrives, kind: str, body: bytes) -> None:
    ann: Visitor = arrives().member("Ann")
    headers = {**JSON, "Content-Type": kind, "X-CSRF": ann.csrf}
    answer = ann.http.post("/import", content=body, headers=headers)
    assert answer.status_code in (400, 403), answer.text


def test_a_large_form_leaves_the_event_loop_to_others() -> None:
    """Taking 8 MB apart at once would keep every page back."""
    body = b"--b\r\n" + b"x" * 8_000_000

    async def parts() -> tuple[list[bytes], int]:
        turns, found, receive = 0, [], guard._in_parts(body)

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        waiting = asyncio.create_task(others())
        more = True
        while more:
            message = await receive()
            found.append(message["body"])
            more = message["more_body"]
        waiting.cancel()
        return found, turns

    found, turns = asyncio.run(parts())
    assert b"".join(found) == body
    assert max(map(len, found)) == guard.PART and turns >= len(found)


def test_a_page_is_packed_where_it_is_made(arrives: Arrives, monkeypatch: pytest.MonkeyPatch) -> None:
    """Handed to another thread it would wait for its turn once more."""
    monkeypatch.setattr(middleware.GZipMiddleware, "__call__", lambda self, *args: self.app(*args))
    answer = arrives().http.get("/", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip" and answer.headers["vary"] == "Accept-Encoding"
    plain = arrives().http.get("/", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert "<html" in answer.text and "<html" in plain.text


def test_a_file_of_which_the_disk_takes_only_a_part_is_refused(settings: Settings) -> None:
    """The system takes what there is room for, and says nothing of the rest until it is asked again."""
    resource = pytest.importorskip("resource")
    body = b"x" * 300_000

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def kept() -> int:
        headers = [(b"host", b"site.example")]
        scope = {"type": "http", "method": "POST", "path": "/import", "query_string": b"", "headers": headers}
        async with AsyncExitStack() as held:
            path = await guard.Guard(receive, settings)._receive(Request(scope, receive), held)  # type: ignore[arg-type]
            return Path(path).stat().st_size

    assert asyncio.run(kept()) == len(body)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (45056, before[1]))
    try:
        with pytest.raises(OSError):
            asyncio.run(kept())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

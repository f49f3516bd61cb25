"""What answers look like: headers, packing, refusals, static files."""

from __future__ import annotations

import asyncio
import logging

import httpx
import msgspec
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from roundhouse.server.errors import IllegalMove, NotNow, Unavailable
from roundhouse.server.settings import Settings
from roundhouse.server.site import Site
from roundhouse.server.web.failures import failures
from roundhouse.server.web.middleware import middleware
from roundhouse.server.web.static import mark, static
from server.web_client import Arrives

JSON = {"Accept": "application/json"}


def test_every_answer_is_guarded_by_headers(arrives: Arrives) -> None:
    visitor = arrives()
    for path in ("/", "/nothing", "/static/css/base.css", "/api/titles", "/account"):
        headers = visitor.http.get(path, follow_redirects=False).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
        assert "script-src" not in policy and "unsafe-eval" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "strict-transport-security" not in headers


def test_a_secure_site_stays_secure(settings: Settings) -> None:
    secure = msgspec.structs.replace(settings, url="https://table.example")
    answer = ask(secure, lambda request: Response("x"))
    assert answer.headers["strict-transport-security"].startswith("max-age=")


def ask(
    settings: Settings, handler: object, path: str = "/", site: Site | None = None, **more: object
) -> httpx.Response:
    """What a handler of ours answers behind the middleware."""
    app = Starlette(
        routes=[Route("/", handler)],  # type: ignore[arg-type]
        middleware=middleware(settings),
        exception_handlers=failures,
    )
    app.state.site = site

    async def go() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.get(path, **more)  # type: ignore[arg-type]

    return asyncio.run(go())


def test_large_answers_are_packed_but_never_streams(settings: Settings) -> None:
    large = ask(settings, lambda request: Response("x" * 5000, media_type="text/html"))
    assert large.headers["content-encoding"] == "gzip"

    async def stream(request: Request) -> Response:
        async def events():
            yield "data: " + "x" * 5000 + "\n\n"

        return StreamingResponse(events(), media_type="text/event-stream")

    assert "content-encoding" not in ask(settings, stream).headers


def refusing(error: Exception) -> object:
    def handler(request: Request) -> Response:
        raise error

    return handler


def test_refusals_are_json_for_programs_and_pages_for_people(settings: Settings, site: Site) -> None:
    rule = {"id": "R-1", "section": "1", "text": "One at a time.", "lang": "en"}
    refusal = IllegalMove("There is one there.", check="room", rules=[rule], section="1")
    answer = ask(settings, refusing(refusal), site=site, headers=JSON)
    assert answer.status_code == 422 and answer.json() == {
        "error": {
            "code": "illegal move",
            "sentence": "There is one there.",
            "facts": {"check": "room", "rules": [rule], "section": "1"},
        }
    }
    page = ask(settings, refusing(refusal), site=site)
    assert page.status_code == 422 and "There is one there." in page.text
    assert "R-1" in page.text and "One at a time." in page.text
    assert ask(settings, refusing(NotNow("<b>")), site=site).text.count("<b>") == 0


def test_a_page_that_is_not_there(arrives: Arrives) -> None:
    visitor = arrives()
    assert "There is no such page." in visitor.see("/nothing", 404)
    answer = visitor.http.get("/nothing", headers=JSON)
    assert answer.status_code == 404 and answer.json()["error"]["sentence"] == "There is no such page."
    wrong = visitor.send("/new/nothing", headers=JSON)
    assert wrong.status_code == 404
    wrong = visitor.send("/person/Ann", headers=JSON)
    assert wrong.status_code == 405 and "GET" in wrong.headers["allow"]


def test_who_has_to_log_in_comes_back_afterwards(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    ann.send("/logout")
    answer = ann.http.get("/account?done=saved", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/login?next=%2Faccount%3Fdone%3Dsaved"
    assert ann.http.get("/account", headers=JSON).status_code == 401
    page = ann.see("/account?done=saved")
    assert 'value="/account?done=saved"' in page
    back = ann.send("/login", {"name": "Ann", "password": "correct horse", "next": "/account?done=saved"})
    assert back.url.path == "/account" and "Saved." in back.text


def test_a_fault_of_ours_is_said_and_logged(
    settings: Settings, site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    answer = ask(settings, refusing(ZeroDivisionError("details")), site=site)
    assert answer.status_code == 500 and "Something went wrong" in answer.text
    assert "details" not in answer.text
    answer = ask(settings, refusing(ZeroDivisionError("details")), site=site, headers=JSON)
    assert answer.json()["error"]["code"] == "broken"


def test_without_its_database_the_site_still_says_so(
    settings: Settings, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> None:
        raise Unavailable("The database does not answer just now.")

    monkeypatch.setattr(site.database, "read", gone)
    cookie = {"Cookie": "rh_session=somebody"}
    answer = ask(
        settings, refusing(Unavailable("The database does not answer just now.")), site=site, headers=cookie
    )
    assert answer.status_code == 503 and "does not answer" in answer.text


def test_static_files_stay_and_their_addresses_change(arrives: Arrives) -> None:
    visitor = arrives()
    marked = static("css/base.css")
    assert f"/~{mark()}/" in marked and marked in visitor.see("/")
    kept = visitor.http.get(marked)
    assert "immutable" in kept.headers["cache-control"] and kept.status_code == 200
    plain = visitor.http.get("/static/css/base.css")
    assert plain.content == kept.content and plain.headers["cache-control"] == "no-cache"
    again = visitor.http.get("/static/css/base.css", headers={"If-None-Match": plain.headers["etag"]})
    assert again.status_code == 304
    old = visitor.http.get("/static/~00000000/css/base.css")
    assert old.content == kept.content and old.headers["cache-control"] == "no-cache"
    missing = visitor.http.get(f"/static/~{mark()}/js/none.js")
    assert missing.status_code == 404 and "immutable" not in missing.headers["cache-control"]


def test_a_module_asks_for_others_under_the_same_mark() -> None:
    from urllib.parse import urljoin

    assert urljoin(static("js/lobby.js"), "./base.js") == static("js/base.js")


def test_requests_are_logged_without_what_is_secret(
    arrives: Arrives, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, logger="roundhouse.requests"):
        visitor = arrives()
        visitor.http.get("/?text=looking-for-this")
        visitor.http.get("/join/AbCdEfGhIjKlMnOpQrStUv")
        visitor.http.get("/nothing%0aforged%20line")
    lines = [record.getMessage() for record in caplog.records if record.name == "roundhouse.requests"]
    assert any(line.startswith("GET / 200 ") and line.endswith(" ms") for line in lines)
    everything = "|".join(lines)
    assert "looking-for-this" not in everything and "AbCdEf" not in everything
    assert "GET /join/… 404" in everything and "\n" not in everything and "forged line" in everything

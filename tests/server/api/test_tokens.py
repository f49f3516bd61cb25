"""Who may call what, and with which token."""

from __future__ import annotations

from typing import Any

from starlette.applications import Starlette

from asgi_client import Client
from roundhouse.server.api.routes import api_app, schema_of
from roundhouse.server.settings import Settings
from roundhouse.server.site import Site
from roundhouse.server.storage import users
from roundhouse.server.web import sessions

from .conftest import Calls


def unsafe() -> list[tuple[str, str]]:
    """Every way of changing something, with numbers filled in."""
    paths = schema_of(api_app(Settings()))["paths"]
    filled = {path: "/api" + path.replace("{id}", "1").replace("{number}", "1") for path in paths}
    return [(m.upper(), filled[path]) for path, methods in paths.items() for m in methods if m != "get"]


def test_a_token_says_who_calls(calls: Calls, people: Any) -> None:
    ann, ben = people(2)
    me = calls(ann, "read").get("me").json()
    assert me == {"id": ann.id, "name": ann.name, "guest": False, "bot": False, "scopes": ["read"]}
    assert calls(ben).get("me").json()["id"] == ben.id


def test_tokens_that_are_no_good(calls: Calls, people: Any, site: Site) -> None:
    ann, ben = people(2)
    dropped = calls(ann)
    with site.database.write() as c:
        for token in users.tokens(c, ann.id):
            users.drop_token(c, ann.id, token.id)
    banned = calls(ben)
    with site.database.write() as c:
        users.change_user(c, ben.id, banned=True)
    for client in (dropped, banned):
        answer = client.get("me")
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == "Bearer"
    for header in ("Bearer", "Bearer x y", "Bearer \x7f", "Basic YTpi", "bearer " + "x" * 5000):
        for path in ("me", "tables"):
            answer = calls().get(path, headers={"Authorization": header})
            assert answer.status_code == 401, header


def test_reading_tokens_change_nothing(calls: Calls, people: Any, app: Starlette) -> None:
    (ann,) = people(1)
    client = calls(ann, "read")
    routes = unsafe()
    assert len(routes) >= 9
    for method, path in routes:
        answer = client.request(method, f"http://127.0.0.1:1869{path}", json={})
        assert answer.status_code == 403, (method, path, answer.text)
        assert answer.json()["error"]["code"] == "not allowed"


def test_playing_includes_reading(calls: Calls, people: Any) -> None:
    (ann,) = people(1)
    assert calls(ann, "play").get("me").status_code == 200


def test_the_login_of_a_browser_is_for_reading(app: Starlette, site: Site, people: Any) -> None:
    (ann,) = people(1)
    secret = sessions.begin(site.database, ann, None)
    client = Client(app, base_url="http://127.0.0.1:1869", cookies={sessions.LOGIN: secret})
    assert client.get("/api/me").json()["name"] == ann.name
    for method, path in unsafe():
        forged = client.request(method, path, json={})
        assert forged.status_code == 403, (method, path)
        sent = client.request(method, path, json={}, headers={"X-CSRF": sessions.csrf_of(secret)})
        assert sent.status_code == 401, (method, path, sent.text)
    assert client.get("/api/me", headers={"Authorization": "Bearer nonsense"}).status_code == 401


def test_nobody_is_given_a_cookie(calls: Calls, people: Any) -> None:
    (ann,) = people(1)
    for client in (calls(), calls(ann)):
        for path in ("titles", "tables", "me", "tables/999", "nothing/there"):
            assert "set-cookie" not in client.get(path).headers, path


def test_the_use_of_a_token_is_noted(calls: Calls, people: Any, site: Site) -> None:
    (ann,) = people(1)
    calls(ann).get("me")
    with site.database.read() as c:
        (token,) = users.tokens(c, ann.id)
    assert token.used is not None


def test_unknown_addresses_and_methods_have_the_common_form(calls: Calls, people: Any) -> None:
    (ann,) = people(1)
    for method, path, status in (
        ("GET", "nothing", 404),
        ("PATCH", "tables", 405),
        ("GET", "tables/one", 400),
    ):
        answer = calls(ann).request(method, path)
        assert answer.status_code == status
        assert set(answer.json()["error"]) == {"code", "sentence", "facts"}

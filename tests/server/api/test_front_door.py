"""What a program meets first: versions, tokens, bodies that are no JSON, pages of other sites."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from pydantic_core.core_schema import ErrorType
from starlette.applications import Starlette

from asgi_client import Client
from roundhouse.server.api.malformed import problem_of
from roundhouse.server.settings import Settings
from roundhouse.server.web.cors import Cors, origins
from roundhouse.server.web.middleware import middleware

from .conftest import Calls

HERE = "http://127.0.0.1:1869"
ELSEWHERE = "https://tools.example"


@pytest.mark.parametrize("base", ["/api", "/api/v1"])
def test_the_addresses_have_a_version_and_the_old_ones_work(app: Starlette, base: str) -> None:
    client = Client(app, base_url=HERE)
    assert "18AL" in [row["name"] for row in client.get(f"{base}/titles").json()]
    assert client.get(f"{base}/titles/18AL").json()["name"] == "18AL"
    assert client.get("/api/openapi.json").json()["servers"] == [{"url": "/api/v1"}]
    assert client.get("/api/v2/titles").status_code == 404


@pytest.mark.parametrize("path", ["/api/tables", "/api/v1/tables", "/api/tables/1/actions", "/api/v1/import"])
def test_without_a_token_that_is_what_is_said(app: Starlette, path: str) -> None:
    answer = Client(app, base_url=HERE).post(path, json={})
    assert answer.status_code == 401 and answer.headers["www-authenticate"] == "Bearer"
    assert answer.json()["error"] == {"code": "not logged in", "sentence": "This needs a token.", "facts": {}}


def test_what_is_no_json_is_told_as_such(calls: Calls, people: Any) -> None:
    client = calls(people(1)[0])
    broken = client.post("tables", content=b'{"title": ', headers={"Content-Type": "application/json"})
    assert broken.status_code == 400 and broken.json()["error"]["code"] == "unreadable"
    assert broken.json()["error"]["sentence"].startswith("What was sent is no JSON, from character 10 on: ")
    form = client.post("tables", content=b'{"title": "18AL"}', headers={"Content-Type": "text/plain"})
    assert form.status_code == 415 and "Content-Type: application/json" in form.json()["error"]["sentence"]
    wrong = client.post("tables", json={"title": 7})
    assert wrong.json()["error"]["sentence"] == "title has to be a text."
    assert wrong.status_code == 400 and wrong.json()["error"]["facts"]["fields"][0]["field"] == "body.title"


def allowing(app: Starlette, text: str) -> Client:
    return Client(Cors(app, origins(text)), base_url=HERE)


def test_pages_of_other_sites_may_call_only_where_the_host_says_so(app: Starlette) -> None:
    asked = {"Origin": ELSEWHERE, "Access-Control-Request-Method": "POST"}
    asked["Access-Control-Request-Headers"] = "authorization,content-type"
    client = allowing(app, ELSEWHERE)
    answer = client.request("OPTIONS", "/api/tables", headers=asked)
    assert answer.status_code == 200 and answer.headers["access-control-allow-origin"] == ELSEWHERE
    read = client.get("/api/titles", headers={"Origin": ELSEWHERE})
    assert read.headers["access-control-allow-origin"] == ELSEWHERE
    assert "access-control-allow-credentials" not in read.headers
    other = client.request("OPTIONS", "/api/tables", headers={**asked, "Origin": "https://evil.example"})
    assert other.status_code == 400 and "access-control-allow-origin" not in other.headers
    page = client.get("/nothing", headers={"Origin": ELSEWHERE})
    assert "access-control-allow-origin" not in page.headers
    closed = Client(app, base_url=HERE).get("/api/titles", headers={"Origin": ELSEWHERE})
    assert "access-control-allow-origin" not in closed.headers


def test_the_setting_puts_it_before_the_site() -> None:
    assert Cors not in [one.cls for one in middleware(Settings())]
    assert Cors in [one.cls for one in middleware(Settings(cors=f"{ELSEWHERE}, https://b.example"))]
    with pytest.raises(ValueError, match="is no origin"):
        origins(f"{ELSEWHERE}/page")


@pytest.mark.parametrize(
    ("way", "path", "sent", "said"),
    [
        ("post", "tables", {}, "title is missing."),
        ("post", "tables", [], "What was sent has to be an object."),
        ("post", "tables", {"title": "18AL", "seats": "x"}, "seats has to be a whole number."),
        ("post", "tables", {"title": "18AL", "seats": 99}, "seats has to be at most "),
        ("post", "tables", {"title": "18AL", "name": "x" * 61}, "name may have 60 characters at most."),
        ("post", "tables", {"title": "18AL", "bots": 3}, "bots has to be a list."),
        ("get", "tables/x/offers", None, " has to be a whole number."),
    ],
)
def test_a_field_at_fault_is_named_in_a_sentence_of_ours(
    calls: Calls, people: Any, way: str, path: str, sent: Any, said: str
) -> None:
    client = calls(people(1)[0])
    answer = client.post(path, json=sent) if way == "post" else client.get(path)
    error = answer.json()["error"]
    assert answer.status_code == 400 and error["code"] == "unreadable", error
    assert said in error["sentence"] and error["facts"]["fields"][0]["problem"] == error["sentence"]
    german = (
        client.post(path, json=sent, headers=GERMAN) if way == "post" else client.get(path, headers=GERMAN)
    )
    assert german.json()["error"]["sentence"] != error["sentence"]


GERMAN = {"Accept-Language": "de"}


def test_nothing_of_what_pydantic_says_is_passed_on() -> None:
    """Every kind of fault that it knows has a sentence, whatever its context holds."""
    for kind in get_args(ErrorType):
        where, said = problem_of({"type": kind, "loc": ("body", "x"), "msg": "Value error, no"})
        assert (
            where == "body.x" and said.startswith("x ") and said.endswith(".") and "Value error" not in said
        )

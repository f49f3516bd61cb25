"""The typed client: up to date with the API, on its own feet, and good for a whole game."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import httpx
import pytest

import client as tool
from roundhouse.client import ApiError, Client, calls, models
from roundhouse.server.site import Site
from roundhouse.server.storage.records import User

SOURCE = Path(calls.__file__).parent


def test_it_imports_nothing_of_ours() -> None:
    for file in SOURCE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom):
                assert node.level < 2 and not (node.module or "").startswith("roundhouse"), file
            elif isinstance(node, ast.Import):
                assert all(alias.name.split(".")[0] != "roundhouse" for alias in node.names), file


def test_every_operation_has_a_method_and_every_form_a_type() -> None:
    schema = tool.document()
    assert tool._formatted(tool.calls(schema)) == (SOURCE / "calls.py").read_text(), "python tools/client.py"
    assert set(schema["components"]["schemas"]) <= set(vars(models)), "python tools/client.py"


@pytest.mark.soak
def test_it_is_as_the_tool_makes_it() -> None:
    for name, text in tool.written().items():
        assert (SOURCE / name).read_text() == text, "python tools/client.py"


def test_a_whole_game(connected: tuple[Client, Site, User]) -> None:
    """Branch Line against a bot of the house, with nothing but what the client says."""
    api, *_ = connected
    assert api.read_me()["name"] == "Ann"
    table = api.create_table({"title": "Branch Line", "seats": 2, "bots": ["random"], "seed": 3})
    table = api.start(table["id"], {"shuffle": False})
    moves = 0
    for event in api.stream_table(table["id"]):
        stands = event.data
        while event.name == "position" and stands.get("yours"):
            offers = api.read_offers(table["id"], expand=500)
            if not offers["actions"]:
                break
            liked = [action for action in offers["actions"] if action["type"] not in ("pass", "bankrupt")]
            action = (liked or offers["actions"])[0 if moves % 3 else -1]
            try:
                stands = api.act(table["id"], {"revision": offers["revision"], "action": action})
            except ApiError as error:
                assert error.code == "stale"
                break
            moves += 1
        if event.name == "position" and (stands["status"] == "over" or moves > 2000):
            break
    ended = api.read_table(table["id"])
    assert ended["status"] == "over" and set(ended["result"]) == {seat["player"] for seat in ended["seats"]}
    assert moves > 20
    assert api.read_file(table["id"])["header"]["title"] == "Branch Line"


def test_refusals_and_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[httpx.Response] = [
        httpx.Response(429, headers={"Retry-After": "2"}),
        httpx.Response(429, headers={"Retry-After": "Mon, 30 Nov 2026 10:00:00 GMT"}),
        httpx.Response(200, json={"id": 1, "name": "Ann"}),
        httpx.Response(404, json={"error": {"code": "not found", "sentence": "No.", "facts": {"a": 1}}}),
        httpx.Response(502, text="<html>"),
    ]
    asked: list[Any] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return answers.pop(0)

    waited: list[float] = []
    monkeypatch.setattr("roundhouse.client.asking.time.sleep", waited.append)
    http = httpx.Client(transport=httpx.MockTransport(answer))
    api = Client("http://site", "secret", http=http)
    assert api.read_me()["name"] == "Ann" and waited == [2.0, 5.0]
    assert asked[0].headers["authorization"] == "Bearer secret" and asked[0].url.path == "/api/v1/me"
    with pytest.raises(ApiError) as refused:
        api.read_title("Branch Line")
    assert (refused.value.status, refused.value.code, refused.value.facts) == (404, "not found", {"a": 1})
    assert asked[3].url.raw_path == b"/api/v1/titles/Branch%20Line"
    with pytest.raises(ApiError, match="Bad Gateway"):
        api.list_tables(status=["open"])
    assert asked[4].url.query == b"status=open"  # what is not said is not sent

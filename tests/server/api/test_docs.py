"""What is told about the API is so: the page for people, and the tour in docs/."""

from __future__ import annotations

import json
import re
from pathlib import Path

from roundhouse.server.api.models.playing import ActionIn
from roundhouse.server.api.models.tables import TableIn
from roundhouse.server.api.wire import KIND

from .conftest import Calls
from .document import document

TOUR = Path(__file__).parents[3] / "docs" / "api.md"


def test_the_page_lists_every_operation(calls: Calls) -> None:
    page = calls().get("docs")
    assert page.status_code == 200
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            assert f'id="{operation["operationId"]}"' in page.text
            assert f"{method.upper()} /api/v1{path}" in page.text
    for name, form in document()["components"]["schemas"].items():
        assert (f'id="{name}"' in page.text) is (KIND not in form), name
    assert set(re.findall(r'href="#([^"]+)"', page.text)) <= set(re.findall(r'id="([^"]+)"', page.text))
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page.text)


def test_the_schema_is_served(calls: Calls) -> None:
    assert calls().get("openapi.json").json() == document()


def test_the_tour_names_what_there_is() -> None:
    text = TOUR.read_text()
    paths = [*document()["paths"], "/docs", "/openapi.json"]
    known = re.compile("|".join(re.sub(r"\{\w+\}", r"[\\w.-]+", path) for path in paths))
    named = set(re.findall(r"/api(?:/v1)?(/[\w./-]+)", text)) - {"/v1"}
    assert len(named) > 8
    assert not [path for path in named if known.fullmatch(path) is None]
    bodies = [json.loads(body) for body in re.findall(r"-d '(\{.*\})'", text)]
    TableIn.model_validate(bodies[0])
    ActionIn.model_validate(bodies[2])
    error = json.loads(re.findall(r"```json\n(.*?)```", text, re.DOTALL)[0])
    assert set(error["error"]) == {"code", "sentence", "facts"}
    codes = set(re.findall(r"`([a-z ]+)`", text))
    assert {"unreadable", "not logged in", "not allowed", "stale", "not now", "illegal move"} <= codes

"""What docs/api.md shows does what it says: its commands and its Python, at a site that runs."""

from __future__ import annotations

import json
import re
import shlex
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from roundhouse.client import Client
from roundhouse.core.actions import Action
from roundhouse.server.storage import users

from .conftest import Served

TOUR = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
EVENTS = 12
"""After so many a listener has heard enough."""


def commands() -> list[str]:
    """The commands for curl, each on one line."""
    return re.findall(r"^    (curl .*)$", TOUR.replace("\\\n", " "), re.MULTILINE)


def curl(command: str, running: Served, table: int) -> httpx.Response:
    """What curl would do, at this site and with the table that was opened."""
    *words, url = shlex.split(command.replace("$TOKEN", running.token))[1:]
    given = list(zip(words[::2], words[1::2], strict=True))
    headers = dict(value.split(": ", 1) for name, value in given if name == "-H")
    body = next((value for name, value in given if name == "-d"), None)
    url = url.replace("https://SITE", running.url).replace("/tables/12", f"/tables/{table}")
    return httpx.request("GET" if body is None else "POST", url, headers=headers, content=body, timeout=30)


def test_its_commands_open_a_table_and_play(running: Served) -> None:
    with running.site.database.write() as c:
        for name in ("Ben", "RoboRail"):
            users.create_user(c, name)
    table, answers = 0, []
    for command in commands():
        answer = curl(command, running, table)
        assert answer.is_success, (command, answer.text)
        answers.append(answer.json())
        table = table or answers[-1]["id"]
    opened, begun, offered, acted, challenged = answers
    assert opened["status"] == "open" and begun["status"] == "running" and begun["to_act"] == "Ann"
    sent = json.loads(re.findall(r"-d '(.*?)'", commands()[3])[0])
    assert sent["action"] in offered["actions"] and sent["revision"] == offered["revision"]
    assert acted["revision"] == 2 and acted["seat"] == "Ann" and not acted["yours"]
    assert [one["to"]["name"] for one in challenged] == ["RoboRail", "Ben"]


def test_its_client_plays_and_a_bot_chooses(running: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    listens = Client.stream_table
    heard: list[Any] = []

    def until_enough(self: Client, *given: Any, **more: Any) -> Any:
        for event in islice(listens(self, *given, **more), EVENTS):
            heard.append(event)
            yield event

    monkeypatch.setattr(Client, "stream_table", until_enough)
    playing, choosing = (
        code for code in re.findall(r"```python\n(.*?)```", TOUR, re.DOTALL) if "def verified" not in code
    )
    names: dict[str, Any] = {"TOKEN": running.token}
    exec(playing.replace("https://SITE", running.url), names)
    assert {event.data["user"] for event in heard if event.name == "entry"} >= {running.ann.id}
    with Client(running.url, running.token) as names["api"]:
        exec(choosing, names)
    assert isinstance(names["action"], Action)
    assert msgspec.to_builtins(names["action"])["type"] == names["action"].kind()

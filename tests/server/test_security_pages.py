"""The site from the side of somebody who means no good: what pages show, and what they may run."""

from __future__ import annotations

import html.parser
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from roundhouse.server.live import seating
from roundhouse.server.storage import users

from .addresses import paths_of
from .security_world import World, listened

EVIL = "<script>alert('evil')</script><img src=x onerror=evil()>\"'</textarea>"

HEADERS = {
    "content-security-policy": "default-src 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
}


def _html_of(stream: str) -> Iterator[str]:
    """The pieces of pages in the events of a stream: panels, patches of panels, lines of chat."""
    for line in stream.splitlines():
        if line.startswith("data: "):
            data = json.loads(line.removeprefix("data: "))
            for piece in [data.get("html"), *data.get("panels", {}).values()]:
                if piece:
                    yield piece if isinstance(piece, str) else str(piece[-1])


def _once(world: World, *tables: int) -> dict[str, None]:
    """All that can be looked at at these tables; once what belongs to none."""
    return {path: None for table in tables for _, path in paths_of(world, "GET", table=table)}


def test_nothing_that_people_write_becomes_markup(world: World) -> None:
    store = world.site.store
    live = seating.create(
        store, world.ann, title="18Chesapeake", hot_seat=True, players=(EVIL[:40], "<b>x</b>"), name=EVIL[:58]
    )
    live = seating.start(store, live.row.id, world.ann)
    ann = world.client(world.ann)
    table = live.row.id
    assert ann.post(f"/table/{table}/chat", {"text": EVIL}).status_code == 200
    assert ann.post(f"/table/{table}/notes", {"about": "", "text": EVIL}).status_code == 200
    waiting = seating.create(store, world.ann, title="18Chesapeake", name=EVIL[:58])
    for path in _once(world, table, waiting.row.id):
        answer = ann.get(path)
        if "html" in answer.headers.get("content-type", ""):
            place = answer.text.find("<script>alert")
            assert place < 0, (path, answer.text[place - 200 : place + 100])
            _Page.checked(answer.text, path)
        elif "json" in answer.headers.get("content-type", "") and "panels" in path:
            assert "<script>alert" not in str(answer.json().get("panels")), path
    pieces = list(_html_of(listened(ann, f"/table/{table}/stream?since=0")))
    assert len(pieces) > 5
    for piece in pieces:
        _Page.checked(piece, "stream")


def test_names_that_mean_something_elsewhere(world: World) -> None:
    """SQL, the bank, chance, paths: a name is only a name."""
    for name in (
        "chance",
        "Bank",
        "' OR 1=1 --",
        "x'); DROP TABLE users",
        "../../etc",
        "IPO",
        "%s%n",
        "{{7*7}}",
    ):
        with world.site.database.write() as c:
            user = users.user_named(c, name) or users.create_user(c, name)
        live = seating.create(world.site.store, user, title="18Chesapeake", seats=2, bots=("random",))
        live = seating.start(world.site.store, live.row.id, user)
        page = world.client(user).get(f"/table/{live.row.id}")
        assert page.status_code == 200, name
        offers = world.client(user).get(f"/api/tables/{live.row.id}/offers").json()
        assert offers["seat"] == live.to_act != "chance"
    assert world.client().get("/api/tables", params={"text": "' OR 1=1 --", "limit": 100}).json()["tables"]
    assert world.client().get("/api/tables", params={"text": "'; --x"}).json()["tables"] == []


def test_every_answer_carries_its_headers(world: World) -> None:
    ann = world.client(world.ann)
    answers = [ann.get(path) for _, path in paths_of(world, "GET", table=world.running)]
    answers += [
        ann.get("/nothing"),
        ann.get("/static/nothing"),
        ann.get("/api/nothing"),
        ann.post("/table/1/act"),
    ]
    answers += [world.client().http.post("/login"), ann.http.request("TRACE", "/"), ann.http.options("/")]
    for answer in answers:
        for name, value in HEADERS.items():
            assert value in answer.headers.get(name, ""), (answer.url, name)
        policy = answer.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy and "unsafe-eval" not in policy
        assert (
            "script-src" not in policy or "unsafe-inline" not in policy.split("script-src")[1].split(";")[0]
        )
        assert "access-control-allow-origin" not in answer.headers


def test_a_fault_of_ours_shows_nothing_and_is_dressed_like_the_rest(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("the inside of the site")

    monkeypatch.setattr(world.site.store, "table", broken)
    for path in (f"/table/{world.running}", f"/api/tables/{world.running}"):
        answer = world.client(world.ann).get(path)
        assert answer.status_code == 500
        assert "inside of the site" not in answer.text and "Traceback" not in answer.text
        for name, value in HEADERS.items():
            assert value in answer.headers.get(name, ""), (path, name)


def test_pages_run_nothing_inline_and_nothing_foreign(world: World) -> None:
    for who in (world.client(world.ann), world.client()):
        for path in _once(world, world.running, world.hidden, world.over):
            answer = who.get(path)
            if "html" in answer.headers.get("content-type", ""):
                _Page.checked(answer.text, path)


class _Page(html.parser.HTMLParser):
    """Looks for what a page may not have."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path

    @classmethod
    def checked(cls, text: str, path: str) -> None:
        page = cls(path)
        page.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "script" and given.get("type") != "application/json":
            assert (given.get("src") or "").startswith(("/static/", "/print/")), (self.path, attrs)
        for name, value in attrs:
            assert not name.startswith("on"), (self.path, tag, attrs)
            if name in ("src", "href", "action", "formaction", "poster", "xlink:href"):
                assert not re.match(r"(?i)\s*(javascript|data(?!:image)):", value or ""), (self.path, attrs)
            loads = name in ("src", "poster", "action", "formaction") or (tag == "link" and name == "href")
            assert not (loads and re.match(r"(?i)(https?:)?//", value or "")), (self.path, tag, attrs)
        if tag == "a" and re.match(r"https?://", given.get("href") or "") and given.get("target") == "_blank":
            assert "noopener" in (given.get("rel") or ""), (self.path, attrs)

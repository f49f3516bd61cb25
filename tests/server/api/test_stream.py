"""Streams: what comes at once, what comes later, and what comes after a lost connection."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import msgspec
import pytest

from roundhouse.server.live import acting, seating
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.site import Site
from roundhouse.server.storage.records import User

from .conftest import token_for


class Event(msgspec.Struct, frozen=True):
    name: str
    id: str
    data: dict[str, Any]


@contextmanager
def listening(url: str, path: str, token: str = "", last: str = "") -> Iterator[queue.Queue[Event]]:
    """The events of a stream as they come in."""
    heard: queue.Queue[Event] = queue.Queue()
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if last:
        headers["Last-Event-ID"] = last
    with (
        httpx.Client(timeout=20) as client,
        client.stream("GET", f"{url}/api{path}", headers=headers) as answer,
    ):
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["x-accel-buffering"] == "no"
        thread = threading.Thread(target=_hear, args=(answer, heard), daemon=True)
        thread.start()
        yield heard


def _hear(answer: httpx.Response, heard: queue.Queue[Event]) -> None:
    fields: dict[str, str] = {}
    try:
        for line in answer.iter_lines():
            if line:
                name, _, value = line.partition(": ")
                fields[name] = value
            elif "data" in fields:
                heard.put(Event(fields["event"], fields.get("id", ""), json.loads(fields["data"])))
                fields = {}
    except (httpx.HTTPError, httpx.StreamError):
        pass


def first_offer(live: TableSnapshot) -> dict[str, Any]:
    assert live.game is not None
    found: dict[str, Any] = msgspec.to_builtins(live.game.offers()[0].action)
    return found


@pytest.fixture
def game(site: Site, people: Any) -> tuple[TableSnapshot, User, User]:
    ann, ben = people(2)
    live = seating.create(site.store, ann, title="18Chesapeake", seats=2, seed=7)
    seating.sit(site.store, live.row.id, ben)
    return seating.start(site.store, live.row.id, ann), ann, ben


def test_a_table_as_it_goes_on(served: str, site: Site, game: tuple[TableSnapshot, User, User]) -> None:
    live, ann, ben = game
    with listening(served, f"/tables/{live.row.id}/stream", token_for(site, ben)) as heard:
        first = heard.get(timeout=10)
        assert (first.name, first.id) == ("position", str(live.revision))
        assert first.data["seat"] == ben.name and not first.data["yours"]
        done = acting.act(site.store, live.row.id, ann, live.revision, first_offer(live))
        entry, position = heard.get(timeout=10), heard.get(timeout=10)
        assert (entry.name, entry.id, entry.data["data"]) == ("entry", str(done.revision), first_offer(live))
        assert (position.name, position.id) == ("position", str(done.revision))
        assert position.data["yours"] and position.data["to_act"] == ben.name


def test_what_was_done_is_answered_as_the_stream_tells_it(
    served: str, site: Site, game: tuple[TableSnapshot, User, User]
) -> None:
    """So a program need not ask whether it is to act again."""
    live, ann, ben = game
    table, revision = f"/tables/{live.row.id}", live.revision
    for user in (ann, ben):
        token = token_for(site, user)
        with listening(served, f"{table}/stream", token) as heard:
            heard.get(timeout=10)
            sent = {"revision": revision, "action": first_offer(site.store.table(live.row.id))}
            answer = httpx.post(
                f"{served}/api{table}/actions", json=sent, headers={"Authorization": f"Bearer {token}"}
            ).json()
            assert answer["seat"] == user.name and answer["yours"] == (answer["to_act"] == user.name)
            assert (heard.get(timeout=10).name, heard.get(timeout=10).data) == ("entry", answer)
            revision = answer["revision"]


def test_after_a_lost_connection_nothing_is_missing(
    served: str, site: Site, game: tuple[TableSnapshot, User, User]
) -> None:
    live, ann, ben = game
    begun = live.revision
    for user in (ann, ben, ann):
        live = acting.act(site.store, live.row.id, user, live.revision, first_offer(live))
    with listening(served, f"/tables/{live.row.id}/stream", last=str(begun + 1)) as heard:
        found = [heard.get(timeout=10) for _ in range(live.revision - begun)]
        assert [event.name for event in found] == ["entry"] * (live.revision - begun - 1) + ["position"]
        assert [event.id for event in found[:-1]] == [str(n) for n in range(begun + 2, live.revision + 1)]
    with listening(served, f"/tables/{live.row.id}/stream?after=0") as heard:
        assert heard.get(timeout=10).id == "1"


def test_all_tables_of_a_user(served: str, site: Site, game: tuple[TableSnapshot, User, User]) -> None:
    live, ann, ben = game
    with listening(served, "/stream", token_for(site, ben)) as heard:
        assert heard.get(timeout=10).data["table"] == live.row.id
        other = seating.create(site.store, ann, title="18Chesapeake", seats=3)
        acting.act(site.store, live.row.id, ann, live.revision, first_offer(live))
        moved = heard.get(timeout=10)
        assert moved.data["table"] == live.row.id and moved.data["yours"]
        seating.sit(site.store, other.row.id, ben)
        seated = heard.get(timeout=10)
        assert (seated.data["table"], seated.data["status"]) == (other.row.id, "open")
        seating.leave(site.store, other.row.id, ben)
        left = heard.get(timeout=10)
        assert (left.data["table"], left.data["seat"]) == (other.row.id, "")


def test_streams_are_not_for_everybody(served: str, site: Site) -> None:
    assert httpx.get(f"{served}/api/stream").status_code == 401
    assert httpx.get(f"{served}/api/tables/999/stream").status_code == 404


def test_streams_end_when_the_site_closes(
    served: str, site: Site, game: tuple[TableSnapshot, User, User]
) -> None:
    table = game[0].row.id
    with httpx.stream("GET", f"{served}/api/tables/{table}/stream", timeout=10) as answer:
        lines = answer.iter_lines()
        assert next(lines).startswith("id: ")
        site.hub.stop()
        assert list(lines), "the rest of the first event, and then the end"

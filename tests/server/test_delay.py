"""A table with a delay from the side of somebody who looks on: nothing that players do meanwhile shows anywhere."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator

import msgspec
import pytest

from roundhouse.server.live import acting, chat, planning, proposals, seating, undoing
from roundhouse.server.storage.records import User

from .addresses import paths_of
from .logins import new_token
from .security_world import Client, World, listened
from .test_security_rights import _still

SAID = "I am out of money"


@pytest.fixture
def table(world: World) -> Iterator[int]:
    """A table of Ann and Ben that strangers see a day later, and Cy, who owns it and does not play there."""
    store, choices = world.site.store, {"seats": 2, "seed": 9, "delay": 1440, "sit": False}
    live = seating.create(store, world.cy, title="18Chesapeake", **choices)
    for user in (world.ann, world.ben):
        seating.sit(store, live.row.id, user)
    yield seating.start(store, live.row.id, world.cy).row.id
    seating.change(store, live.row.id, world.cy, listed=False)


def plays(world: World, table: int) -> None:
    """Ann and Ben bid, take back, talk, and ask each other."""
    store = world.site.store

    def bid(user: User, price: int) -> None:
        action = {"type": "bid", "private": "C-P", "price": price}
        acting.act(store, table, user, store.table(table).revision, action)

    bid(world.ann, 55)
    undoing.undo(store, table, world.ann, store.table(table).revision)
    bid(world.ann, 60)
    bid(world.ben, 65)
    line = chat.say(world.site.store, store.table(table), world.ann, SAID)
    chat.react(world.site.store, store.table(table), world.ben, line.id, "😄")
    proposals.propose(store, table, world.ann, store.table(table).revision, "end")


def test_no_page_and_no_answer_changes_for_who_looks_on(world: World, table: int) -> None:
    paths = [path for _, path in paths_of(world, "GET", table=table) if not path.endswith("/docs")]
    paths += [
        "/?show=running",
        "/api/tables?status=running",
        "/api/me/tables",
        "/person/Ann",
        f"/table/{table}?action=2",
    ]
    paths += [f"/table/{table}/export?form=text", f"/table/{table}/export?form=18xx"]
    paths += [f"/table/{table}/since?from=1&to=3", f"/api/tables/{table}/entries?after=1"]
    asked = [(f"/table/{table}/why", {"wish": '{"type": "bid", "private": "C-P", "price": 60}'})]
    asked += [(f"/table/{table}/preview", {"action": '{"type": "bid", "private": "C-P", "price": 70}'})]
    asked += [(f"/table/{table}/{what}", {"revision": "2"}) for what in ("undo", "redo", "act")]
    asked += [(f"/table/{table}/continue", {"action": "3"}), (f"/table/{table}/plans", {"action": "3"})]

    def seen(who: Client) -> dict[str, str]:
        found = {path: _still(who.get(path)) for path in paths}
        return found | {path: _still(who.post(path, sent)) for path, sent in asked}

    lookers = {"Cy": world.client(world.cy), "nobody": world.client()}
    ann = world.client(world.ann)
    for _ in range(2):  # the first look leaves traces of its own
        first = {name: seen(who) for name, who in lookers.items()}
    before = {path: _still(ann.get(path)) for path in paths}
    plays(world, table)
    for name, who in lookers.items():
        for path, text in seen(who).items():
            assert text == first[name][path], (name, path)
    for path in (f"/table/{table}", f"/table/{table}/export", f"/api/tables/{table}"):
        assert _still(ann.get(path)) != before[path], "and who plays sees all of it"
    assert SAID in ann.get(f"/table/{table}").text


def test_no_stream_tells_that_something_happens(world: World, table: int) -> None:
    revision = world.site.store.table(table).revision
    paths = (
        f"/table/{table}/stream?since={revision}",
        f"/table/{table}/stream?since=999",
        f"/lobby/stream?table={table}",
        f"/api/tables/{table}/stream?after=0",
        f"/api/tables/{table}/stream?after=999",
    )
    heard: dict[tuple[str, str], str] = {}

    def listen(name: str, who: Client, path: str) -> None:
        heard[name, path] = listened(who, path, 2.5)

    lookers = {"Cy": world.cy, "nobody": None, "Ann": world.ann}
    threads = [
        threading.Thread(target=listen, args=(name, world.client(user), path))
        for name, user in lookers.items()
        for path in paths
    ]
    for thread in threads:
        thread.start()
    threading.Event().wait(0.7)
    plays(world, table)
    for thread in threads:
        thread.join()
    for (name, path), text in heard.items():
        told = {int(number) for number in re.findall(r'"revision":(\d+)', text)}
        if name != "Ann":  # how it stood at first, once, and nothing after that
            assert told <= {1} and text.count("event: position") <= 1, (name, path, text[:2000])
            assert "event: changed" not in text and SAID not in text, (name, path)
        elif path.endswith(("stream?after=0", f"since={revision}")):
            assert max(told) > 1, "who plays hears of it"


def test_the_api_keeps_back_the_same(world: World, table: int) -> None:
    plays(world, table)
    token = {"Authorization": f"Bearer {new_token(world, world.cy)}"}
    cy, api = world.client(), f"/api/tables/{table}"
    assert cy.get(f"{api}/proposals", headers=token).json() == []
    assert cy.get(f"{api}/chat", headers=token).json() == []
    entries = cy.get(f"{api}/entries", headers=token).json()
    assert (entries["revision"], len(entries["entries"]), entries["more"]) == (1, 1, False)
    assert cy.get(f"{api}/position?at=2", headers=token).status_code == 404
    refused = cy.send("POST", f"{api}/actions", {"revision": 2, "action": world.first_offer()}, **token)
    assert refused.status_code == 403 and "revision" not in refused.text
    live = world.site.store.table(table)
    plan = planning.create(world.site.store, world.ann, table)
    planning.share(world.site.store, world.ann, plan.id, ["Cy"])
    for path in (f"/api/plans/{plan.id}/position", f"/plan/{plan.id}", f"/plan/{plan.id}/lab"):
        program = path.startswith("/api")
        answer = cy.get(path, headers=token) if program else world.client(world.cy).get(path)
        assert answer.status_code == 409 and live.game is not None, path
        assert live.game.digest() not in answer.text
    with world.site.database.read():
        own = msgspec.json.decode(world.client(world.ann).get(f"/table/{table}/export").content)
    assert [action.get("price") for action in own["actions"]][-2:] == [60, 65]

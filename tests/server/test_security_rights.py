"""The site from the side of somebody who means no good: nobody acts for another, or reads what is another's."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx

from roundhouse.server.live import imports, orders

from .addresses import ENDLESS, fill, paths_of
from .logins import new_token
from .security_world import UNSAFE, Client, World, filled, listened, routes_of

OWN = ("sessions", "tokens", "users", "once")
"""Tables in which somebody may well leave traces: logins, when a key was used."""


def every_body(world: World, revision: int) -> list[dict[str, Any]]:
    """Bodies that ask for something at whatever address they come to."""
    action = world.first_offer()
    common = {
        "revision": revision,
        "to": 0,
        "seat": world.ann.name,
        "number": 0,
        "player": world.ann.name,
        "user": world.cy.name,
        "bot": "greedy",
        "proposal": 1,
        "yes": 1,
        "about": "",
        "text": "",
        "name": "Taken over",
        "stops": [],
        "order": [1, 0],
    }
    private = {"kind": "bid", "private": "CV", "most": 300}
    return [
        {**common, "action": action, "kind": "undo", "do": "kick"},
        {**common, "action": json.dumps(action), "kind": "end", "do": "delete", **private},
        {**common, "action": {**action, "by": world.ben.name}, "kind": "end", "do": "replace"},
        {"revision": revision, "action": action},
        {"revision": revision, "to": 0},
        {"bot": "greedy"},
        {"player": world.cy.name, "number": 0},
        {**common, "kind": "seat", "seat": 0, "by": "me", "price": 5, "yes": True},
        {"invite": ""},
        {},
    ]


def _as_form(body: dict[str, Any]) -> dict[str, Any]:
    return {k: json.dumps(v) if isinstance(v, (dict, list)) else str(v) for k, v in body.items()}


def _still(answer: httpx.Response) -> str:
    """A page without what changes by itself: times, and the token of the forms."""
    text = re.sub(r'<time.*?</time>|<meta name="now"[^>]*>', "", answer.text, flags=re.DOTALL)
    text = re.sub(r'"(seconds|created_at|updated_at)":\s*[\d.]+', "", text)
    return f"{answer.status_code} {text}"


# -- nobody acts for another --------------------------------------------------------------------------------


def test_nobody_without_a_seat_changes_a_game(world: World) -> None:
    before = world.rows(*OWN, "messages", "notes", "mutes", "channels")
    live = world.site.store.table(world.running)
    tried = paths_of(world, *UNSAFE, table=world.running)
    assert len(tried) > 25
    token = new_token(world, world.cy)
    for sender in (world.client(world.cy), world.client()):
        for method, path in tried:
            for body in every_body(world, live.revision) if "/table" in path else ():
                headers = (
                    {"Authorization": f"Bearer {token}"} if path.startswith("/api") and sender.csrf else {}
                )
                answer = sender.send(method, path, body, **headers)
                assert answer.status_code < 500, (method, path, body, answer.text)
                if not path.startswith("/api"):
                    assert sender.post(path, _as_form(body)).status_code < 500, (method, path, body)
    after = world.rows(*OWN, "messages", "notes", "mutes", "channels")
    for name, rows in before.items():
        gained = [row for row in after[name] if row not in rows]
        if name in (
            "tables",
            "seats",
            "entries",
        ):  # a table of one's own may come of it, also with the game so far
            gained = [row for row in gained if not re.match(r"\((?:[4-9]|\d{2,}), ", row)]
        assert gained == [] and set(rows) <= set(after[name]), name


def test_a_seat_gives_no_right_to_another(world: World) -> None:
    live = world.site.store.table(world.running)
    action = world.first_offer()
    assert action["by"] == world.ann.name
    ben = world.client(world.ben)
    sent = {"revision": live.revision, "action": json.dumps(action)}
    assert ben.post(f"/table/{world.running}/act", sent).status_code == 403
    answer = ben.post(f"/table/{world.running}/act", {**sent, "action": json.dumps({**action, "by": "Ben"})})
    assert answer.status_code == 422, "it is not Ben's turn"
    given = {"kind": "bid", "seat": "Ann", "private": "CV", "most": "300"}
    assert ben.post(f"/table/{world.running}/orders", given).status_code == 403
    assert world.site.store.table(world.running).revision == live.revision


def test_a_finished_game_does_not_change(world: World) -> None:
    store = world.site.store
    live = store.table(world.over)
    before = imports.export(store, world.over)
    ann, token = world.client(world.ann), new_token(world, world.ann)
    for method, path in paths_of(world, *UNSAFE, table=world.over):
        deletes = method == "DELETE" or path.endswith(
            "/delete"
        )  # what only its owner played, the owner may delete
        if "/table" in path and not deletes:
            for body in every_body(world, live.revision):
                headers = {"Authorization": f"Bearer {token}"} if path.startswith("/api") else {}
                answer = ann.send(method, path, body, **headers)
                assert answer.status_code < 500, (method, path, body, answer.text)
    after = store.table(world.over)
    assert (after.revision, after.row.status, after.row.result) == (live.revision, "over", live.row.result)
    assert after.game is not None and live.game is not None
    assert after.game.digest() == live.game.digest()
    assert json.loads(imports.export(store, world.over))["actions"] == json.loads(before)["actions"]


# -- nobody reads what is another's -------------------------------------------------------------------------


def test_notes_and_orders_stay_with_their_owner(world: World) -> None:
    """Every page looks to the others exactly as it did before the note was written and the order given."""
    ann, ben = world.client(world.ann), world.client(world.ben)
    cy, nobody = world.client(world.cy), world.client()
    paths = [path for _, path in paths_of(world, "GET", table=world.running) if not path.endswith("/docs")]
    assert len(paths) > 25

    def seen(who: Client) -> dict[str, str]:
        return {path: _still(who.get(path)) for path in paths}

    others = {"Ann": ann, "Cy": cy, "nobody": nobody}
    first = {name: seen(who) for name, who in others.items()}
    first = {name: seen(who) for name, who in others.items()}  # the first look leaves traces of its own
    note = ben.post(f"/table/{world.running}/notes", {"about": "", "text": "zebra"})
    pinned = ben.post(f"/table/{world.running}/notes", {"place": "H4", "text": "zebra crossing"})
    assert pinned.status_code == 200, pinned.text
    given = ben.post(f"/table/{world.running}/orders", {"kind": "bid", "private": "CV", "most": "300"})
    assert (note.status_code, given.status_code) == (200, 200), (note.text, given.text)
    try:
        for name, who in others.items():
            for path, text in seen(who).items():
                assert text == first[name][path], (name, path)
        page = ben.get(f"/table/{world.running}").text
        assert "zebra" in page and "zebra crossing" in page and "$300" in page, "the owner sees both"
    finally:
        orders.stop(world.site.store, world.running, world.ben, given.json()["order"])


def test_streams_tell_nothing_of_others(world: World) -> None:
    ben = world.client(world.ben)
    given = ben.post(f"/table/{world.running}/orders", {"kind": "bid", "private": "B&OR", "most": "295"})
    assert given.status_code == 200, given.text
    ben.post(f"/table/{world.running}/notes", {"about": "", "text": "okapi"})
    try:
        for who in (world.client(world.ann), world.client(world.cy), world.client()):
            for path in (f"/table/{world.running}/stream", f"/api/tables/{world.running}/stream?after=0"):
                text = listened(who, path)
                assert "okapi" not in text and "$295" not in text, path
    finally:
        orders.stop(world.site.store, world.running, world.ben, given.json()["order"])


def test_hidden_tables_are_not_listed(world: World) -> None:
    for who in (world.client(world.cy), world.client()):
        for _, path in paths_of(world, "GET", table=world.running):
            assert "Cellar" not in who.get(path).text, path
        assert who.get(f"/table/{world.hidden}").status_code == 200, "whoever has the link may watch"
        invite = world.site.store.table(world.hidden).row.invite
        for path in (
            f"/table/{world.hidden}",
            f"/api/tables/{world.hidden}",
            f"/table/{world.hidden}/export",
        ):
            assert invite not in who.get(path).text, path
    cy = world.client(world.cy)
    for method, path in paths_of(world, *UNSAFE, table=world.hidden):
        if "/table" in path:
            cy.send(method, path, {"invite": "x", "secret": "", "number": 1})
    assert world.site.store.table(world.hidden).seats_of(world.cy.id) == ()


def test_what_belongs_to_an_account_needs_it(world: World) -> None:
    for method, path in routes_of(world.app):
        if re.match(r"/(account|admin|me)(/|$)", path) and "{secret}" not in path and method == "GET":
            if ENDLESS.fullmatch(path):
                continue
            answer = world.client().get(filled(path, fill(world.running)))
            assert answer.status_code in (302, 303, 401, 403, 404, 405), (path, answer.status_code)
    for path in ("/admin", "/admin/users"):
        assert world.client(world.cy).get(path).status_code in (403, 404), path

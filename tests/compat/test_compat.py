"""What an earlier version has written is read by this one, and goes on where it stood.

The fixtures were written by `make.py`, from the commit that their manifest names. They are not to be written anew when
a test here fails: then this version does not read what people have.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape as _escape

from asgi_client import Client
from compat import seen
from compat.conftest import Stored, rows
from roundhouse import Game
from roundhouse.server.storage.database import Database

TOLD = seen.manifest()
TITLES = {"18Chesapeake", "18AL", "18GL", "1848", "18C2C"}


def escape(text: str) -> str:
    """A text as it stands in a page."""
    return str(_escape(text))


# -- what the fixtures hold --------------------------------------------------------------------------


def test_there_are_two_files_of_each_title() -> None:
    files = TOLD["files"].values()
    assert Counter(file["title"] for file in files) == dict.fromkeys(TITLES, 2)
    assert any(file["branches"] for file in files) and any(file["names"] for file in files)
    assert {file["over"] for file in files} == {True, False}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_site_has_something_of_everything(kind: str) -> None:
    tables = list(TOLD[kind]["tables"].values())
    assert {one["table"]["title"] for one in tables if one["table"]["status"] == "running"} == TITLES
    assert {one["table"]["status"] for one in tables} == {"open", "running", "over"}
    assert {entry for one in tables for entry in one.get("entries", ())} == {"play", "undo", "branch", "end"}
    by = {who for one in tables for who in one.get("by", ())}
    assert by == {"user", "bot", "chance", "order", "import"}
    assert {who["guest"] for who in TOLD[kind]["people"]} == {True, False}
    done = TOLD[kind]["steps"]
    played = {
        TOLD[kind]["tables"][str(step["table"])]["table"]["title"] for step in done if step["do"] == "act"
    }
    assert played == TITLES and {step["do"] for step in done} == {"act", "vote"}


def test_a_standing_order_acts_when_a_site_goes_on() -> None:
    steps = TOLD["postgresql"]["steps"]  # of the dump, and of the backup
    assert any(entry["by"] == "order" for step in steps for entry in step["then"]["entries"])


# -- saved games -------------------------------------------------------------------------------------

OTHERWISE = {"1848-whole": {"640", "680", "720"}}
"""Positions on the way that have been played otherwise since: 1848's earnings marker goes to $0, in version 3."""


@pytest.mark.parametrize("name", sorted(TOLD["files"]))
def test_a_saved_game_is_read_and_written_as_it_was(name: str, tmp_path: Path) -> None:
    content = seen.unpack(f"files/{name}.json")
    told = copy.deepcopy(TOLD["files"][name])
    path, again = tmp_path / "game.json", tmp_path / "again.json"
    path.write_bytes(content)
    game = Game.load(path)  # every action is checked, and the position at the end
    further = told.pop("next", None)
    found = seen.of_game(game)
    for at in OTHERWISE.get(name, ()):
        assert found["on the way"].pop(at) != told["on the way"].pop(at)
    assert found == told
    game.save(again)
    assert seen.without_record(json.loads(again.read_bytes())) == json.loads(content)
    if further is not None:
        assert seen.played_on(game, further["action"]) == further["digest"]


# -- sites -------------------------------------------------------------------------------------------


def test_a_site_is_found_as_it_was_left_and_goes_on(stored: Stored) -> None:
    Database.open(stored.url).close()  # brings it up to date, as a site does when it starts
    after = rows(stored.url, stored.rows)
    assert {name: len(found) for name, (_, found) in after.items()} == {
        name: len(found) for name, (_, found) in stored.rows.items()
    }
    assert all(after[name] == stored.rows[name] for name in stored.rows)
    columns, before = stored.rows["entries"]
    with seen.opened(stored.url) as app:
        people = {who["name"]: seen.Person(app, who) for who in stored.told["people"]}
        for id, told in stored.told["tables"].items():
            _see_table(stored, list(people.values()), int(id), told)
        for person in people.values():
            _see_person(app, person)
        assert rows(stored.url, stored.rows)["entries"] == (columns, before)  # looking changes nothing
        for step in stored.told["steps"]:
            assert seen.do(people, step) == step["then"], json.dumps(step)
    # The log has only grown.
    assert set(rows(stored.url, stored.rows)["entries"][1]) > set(before)


def _see_table(stored: Stored, people: list[seen.Person], id: int, told: dict[str, Any]) -> None:
    """The table is what it was: for the API, on the page of everybody who sits there and of one who does not."""
    assert _as_told(seen.of_table(people[0], id), told) == told
    if stored.kind == "backup":
        return  # the same rows as in the dump, whose pages are looked at
    said = [row["text"] for row in _of_table(stored, "messages", id)]
    notes = _of_table(stored, "notes", id)
    orders = [row for row in _of_table(stored, "orders", id) if told["table"]["status"] == "running"]
    seats = told["table"]["seats"]
    seated = [person for person in people if any(seat["user"] == person.id for seat in seats)]
    others = [person for person in people if person not in seated]
    for person in [*seated, *others[:1]]:
        page = person.page(f"/table/{id}")
        own = {seat["player"] for seat in seats if seat["user"] == person.id}
        assert told["table"]["name"] in page
        assert all(_first_line(text) in page for text in said)
        for note in notes:
            assert (escape(note["text"]) in page) == (note["user"] == person.id)
        for order in orders:
            # At a shared screen they are covered until their player says that they are there.
            if order["seat"] in own and order["reason"] and not told["table"]["hot_seat"]:
                assert escape(order["reason"]) in page


def _of_table(stored: Stored, kind: str, table: int) -> list[dict[str, Any]]:
    """Rows of a table of the database that belong to a table of the site."""
    columns, found = stored.rows[kind]
    every = [dict(zip(columns, row, strict=True)) for row in found]
    return [row for row in every if row["table"] == table]


def _first_line(text: str) -> str:
    return escape(text.splitlines()[0])


def _as_told(found: Any, told: Any) -> Any:
    """What was found, without what this version tells beyond that."""
    if isinstance(told, dict) and isinstance(found, dict):
        return {name: _as_told(value, told[name]) for name, value in found.items() if name in told}
    if isinstance(told, list) and isinstance(found, list) and len(told) == len(found):
        return [_as_told(*pair) for pair in zip(found, told, strict=True)]
    return found


def _see_person(app: Any, person: seen.Person) -> None:
    """The key, the login and the password of somebody are good still, and the links that were given out."""
    assert person.get("/me") == {
        "id": person.id,
        "name": person.name,
        "guest": person.who["guest"],
        "bot": False,
        "scopes": ["read", "play"],
    }
    assert person.name in person.page("/account")
    assert person.who["feed"] in person.page("/account/notices")
    browser = Client(app, base_url=seen.URL)
    assert browser.get(person.who["feed"]).status_code == 200
    if person.who["guest"]:
        return
    csrf = seen.CSRF.search(browser.get("/login").text)
    assert csrf is not None
    sent = {"csrf": csrf[1], "name": person.name, "password": person.who["password"]}
    assert (
        browser.post("/login", data=sent | {"password": "wrong"}, follow_redirects=False).status_code == 403
    )
    assert browser.post("/login", data=sent, follow_redirects=False).status_code == 303

"""Chat, private notes, standing orders and proposals."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.server.errors import NotFound
from roundhouse.server.storage import keys, orders, talk, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import Table, User

Make = Callable[..., Table]


def test_chat_is_in_order_under_the_names_of_now(
    database: Database, a_table: Make, ann: User, ben: User
) -> None:
    table, other = a_table(), a_table()
    with database.write() as c:
        first = talk.say(c, table.id, ann.id, "Hello <b>", at=7)
        second = talk.say(c, table.id, ben.id, "Hi")
        talk.say(c, other.id, ben.id, "Elsewhere")
        third = talk.say(c, table.id, ann.id, "Bye")
        assert (first.name, first.text, first.at, second.at) == ("Ann", "Hello <b>", 7, None)
        assert talk.messages(c, table.id) == [first, second, third]
        assert talk.messages(c, table.id, after=first.id) == [second, third]
        assert talk.messages(c, table.id, limit=2) == [second, third]
        assert talk.messages(c, table.id, after=third.id) == []
        users.change_user(c, ann.id, name="Anna")
        assert [line.name for line in talk.messages(c, table.id)] == ["Anna", "Ben", "Anna"]


def test_notes_are_the_users_own(database: Database, a_table: Make, ann: User, ben: User) -> None:
    table, other = a_table(), a_table()
    with database.write() as c:
        talk.put_note(c, table.id, ann.id, "hex:F8", "Build here")
        talk.put_note(c, table.id, ann.id, "", "Win")
        talk.put_note(c, table.id, ann.id, "", "Win slowly")
        talk.put_note(c, table.id, ben.id, "", "Ben's")
        talk.put_note(c, other.id, ann.id, "", "Other")
        assert [(note.about, note.text) for note in talk.notes(c, table.id, ann.id)] == [
            ("", "Win slowly"),
            ("hex:F8", "Build here"),
        ]
        talk.put_note(c, table.id, ann.id, "", " \n")
        assert [note.about for note in talk.notes(c, table.id, ann.id)] == ["hex:F8"]
        assert [note.text for note in talk.notes(c, table.id, ben.id)] == ["Ben's"]


def test_standing_orders_stop_once(database: Database, a_table: Make) -> None:
    table, other = a_table(), a_table()
    with database.write() as c:
        first = orders.add_order(c, table.id, "Ann", "pass", {"until": ["round"]})
        second = orders.add_order(c, table.id, "Ben", "buy", {"n": 3})
        orders.add_order(c, other.id, "Ann", "pass", {})
        assert (first.active, first.reason, first.data) == (True, "", {"until": ["round"]})
        assert orders.orders(c, table.id) == [first, second]
        assert orders.orders(c, table.id, "Ben") == [second]
        assert orders.stop_order(c, first.id, "The round is over.")
        assert not orders.stop_order(c, first.id, "Something else.")
        assert orders.orders(c, table.id) == [second]
        stopped = orders.order(c, first.id)
        assert stopped is not None and (stopped.active, stopped.reason) == (False, "The round is over.")
        assert orders.orders(c, table.id, active=None) == [stopped, second]
        assert orders.orders(c, table.id, "Ann", active=False) == [stopped]


def test_proposals_keep_their_votes(database: Database, a_table: Make, ann: User) -> None:
    table = a_table()
    with database.write() as c:
        first = orders.add_proposal(c, table.id, ann.id, "undo", {"to": 3}, 9)
        second = orders.add_proposal(c, table.id, ann.id, "end", {}, 10, votes={"1": True})
        assert (first.votes, first.status, first.revision) == ({}, "asked", 9)
        assert orders.proposals(c, table.id) == [first, second]
        changed = orders.change_proposal(c, first.id, votes={"1": True, "2": False}, status="refused")
        assert orders.proposals(c, table.id) == [second]
        assert orders.proposals(c, table.id, "refused") == [changed]
        assert orders.proposals(c, table.id, None) == [changed, second]
        with pytest.raises(NotFound):
            orders.change_proposal(c, 99, status="x")


def test_a_secret_of_the_site_is_made_once(database: Database) -> None:
    made = iter(["first", "second", "third"])
    with database.write() as c:
        assert keys.site_key(c, "push", lambda: next(made)) == "first"
    with database.write() as c:
        assert keys.site_key(c, "push", lambda: next(made)) == "first"
        assert keys.site_key(c, "mail", lambda: next(made)) == "second"


def test_processes_that_make_a_secret_at_once_agree(database: Database) -> None:
    if database.dialect == "sqlite":
        pytest.skip("SQLite lets one write at a time")

    def slow() -> str:
        with database.write() as other:
            keys.site_key(other, "push", lambda: "theirs")
        return "ours"

    with database.write() as c:
        assert keys.site_key(c, "push", slow) == "theirs"

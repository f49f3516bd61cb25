"""A user who leaves: nothing personal stays behind, and nobody is left stuck."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Text, cast, select

from roundhouse.server.errors import NotFound
from roundhouse.server.storage import channels, devices, log, passkeys, schema, tables, talk, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import OVER, RUNNING, Seat, Table, User

from .conftest import entry

Make = Callable[..., Table]
LATER = datetime.now(UTC) + timedelta(days=1)


def everything(database: Database) -> str:
    """All that the database says, as text."""
    said = []
    with database.read() as c:
        for table in schema.metadata.sorted_tables:
            for column in table.c:
                if column is not schema.snapshots.c.state and column is not schema.entries.c.outcome:
                    said += [str(value) for value in c.execute(select(cast(column, Text))).scalars()]
    return "\n".join(said)


def test_nothing_personal_stays(database: Database, a_table: Make, ben: User) -> None:
    with database.write() as c:
        zoe = users.create_user(c, "Zoe", password_hash="zoe-hash", email="zoe@example.org")
        users.change_user(c, zoe.id, settings={"theme": "zoe-dark"}, admin=True, email_proven=True)
    table = a_table(owner=ben.id, status=RUNNING, names={"Zoe": "Zoe the Great", "Ben": "Ben"})
    with database.write() as c:
        tables.set_seats(c, table.id, [Seat(table=0, number=0, player="P1", user=zoe.id)])
        named = {"P1": "Zoe the Great", "P2": "Ben"}
        tables.change_table(
            c, table.id, names=named, need="Stock round 1: Zoe the Great sells and buys shares"
        )
        users.open_session(c, zoe.id, "zoe-session", "csrf", LATER)
        devices.add_device(c, zoe.id, "zoe-browser", "zoe-place")
        passkeys.add_passkey(c, zoe.id, "zoe-passkey", "zoe-credential", b"zoe", 0)
        users.create_token(c, zoe.id, "zoe-token", ["read"], "zoe-token-hash")
        users.create_once(c, "reset", zoe.id, "zoe-reset", LATER)
        talk.put_note(c, table.id, zoe.id, "", "zoe-note")
        talk.say(c, table.id, zoe.id, "Hello")
        channel = channels.add_channel(c, zoe.id, "mail", {"to": "zoe@example.org"})
        channels.enqueue(c, zoe.id, "turn", {"name": "Zoe"}, channel=channel.id)
        channels.mute(c, zoe.id, table.id, True)
        talk.put_note(c, table.id, ben.id, "", "ben-note")
    with database.write() as c:
        users.delete_user(c, zoe.id)
    said = everything(database)
    assert "zoe" not in said.lower()
    assert "ben-note" in said
    with database.read() as c:
        left = users.user(c, zoe.id)
        assert left is not None
        assert (left.name, left.email, left.admin, left.email_proven, left.settings) == (
            f"gone-{zoe.id}",
            "",
            False,
            False,
            {},
        )
        assert [line.name for line in talk.messages(c, table.id)] == [f"gone-{zoe.id}"]
        after = tables.table(c, table.id)
        assert after is not None and after.names == {"P1": f"gone-{zoe.id}", "P2": "Ben"}
        assert "Zoe" not in after.need


def test_the_name_is_free_again(database: Database, ben: User) -> None:
    with database.write() as c:
        users.delete_user(c, ben.id)
        assert users.user_named(c, "Ben") is None
        assert users.create_user(c, "Ben").id != ben.id
        users.delete_user(c, ben.id)
        with pytest.raises(NotFound):
            users.delete_user(c, 99)


def test_seats_are_given_up(database: Database, a_table: Make, ann: User, ben: User) -> None:
    opening, running, over = a_table(), a_table(status=RUNNING), a_table(status=OVER)
    with database.write() as c:
        for table in (opening, running, over):
            seats = [Seat(table=0, number=0, player="Ann", user=ann.id, ready=True)]
            seats += [Seat(table=0, number=1, player="Ben", user=ben.id, ready=True)]
            tables.set_seats(c, table.id, seats)
        log.append(c, running.id, 0, [entry()])
        users.delete_user(c, ben.id)
        assert tables.seats(c, opening.id)[1] == Seat(table=opening.id, number=1)
        assert tables.seats(c, running.id)[1] == Seat(table=running.id, number=1, player="Ben", ready=True)
        assert tables.seats(c, over.id)[1].user == ben.id
        for table in (opening, running, over):
            assert tables.seats(c, table.id)[0].user == ann.id
            row = tables.table(c, table.id)
            assert row is not None and row.owner == ann.id
        assert log.last_number(c, running.id) == 1


def test_whoever_was_replaced_does_not_come_back(
    database: Database, a_table: Make, ann: User, ben: User
) -> None:
    table = a_table(status=RUNNING)
    with database.write() as c:
        seats = [Seat(table=0, number=0, player="Ben", bot="greedy", absent=ben.id)]
        tables.set_seats(c, table.id, seats)
        users.delete_user(c, ben.id)
        assert tables.seats(c, table.id) == (Seat(table=table.id, number=0, player="Ben", bot="greedy"),)


def test_tables_of_whoever_left_get_another_owner(
    database: Database, a_table: Make, ann: User, ben: User
) -> None:
    alone = a_table()
    shared = [a_table(status=status) for status in ("open", RUNNING, OVER)]
    with database.write() as c:
        for table in (alone, *shared):
            tables.set_seats(c, table.id, [Seat(table=0, number=1, player="Ann", user=ann.id)])
        for table in shared:
            tables.put_seat(c, Seat(table=table.id, number=2, player="Ben", user=ben.id))
        users.delete_user(c, ann.id)
        assert tables.table(c, alone.id) is None
        owners = [row.owner for table in shared if (row := tables.table(c, table.id))]
        assert owners == [ben.id, ben.id, ann.id]

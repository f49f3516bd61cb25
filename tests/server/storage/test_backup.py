"""Backups: all rows, of one moment, from either kind of database to either."""

from __future__ import annotations

import sqlite3
import stat
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from roundhouse.server.errors import SiteError
from roundhouse.server.storage import (
    attempts,
    audit,
    challenges,
    channels,
    companions,
    devices,
    keys,
    log,
    orders,
    passkeys,
    plans,
    ratings,
    reports,
    schema,
    tables,
    talk,
    users,
    vacations,
)
from roundhouse.server.storage import backup as storage
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import RUNNING, Place, Rating, Record, Seat
from server.postgres import PostgresServer

from .conftest import entry, put_snapshot

Rows = dict[str, list[tuple[Any, ...]]]


def fill(database: Database, entries: int = 2500) -> None:
    """Something in every table, with odd values, and numbers whose rows are gone; more `entries` than are copied at a
    time, where that matters."""
    later = datetime.now(UTC) + timedelta(days=1)
    with database.write() as c:
        ann = users.create_user(c, "Ännchen \U0001f682", password_hash="hash", email="a@example.org")
        ben = users.create_user(c, "Ben", guest=True)
        users.open_session(c, ann.id, "session", "csrf", later)
        devices.add_device(c, ann.id, "Firefox on Linux", "203.0.113.0/24")
        passkeys.add_passkey(c, ann.id, "phone", "credential", b"\0\xff", 2**32 - 1)
        attempts.keep(c, {"pair:x": attempts.Count(later, later)})
        users.create_token(c, ann.id, "label", ["read"], "token")
        users.create_once(c, "reset", ann.id, "once", later, {"n": 1.5})
        first = tables.create_table(c, title="A", owner=ann.id, seed=2**100, options=("x", "y"))
        table = tables.create_table(c, title="A", owner=ben.id, status=RUNNING, rematch_of=first.id)
        removed = tables.create_table(c, title="A", owner=ben.id)
        tables.delete_game(c, removed.id)
        # PostgreSQL puts a row that changes behind those that refer to it.
        tables.change_table(c, first.id, name="Friday")
        tables.set_seats(
            c, table.id, [Seat(table=0, number=0, player="Ben", user=ben.id), Seat(table=0, number=1)]
        )
        lines = [entry(n=n, text="\0 '\"\\ ü") for n in range(entries)]
        log.append(c, table.id, 0, lines, [None, b"\0\xff", *[None] * (entries - 2)])
        log.put_records(c, table.id, [Record(number=3, digest="digest", outcome=b"other")])
        put_snapshot(c, table.id, entries, {"state": [1, None]})
        said = talk.say(c, table.id, ann.id, "Hello\nthere", room="spectators")
        talk.react(c, said.id, ben.id, "👍")
        talk.put_note(c, table.id, ann.id, "hex:F8", "note")
        orders.add_order(c, table.id, "Ben", "pass", {"until": []})
        plan = plans.add_plan(c, ann.id, table.id, "Plan", {"branches": []}, entry=3, at=3, seed=7)
        plans.share(c, plan.id, [ben.id])
        ledger = companions.add(c, ann.id, "key", "look", "Friday", "A", ("x", "y"), (), "", "ledger")
        companions.append(c, ledger.id, [{"id": "entry001", "kind": "note", "text": "\0 ü"}])
        orders.add_proposal(c, table.id, ann.id, "undo", {"to": 1}, 3)
        mail = channels.add_channel(c, ann.id, "mail", {}, table=table.id, paused_until=later)
        channels.mute(c, ann.id, table.id, True)
        channels.enqueue(c, ann.id, "turn", {}, channel=mail.id, table=table.id)
        vacations.add(c, ann.id, later - timedelta(days=1), later)
        challenges.add(c, table.id, ben.id, ann.id, begins=True)
        reports.add(c, ann.id, "name", about=ben.id, reason="rude", quoted={"name": "Ben"})
        ratings.put_places(c, [Place(table=table.id, seat=0, turn=1, user=ben.id, place=1)])
        ratings.put_ratings(c, [Rating(title="A", who="user 1", user=ann.id, mu=0.1 + 0.2, sigma=1e-300)])
        keys.site_key(c, "push", lambda: "secret")
        audit.note(c, "ban", f"user {ben.id}", who="root", reason="\0 ü")


def rows(database: Database) -> Rows:
    with database.read() as c:
        return {
            table.name: [tuple(row) for row in c.execute(select(table).order_by(*table.primary_key))]
            for table in schema.metadata.sorted_tables
            if table not in schema.NOT_COPIED
        }


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Database]:
    opened = Database.open(f"sqlite:///{tmp_path / 'other.sqlite3'}")
    yield opened
    opened.close()


def test_a_backup_holds_every_row(database: Database, other: Database, tmp_path: Path) -> None:
    fill(database)
    before = rows(database)
    assert all(before.values()), "every table is to have a row"
    path = tmp_path / "backup.sqlite3"
    storage.backup(database, path)
    assert rows(database) == before
    storage.restore(other, path)
    assert rows(other) == before
    with other.write() as c:
        # The number of the table that was removed stays used.
        table = tables.create_table(c, title="A", owner=1)
        assert table.id == max(row[0] for row in before["tables"]) + 2
        assert users.create_user(c, "Cy").id == len(before["users"]) + 1
        assert c.execute(text("PRAGMA foreign_key_check")).all() == []


def test_there_and_back_again(
    database: Database, other: Database, postgres_server: PostgresServer, tmp_path: Path
) -> None:
    """One kind, file, the other kind, file, and the first kind again: the same rows, numbers going on as before."""
    fill(database)
    before = rows(database)
    remote = Database.open(postgres_server.fresh())
    for step, target in enumerate((remote, other) if database.dialect == "sqlite" else (other, remote)):
        storage.backup(database, tmp_path / f"{step}.sqlite3")
        storage.restore(target, tmp_path / f"{step}.sqlite3")
        assert rows(target) == before
        database = target
    with database.write() as c:
        assert users.create_user(c, "Cy").id == len(before["users"]) + 1
        assert tables.create_table(c, title="A", owner=1).id == max(row[0] for row in before["tables"]) + 2
        assert talk.say(c, 1, 1, "Hi").id == before["messages"][-1][0] + 1
    remote.close()


def test_the_file_is_one_and_for_its_owner(database: Database, tmp_path: Path) -> None:
    path = tmp_path / "backups" / "site.backup"
    path.parent.mkdir()
    path.write_text("an older one")
    storage.backup(database, path)
    assert [file.name for file in path.parent.iterdir()] == ["site.backup"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    plain = sqlite3.connect(path)
    assert plain.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert plain.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    plain.close()


def test_a_backup_that_fails_leaves_the_one_before(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "backups" / "site.backup"
    path.parent.mkdir()
    path.write_text("an older one")

    def full(made: Path) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(storage, "_as_one_file", full)
    with pytest.raises(SiteError, match="cannot be written: No space left"):
        storage.backup(database, path)
    assert path.read_text() == "an older one"
    assert len(list(path.parent.iterdir())) == 1
    with pytest.raises(SiteError, match="cannot be written"):
        storage.backup(database, tmp_path / "nowhere" / "site.backup")


@pytest.mark.parametrize("how", ["itself", "another path", "symlink", "hard link", "journal"])
def test_a_backup_never_takes_the_place_of_its_own_database(tmp_path: Path, how: str) -> None:
    file, other = tmp_path / "site.sqlite3", tmp_path / "other"
    database = Database.open(f"sqlite:///{file}")
    with database.write() as c:
        users.create_user(c, "Ann")
    if how == "symlink":
        other.symlink_to(file)
    elif how == "hard link":
        other.hardlink_to(file)
    targets = {
        "itself": file,
        "another path": tmp_path / "." / ".." / tmp_path.name / "site.sqlite3",
        "journal": tmp_path / "site.sqlite3-wal",
    }
    before = sorted((one.name, one.stat().st_ino) for one in tmp_path.iterdir())
    with pytest.raises(SiteError, match="the database of a site"):
        storage.backup(database, targets.get(how, other))
    assert sorted((one.name, one.stat().st_ino) for one in tmp_path.iterdir()) == before
    database.close()


def test_a_backup_never_takes_the_place_of_another_site(
    database: Database, other: Database, tmp_path: Path
) -> None:
    with pytest.raises(SiteError, match="the database of a site"):
        storage.backup(database, tmp_path / "other.sqlite3")
    other.close()  # nor while that site is not open
    with pytest.raises(SiteError, match="the database of a site"):
        storage.backup(database, tmp_path / "other.sqlite3")
    for _ in range(2):  # but that of an earlier backup
        storage.backup(database, tmp_path / "backup.sqlite3")


def test_a_backup_is_of_one_moment_while_the_site_goes_on(
    database: Database, other: Database, tmp_path: Path
) -> None:
    """Two tables are always written together; in no backup is one ahead of the other."""
    stop = threading.Event()
    with database.write() as c:
        ann = users.create_user(c, "Ann")
        pair = [tables.create_table(c, title="A", owner=ann.id).id for _ in range(2)]

    def go_on() -> None:
        number = 0
        while not stop.is_set():
            with database.write() as c:
                for id in pair:
                    log.append(c, id, number, [entry(n=number)] * 5)
            number += 5

    writer = threading.Thread(target=go_on)
    writer.start()
    try:
        for n in range(3):
            storage.backup(database, tmp_path / f"{n}.sqlite3")
    finally:
        stop.set()
        writer.join()
    for n in range(3):
        copy = sqlite3.connect(tmp_path / f"{n}.sqlite3")
        one, two = (
            copy.execute('SELECT count(*) FROM entries WHERE "table" = ?', (id,)).fetchone() for id in pair
        )
        copy.close()
        assert one == two
        assert one[0] % 5 == 0


BROKEN = {
    "users 2, created": ("UPDATE users SET created = 'x' WHERE id = 2",),
    "tables 2, waiting_since": ("UPDATE tables SET waiting_since = 'x' WHERE id = 2",),
    "tables 2, created": ("UPDATE tables SET created = 'x' WHERE id = 2",),
    "entries 2, 7, when": ("""UPDATE entries SET "when" = 'x' WHERE number = 7""",),
    "tables 2, owner": ("UPDATE tables SET owner = 99 WHERE id = 2",),
    "seats 2, 0, user": ("UPDATE seats SET user = 99 WHERE number = 0",),
    "sessions": ("UPDATE sessions SET expires = 'x'",),
    "once reset, ?": ("UPDATE once SET expires = 'x'",),
    "messages 1": ("UPDATE messages SET user = 99", "DELETE FROM reactions"),
    "users 2, settings": ("UPDATE users SET settings = CAST(x'7b22ff' AS TEXT) WHERE id = 2",),
    "users 2, email": ("UPDATE users SET email = CAST(x'ff41' AS TEXT) WHERE id = 2",),
    "tables 2, start": ("UPDATE tables SET start = 7 WHERE id = 2",),
    "users 2, name": ("UPDATE users SET name = x'ff' WHERE id = 2",),
}
"""What is wrong in a database, and how it came about."""


@pytest.mark.parametrize("where", BROKEN)
def test_what_cannot_be_read_of_a_row_is_told_and_everything_else_restored(
    database: Database, other: Database, tmp_path: Path, where: str
) -> None:
    fill(other, entries=40)
    plain = sqlite3.connect(tmp_path / "other.sqlite3")
    for statement in BROKEN[where]:
        assert plain.execute(statement).rowcount == 1
    plain.commit()
    plain.close()
    storage.backup(other, tmp_path / "backup.sqlite3")
    (loss,) = storage.restore(database, tmp_path / "backup.sqlite3")
    told = ", ".join(filter(None, (f"{loss.table} {loss.row}", loss.column)))
    assert told == where or (where == "sessions" and loss.table == where and not loss.column)
    before, after = rows(other), rows(database)
    for name, kept in before.items():
        assert len(after[name]) == len(kept) - (name == loss.table and not loss.column)
        if name != loss.table:
            assert after[name] == kept
    with database.read() as c:
        assert users.user(c, 2).created.tzinfo is not None
        assert tables.table(c, 2).owner in (1, 2)
        assert len(log.entries(c, 2)) == 40


def test_rows_that_do_not_go_together_are_left_out(
    database: Database, other: Database, tmp_path: Path
) -> None:
    fill(other)
    plain = sqlite3.connect(tmp_path / "other.sqlite3")
    plain.execute("UPDATE sessions SET secret_hash = x'00'")
    plain.execute('INSERT INTO notes SELECT 99, user, about, text, "when" FROM notes')
    plain.commit()
    plain.close()
    storage.backup(other, tmp_path / "backup.sqlite3")
    losses = storage.restore(database, tmp_path / "backup.sqlite3")
    assert {(loss.table, loss.column) for loss in losses} == {("sessions", ""), ("notes", "")}
    assert len(rows(database)["notes"]) == 1


def test_only_an_empty_database_is_filled(database: Database, other: Database, tmp_path: Path) -> None:
    fill(other)
    path = tmp_path / "backup.sqlite3"
    storage.backup(other, path)
    with database.write() as c:
        users.create_user(c, "Somebody")
    before = rows(database)
    with pytest.raises(SiteError, match="into an empty database"):
        storage.restore(database, path)
    assert rows(database) == before


def test_what_is_no_backup_is_refused(database: Database, tmp_path: Path) -> None:
    names = ("letter.txt", "recipes.sqlite3", "cut.sqlite3", "bitten.sqlite3")
    letter, foreign, cut, bitten = (tmp_path / name for name in names)
    letter.write_text("Dear Sir or Madam")
    plain = sqlite3.connect(foreign)
    plain.execute("CREATE TABLE recipes (id INTEGER)")
    plain.close()
    storage.backup(database, cut)
    whole = cut.read_bytes()
    plain = sqlite3.connect(f"file:{cut}?mode=ro", uri=True)
    (page,) = plain.execute("SELECT rootpage FROM sqlite_master WHERE name = 'ix_users_email'").fetchone()
    plain.close()
    bitten.write_bytes(whole[: (page - 1) * 4096] + bytes([255] * 4096) + whole[page * 4096 :])
    cut.write_bytes(whole[:20_000])
    for path in (letter, foreign, cut, bitten, tmp_path / "nowhere", tmp_path):
        with pytest.raises(SiteError):
            storage.restore(database, path)
    assert not any(rows(database).values())

"""Databases in an older form: looked at without touching them, brought up whole or not at all."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect, text

from roundhouse.server.errors import SiteError
from roundhouse.server.storage import log, tables, users
from roundhouse.server.storage.backup import backup, restore
from roundhouse.server.storage.beforehand import copied
from roundhouse.server.storage.database import Database, engine_of
from roundhouse.server.storage.migrations import bring_up_to_date

FIRST = "0001"


@pytest.fixture
def older(empty: str) -> str:
    """A database in its first form, with a user, a table and two entries in it."""
    engine = engine_of(empty)
    with engine.execution_options(writes=True).connect() as c, c.begin():
        bring_up_to_date(c, to=FIRST)
        for statement in ROWS:
            c.execute(text(statement))
    engine.dispose()
    return empty


WHEN = "'2026-03-01 12:00:00'"
ROWS = (
    "INSERT INTO users (name, name_key, guest, password_hash, email, email_proven, admin, banned, created, settings)"
    f" VALUES ('Ann', 'ann', false, 'hash', '', false, false, false, {WHEN}, '{{}}')",
    "INSERT INTO tables (title, name, owner, status, options, seed, rules, listed, invite, least, most, pace, hot_seat,"
    " undo, runs, revision, at, to_act, round, result, names, source, created) VALUES ('18AL', 'Friday', 1,"
    f" 'running', '[]', '3', 1, true, '', 2, 5, 'live', false, 'own', 'on', 2, 2, 'Ann', '', '{{}}', '{{}}', '{{}}',"
    f" {WHEN})",
    'INSERT INTO entries ("table", number, kind, data, "user", seat, "by", "when") VALUES'
    f" (1, 1, 'play', '{{\"n\": 1}}', 1, 'Ann', 'user', {WHEN}),"
    f" (1, 2, 'undo', '{{\"to\": 0}}', NULL, '', 'bot', {WHEN})",
)


def form(url: str) -> str | None:
    engine: Engine = engine_of(url)
    with engine.connect() as c:
        found = MigrationContext.configure(c).get_current_revision()
    engine.dispose()
    return found


def columns(url: str) -> set[str]:
    engine = engine_of(url)
    with engine.connect() as c:
        found = {column["name"] for column in inspect(c).get_columns("entries")}
    engine.dispose()
    return found


def seen(database: Database) -> None:
    with database.read() as c:
        (found,) = tables.tables(c)
        assert (found[0].name, found[0].owner, found[0].seed) == ("Friday", 1, 3)
        assert users.user_named(c, "Ann") is not None
        lines = log.entries(c, 1)
    assert [(line.kind, line.data, line.digest) for line in lines] == [
        ("play", {"n": 1}, None),
        ("undo", {"to": 0}, None),
    ]
    assert lines[0].when.isoformat() == "2026-03-01T12:00:00+00:00"


def test_a_database_is_looked_at_in_a_copy_of_the_newest_form(older: str) -> None:
    with copied(older) as database:
        seen(database)
        with database.write() as c:
            tables.change_table(c, 1, name="Saturday")
    assert form(older) == FIRST and "digest" not in columns(older)
    database = Database.open(older)  # and so it is brought up
    seen(database)
    database.close()
    assert form(older) != FIRST and "digest" in columns(older)


def test_a_backup_has_the_form_of_its_database(older: str, tmp_path: Path) -> None:
    database = Database.open_as_it_is(older, older=True)
    assert backup(database, tmp_path / "backup.sqlite3") == []
    database.close()
    assert form(older) == form(f"sqlite:///{tmp_path / 'backup.sqlite3'}") == FIRST
    assert "digest" not in columns(older)
    database = Database.open(f"sqlite:///{tmp_path / 'other.sqlite3'}")
    assert restore(database, tmp_path / "backup.sqlite3") == []
    seen(database)
    database.close()


def test_whoever_only_looks_brings_nothing_up(older: str) -> None:
    for look in (Database.open_as_it_is, partial(Database.open, steps=False)):
        with pytest.raises(
            SiteError, match="of an earlier version of Roundhouse; it is brought up to date when"
        ):
            look(older)
        assert form(older) == FIRST and "digest" not in columns(older)


def test_whoever_only_looks_makes_no_site(empty: str) -> None:
    if empty.startswith("sqlite"):
        Path(empty.removeprefix("sqlite:///")).touch()
    with pytest.raises(SiteError, match="no site in this database"):
        Database.open_as_it_is(empty, older=True)
    assert form(empty) is None


def test_it_may_be_open_meanwhile(empty: str) -> None:
    database = Database.open(empty)
    with database.write() as c:
        users.create_user(c, "Ann")
        if database.dialect == "sqlite":
            with copied(empty) as copy, copy.read() as d:
                assert users.user_named(d, "Ann") is None  # not committed yet
    with copied(empty) as copy, copy.read() as d:
        assert users.user_named(d, "Ann") is not None
    database.close()


def test_a_database_of_a_newer_version_is_told_and_left_alone(older: str) -> None:
    engine = engine_of(older)
    with engine.execution_options(writes=True).connect() as c, c.begin():
        c.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    said = "This database was used by a newer Roundhouse, which this one cannot read."
    with pytest.raises(SiteError) as error:
        Database.open(older)
    assert str(error.value) == said
    with pytest.raises(SiteError) as error, copied(older):
        pass
    assert str(error.value) == said
    assert form(older) == "9999" and "digest" not in columns(older)


def test_what_is_no_site_is_told(empty: str) -> None:
    engine = engine_of(empty)
    with engine.execution_options(writes=True).connect() as c, c.begin():
        c.execute(text("CREATE TABLE recipes (name TEXT)"))
    engine.dispose()
    with pytest.raises(SiteError), copied(empty):
        pass


KILLED = """
import os, sys
from alembic import op
from roundhouse.server.storage.database import Database

add = op.add_column

def then_die(table, column):
    add(table, column)
    os._exit(9)

op.add_column = then_die
Database.open(sys.argv[1])
"""


def test_a_process_killed_while_it_brings_the_database_up_harms_nothing(older: str) -> None:
    ended = subprocess.run([sys.executable, "-c", KILLED, older], timeout=60, check=False)
    assert ended.returncode == 9
    assert form(older) == FIRST and "digest" not in columns(older)
    database = Database.open(older)
    seen(database)
    database.close()


def test_a_step_that_fails_leaves_the_form_before(older: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from alembic import op

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(op, "add_column", full)
        with pytest.raises(SiteError, match="could not be brought to the form of this version"):
            Database.open(older)
    assert form(older) == FIRST
    database = Database.open(older)
    seen(database)
    database.close()

"""The form of the database: what the steps make is what the schema says, however it is opened."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from roundhouse.server.errors import NotNow, SiteError
from roundhouse.server.storage import database as storage
from roundhouse.server.storage import migrations, records, schema, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.migrations import bring_up_to_date, forms

RECORDS = {
    "users": records.User,
    "sessions": records.WebSession,
    "devices": records.Device,
    "passkeys": records.Passkey,
    "tokens": records.Token,
    "once": records.Once,
    "tables": records.Table,
    "seats": records.Seat,
    "entries": records.Entry,
    "snapshots": records.Snapshot,
    "bookmarks": records.Bookmark,
    "notes": records.Note,
    "orders": records.Order,
    "companions": records.Companion,
    "companion_entries": records.CompanionEntry,
    "proposals": records.Proposal,
    "vacations": records.Vacation,
    "channels": records.Channel,
    "notices": records.Notice,
    "challenges": records.Challenge,
    "reports": records.Report,
    "audit": records.Audited,
}
HIDDEN = {
    "users": {"name_key", "password_hash"},
    "sessions": {"secret_hash"},
    "tokens": {"secret_hash"},
    "once": {"secret_hash"},
    "entries": {"outcome"},
}


def by_steps(url: str) -> None:
    """Make a new database by all steps, as an old one came to its form."""
    engine = storage.engine_of(url).execution_options(writes=True)
    with engine.connect() as c, c.begin():
        bring_up_to_date(c, forms()[-1])
    engine.dispose()


@pytest.mark.parametrize("make", [by_steps, lambda url: Database.open(url).close()], ids=["steps", "at once"])
def test_what_is_made_is_the_schema(empty: str, make: Callable[[str], None]) -> None:
    make(empty)
    database = Database.open(empty)
    with database.read() as c:
        context = MigrationContext.configure(c, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, schema.metadata) == []
    database.close()


def form(url: str) -> dict[str, Any]:
    """All that a database says of its tables, in one order; the columns in any, since steps add them at the end."""
    database = Database.open(url)
    with database.read() as c:
        found = inspect(c)
        tables = {
            name: {
                "columns": sorted(
                    repr({**column, "type": str(column["type"])}) for column in found.get_columns(name)
                ),
                "key": found.get_pk_constraint(name),
                "references": sorted(map(repr, found.get_foreign_keys(name))),
                "indexes": sorted(map(repr, found.get_indexes(name))),
                "unique": sorted(map(repr, found.get_unique_constraints(name))),
                "checks": sorted(map(repr, found.get_check_constraints(name))),
            }
            for name in sorted(found.get_table_names())
        }
        if c.dialect.name == "sqlite":
            made = c.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
            counted = sorted(name for name, sql in made if "AUTOINCREMENT" in (sql or ""))
            tables[""] = {"counted on": counted}
        versions = [tuple(row) for row in c.execute(text("SELECT * FROM alembic_version"))]
    database.close()
    return {"tables": tables, "versions": versions}


def test_a_new_database_is_like_one_that_all_steps_were_taken_with(
    empty: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    Database.open(empty).close()
    if empty.startswith("sqlite"):
        other = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    else:
        other = request.getfixturevalue("postgres_server").fresh()
    by_steps(other)
    made, taken = form(empty), form(other)
    assert len(made["tables"]) > len(RECORDS) and made["versions"] == [(forms()[-1],)]
    for name, told in taken["tables"].items():
        assert made["tables"][name] == told, name
    assert made == taken


def test_the_comparison_sees_what_is_missing(empty: str) -> None:
    database = Database.open(empty)
    with database.write() as c:
        c.execute(text("DROP INDEX ix_users_email"))
        c.execute(text("ALTER TABLE entries ADD COLUMN more TEXT"))
    with database.read() as c:
        found = compare_metadata(MigrationContext.configure(c), schema.metadata)
    assert {difference[0] for difference in found} == {"add_index", "remove_column"}
    database.close()


@pytest.mark.parametrize("name", RECORDS)
def test_rows_have_the_fields_of_their_records(name: str) -> None:
    fields = {field.name for field in msgspec.structs.fields(RECORDS[name])}
    assert set(schema.metadata.tables[name].c.keys()) == fields | HIDDEN.get(name, set())


def test_a_step_taken_half_way_leaves_nothing(empty: str) -> None:
    engine = storage.engine_of(empty).execution_options(writes=True)
    with pytest.raises(ZeroDivisionError), engine.connect() as c, c.begin():
        bring_up_to_date(c)
        assert inspect(c).has_table("users")
        raise ZeroDivisionError
    with engine.connect() as c:
        assert inspect(c).get_table_names() == []
    engine.dispose()


PROGRAM = """
import sys
from roundhouse.server.storage.database import Database
print("ready", flush=True)
sys.stdin.readline()
Database.open(sys.argv[1]).close()
"""


def test_processes_that_start_together_do_not_collide(empty: str) -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    starting = [
        subprocess.Popen([sys.executable, "-c", PROGRAM, empty], text=True, **pipes)  # type: ignore[call-overload]
        for _ in range(3)
    ]
    assert [process.stdout.readline() for process in starting] == ["ready\n"] * 3
    for process in starting:
        process.stdin.write("\n")
        process.stdin.flush()
    assert [process.communicate(timeout=60)[1] for process in starting] == ["", "", ""]
    assert not any(process.returncode for process in starting)
    database = Database.open(empty)
    with database.read() as c:
        assert c.execute(text("SELECT count(*) FROM alembic_version")).scalar() == 1
    database.close()


def test_whoever_starts_while_another_takes_the_steps_waits(empty: str) -> None:
    engine = storage.engine_of(empty).execution_options(writes=True)
    with ThreadPoolExecutor(1) as pool:
        with engine.connect() as c, c.begin():
            bring_up_to_date(c)
            second = pool.submit(Database.open, empty)
            with pytest.raises(TimeoutError):
                second.result(0.5)
        second.result(30).close()
    engine.dispose()


def test_threads_that_start_together_do_not_collide(empty: str) -> None:
    together = threading.Barrier(4)

    def start(n: int) -> None:
        together.wait(30)
        Database.open(empty).close()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(start, range(4))) == [None] * 4


def test_numbers_are_never_given_again_and_logs_lie_in_order(tmp_path: Path) -> None:
    database = Database.open(f"sqlite:///{tmp_path / 'site.sqlite3'}")
    with database.read() as c:
        made = {row.name: row.sql for row in c.execute(text("SELECT name, sql FROM sqlite_master"))}
    for table in schema.metadata.sorted_tables:
        assert ("AUTOINCREMENT" in made[table.name]) == (table.autoincrement_column is not None)
        assert ("WITHOUT ROWID" in made[table.name]) == (not table.dialect_options["sqlite"]["with_rowid"])
        assert table.dialect_options["sqlite"]["autoincrement"] == (table.autoincrement_column is not None)
    database.close()


def test_a_newer_database_is_refused(empty: str) -> None:
    database = Database.open(empty)
    with database.write() as c:
        c.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SiteError, match="newer Roundhouse"):
        Database.open(empty)
    database.close()


def test_a_database_of_something_else_is_refused_and_left_alone(empty: str) -> None:
    engine = storage.engine_of(empty).execution_options(writes=True)
    with engine.connect() as c, c.begin():
        c.execute(text("CREATE TABLE recipes (id INTEGER)"))
    with pytest.raises(SiteError, match="something else"):
        Database.open(empty)
    with engine.connect() as c:
        assert inspect(c).get_table_names() == ["recipes"]
    engine.dispose()


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir or Madam, " * 100)
    with pytest.raises(SiteError, match="should be the database is none"):
        Database.open(f"sqlite:///{path}")
    assert path.read_text().startswith("Dear Sir")


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="cannot be opened"):
        Database.open(f"sqlite:///{tmp_path / 'nowhere' / 'site.sqlite3'}")


def test_a_new_file_is_for_its_owner_alone_and_one_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    file, link = tmp_path / "site.sqlite3", tmp_path / "link.sqlite3"
    link.symlink_to(file)
    before = os.umask(0o022)
    try:
        for path, mode in ((link, 0o600), (file, 0o640)):
            if file.exists():
                file.chmod(mode)
            database = Database.open(f"sqlite:///{path}")
            modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()}
            assert set(modes.values()) == {mode} and len(modes) == 4
            database.close()
    finally:
        os.umask(before)


@pytest.mark.parametrize("end", ["-wal", "-shm"])
def test_what_an_earlier_database_has_left_beside_it_is_never_thrown_away(tmp_path: Path, end: str) -> None:
    path = tmp_path / "site.sqlite3"
    left = tmp_path / f"site.sqlite3{end}"
    left.write_bytes(b"the last moves")
    for begun in (False, True):
        if begun:
            path.touch()  # which is a database in which nothing is
        with pytest.raises(SiteError, match=f"{end} has the last changes of a database that is not there"):
            Database.open(f"sqlite:///{path}")
        assert left.read_bytes() == b"the last moves"
    left.write_bytes(b"")
    Database.open(f"sqlite:///{path}").close()


@pytest.mark.parametrize(
    "url",
    ["", "sqlite://", "sqlite:///:memory:", "mysql://me@there/db", "rubbish", "postgresql://me@there:abc/db"],
)
def test_only_two_kinds_of_address_are_known(url: str) -> None:
    with pytest.raises(SiteError, match="sqlite:///FILE"):
        Database.open(url)


def test_a_database_is_found_as_it_was_left(url: str) -> None:
    first = Database.open(url)
    with first.write() as c:
        c.execute(schema.site_keys.insert().values(name="a", value="b"))
    first.close()
    second = Database.open(url)
    with second.read() as c:
        assert c.execute(schema.site_keys.select()).all() == [("a", "b")]
    second.close()


def test_an_accepted_write_is_on_the_disk(tmp_path: Path) -> None:
    database = Database.open(f"sqlite:///{tmp_path / 'site.sqlite3'}")
    for use in (database.read, database.write):
        with use() as c:
            assert c.execute(text("PRAGMA journal_mode")).scalar() == "wal"
            assert c.execute(text("PRAGMA synchronous")).scalar() == 2
            assert c.execute(text("PRAGMA foreign_keys")).scalar() == 1
    database.close()
    assert sqlite3.connect(tmp_path / "site.sqlite3").execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_names_that_look_alike_from_before_both_stay(empty: str) -> None:
    engine = storage.engine_of(empty).execution_options(writes=True)
    config = Config(attributes={})
    config.set_main_option("script_location", str(migrations.HERE))
    with engine.connect() as c, c.begin():
        config.attributes["connection"] = c
        command.upgrade(config, "0001")
        for id, name in enumerate(("Iris", "lris", "gone-3"), 1):
            words = (
                "INSERT INTO users VALUES (:id, :name, :key, false, '', '', false, false, false, :now, '{}')"
            )
            c.execute(
                text(words),
                {"id": id, "name": name, "key": name.casefold(), "now": "2026-03-01 12:00:00.000000+00:00"},
            )
    engine.dispose()
    database = Database.open(empty)
    with database.read() as c:
        found = [users.user_named(c, name) for name in ("iris", "LRIS")]
        assert [one.id for one in found if one is not None] == [1, 2]
    with database.write() as c:
        with pytest.raises(NotNow, match="looks like one that is taken"):
            users.change_user(c, 3, name="1ris")
        assert users.change_user(c, 2, name="Loris").name == "Loris"
    database.close()

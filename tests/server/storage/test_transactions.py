"""Transactions: whole or not at all, and what happens when the database goes away."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest
from sqlalchemy import Connection, event, select, text
from sqlalchemy.exc import DBAPIError, StatementError

from roundhouse.server.errors import NotNow, SiteError, Unavailable, Unreadable
from roundhouse.server.storage import database as storage
from roundhouse.server.storage import keys, schema, tables, talk, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import Table, User
from server.postgres import PostgresServer, started


def put_key(c: object, name: str) -> str:
    return keys.site_key(c, name, lambda: "secret")  # type: ignore[arg-type]


def names(database: Database) -> list[str]:
    with database.read() as c:
        return names_in(c)


def names_in(c: Connection) -> list[str]:
    return sorted(c.execute(select(schema.site_keys.c.name)).scalars())


def test_a_block_that_raises_leaves_nothing(database: Database) -> None:
    with pytest.raises(ZeroDivisionError), database.write() as c:
        put_key(c, "one")
        raise ZeroDivisionError
    assert names(database) == []
    with database.write() as c:
        put_key(c, "two")
    assert names(database) == ["two"]


def test_readers_see_one_moment_and_only_what_is_committed(database: Database) -> None:
    with database.read() as reader:
        assert reader.execute(select(schema.site_keys.c.name)).all() == []
        with database.write() as c:
            put_key(c, "one")
            assert names(database) == []
        assert names(database) == ["one"]
        assert reader.execute(select(schema.site_keys.c.name)).all() == []


def test_a_reader_does_not_write(database: Database) -> None:
    if database.dialect == "sqlite":
        pytest.skip("SQLite lets any transaction write")
    with pytest.raises(DBAPIError, match="read-only"), database.read() as c:
        put_key(c, "one")


def test_writers_take_turns(database: Database) -> None:
    put: list[int] = []

    def count() -> None:
        for _ in range(5):
            with database.write() as c:
                row = c.execute(select(schema.site_keys.c.value).with_for_update()).scalar_one()
                time.sleep(0.002)
                c.execute(schema.site_keys.update().values(value=str(int(row) + 1)))
                put.append(int(row) + 1)

    with database.write() as c:
        keys.site_key(c, "counter", lambda: "0")
    threads = [threading.Thread(target=count) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(put) == list(range(1, 31))


def test_a_write_within_a_write_is_a_mistake_that_shows(tmp_path: Path) -> None:
    database = Database.open(f"sqlite:///{tmp_path / 'site.sqlite3'}")
    with pytest.raises(RuntimeError, match="within a write"), database.write(), database.write():
        pass
    with database.write() as c:
        put_key(c, "one")
    database.close()


def test_who_waits_to_write_shares_a_commit_and_fails_alone(tmp_path: Path) -> None:
    database = Database.open(f"sqlite:///{tmp_path / 'site.sqlite3'}")
    commits: list[object] = []
    event.listen(database.engine, "commit", commits.append)
    found: dict[str, object] = {}

    def job(name: str) -> None:
        def work(c: Connection) -> str:
            put_key(c, name)
            if name == "bad":
                raise NotNow("no")
            return name

        try:
            found[name] = database.together(work)
        except NotNow as error:
            found[name] = error.sentence

    wanted = ("one", "two", "bad", "three")
    with database.write():
        threads = [threading.Thread(target=job, args=(name,)) for name in wanted]
        for thread in threads:
            thread.start()
        while len(database._jobs) < len(wanted):
            time.sleep(0.001)
        assert not found
    for thread in threads:
        thread.join()
    assert found == {"one": "one", "two": "two", "bad": "no", "three": "three"}
    assert len(commits) == 2  # of the write that was waited for, and of all who waited
    assert names(database) == ["one", "three", "two"]
    job("alone")
    job("bad")
    assert found["alone"] == "alone" and found["bad"] == "no"
    assert names(database) == ["alone", "one", "three", "two"]
    database.close()


def test_what_a_full_disk_undoes_fails_for_all_who_share_it(tmp_path: Path) -> None:
    """SQLite then takes back the whole transaction, not what was written last."""
    database = Database.open(f"sqlite:///{tmp_path / 'site.sqlite3'}")
    told: dict[str, object] = {}

    def job(name: str) -> None:
        def work(c: Connection) -> None:
            put_key(c, name)
            if name == "large":
                pages = c.exec_driver_sql("PRAGMA page_count").scalar_one()
                c.exec_driver_sql(f"PRAGMA max_page_count = {pages + 3}")
                c.exec_driver_sql("INSERT INTO site_keys (name, value) VALUES ('all', zeroblob(10000000))")

        try:
            told[name] = database.together(work) or "done"
        except SiteError as error:
            told[name] = type(error)

    threads: list[threading.Thread] = []
    with database.write():
        for name in ("one", "large", "two"):
            threads.append(threading.Thread(target=job, args=(name,)))
            threads[-1].start()
            while len(database._jobs) < len(threads):
                time.sleep(0.001)
    for thread in threads:
        thread.join()
    assert told == dict.fromkeys(("one", "large", "two"), Unavailable)
    assert names(database) == []
    job("small")
    assert told["small"] == "done" and names(database) == ["small"]
    database.close()


def test_a_commit_that_fails_fails_for_all_who_share_it(tmp_path: Path) -> None:
    database = Database.open(f"sqlite:///{tmp_path / 'site.sqlite3'}")
    full, failed = [True], list[str]()

    def commit(c: Connection) -> None:
        if full:
            raise ZeroDivisionError

    def job(name: str) -> None:
        try:
            database.together(lambda c: put_key(c, name))
        except ZeroDivisionError:
            failed.append(name)

    event.listen(database.engine, "commit", commit)
    database._turn.acquire()
    threads = [threading.Thread(target=job, args=(name,)) for name in ("one", "two")]
    for thread in threads:
        thread.start()
    while len(database._jobs) < 2:
        time.sleep(0.001)
    database._turn.release()
    for thread in threads:
        thread.join()
    full.clear()
    assert sorted(failed) == ["one", "two"] and names(database) == []
    database.close()


def test_a_lock_that_another_process_keeps_is_waited_for_and_then_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "LOCK_SECONDS", 0.3)
    path = tmp_path / "site.sqlite3"
    database = Database.open(f"sqlite:///{path}")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    with pytest.raises(Unavailable), database.write() as c:
        put_key(c, "one")
    assert time.monotonic() - began > 0.25
    threading.Timer(0.1, lambda: None).start()
    assert names(database) == []
    other.execute("COMMIT")
    with database.write() as c:
        put_key(c, "two")
    assert names(database) == ["two"]
    database.close()


def test_a_database_that_may_only_be_read_is_read_and_told_as_unavailable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As when somebody else has restored it: the fault is the site's, and not of those who ask.

    The log is not told each time, since the site goes on trying."""
    url = f"sqlite:///{tmp_path / 'site.sqlite3'}"
    Database.open(url).close()
    database = Database(url, storage.engine_of(url))
    event.listen(
        database.engine, "connect", lambda connection, _: connection.execute("PRAGMA query_only = ON")
    )
    with pytest.raises(Unavailable, match="may only be read") as told, database.write() as c:
        put_key(c, "one")
    assert (told.value.status, told.value.code) == (503, "unavailable")
    with pytest.raises(Unavailable, match="may only be read"):
        database.together(lambda c: put_key(c, "one"))
    assert names(database) == []
    assert [one.getMessage() for one in caplog.records] == ["the file of the database may only be read"]
    monkeypatch.setattr(storage, "QUIET_SECONDS", 0.0)  # ten minutes later
    with pytest.raises(Unavailable), database.write() as c:
        put_key(c, "one")
    assert len(caplog.records) == 2
    database.close()


@pytest.mark.parametrize(
    ("said", "free", "told"),
    [
        ("database or disk is full", 3 * 2**20 + 5, "nearly: 3 MiB are left"),
        ("database or disk is full", 2**40, "The disk of the database is full"),
        ("disk I/O error", 3 * 2**20 + 5, "nearly: 3 MiB are left"),
        ("disk I/O error", 2**40, "does not answer just now"),
        ("unable to open database file", 3 * 2**20 + 5, "nearly: 3 MiB are left"),
        ("unable to open database file", 2**40, "cannot be opened"),
    ],
)
def test_a_full_disk_is_told_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, free: int, told: str
) -> None:
    database = Database.open(f"sqlite:///{tmp_path / 'site.sqlite3'}")
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=free))
    with database.write() as c:
        c.exec_driver_sql(
            f"CREATE TRIGGER no BEFORE INSERT ON site_keys BEGIN SELECT RAISE(ABORT, '{said}'); END"
        )
    with pytest.raises(Unavailable, match=told), database.write() as c:
        put_key(c, "one")
    database.close()


def test_a_mistake_of_ours_is_not_called_a_failure_of_the_database(database: Database) -> None:
    with pytest.raises(DBAPIError), database.read() as c:
        c.execute(text("SELECT nothing FROM nowhere"))


# -- values ------------------------------------------------------------------------------------------


def test_a_number_without_end_is_told_where_it_was_asked(database: Database, ann: User) -> None:
    for id in (2**63, 10**30, -(2**64)):
        with pytest.raises(Unreadable), database.read() as c:
            users.user(c, id)
        with pytest.raises(Unreadable), database.read() as c:
            tables.tables(c, before=id)
    with database.read() as c:
        assert users.user(c, 2**63 - 1) is None


def test_text_that_no_database_holds_is_mended(database: Database, ann: User, a_table: object) -> None:
    table: Table = a_table(name="a\0b\ud800c\U0001f682d")  # type: ignore[operator]
    assert table.name == "a\ufffdb\ufffdc\U0001f682d"
    with database.write() as c:
        assert talk.say(c, table.id, ann.id, "\0").text == "\ufffd"
        assert users.user_named(c, "Ann\0") is None
        assert users.find_users(c, "\ud800") == []
    with pytest.raises(Unreadable), database.write() as c:
        tables.change_table(c, table.id, names={"Ann": "\ud800"})


def test_times_come_back_in_utc_to_the_microsecond(database: Database, a_table: object) -> None:
    there = timezone(timedelta(hours=-5, minutes=-30))
    when = datetime(2031, 2, 3, 4, 5, 6, 789012, tzinfo=there)
    table: Table = a_table(waiting_since=when)  # type: ignore[operator]
    assert table.waiting_since == when
    assert table.waiting_since.tzinfo is UTC
    with database.read() as c:
        found = tables.table(c, table.id)
    assert found is not None and found.waiting_since is not None and found.waiting_since.tzinfo is UTC
    assert found == table


def test_a_time_without_its_zone_is_refused(database: Database, a_table: object) -> None:
    with pytest.raises(StatementError, match="without its zone"):
        a_table(waiting_since=datetime(2031, 2, 3))  # type: ignore[operator]


# -- PostgreSQL that goes away -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    """A server of these tests, which stop it."""
    made = started()
    yield made
    made.remove()


@pytest.fixture
def apart(server: PostgresServer) -> Iterator[Database]:
    """A database there."""
    url = server.fresh()
    opened = Database.open(url)
    yield opened
    opened.close()
    server.drop(url)


def test_a_connection_lost_within_a_block_fails_it_alone(apart: Database) -> None:
    with pytest.raises(Unavailable), apart.write() as c:
        put_key(c, "one")
        pid = c.execute(text("SELECT pg_backend_pid()")).scalar()
        with apart.engine.connect() as other, other.begin():
            other.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})
        put_key(c, "two")
    with apart.write() as c:
        put_key(c, "three")
    assert names(apart) == ["three"]


def test_a_connection_lost_before_the_end_fails_too(apart: Database) -> None:
    with pytest.raises(Unavailable), apart.write() as c:
        put_key(c, "one")
        pid = c.execute(text("SELECT pg_backend_pid()")).scalar()
        with apart.engine.connect() as other, other.begin():
            other.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})
            time.sleep(0.1)
    assert names(apart) == []


@pytest.mark.parametrize("lost", [1, 3])
def test_connections_lost_between_blocks_are_replaced(apart: Database, lost: int) -> None:
    with ExitStack() as held:
        idle = [held.enter_context(apart.read()) for _ in range(lost)]
        pids = [c.execute(text("SELECT pg_backend_pid()")).scalar() for c in idle]
    with closing(psycopg.connect(apart.url, autocommit=True)) as other:
        for pid in pids:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))
    with apart.read() as c:
        assert c.execute(text("SELECT pg_backend_pid()")).scalar() not in pids
    with apart.write() as c:
        put_key(c, "one")
    assert names(apart) == ["one"]


def test_a_reader_on_a_server_sees_one_moment_and_writes_nothing(apart: Database) -> None:
    with apart.read() as c:
        assert names_in(c) == []
        with apart.write() as other:
            put_key(other, "one")
        assert names_in(c) == []
        with pytest.raises(DBAPIError, match="read-only"):
            put_key(c, "two")
    assert names(apart) == ["one"]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_a_restarted_server_is_found_again(
    server: PostgresServer, apart: Database, how: signal.Signals
) -> None:
    with apart.write() as c:
        put_key(c, "one")
    server.restart(how)
    with apart.write() as c:
        put_key(c, "two")
    assert names(apart) == ["one", "two"]


NOBODY = "postgresql://ann:secret@127.0.0.1:1/site"
"""Where no server is."""


def test_a_command_does_not_wait_for_a_server_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """And says where it looked, and what came of it; so does a site, which waits."""
    began = time.monotonic()
    for opens in (Database.open_as_it_is, lambda url: Database.open(url, steps=False)):
        with pytest.raises(Unavailable, match=r"does not answer: .*127\.0\.0\.1.* port 1 .*refused") as told:
            opens(NOBODY)
        assert "secret" not in told.value.sentence
    assert time.monotonic() - began < 2
    monkeypatch.setattr(storage, "CONNECT_SECONDS", 1.0)
    monkeypatch.setattr(storage, "AWAY_SECONDS", 0.0)
    began = time.monotonic()
    with pytest.raises(Unavailable, match="port 1 "):
        Database.open(NOBODY)
    assert time.monotonic() - began > 0.4


def test_who_comes_when_the_server_has_long_been_away_hears_so_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does what strangers read name the server."""
    monkeypatch.setattr(storage, "CONNECT_SECONDS", 1.5)
    monkeypatch.setattr(storage, "AWAY_SECONDS", 0.1)
    database = Database(NOBODY, storage.engine_of(NOBODY))
    waited = []
    for _ in range(3):
        began = time.monotonic()
        with pytest.raises(Unavailable, match="just now; please look again"), database.read():
            pass
        waited.append(time.monotonic() - began)
    assert waited[0] > 0.6 > max(waited[1:])
    database.close()


def test_whoever_asks_meanwhile_waits(server: PostgresServer, apart: Database) -> None:
    server.stop()
    waiting = threading.Timer(1.5, server.start)
    waiting.start()
    began = time.monotonic()
    with apart.write() as c:
        put_key(c, "one")
    assert time.monotonic() - began > 1
    waiting.join()
    assert names(apart) == ["one"]


def test_nobody_waits_for_ever(
    server: PostgresServer, apart: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "CONNECT_SECONDS", 0.5)
    server.stop()
    try:
        for use in (apart.write, apart.read):
            with pytest.raises(Unavailable), use():
                pass
        with pytest.raises(Unavailable):
            Database.open(apart.url)
    finally:
        server.start()
    assert names(apart) == []


def test_a_user_who_may_make_nothing_there_is_told(server: PostgresServer) -> None:
    server.run("CREATE ROLE visitor LOGIN")
    with pytest.raises(Unavailable, match="The database refuses: permission denied for schema public"):
        Database.open(server.fresh().replace("roundhouse@", "visitor@"))


def test_a_server_that_refuses_is_not_asked_again(server: PostgresServer) -> None:
    began = time.monotonic()
    with pytest.raises(SiteError, match='database "nowhere" does not exist') as told:
        Database.open(server.url_of("nowhere"))
    with pytest.raises(SiteError, match='role "nobody" does not exist'):
        Database.open(server.url.replace("roundhouse@", "nobody@"))
    assert not isinstance(told.value, Unavailable)
    assert time.monotonic() - began < 5

"""Every test of the storage runs on both kinds of database."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest
from sqlalchemy import Connection

from roundhouse.server.storage import schema, tables, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import PLAY, Entry, Table, User
from server.postgres import PostgresServer
from server.postgres import postgres_server as postgres_server


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database that nobody has opened yet."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'site.sqlite3'}"
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    url = server.fresh()
    yield url
    server.drop(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of the newest form in which nothing is."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'site.sqlite3'}"
    remote: str = request.getfixturevalue("remote")
    return remote


@pytest.fixture(scope="session")
def kept(postgres_server: PostgresServer) -> str:
    """The address of a PostgreSQL database of the newest form, one for all tests."""
    url = postgres_server.fresh()
    Database.open(url).close()
    return url


@pytest.fixture
def remote(kept: str) -> Iterator[str]:
    """The same, with nothing in it."""
    yield kept
    # Much quicker than another database for each test.
    names = ", ".join(f'"{table.name}"' for table in schema.metadata.sorted_tables)
    with psycopg.connect(kept, autocommit=True) as connection:
        connection.execute(f"TRUNCATE {names} RESTART IDENTITY CASCADE".encode())


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """A database in which nothing is, of each kind."""
    opened = Database.open(url)
    yield opened
    opened.close()


@pytest.fixture
def ann(database: Database) -> User:
    with database.write() as c:
        return users.create_user(c, "Ann", password_hash="hash", email="Ann@Example.org")


@pytest.fixture
def ben(database: Database) -> User:
    with database.write() as c:
        return users.create_user(c, "Ben")


@pytest.fixture
def a_table(database: Database, ann: User) -> Callable[..., Table]:
    """Makes tables; Ann's, if nothing else is said."""

    def make(**fields: Any) -> Table:
        with database.write() as c:
            return tables.create_table(c, **{"title": "A title", "owner": ann.id, **fields})

    return make


def entry(**data: Any) -> Entry:
    """A line for a log, not numbered yet."""
    return Entry(table=0, number=0, kind=PLAY, data=data, when=datetime.now(UTC))


def put_snapshot(c: Connection, table: int, number: int, state: Any) -> None:
    """A position after entry `number`, with three actions less in force, as an earlier version has put it by."""
    packed = zlib.compress(msgspec.json.encode(state))
    fields = {"table": table, "number": number, "at": number - 3, "digest": f"digest {number}"}
    c.execute(schema.snapshots.insert().values(state=packed, when=entry().when, **fields))

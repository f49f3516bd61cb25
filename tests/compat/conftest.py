"""The sites that an earlier version wrote, each time as they were found."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import pytest

from compat import seen
from server.postgres import PostgresServer
from server.postgres import postgres_server as postgres_server

NOT_OURS = ("alembic_version",)
"""How far the database has been brought up to date: that may move on."""

Rows = dict[str, tuple[tuple[str, ...], list[tuple[Any, ...]]]]
"""By table of the database the names of its columns, and its rows."""


@dataclass(frozen=True)
class Stored:
    """A site in a database. `rows`: what an earlier version left there, as it was before this version has opened it."""

    kind: str
    url: str
    told: dict[str, Any] = field(repr=False)
    rows: Rows = field(repr=False)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.soak), "backup"])
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stored]:
    """A site of each kind, in a copy of its own. The backup is of the site on PostgreSQL."""
    kind, told = request.param, seen.manifest()
    path = tmp_path / "site.sqlite3"
    url = f"sqlite:///{path}"
    if kind == "sqlite":
        path.write_bytes(seen.unpack("site.sqlite3"))
        yield Stored(kind, url, told["sqlite"], rows(url))
    elif kind == "backup":
        from roundhouse.server.storage.backup import restore
        from roundhouse.server.storage.database import Database

        backup = tmp_path / "backup.sqlite3"
        backup.write_bytes(seen.unpack("backup.sqlite3"))
        before = rows(f"sqlite:///{backup}")
        database = Database.open(url)
        restore(database, backup)
        database.close()
        yield Stored(kind, url, told["postgresql"], before)
    else:
        server: PostgresServer = request.getfixturevalue("postgres_server")
        url = server.fresh()
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(seen.unpack("site.sql"))
        yield Stored(kind, url, told["postgresql"], rows(url))
        server.drop(url)


def rows(url: str, known: Rows | None = None) -> Rows:
    """All rows of a database, read without any of our code; of `known` tables and columns if they are given."""
    if url.startswith("sqlite:"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
            return _rows(lambda words: file.execute(words).fetchall(), SQLITE_COLUMNS, known)
    with psycopg.connect(url) as connection:
        return _rows(lambda words: connection.execute(words.encode()).fetchall(), POSTGRESQL_COLUMNS, known)


SQLITE_COLUMNS = """SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c
                    WHERE m.type = 'table' ORDER BY m.name, c.cid"""
POSTGRESQL_COLUMNS = """SELECT table_name, column_name FROM information_schema.columns
                        WHERE table_schema = 'public' ORDER BY table_name, ordinal_position"""


def _rows(ask: Callable[[str], list[tuple[Any, ...]]], columns: str, known: Rows | None) -> Rows:
    names: dict[str, tuple[str, ...]] = {}
    if known is not None:
        names = {table: named for table, (named, _) in known.items()}
    else:
        for table, column in ask(columns):
            if table not in NOT_OURS:
                names[table] = (*names.get(table, ()), column)
    found: Rows = {}
    for table, named in names.items():
        listed = ", ".join(f'"{name}"' for name in named)
        found[table] = named, sorted(ask(f'SELECT {listed} FROM "{table}"'), key=repr)
    return found

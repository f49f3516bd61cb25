"""The whole database as one file, and back. The file is a SQLite database, whichever kind it was made from."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Column, Connection, Table, func, insert, inspect, select, text

from ...text.language import gettext
from ..errors import SiteError
from . import schema
from .database import BESIDE, Database

TOGETHER = 1000
"""Rows that are copied at a time."""

MAGIC = b"SQLite format 3\0"
"""How every file of SQLite begins."""


def backup(database: Database, path: Path) -> None:
    """Write all that the database holds, as it stands at one moment, into a file, while the site goes on.

    The file is complete when it appears under its name; one that was there is replaced. It can be read by its owner
    only, since it holds what passwords are checked against. Raises `SiteError` when it cannot be written, or would
    take the place of a site's database.
    """
    try:
        _spare_sites(database, path)
        with _beside(path) as made:
            if database.dialect == "sqlite":
                _copy_file(database, made)
            else:
                with _opened(made) as copy, database.read() as source, copy.write() as target:
                    copy_rows(source, target)
            _as_one_file(made)
            os.replace(made, path)
    except (OSError, sqlite3.Error) as error:
        raise SiteError(gettext("The backup cannot be written: {error}.", error=error)) from error


def _spare_sites(database: Database, path: Path) -> None:
    """Nothing, where a backup may take the place of a file. Raises `SiteError` for a site's database, this or another.

    Whoever has that open would go on writing to a file that is gone.
    """
    own = []
    if database.dialect == "sqlite":
        own = [Path(f"{database.engine.url.database}{end}") for end in ("", *BESIDE)]
    if path.exists() and (_is_open_form(path) or any(one.exists() and path.samefile(one) for one in own)):
        raise SiteError(
            gettext(
                "{file} is the database of a site, which no backup may replace; name another file.", file=path
            )
        )


def _is_open_form(path: Path) -> bool:
    """Whether a file is a database as sites have it: with a journal beside it, which a backup is without."""
    with path.open("rb") as file:
        begin = file.read(20)
    return begin.startswith(MAGIC) and begin[18:20] == b"\2\2"


def must_be_backup(path: Path) -> None:
    """Nothing, when the file may be a backup. Raises `SiteError`, or OSError when it cannot be read."""
    with path.open("rb") as file:
        if file.read(16) != MAGIC:
            raise SiteError(gettext("That file is no backup."))


def restore(database: Database, path: Path) -> None:
    """Fill an empty database of either kind from the file of a backup, which may be from an older Roundhouse.

    All or nothing. Raises `SiteError` when there is something in the database already, or the file is no backup.
    """
    with tempfile.TemporaryDirectory() as folder:
        # What an older Roundhouse wrote is brought up to date first, and not in the file itself.
        copy = Path(folder, "backup.sqlite3")
        try:
            must_be_backup(path)
            shutil.copyfile(path, copy)
        except OSError as error:
            raise SiteError(gettext("The backup cannot be read: {error}.", error=error)) from error
        with _opened(copy) as source, source.read() as rows, database.write() as c:
            if rows.execute(text("PRAGMA integrity_check")).scalar() != "ok":
                raise SiteError(gettext("That file is damaged."))
            if any(c.execute(select(table).limit(1)).first() for table in _held()):
                raise SiteError(
                    gettext("A backup is restored into an empty database; there is something in this one.")
                )
            copy_rows(rows, c)


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A file that nobody else knows, next to the one that it will become."""
    number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    os.close(number)
    try:
        yield Path(name)
    finally:
        for end in ("", *BESIDE, "-journal"):
            Path(name + end).unlink(missing_ok=True)


@contextmanager
def _opened(path: Path) -> Iterator[Database]:
    database = Database.open(f"sqlite:///{path}")
    try:
        yield database
    finally:
        database.close()


def _copy_file(database: Database, path: Path) -> None:
    with database.read() as source, closing(sqlite3.connect(path)) as target:
        connection = source.connection.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        connection.backup(target)


def _as_one_file(path: Path) -> None:
    """Without a journal beside it, and on the disk."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _held() -> list[Table]:
    """The tables that copies have, those that others refer to first."""
    return [table for table in schema.metadata.sorted_tables if table not in schema.NOT_COPIED]


def copy_rows(source: Connection, target: Connection) -> None:
    """All rows of all tables, and where the numbers go on that are given out; the source may be in an older form."""
    there = inspect(source)
    source = source.execution_options(yield_per=TOGETHER)
    for table in _held():
        if not there.has_table(table.name):
            continue
        known = {column["name"] for column in there.get_columns(table.name)}
        columns = [column for column in table.c if column.name in known]
        # In the order of their keys, so that what a row refers to in its own table is there before.
        for rows in source.execute(select(*columns).order_by(*table.primary_key)).mappings().partitions():
            target.execute(insert(table), [dict(row) for row in rows])
        column = table.autoincrement_column
        if column is not None:
            _give_on_from(target, table, column, _given(source, table, column))


def _given(c: Connection, table: Table, column: Column[int]) -> int:
    """The last number that was given to a row of the table, one that is gone perhaps; 0 when there was none."""
    if c.dialect.name == "sqlite":
        given = c.execute(text("SELECT seq FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
    else:
        sequence = text("SELECT last_value FROM pg_sequences WHERE sequencename = :name")
        given = c.execute(sequence, {"name": f"{table.name}_{column.name}_seq"})
    return max(given.scalar() or 0, c.execute(select(func.max(column))).scalar() or 0)


def _give_on_from(c: Connection, table: Table, column: Column[int], last: int) -> None:
    if not last:
        return
    if c.dialect.name == "sqlite":
        c.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
        put = text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)")
        c.execute(put, {"name": table.name, "last": last})
    else:
        sequence = f"{table.name}_{column.name}_seq"
        c.execute(text("SELECT setval(:name, :last)"), {"name": sequence, "last": last})

"""The whole database as one file, and back. The file is a SQLite database, whichever kind it was made from."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import select, text

from ...text.language import gettext
from ..errors import SiteError
from .copying import Loss, copy_rows, copy_server, held
from .database import BESIDE, Database

MAGIC = b"SQLite format 3\0"
"""How every file of SQLite begins."""

CHECK = "PRAGMA integrity_check"
"""Looks through a whole file."""

ABOUT_ROWS = (
    "NULL value in",
    "TEXT value in",
    "NUMERIC value in",
    "NON-NULL value in",
    "CHECK constraint failed",
)
"""What SQLite says of the values of rows, and not of its file."""


def backup(database: Database, path: Path) -> list[Loss]:
    """Write all that the database holds, as it stands at one moment, into a file, while the site goes on.

    The file has the form that the database has, an older one perhaps. Gives what it has otherwise: nothing where it is
    a copy of a file of SQLite.

    The file is complete when it appears under its name; one that was there is replaced. It can be read by its owner
    only, since it holds what passwords are checked against. Raises `SiteError` when it cannot be written, would take
    the place of a site's database, or could not be restored since the file of the database is damaged.
    """
    losses: list[Loss] = []
    try:
        _spare_sites(database, path)
        with _beside(path) as made:
            if database.dialect == "sqlite":
                _copy_file(database, made)
                _must_be_whole(made)
            else:
                with database.read() as source:
                    losses = copy_server(source, made)
            _as_one_file(made)
            os.replace(made, path)
    except (OSError, sqlite3.Error) as error:
        raise SiteError(gettext("The backup cannot be written: {error}.", error=error)) from error
    return losses


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


def restore(database: Database, path: Path) -> list[Loss]:
    """Fill an empty database of either kind from the file of a backup, which may be from an older Roundhouse.

    All or nothing, but for what cannot be read of a row: gives what is otherwise than in the file, or left out. Raises
    `SiteError` when there is something in the database already, or the file is no backup.
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
            if _damage(rows.execute(text(CHECK)).scalars()):
                raise SiteError(gettext("That file is damaged."))
            if any(c.execute(select(table).limit(1)).first() for table in held()):
                raise SiteError(
                    gettext("A backup is restored into an empty database; there is something in this one.")
                )
            return copy_rows(rows, c)


def _must_be_whole(path: Path) -> None:
    """Nothing, where `restore` would take a file. Raises `SiteError` where SQLite finds it damaged."""
    with closing(sqlite3.connect(path)) as connection:
        try:
            said = _damage(line for (line,) in connection.execute(CHECK))
        except sqlite3.OperationalError:
            raise  # a full disk, not a damaged file
        except sqlite3.DatabaseError as error:
            said = str(error)
    if said:
        raise SiteError(
            gettext(
                "The file of the database is damaged, so no backup was written ({said}); "
                "roundhouse admin export writes the games that can be read.",
                said=said.splitlines()[-1],
            )
        )


def _damage(found: Iterable[str]) -> str:
    """What SQLite finds wrong with a file, in its words; "" for nothing, or for what it only says of values."""
    return next(
        (said for said in found if said != "ok" and not any(words in said for words in ABOUT_ROWS)), ""
    )


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

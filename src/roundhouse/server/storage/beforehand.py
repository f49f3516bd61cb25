"""A copy of a site's database in the newest form, to see what an update would do before it is installed."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Engine

from ...text.language import gettext
from ..errors import SiteError
from .copying import copy_server
from .database import Database, engine_of


@contextmanager
def copied(url: str) -> Iterator[Database]:
    """A copy of the database at an address, brought to the newest form, while the block lasts.

    The database itself is only read, in whatever form it is, and the site may be open meanwhile. Raises `SiteError`
    when it cannot be read, is of something else, or of a newer Roundhouse.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "copy.sqlite3")
        source = engine_of(url)
        try:
            if source.dialect.name == "sqlite":
                _copy_file(source, path)
            else:
                with source.connect() as rows, rows.begin():
                    copy_server(rows, path)
        finally:
            source.dispose()
        database = Database.open(f"sqlite:///{path}")
        try:
            yield database
        finally:
            database.close()


def _copy_file(source: Engine, path: Path) -> None:
    file = Path(str(source.url.database))
    try:
        with (
            closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as reading,
            closing(sqlite3.connect(path)) as copy,
        ):
            reading.backup(copy)
    except sqlite3.Error as error:
        raise SiteError(gettext("The database cannot be read: {error}.", error=error)) from error

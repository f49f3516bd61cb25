"""A copy of a site's database in the newest form, to see what an update would do before it is installed."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Engine, create_engine

from ...text.language import gettext
from ..errors import SiteError
from .copying import copy_rows
from .database import Database, engine_of
from .migrations import bring_up_to_date, form_of, is_known, newer


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
                _copy_server(source, path)
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


def _copy_server(source: Engine, path: Path) -> None:
    """The rows of a server's tables in the form that they have, into a file of the same form."""
    copy = create_engine(f"sqlite:///{path}")
    try:
        with source.connect() as rows, rows.begin(), copy.begin() as c:
            found = form_of(rows)
            if found is None:
                raise SiteError(gettext("There is no site in this database."))
            if not is_known(found):
                raise SiteError(newer())
            bring_up_to_date(c, to=found)
            copy_rows(rows, c)
    finally:
        copy.dispose()

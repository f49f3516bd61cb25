"""How games stood after an entry of their log: read instead of the log up to there, and never the truth about it."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection

from . import schema
from .records import Bookmark
from .rows import many, upsert

ROW = schema.bookmarks


def bookmark(c: Connection, table: int) -> Bookmark | None:
    """The bookmark of a table, if there is one that can be read."""
    found = many(c, Bookmark, ROW, ROW.c.table == table)
    return found[0] if found else None


def put_bookmark(c: Connection, bookmark: Bookmark) -> None:
    """Put a bookmark in the place of the one before."""
    values = msgspec.structs.asdict(bookmark)
    insert = upsert(c, ROW).values(values)
    c.execute(insert.on_conflict_do_update(index_elements=[ROW.c.table], set_=values))


def drop_bookmark(c: Connection, table: int) -> None:
    """Remove the bookmark of a table: its whole log is read next."""
    c.execute(ROW.delete().where(ROW.c.table == table))

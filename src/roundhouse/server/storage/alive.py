"""Whether the database can be read and written."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, select

from . import schema
from .database import Database, must_have_room
from .rows import now, upsert

ROW = schema.health


def read(database: Database) -> None:
    """Read a row. Raises `SiteError` when that fails."""
    with database.read() as c:
        c.execute(select(ROW)).first()


def write(database: Database) -> None:
    """Write a row of a table of its own, for good. Raises `SiteError` when that fails.

    Only what is committed has been on the disk: a transaction that is rolled back leaves nothing there to fail. It is
    one row, written over each time, that nobody else reads or waits for. SQLite writes into a journal that may have
    room when the disk has none, and fails later, when the journal is full: so the disk is asked as well.
    Raises `Unavailable` where the disk has no room.
    """
    with database.write() as c:
        moment = now()
        put = upsert(c, ROW).values(name="write", when=moment)
        c.execute(put.on_conflict_do_update(index_elements=[ROW.c.name], set_={"when": moment}))
    must_have_room(database.engine)


def note(c: Connection, moment: datetime) -> datetime | None:
    """Write down that the site is up; gives when that was last written down, None for never."""
    before = c.execute(select(ROW.c.when).where(ROW.c.name == "up").with_for_update()).scalar()
    put = upsert(c, ROW).values(name="up", when=moment)
    c.execute(put.on_conflict_do_update(index_elements=[ROW.c.name], set_={"when": moment}))
    return before if isinstance(before, datetime) else None

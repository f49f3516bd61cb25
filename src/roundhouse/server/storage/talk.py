"""Chat at a table, and the private notes of its people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Select, select

from . import schema
from .records import Message, Note
from .rows import many, now, readable, record, upsert

ROW = schema.messages
NOTE = schema.notes
USER = schema.users


def say(
    c: Connection,
    table: int,
    user: int,
    text: str,
    at: int | None = None,
    facts: Mapping[str, Any] | None = None,
) -> Message:
    """A line of chat; `at`: the position that it was written at, when the game was on. `facts`: told by the site."""
    fields = {"table": table, "user": user, "text": text, "at": at, "when": now(), "facts": dict(facts or {})}
    id = c.execute(ROW.insert().values(fields).returning(ROW.c.id)).scalar_one()
    return record(Message, ROW, c.execute(_messages().where(ROW.c.id == id)).mappings().one())


def messages(c: Connection, table: int, after: int = 0, limit: int | None = None) -> list[Message]:
    """The chat of a table in order: lines with ids above `after`, and the last `limit` of these if one is given.

    Each has the name that its writer has now.
    """
    found = _messages().where(ROW.c.table == table, ROW.c.id > after).order_by(ROW.c.id.desc()).limit(limit)
    return readable(Message, ROW, c.execute(found).mappings())[::-1]


def put_note(c: Connection, table: int, user: int, about: str, text: str) -> None:
    """Write a note of a user on something at a table in place of the one before; an empty text removes it."""
    key = NOTE.c.table == table, NOTE.c.user == user, NOTE.c.about == about
    if not text.strip():
        c.execute(NOTE.delete().where(*key))
        return
    values = {"table": table, "user": user, "about": about, "text": text, "when": now()}
    written = {"text": values["text"], "when": values["when"]}
    insert = upsert(c, NOTE).values(values)
    c.execute(
        insert.on_conflict_do_update(index_elements=[NOTE.c.table, NOTE.c.user, NOTE.c.about], set_=written)
    )


def notes(c: Connection, table: int, user: int) -> list[Note]:
    """The notes of a user at a table, ordered by what they are about."""
    return many(c, Note, NOTE, NOTE.c.table == table, NOTE.c.user == user, order=(NOTE.c.about,))


def _messages() -> Select[tuple[object, ...]]:
    return select(*ROW.c, USER.c.name).join(USER, USER.c.id == ROW.c.user)

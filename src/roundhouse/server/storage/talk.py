"""Chat at a table, and the private notes of its people."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, or_, select

from . import schema
from .records import EVERYBODY, SPECTATORS, Message, Note
from .rows import many, now, readable, record, upsert

ROW = schema.messages
NOTE = schema.notes
SIGN = schema.reactions
USER = schema.users


def say(
    c: Connection,
    table: int,
    user: int,
    text: str,
    at: int | None = None,
    room: str = EVERYBODY,
    facts: Mapping[str, Any] | None = None,
) -> Message:
    """A line of chat; `at`: the position that it was written at, when the game was on. `facts`: told by the site."""
    fields = {"table": table, "user": user, "text": text, "at": at, "when": now(), "room": room}
    fields["facts"] = dict(facts or {})
    id = c.execute(ROW.insert().values(fields).returning(ROW.c.id)).scalar_one()
    return record(Message, ROW, c.execute(_messages().where(ROW.c.id == id)).mappings().one())


def messages(
    c: Connection,
    table: int,
    after: int = 0,
    limit: int | None = None,
    rooms: Collection[str] = (EVERYBODY, SPECTATORS),
    without: Collection[int] = (),
    until: datetime | None = None,
) -> list[Message]:
    """The chat of a table in order: lines with ids above `after`, and the last `limit` of these if one is given.

    Each has the name that its writer has now. `rooms`: of these only; `without`: what these users say is left out;
    `until`: so is what was said later to everybody.
    """
    found = _messages().where(ROW.c.table == table, ROW.c.id > after, ROW.c.room.in_(rooms))
    if without:
        found = found.where(or_(ROW.c.user.not_in(without), ROW.c.facts != {}))
    if until is not None:
        found = found.where(or_(ROW.c.when <= until, ROW.c.room != EVERYBODY))
    found = found.order_by(ROW.c.id.desc()).limit(limit)
    return readable(Message, ROW, c.execute(found).mappings())[::-1]


def message(c: Connection, table: int, id: int) -> Message | None:
    """A line of the chat of a table."""
    found = c.execute(_messages().where(ROW.c.table == table, ROW.c.id == id)).mappings().first()
    return None if found is None else record(Message, ROW, found)


def remove(c: Connection, table: int, id: int) -> bool:
    """Take a line out of the chat of a table, with the signs put to it; whether there was one."""
    return bool(c.execute(ROW.delete().where(ROW.c.table == table, ROW.c.id == id)).rowcount)


def react(c: Connection, message: int, user: int, sign: str) -> None:
    """Put a sign of a user to a line of chat, in place of the one before; "" takes it away."""
    c.execute(SIGN.delete().where(SIGN.c.message == message, SIGN.c.user == user))
    if sign:
        values = {"message": message, "user": user, "sign": sign}
        c.execute(upsert(c, SIGN).values(values).on_conflict_do_nothing())


def reaction(c: Connection, message: int, user: int) -> str:
    """The sign of a user to a line of chat; "" for none."""
    found = select(SIGN.c.sign).where(SIGN.c.message == message, SIGN.c.user == user)
    return str(c.execute(found).scalar() or "")


def reactions(c: Connection, messages: Collection[int]) -> dict[int, dict[str, list[str]]]:
    """The signs to some lines of chat: by line and sign the names of those who gave it."""
    found: dict[int, dict[str, list[str]]] = {}
    given = select(SIGN.c.message, SIGN.c.sign, USER.c.name).join(USER, USER.c.id == SIGN.c.user)
    given = given.where(SIGN.c.message.in_(messages)).order_by(SIGN.c.message, SIGN.c.sign, SIGN.c.user)
    for message, sign, name in c.execute(given):
        found.setdefault(message, {}).setdefault(sign, []).append(name)
    return found


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

"""Ledgers of companions, and their entries in the order in which they arrived."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select

from . import schema
from .records import Companion, CompanionEntry
from .rows import many, now, one, put

ROW = schema.companions
ENTRY = schema.companion_entries


def add(
    c: Connection,
    user: int,
    key: str,
    look: str,
    name: str,
    title: str,
    players: Sequence[str],
    options: Sequence[str],
    drawn: str,
    mode: str,
) -> Companion:
    """A new ledger without entries."""
    when = now()
    said = {"name": name, "title": title, "players": tuple(players), "options": tuple(options)}
    fields = {"user": user, "key": key, "look": look, "drawn": drawn, "mode": mode, **said}
    return put(c, Companion, ROW, **fields, revision=0, created=when, changed=when)


def by_key(c: Connection, key: str) -> Companion | None:
    """The ledger that whoever knows this secret may write. Raises `Damaged`."""
    return one(c, Companion, ROW, ROW.c.key == key)


def by_look(c: Connection, look: str) -> Companion | None:
    """The ledger that whoever knows this secret may read. Raises `Damaged`."""
    return one(c, Companion, ROW, ROW.c.look == look)


def of_user(c: Connection, user: int) -> list[Companion]:
    """The ledgers of a user, those changed last first."""
    return many(c, Companion, ROW, ROW.c.user == user, order=(ROW.c.changed.desc(), ROW.c.id.desc()))


def count(c: Connection, user: int) -> int:
    """How many ledgers a user has."""
    return int(c.execute(select(func.count()).select_from(ROW).where(ROW.c.user == user)).scalar_one())


def entries(c: Connection, id: int, since: int = 0) -> list[CompanionEntry]:
    """The entries of a ledger after number `since`, in order."""
    return many(
        c, CompanionEntry, ENTRY, ENTRY.c.companion == id, ENTRY.c.number > since, order=(ENTRY.c.number,)
    )


def known(c: Connection, id: int, ids: Collection[str]) -> set[str]:
    """Which of these entries a ledger has already."""
    found = select(ENTRY.c.entry).where(ENTRY.c.companion == id, ENTRY.c.entry.in_(ids))
    return set(c.execute(found).scalars())


def lock(c: Connection, id: int) -> int | None:
    """Let nobody else append to a ledger in the meantime; the number of its last entry, None when it is gone."""
    changed = c.execute(ROW.update().where(ROW.c.id == id).values(changed=now()).returning(ROW.c.revision))
    found = changed.scalar()
    return None if found is None else int(found)


def append(c: Connection, id: int, data: Sequence[Mapping[str, Any]]) -> None:
    """Append entries that the ledger does not have yet, in a transaction in which it is locked."""
    last = lock(c, id)
    if last is None or not data:
        return
    when = now()
    rows = [
        {"companion": id, "number": last + n, "entry": one["id"], "data": dict(one), "created": when}
        for n, one in enumerate(data, 1)
    ]
    c.execute(ENTRY.insert(), rows)
    c.execute(ROW.update().where(ROW.c.id == id).values(revision=last + len(rows)))


def change(c: Connection, id: int, **fields: Any) -> None:
    """Set fields of a ledger."""
    c.execute(ROW.update().where(ROW.c.id == id).values(**fields))


def abandoned(c: Connection, before: datetime) -> list[int]:
    """The ledgers of guests to which nothing was written since a moment."""
    guests = select(schema.users.c.id).where(schema.users.c.guest)
    found = select(ROW.c.id).where(ROW.c.changed < before, ROW.c.user.in_(guests)).order_by(ROW.c.id)
    return list(c.execute(found).scalars())


def delete(c: Connection, id: int) -> None:
    """Delete a ledger and its entries."""
    c.execute(ENTRY.delete().where(ENTRY.c.companion == id))
    c.execute(ROW.delete().where(ROW.c.id == id))

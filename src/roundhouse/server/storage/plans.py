"""Plans of users, and with whom they share them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Connection, func, select

from . import schema
from .records import StoredPlan, User
from .rows import change, many, now, one, put, readable

ROW = schema.plans
READER = schema.plan_readers


def add_plan(
    c: Connection, user: int, table: int, name: str, content: Mapping[str, Any], **base: int
) -> StoredPlan:
    """A new plan; `base`: "entry", "at" and "seed"."""
    when = now()
    fields = {"user": user, "table": table, "name": name, "content": dict(content), **base}
    return put(c, StoredPlan, ROW, **fields, created=when, changed=when)


def plan(c: Connection, id: int) -> StoredPlan | None:
    """The plan with an id. Raises `Damaged`."""
    return one(c, StoredPlan, ROW, ROW.c.id == id)


def plans(c: Connection, user: int, table: int | None = None) -> list[StoredPlan]:
    """The plans of a user, of one table or all, those changed last first."""
    where = [ROW.c.user == user]
    if table is not None:
        where.append(ROW.c.table == table)
    return many(c, StoredPlan, ROW, *where, order=(ROW.c.changed.desc(), ROW.c.id.desc()))


def shared(c: Connection, user: int, table: int) -> list[StoredPlan]:
    """The plans at a table that others share with a user."""
    own = select(READER.c.plan).where(READER.c.user == user)
    return many(c, StoredPlan, ROW, ROW.c.table == table, ROW.c.id.in_(own), order=(ROW.c.id,))


def count(c: Connection, user: int, table: int | None = None) -> int:
    """How many plans a user has, at one table or in all."""
    where = [ROW.c.user == user]
    if table is not None:
        where.append(ROW.c.table == table)
    return int(c.execute(select(func.count()).select_from(ROW).where(*where)).scalar_one())


def change_plan(c: Connection, id: int, revision: int, **fields: Any) -> StoredPlan | None:
    """Set fields of a plan that was changed `revision` times; None when it was changed since, or is gone."""
    where = ROW.c.id == id, ROW.c.revision == revision
    return change(c, StoredPlan, ROW, *where, revision=revision + 1, changed=now(), **fields)


def delete_plan(c: Connection, id: int) -> None:
    """Delete a plan."""
    c.execute(READER.delete().where(READER.c.plan == id))
    c.execute(ROW.delete().where(ROW.c.id == id))


def readers(c: Connection, id: int) -> list[User]:
    """With whom a plan is shared, by name."""
    users = schema.users
    chosen = select(READER.c.user).where(READER.c.plan == id)
    columns = [users.c[field] for field in User.__struct_fields__]
    found = select(*columns).where(users.c.id.in_(chosen)).order_by(users.c.name)
    return readable(User, users, c.execute(found).mappings())


def share(c: Connection, id: int, users: Collection[int]) -> None:
    """Share a plan with these users and nobody else."""
    c.execute(READER.delete().where(READER.c.plan == id))
    if users:
        c.execute(READER.insert(), [{"plan": id, "user": user} for user in sorted(users)])

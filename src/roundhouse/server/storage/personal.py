"""Everything that the site keeps about a user, for the user to take along."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Table, and_, or_, select

from . import schema
from .columns import Broken

HIDDEN = ("password_hash", "secret_hash", "csrf", "name_key", "invite", "credential", "public_key")
"""What is no information about somebody but a key to something."""

LINKS = (schema.companions.c.key, schema.companions.c.look)
"""Columns that are such a key, with a name that elsewhere is none."""


OWN = (
    "notes",
    "plans",
    "plan_readers",
    "companions",
    "channels",
    "notices",
    "mutes",
    "tokens",
    "sessions",
    "devices",
    "passkeys",
    "places",
    "ratings",
    "vacations",
    "reactions",
)
"""Tables of the database of which the rows of a user are given under their name."""


def everything(c: Connection, user: int) -> dict[str, Any]:
    """All rows about a user: the user, and by table of the database whatever was done, said, set or received."""
    own_seats = select(schema.seats.c.table).where(schema.seats.c.user == user)
    tables = schema.tables.c.id.in_(own_seats) | (schema.tables.c.owner == user)
    seated = schema.orders.c.seat.in_(
        select(schema.seats.c.player).where(
            schema.seats.c.table == schema.orders.c.table, schema.seats.c.user == user
        )
    )
    # Asked for by their tables first: the log of a table is stored in its order, and has no other.
    acted = and_(schema.entries.c.table.in_(own_seats), schema.entries.c.user == user)
    ledgers = select(schema.companions.c.id).where(schema.companions.c.user == user)
    found: dict[str, Any] = {
        "user": _rows(c, schema.users, schema.users.c.id == user)[0],
        "tables": _rows(c, schema.tables, tables),
        "seats": _rows(c, schema.seats, or_(schema.seats.c.user == user, schema.seats.c.absent == user)),
        "actions": _rows(c, schema.entries, acted),
        "chat": _rows(c, schema.messages, schema.messages.c.user == user),
        "orders": _rows(c, schema.orders, seated),
        "companion_entries": _rows(
            c, schema.companion_entries, schema.companion_entries.c.companion.in_(ledgers)
        ),
        "challenges": _rows(
            c, schema.challenges, or_(schema.challenges.c.user == user, schema.challenges.c.by == user)
        ),
        "reports": _rows(c, schema.reports, schema.reports.c.user == user),
        "proposals": _rows(c, schema.proposals, schema.proposals.c.user == user),
    }
    for name in OWN:
        table = schema.metadata.tables[name]
        found[name] = _rows(c, table, table.c.user == user)
    return found


def _rows(c: Connection, table: Table, where: Any) -> list[dict[str, Any]]:
    links = {column.name for column in LINKS if column.table is table}
    columns = [column for column in table.c if column.name not in links.union(HIDDEN)]
    return [
        {name: _plain(value) for name, value in row.items()}
        for row in c.execute(select(*columns).where(where)).mappings()
    ]


def _plain(value: Any) -> Any:
    if isinstance(value, Broken):
        value = value.stored
    if isinstance(value, bytes):
        return value.hex()
    return value.isoformat() if isinstance(value, datetime) else value

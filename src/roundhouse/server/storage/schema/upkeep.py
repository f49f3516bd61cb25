"""What those need who look after the site."""

from __future__ import annotations

from sqlalchemy import Column, Table

from ..columns import Json, Moment, Words
from .parts import OBJECT, metadata, of_user, own_id

# What those who look after the site have done there.
audit = Table(
    "audit",
    metadata,
    own_id(),
    Column("when", Moment, nullable=False),
    of_user(optional=True),
    Column("who", Words, nullable=False),
    Column("what", Words, nullable=False),
    Column("about", Words, nullable=False),
    Column("data", Json(OBJECT), nullable=False),
    sqlite_autoincrement=True,
)

# A row that is written to see whether writing works; no part of what a site holds.
health = Table(
    "health",
    metadata,
    Column("name", Words, primary_key=True),
    Column("when", Moment, nullable=False),
)

site_keys = Table(
    "site_keys",
    metadata,
    Column("name", Words, primary_key=True),
    Column("value", Words, nullable=False),
)

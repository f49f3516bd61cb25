"""What users ask of each other, and of those who look after the site."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Table

from ..columns import Json, Moment, Whole, Words
from .parts import OBJECT, metadata, of_table, of_user, own_id

challenges = Table(
    "challenges",
    metadata,
    own_id(),
    of_table(),
    of_user(),
    Column("by", Whole, ForeignKey("users.id"), nullable=False),
    Column("status", Words, nullable=False),
    Column("reason", Words, nullable=False),
    Column("begins", Boolean, nullable=False),
    Column("created", Moment, nullable=False),
    Column("decided", Moment),
    Index(None, "table"),
    Index(None, "user", "status"),
    Index(None, "by", "status"),
    sqlite_autoincrement=True,
)

# What was reported is quoted, so a report outlives the table and the line that it is about.
reports = Table(
    "reports",
    metadata,
    own_id(),
    of_user(),
    Column("kind", Words, nullable=False),
    Column("table", Whole),
    Column("line", Whole),
    Column("about", Whole, ForeignKey("users.id")),
    Column("reason", Words, nullable=False),
    Column("text", Words, nullable=False),
    Column("quoted", Json(OBJECT), nullable=False),
    Column("status", Words, nullable=False),
    Column("created", Moment, nullable=False),
    Column("decided", Moment),
    Column("decided_by", Whole, ForeignKey("users.id")),
    Column("note", Words, nullable=False),
    Index(None, "status", "id"),
    Index(None, "user"),
    Index(None, "about"),
    sqlite_autoincrement=True,
)

"""What people write down beside games: notes, plans, and ledgers of cardboard games."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Table, UniqueConstraint

from ..columns import Json, Moment, Whole, Words
from .parts import OBJECT, metadata, of_table, of_user, own_id

notes = Table(
    "notes",
    metadata,
    of_table(primary=True),
    of_user(primary=True),
    Column("about", Words, primary_key=True),
    Column("text", Words, nullable=False),
    Column("when", Moment, nullable=False),
    Index(None, "user"),
)

plans = Table(
    "plans",
    metadata,
    own_id(),
    of_user(),
    of_table(),
    Column("name", Words, nullable=False),
    Column("entry", Whole, nullable=False),
    Column("at", Whole, nullable=False),
    Column("seed", Whole, nullable=False),
    Column("content", Json(OBJECT), nullable=False),
    Column("revision", Whole, nullable=False),
    Column("created", Moment, nullable=False),
    Column("changed", Moment, nullable=False),
    Index(None, "user", "table"),
    Index(None, "table"),
    sqlite_autoincrement=True,
)

plan_readers = Table(
    "plan_readers",
    metadata,
    Column("plan", Whole, ForeignKey("plans.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    of_user(primary=True),
    Index(None, "user"),
)

# Ledgers that are kept beside cardboard games. Whoever knows `key` may write, whoever knows `look` may read.
companions = Table(
    "companions",
    metadata,
    own_id(),
    of_user(),
    Column("key", Words, nullable=False),
    Column("look", Words, nullable=False),
    Column("name", Words, nullable=False),
    Column("title", Words, nullable=False),
    Column("players", Json(tuple[str, ...]), nullable=False),
    Column("options", Json(tuple[str, ...]), nullable=False),
    Column("drawn", Words, nullable=False),
    Column("mode", Words, nullable=False),
    Column("revision", Whole, nullable=False),
    Column("created", Moment, nullable=False),
    Column("changed", Moment, nullable=False),
    UniqueConstraint("key"),
    UniqueConstraint("look"),
    Index(None, "user"),
    sqlite_autoincrement=True,
)

companion_entries = Table(
    "companion_entries",
    metadata,
    Column(
        "companion",
        Whole,
        ForeignKey("companions.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("number", Whole, primary_key=True, autoincrement=False),
    # Made by the device, so that what is sent twice is written once.
    Column("entry", Words, nullable=False),
    Column("data", Json(OBJECT), nullable=False),
    Column("created", Moment, nullable=False),
    UniqueConstraint("companion", "entry"),
)

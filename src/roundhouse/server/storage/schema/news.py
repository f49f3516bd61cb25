"""What people tell each other, and what the site tells them."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Table, UniqueConstraint, text

from ..columns import Json, Moment, Whole, Words
from .parts import OBJECT, metadata, of_table, of_user, own_id

messages = Table(
    "messages",
    metadata,
    own_id(),
    of_table(),
    of_user(),
    Column("text", Words, nullable=False),
    Column("at", Whole),
    Column("when", Moment, nullable=False),
    Column("facts", Json(OBJECT), nullable=False, server_default=text("'{}'")),
    Column("room", Words, nullable=False, server_default=text("''")),
    Index(None, "table", "id"),
    Index(None, "user"),
    sqlite_autoincrement=True,
)

reactions = Table(
    "reactions",
    metadata,
    Column(
        "message",
        Whole,
        ForeignKey("messages.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    of_user(primary=True),
    Column("sign", Words, nullable=False),
    Index(None, "user"),
)

channels = Table(
    "channels",
    metadata,
    own_id(),
    of_user(),
    Column("kind", Words, nullable=False),
    Column("data", Json(OBJECT), nullable=False),
    of_table(optional=True),
    Column("enabled", Boolean, nullable=False),
    Column("always", Boolean, nullable=False),
    Column("paused_until", Moment),
    Column("created", Moment, nullable=False),
    Index(None, "user"),
    Index(None, "table"),
    sqlite_autoincrement=True,
)

mutes = Table(
    "mutes",
    metadata,
    of_user(primary=True),
    of_table(primary=True),
    # What happens until then is told then; for good where there is no moment.
    Column("until", Moment),
    Index(None, "table"),
)

notices = Table(
    "notices",
    metadata,
    own_id(),
    of_user(optional=True),
    # What it is about, so that two processes that see the same thing happen make one notice of it.
    Column("key", Words),
    Column("channel", Whole, ForeignKey("channels.id", ondelete="SET NULL")),
    of_table(optional=True),
    Column("kind", Words, nullable=False),
    Column("data", Json(OBJECT), nullable=False),
    Column("status", Words, nullable=False),
    Column("tries", Whole, nullable=False),
    Column("due", Moment, nullable=False),
    Column("sent", Moment),
    Column("error", Words, nullable=False),
    Column("created", Moment, nullable=False),
    UniqueConstraint("key"),
    Index(None, "status", "due"),
    Index(None, "user", "id"),
    Index(None, "channel"),
    Index(None, "table"),
    sqlite_autoincrement=True,
)

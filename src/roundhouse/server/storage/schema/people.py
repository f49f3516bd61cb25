"""Users, how they log in, and when they are away."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Index, Table, UniqueConstraint, false

from ..columns import Bytes, Json, Moment, Whole, Words
from .parts import OBJECT, metadata, of_user, own_id

users = Table(
    "users",
    metadata,
    own_id(),
    Column("name", Words, nullable=False),
    Column("name_key", Words, nullable=False),
    Column("guest", Boolean, nullable=False),
    Column("password_hash", Words, nullable=False),
    Column("email", Words, nullable=False),
    Column("email_proven", Boolean, nullable=False),
    Column("admin", Boolean, nullable=False),
    Column("banned", Boolean, nullable=False),
    Column("created", Moment, nullable=False),
    Column("settings", Json(OBJECT), nullable=False),
    Column("bot", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("name_key"),
    Index(None, "email"),
    sqlite_autoincrement=True,
)

looks = Table(
    "looks",
    metadata,
    Column("look", Words, primary_key=True),
    of_user(),
    Index(None, "user"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Words, primary_key=True),
    Column("secret_hash", Words, nullable=False),
    of_user(),
    Column("csrf", Words, nullable=False),
    Column("created", Moment, nullable=False),
    Column("expires", Moment, nullable=False),
    Column("seen", Moment),
    Column("browser", Words),
    Column("place", Words),
    # Of `devices`; one that was forgotten since is no mistake.
    Column("device", Whole),
    UniqueConstraint("secret_hash"),
    Index(None, "user"),
    Index(None, "expires"),
)

devices = Table(
    "devices",
    metadata,
    own_id(),
    of_user(),
    Column("created", Moment, nullable=False),
    Column("seen", Moment, nullable=False),
    Column("browser", Words, nullable=False),
    Column("place", Words, nullable=False),
    Index(None, "user"),
    sqlite_autoincrement=True,
)

passkeys = Table(
    "passkeys",
    metadata,
    own_id(),
    of_user(),
    Column("name", Words, nullable=False),
    Column("credential", Words, nullable=False),
    Column("public_key", Bytes, nullable=False),
    Column("uses", Whole, nullable=False),
    Column("created", Moment, nullable=False),
    Column("used", Moment),
    UniqueConstraint("credential"),
    Index(None, "user"),
    sqlite_autoincrement=True,
)

attempts = Table(
    "attempts",
    metadata,
    Column("key", Words, primary_key=True),
    Column("forgotten", Moment, nullable=False),
    Column("until", Moment, nullable=False),
    Index(None, "forgotten"),
)

tokens = Table(
    "tokens",
    metadata,
    own_id(),
    of_user(),
    Column("label", Words, nullable=False),
    Column("scopes", Json(tuple[str, ...]), nullable=False),
    Column("secret_hash", Words, nullable=False),
    Column("created", Moment, nullable=False),
    Column("used", Moment),
    UniqueConstraint("secret_hash"),
    Index(None, "user"),
    sqlite_autoincrement=True,
)

once = Table(
    "once",
    metadata,
    Column("purpose", Words, primary_key=True),
    Column("secret_hash", Words, primary_key=True),
    of_user(optional=True),
    Column("data", Json(OBJECT), nullable=False),
    Column("created", Moment, nullable=False),
    Column("expires", Moment, nullable=False),
    Index(None, "user"),
)

vacations = Table(
    "vacations",
    metadata,
    own_id(),
    of_user(),
    Column("begins", Moment, nullable=False),
    Column("ends", Moment, nullable=False),
    Index(None, "user", "begins"),
    sqlite_autoincrement=True,
)

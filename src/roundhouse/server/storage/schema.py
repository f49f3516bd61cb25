"""The tables of the database. A change here needs a step in `migrations/versions`; a test holds them together.

The columns have the names of the fields of `records`.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Boolean, Column, ForeignKey, Index, MetaData, Table, UniqueConstraint, false, text

from .columns import Bytes, Json, Moment, Real, Whole, Words
from .timing import TableClock, Times

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

OBJECT = dict[str, Any]


def _own_id() -> Column[int]:
    return Column("id", Whole, primary_key=True, autoincrement=True)


def _of_user(*, primary: bool = False, optional: bool = False) -> Column[int]:
    # Users are never deleted: what is personal goes, the row stays (see `users.delete_user`).
    return Column("user", Whole, ForeignKey("users.id"), primary_key=primary, nullable=optional)


def _of_table(*, primary: bool = False, optional: bool = False, cascade: bool = True) -> Column[int]:
    key = ForeignKey("tables.id", ondelete="CASCADE" if cascade else None)
    return Column("table", Whole, key, primary_key=primary, nullable=optional, autoincrement=False)


users = Table(
    "users",
    metadata,
    _own_id(),
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
    UniqueConstraint("name_key"),
    Index(None, "email"),
    sqlite_autoincrement=True,
)

looks = Table(
    "looks",
    metadata,
    Column("look", Words, primary_key=True),
    _of_user(),
    Index(None, "user"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Words, primary_key=True),
    Column("secret_hash", Words, nullable=False),
    _of_user(),
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
    _own_id(),
    _of_user(),
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
    _own_id(),
    _of_user(),
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
    _own_id(),
    _of_user(),
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
    _of_user(optional=True),
    Column("data", Json(OBJECT), nullable=False),
    Column("created", Moment, nullable=False),
    Column("expires", Moment, nullable=False),
    Index(None, "user"),
)

tables = Table(
    "tables",
    metadata,
    _own_id(),
    Column("title", Words, nullable=False),
    Column("name", Words, nullable=False),
    Column("owner", Whole, ForeignKey("users.id"), nullable=False),
    Column("status", Words, nullable=False),
    Column("options", Json(tuple[str, ...]), nullable=False),
    Column("seed", Json(int), nullable=False),
    Column("rules", Whole, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("invite", Words, nullable=False),
    Column("least", Whole, nullable=False),
    Column("most", Whole, nullable=False),
    Column("pace", Words, nullable=False),
    Column("hot_seat", Boolean, nullable=False),
    Column("undo", Words, nullable=False),
    Column("runs", Words, nullable=False),
    Column("revision", Whole, nullable=False),
    Column("at", Whole, nullable=False),
    Column("to_act", Words, nullable=False),
    Column("waiting_since", Moment),
    Column("round", Words, nullable=False),
    Column("need", Words, nullable=False, server_default=text("''")),
    Column("result", Json(dict[str, int]), nullable=False),
    Column("names", Json(dict[str, str]), nullable=False),
    Column("rematch_of", Whole, ForeignKey("tables.id", ondelete="SET NULL")),
    Column("source", Json(OBJECT), nullable=False),
    Column("size", Whole, nullable=False, server_default="0"),
    Column("asks", Whole, nullable=False, server_default="0"),
    Column("clock", Json(TableClock), nullable=False, server_default=text("'{}'")),
    Column("times", Json(Times), nullable=False, server_default=text("'{}'")),
    Column("paused", Moment),
    Column("due", Moment),
    Column("agreed", Boolean, nullable=False, server_default=false()),
    Column("offer_hours", Whole, nullable=False, server_default="0"),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("created", Moment, nullable=False),
    Column("started", Moment),
    Column("ended", Moment),
    Index(None, "status", "listed", "id"),
    Index(None, "owner"),
    Index(None, "invite"),
    Index(None, "rematch_of"),
    Index(None, "due"),
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    _of_table(primary=True),
    Column("number", Whole, primary_key=True, autoincrement=False),
    Column("player", Words, nullable=False),
    _of_user(optional=True),
    Column("bot", Words, nullable=False),
    Column("ready", Boolean, nullable=False),
    Column("absent", Whole, ForeignKey("users.id")),
    Column("deputy", Whole),
    Index(None, "user", "table"),
    Index(None, "absent"),
)

# A log is thrown away only on purpose (`tables.delete_game`), so these two do not go with their table by themselves;
# stored in order of their keys.
entries = Table(
    "entries",
    metadata,
    _of_table(primary=True, cascade=False),
    Column("number", Whole, primary_key=True, autoincrement=False),
    Column("kind", Words, nullable=False),
    Column("data", Json(OBJECT), nullable=False),
    _of_user(optional=True),
    Column("seat", Words, nullable=False),
    Column("by", Words, nullable=False),
    Column("when", Moment, nullable=False),
    Column("digest", Words),
    Column("outcome", Bytes),
    Column("spent", Json(dict[str, int])),
    sqlite_with_rowid=False,
)

# Who counted when a rated game ended, and how they did: with the games, all that ratings are made of.
places = Table(
    "places",
    metadata,
    _of_table(primary=True),
    Column("seat", Whole, primary_key=True, autoincrement=False),
    # The how manieth rated game it was; the same for all its seats.
    Column("turn", Whole, nullable=False),
    _of_user(optional=True),
    Column("bot", Words, nullable=False),
    Column("place", Whole, nullable=False),
    Index(None, "turn", "seat"),
    Index(None, "user"),
)

ratings = Table(
    "ratings",
    metadata,
    # "" for all titles together.
    Column("title", Words, primary_key=True),
    # "user 5", or "bot search 0.1.0".
    Column("who", Words, primary_key=True),
    _of_user(optional=True),
    Column("bot", Words, nullable=False),
    Column("mu", Real, nullable=False),
    Column("sigma", Real, nullable=False),
    Column("games", Whole, nullable=False),
    Column("shown", Boolean, nullable=False),
    Index(None, "user"),
)

# Only of games that were played before entries had digests.
snapshots = Table(
    "snapshots",
    metadata,
    _of_table(primary=True, cascade=False),
    Column("number", Whole, primary_key=True, autoincrement=False),
    Column("at", Whole, nullable=False),
    Column("digest", Words, nullable=False),
    Column("state", Bytes, nullable=False),
    Column("when", Moment, nullable=False),
)

# How a game stood after an entry, so that its table opens at once; made anew whenever it does not serve any more.
bookmarks = Table(
    "bookmarks",
    metadata,
    _of_table(primary=True),
    Column("number", Whole, nullable=False),
    Column("digest", Words, nullable=False),
    Column("rules", Whole, nullable=False),
    Column("game", Bytes, nullable=False),
)

messages = Table(
    "messages",
    metadata,
    _own_id(),
    _of_table(),
    _of_user(),
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
    _of_user(primary=True),
    Column("sign", Words, nullable=False),
    Index(None, "user"),
)

notes = Table(
    "notes",
    metadata,
    _of_table(primary=True),
    _of_user(primary=True),
    Column("about", Words, primary_key=True),
    Column("text", Words, nullable=False),
    Column("when", Moment, nullable=False),
    Index(None, "user"),
)

orders = Table(
    "orders",
    metadata,
    _own_id(),
    _of_table(),
    Column("seat", Words, nullable=False),
    Column("kind", Words, nullable=False),
    Column("data", Json(OBJECT), nullable=False),
    Column("active", Boolean, nullable=False),
    Column("reason", Words, nullable=False),
    Column("created", Moment, nullable=False),
    Index(None, "table", "active"),
    sqlite_autoincrement=True,
)

plans = Table(
    "plans",
    metadata,
    _own_id(),
    _of_user(),
    _of_table(),
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
    _of_user(primary=True),
    Index(None, "user"),
)

# Ledgers that are kept beside cardboard games. Whoever knows `key` may write, whoever knows `look` may read.
companions = Table(
    "companions",
    metadata,
    _own_id(),
    _of_user(),
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

proposals = Table(
    "proposals",
    metadata,
    _own_id(),
    _of_table(),
    _of_user(),
    Column("kind", Words, nullable=False),
    Column("data", Json(OBJECT), nullable=False),
    Column("votes", Json(dict[str, bool]), nullable=False),
    Column("status", Words, nullable=False),
    Column("revision", Whole, nullable=False),
    Column("created", Moment, nullable=False),
    Index(None, "table", "status"),
    sqlite_autoincrement=True,
)

vacations = Table(
    "vacations",
    metadata,
    _own_id(),
    _of_user(),
    Column("begins", Moment, nullable=False),
    Column("ends", Moment, nullable=False),
    Index(None, "user", "begins"),
    sqlite_autoincrement=True,
)

channels = Table(
    "channels",
    metadata,
    _own_id(),
    _of_user(),
    Column("kind", Words, nullable=False),
    Column("data", Json(OBJECT), nullable=False),
    _of_table(optional=True),
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
    _of_user(primary=True),
    _of_table(primary=True),
    # What happens until then is told then; for good where there is no moment.
    Column("until", Moment),
    Index(None, "table"),
)

notices = Table(
    "notices",
    metadata,
    _own_id(),
    _of_user(optional=True),
    # What it is about, so that two processes that see the same thing happen make one notice of it.
    Column("key", Words),
    Column("channel", Whole, ForeignKey("channels.id", ondelete="SET NULL")),
    _of_table(optional=True),
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

# What those who look after the site have done there.
audit = Table(
    "audit",
    metadata,
    _own_id(),
    Column("when", Moment, nullable=False),
    _of_user(optional=True),
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

NOT_COPIED = frozenset({bookmarks, health})
"""What copies of a site leave out: it is written anew where it is missing."""

"""Tables, their seats, their games and what comes of them."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Table, false, text

from ..columns import Bytes, Json, Moment, Real, Whole, Words
from ..timing import TableClock, Times
from .parts import OBJECT, metadata, of_table, of_user, own_id

tables = Table(
    "tables",
    metadata,
    own_id(),
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
    Column("start", Bytes),
    Column("size", Whole, nullable=False, server_default="0"),
    Column("asks", Whole, nullable=False, server_default="0"),
    Column("clock", Json(TableClock), nullable=False, server_default=text("'{}'")),
    Column("times", Json(Times), nullable=False, server_default=text("'{}'")),
    Column("paused", Moment),
    Column("due", Moment),
    Column("agreed", Boolean, nullable=False, server_default=false()),
    Column("offer_hours", Whole, nullable=False, server_default="0"),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("bot_accounts", Boolean, nullable=False, server_default=false()),
    Column("language", Words, nullable=False, server_default=text("''")),
    Column("experience", Words, nullable=False, server_default=text("''")),
    Column("delay", Whole, nullable=False, server_default="0"),
    Column("created", Moment, nullable=False),
    Column("started", Moment),
    Column("ended", Moment),
    Index(None, "status", "listed", "id"),
    Index(None, "status", "listed", "ended", "id"),
    Index(None, "status", "listed", "at", "id"),
    Index(None, "owner"),
    Index(None, "invite"),
    Index(None, "rematch_of"),
    Index(None, "due"),
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    of_table(primary=True),
    Column("number", Whole, primary_key=True, autoincrement=False),
    Column("player", Words, nullable=False),
    of_user(optional=True),
    Column("bot", Words, nullable=False),
    Column("ready", Boolean, nullable=False),
    Column("absent", Whole, ForeignKey("users.id")),
    Column("deputy", Whole),
    Column("bot_account", Boolean, nullable=False, server_default=false()),
    Column("colour", Whole),
    Index(None, "user", "table"),
    Index(None, "absent"),
)

# A log is thrown away only on purpose (`tables.delete_game`), so these two do not go with their table by themselves;
# stored in order of their keys.
entries = Table(
    "entries",
    metadata,
    of_table(primary=True, cascade=False),
    Column("number", Whole, primary_key=True, autoincrement=False),
    Column("kind", Words, nullable=False),
    Column("data", Json(OBJECT), nullable=False),
    of_user(optional=True),
    Column("seat", Words, nullable=False),
    Column("by", Words, nullable=False),
    Column("when", Moment, nullable=False),
    Column("digest", Words),
    Column("outcome", Bytes),
    Column("spent", Json(dict[str, int])),
    sqlite_with_rowid=False,
)

# Only of games that were played before entries had digests.
snapshots = Table(
    "snapshots",
    metadata,
    of_table(primary=True, cascade=False),
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
    of_table(primary=True),
    Column("number", Whole, nullable=False),
    Column("digest", Words, nullable=False),
    Column("rules", Whole, nullable=False),
    Column("game", Bytes, nullable=False),
)

# The map of a finished game, small; drawn when somebody sees it first.
pictures = Table(
    "pictures",
    metadata,
    of_table(primary=True),
    Column("revision", Whole, nullable=False),
    Column("picture", Bytes, nullable=False),
)

# How a finished game was judged, so that it is looked through once; made anew for other rules, or by another judge.
evaluations = Table(
    "evaluations",
    metadata,
    of_table(primary=True),
    Column("number", Whole, nullable=False),
    Column("rules", Whole, nullable=False),
    Column("judge", Words, nullable=False),
    Column("content", Bytes, nullable=False),
)

orders = Table(
    "orders",
    metadata,
    own_id(),
    of_table(),
    Column("seat", Words, nullable=False),
    Column("kind", Words, nullable=False),
    Column("data", Json(OBJECT), nullable=False),
    Column("active", Boolean, nullable=False),
    Column("reason", Words, nullable=False),
    Column("created", Moment, nullable=False),
    Index(None, "table", "active"),
    sqlite_autoincrement=True,
)

proposals = Table(
    "proposals",
    metadata,
    own_id(),
    of_table(),
    of_user(),
    Column("kind", Words, nullable=False),
    Column("data", Json(OBJECT), nullable=False),
    Column("votes", Json(dict[str, bool]), nullable=False),
    Column("status", Words, nullable=False),
    Column("revision", Whole, nullable=False),
    Column("created", Moment, nullable=False),
    Index(None, "table", "status"),
    sqlite_autoincrement=True,
)

# Who counted when a rated game ended, and how they did: with the games, all that ratings are made of.
places = Table(
    "places",
    metadata,
    of_table(primary=True),
    Column("seat", Whole, primary_key=True, autoincrement=False),
    # The how manieth rated game it was; the same for all its seats.
    Column("turn", Whole, nullable=False),
    of_user(optional=True),
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
    of_user(optional=True),
    Column("bot", Words, nullable=False),
    Column("mu", Real, nullable=False),
    Column("sigma", Real, nullable=False),
    Column("games", Whole, nullable=False),
    Column("shown", Boolean, nullable=False),
    Index(None, "user"),
)

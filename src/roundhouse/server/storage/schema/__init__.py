"""The tables of the database. A change here needs a step in `migrations/versions`; a test holds them together.

The columns have the names of the fields of `records`. They are ordered by subject: `people`, `games`, `papers` (notes,
plans, ledgers), `news` (chat and notices), `asking` (challenges and reports) and `upkeep`; `parts` is what all are made
of.
"""

from __future__ import annotations

from .asking import challenges, reports
from .games import (
    bookmarks,
    entries,
    evaluations,
    orders,
    pictures,
    places,
    proposals,
    ratings,
    seats,
    snapshots,
    tables,
)
from .news import channels, messages, mutes, notices, reactions
from .papers import companion_entries, companions, notes, plan_readers, plans
from .parts import OBJECT, metadata
from .people import attempts, devices, looks, once, passkeys, sessions, tokens, users, vacations
from .upkeep import audit, health, site_keys

NOT_COPIED = frozenset({bookmarks, evaluations, health, pictures})
"""What copies of a site leave out: it is written anew where it is missing."""

__all__ = [
    "NOT_COPIED",
    "OBJECT",
    "metadata",
    "users",
    "looks",
    "sessions",
    "devices",
    "passkeys",
    "attempts",
    "tokens",
    "once",
    "vacations",
    "tables",
    "seats",
    "entries",
    "snapshots",
    "bookmarks",
    "pictures",
    "evaluations",
    "orders",
    "proposals",
    "places",
    "ratings",
    "notes",
    "plans",
    "plan_readers",
    "companions",
    "companion_entries",
    "messages",
    "reactions",
    "channels",
    "mutes",
    "notices",
    "challenges",
    "reports",
    "audit",
    "health",
    "site_keys",
]

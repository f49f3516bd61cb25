"""Accounts with which programs play: who may mark one as that, and who of them listens."""

from __future__ import annotations

from sqlalchemy import Connection, exists, or_, select

from ...text.language import gettext
from ..errors import NotNow
from ..storage import schema, users
from ..storage.records import User
from ..storage.rows import many
from .hub import Hub

LISTENERS = -(2**40)
"""The number under which the hub has those who listen for challenges: far below those of tables and ledgers."""


def mark(c: Connection, user: User, bot: bool) -> User:
    """Make an account that of a bot, or of a person again, as long as nobody has met it at a table.

    Raises `NotNow` for guests, and for an account that has a seat or has played: others sat down with a person, or with
    a bot, and that stays so.
    """
    if user.guest:
        raise NotNow(gettext("Guests cannot be bots; make an account first."))
    if user.bot == bot:
        return user
    if met(c, user.id):
        raise NotNow(
            gettext(
                "This account has played, or has a seat: that it is a bot, or a person, cannot be changed any more."
            )
        )
    return users.change_user(c, user.id, bot=bot)


def met(c: Connection, user: int) -> bool:
    """Whether a user has a seat, had one in a game that began, or ever moved."""
    seats, entries, owned = schema.seats, schema.entries, schema.tables
    seated = exists().where(or_(seats.c.user == user, seats.c.absent == user))
    # The log of a table is found by its table: those at which a user moved without a seat are their own.
    moved = exists().where(owned.c.owner == user, entries.c.table == owned.c.id, entries.c.user == user)
    return bool(c.execute(select(or_(seated, moved))).scalar())


def bot_accounts(c: Connection, limit: int = 200) -> list[User]:
    """The accounts of bots that are open, by name."""
    row = schema.users
    return many(c, User, row, row.c.bot, ~row.c.banned, order=(row.c.name_key,), limit=limit)


def listening(hub: Hub) -> set[int]:
    """The users who listen for challenges now, in all processes."""
    return set(hub.present(LISTENERS))

"""What does not go on although nobody has to do anything: tables that wait for a bot, messages that do not leave."""

from __future__ import annotations

from datetime import datetime

import msgspec
from sqlalchemy import Connection, func, or_, select

from .storage import schema
from .storage.records import RUNNING


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """A table that waits for the bot of a player, and since when."""

    table: int
    title: str
    player: str
    bot: str
    since: datetime


def waiting_for_bots(c: Connection, since: datetime) -> list[Waiting]:
    """The tables in play that have waited for a bot since before `since`, in order of their numbers.

    None at which people have to decide first how the game goes on by other rules.
    """
    tables, seats = schema.tables.c, schema.seats.c
    found = c.execute(
        select(tables.id, tables.title, tables.to_act, seats.bot, tables.waiting_since)
        .join(schema.seats, (seats.table == tables.id) & (seats.player == tables.to_act))
        .where(tables.status == RUNNING, seats.bot != "", tables.asks == 0, tables.waiting_since < since)
        .order_by(tables.id)
    )
    return [
        Waiting(table=table, title=title, player=player, bot=bot, since=when)
        for table, title, player, bot, when in found
    ]


def overdue_notices(c: Connection, since: datetime) -> int:
    """How many messages should have left before `since`, and have neither left nor failed."""
    notices = schema.notices.c
    return c.execute(
        select(func.count()).select_from(schema.notices).where(notices.status == "due", notices.due < since)
    ).scalar_one()


def failing_mail(c: Connection) -> int:
    """How many messages by mail failed at least once, and wait for another try."""
    notices, kind = schema.notices.c, schema.channels.c.kind
    found = select(func.count()).select_from(
        schema.notices.outerjoin(schema.channels, notices.channel == schema.channels.c.id)
    )
    mail = or_(notices.channel.is_(None), kind == "mail")
    return c.execute(found.where(notices.status == "due", notices.error != "", mail)).scalar_one()

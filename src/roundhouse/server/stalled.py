"""What does not go on by itself: tables that wait for a bot or for nobody, messages that do not leave."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from sqlalchemy import Connection, func, or_, select

from ..text.language import gettext
from .storage import schema, tables
from .storage.records import RUNNING, Seat, Table

SLOW = timedelta(minutes=5)
"""A game that has waited for longer, though for no person, is stuck."""


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


def stuck_tables(c: Connection, now: datetime, most: int, slow: timedelta = SLOW) -> list[tuple[Table, str]]:
    """The tables in play that do not go on, the newest first, and why; of the newest `most`."""
    running = tables.tables(c, status=(RUNNING,), limit=most)
    gaps = tables.with_gaps(c, {row.id for row, _ in running})
    return [(row, why) for row, seats in running if (why := stuck(row, seats, now, row.id in gaps, slow))]


def stuck(
    row: Table, seats: tuple[Seat, ...], now: datetime, gap: bool = False, slow: timedelta = SLOW
) -> str:
    """Why a game that is on does not go on, or ""; people decide about other rules when they like, and whoever has
    brought a game need not play it.

    `gap`: an entry is missing in its log, so it does not open any more once it is no longer at hand.
    """
    if gap:
        return gettext("an entry of its log is missing")
    nobody_came = bool(seats) and all(seat.user is None and not seat.bot for seat in seats)
    if row.asks or nobody_came or now - (row.waiting_since or row.created) <= slow:
        return ""
    seat = next((seat for seat in seats if seat.player == row.to_act), None)
    if seat is None:
        return gettext("nobody is to act")
    if seat.bot:
        return gettext("the bot {bot} does not act", bot=seat.bot)
    if seat.user is None:
        return gettext("the seat that is to act is empty")
    return ""


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

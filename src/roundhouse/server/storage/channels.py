"""Ways to reach a user, what is on its way over them, and what a user wants to hear of each table."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, and_, case, or_, select
from sqlalchemy.sql import ColumnElement

from ...text.language import gettext
from ..errors import NotFound
from . import schema
from .records import Channel, Notice
from .rows import change, columns, defaults, many, now, one, put, readable, upsert

ROW = schema.channels
MUTE = schema.mutes
NOTICE = schema.notices

LEASE = timedelta(minutes=5)
"""How long a notice is kept from others by whoever took it to send; after that its sender counts as dead."""


SLACK = timedelta(minutes=1)
"""By which the clocks of several machines may differ."""


def add_channel(c: Connection, user: int, kind: str, data: Mapping[str, Any], **fields: Any) -> Channel:
    """A new way to reach a user; the other fields of `Channel` may be set."""
    fields = {"user": user, "kind": kind, "data": dict(data), **fields}
    return put(c, Channel, ROW, **{"created": now(), **fields})


def channel(c: Connection, id: int) -> Channel | None:
    """The channel with an id."""
    return one(c, Channel, ROW, ROW.c.id == id)


def channels(c: Connection, user: int) -> list[Channel]:
    """The channels of a user, the oldest first."""
    return many(c, Channel, ROW, ROW.c.user == user, order=(ROW.c.id,))


def table_channels(c: Connection, table: int) -> list[Channel]:
    """The channels that are for one table only, the oldest first."""
    return many(c, Channel, ROW, ROW.c.table == table, order=(ROW.c.id,))


def change_channel(c: Connection, id: int, **fields: Any) -> Channel:
    """Set fields of a channel. Raises `NotFound`."""
    if (changed := change(c, Channel, ROW, ROW.c.id == id, **fields)) is None:
        raise NotFound(gettext("There is no such channel."))
    return changed


def drop_channel(c: Connection, id: int) -> None:
    """Remove a channel. What was due over it is dropped."""
    waiting = NOTICE.c.channel == id, NOTICE.c.status == "due"
    c.execute(
        NOTICE.update().where(*waiting).values(status="dropped", error=gettext("The channel was removed."))
    )
    c.execute(ROW.delete().where(ROW.c.id == id))


def mute(c: Connection, user: int, table: int, on: bool, until: datetime | None = None) -> None:
    """Whether a user wants to hear nothing of a table; `until`: what happens until then is told then."""
    if on:
        insert = upsert(c, MUTE).values(user=user, table=table, until=until)
        c.execute(
            insert.on_conflict_do_update(index_elements=[MUTE.c.user, MUTE.c.table], set_={"until": until})
        )
    else:
        c.execute(MUTE.delete().where(MUTE.c.user == user, MUTE.c.table == table))


def muted(c: Connection, user: int) -> set[int]:
    """The tables that a user wants to hear nothing of."""
    found = select(MUTE.c.table).where(MUTE.c.user == user, MUTE.c.until.is_(None))
    return set(c.execute(found).scalars())


def snoozed(c: Connection, user: int) -> dict[int, datetime]:
    """The tables that a user wants to hear nothing of for a while, with until when; those for which it has passed are
    left out."""
    found = select(MUTE.c.table, MUTE.c.until).where(MUTE.c.user == user, MUTE.c.until > now())
    return {table: until for table, until in c.execute(found) if isinstance(until, datetime)}


def enqueue(
    c: Connection,
    user: int | None,
    kind: str,
    data: Mapping[str, Any],
    *,
    channel: int | None = None,
    table: int | None = None,
    due: datetime | None = None,
    **fields: Any,
) -> Notice:
    """Put a notice on its way. `due`: not before then (now, if not given)."""
    moment = now()
    fields = {"user": user, "kind": kind, "data": dict(data), "channel": channel, "table": table, **fields}
    return put(c, Notice, NOTICE, **fields, due=due or moment, created=moment)


def enqueue_once(
    c: Connection, key: str, user: int, kind: str, data: Mapping[str, Any], **fields: Any
) -> bool:
    """As `enqueue`, unless there is a notice of that key, also of another process; whether it was put on its way."""
    moment = now()
    values = {
        "key": key,
        "user": user,
        "kind": kind,
        "data": dict(data),
        "due": moment,
        "created": moment,
        **fields,
    }
    insert = upsert(c, NOTICE).values({**defaults(Notice), **values})
    insert = insert.on_conflict_do_nothing(index_elements=[NOTICE.c.key])
    return c.execute(insert.returning(NOTICE.c.id)).first() is not None


def due(c: Connection, now: datetime, limit: int, busy: Collection[int] = ()) -> list[Notice]:
    """Take up to `limit` notices that are due, those that have waited longest first; none of those in `busy`.

    One that cannot be read has failed. Nobody else gets the others for `LEASE`, in which they are to be sent and then
    told to `finish`; `tries` counts this one.
    """
    waiting = select(NOTICE.c.id).where(_waits(now), NOTICE.c.id.not_in(busy))
    waiting = waiting.order_by(NOTICE.c.due, NOTICE.c.id).limit(limit).with_for_update(skip_locked=True)
    ids = list(c.execute(waiting).scalars())
    if not ids:
        return []
    made = case((NOTICE.c.created > now, now), else_=NOTICE.c.created)
    taken = NOTICE.update().where(NOTICE.c.id.in_(ids))
    taken = taken.values(due=now + LEASE, tries=NOTICE.c.tries + 1, created=made)
    found = readable(Notice, NOTICE, c.execute(taken.returning(*columns(NOTICE, Notice))).mappings())
    place = {id: number for number, id in enumerate(ids)}
    if lost := place.keys() - {notice.id for notice in found}:
        failed = {"status": "failed", "error": gettext("The database is damaged.")}
        c.execute(NOTICE.update().where(NOTICE.c.id.in_(lost)).values(failed))
    return sorted(found, key=lambda notice: place[notice.id])


def finish(
    c: Connection, id: int, status: str, error: str = "", due: datetime | None = None, **fields: Any
) -> Notice | None:
    """What became of a notice that was due: "sent", "failed" or "dropped"; or again "due", at a later time.

    Other fields of `Notice` may be set with it. None, and nothing is changed, where it was not due any more: whoever
    sends or drops a notice has the last word on it.
    """
    fields = {"status": status, "error": error, **fields}
    if status == "sent":
        fields["sent"] = now()
    if due is not None:
        fields["due"] = due
    return change(c, Notice, NOTICE, NOTICE.c.id == id, NOTICE.c.status == "due", **fields)


def notices(c: Connection, user: int, limit: int = 50) -> list[Notice]:
    """What was or will be sent to a user, the newest first."""
    return many(c, Notice, NOTICE, NOTICE.c.user == user, order=(NOTICE.c.id.desc(),), limit=limit)


def any_due(c: Connection, now: datetime) -> bool:
    """Whether there is a notice to send."""
    return c.execute(select(NOTICE.c.id).where(_waits(now)).limit(1)).first() is not None


def _waits(now: datetime) -> ColumnElement[bool]:
    """Whether a notice is due. One that was made later than now was made before the clock was set back, so it would
    wait for hours."""
    return and_(NOTICE.c.status == "due", or_(NOTICE.c.due <= now, NOTICE.c.created > now + SLACK))


def forget_notices(c: Connection, before: datetime) -> int:
    """Remove what was sent or given up before a time; how many."""
    old = NOTICE.delete().where(NOTICE.c.status != "due", NOTICE.c.created < before)
    return c.execute(old).rowcount


def outcomes(c: Connection, channel: int, limit: int) -> list[str]:
    """What became of the last notices over a channel that were sent or failed, the newest first."""
    found = select(NOTICE.c.status).where(
        NOTICE.c.channel == channel, NOTICE.c.status.in_(("sent", "failed"))
    )
    return list(c.execute(found.order_by(NOTICE.c.id.desc()).limit(limit)).scalars())

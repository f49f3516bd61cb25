"""Tables and their seats."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, TypedDict, Unpack

import msgspec
from sqlalchemy import Connection, and_, case, exists, func, not_, or_, select
from sqlalchemy.sql import ColumnElement

from ...text.language import gettext
from ..errors import Damaged, NotFound
from . import schema
from .columns import Broken
from .records import OPEN, OVER, RUNNING, Seat, Table
from .rows import (
    as_far_as_readable,
    change,
    fault_of,
    holding,
    many,
    mappings,
    named,
    now,
    one,
    put,
    readable,
    tell_damage,
    upsert,
)
from .timing import Times

ROW = schema.tables
SEAT = schema.seats
ENTRY = schema.entries

TOGETHER = 500
"""Tables whose logs are counted in one question."""

LONG = ("source", "start")
"""What lists of tables do not read: nobody is shown it there, and it may be long."""


RESERVED = 64 * 1024
"""Bytes that a table counts at least: for its row and its seats, and for the game that it will have."""

WORDS: Mapping[str, tuple[str, ...]] = {
    "status": (OPEN, RUNNING, OVER),
    "pace": ("live", "days"),
    "experience": ("", "newcomers", "experienced"),
    "undo": ("own", "consent", "free"),
    "runs": ("on", "check", "off"),
}
"""What can stand in columns that have one of a few words."""

LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


def create_table(c: Connection, **fields: Any) -> Table:
    """A new table; needs `title` and `owner`, everything else of `Table` may be left out."""
    return put(c, Table, ROW, **{"created": now(), **fields})


def table(c: Connection, id: int) -> Table | None:
    """The table with an id. Raises `Damaged`, for a row that cannot be read."""
    found = as_far(c, id)
    if isinstance(found, DamagedTable):
        raise Damaged(cannot_be_read(), table=id)
    return found


def as_far(c: Connection, id: int) -> Table | None:
    """The table with an id, as far as it can be read."""
    found = mappings(c, Table, ROW, ROW.c.id == id)
    return _as_far(found[0]) if found else None


def cannot_be_read() -> str:
    """What people are told of a table that is damaged."""
    return gettext("This table cannot be read: the database is damaged.")


class DamagedTable(Table, frozen=True, kw_only=True):
    """A table as far as it can be read; everything else is as at a table of which nothing was said.

    `why`: the column at fault, and the reason.
    """

    why: str

    @property
    def fault(self) -> str:
        """The column at fault, and the reason."""
        return self.why


def _as_far(row: Mapping[str, Any]) -> Table:
    fault = fault_of(Table, row)
    if not fault:
        wrong = (name for name, values in WORDS.items() if row[name] not in values)
        fault = next((f"{name}: {row[name]!r}" for name in wrong), "")
    if not fault:
        return Table(**row)
    tell_damage(named(ROW, row), fault)
    return _stand_in(row, fault)


def _stand_in(row: Mapping[str, Any], fault: str) -> DamagedTable:
    fields = {name: value for name, value in row.items() if _fits(name, value)}
    return DamagedTable(**{"title": "", "owner": 0, "created": LONG_AGO, **fields}, why=fault)


def _fits(name: str, value: Any) -> bool:
    if isinstance(value, Broken) or (name in WORDS and value not in WORDS[name]):
        return False
    return not fault_of(FIELDS[name], {name: value})


FIELDS = {
    field.name: msgspec.defstruct("Field", [(field.name, field.type)])
    for field in msgspec.structs.fields(Table)
}
"""For each field of tables a record of nothing else."""


def table_by_invite(c: Connection, secret: str) -> Table | None:
    """The table to which a link invites."""
    return one(c, Table, ROW, ROW.c.invite == secret) if secret else None


def change_table(c: Connection, id: int, **fields: Any) -> Table:
    """Set fields of a table. Raises `NotFound`."""
    changed = change(c, Table, ROW, ROW.c.id == id, **fields)
    if changed is None:
        raise _missing()
    return changed


def alone(c: Connection, id: int) -> bool:
    """Have no other transaction change the table until this one ends; False when there is none."""
    return c.execute(select(ROW.c.id).where(ROW.c.id == id).with_for_update()).first() is not None


def rematch(c: Connection, id: int) -> Table | None:
    """The first table that follows this one."""
    return next(
        iter(many(c, Table, ROW, ROW.c.rematch_of == id, order=(ROW.c.id,), limit=1, without=LONG)), None
    )


def delete_game(c: Connection, id: int) -> None:
    """Remove a table whatever its state, with its log and everything that was said at it. Raises `NotFound`."""
    for log in (ENTRY, schema.snapshots, schema.bookmarks, schema.pictures, schema.evaluations):
        c.execute(log.delete().where(log.c.table == id))
    if not c.execute(ROW.delete().where(ROW.c.id == id)).rowcount:
        raise _missing()


def room_of(c: Connection, user: int) -> int:
    """How many bytes the tables of a user take, about; `RESERVED` is the least that each counts."""
    size = case((ROW.c.size > RESERVED, ROW.c.size), else_=RESERVED)
    return int(c.execute(select(func.coalesce(func.sum(size), 0)).where(ROW.c.owner == user)).scalar_one())


def of_one(c: Connection, id: int) -> bool:
    """Whether a table concerns its owner only: nobody else sits or sat there, or ever did anything at it."""
    owner = select(ROW.c.owner).where(ROW.c.id == id).scalar_subquery()
    seated = or_(SEAT.c.user != owner, SEAT.c.absent != owner)
    played = select(ENTRY.c.number).where(ENTRY.c.table == id, ENTRY.c.user != owner)
    others = exists().where(SEAT.c.table == id, seated), played.exists()
    return not c.execute(select(or_(*others))).scalar()


def abandoned(c: Connection, before: datetime, only: int | None = None) -> list[int]:
    """The tables of guests, and the games from files, at which nothing was done or said since a moment and nobody but
    the owner ever sat. `only`: whether this one is."""
    last = ENTRY.c.table == ROW.c.id, ENTRY.c.number == ROW.c.revision, ENTRY.c.when >= before
    said = schema.messages.c.table == ROW.c.id, schema.messages.c.when >= before
    first = ENTRY.c.table == ROW.c.id, ENTRY.c.number == 1, ENTRY.c.by == "import"
    guests = select(schema.users.c.id).where(schema.users.c.guest)
    found = select(ROW.c.id).where(
        ROW.c.created < before,
        or_(ROW.c.owner.in_(guests), exists().where(*first)),
        not_(exists().where(*last)),
        not_(exists().where(*said)),
    )
    if only is not None:
        found = found.where(ROW.c.id == only)
    return [id for id in c.execute(found.order_by(ROW.c.id)).scalars().all() if of_one(c, id)]


def seats(c: Connection, id: int) -> tuple[Seat, ...]:
    """The seats of a table, in order. Raises `Damaged`."""
    try:
        with as_far_as_readable(SEAT.name):
            found = mappings(c, Seat, SEAT, SEAT.c.table == id, order=(SEAT.c.number,))
    except Damaged:
        raise Damaged(cannot_be_read(), table=id) from None
    if len(seats := readable(Seat, SEAT, found)) < len(found):
        raise Damaged(cannot_be_read(), table=id)
    return tuple(seats)


def seats_as_far(c: Connection, id: int) -> tuple[Seat, ...]:
    """The seats of a table that can be read, in order."""
    with suppress(Damaged), as_far_as_readable(SEAT.name):
        return tuple(many(c, Seat, SEAT, SEAT.c.table == id, order=(SEAT.c.number,)))
    return ()


def set_seats(c: Connection, id: int, seats: Iterable[Seat]) -> None:
    """Give a table these seats instead of those that it has."""
    c.execute(SEAT.delete().where(SEAT.c.table == id))
    if rows := [msgspec.structs.asdict(seat) | {"table": id} for seat in seats]:
        c.execute(SEAT.insert(), rows)


def put_seat(c: Connection, seat: Seat) -> None:
    """Write one seat, there already or not."""
    values = msgspec.structs.asdict(seat)
    insert = upsert(c, SEAT).values(values)
    c.execute(insert.on_conflict_do_update(index_elements=[SEAT.c.table, SEAT.c.number], set_=values))


class Asked(TypedDict, total=False):
    """What is asked of tables.

    `ids`, `status`: one of these.  `user`: with a seat of the user, also one that is played for the user, or owned.
    `waiting_on`: running, and a seat of this user is to act, or how the game goes on has to be decided there, or at a
    table that the user owns and only bots play.  `text`: in the name, the title or a player's name, in capitals or not.
    `seats`: with so many.  `bots`: with a bot among them, or with none.  `before`: id less than that.
    `besides`: none of these.
    """

    ids: Collection[int] | None
    status: Collection[str]
    title: str
    user: int | None
    waiting_on: int | None
    listed: bool | None
    pace: str
    language: str
    experience: str
    text: str
    seats: int
    bots: bool | None
    before: int | None
    besides: Collection[int]


def tables(c: Connection, *, limit: int = 50, **asked: Unpack[Asked]) -> list[tuple[Table, tuple[Seat, ...]]]:
    """Tables with their seats, the newest first; those that meet all conditions.

    One that cannot be read is there as a `DamagedTable`, with the seats that can.
    """
    return with_seats(c, *_where(**asked), order=(ROW.c.id.desc(),), limit=limit)


def ids_of(c: Connection, *, limit: int = 50, **asked: Unpack[Asked]) -> list[int]:
    """The ids of tables, the newest first; those that meet all conditions."""
    found = select(ROW.c.id).where(*_where(**asked)).order_by(ROW.c.id.desc()).limit(limit)
    return list(c.execute(found).scalars())


def _where(
    *,
    ids: Collection[int] | None = None,
    status: Collection[str] = (),
    title: str = "",
    user: int | None = None,
    waiting_on: int | None = None,
    listed: bool | None = None,
    pace: str = "",
    language: str = "",
    experience: str = "",
    text: str = "",
    seats: int = 0,
    bots: bool | None = None,
    before: int | None = None,
    besides: Collection[int] = (),
) -> list[ColumnElement[bool]]:
    """What is asked, in terms of the database."""
    where = list[ColumnElement[bool]]()
    if ids is not None:
        where.append(ROW.c.id.in_(ids))
    if status:
        where.append(ROW.c.status.in_(status))
    if title:
        where.append(ROW.c.title == title)
    if user is not None:
        # As a union: each part has its index, an "or" would have none.
        seated, played_for = (select(SEAT.c.table).where(one == user) for one in (SEAT.c.user, SEAT.c.absent))
        where.append(ROW.c.id.in_(seated.union(played_for, select(ROW.c.id).where(ROW.c.owner == user))))
    if waiting_on is not None:
        theirs = select(SEAT.c.table).join(ROW, ROW.c.id == SEAT.c.table)
        acts = or_(SEAT.c.player == ROW.c.to_act, ROW.c.asks > 0)
        theirs = theirs.where(SEAT.c.user == waiting_on, ROW.c.status == RUNNING, acts)
        played = exists().where(SEAT.c.table == ROW.c.id, SEAT.c.user.is_not(None))
        asked = select(ROW.c.id).where(ROW.c.owner == waiting_on, ROW.c.status == RUNNING, ROW.c.asks > 0)
        asked = asked.where(not_(played))
        where.append(ROW.c.id.in_(theirs.union(asked)))
    if listed is not None:
        where.append(ROW.c.listed == listed)
    if pace:
        where.append(ROW.c.pace == pace)
    if language:
        where.append(ROW.c.language == language)
    if experience:
        where.append(ROW.c.experience == experience)
    if text:
        played = exists().where(SEAT.c.table == ROW.c.id, holding(SEAT.c.player, text))
        where.append(or_(holding(ROW.c.name, text), holding(ROW.c.title, text), played))
    if seats:
        count = select(func.count()).where(SEAT.c.table == ROW.c.id).scalar_subquery()
        where.append(count == seats)
    if bots is not None:
        played = exists().where(SEAT.c.table == ROW.c.id, SEAT.c.bot != "")
        where.append(played if bots else not_(played))
    if before is not None:
        where.append(ROW.c.id < before)
    if besides:
        where.append(ROW.c.id.not_in(besides))
    return where


def with_seats(
    c: Connection, *where: ColumnElement[bool], order: Sequence[ColumnElement[Any]], limit: int
) -> list[tuple[Table, tuple[Seat, ...]]]:
    """Tables that meet some conditions, with their seats, as `tables` gives them."""
    rows = mappings(c, Table, ROW, *where, order=tuple(order), limit=limit, without=LONG)
    if not rows:
        return []
    found = {row["id"]: (row, _as_far(row)) for row in rows}
    seated_at: dict[int, list[Seat]] = {id: [] for id in found}
    seats, lost = _seats_at(c, list(found))
    for id in lost:
        row, _ = found[id]
        found[id] = row, _stand_in(row, SEAT.name)
    for seat in seats:
        if fault := fault_of(Seat, seat):
            tell_damage(named(SEAT, seat), fault)
            row, _ = found[seat["table"]]
            found[seat["table"]] = row, _stand_in(row, f"seat {seat['number']}: {fault}")
        else:
            seated_at[seat["table"]].append(Seat(**seat))
    return [(table, tuple(seated_at[id])) for id, (_, table) in found.items()]


def _seats_at(c: Connection, ids: Sequence[int]) -> tuple[list[Mapping[str, Any]], Sequence[int]]:
    """The seats at tables, in order, and the tables of which a damaged page of the file has them."""
    try:
        with as_far_as_readable(SEAT.name):
            order = SEAT.c.table, SEAT.c.number
            return mappings(c, Seat, SEAT, SEAT.c.table.in_(ids), order=order), ()
    except Damaged:
        if len(ids) == 1:
            return [], ids
    apart = [_seats_at(c, [id]) for id in ids]
    return [seat for some, _ in apart for seat in some], [id for _, lost in apart for id in lost]


def due(c: Connection, moment: datetime) -> list[int]:
    """The tables at which the site has to look by a moment."""
    found = select(ROW.c.id).where(ROW.c.due <= moment, ROW.c.status == RUNNING)
    return list(c.execute(found.order_by(ROW.c.due)).scalars())


def delay_of(c: Connection, id: int) -> int:
    """With how many minutes of delay those see a table who look on; 0 where they see it as it is."""
    found = select(ROW.c.delay).where(ROW.c.id == id, ROW.c.status == RUNNING)
    return c.execute(found).scalar() or 0


def delayed(c: Connection) -> frozenset[int]:
    """The tables in play that those who look on see with a delay."""
    found = select(ROW.c.id).where(ROW.c.status == RUNNING, ROW.c.delay > 0)
    return frozenset(c.execute(found).scalars())


def clocked(c: Connection) -> list[Table]:
    """The tables in play that have a clock, those that can be read."""
    where = ROW.c.status == RUNNING, ROW.c.times != Times()
    return [
        row
        for found in mappings(c, Table, ROW, *where)
        if not isinstance(row := _as_far(found), DamagedTable)
    ]


def on_vacation(c: Connection, moment: datetime) -> list[tuple[int, int, datetime, datetime]]:
    """The tables by correspondence whose clock runs for somebody on vacation: table, user, and from when to when."""
    away = schema.vacations
    found = (
        select(ROW.c.id, away.c.user, away.c.begins, away.c.ends)
        .join(SEAT, and_(SEAT.c.table == ROW.c.id, SEAT.c.player == ROW.c.to_act, SEAT.c.bot == ""))
        .join(away, away.c.user == SEAT.c.user)
        .where(away.c.begins <= moment, away.c.ends > moment)
        .where(ROW.c.status == RUNNING, ROW.c.pace == "days", ROW.c.paused.is_(None), ROW.c.times != Times())
        .where(ROW.c.asks == 0)  # where it is asked how the game goes on, no clock runs
        .order_by(ROW.c.id)
    )
    return [tuple(row) for row in c.execute(found)]


def stopped_for(c: Connection, user: int) -> list[int]:
    """The tables at which a user is to act and the clock stands still."""
    found = select(ROW.c.id).join(SEAT, and_(SEAT.c.table == ROW.c.id, SEAT.c.player == ROW.c.to_act))
    found = found.where(SEAT.c.user == user, ROW.c.status == RUNNING, ROW.c.paused.is_not(None))
    return list(c.execute(found.order_by(ROW.c.id)).scalars())


def moved_since(c: Connection, moment: datetime) -> list[int]:
    """The tables at which somebody came to act, or whose game ended, after a moment."""
    found = select(ROW.c.id).where(or_(ROW.c.waiting_since > moment, ROW.c.ended > moment)).order_by(ROW.c.id)
    return list(c.execute(found).scalars())


def newest_of_titles(c: Connection) -> list[int]:
    """The running table of each title at which somebody came to act last."""
    last = func.row_number().over(
        partition_by=ROW.c.title, order_by=(ROW.c.waiting_since.desc().nulls_last(), ROW.c.id.desc())
    )
    ranked = select(ROW.c.id, last.label("place")).where(ROW.c.status == RUNNING).subquery()
    return list(c.execute(select(ranked.c.id).where(ranked.c.place == 1).order_by(ranked.c.id)).scalars())


def torn(c: Connection, ids: Collection[int]) -> set[int]:
    """Those of some tables whose log does not end where their row says: the last entry is missing."""
    # By its key each: lists are asked for all the time. What is missing in the middle `with_gaps` finds.
    last = and_(ENTRY.c.table == ROW.c.id, ENTRY.c.number == ROW.c.revision)
    found = select(ROW.c.id).outerjoin(ENTRY, last)
    found = found.where(ROW.c.id.in_(ids), ROW.c.revision > 0, ENTRY.c.number.is_(None))
    return set(c.execute(found).scalars())


def with_gaps(c: Connection, ids: Collection[int]) -> set[int]:
    """Those of some tables in whose log an entry is missing, anywhere: it has fewer than their row says.

    Counts what is in the logs; for whoever looks after the site, not for the lists of players.
    """
    entries = select(func.count()).where(ENTRY.c.table == ROW.c.id).scalar_subquery()
    wanted, found = sorted(ids), set[int]()
    for start in range(0, len(wanted), TOGETHER):
        some = ROW.c.id.in_(wanted[start : start + TOGETHER])
        found.update(c.execute(select(ROW.c.id).where(some, entries < ROW.c.revision)).scalars())
    return found


def count_tables(c: Connection) -> dict[str, int]:
    """How many tables there are, by status."""
    counted = c.execute(select(ROW.c.status, func.count().label("tables")).group_by(ROW.c.status))
    return {row.status: row.tables for row in counted}


def _missing() -> NotFound:
    return NotFound(gettext("There is no such table."))

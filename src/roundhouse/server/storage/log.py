"""The log of a table, which only grows, and what is recorded of the positions along it."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Update, bindparam, func, select

from ...text.language import gettext
from ..errors import Damaged, NotFound, Stale
from . import schema
from .records import PLAY, RULES, UNDO, Entry, Record, Snapshot, Table
from .rows import columns, fault_of, mappings, named, record, tell_damage

ROW = schema.entries
TABLE = schema.tables
SNAPSHOT = schema.snapshots

NEEDED: Mapping[str, Mapping[str, type]] = {
    UNDO: {"to": int},
    RULES: {"how": str, "first": int},
}
"""What the data of an entry need to have, by its kind; those of a play are looked at when it is played, and no position
depends on those of a branch."""


def append(
    c: Connection,
    table: int,
    expected: int,
    entries: Sequence[Entry],
    outcomes: Sequence[bytes | None] = (),
) -> int:
    """Add entries to the log of a table, numbered from `expected` + 1; their own `table` and `number` do not matter.

    `outcomes`: what their positions have that the ones before had not, for each of them or for none. Returns the number
    of the last. Raises `NotFound`, and `Stale` (with "revision", the number of the last entry) when the log does not
    end at `expected`; nothing was added then. The size of the table grows along.
    """
    move_on(c, table, expected, entries, outcomes)
    return expected + len(entries)


def move_on(
    c: Connection,
    table: int,
    expected: int,
    entries: Sequence[Entry],
    outcomes: Sequence[bytes | None] = (),
    **fields: Any,
) -> Table:
    """Add entries to the log of a table, as `append` does, and set fields of its row; gives the row.

    Raises `NotFound` and `Stale` as `append` does; nothing was changed then.
    """
    if (last := _last_locked(c, table)) is None:
        raise NotFound(gettext("There is no such table."))
    if last != expected:
        raise Stale(gettext("The table has moved on."), revision=last)
    rows = [
        msgspec.structs.asdict(entry) | {"table": table, "number": number, "outcome": outcome}
        for number, (entry, outcome) in enumerate(
            zip(entries, outcomes or [None] * len(entries), strict=True), expected + 1
        )
    ]
    if rows:
        c.execute(_INSERT, rows)
    more = sum(len(msgspec.json.encode(row["data"])) + len(row["outcome"] or b"") for row in rows)
    values = {f"new_{name}": value for name, value in fields.items()}
    changed = c.execute(_moving(tuple(fields)), {"which": table, "more": more, **values})
    return record(Table, TABLE, changed.mappings().one())


_INSERT = ROW.insert()


@lru_cache(maxsize=64)
def _moving(names: tuple[str, ...]) -> Update:
    """What sets fields of a table's row as its log grows; to put it together takes longer than to carry it out."""
    values: dict[str, Any] = {name: bindparam(f"new_{name}") for name in names}
    values["size"] = TABLE.c.size + bindparam("more")
    return (
        TABLE.update()
        .where(TABLE.c.id == bindparam("which"))
        .values(values)
        .returning(*columns(TABLE, Table))
    )


def _last_locked(c: Connection, table: int) -> int | None:
    """The number of the last entry of a table that is there, and that nobody else adds to until the end of the
    transaction; None for no table."""
    if c.dialect.name == "sqlite":  # the whole database is ours, so one question is enough
        found = c.execute(_LAST, {"id": table}).first()
        return None if found is None else found[0] or 0
    # Writers of one table come one after another in PostgreSQL too; the primary key is the second bolt.
    if c.execute(select(TABLE.c.id).where(TABLE.c.id == table).with_for_update()).first() is None:
        return None
    return last_number(c, table)


_LAST = select(
    select(func.max(ROW.c.number)).where(ROW.c.table == bindparam("id")).scalar_subquery(), TABLE.c.id
).where(TABLE.c.id == bindparam("id"))


def last_number(c: Connection, table: int) -> int:
    """The number of the last entry of a table, 0 when there is none."""
    return c.execute(select(func.max(ROW.c.number)).where(ROW.c.table == table)).scalar() or 0


def entries(c: Connection, table: int, after: int = 0, limit: int | None = None) -> list[Entry]:
    """The entries of a table with numbers above `after`, in order; the first `limit` of them, or all.

    Raises `Damaged` when one of them cannot be read or is missing.
    """
    found = []
    for number, entry in each(c, table, after, limit):
        if entry is None:
            raise Damaged(
                gettext(
                    "Entry {number} in the log of this table cannot be read: the database is damaged.",
                    number=number,
                ),
                table=table,
            )
        found.append(entry)
    return found


def each(
    c: Connection, table: int, after: int = 0, limit: int | None = None
) -> Iterator[tuple[int, Entry | None]]:
    """The numbers of `entries` with the entries, None for those that cannot be read, and for the first that
    is missing where some are."""
    where = ROW.c.table == table, ROW.c.number > after
    expected = after + 1
    for row in mappings(c, Entry, ROW, *where, order=(ROW.c.number,), limit=limit):
        number = row["number"] if isinstance(row["number"], int) else expected
        if number > expected:
            tell_damage(f"entries {table}, {expected}", "row missing")
            yield expected, None
        expected = number + 1
        if why := fault_of(Entry, row) or _senseless(row):
            tell_damage(named(ROW, row), why)
            yield number, None
        else:
            yield number, Entry(**row)


class Signature(NamedTuple):
    """An entry without its data: who did it, and when. `to`: for undos, the position after so many actions in force."""

    number: int
    kind: str
    when: datetime
    seat: str
    user: int | None
    by: str
    to: int | None


def signatures(c: Connection, table: int) -> list[Signature] | None:
    """The entries of a table without their data, in order; None where one cannot be read or is missing: `entries`
    says which."""
    undone = select(ROW.c.number, ROW.c.data).where(ROW.c.table == table, ROW.c.kind == UNDO)
    to = {number: data.get("to") for number, data in c.execute(undone) if isinstance(data, dict)}
    wanted = select(ROW.c.number, ROW.c.kind, ROW.c.when, ROW.c.seat, ROW.c.user, ROW.c.by)
    found = c.execute(wanted.where(ROW.c.table == table).order_by(ROW.c.number))
    signed = [Signature(*row, to.get(row[0])) for row in found]
    sound = all(
        one.number == number
        and isinstance(one.when, datetime)
        and isinstance(one.seat, str)
        and isinstance(one.by, str)
        and (one.kind != UNDO or isinstance(one.to, int))
        for number, one in enumerate(signed, 1)
    )
    return signed if sound else None


def digest_of(c: Connection, table: int, number: int) -> str | None:
    """The digest that an entry has; None for none."""
    return c.execute(select(ROW.c.digest).where(ROW.c.table == table, ROW.c.number == number)).scalar()


def _senseless(row: Mapping[str, Any]) -> str:
    """What the data of a readable entry lack, for its kind."""
    for name, kind in NEEDED.get(row["kind"], {}).items():
        if not isinstance(row["data"].get(name), kind):
            return f"data: without {name}"
    return ""


def last_of_seat(c: Connection, table: int, seat: str) -> datetime | None:
    """When anything was last done for a seat, named by its player; None when it was never."""
    last = select(ROW.c.when).where(ROW.c.table == table, ROW.c.seat == seat)
    return c.execute(last.order_by(ROW.c.number.desc()).limit(1)).scalar()


def times_of(c: Connection, user: int, tables: Collection[int]) -> list[int]:
    """How many milliseconds each decision of a user took at these tables, where that was counted."""
    where = [ROW.c.table.in_(tables), ROW.c.user == user, ROW.c.kind == PLAY, ROW.c.by == "user"]
    rows = c.execute(select(ROW.c.seat, ROW.c.spent).where(*where, ROW.c.spent.is_not(None)))
    return [spent[seat] for seat, spent in rows if isinstance(spent, dict) and seat in spent]


def records(c: Connection, table: int) -> dict[int, Record]:
    """What is recorded of the positions along a log, by the number of the entry."""
    wanted = select(ROW.c.number, ROW.c.digest, ROW.c.outcome).where(ROW.c.table == table)
    found = c.execute(wanted.order_by(ROW.c.number))
    return {
        number: Record(number=number, digest=digest, outcome=outcome) for number, digest, outcome in found
    }


def put_records(c: Connection, table: int, records: Iterable[Record]) -> None:
    """Record other positions along a log, or for the first time; its entries stay what they are."""
    rows = [{"entry": record.number, "now": record.digest, "has": record.outcome} for record in records]
    if rows:
        changed = ROW.update().where(ROW.c.table == table, ROW.c.number == bindparam("entry"))
        c.execute(changed.values(digest=bindparam("now"), outcome=bindparam("has")), rows)
        length = func.length(ROW.c.data) + func.coalesce(func.length(ROW.c.outcome), 0)
        size = select(func.sum(length)).where(ROW.c.table == table).scalar_subquery()
        c.execute(TABLE.update().where(TABLE.c.id == table).values(size=size))


def last_snapshot(c: Connection, table: int) -> Snapshot | None:
    """The newest position that an earlier version has put by of a table, if it can be read."""
    key = SNAPSHOT.c.table == table
    row = (
        c.execute(select(SNAPSHOT).where(key).order_by(SNAPSHOT.c.number.desc()).limit(1)).mappings().first()
    )
    if row is None:
        return None
    try:
        return Snapshot(**{**row, "state": msgspec.json.decode(zlib.decompress(row["state"]))})
    except (zlib.error, msgspec.MsgspecError, TypeError, RecursionError) as error:
        tell_damage(named(SNAPSHOT, row), str(error))
        return None

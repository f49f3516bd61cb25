"""All rows of one database into another, of either kind; also those that cannot be read whole.

What is wrong with a row stays with that row: a value that is none, or refers to a row that there is not, gives way to
one that says the least; where a row says nothing without it, the row is left out. Both are told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Boolean, Column, Connection, Table, func, insert, inspect, select, text
from sqlalchemy.exc import DataError, IntegrityError

from . import schema
from .columns import Broken, Bytes, Json, Moment, Real, Whole, Words, storable
from .database import engine_of
from .migrations import bring_up_to_date, forms, must_be_read
from .rows import fault_in, now

TOGETHER = 1000
"""Rows that are copied at a time."""

LASTING_BRIEFLY = frozenset(
    {
        schema.sessions,
        schema.once,
        schema.attempts,
        schema.devices,
        schema.tokens,
        schema.passkeys,
        schema.looks,
        schema.vacations,
        schema.notices,
    }
)
"""Tables whose rows are left out when anything of them cannot be read: they let somebody in, or are over soon."""

SECRET = frozenset({"secret_hash", "look", "key"})
"""Parts of keys that are not told."""


class Loss(msgspec.Struct, frozen=True):
    """What a copy has otherwise than its source.

    `table` and `row`: "entries" and "7, 212"; `column`: the one that has a stand-in, "" where the row is left out.
    """

    table: str
    row: str
    column: str = ""


def held() -> list[Table]:
    """The tables that copies have, those that others refer to first."""
    return [table for table in schema.metadata.sorted_tables if table not in schema.NOT_COPIED]


def copy_rows(source: Connection, target: Connection) -> list[Loss]:
    """All rows of all tables, and where the numbers go on that are given out; the source may be in an older form.

    What cannot be read of a row has a stand-in, or the row is left out: gives both.
    """
    there = inspect(source)
    source = source.execution_options(yield_per=TOGETHER)
    mending = _Mending(source)
    for table in held():
        if not there.has_table(table.name):
            continue
        known = {column["name"] for column in there.get_columns(table.name)}
        columns = [column for column in table.c if column.name in known]
        # In the order of their keys, so that what a row refers to in its own table is there before.
        for rows in source.execute(select(*columns).order_by(*table.primary_key)).mappings().partitions():
            mending.insert(
                target, table, [row for one in rows if (row := mending.mended(table, one)) is not None]
            )
        column = table.autoincrement_column
        if column is not None:
            _give_on_from(target, table, column, _given(source, table, column))
    return mending.losses


def copy_server(source: Connection, path: Path) -> list[Loss]:
    """The rows of a server's tables in the form that they have, into a new file of the same form; see `copy_rows`.

    Raises `SiteError` where there is no site in that database, or that of a newer Roundhouse.
    """
    copy = engine_of(f"sqlite:///{path}")
    try:
        with copy.execution_options(writes=True).connect() as c, c.begin():
            found = must_be_read(source, older=True)
            bring_up_to_date(c, to="head" if found == forms()[-1] else found)
            return copy_rows(source, c)
    finally:
        copy.dispose()


class _Mending:
    """Rows as they can be stored, one table after the other. `losses`: what they have otherwise."""

    def __init__(self, source: Connection) -> None:
        self.losses: list[Loss] = []
        self._source = source
        self._moment = now()
        referred = {key.column for table in held() for key in table.foreign_keys}
        self._kept: dict[Column[Any], set[Any]] = {column: set() for column in referred}

    def mended(self, table: Table, row: Mapping[Any, Any]) -> dict[str, Any] | None:
        """The row with stand-ins for what cannot be read; None, and told, where it is to be left out."""
        made = dict(row)
        replaced = []
        for column in table.c:
            if column.name not in made:
                continue
            value = made[column.name]
            if _is_as_it_should(column, value) and self._is_there(column, value):
                continue
            if isinstance(value, Broken) and isinstance(column.type, Json) and _storable(value):
                continue  # it is kept as it is, and read as far as it can be
            stand_in = self._stand_in(table, column, made)
            if stand_in is None and not column.nullable:
                self._left_out(table, row)
                return None
            made[column.name] = stand_in
            replaced.append(Loss(table.name, _key(table, row), column.name))
        self.losses += replaced
        for column in table.c:
            if column in self._kept:
                self._kept[column].add(made[column.name])
        return made

    def insert(self, c: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
        """Insert the rows; those that do not go with others are left out, and told."""
        if not rows:
            return
        apart = c.begin_nested()
        try:
            c.execute(insert(table), rows)
        except (IntegrityError, DataError):
            apart.rollback()
        else:
            apart.commit()
            return
        for row in rows:
            apart = c.begin_nested()
            try:
                c.execute(insert(table), [row])
            except (IntegrityError, DataError):
                apart.rollback()
                self._left_out(table, row)
                for column in table.c:
                    self._kept.get(column, set()).discard(row.get(column.name))
            else:
                apart.commit()

    def _left_out(self, table: Table, row: Mapping[Any, Any]) -> None:
        self.losses.append(Loss(table.name, _key(table, row)))

    def _is_there(self, column: Column[Any], value: Any) -> bool:
        """Whether the row is there to which a value refers, if it refers to any."""
        return value is None or all(value in self._kept[key.column] for key in column.foreign_keys)

    def _stand_in(self, table: Table, column: Column[Any], row: Mapping[str, Any]) -> Any:
        """What is stored instead of a value; None where there is nothing to say."""
        value = row[column.name]
        if isinstance(column.type, Words) and isinstance(value, str) and not column.foreign_keys:
            return storable(value)  # with characters that are none
        if column.nullable or column.primary_key or table in LASTING_BRIEFLY:
            return None
        if column is schema.tables.c.owner:
            return self._owner(row["id"])
        if column.foreign_keys:
            return None
        return _least(column, value, self._moment)

    def _owner(self, table: int) -> int | None:
        """Whose a table is when its owner is not known: the first one's who sits there, else an administrator's."""
        seats, users, known = schema.seats.c, schema.users.c, self._kept[schema.users.c.id]
        seated = select(seats.user).where(seats.table == table).order_by(seats.number)
        first = select(users.id).order_by(users.admin.desc(), users.id)
        return next(
            (
                user
                for wanted in (seated, first)
                for user in self._source.execute(wanted).scalars()
                if user in known
            ),
            None,
        )


def _is_as_it_should(column: Column[Any], value: Any) -> bool:
    return not fault_in(column, value)


def _storable(value: Broken) -> bool:
    """Whether what cannot be read is text that any database holds."""
    return isinstance(value.stored, str) and storable(value.stored) == value.stored


def _least(column: Column[Any], value: Any, moment: datetime) -> Any:
    """What says the least in a column that has to say something."""
    if isinstance(column.type, Json):
        stored = value.stored if isinstance(value, Broken) else None
        return Broken(storable(stored) if isinstance(stored, str) else "", "")
    # A time is that of the copy, so that nothing counts as long abandoned.
    kinds: Iterable[tuple[type[Any], Any]] = (
        (Moment, moment),
        (Words, ""),
        (Boolean, False),
        (Whole, 0),
        (Real, 0.0),
        (Bytes, b""),
    )
    return next((least for kind, least in kinds if isinstance(column.type, kind)), None)


def _key(table: Table, row: Mapping[Any, Any]) -> str:
    """The key of a row as it may be told."""
    return ", ".join(
        "?"
        if column.name in SECRET or isinstance(row[column.name], Broken | bytes)
        else str(row[column.name])
        for column in table.primary_key
    )


def _given(c: Connection, table: Table, column: Column[int]) -> int:
    """The last number that was given to a row of the table, one that is gone perhaps; 0 when there was none."""
    if c.dialect.name == "sqlite":
        given = c.execute(text("SELECT seq FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
    else:
        sequence = text("SELECT last_value FROM pg_sequences WHERE sequencename = :name")
        given = c.execute(sequence, {"name": f"{table.name}_{column.name}_seq"})
    return max(given.scalar() or 0, c.execute(select(func.max(column))).scalar() or 0)


def _give_on_from(c: Connection, table: Table, column: Column[int], last: int) -> None:
    if not last:
        return
    if c.dialect.name == "sqlite":
        c.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
        put = text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)")
        c.execute(put, {"name": table.name, "last": last})
    else:
        sequence = f"{table.name}_{column.name}_seq"
        c.execute(text("SELECT setval(:name, :last)"), {"name": sequence, "last": last})

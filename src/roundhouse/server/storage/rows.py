"""Between rows and records.

A row that cannot be read is an error (`Damaged`) where it was asked for by itself, and left out where many were; each
is told once in the log.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Boolean, Column, Connection, RowMapping, Select, Table, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DatabaseError
from sqlalchemy.sql import ColumnElement

from ...text.language import gettext
from ..clock import CLOCK
from ..errors import Damaged
from .columns import Broken, Bytes, Moment, Whole, Words, storable

R = TypeVar("R", bound=msgspec.Struct)

Row = Mapping[str, Any] | RowMapping

logger = logging.getLogger(__name__)

MOST_TOLD = 10_000
"""Damages that are remembered as told."""

SPARE: Mapping[tuple[str, str], Any] = {("users", "settings"): {}}
"""Columns without which a row is as good, and what is taken for them."""

KINDS: tuple[tuple[type[Any], type], ...] = (
    (Words, str),
    (Whole, int),
    (Moment, datetime),
    (Bytes, bytes),
    (Boolean, bool),
)
"""What columns hold; what JSON ones do is seen when they are read."""

MALFORMED = "malformed"
"""What SQLite calls a file of which a page cannot be read."""

_told: set[str] = set()

_sound: set[tuple[type, ...]] = set()
"""Kinds of records with types of values that make one."""


def tell_damage(what: str, why: str) -> bool:
    """Tell whoever looks after the site, once a process, of something in the database that cannot be read.

    Whether this was the first time.
    """
    first = what not in _told and len(_told) < MOST_TOLD
    if first:
        _told.add(what)
        logger.error("the database is damaged: %s cannot be read: %s", what, why)
    return first


@contextmanager
def as_far_as_readable(what: str) -> Iterator[None]:
    """Where a page of the file of SQLite is damaged, whatever the block asks for there is told once as damaged. Raises
    `Damaged`, which ends no transaction: what is on other pages can be read in it."""
    try:
        yield
    except DatabaseError as error:
        if MALFORMED not in str(error.orig):
            raise
        tell_damage(what, str(error.orig))
        raise Damaged(
            gettext("This cannot be read any more: the database is damaged ({row}).", row=what)
        ) from error


def damages() -> int:
    """How many were told."""
    return len(_told)


def fault_of(kind: type[msgspec.Struct], row: Row) -> str:
    """Why a row is no such record: the column at fault and the reason; "" when it is one."""
    values = row.values()
    if (kind, *map(type, values)) in _sound:
        for one in values:
            if type(one) is str and not one.isascii() and halved(one):
                break
        else:
            return ""
    for name, value in row.items():
        if isinstance(value, Broken):
            return f"{name}: {value.reason}"
        if isinstance(value, str) and halved(value):
            return f"{name}: no UTF-8"
    try:
        msgspec.convert({name: row[name] for name in kind.__struct_fields__ if name in row}, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        said, _, where = str(error).rstrip("`").partition(" - at `$.")
        return f"{where}: {said}" if where else said
    # What is in JSON has been looked at by its column, so the types of the values decide.
    _sound.add((kind, *map(type, values)))
    return ""


def halved(text: str) -> bool:
    """Whether a text has halves of characters in it, as one that is no UTF-8 is read."""
    if text.isascii():
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def fault_in(column: Column[Any], value: Any) -> str:
    """Why a value is none of the column, in a few words; "" when it is one."""
    if isinstance(value, Broken):
        return value.reason
    if value is None:
        return "" if column.nullable else gettext("there is nothing")
    expected = next((kind for type_, kind in KINDS if isinstance(column.type, type_)), None)
    if expected is not None and not isinstance(value, expected):
        return f"{type(value).__name__}, {expected.__name__}"
    if isinstance(value, str) and halved(value):
        return gettext("no UTF-8")
    return ""


def named(table: Table, row: Row) -> str:
    """A row as the log names it: "entries 7, 212"."""
    key = (row.get(column.name, "?") for column in table.primary_key)
    return f"{table.name} {', '.join('?' if isinstance(part, Broken) else str(part) for part in key)}"


def _spared(table: Table, row: Row) -> Row:
    """The row with what is taken for spare columns that cannot be read."""
    spare = {
        name: SPARE[table.name, name]
        for name, value in row.items()
        if isinstance(value, Broken) and (table.name, name) in SPARE
    }
    for name in spare:
        tell_damage(f"{named(table, row)}, {name}", row[name].reason)
    return {**row, **spare} if spare else row


def record(kind: type[R], table: Table, row: Row) -> R:
    """A row as a record. Raises `Damaged`."""
    row = _spared(table, row)
    if why := fault_of(kind, row):
        tell_damage(named(table, row), why)
        raise Damaged(
            gettext("This cannot be read any more: the database is damaged ({row}).", row=named(table, row))
        )
    return kind(**row)


def readable(kind: type[R], table: Table, rows: Iterable[Row]) -> list[R]:
    """The rows that can be read, as records."""
    found = []
    for row in (_spared(table, row) for row in rows):
        if why := fault_of(kind, row):
            tell_damage(named(table, row), why)
        else:
            found.append(kind(**row))
    return found


def now() -> datetime:
    """The time, in UTC."""
    return CLOCK.now()


@lru_cache(maxsize=64)
def columns(table: Table, kind: type[msgspec.Struct]) -> tuple[Column[Any], ...]:
    """The columns of a table that make a record."""
    return tuple(table.c[field] for field in kind.__struct_fields__)


def many(c: Connection, kind: type[R], table: Table, *where: ColumnElement[bool], **how: Any) -> list[R]:
    """The rows of a table that meet all conditions, as records; without those that cannot be read.

    `how`: "order" (columns), "limit", and "without": the fields that are not read and are as if nothing were said.
    """
    return readable(kind, table, mappings(c, kind, table, *where, **how))


def mappings(
    c: Connection, kind: type[msgspec.Struct], table: Table, *where: ColumnElement[bool], **how: Any
) -> list[Mapping[str, Any]]:
    """The rows of a table that meet all conditions, as they are; see `many`."""
    selected, names = _selected(table, kind, how.get("without", ()))
    statement = selected.where(*where)
    if how.get("order"):
        statement = statement.order_by(*how["order"])
    if how.get("limit") is not None:
        statement = statement.limit(how["limit"])
    return [dict(zip(names, row, strict=True)) for row in c.execute(statement).all()]


@lru_cache(maxsize=256)
def _selected(
    table: Table, kind: type[msgspec.Struct], without: Collection[str]
) -> tuple[Select[Any], tuple[str, ...]]:
    """What reads the rows of a table, and the names of what is read; put together once."""
    read = [column for column in columns(table, kind) if column.key not in without]
    return select(*read), tuple(column.key for column in read)


def one(c: Connection, kind: type[R], table: Table, *where: ColumnElement[bool]) -> R | None:
    """The first row of a table that meets all conditions, as a record. Raises `Damaged`."""
    found = mappings(c, kind, table, *where, limit=1)
    return record(kind, table, found[0]) if found else None


def put(c: Connection, kind: type[R], table: Table, /, **fields: Any) -> R:
    """Insert a row and return it as a record, with the id that it was given.

    Fields that the record has defaults for may be left out.
    """
    values = {**defaults(kind), **fields}
    statement = table.insert().values(values).returning(*columns(table, kind))
    return record(kind, table, c.execute(statement).mappings().one())


def change(
    c: Connection, kind: type[R], table: Table, /, *where: ColumnElement[bool], **fields: Any
) -> R | None:
    """Change the one row that meets all conditions and return it; None when there is none."""
    if not fields:
        return one(c, kind, table, *where)
    statement = table.update().where(*where).values(fields).returning(*columns(table, kind))
    row = c.execute(statement).mappings().first()
    return None if row is None else record(kind, table, row)


@lru_cache(maxsize=64)
def defaults(kind: type[msgspec.Struct]) -> Mapping[str, Any]:
    """What the fields of a record are when nothing is said."""
    return {
        field.name: field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
        for field in msgspec.structs.fields(kind)
        if not field.required
    }


def upsert(c: Connection, table: Table) -> Any:
    """An insert that knows `on_conflict_do_update` and `on_conflict_do_nothing`, as the database at hand says it."""
    if c.dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)


def holding(column: ColumnElement[str], text: str) -> ColumnElement[bool]:
    """Whether the column has the text in it, in capitals or not."""
    return func.lower(column).contains(storable(text.lower()), autoescape=True)

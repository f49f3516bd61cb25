"""Between rows and records."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Column, Connection, Select, Table, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql import ColumnElement

from .columns import storable

R = TypeVar("R", bound=msgspec.Struct)


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


@lru_cache(maxsize=64)
def columns(table: Table, kind: type[msgspec.Struct]) -> tuple[Column[Any], ...]:
    """The columns of a table that make a record."""
    return tuple(table.c[field] for field in kind.__struct_fields__)


def many(c: Connection, kind: type[R], table: Table, *where: ColumnElement[bool], **how: Any) -> list[R]:
    """The rows of a table that meet all conditions, as records. `how`: "order" (columns), "limit", and "without": the
    fields that are not read and are as if nothing were said."""
    read = [column for column in columns(table, kind) if column.key not in how.get("without", ())]
    statement: Select[Any] = select(*read).where(*where).order_by(*how.get("order", ()))
    if how.get("limit") is not None:
        statement = statement.limit(how["limit"])
    return [kind(**row) for row in c.execute(statement).mappings()]


def one(c: Connection, kind: type[R], table: Table, *where: ColumnElement[bool]) -> R | None:
    """The first row of a table that meets all conditions, as a record."""
    return next(iter(many(c, kind, table, *where, limit=1)), None)


def put(c: Connection, kind: type[R], table: Table, /, **fields: Any) -> R:
    """Insert a row and return it as a record, with the id that it was given.

    Fields that the record has defaults for may be left out.
    """
    values = {**defaults(kind), **fields}
    statement = table.insert().values(values).returning(*columns(table, kind))
    return kind(**c.execute(statement).mappings().one())


def change(
    c: Connection, kind: type[R], table: Table, /, *where: ColumnElement[bool], **fields: Any
) -> R | None:
    """Change the one row that meets all conditions and return it; None when there is none."""
    if not fields:
        return one(c, kind, table, *where)
    statement = table.update().where(*where).values(fields).returning(*columns(table, kind))
    row = c.execute(statement).mappings().first()
    return None if row is None else kind(**row)


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

"""What the tables of the database are made of."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, ForeignKey, MetaData

from ..columns import Whole

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

OBJECT = dict[str, Any]


def own_id() -> Column[int]:
    """The number of a row, given by the database."""
    return Column("id", Whole, primary_key=True, autoincrement=True)


def of_user(*, primary: bool = False, optional: bool = False) -> Column[int]:
    """Whose row it is."""
    # Users are never deleted: what is personal goes, the row stays (see `users.delete_user`).
    return Column("user", Whole, ForeignKey("users.id"), primary_key=primary, nullable=optional)


def of_table(*, primary: bool = False, optional: bool = False, cascade: bool = True) -> Column[int]:
    """Of which table it is; with `cascade` it goes with the table."""
    key = ForeignKey("tables.id", ondelete="CASCADE" if cascade else None)
    return Column("table", Whole, key, primary_key=primary, nullable=optional, autoincrement=False)

"""Bookmarks: one of a table, which goes with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from sqlalchemy import func, select, text

from roundhouse.server.storage import bookmarks, schema, tables
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import Bookmark, Table

Make = Callable[..., Table]

MARK = Bookmark(table=0, number=64, digest="0123456789abcdef", rules=2, game=b"\x00packed\xff")


def test_a_table_has_one_at_a_time(database: Database, a_table: Make) -> None:
    first, other = (replace(MARK, table=a_table().id) for _ in range(2))
    later = replace(first, number=128, rules=3, game=b"more")
    with database.write() as c:
        assert bookmarks.bookmark(c, first.table) is None
        for mark in (first, other, later):
            bookmarks.put_bookmark(c, mark)
        assert bookmarks.bookmark(c, first.table) == later
        bookmarks.drop_bookmark(c, first.table)
        assert bookmarks.bookmark(c, first.table) is None and bookmarks.bookmark(c, other.table) == other


@pytest.mark.parametrize("by_hand", [False, True])
def test_it_goes_with_its_table(database: Database, a_table: Make, by_hand: bool) -> None:
    id = a_table().id
    with database.write() as c:
        bookmarks.put_bookmark(c, replace(MARK, table=id))
        if by_hand:
            c.execute(text("DELETE FROM tables"))
        else:
            tables.delete_game(c, id)
        assert c.execute(select(func.count()).select_from(schema.bookmarks)).scalar() == 0

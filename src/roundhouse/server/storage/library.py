"""Finished games that everybody may see: found, sorted, and their small pictures."""

from __future__ import annotations

import zlib
from datetime import datetime

import msgspec
from sqlalchemy import Connection, Text, cast, exists, func, not_, or_, select, tuple_
from sqlalchemy.sql import ColumnElement

from . import schema
from .records import OVER, Seat, Table
from .rows import holding, upsert
from .tables import with_seats

ROW = schema.tables
SEAT = schema.seats
PICTURE = schema.pictures

NEWEST, OLDEST, LONGEST, SHORTEST = "newest", "oldest", "longest", "shortest"
SORTS = (NEWEST, OLDEST, LONGEST, SHORTEST)
"""In which order games are listed: by their end, or by how many actions they have."""


class Wanted(msgspec.Struct, frozen=True):
    """What is looked for: "", 0 and None leave it open.

    `option`: chosen at the table; `book` True: nothing was chosen. `player`: in a player's name, in capitals or not;
    `players`: so many. `since`, `until`: when it ended. `bots`: with one among the players, or without. `least`,
    `most`: actions. `ids`: one of these.
    """

    title: str = ""
    option: str = ""
    book: bool = False
    player: str = ""
    players: int = 0
    since: datetime | None = None
    until: datetime | None = None
    bots: bool | None = None
    least: int = 0
    most: int = 0
    ids: tuple[int, ...] | None = None


def finished(
    c: Connection, wanted: Wanted, sort: str = NEWEST, after: int | None = None, limit: int = 20
) -> list[tuple[Table, tuple[Seat, ...]]]:
    """Listed games that are over, with their seats, in the order of `sort`; those that come after the table `after`."""
    key = ROW.c.ended if sort in (NEWEST, OLDEST) else ROW.c.at
    down = sort in (NEWEST, LONGEST)
    where = [ROW.c.status == OVER, ROW.c.listed.is_(True), *_where(wanted)]
    if after is not None:
        last = select(key).where(ROW.c.id == after).scalar_subquery()
        here, there = tuple_(key, ROW.c.id), tuple_(last, after)
        where.append(here < there if down else here > there)
    order = (key.desc(), ROW.c.id.desc()) if down else (key, ROW.c.id)
    return with_seats(c, *where, order=order, limit=limit)


def _where(wanted: Wanted) -> list[ColumnElement[bool]]:
    where: list[ColumnElement[bool]] = []
    if wanted.ids is not None:
        where.append(ROW.c.id.in_(wanted.ids))
    if wanted.title:
        where.append(ROW.c.title == wanted.title)
    if wanted.option:
        where.append(cast(ROW.c.options, Text).contains(f'"{wanted.option}"', autoescape=True))
    if wanted.book:
        where.append(ROW.c.options == ())
    at = SEAT.c.table == ROW.c.id
    if wanted.player:
        named = exists().where(at, holding(SEAT.c.player, wanted.player))
        where.append(or_(named, holding(cast(ROW.c.names, Text), wanted.player)))
    if wanted.players:
        where.append(select(func.count()).where(at).scalar_subquery() == wanted.players)
    if wanted.bots is not None:
        played = exists().where(at, SEAT.c.bot != "")
        where.append(played if wanted.bots else not_(played))
    if wanted.since is not None:
        where.append(ROW.c.ended >= wanted.since)
    if wanted.until is not None:
        where.append(ROW.c.ended < wanted.until)
    if wanted.least:
        where.append(ROW.c.at >= wanted.least)
    if wanted.most:
        where.append(ROW.c.at <= wanted.most)
    return where


def picture(c: Connection, table: int, revision: int) -> bytes | None:
    """The picture of a finished game, if it was drawn after that entry of its log."""
    found = c.execute(
        select(PICTURE.c.picture).where(PICTURE.c.table == table, PICTURE.c.revision == revision)
    ).scalar()
    return None if found is None else zlib.decompress(found)


def put_picture(c: Connection, table: int, revision: int, drawn: bytes) -> None:
    """Keep the picture of a finished game, in place of one before."""
    values = {"table": table, "revision": revision, "picture": zlib.compress(drawn, 9)}
    insert = upsert(c, PICTURE).values(values)
    c.execute(insert.on_conflict_do_update(index_elements=[PICTURE.c.table], set_=values))

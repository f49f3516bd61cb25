"""Everything that a site holds, read once: every row of every table of the database, and every game by its log."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from sqlalchemy import Table, func, select, text
from sqlalchemy.exc import DBAPIError

from ...text.language import gettext
from ..errors import SiteError
from ..storage import schema, tables
from ..storage.database import Database
from ..storage.records import KEPT, OVER, RULES
from ..storage.rows import fault_in, named
from .hub import Hub
from .recording import unpacked
from .store import TableStore

TOGETHER = 500
"""Rows that are read at a time."""


class Finding(msgspec.Struct, frozen=True):
    """Something that cannot be read, or is not what it was.

    `what`: "file" (of the database), "row" or "game"; `where`: "entries 7, 212", "table 7"; `said`: the reason.
    """

    what: str
    where: str
    said: str


Tell = Callable[[int, int], None]
"""Is told how much has been read, and how much there is."""


def verify(database: Database, tell: Tell = lambda done, total: None) -> Iterator[Finding]:
    """Read everything, and give what is found as it is found. Nothing is written; the site may be open meanwhile.

    Each row is read, and each log replayed and its digests compared, as `folding` does when a table is opened. Whoever
    has heard enough may leave at any time. Raises `SiteError` when the database is not there at all.
    """
    sizes = _sizes(database)
    with database.read() as c:
        games = list(c.execute(select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars())
    done, total = 0, sum(sizes.values()) + len(games)
    yield from _file(database)
    for table in schema.metadata.sorted_tables:
        for number, found in enumerate(_rows(database, table), 1):
            yield from found
            if not number % TOGETHER:
                tell(done + number, total)
        done += sizes[table.name]
        tell(done, total)
    store = TableStore(database, Hub(database), memory=0, writes=False)
    with _silent():
        for id in games:
            yield from _game(store, id)
            done += 1
            tell(done, total)


def counts(database: Database) -> dict[str, int]:
    """How much there is to read: "rows", and "games"."""
    sizes = _sizes(database)
    return {"rows": sum(sizes.values()), "games": sizes[schema.tables.name]}


def _sizes(database: Database) -> dict[str, int]:
    """The rows of each table; 0 for one that cannot even be counted."""
    sizes = dict.fromkeys((table.name for table in schema.metadata.sorted_tables), 0)
    for table in schema.metadata.sorted_tables:
        with suppress(SiteError, DBAPIError), database.read() as c:
            sizes[table.name] = c.execute(select(func.count()).select_from(table)).scalar_one()
    return sizes


def _file(database: Database) -> Iterator[Finding]:
    """What SQLite itself finds wrong with its file; PostgreSQL sees to its own."""
    if database.dialect != "sqlite":
        return
    try:
        with database.read() as c:
            for said in c.execute(text("PRAGMA integrity_check")).scalars():
                if said != "ok":
                    yield Finding("file", "", str(said))
            for table, row, other, _ in c.execute(text("PRAGMA foreign_key_check")):
                yield Finding(
                    "row",
                    f"{table} {row}" if row is not None else str(table),
                    gettext("It refers to a row of {other} that there is not.", other=other),
                )
    except (SiteError, DBAPIError) as error:
        yield Finding("file", "", _first_line(error))


def _rows(database: Database, table: Table) -> Iterator[list[Finding]]:
    """What is wrong with the rows of a table, row by row."""
    last = gettext("the first row")
    try:
        with database.read() as c:
            wanted = select(table).order_by(*table.primary_key).execution_options(yield_per=TOGETHER)
            for row in c.execute(wanted).mappings():
                last = named(table, row)
                yield [Finding("row", last, said) for said in _faults(table, row)]
    except (SiteError, DBAPIError) as error:
        yield [
            Finding(
                "row",
                table.name,
                gettext("Nothing can be read from {last} on: {error}", last=last, error=_first_line(error)),
            )
        ]


def _faults(table: Table, row: Mapping[Any, Any]) -> Iterator[str]:
    for column in table.c:
        if why := fault_in(column, row[column.name]):
            yield f"{column.name}: {why}"
    if table is schema.tables:
        for name, values in tables.WORDS.items():
            if row[name] not in values:
                yield f"{name}: {row[name]!r}"
    if table is schema.entries and row["outcome"] is not None and unpacked(row["outcome"]) is None:
        yield gettext("outcome: it cannot be unpacked")


def _game(store: TableStore, id: int) -> Iterator[Finding]:
    """What is wrong with the game of a table: it cannot be opened, goes otherwise, stands not as its row says."""
    where = f"table {id}"
    try:
        found, entries = store.read_whole(id)
        live = found.live
        if live.frozen:
            kept = any(entry.kind == RULES and entry.data.get("how") == KEPT for entry in entries)
            if live.update is not None or not kept:
                yield Finding("game", where, live.update.sentence if live.update is not None else live.frozen)
            return
    except SiteError as error:
        with store.database.read() as c:
            gone = tables.as_far(c, id) is None  # somebody has removed it meanwhile
        if not gone:
            yield Finding("game", where, error.sentence)
        return
    row, game = live.row, live.game
    if game is None:
        return
    digests = {entry.number for entry in entries if entry.digest is not None}
    others = digests & {record.number for record in found.records}
    if others != digests:  # all of them: the program keeps more of a position now than it did
        for number in sorted(others):
            yield Finding("game", where, gettext("The digest of entry {number} is another.", number=number))
    over = row.status == OVER
    stands = {"revision": live.revision, "at": game.at, "to_act": "" if over else game.to_act}
    for name, value in stands.items():
        if (said := getattr(row, name)) != value:
            yield Finding(
                "game",
                where,
                gettext("Its row says {name} {said}, its log {value}.", name=name, said=said, value=value),
            )
    if game.over and not over:
        yield Finding("game", where, gettext("Its game is over, and its row does not say so."))


@contextmanager
def _silent() -> Iterator[None]:
    """Without the log: what it would say is found here."""
    logger = logging.getLogger("roundhouse.server")
    before = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(before)


def _first_line(error: Exception) -> str:
    said = str(getattr(error, "orig", None) or error)
    return (said.splitlines() or [type(error).__name__])[0]

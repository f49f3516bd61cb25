"""The store of the tables in play: their newest snapshots, a lock for each, and the way of every change to the log.

What is done at tables is above it, in modules of this package that take a store as their first argument.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from ...core.record import digest
from ...play.session import Game
from ...text.language import gettext
from ..caches import CACHES
from ..errors import Damaged, NotFound, SiteError, TooMany
from ..measures import MOVES, process
from ..storage import bookmarks, log, tables
from ..storage.database import Database
from ..storage.records import END, OVER, RULES, UNDO, Bookmark, Entry, Seat, Table
from ..storage.rows import tell_damage
from .at_hand import TablesAtHand
from .clocks import moved
from .folding import Opened, ReplayMismatch, fold, opened
from .hub import POSITION, SEATS, Hub, TableNews
from .marking import EVERY, confirmed, due, marked, opened_at
from .rating import finished
from .recording import recorded
from .room import Quotas, check_undo
from .row_fields import need, row_fields
from .stamps import Stamps
from .table import TableSnapshot, late_key

T = TypeVar("T")

logger = logging.getLogger(__name__)


MEMORY = 512 * 1024 * 1024
"""Bytes that the tables at hand may take in a process."""

Behind = Callable[[int, Callable[[], None]], None]
"""Has something done about a table when there is time for it. May raise `TooMany`."""


@dataclass(eq=False)
class _Hold:
    """Who holds a table: its lock, how many hold or want it, how deep, and what is told when it is let go."""

    lock: threading.RLock = field(default_factory=threading.RLock)
    wanted: int = 0
    depth: int = 0
    news: dict[str, int] = field(default_factory=dict)


class TableStore:
    """All tables in play; those used last are kept at hand, as many as fit into `memory` bytes (`at_hand`).

    Every change is committed before anybody hears of it. Any thread may call.
    """

    def __init__(self, database: Database, hub: Hub, memory: int = MEMORY, writes: bool = True) -> None:
        """`writes` False: opening a table writes nothing down, for looking at a database beforehand.

        `behind` may be set: then tables open from their bookmarks, and their logs are replayed by it afterwards.
        """
        self.database = database
        self.writes = writes
        self.hub = hub
        self.quotas = Quotas()
        self._shared = database.dialect == "postgresql"
        self._mutex = threading.Lock()
        self.tables = TablesAtHand(memory)
        self._invalidated: dict[int, int] = {}  # how often, so that one while reading is not lost
        self._holds: dict[int, _Hold] = {}
        self._faults: dict[int, str] = {}
        self._remembered: dict[int, dict[str, Any]] = {}
        self._moment = threading.local()
        self._changes = 0
        self.behind: Behind | None = None
        self._confirmed: set[int] = set()
        hub.on(self._heard)

    # -- looking ---------------------------------------------------------------------------------------

    def table(self, id: int) -> TableSnapshot:
        """The table as it is now. Raises `NotFound`, and `Damaged` when it cannot be read.

        Fast while nothing has changed: nothing is read from SQLite, one row from PostgreSQL.
        """
        seen: dict[int, TableSnapshot] | None = getattr(self._moment, "tables", None)
        if seen is None:
            return self._now(id)
        if id not in seen:
            seen[id] = self._now(id)
        return seen[id]

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Within the block this thread sees every table, and what is `remembered` of it, as they were when it first
        asked for them: for whoever only looks, and looks again with the next news. On PostgreSQL each would else be
        read again for every viewer."""
        if not self._shared or getattr(self._moment, "tables", None) is not None:
            yield
            return
        self._moment.tables, self._moment.remembered = {}, {}
        try:
            yield
        finally:
            self._moment.tables = self._moment.remembered = None

    def _now(self, id: int) -> TableSnapshot:
        invalid = id in self._invalidated  # asked first: what is at hand after that is at least as new
        live = self.tables.get(id)
        if live is not None and not invalid:
            if not self._shared:
                return live
            with self.database.read() as c:
                row = tables.table(c, id)
            if row == live.row:
                return live
        with self.locked(id):
            return self.fresh(id)

    def at_hand(self) -> int:
        """How many tables are at hand."""
        return len(self.tables)

    def fault(self, id: int) -> str:
        """Why a table could not be read when it was last asked for, in one sentence; "" as far as is known."""
        return self._faults.get(id, "")

    # -- changing, for the services beside this module -------------------------------------------------

    @contextmanager
    def locked(self, id: int) -> Iterator[None]:
        """Hold a table: nobody else in this process changes it. News of it go out when it is let go."""
        with self._mutex:
            hold = self._holds.setdefault(id, _Hold())
            hold.wanted += 1
        news: dict[str, int] = {}
        try:
            with hold.lock:
                hold.depth += 1
                try:
                    yield
                finally:
                    hold.depth -= 1
                    if not hold.depth:
                        news, hold.news = hold.news, {}
                        for topic, number in news.items():
                            self.hub.tell(id, topic, number)
        finally:
            with self._mutex:
                hold.wanted -= 1
                if not hold.wanted:  # anybody may ask for tables that there are not, as many as they like
                    del self._holds[id]

    def announce(self, id: int, topic: str, number: int) -> None:
        """Tell of the held table once it is let go."""
        if topic == SEATS:
            self._forget_remembered(id)
        self._holds[id].news[topic] = number

    def fresh(self, id: int) -> TableSnapshot:
        """The held table, read anew as far as it may have changed. Raises `NotFound` and `Damaged`."""
        with self._mutex:
            count = self._invalidated.get(id, 0)
        live = self.tables.get(id)
        if live is not None and not count and not self._shared:
            return live
        try:
            with self.database.read() as c:
                found = self._read(c, id, live)
        except Damaged as error:
            self._faults[id] = error.sentence
            raise
        self._faults.pop(id, None)
        live = self.keep(self._settled(found))
        with self._mutex:
            if self._invalidated.get(id) == count:  # until now others have waited rather than see the old one
                del self._invalidated[id]
        return live

    def _settled(self, found: Opened) -> TableSnapshot:
        """Write down what a log has yet to record, and by which version of the rules it goes on from now, or about
        which there is to decide."""
        live, fields = found.live, dict[str, Any]()
        if found.rules is not None:
            fields["rules"] = found.rules
        if (asks := live.update.difference.now if live.update is not None else 0) != live.row.asks:
            fields["asks"] = asks
        if live.game is not None and live.to_act and not live.row.need and not live.frozen:
            fields["need"] = need(live.game, live.row.names)
        mark = self._mark_of(found)
        if not (found.records or fields or mark) or not self.writes:
            return live
        try:
            with self.database.write() as c:
                if not tables.alone(c, live.row.id) or tables.table(c, live.row.id) != live.row:
                    return live  # another process was faster: what is true of it now is found when it is asked for next
                log.put_records(c, live.row.id, found.records)
                if mark is not None:
                    bookmarks.put_bookmark(c, mark)
                if not (found.records or fields):
                    return live
                row = tables.change_table(c, live.row.id, **fields)
        except SiteError:
            logger.exception("table %s goes on, but that cannot be written down", live.row.id)
            return live
        if found.rules is not None:
            logger.info("table %s goes on by version %s of the rules", live.row.id, found.rules)
        return replace(live, row=row)

    def _mark_of(self, found: Opened) -> Bookmark | None:
        """The bookmark to be made of a table whose whole log was replayed."""
        live = found.live
        if not found.replayed or self.behind is None or live.game is None or live.frozen:
            return None
        self._confirmed.add(live.row.id)
        return marked(live.row, live.game, live.revision) if live.revision >= EVERY else None

    def _confirm(self, id: int, mark: Bookmark) -> None:
        """Compare a table that was opened from its bookmark with its log, and have it read anew if that says otherwise:
        then the bookmark is no more, and what is wrong is told to whoever asks for the table."""
        with self.database.read() as c:
            row = tables.table(c, id)
            seats, entries = tables.seats(c, id), [entry for _, entry in log.each(c, id)]
        if row is None:
            return
        sound = [entry for entry in entries if entry is not None]
        if len(sound) == len(entries) and confirmed(row, seats, sound, mark):
            self._confirmed.add(id)
            return
        logger.warning("table %s: its log says otherwise than its bookmark", id)
        with self.locked(id):
            with self.database.write() as c:
                bookmarks.drop_bookmark(c, id)
            self.forget(id)
            CACHES.forget(id, late_key(id))
            self.announce(id, SEATS, 0)

    def _read(self, c: Connection, id: int, live: TableSnapshot | None) -> Opened:
        row = tables.table(c, id)
        if row is None:
            self.forget(id)
            raise NotFound(gettext("There is no such table."))
        seats = tables.seats(c, id)
        if live is not None and live.game is not None and not live.frozen:
            if row == live.row and seats == live.seats:
                return Opened(live)
            if row.names == live.game.header.names and row.revision >= live.revision:
                entries = log.entries(c, id, live.revision) if row.revision > live.revision else []
                if any(entry.kind == RULES for entry in entries):
                    return self._replayed(c, row, seats)
                game, stamps = live.game, live.stamps
                if entries:
                    game, stamps = game.clone(), stamps.copy()
                    try:
                        fold(game, stamps, entries)
                    except ReplayMismatch:
                        logger.exception("table %s cannot be caught up", id)
                        return self._replayed(c, row, seats)
                    if entries[-1].digest not in (None, digest(game.title, game.state)):
                        return self._replayed(c, row, seats)
                return Opened(TableSnapshot(row, seats, game, live.revision + len(entries), stamps))
        return self._opened(c, row, seats)

    def read_whole(self, id: int) -> tuple[Opened, list[Entry]]:
        """A table as its whole log says, whatever is at hand of it, and that log. Raises `NotFound` and `Damaged`."""
        with self.database.read() as c:
            row = tables.table(c, id)
            if row is None:
                raise NotFound(gettext("There is no such table."))
            return self._replayed(c, row, tables.seats(c, id)), log.entries(c, id)

    def _opened(self, c: Connection, row: Table, seats: tuple[Seat, ...]) -> Opened:
        """The table from its bookmark, if it has one that serves, or from its whole log."""
        found = opened_at(c, row, seats) if self.behind is not None else None
        if found is None or self.behind is None:
            return self._replayed(c, row, seats)
        live, mark = found
        if row.id not in self._confirmed:
            with suppress(TooMany):  # when it is opened next
                self.behind(row.id, partial(self._confirm, row.id, mark))
        return Opened(live)

    @staticmethod
    def _replayed(c: Connection, row: Table, seats: tuple[Seat, ...]) -> Opened:
        entries, snapshot = log.entries(c, row.id), log.last_snapshot(c, row.id)
        if row.revision > (last := entries[-1].number if entries else 0):
            tell_damage(f"entries {row.id}, {last + 1}", "row missing")
            raise Damaged(
                gettext(
                    "Entry {number} in the log of this table cannot be read: the database is damaged.",
                    number=last + 1,
                ),
                table=row.id,
            )
        try:
            return opened(row, seats, entries, snapshot, lambda: log.records(c, row.id))
        except (SiteError, SQLAlchemyError):
            raise
        except Exception as error:  # what is no game may end in anything
            if tell_damage(f"game {row.id}", f"{type(error).__name__}: {error}"):
                logger.exception("table %s cannot be opened", row.id)
            raise Damaged(
                gettext("This table cannot be opened ({name}).", name=type(error).__name__), table=row.id
            ) from error

    def may_wait(self, id: int) -> bool:
        """Whether a bot or standing orders may be to act at a table, as far as is known without looking it up."""
        live = self.tables.look(id)
        if live is None or id in self._invalidated:
            return True
        seat = live.seat_at(live.to_act)
        return seat is not None and bool(seat.bot)

    def keep(self, live: TableSnapshot) -> TableSnapshot:
        """Keep the newest of a table at hand."""
        gone = self.tables.put(live)
        if gone:
            with self._mutex:
                for id in gone:
                    self._remembered.pop(id, None)
        return live

    def invalidate(self, id: int) -> None:
        """Have the table read anew when it is asked for next."""
        with self._mutex:
            self._invalidated[id] = self._invalidated.get(id, 0) + 1

    def forget(self, id: int) -> None:
        """Let go of a table that there is no more."""
        self.tables.drop(id)
        with self._mutex:
            self._remembered.pop(id, None)
            self._invalidated.pop(id, None)

    @contextmanager
    def changing(self, id: int) -> Iterator[tuple[Connection, TableSnapshot]]:
        """A transaction on the held table, alone in all processes; afterwards it is read anew and told of.

        Raises `NotFound` when the table is gone.
        """
        with self.locked(id):
            try:
                with self.database.write() as c:
                    if not tables.alone(c, id):
                        self.forget(id)
                        raise NotFound(gettext("There is no such table."))
                    yield c, self._read(c, id, self.tables.get(id)).live
            finally:
                self.invalidate(id)
            self.announce(id, SEATS, 0)

    def commit(
        self,
        live: TableSnapshot,
        game: Game,
        entries: Sequence[Entry],
        stamps: Stamps,
        when: datetime,
        **fields: Any,
    ) -> TableSnapshot:
        """Write entries down with how the game stands after them, and let them be seen; the table is held.

        `fields`: further ones of the row. Raises `Stale` when another process was faster, and `TooLarge` when so much
        was taken back that nothing more can be.
        """
        row, revision = live.row, live.revision + len(entries)
        ended = any(entry.kind == END for entry in entries)
        fields = row_fields(row, game, revision, when, ended) | fields
        entries, timing = moved(live, game, entries, stamps, fields["to_act"], when)
        fields = timing | fields
        entries, outcomes = recorded(game, live.game.at if live.game is not None else 0, entries)
        mark = marked(row, game, revision) if due(live.revision, revision) else None

        def write(c: Connection) -> Table:
            if any(entry.kind == UNDO for entry in entries):
                check_undo(c, self.quotas, live)
            after = log.move_on(c, row.id, live.revision, entries, outcomes, **fields)
            if after.rated and after.status == OVER and not ended:
                self._count(c, after, live.seats)
            if mark is not None:
                bookmarks.put_bookmark(c, mark)
            # Somebody left meanwhile, and is not to be named any more: whoever opens the table next finds the words.
            return after if after.names == row.names else tables.change_table(c, row.id, need="")

        try:
            row = self.database.together(write)
        except BaseException:
            self.invalidate(row.id)
            raise
        after = self.keep(TableSnapshot(row, live.seats, game, revision, stamps))
        for entry in entries:
            MOVES.labels(process(), row.title, entry.by).inc()
        self.announce(row.id, POSITION, revision)
        return after

    @staticmethod
    def _count(c: Connection, row: Table, seats: Sequence[Seat]) -> None:
        """Count the end of a game for ratings; the game ends whatever becomes of that."""
        try:
            with c.begin_nested():
                finished(c, row, seats)
        except SQLAlchemyError:
            raise
        except Exception:
            logger.exception("the end of table %s is not counted", row.id)

    def remembered(self, id: int, what: str, read: Callable[[Connection], T]) -> T:
        """What `read` gives, kept until news of the table's seats, proposals or orders; on PostgreSQL for `one_moment`
        at most."""
        kept: dict[str, Any] | None = None
        if self._shared:
            moment: dict[int, dict[str, Any]] | None = getattr(self._moment, "remembered", None)
            if moment is not None:
                kept = moment.setdefault(id, {})
        else:
            with self._mutex:
                changes, kept = self._changes, self._remembered.get(id, {})
        if kept is not None and what in kept:
            known: T = kept[what]
            return known
        with self.database.read() as c:
            found = read(c)
        if not self._shared:
            with self._mutex:
                if changes == self._changes:
                    self._remembered.setdefault(id, {})[what] = found
        elif kept is not None:
            kept[what] = found
        return found

    def _forget_remembered(self, id: int) -> None:
        with self._mutex:
            self._changes += 1
            if id:
                self._remembered.pop(id, None)
            else:
                self._remembered.clear()

    def _heard(self, told: TableNews) -> None:
        """Something happened at a table: what is at hand of it may be old."""
        if told.topic not in (POSITION, SEATS):
            return
        if told.topic == SEATS:
            self._forget_remembered(told.table)
        if not told.table:
            old = self.tables.numbers()
        else:
            live = self.tables.look(told.table)
            known = live is None or (told.topic != SEATS and 0 < told.number <= live.revision)
            old = [] if known else [told.table]
        with self._mutex:
            for id in old:
                self._invalidated[id] = self._invalidated.get(id, 0) + 1

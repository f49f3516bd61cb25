"""Games that the rules of today lead elsewhere than they went: how they go on.

The people at a table decide by proposal (`proposals`); whoever plays alone, or owns a table of bots, decides alone.
What is decided becomes an entry of the log, and nothing is taken out of it: what the log records of positions is
corrected, or its last entries become a branch, or the game ends as it was played.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from ...core.record import digest
from ...play.session import Game
from ...text.language import gettext
from ...titles.found import titles
from ..clock import CLOCK
from ..errors import NotFound, NotNow, SiteError, Unreadable
from ..storage import keys, log, tables
from ..storage.records import BEFORE, CORRECTED, END, KEPT, RULES, RUNNING, Entry, Record, Table
from .clocks import moved
from .hub import POSITION, SEATS
from .row_fields import row_fields
from .store import TableStore
from .table import TableSnapshot, Update

logger = logging.getLogger(__name__)

CHOICES = (CORRECTED, BEFORE, KEPT)


def why_not(update: Update, how: str) -> str:
    """Why a game cannot go on in that way, in one sentence; "" when it can. Raises `Unreadable` for no such way."""
    if how not in CHOICES:
        raise Unreadable(gettext("There is no such way to go on."))
    if how == CORRECTED and update.illegal:
        return gettext("A later action is not legal by the rules of today. {why}", why=update.illegal)
    if how == BEFORE and update.before is None:
        return gettext("Where the difference begins is not recorded in a log as old as this.")
    return ""


def check(live: TableSnapshot, how: str) -> Update:
    """What there is to decide. Raises `NotNow` when there is nothing, or this way is not possible."""
    if live.update is None:
        raise NotNow(gettext("There is nothing to decide about the rules here."))
    if reason := why_not(live.update, how):
        raise NotNow(reason)
    return live.update


def decide(store: TableStore, live: TableSnapshot, how: str, user: int | None = None) -> None:
    """Have the game go on in a way; the table is held. `user`: who asked for it, None: who looks after the site.

    Raises `NotNow` when that is not possible, and `Stale` when another process was faster.
    """
    update, when = check(live, how), CLOCK.now()
    row, difference, revision = live.row, update.difference, live.revision
    data: dict[str, Any] = {
        "how": how,
        "rules": difference.rules,
        "now": difference.now,
        "first": update.first,
        "said": list(difference.said),
    }
    records: Sequence[Record] = update.records
    kinds = [(RULES, data)]
    if how == KEPT:
        assert live.game is not None
        kinds.append((END, {}))
        game, records = live.game, ()
    else:
        game = update.game
        if how == BEFORE:
            assert update.before is not None
            data["to"] = update.before
            game = game.clone().goto(update.before)
            records = [record for record in records if record.number < update.first]
    fingerprint = digest(game.title, game.state) if how != KEPT else None
    entries = [
        Entry(
            table=row.id,
            number=revision + number,
            kind=kind,
            data=content,
            user=user,
            by="site" if user is None else "user",
            when=when,
            digest=fingerprint,
        )
        for number, (kind, content) in enumerate(kinds, 1)
    ]
    revision += len(entries)
    fields = row_fields(row, game, revision, when, ended=how == KEPT) | {"asks": 0}
    entries, timing = moved(live, game, entries, live.stamps[: game.at], fields["to_act"], when)
    fields |= timing
    if how == KEPT:
        fields["at"] = row.at
    else:
        fields["rules"] = difference.now
    try:
        with store.database.write() as c:
            log.append(c, row.id, live.revision, entries)
            log.put_records(c, row.id, records)
            tables.change_table(c, row.id, **fields)
    finally:
        store.invalidate(row.id)
    store.announce(row.id, POSITION, revision)
    store.announce(row.id, SEATS, revision)


class Report(msgspec.Struct, frozen=True):
    """How a table fares under the rules of today.

    `case`: "same", "goes on" (under another version), "asks", "over" (it differs, and is over) or "unreadable"; `rules`
    and `now`: the versions; `said`: what differs, or why it cannot be read; `choices`: how it can go on; `decided`: how
    it was made to.
    """

    table: int
    title: str
    case: str
    rules: int
    now: int
    said: str = ""
    choices: tuple[str, ...] = ()
    decided: str = ""


def look_over(store: TableStore, rows: Sequence[Table], how: str = "") -> Iterator[Report]:
    """Open one table after the other, and tell how each fares; `how`: decide so wherever it is possible."""
    for row in rows:
        yield _looked_over(store, row, how)


def _looked_over(store: TableStore, row: Table, how: str) -> Report:
    try:
        with store.locked(row.id):
            live = store.fresh(row.id)
            update = live.update
            if update is None:
                if live.frozen:
                    return Report(row.id, row.title, "over", row.rules, _version(live.game, row), live.frozen)
                now = live.row.rules if store.writes else _version(live.game, row)
                return Report(row.id, row.title, "same" if now == row.rules else "goes on", row.rules, now)
            choices = tuple(one for one in CHOICES if not why_not(update, one))
            decided = how if how in choices else ""
            if decided and store.writes:
                decide(store, live, decided)
            return Report(
                row.id,
                row.title,
                "asks",
                update.difference.rules,
                update.difference.now,
                update.sentence,
                choices,
                decided,
            )
    except NotFound:
        return Report(row.id, row.title, "unreadable", row.rules, row.rules, gettext("It is gone."))
    except SiteError as error:
        return Report(row.id, row.title, "unreadable", row.rules, row.rules, str(error))


def _version(game: Game | None, row: Table) -> int:
    return row.rules if game is None else game.title.version


PLAYED_BY = "rules"
"""The name under which a site remembers the versions of the rules by which its tables were looked over."""

PAGE = 200
"""Tables that are listed at a time."""


InTurn = Callable[[int, Callable[[], None]], None]
"""Does something for a table when its turn has come, and returns then."""


def at_once(table: int, work: Callable[[], None]) -> None:
    """The turn of every table has come: it is done here and now (an `InTurn`)."""
    work()


class Watch:
    """Looks all tables in play over once, in the background, when a site starts with other rules than the last time.

    `how`: decide so wherever it is possible; "": leave it to the players. `asks`: is told of every table whose players
    have to decide, with the version of the rules. `in_turn`: how one table after the other is opened.
    """

    def __init__(
        self,
        store: TableStore,
        how: str = "",
        asks: Callable[[int, int], None] = lambda table, version: None,
        in_turn: InTurn = at_once,
    ) -> None:
        self.store = store
        self.how = how
        self.asks = asks
        self.in_turn = in_turn
        self._ending = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, if there is anything to do."""
        with self.store.database.read() as c:
            if keys.remembered(c, PLAYED_BY) == versions():
                return
        self._thread = threading.Thread(target=self._look, name="updates", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End; the next start begins anew."""
        self._ending.set()
        if self._thread is not None:
            self._thread.join(timeout=5)

    def wait(self) -> bool:
        """Return when all has been looked over; whether there was anything to do."""
        if self._thread is not None:
            self._thread.join()
        return self._thread is not None

    def _look(self) -> None:
        try:
            counted = Counter[str]()
            for row in self._rows():
                self.in_turn(row.id, partial(self._one, row, counted))
                if self._ending.is_set():
                    return
            with self.store.database.write() as c:
                keys.remember(c, PLAYED_BY, versions())
            if told := ", ".join(f"{case}: {count}" for case, count in sorted(counted.items())):
                logger.info("tables under the rules of this version: %s", told)
        except Exception:
            logger.exception("looking tables over failed; it is done again at the next start")

    def _one(self, row: Table, counted: Counter[str]) -> None:
        for report in look_over(self.store, [row], self.how):
            counted[report.case] += 1
            if report.case == "asks" and not report.decided:
                self.asks(report.table, report.now)

    def _rows(self) -> Iterator[Table]:
        """The tables in play, the newest first."""
        before: int | None = None
        while True:
            with self.store.database.read() as c:
                found = tables.tables(c, status=(RUNNING,), limit=PAGE, before=before)
            yield from (table for table, _ in found)
            if len(found) < PAGE:
                return
            before = found[-1][0].id


def versions() -> str:
    """The titles that are installed, with the versions of their rules."""
    told = []
    for name, entry in titles().items():
        seats = tuple(f"Seat {number}" for number in range(entry.players[0]))
        told.append(f"{name} {entry.build(seats, ()).version}")
    return ", ".join(told)

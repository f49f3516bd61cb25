"""Who looks on without a seat sees a table that has a delay as it was then; everybody's view of a table begins here.

While the game is on, whoever neither plays at the table nor may take a seat there back gets a snapshot of an earlier
entry of its log, and of its row what that says of the game. All who answer a viewer ask here (`tests/layers`), so
pages, streams, files and plans have nothing else to show. The finished game is shown whole.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import msgspec

from ...core.actions import CHANCE
from ...play.session import Game
from ...text.language import gettext
from ..caches import CACHES, Lru
from ..clock import CLOCK
from ..errors import NotNow
from ..storage import log
from ..storage.records import RULES, RUNNING, Seat, Table
from ..storage.timing import Times
from .folding import ReplayMismatch, fold
from .row_fields import row_fields
from .stamps import Stamps
from .store import TableStore
from .table import TableSnapshot

NOTHING: dict[str, Any] = {
    "revision": 0,
    "at": 0,
    "to_act": "",
    "waiting_since": None,
    "round": "",
    "need": "",
    "size": 0,
    "asks": 0,
    "times": Times(),
    "paused": None,
    "due": None,
}
"""What the row of a table says of its game where nobody has opened it to see how that stood."""


LEAST = 0.25
"""Seconds after which a table is looked at again, at the earliest."""


def looks_on(row: Table, seats: Sequence[Seat], user: int | None) -> bool:
    """Whether a user sees the table with its delay only: not those who play there, or may take their seat back."""
    if not row.delay or row.status != RUNNING:
        return False
    return user is None or not any(user in (seat.user, seat.absent) for seat in seats)


def row_seen(row: Table, seats: Sequence[Seat], user: int | None) -> Table:
    """The row of a table as a user may see it in a list, for which no table is opened."""
    return msgspec.structs.replace(row, **NOTHING) if looks_on(row, seats, user) else row


def keep_back(rows: Sequence[dict[str, Any]], seated: Collection[int]) -> None:
    """Take out of rows of tables as plain data what whoever has seats at those in `seated` sees only later."""
    for row in rows:
        if row["delay"] and row["status"] == RUNNING and row["id"] not in seated:
            for name in NOTHING:
                row.pop(name, None)


def seen(store: TableStore, id: int, user: int | None) -> TableSnapshot:
    """The table as a user sees it. Raises `NotFound`, `Damaged`, and `NotNow` where it cannot be told how it stood."""
    live = store.table(id)
    return _shown(store, live).live if looks_on(live.row, live.seats, user) else live


def side(store: TableStore, id: int, late: bool) -> TableSnapshot:
    """The table as all those see it who look on (`late`), or as those do who need not. Raises as `seen` does."""
    return seen(store, id, None) if late else store.table(id)


def of_side(live: TableSnapshot, user: int | None) -> bool:
    """Whether what one side sees is what a user may see: seats change, and so does the delay of a table."""
    return looks_on(live.row, live.seats, user) == live.late


def until_more(store: TableStore, live: TableSnapshot) -> float | None:
    """In how many seconds those who look on see more of a table than this snapshot; None: nothing is kept back."""
    if not live.late:
        return None
    now = store.table(live.row.id)
    if not looks_on(now.row, now.seats, None):
        return 0.0
    shown = _shown(store, now)
    if shown.live is not live:
        return 0.0
    if shown.more is None:
        return None
    return max(LEAST, (timedelta(minutes=now.row.delay) - CLOCK.since(shown.more)).total_seconds())


def heard_until(live: TableSnapshot) -> datetime | None:
    """Of what players say at a table, those who look on read what was said up to then; None: all of it."""
    return CLOCK.ago(timedelta(minutes=live.row.delay)) if live.late else None


@dataclass(frozen=True, eq=False)
class _Late:
    """What is shown of the table `of` to those who look on. `more`: the moment of the first entry that is not."""

    of: TableSnapshot
    live: TableSnapshot
    more: datetime | None


_kept: Lru[int, _Late] = CACHES.lru("tables with a delay", 64)


def _shown(store: TableStore, live: TableSnapshot) -> _Late:
    until = CLOCK.ago(timedelta(minutes=live.row.delay))
    known = _kept.get(live.row.id)
    if known is not None and known.of is live and (known.more is None or known.more > until):
        return known
    if live.game is None:
        return _kept.put(live.row.id, _Late(live, replace(live, late=True), None))
    entry, at, more = _stood(store, live, until)
    game, stamps = _game(store, live, entry, at, known)
    row = _row(live, game, stamps, entry)
    before = known.live if known is not None else None
    if before is not None and before.row == row and before.seats == live.seats:
        return _kept.put(live.row.id, _Late(live, before, more))
    shown = TableSnapshot(row, live.seats, game, entry, stamps, late=True)
    return _kept.put(live.row.id, _Late(live, shown, more))


def _stood(
    store: TableStore, live: TableSnapshot, until: datetime
) -> tuple[int, int | None, datetime | None]:
    """The last entry of the log that is old enough, how many actions were in force then (None: that has to be read in
    the log), and the moment of the entry after it."""
    first = 0  # what chance draws before anybody decides is part of the beginning
    assert live.game is not None
    while first < len(live.stamps) and live.game.actions[first].by == CHANCE:
        first += 1
    at, more = len(live.stamps), None
    while at > first and (when := live.stamps[at - 1].when) > until:
        at, more = at - 1, when
    entry = live.stamps[at - 1].entry if at else 0
    if live.revision - entry == len(live.stamps) - at:  # since then nothing was taken back
        return entry, at, more
    with store.database.read() as c:
        later = log.later_than(c, live.row.id, until)
    if later is None:  # all is old enough, also what was taken back
        return live.revision, len(live.stamps), None
    begun = live.stamps[first - 1].entry if first else 0
    return max(later[0] - 1, begun), None, later[1]


def _game(
    store: TableStore, live: TableSnapshot, entry: int, at: int | None, known: _Late | None
) -> tuple[Game, Stamps]:
    """The game after an entry of the log, and its stamps."""
    assert live.game is not None
    if at is not None:
        return _beginning(live, at)
    before = known.live if known is not None else None
    usable = before is not None and before.game is not None and before.game.header == live.game.header
    if usable and before is not None and before.revision <= entry and before.game is not None:
        game, stamps, after = before.game.clone(), before.stamps.copy(), before.revision
    else:
        game, stamps, after = Game(live.game.header, drawn=False), Stamps(), 0
    with store.database.read() as c:
        entries = log.entries(c, live.row.id, after, entry - after)
    try:
        if any(one.kind == RULES for one in entries):
            raise ReplayMismatch
        fold(game, stamps, entries, checked=False)
    except ReplayMismatch:  # what was decided about rules stands in no position before it
        return _beginning(live, sum(stamp.entry <= entry for stamp in live.stamps))
    game.branches = []
    return game, stamps


def _beginning(live: TableSnapshot, at: int) -> tuple[Game, Stamps]:
    assert live.game is not None
    try:
        return live.game.beginning(at), live.stamps[:at]
    except IndexError:  # a game of which only the last position is known
        raise NotNow(gettext("This table is shown later to those who look on.")) from None


def _row(live: TableSnapshot, game: Game, stamps: Stamps, entry: int) -> Table:
    """The row as it stood. What clocks and pauses say is left out: it is about now."""
    row = msgspec.structs.replace(live.row, **NOTHING)
    fields = row_fields(row, game, entry, live.row.started or live.row.created)
    at = len(stamps)
    while at and fields["to_act"] and stamps[at - 1].seat == fields["to_act"]:
        at -= 1
    if fields["to_act"]:
        fields["waiting_since"] = stamps[at - 1].when if at else live.row.started
    fields |= {"status": RUNNING, "result": {}, "ended": None}
    return msgspec.structs.replace(row, **fields)

"""What happens when somebody's time is up, when offers lapse, and what of the time that passed does not count.

The keeper looks at a table when its row says so (`Table.due`). It is no judge: the game goes on as it stood.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from ..clock import CLOCK
from ..routine import Routine
from ..storage import tables
from ..storage.records import Seat
from ..storage.timing import BOT, OFFER, VOTE
from . import clocks, offers, proposals
from . import standing_still as still
from .handing_over import hand_over
from .one_by_one import at_each
from .store import TableStore
from .table import TableSnapshot
from .telling import TIME_UP, tell

SWEEP = 5.0
"""Seconds between looks for tables that are due."""

ALIVE = timedelta(minutes=1)
"""How often it is written down that the site is up."""

logger = logging.getLogger(__name__)

TimeUp = Callable[[int, int, datetime], None]
"""Is told that the time of a user is up: table, user, and when the wait for them began."""


def look(store: TableStore, id: int, told: TimeUp = lambda table, user, since: None) -> None:
    """Do what is due at a table: what was chosen for when time is up, or decline an offer that nobody answered."""
    with store.locked(id):
        live = store.fresh(id)
        game = live.game
        if not live.running or live.frozen or live.row.asks or game is None:
            return _next(store, id, None)
        if live.row.times.away is not None:
            still.vacation_over(store, live)
            live = store.fresh(id)
        lapse = clocks.lapses(live.row, game, live.row.waiting_since)
        if lapse is not None and _passed(lapse):
            return offers.lapse(store, live)
        left, seat = clocks.left(live.row, live.to_act), live.seat_at(live.to_act)
        if left is None or live.row.paused or seat is None or seat.user is None or seat.bot:
            return _next(store, id, clocks.due(live, live.seats))
        if left > 0 or live.row.due is None or not _passed(live.row.due):
            return _next(store, id, clocks.due(live, live.seats) if left > 0 else live.row.due)
        if _time_up(store, live, seat):
            told(id, seat.user, live.row.waiting_since or CLOCK.now())


def _passed(moment: datetime) -> bool:
    return CLOCK.now() >= moment


def _next(store: TableStore, id: int, due: datetime | None) -> None:
    """Look again then."""
    if store.table(id).row.due != due:
        with store.changing(id) as (c, _):
            tables.change_table(c, id, due=due)


def _time_up(store: TableStore, live: TableSnapshot, seat: Seat) -> bool:
    """Do what was chosen, once for a turn; False where another process was faster."""
    assert seat.user is not None
    zero, game, due = live.row.clock.zero, live.game, live.row.due
    assert game is not None
    with store.changing(live.row.id) as (c, live):
        if live.row.due != due or live.seat_at(seat.player) != seat:
            return False
        tables.change_table(c, live.row.id, due=clocks.lapses(live.row, game, live.row.waiting_since))
        tell(store, c, live, seat.user, TIME_UP, player=seat.player)
        if zero in (BOT, OFFER):
            hand_over(store, c, live, seat, seat.user, bot=live.row.clock.bot if zero == BOT else "")
    if zero == VOTE:
        proposals.ask_about(store, store.fresh(live.row.id), seat)
    return True


class ClockKeeper:
    """Looks at the tables that are due, in a thread of its own. `told`: as `look` tells it."""

    def __init__(self, store: TableStore, told: TimeUp) -> None:
        self.store = store
        self.told = told
        self._routine = Routine("clocks", "looking at clocks", self._look, logger)
        self._steps = CLOCK.steps
        self._noted = float("-inf")

    def start(self) -> None:
        """Begin; the time since somebody last wrote down that the site was up counts for nobody."""
        self._routine.start()

    def stop(self) -> None:
        """End. May be called again."""
        self._routine.stop()

    def _look(self) -> float:
        self.sweep()
        return SWEEP

    def sweep(self) -> None:
        """Look once at every table that is due, and write down from time to time that the site is up.

        Raises `SiteError` while the database is away.
        """
        if (steps := CLOCK.steps) != self._steps:
            self._steps = steps
            still.clock_was_set(self.store)
        if time.monotonic() >= self._noted + ALIVE.total_seconds():
            still.note_alive(self.store)
            self._noted = time.monotonic()
        still.vacations_begin(self.store)
        with self.store.database.read() as c:
            found = tables.due(c, CLOCK.now())
        at_each(found, lambda id: look(self.store, id, self.told), "clock")

"""What of the time that passes counts for nobody: pauses, vacations, and that in which the site was down; and another
clock, or none, for a game that is on, by consent.

A clock that stands still has the moment since when in its row (`Table.paused`); when it runs again, what counted until
then is carried over (`Times.carry`), so the sums of the log need to know nothing of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from ...text.language import gettext
from ..clock import CLOCK
from ..errors import NotNow
from ..storage import alive, tables, vacations
from ..storage.records import Table, User
from ..storage.timing import NONE, TableClock
from . import clocks
from .moves import at_table
from .one_by_one import at_each
from .store import TableStore
from .table import TableSnapshot
from .telling import CLOCK_CHANGED, CLOCK_GONE, GOES_ON, PAUSED, tell

DOWN = timedelta(minutes=3)
"""A site of which nothing was written down for so long was down."""


# -- pauses ------------------------------------------------------------------------------------------


def may_pause(live: TableSnapshot) -> None:
    """Raises `NotNow` where no clock can stand still."""
    if live.row.clock.kind == NONE:
        raise NotNow(gettext("This table has no clock."))
    if live.row.paused is not None and live.row.times.away is None:
        raise NotNow(gettext("The clock stands still already."))


def pause(store: TableStore, live: TableSnapshot, user: int) -> TableSnapshot:
    """Let the clock of a table stand still until somebody lets it run again, or acts. The table is held."""
    with store.changing(live.row.id) as (c, live):
        may_pause(live)
        row = live.row
        moment = row.paused if row.paused is not None else CLOCK.now()
        row = tables.change_table(c, row.id, paused=moment, times=replace(row.times, away=None))
        _look_next(c, live, row)
        tell(store, c, live, user, PAUSED)
    return store.fresh(live.row.id)


def go_on(store: TableStore, id: int, user: User) -> TableSnapshot:
    """Let the clock run again, as anybody who plays there may. Raises `NotNow` when it does not stand still."""
    with store.changing(id) as (c, live):
        at_table(live, user)
        if live.row.paused is None or live.row.times.away is not None:
            raise NotNow(gettext("The clock does not stand still."))
        _run_again(c, live, CLOCK.now())
        tell(store, c, live, user.id, GOES_ON)
    with store.locked(id):
        return store.fresh(id)


def _run_again(c: Connection, live: TableSnapshot, since: datetime) -> None:
    """Let the clock run again as of a moment."""
    row = live.row
    times = replace(row.times, since=since, carry=clocks.counted(row), away=None)
    row = tables.change_table(c, row.id, times=times, paused=None)
    _look_next(c, live, row)


def _look_next(c: Connection, live: TableSnapshot, row: Table) -> None:
    """Write down when the site has to look at a table next, whose row is another now."""
    after = TableSnapshot(row, live.seats, live.game, live.revision, live.stamps, live.frozen, live.update)
    tables.change_table(c, row.id, due=clocks.due(after, live.seats))


# -- another clock -----------------------------------------------------------------------------------


def may_change(live: TableSnapshot, wanted: Mapping[str, Any]) -> TableClock:
    """The clock that is wanted for a game that is on. Raises `Unreadable` where it makes no sense, `NotNow` where the
    table has it, or has none as wanted."""
    clock = clocks.checked(wanted, live.row.pace, live.row.hot_seat)
    if clock == live.row.clock:
        raise NotNow(gettext("That is the clock of this table already."))
    return clock


def change_clock(
    store: TableStore, live: TableSnapshot, user: int, wanted: Mapping[str, Any]
) -> TableSnapshot:
    """Let a game go on by another clock, or without one. The table is held. Raises as `may_change`."""
    with store.changing(live.row.id) as (c, live):
        clock = may_change(live, wanted)
        times = clocks.changed(live.row, live.stamps, clock, CLOCK.now())
        still = None if clock.kind == NONE else live.row.paused  # what is not there does not stand still
        row = tables.change_table(c, live.row.id, clock=clock, times=times, paused=still)
        _look_next(c, live, row)
        tell(store, c, live, user, CLOCK_GONE if clock.kind == NONE else CLOCK_CHANGED)
    return store.fresh(live.row.id)


# -- vacations ---------------------------------------------------------------------------------------


def vacations_begin(store: TableStore) -> None:
    """Stop the clocks of those who are to act by correspondence and are on vacation."""
    now = CLOCK.now()
    with store.database.read() as c:
        found = tables.on_vacation(c, now)
    away = {id: (user, begins, ends) for id, user, begins, ends in found}
    at_each(away, lambda id: _vacation_begins(store, id, *away[id]), "vacation")


def _vacation_begins(store: TableStore, id: int, user: int, begins: datetime, ends: datetime) -> None:
    with store.changing(id) as (c, live):
        row, seat = live.row, live.seat_at(live.row.to_act)
        if seat is None or seat.user != user or seat.bot or not clocks.runs(row) or row.times.since is None:
            return
        times = replace(row.times, away=ends)
        row = tables.change_table(c, id, paused=max(begins, row.times.since), times=times)
        _look_next(c, live, row)


def vacation_over(store: TableStore, live: TableSnapshot) -> None:
    """Let the clock run again, if the vacation for which it stands still has ended, or was cut short. The table is
    held."""
    now = CLOCK.now()
    with store.changing(live.row.id) as (c, live):
        row, seat = live.row, live.seat_at(live.row.to_act)
        away, paused = row.times.away, row.paused
        if away is None or paused is None:
            return
        mine = vacations.of(c, {seat.user}) if seat is not None and seat.user is not None else []
        until = next((one.ends for one in mine if one.begins <= now < one.ends), None)
        if until is not None:
            row = tables.change_table(c, row.id, times=replace(row.times, away=until))
            _look_next(c, live, row)
            return
        ended = max((one.ends for one in mine if paused <= one.ends <= now), default=min(away, now))
        _run_again(c, live, ended)


# -- the site and its machine ------------------------------------------------------------------------


def note_alive(store: TableStore) -> timedelta:
    """Write down that the site is up; the time for which it was down counts for nobody. Gives how long that was."""
    now = CLOCK.now()
    with store.database.write() as c:
        before = alive.note(c, now)
        down = CLOCK.since(before) if before is not None else timedelta()
        if down < DOWN:
            return timedelta()
        changed = [row.id for row in tables.clocked(c) if _left_out(c, row, now - down, now)]
    for id in changed:
        store.invalidate(id)
    return down


def _left_out(c: Connection, row: Table, begin: datetime, end: datetime) -> bool:
    """The time from one moment to another does not count at a table; whether that makes a difference."""
    since = row.times.since
    if since is None or since >= end or row.paused is not None:
        return False
    before = max(timedelta(), CLOCK.since(since) - CLOCK.since(begin)) // clocks.MILLISECOND
    due = row.due + (end - max(begin, since)) if row.due is not None else None
    times = replace(row.times, since=end, carry=row.times.carry + before)
    tables.change_table(c, row.id, times=times, due=due)
    return True


def clock_was_set(store: TableStore) -> None:
    """The machine's clock was set: what has really passed is written down, and time counts from now."""
    with store.database.read() as c:
        found = tables.clocked(c)
    at_each((row.id for row in found), lambda id: _counted_anew(store, id), "steps")


def _counted_anew(store: TableStore, id: int) -> None:
    with store.changing(id) as (c, live):
        now, row = CLOCK.now(), live.row
        if row.times.since is None:
            return
        paused = now if row.paused is not None else None
        times = replace(row.times, since=now, carry=clocks.counted(row))
        row = tables.change_table(c, row.id, times=times, paused=paused)
        _look_next(c, live, row)

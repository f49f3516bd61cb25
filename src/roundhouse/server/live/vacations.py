"""Vacations: days on which no clock of a user's games by correspondence runs; so many in a year."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from ...text.language import gettext
from ..clock import CLOCK
from ..errors import NotFound, NotNow, Unreadable
from ..storage import tables
from ..storage import vacations as storage
from ..storage.records import User, Vacation
from .hub import SEATS
from .store import TableStore

A_YEAR = timedelta(days=30)
"""How much vacation a user has in a calendar year."""

AHEAD = timedelta(days=366)
"""How far ahead a vacation may be said."""


def taken(vacations: Iterable[Vacation], year: int) -> timedelta:
    """How much of a year (in UTC) is vacation.

    >>> days = [datetime(2029, 12, 30, tzinfo=UTC), datetime(2030, 1, 3, tzinfo=UTC)]
    >>> taken([Vacation(id=1, user=1, begins=days[0], ends=days[1])], 2030).days
    2
    """
    first, last = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
    parts = (min(one.ends, last) - max(one.begins, first) for one in vacations)
    return sum((part for part in parts if part > timedelta()), timedelta())


def of(store: TableStore, user: User) -> list[Vacation]:
    """The vacations of a user that have not ended, in order."""
    now = CLOCK.now()
    with store.database.read() as c:
        return [one for one in storage.of(c, {user.id}) if one.ends > now]


def left(store: TableStore, user: User) -> timedelta:
    """How much vacation a user has left in this year."""
    with store.database.read() as c:
        return A_YEAR - taken(storage.of(c, {user.id}), CLOCK.now().year)


def take(store: TableStore, user: User, begins: datetime, ends: datetime) -> Vacation:
    """Go on vacation, from now on or later. Raises `Unreadable` for no such time, and `NotNow` for one that is too long
    or overlaps with another."""
    now = CLOCK.now()
    begins = max(begins, now)
    if ends <= begins or ends > now + AHEAD:
        raise Unreadable(gettext("A vacation ends after it begins, and within a year."), field="ends")
    with store.database.write() as c:
        known = storage.of(c, {user.id})
        if any(one.begins < ends and begins < one.ends for one in known):
            raise NotNow(gettext("You have a vacation then."))
        wanted = Vacation(id=0, user=user.id, begins=begins, ends=ends)
        for year in range(begins.year, ends.year + 1):
            if taken([*known, wanted], year) > A_YEAR:
                raise NotNow(gettext("There are {days} days of vacation in a year.", days=A_YEAR.days))
        return storage.add(c, user.id, begins, ends)


def end(store: TableStore, user: User, id: int) -> None:
    """Come back from a vacation, or not go at all: what is left of it can be taken another time. Raises `NotFound`."""
    now = CLOCK.now()
    with store.database.write() as c:
        mine = next((one for one in storage.of(c, {user.id}) if one.id == id and one.ends > now), None)
        if mine is None:
            raise NotFound(gettext("There is no such vacation."))
        storage.change(c, id, mine.begins, min(mine.ends, now))
        waiting = tables.stopped_for(c, user.id)
        for table in waiting:
            tables.change_table(c, table, due=now)
    for table in waiting:
        store.invalidate(table)
        store.hub.tell(table, SEATS)

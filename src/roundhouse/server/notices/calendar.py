"""The tables that wait for a user as a calendar, which other programs subscribe to.

Each is an event of whole days, from when it began to wait until today; it takes no time of the user's, and is gone from
the calendar once the move is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from icalendar import Calendar, Event

from ...text.language import translated
from ..storage.records import User
from .texts import CALENDAR, HEADLINES, TURN

REFRESH = timedelta(minutes=30)
"""How often programs are asked to look again; they do as they like."""


def calendar(site: str, user: User, waiting: Iterable[Mapping[str, Any]], now: datetime) -> bytes:
    """The calendar as an iCalendar file. `waiting` as `people.waiting` gives it."""
    made = Calendar()
    made.add("version", "2.0")
    made.add("prodid", "-//Roundhouse//moves//EN")
    made.add("x-wr-calname", translated(CALENDAR).format(name=user.name))
    made.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    made.add("x-published-ttl", REFRESH)
    for table in waiting:
        made.add_component(_event(site, table, now))
    written: bytes = made.to_ical()
    return written


def _event(site: str, table: Mapping[str, Any], now: datetime) -> Event:
    since = (table["since"] or now).astimezone(UTC)
    event = Event()
    host = urlsplit(site).hostname or "roundhouse"
    event.add("uid", f"table-{table['id']}-{since:%Y%m%dT%H%M%SZ}@{host}")
    event.add("dtstamp", now.astimezone(UTC).replace(microsecond=0))
    event.add("dtstart", min(since, now).date())
    event.add("dtend", now.astimezone(UTC).date() + timedelta(days=1))
    event.add("summary", translated(HEADLINES[TURN]).format(game=table["game"]))
    if table["round"]:
        event.add("description", table["round"])
    event.add("url", site + table["url"])
    event.add("transp", "TRANSPARENT")
    return event

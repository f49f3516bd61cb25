"""Who has vanished, so that the others need not wait for ever: nobody else loses a seat against their will."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import Connection

from ...text.language import _, gettext, translated
from ..clock import CLOCK
from ..errors import NotNow
from ..storage import log, users, vacations
from ..storage.records import Seat
from .table import TableSnapshot

AWAY = {"live": timedelta(minutes=10), "days": timedelta(hours=24)}
"""How long a seat must have done nothing before its player has vanished, by the pace of the table."""

RULES = {
    "live": _("At a live table a seat can be handed over when it has done nothing for {time}."),
    "days": _("In a game by correspondence a seat can be handed over when it has done nothing for {time}."),
}


def check_absent(c: Connection, live: TableSnapshot, seat: Seat, looking: bool) -> None:
    """Nothing, when whoever plays the seat of a running game has vanished; `looking`: at the table, just now.

    Raises `NotNow` otherwise, with the facts "player", "looking", "ago" and "needed": seconds since the last action of
    the seat (or the beginning of the game), and how many there must be.
    """
    if seat.user is None:
        return
    user = users.user(c, seat.user)
    name = user.name if user is not None else seat.player
    if live.row.paused is not None and (live.row.times.away is None or seat.player == live.row.to_act):
        raise NotNow(gettext("The clock stands still, so nobody has vanished."), player=seat.player)
    away = [one.ends for one in vacations.of(c, {seat.user}) if one.begins <= CLOCK.now() < one.ends]
    if away and live.row.pace == "days":
        raise NotNow(gettext("{name} is on vacation.", name=name), player=seat.player)
    acted = log.last_of_seat(c, live.row.id, seat.player)
    since = acted or live.row.started or live.row.created
    ago, needed = CLOCK.since(since), AWAY[live.row.pace]
    facts = {
        "player": seat.player,
        "looking": looking,
        "ago": int(ago.total_seconds()),
        "needed": int(needed.total_seconds()),
    }
    if looking:
        raise NotNow(
            gettext("{name} is looking at the table just now, so the seat stays theirs.", name=name), **facts
        )
    if ago < needed:
        began = gettext("The game began {time} ago.", time=_span(ago))
        was = gettext("{name} acted {time} ago.", name=name, time=_span(ago)) if acted else began
        rule = translated(RULES[live.row.pace]).format(time=_span(needed))
        raise NotNow(f"{was} {rule}", **facts)


def _span(time: timedelta) -> str:
    minutes = int(time.total_seconds()) // 60
    if minutes < 1:
        return gettext("less than a minute")
    if minutes < 120:
        return gettext("{minutes} minutes", minutes=minutes) if minutes > 1 else gettext("a minute")
    return gettext("{hours} hours", hours=minutes // 60)

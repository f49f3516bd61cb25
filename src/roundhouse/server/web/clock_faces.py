"""What a clock of a table shows: time used, or time left, as text that the browser keeps going."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec

from ...text.language import _, gettext, ngettext, translated
from ..clock import CLOCK
from ..live import clocks
from ..numbers import whole
from ..storage.records import Table
from ..storage.timing import BANK, BOT, DAYS, NONE, OFFER, REMIND, SHOWN, VOTE, TableClock

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000


class Face(msgspec.Struct, frozen=True):
    """A clock. `ms`: what it shows, at `since` if it `runs`; `down`: what is left, not what was used.

    `still`: why it stands still, "" where it does not, or is not its turn.
    """

    ms: int
    down: bool
    runs: bool = False
    since: datetime | None = None
    still: str = ""

    @property
    def text(self) -> str:
        """What it shows, as it stood when the wait began."""
        return clock_text(self.ms)

    @property
    def said(self) -> str:
        """The same for whoever listens: it is said once and not again with every second."""
        if not self.down:
            return gettext("{time} used", time=spoken(self.ms))
        if self.ms < 0:
            return gettext("time is up")
        return gettext("{time} left", time=spoken(self.ms))


def face(row: Table, player: str) -> Face | None:
    """The clock of a player, made of the row of the table alone, so that it is the same until something happens there;
    None where nothing is to be shown."""
    if row.clock.kind == NONE or row.times.since is None:
        return None
    acts, times = player == row.to_act, row.times
    runs, so_far = acts and clocks.runs(row), 0
    if acts:
        so_far = times.carry if runs else clocks.counted(row)
    left = clocks.left_of(row.clock, times, player, acts, so_far)
    since = times.since if runs else None
    still = _still(row) if acts and not runs else ""
    if left is not None:
        return Face(left, True, runs, since, still)
    if row.clock.kind == DAYS:
        return None
    return Face(times.spent.get(player, 0) + so_far, False, runs, since, still)


def face_now(row: Table, player: str) -> Face | None:
    """The same as it stands at this moment, for pages that are made anew each time."""
    found = face(row, player)
    if found is None or not found.runs:
        return found
    gone = clocks.counted(row) - row.times.carry
    return msgspec.structs.replace(
        found, ms=found.ms - gone if found.down else found.ms + gone, since=CLOCK.now()
    )


def _still(row: Table) -> str:
    if row.times.away is not None:
        return gettext("on vacation")
    return gettext("stands still")


def clock_text(ms: int) -> str:
    """A time as clocks show it. The script `clock.js` writes it the same way.

    >>> [clock_text(ms) for ms in (59_999, 3_723_000, 90_000_000, -61_000)]
    ['0:59', '1:02:03', '1 d 1 h', '−1:01']
    """
    sign, rest = ("−", -ms) if ms < 0 else ("", ms)
    if rest >= DAY:
        told = gettext("{days} d {hours} h", days=rest // DAY, hours=rest % DAY // HOUR)
        return f"{sign}{told}"
    hours, minutes, seconds = rest // HOUR, rest % HOUR // MINUTE, rest % MINUTE // SECOND
    return f"{sign}{hours}:{minutes:02}:{seconds:02}" if hours else f"{sign}{minutes}:{seconds:02}"


def spoken(ms: int) -> str:
    """A time in words, in one or two units.

    >>> [spoken(ms) for ms in (59_999, 3_723_000, 90_000_000)]
    ['less than a minute', '1 hour 2 minutes', '1 day 1 hour']
    """
    if ms >= DAY:
        return " ".join(filter(None, (_days(ms // DAY), _hours(ms % DAY // HOUR))))
    return " ".join(filter(None, (_hours(ms // HOUR), _minutes(ms % HOUR // MINUTE)))) or gettext(
        "less than a minute"
    )


def _days(count: int) -> str:
    return ngettext("{count} day", "{count} days", count)


def _hours(count: int) -> str:
    return ngettext("{count} hour", "{count} hours", count) if count else ""


def _minutes(count: int) -> str:
    return ngettext("{count} minute", "{count} minutes", count) if count else ""


ZEROS = {
    REMIND: _("the player is reminded"),
    BOT: _("a bot plays on until the player is back"),
    OFFER: _("the seat is offered to others"),
    VOTE: _("the others vote who plays on"),
}
"""What happens when time is up."""


def clock_said(clock: TableClock) -> str:
    """The clock of a table in words; "" for none.

    >>> clock_said(TableClock("days", days=3))
    '3 days a turn; then the player is reminded'
    """
    if clock.kind == NONE:
        return ""
    if clock.kind == SHOWN:
        return gettext("time used is shown")
    if clock.kind == BANK:
        bank, more = spoken(clock.bank * SECOND), clock.increment
        what = gettext("{bank} each, and {more} seconds a turn", bank=bank, more=more) if more else bank
    else:
        what = gettext("{days} a turn", days=_days(clock.days))
    return gettext("{clock}; then {what}", clock=what, what=translated(ZEROS[clock.zero]))


def clock_sent(sent: Mapping[str, Any]) -> dict[str, Any]:
    """The clock that a form asks for, without what does not belong to its kind.

    >>> clock_sent({"clock": "days", "days": "3", "bank": "120"})
    {'kind': 'days', 'zero': 'remind', 'bot': '', 'days': 3}
    """
    kind = str(sent.get("clock", NONE))
    found = {"kind": kind, "zero": str(sent.get("zero", "remind")), "bot": str(sent.get("zero_bot", ""))}
    if kind == BANK:
        return {**found, "bank": 60 * _whole(sent, "bank"), "increment": _whole(sent, "increment")}
    return {**found, "days": _whole(sent, "days")} if kind == DAYS else found


def _whole(sent: Mapping[str, Any], field: str) -> int:
    """A number of a field; -1, which no clock has, for anything else."""
    found = whole(sent.get(field))
    return -1 if found is None else found

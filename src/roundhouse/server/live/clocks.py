"""Clocks of tables: how much time was used, how much is left, and when it is up. Nobody loses a game by them.

What the log records decides: every entry has the time that passed until then and counts (`Entry.spent`), and the row of
the table has the sums (`Times`). It counts for whoever was to act, also where that was taken back later. What is
nobody's fault does not count: pauses, vacations, the time in which the site was down, and that until it was decided how
a game goes on by other rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import replace

from ...play.pending import pending
from ...play.session import Game
from ...text.language import gettext
from ..clock import CLOCK
from ..errors import Unreadable
from ..storage.records import RULES, UNDO, Entry, Seat, Table
from ..storage.timing import BANK, BOT, DAYS, NONE, OFFER, REMIND, SHOWN, VOTE, TableClock, Times
from .seat_names import bot_known
from .stamps import Stamps
from .table import TableSnapshot

MILLISECOND = timedelta(milliseconds=1)
DAY = 24 * 3600

GRACE = {"live": timedelta(minutes=10), "days": timedelta(hours=24)}
"""What whoever begins a turn, or comes back, with nothing left has before anything happens; by the pace."""

KINDS = {NONE: ("live", "days"), SHOWN: ("live", "days"), BANK: ("live",), DAYS: ("days",)}
"""The kinds of clocks, and the paces that they are for."""

ZEROS = (REMIND, BOT, OFFER, VOTE)

BOUNDS = {"bank": (60, 7 * DAY), "increment": (0, DAY), "days": (1, 60)}
"""The least and most of what can be chosen: seconds, and days."""

USUAL_BOT = "greedy"
"""The bot that plays on where none was named."""


def checked(clock: TableClock | Mapping[str, Any], pace: str, hot_seat: bool = False) -> TableClock:
    """A clock that makes sense at a table of that pace, and nothing in it that does not belong to its kind.

    Raises `Unreadable`.

    >>> checked({"kind": "days", "days": 3, "bank": 5}, "days")
    TableClock(kind='days', bank=0, increment=0, days=3, zero='remind', bot='')
    """
    try:
        wanted = msgspec.convert(clock, TableClock, from_attributes=True)
    except msgspec.ValidationError:
        raise Unreadable(gettext("There is no such clock."), field="clock") from None
    if wanted.kind not in KINDS or wanted.zero not in ZEROS:
        raise Unreadable(gettext("There is no such clock."), field="clock")
    if pace not in KINDS[wanted.kind]:
        needed = gettext("A clock with a bank of time is for live tables.")
        raise Unreadable(
            needed if wanted.kind == BANK else gettext("A clock of days is for games by correspondence."),
            field="clock",
        )
    if wanted.kind in (NONE, SHOWN):
        return TableClock(wanted.kind)
    for field in ("bank", "increment") if wanted.kind == BANK else ("days",):
        least, most = BOUNDS[field]
        if not least <= getattr(wanted, field) <= most:
            raise Unreadable(_out_of_bounds(field), field="clock")
    if hot_seat:  # nobody else is there
        wanted = replace(wanted, zero=REMIND)
    bot = bot_known(wanted.bot or USUAL_BOT) if wanted.zero in (BOT, VOTE) else ""
    if wanted.kind == BANK:
        return replace(wanted, days=0, bot=bot)
    return replace(wanted, bank=0, increment=0, bot=bot)


def _out_of_bounds(field: str) -> str:
    least, most = BOUNDS[field]
    if field == "bank":
        return gettext(
            "A bank of time has {least} minute to {most} minutes.", least=least // 60, most=most // 60
        )
    if field == "increment":
        return gettext("The time for each turn is {least} to {most} seconds.", least=least, most=most)
    return gettext("A turn may take {least} to {most} days.", least=least, most=most)


# -- reading -----------------------------------------------------------------------------------------


def counted(row: Table) -> int:
    """The milliseconds since the last entry that count for whoever is to act."""
    if row.times.since is None or row.asks or not row.to_act:
        return 0
    until = CLOCK.since(row.paused) if row.paused is not None else timedelta()
    return row.times.carry + max(0, (CLOCK.since(row.times.since) - until) // MILLISECOND)


def spent(row: Table, player: str) -> int:
    """The milliseconds that a player has used until now."""
    return row.times.spent.get(player, 0) + (counted(row) if player == row.to_act else 0)


def left(row: Table, player: str) -> int | None:
    """The milliseconds that a player has left; less than 0 when they are over, None where nothing runs out.

    With days for each turn only whoever is to act has any.
    """
    return left_of(row.clock, row.times, player, player == row.to_act, counted(row))


def left_of(clock: TableClock, times: Times, player: str, acts: bool, running: int) -> int | None:
    """The same of parts: the clock, the times, whether the player acts, and what counts since the last entry."""
    running = running if acts else 0
    if clock.kind == BANK:
        allowed = clock.bank + clock.increment * times.turns.get(player, 0)
        return allowed * 1000 - times.spent.get(player, 0) - running
    if clock.kind == DAYS and acts:
        return clock.days * DAY * 1000 - times.turn.get(player, 0) - running
    return None


def runs(row: Table) -> bool:
    """Whether the clock of whoever is to act runs."""
    return bool(row.to_act) and row.times.since is not None and row.paused is None and not row.asks


def changed(row: Table, stamps: Stamps, clock: TableClock, when: datetime) -> Times:
    """The times of a table that goes on by another clock as of now, or by none: what was used stays used, also when a
    clock that was taken away comes back. Of the wait that goes on while it is taken away nothing is kept."""
    if clock.kind == NONE:
        return Times(spent=row.times.spent)
    turns = _turns(stamps, row.to_act) if clock.kind == BANK else {}
    if row.clock.kind == NONE:
        return Times(spent=row.times.spent, turns=turns, since=when if row.to_act else None)
    return replace(row.times, turns=turns)


# -- counting on -------------------------------------------------------------------------------------


def begun(row: Table, to_act: str, when: datetime) -> Times:
    """The times of a game that begins."""
    if row.clock.kind == NONE:
        return Times()
    return Times(turns={to_act: 1} if row.clock.kind == BANK and to_act else {}, since=when)


def moved(
    live: TableSnapshot, game: Game, entries: Sequence[Entry], stamps: Stamps, to_act: str, when: datetime
) -> tuple[list[Entry], dict[str, Any]]:
    """The entries with the time that passed until the first of them, and the fields of the row about time after them.

    `game`, `stamps`: as they are afterwards; `to_act`: who is to act then.
    """
    row = live.row
    lapse = lapses(row, game, when) if to_act else None
    if row.clock.kind == NONE:
        return list(entries), {"due": lapse} if lapse != row.due else {}
    actor, kind = row.to_act, entries[0].kind
    took = {actor: counted(row)} if actor and kind != RULES else {}
    times = row.times
    sums = {player: times.spent.get(player, 0) + took.get(player, 0) for player in (*times.spent, *took)}
    turn = {player: times.turn.get(player, 0) + took.get(player, 0) for player in (*times.turn, *took)}
    if to_act != actor and kind != UNDO:  # who has the turn back had begun it
        turn[to_act] = 0
    turns = _turns(stamps, to_act) if row.clock.kind == BANK else {}
    after = Times(sums, {p: ms for p, ms in turn.items() if ms}, turns, when if to_act else None)
    up = when_up(row, live.seats, after, to_act, when)
    fields = {"times": after, "paused": None, "due": earliest(up, lapse)}
    return [replace(entries[0], spent=took), *entries[1:]], fields


def _turns(stamps: Stamps, to_act: str) -> dict[str, int]:
    """How many turns each player has begun: as often as somebody else, or nobody, had acted before."""
    begun = [seat for seat, _ in groupby(seat for seat in stamps.seats() if seat)]
    if to_act and begun[-1:] != [to_act]:
        begun.append(to_act)
    return dict(Counter(begun))


def when_up(
    row: Table, seats: Iterable[Seat], times: Times, to_act: str, when: datetime, running: int = 0
) -> datetime | None:
    """When the time of whoever is to act is up; None where that is nobody, a bot, or never.

    `running`: what they have used since the last entry.
    """
    seat = next((seat for seat in seats if seat.player == to_act), None)
    if not to_act or seat is None or seat.user is None or seat.bot:
        return None
    remaining = left_of(row.clock, times, to_act, True, running)
    if remaining is None:
        return None
    return when + (remaining * MILLISECOND if remaining > 0 else GRACE[row.pace])


def is_up(live: TableSnapshot, player: str) -> bool:
    """Whether a player is to act, has nothing left, and has had what `GRACE` gives; never while the clock
    stands still."""
    row, game = live.row, live.game
    remaining = left(row, player)
    if game is None or player != row.to_act or row.paused is not None or remaining is None or remaining > 0:
        return False
    waits = row.due is not None and CLOCK.now() < row.due
    return not waits or row.due == lapses(row, game, row.waiting_since)  # which is about an offer


def lapses(row: Table, game: Game, since: datetime | None) -> datetime | None:
    """When an offer that waits for an answer lapses at the table; None for never. `since`: when it was made."""
    if not row.offer_hours or since is None or pending(game.title, game.state) is None:
        return None
    return since + timedelta(hours=row.offer_hours)


def due(live: TableSnapshot, seats: Iterable[Seat]) -> datetime | None:
    """When the site has to look at a table next, now that these are its seats and everything else is as it is."""
    row, game = live.row, live.game
    if not live.running or game is None or row.asks or live.frozen:
        return None
    up = None
    if row.paused is None:
        up = when_up(row, seats, row.times, row.to_act, CLOCK.now(), counted(row))
    return earliest(up, lapses(row, game, row.waiting_since), row.times.away)


def earliest(*moments: datetime | None) -> datetime | None:
    """The first of some moments; None where there is none."""
    return min((moment for moment in moments if moment is not None), default=None)

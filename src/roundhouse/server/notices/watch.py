"""Sees what happens at the tables and puts notices of it on their way.

It goes by the rows of the tables, never by the games: these may be open in another process. Every notice has a key
made of what happened, so whoever else sees the same thing, or sees it again after a restart, adds nothing.
"""

from __future__ import annotations

import logging
import re
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec

from ..clock import CLOCK
from ..live.agreed import OFFER
from ..live.hub import POSITION, SEATS, TALK, Hub, TableNews
from ..live.hush import hushed
from ..live.watching import looks_on
from ..routine import Routine
from ..storage import channels, orders, talk, users
from ..storage.challenges import of_table
from ..storage.channels import enqueue_once
from ..storage.database import Database
from ..storage.records import OPEN, OVER, RUNNING, Challenge, Channel, Message, Proposal, Seat, Table
from ..storage.tables import delay_of, moved_since, tables
from .digest import next_letter
from .texts import CHALLENGE, MENTION, PROPOSAL, START, TIME, TURN, UPDATE
from .texts import OVER as ENDED
from .waiting import Waiting

logger = logging.getLogger(__name__)

PACE = 0.5
"""Seconds between two looks; what happens in between is seen together."""

SWEEP = 600.0
"""Seconds after which all tables are looked at, in case some news was lost."""

RECENT = timedelta(hours=1)
"""What happened longer ago is not told any more when it is first seen."""

MOST_KNOWN = 20_000


class Turn(msgspec.Struct, frozen=True):
    """Whose turn it is: the player, the user who plays it (None: a bot, or nobody), and since when.

    `asks`: it is nobody's until it is decided about this version of the rules.
    """

    player: str
    user: int | None
    since: datetime | None
    asks: int = 0


class Happening(msgspec.Struct, frozen=True):
    """Something to tell: `key` is the same whoever sees it; `to`: users concerned; `shared`: the whole table, too."""

    kind: str
    table: int
    key: str
    moment: datetime
    to: tuple[int, ...]
    data: Mapping[str, Any] = {}
    shared: bool = True


def turn_of(row: Table, seats: Iterable[Seat]) -> Turn:
    """Whose turn it is at a table."""
    if row.status != RUNNING or not row.to_act or row.asks:
        return Turn("", None, None, row.asks)
    seat = next((seat for seat in seats if seat.player == row.to_act), None)
    return Turn(row.to_act, seat.user if seat is not None else None, row.waiting_since)


def called(text: str, names: Mapping[int, str]) -> set[int]:
    """The users, of those given with their names, whom a message calls by "@name"."""
    if "@" not in text:
        return set()
    found = set()
    for user, name in names.items():
        if name and re.search(rf"(?<!\w)@{re.escape(name)}(?!\w)", text, re.IGNORECASE):
            found.add(user)
    return found


class Watcher:
    """Watches in a thread of its own. `queued` is called when a notice has been put on its way.

    `grace`: seconds for which a turn must have lasted before anybody is told of it.
    """

    def __init__(
        self, database: Database, hub: Hub, waiting: Waiting, queued: Callable[[], None], grace: float
    ) -> None:
        self._database, self._hub, self._waiting, self._queued = database, hub, waiting, queued
        self.grace = grace
        self._news = threading.Lock()
        self._heard: dict[tuple[int, str], int] = {}
        self._turns: dict[int, Turn] = {}
        self._states: dict[int, str] = {}
        self._pending: dict[int, float] = {}
        self._said: dict[int, int] = {}
        self._asked: set[int] = set()
        self._challenged: set[int] = set()
        self._swept = float("-inf")
        self._routine = Routine("post-watcher", "watching the tables", self._look_and_wait, logger, pace=PACE)
        self._off: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Begin to watch, from what has happened within the last hour (`RECENT`)."""
        self._off = self._hub.on(self.hear)
        self._routine.start()

    def stop(self) -> None:
        """End. May be called again."""
        self._off()
        self._routine.stop(10)

    def hear(self, told: TableNews) -> None:
        """News from the hub, in any thread."""
        if told.topic not in (POSITION, SEATS, TALK):
            return
        with self._news:
            if not told.table:
                self._swept = float("-inf")
            else:
                key = told.table, told.topic
                self._heard[key] = min(told.number, self._heard.get(key, told.number))
        self._routine.wake()

    def _look_and_wait(self) -> float:
        """Look; in how many seconds there is something to look at that nobody tells."""
        self.look()
        return max(0.0, min([self._swept + SWEEP, *self._pending.values()]) - time.monotonic())

    # -- looking ---------------------------------------------------------------------------------------

    def look(self) -> None:
        """Take what was heard since the last time, and put notices of it on their way."""
        with self._news:
            heard, self._heard = self._heard, {}
        try:
            self._look(heard)
        except BaseException:
            # Nothing of it is known then: it is all looked at again, and the keys see to it that nothing is told twice.
            for known in (
                self._turns,
                self._states,
                self._pending,
                self._said,
                self._asked,
                self._challenged,
            ):
                known.clear()
            self._swept = float("-inf")
            with self._news:
                self._heard = {**heard, **self._heard}
            raise

    def _look(self, heard: Mapping[tuple[int, str], int]) -> None:
        ids = {table for table, topic in heard if topic in (POSITION, SEATS)}
        happenings: list[Happening] = []
        with self._database.read() as c:
            if time.monotonic() >= self._swept + SWEEP:
                self._swept = time.monotonic()
                ids |= set(moved_since(c, CLOCK.ago(RECENT)))
            found = tables(c, ids=ids, limit=len(ids)) if ids else []
            challenged = of_table(c, {table for table, topic in heard if topic == SEATS})
            asked = [p for t, topic in heard if topic == SEATS for p in orders.proposals(c, t)]
            said = [m for (t, topic), n in heard.items() if topic == TALK for m in self._messages(c, t, n)]
        for row, seats in found:
            happenings += self._seen(row, seats)
        happenings += self._overdue()
        happenings += self._proposed(asked)
        happenings += self._challenges(challenged)
        happenings += self._mentions(said)
        self._put(happenings)
        for known in (self._turns, self._states, self._said, self._asked, self._challenged):
            if len(known) > MOST_KNOWN:
                known.clear()

    def _seen(self, row: Table, seats: tuple[Seat, ...]) -> Iterable[Happening]:
        turn, before = turn_of(row, seats), self._turns.get(row.id)
        if turn != before:
            self._turns[row.id] = turn
            # Whose turn it was when nobody watched could be anybody's, and all decide about other rules.
            if before is None or turn.asks != before.asks:
                those = {seat.user for seat in seats}
            else:
                those = {turn.user, before.user}
            self._waiting.changed(user for user in those if user is not None)
            self._pending.pop(row.id, None)
            if turn.user is not None and not row.hot_seat and _recent(turn.since):
                self._pending[row.id] = time.monotonic() + self.grace
        status = self._states.get(row.id)
        self._states[row.id] = row.status
        people = tuple(dict.fromkeys(seat.user for seat in seats if seat.user is not None))
        if row.hot_seat or status == row.status:
            return
        if row.status == RUNNING and row.started is not None and _recent(row.started):
            others = tuple(user for user in people if user != turn.user)  # who is to move hears that
            yield Happening(START, row.id, f"start:{row.id}", row.started, others)
        if row.status == OVER and row.ended is not None and _recent(row.ended):
            yield Happening(ENDED, row.id, f"over:{row.id}:{row.revision}", row.ended, people)

    def _overdue(self) -> Iterable[Happening]:
        """The turns that have lasted for the grace."""
        now = time.monotonic()
        for table in [table for table, moment in self._pending.items() if moment <= now]:
            del self._pending[table]
            turn = self._turns[table]
            assert turn.user is not None and turn.since is not None
            since = turn.since.isoformat()
            yield Happening(
                TURN,
                table,
                f"turn:{table}:{since}",
                turn.since,
                (turn.user,),
                {"player": turn.player, "since": since},
            )

    def _proposed(self, asked: Iterable[Proposal]) -> Iterable[Happening]:
        for proposal in asked:
            if proposal.id in self._asked:
                continue
            self._asked.add(proposal.id)
            with self._database.read() as c:
                found = tables(c, ids=[proposal.table])
                who = users.user(c, proposal.user)
            for _row, seats in found:
                people = _concerned(proposal, seats)
                data = {
                    "proposal": proposal.id,
                    "who": who.name if who is not None else "",
                    "wanted": proposal.kind,
                    "facts": proposal.data,
                }
                key = f"proposal:{proposal.id}"
                yield Happening(PROPOSAL, proposal.table, key, proposal.created, tuple(sorted(people)), data)

    def _challenges(self, found: Iterable[Challenge]) -> Iterable[Happening]:
        new = [one for one in found if one.status == OPEN and one.id not in self._challenged]
        self._challenged.update(one.id for one in new)
        if not new:
            return
        with self._database.read() as c:
            people = users.users_by_id(c, {one.by for one in new})
        for one in new:
            data = {"challenge": one.id, "who": people[one.by].name if one.by in people else ""}
            key = f"challenge:{one.id}"
            yield Happening(CHALLENGE, one.table, key, one.created, (one.user,), data, shared=False)

    def _messages(self, c: Any, table: int, number: int) -> list[Message]:
        """What was said since the last time. The first time that is the message told of, and those after it."""
        known = self._said.get(table)
        after = known if known is not None else number - 1
        if after < 0:
            recent = talk.messages(c, table, limit=1)
            self._said[table] = recent[-1].id if recent else 0
            return []
        found = talk.messages(c, table, after, limit=50)
        self._said[table] = max([after, *(message.id for message in found)])
        return found

    def _mentions(self, said: Iterable[Message]) -> Iterable[Happening]:
        said = [message for message in said if "@" in message.text and _recent(message.when)]
        if not said:
            return
        with self._database.read() as c:
            found = {
                row.id: (row, seats) for row, seats in tables(c, ids={message.table for message in said})
            }
            people = {s.user for _, seats in found.values() for s in seats if s.user is not None}
            people |= {row.owner for row, _ in found.values()}
            known = users.users_by_id(c, people)
        for message in said:
            row, seats = found[message.table]
            playing = {id for seat in seats for id in (seat.user, seat.absent) if id is not None}
            here = {row.owner, *(seat.user for seat in seats if seat.user is not None)}
            if message.room:
                here -= playing  # who do not read it before the end
            else:
                here = {id for id in here if not looks_on(row, seats, id)}  # who read it later
            here = {id for id in here - {message.user} if message.user not in hushed(known.get(id))}
            names = {user: known[user].name for user in here if user in known}
            if to := called(message.text, names):
                data = {"who": message.name, "text": message.text[:500]}
                key = f"mention:{message.id}"
                yield Happening(MENTION, row.id, key, message.when, tuple(sorted(to)), data, shared=False)

    def asks(self, table: int, version: int) -> None:
        """Tell the people at a table that they have to decide how their game goes on by a version of the rules."""
        with self._database.read() as c:
            found = tables(c, ids=[table])
        for row, seats in found:
            people = {seat.user for seat in seats if seat.user is not None} or {row.owner}
            self._waiting.changed(people)
            key = f"update:{table}:{version}"
            self._put([Happening(UPDATE, table, key, CLOCK.now(), tuple(sorted(people)))])

    def time_up(self, table: int, user: int, since: datetime) -> None:
        """Tell a user that their time at a table is up, once for a turn, which began at `since`."""
        key = f"time:{table}:{since.isoformat()}"
        self._put([Happening(TIME, table, key, CLOCK.now(), (user,), {}, shared=False)])

    # -- putting on their way --------------------------------------------------------------------------

    def _put(self, happenings: Iterable[Happening]) -> None:
        wanted: list[tuple[Happening, Channel, bool]] = []
        happenings = list(happenings)
        if not happenings:
            return
        with self._database.read() as c:
            for happening in happenings:
                wanted += self._channels(c, happening)
        if not wanted:
            return
        with self._database.write() as c:
            put = [self._enqueue(c, *one) for one in wanted]
        if any(put):
            self._queued()

    def _channels(self, c: Any, happening: Happening) -> Iterable[tuple[Happening, Channel, bool]]:
        """The channels over which to tell of it, and whether it is for the whole table."""
        looking = self._hub.present(happening.table)
        for user in happening.to:
            own = [channel for channel in channels.channels(c, user) if channel.table is None]
            own = [channel for channel in own if _wants(channel, happening, user in looking)]
            if own and happening.table not in channels.muted(c, user):
                yield from ((happening, channel, False) for channel in own)
        if happening.shared:
            everybody = all(user in looking for user in happening.to)
            for channel in channels.table_channels(c, happening.table):
                if _wants(channel, happening, everybody):
                    yield happening, channel, True

    def _enqueue(self, c: Any, happening: Happening, channel: Channel, shared: bool) -> bool:
        data = {**happening.data, "for": "table"} if shared else dict(happening.data)
        snoozed = None if shared else channels.snoozed(c, channel.user).get(happening.table)
        held = CLOCK.now() + timedelta(minutes=delay_of(c, happening.table)) if shared else None
        # What a snooze keeps back comes with the first letter after it.
        later = next_letter(channel, max(snoozed or CLOCK.now(), CLOCK.now())) or snoozed
        return enqueue_once(
            c,
            f"{happening.key}:{channel.id}",
            channel.user,
            happening.kind,
            data,
            channel=channel.id,
            table=happening.table,
            due=max(filter(None, (channel.paused_until, later, held, CLOCK.now()))),
        )


def _wants(channel: Channel, happening: Happening, looking: bool) -> bool:
    """Whether a channel is on, was there when it happened, and is meant to be used while the user looks on."""
    # A channel that was made later than now was made before the clock was set back.
    there = channel.created <= happening.moment or channel.created > CLOCK.now()
    return channel.enabled and there and (channel.always or not looking)


def _concerned(proposal: Proposal, seats: Iterable[Seat]) -> set[int]:
    """The users who have to answer a proposal: who is asked with an offer, otherwise all who play there."""
    if proposal.kind == OFFER:
        return {s.user for s in seats if s.user is not None and s.player == proposal.data.get("to")}
    # Of a vote that the clock has called for, whoever stands for all of them is to hear as well.
    answered = {*map(int, proposal.votes), *(() if proposal.data.get("clock") else (proposal.user,))}
    return {s.user for s in seats if s.user is not None} - answered - {proposal.data.get("was")}


def _recent(moment: datetime | None) -> bool:
    return moment is not None and CLOCK.since(moment) < RECENT

"""Bots take their turns in the background, a move and then the next table, as the scheduler gives them time.

What a bot plays follows from the table's seed, the seat and the position, unless its time runs out; so it does not
matter which process asks it or whether the site was started anew in between. Its moves go the way of everybody's.

A bot of another package thinks in a process of its own (`bots.outside`), for which another thread waits than those of
the scheduler: it may take all of its time, fail, or end that process, and nobody else notices.
"""

from __future__ import annotations

import functools
import heapq
import logging
import random
import threading
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

from sqlalchemy import Connection, exists, or_, select

from ...bots import BOTS, ask, make
from ...bots.helpers import Helpers
from ...bots.installed import Installed
from ...bots.outside import Closed, Outside
from ...bots.plans.answers import why_declined
from ...bots.told import Ground
from ...core.actions import Action
from ...core.record import digest
from ...play.pending import pending
from ...play.session import Game
from ...rules.consent import Decline
from ..clock import CLOCK
from ..errors import IllegalMove, NotFound, NotNow, SiteError, Stale
from ..routine import Routine
from ..storage.records import RUNNING, Seat
from ..storage.schema import orders as ORDER
from ..storage.schema import seats as SEAT
from ..storage.schema import tables as TABLE
from .hub import POSITION, SEATS, TableNews
from .moves import carry_out
from .orders import fire
from .scheduler import BOTS as BOTS_OF_PEOPLE
from .scheduler import LATER, Job, Scheduler
from .store import TableStore
from .table import TableSnapshot
from .telling import DECLINES_FOR, tell, told_already

THINKING = 10.0
"""Seconds that a bot may take for a move. Few need one; the search on a full map of 18C2C could take more."""

SWEEP = 5.0
"""Seconds between looks for tables that wait for a bot and are driven by nobody, say after a crash."""

CIRCLE = 24
"""So many actions of one player in a row are looked through for the position that there is: nearly all turns are
shorter, and so they cost nothing."""

logger = logging.getLogger(__name__)


class BotDriver:
    """Drives the bots of all tables. `pause`: seconds before each of their moves; `work`: where they think, and
    `helpers`: the processes that help them there, which end with the driver; `outside`: the process in which those of
    other packages think, which does too."""

    def __init__(
        self,
        store: TableStore,
        pause: float = 0.0,
        work: Scheduler | None = None,
        helpers: Helpers | None = None,
        outside: Outside | None = None,
    ) -> None:
        self.store = store
        self.helpers = helpers
        self.pause = pause
        self.work = work or Scheduler()
        self.outside = outside or Outside()
        # One thread, whose time is what passes while it waits for that process.
        self._waits = Scheduler(workers=1, processor=time.monotonic)
        self._mutex = threading.Lock()
        self._due: list[tuple[float, int, int]] = []
        self._count = 0
        self._queued: set[int] = set()
        self._busy: set[int] = set()
        self._again: set[int] = set()
        self._stopping = False
        self._sweeping = Routine("bots_sweep", "looking for tables that wait for bots", self._sweep, logger)
        self._feeding = Routine("bots_feed", "giving bots their turns", self._feed, logger)
        self._off: Callable[[], None] | None = None

    def start(self) -> None:
        """Begin, with the tables that are waiting now; and try once whether the bots of other packages can be
        imported."""
        if self._off is not None:
            return
        self._stopping = False
        for bot in [kind for kind in BOTS.values() if isinstance(kind, Installed)]:
            self._waits.submit(Job("", 0, LATER, functools.partial(self._try_import, bot)))
        self._off = self.store.hub.on(self._heard, own=True)
        self._sweeping.start()
        self._feeding.start()

    def stop(self) -> None:
        """End; a bot that is thinking is not waited for longer than a moment. May be called again."""
        if self._off is not None:
            self._off()
            self._off = None
        self._stopping = True
        self._sweeping.stop(2)
        self._feeding.stop(2)
        self.outside.close()
        self._waits.stop()
        if self.helpers is not None:
            self.helpers.close()
        with self._mutex:
            self._due.clear()
            for tables in (self._queued, self._busy, self._again):
                tables.clear()

    def wake(self, id: int) -> None:
        """Look at a table: a bot may be to act."""
        with self._mutex:
            if id in self._busy:
                self._again.add(id)
            elif id not in self._queued:
                self._queue(id)

    def idle(self) -> bool:
        """Whether no table waits for a bot, as far as this driver knows."""
        with self._mutex:
            return not self._queued and not self._busy

    def counts(self) -> dict[str, int]:
        """How many tables are "queued" for a turn of a bot, and how many are "thinking"."""
        with self._mutex:
            return {"queued": len(self._queued), "thinking": len(self._busy)}

    def _queue(self, id: int) -> None:
        self._queued.add(id)
        self._count += 1
        heapq.heappush(self._due, (time.monotonic() + self.pause, self._count, id))
        self._feeding.wake()

    def _heard(self, told: TableNews) -> None:
        if told.table and told.topic in (POSITION, SEATS) and self.store.may_wait(told.table):
            self.wake(told.table)

    def _sweep(self) -> float:
        """Wake the tables that should not be waiting any more; in how many seconds to look again."""
        with self.store.database.read() as c:
            found = waiting(c, self._patience())
        for id in found:
            self.wake(id)
        return SWEEP

    def _patience(self) -> datetime | None:
        """Since when a table must be waiting to be driven by nobody: other processes are given time to."""
        if self.store.database.dialect == "sqlite":
            return None
        return CLOCK.now() - timedelta(seconds=SWEEP + 2 * self.pause)

    def _feed(self) -> float | None:
        """Have the bots of each table that is due think, in its turn; in how many seconds the next one is due."""
        while (id := self._next()) is not None:
            try:
                owner, rank, outside = self._whose(id)
                helpers = None if self.helpers is None else self.helpers.counted()
                step = functools.partial(self._step, id, helpers)
                work = self._waits if outside else self.work
                work.submit(Job(f"user {owner}", id, rank, step, helpers=helpers))
            except Exception as error:  # nobody else would go on with the other tables
                logger.warning("the bots of table %s wait: %s", id, error)
                with self._mutex:
                    self._busy.discard(id)
        with self._mutex:
            return max(0.0, self._due[0][0] - time.monotonic()) if self._due else None

    def _whose(self, id: int) -> tuple[int, int, bool]:
        """The owner of a table, how soon its bots have their turn: later if nobody waits for them; and whether the one
        that is to act is of another package."""
        people = exists().where(SEAT.c.table == id, SEAT.c.user.is_not(None))
        others = [name for name, kind in BOTS.items() if isinstance(kind, Installed)]
        outside = exists().where(SEAT.c.table == id, SEAT.c.player == TABLE.c.to_act, SEAT.c.bot.in_(others))
        with self.store.database.read() as c:
            found = c.execute(select(TABLE.c.owner, people, outside).where(TABLE.c.id == id)).first()
        if found is None:
            return 0, LATER, False
        return found[0], BOTS_OF_PEOPLE if found[1] else LATER, bool(found[2])

    def _try_import(self, bot: Installed) -> None:
        try:
            self.outside.try_import(bot)
        except Closed:
            return
        if bot.fault:
            logger.warning("nobody can choose a bot: %s", bot.fault)

    def _step(self, id: int, helpers: Helpers | None) -> None:
        more = False
        try:
            if not self._stopping:
                more = step(self.store, id, helpers, self.outside)
        except (NotFound, NotNow, Closed):
            pass
        except SiteError as error:
            logger.warning("the bots of table %s wait: %s", id, error)
        except Exception:
            logger.exception("driving the bots of table %s failed", id)
        with self._mutex:
            self._busy.discard(id)
            if (more or id in self._again) and id not in self._queued and not self._stopping:
                self._queue(id)
            self._again.discard(id)

    def _next(self) -> int | None:
        """The next table that is due by now."""
        with self._mutex:
            if self._stopping or not self._due or self._due[0][0] > time.monotonic():
                return None
            id = heapq.heappop(self._due)[2]
            self._queued.discard(id)
            self._busy.add(id)
            return id


def step(store: TableStore, id: int, helpers: Helpers | None = None, outside: Outside | None = None) -> bool:
    """One move of a bot (or of standing orders), if one is due; whether another may be.

    `outside`: where bots of other packages think; without it they do here. Raises `Closed` when that is ended.
    """
    live = store.table(id)
    seat = live.seat_at(live.to_act)
    if seat is None or live.frozen:
        return False
    if not seat.bot:
        with store.locked(id):
            fire(store, store.fresh(id))
        return False
    return move(store, live, seat, helpers, outside)


def move(
    store: TableStore,
    live: TableSnapshot,
    seat: Seat,
    helpers: Helpers | None = None,
    outside: Outside | None = None,
) -> bool:
    """A move of the bot in the seat, thought out on this position; False when it could not be made.

    Whoever was faster has told of it: this process wakes the table anew, or another one drives its bots.
    """
    for action, why in _ideas(live, seat, helpers, outside):
        try:
            with store.locked(live.row.id):
                now = store.fresh(live.row.id)
                if now.revision != live.revision or now.seat_at(seat.player) != seat:
                    return False
                if why is not None:
                    _tell_why(store, now, why)  # first: whoever sees the answer sees why
                fire(store, carry_out(store, now, action, None, "bot"))
            return True
        except Stale:
            return False
        except IllegalMove as no:
            logger.error("the bot %s at table %s was refused: %s", seat.bot, live.row.id, no)
    return False


def _tell_why(store: TableStore, asked: TableSnapshot, why: Ground) -> None:
    """Tell a person whose offer a bot is about to decline why."""
    deal = pending(asked.game.title, asked.game.state) if asked.game is not None else None
    other = asked.seat_at(deal.proposer) if deal is not None else None
    if deal is not None and other is not None and other.user is not None and not other.bot:
        with store.database.write() as c:
            facts = {"player": deal.asked, "ground": why.what, "figures": dict(why.figures)}
            if not told_already(
                c, asked, DECLINES_FOR, **facts
            ):  # by a process that was stopped before it answered
                tell(store, c, asked, other.user, DECLINES_FOR, before=True, **facts)


def _ideas(
    live: TableSnapshot, seat: Seat, helpers: Helpers | None = None, outside: Outside | None = None
) -> Iterator[tuple[Action, Ground | None]]:
    """What the bot chooses, and why it declines, if it does; if it fails, or is refused, whatever is on offer, the
    first thing first; and by lot where it goes round in circles."""
    game = live.game
    assert game is not None
    offers = game.offers()
    if goes_in_circles(game):
        logger.error("the bot %s at table %s goes round in circles", seat.bot, live.row.id)
        random.Random(seed_of(live.row.seed, seat.number, game.at)).shuffle(offers)
    else:
        chosen = _think(live, seat, helpers, outside)
        if chosen is not None:
            yield chosen
    yield from ((offer.action, None) for offer in offers)


def goes_in_circles(game: Game) -> bool:
    """Whether whoever is to act has done nothing but act for long, and has come back to where that was before."""
    at = game.at
    run = game.actions[max(at - CIRCLE, 0) : at]
    if len(run) < CIRCLE or any(action.by != game.to_act for action in run):
        return False
    now = game.digest()
    return any(digest(game.title, game.position(at - back)) == now for back in range(1, CIRCLE + 1))


def _think(
    live: TableSnapshot, seat: Seat, helpers: Helpers | None = None, outside: Outside | None = None
) -> tuple[Action, Ground | None] | None:
    """What the bot chooses, and why it declines, if it does; None when it fails."""
    game = live.game
    assert game is not None
    try:
        kind, seed = BOTS[seat.bot], seed_of(live.row.seed, seat.number, game.at)
        if outside is not None and isinstance(kind, Installed):
            return outside.choose(kind, seed, game.title, game.state, THINKING)
        bot = make(seat.bot, seed)
        action = ask(bot, game.title, game.state, THINKING, helpers)
        return action, why_declined(bot) if isinstance(action, Decline) else None
    except Closed:
        raise
    except Exception:
        logger.exception("the bot %s failed at table %s after action %s", seat.bot, live.row.id, game.at)
        return None


def seed_of(seed: int, number: int, at: int) -> int:
    """What a bot plays by: the seed of the table, the number of its seat and the position."""
    return ((seed * 64 + number) << 20) + at


def waiting(c: Connection, since: datetime | None = None) -> list[int]:
    """The tables where a bot, or somebody with standing orders, is to act and may; `since`: and was then already."""
    seat = exists().where(SEAT.c.table == TABLE.c.id, SEAT.c.player == TABLE.c.to_act, SEAT.c.bot != "")
    order = exists().where(ORDER.c.table == TABLE.c.id, ORDER.c.seat == TABLE.c.to_act, ORDER.c.active)
    on = TABLE.c.status == RUNNING, TABLE.c.to_act != "", TABLE.c.asks == 0
    found = select(TABLE.c.id).where(*on, or_(seat, order))
    if since is not None:
        # What waits since later than now does so by another time of day: the clock was set back.
        found = found.where(or_(TABLE.c.waiting_since < since, TABLE.c.waiting_since > CLOCK.now()))
    return list(c.execute(found.order_by(TABLE.c.id)).scalars())

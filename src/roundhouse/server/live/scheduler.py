"""What takes long is done in turn: bots, best runs, hints, files. One queue, a few threads, nothing of the pages.

Who has used the least processor time lately goes next: first among users, then among the tables of one. What known
people wait for goes before what bots do, strangers come last, and one thread at least is never given to either. While
pages are asked for, what may wait rests as long as it has worked. No request holds a thread of the pages meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import itertools
import logging
import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ...bots.helpers import Helpers
from ...text.language import gettext
from ..errors import TooMany
from .breath import breathing

T = TypeVar("T")

ASKED, BOTS, LATER, STRANGERS = range(4)
"""The ranks: somebody known waits for it; bots of a table where people play; what nobody looks at, bots among
themselves, files; what is asked by nobody known. All but the first are in the background."""

NAMES = ("asked", "bots", "later", "strangers")
"""What the ranks are called in figures."""

WORKERS = 2
HALF_LIFE = 60.0
"""Seconds after which half of the time that somebody has used is forgotten."""

RECENT = 0.5
"""Seconds for which a page that was asked for counts as one that others may follow."""

SETTLED = 1.0
"""Seconds after which what nobody looks at is begun although pages are asked for: whoever has asked for one mostly asks
for more at once, and what checks a table that was just opened would stand in the way of that page."""

LEAST_REST, LONGEST_REST = 0.02, 2.0
"""Seconds between two things in the background while pages are asked for."""

MOST_WAITING = {ASKED: 20, BOTS: 10_000, LATER: 10_000, STRANGERS: 4}
MOST_STRANGERS = 50
"""Things of one user (stranger: address) that may wait, by rank; and those of all strangers together."""

BREATH, LOOK = 0.03, 0.001
"""Seconds for which what is in the background waits at most between two of its steps while an account's page is being
made, and from one look to the next."""

PATIENCE = 30.0
"""Seconds after which a request that has not had its turn is told so."""

RETRY_AFTER = 10
"""Seconds after which it may be tried again."""

KNOWN = 2_000
"""Users and tables whose time is remembered before those who have used next to nothing are forgotten."""

logger = logging.getLogger(__name__)


@dataclass(eq=False)
class Page:
    """What somebody has asked for. `followed`: others may be asked for at once; not where what was asked for has to be
    worked out itself, which would have to wait for it then."""

    followed: bool = True


@dataclass(eq=False)
class Job:
    """Something to be done for `user` at `table` (0: at none). `dropped` is called instead when the scheduler stops
    before; `helpers`: processes whose time for it counts, too; `number`: in which order they came, `came`: and when, by
    the scheduler's clock."""

    user: str
    table: int
    rank: int
    work: Callable[[], None]
    dropped: Callable[[], None] = lambda: None
    helpers: Helpers | None = None
    number: int = 0
    came: float = -math.inf


@dataclass
class _Spent:
    """Processor seconds used lately, as of the moment `at`."""

    seconds: float = 0.0
    at: float = 0.0

    def by(self, now: float) -> float:
        return self.seconds * math.exp2((self.at - now) / HALF_LIFE)


@dataclass
class Turns:
    """Whose turn it is. Plain: no threads, and no clock but the `now` that it is told."""

    workers: int = WORKERS
    waiting: list[Job] = field(default_factory=list)
    running: list[Job] = field(default_factory=list)
    _spent: dict[object, _Spent] = field(default_factory=dict)
    _numbers: Iterator[int] = field(default_factory=itertools.count)
    _rest_until: float = 0.0

    def add(self, job: Job) -> None:
        """Let something wait for its turn. Raises `TooMany`."""
        same = Counter((one.rank, one.user) for one in self.waiting if one.rank == job.rank)
        if same[job.rank, job.user] >= MOST_WAITING[job.rank] or (
            job.rank == STRANGERS and same.total() >= MOST_STRANGERS
        ):
            raise too_busy()
        job.number = next(self._numbers)
        self.waiting.append(job)

    def take(self, now: float, pages: bool = False) -> Job | None:
        """What is to be done next, if there is a thread for it; `pages`: whether pages are asked for."""
        behind = sum(1 for job in self.running if job.rank != ASKED)
        rests = pages and now < self._rest_until
        only_asked = rests or behind >= max(1, self.workers - 1)
        fit = [
            job
            for job in self.waiting
            if job.rank == ASKED
            or not (only_asked or (pages and job.rank == LATER and now < job.came + SETTLED))
        ]
        if not fit or len(self.running) >= self.workers:
            return None
        users = Counter(job.user for job in self.running)
        tables = Counter(job.table for job in self.running)

        def order(job: Job) -> tuple[float, ...]:
            return (
                job.rank,
                users[job.user],
                self.spent(job.user, now),
                tables[job.table],
                self.spent((job.user, job.table), now),
                job.number,
            )

        job = min(fit, key=order)
        self.waiting.remove(job)
        self.running.append(job)
        return job

    def done(self, job: Job, cost: float, now: float) -> None:
        """Something is done and took `cost` seconds of a processor."""
        self.running.remove(job)
        for key in (job.user, (job.user, job.table)):
            self._spent[key] = _Spent(self.spent(key, now) + cost, now)
        if job.rank != ASKED:
            self._rest_until = now + min(max(cost, LEAST_REST), LONGEST_REST)
        if len(self._spent) > KNOWN:
            self._spent = {key: spent for key, spent in self._spent.items() if spent.by(now) > 0.01}

    def spent(self, key: object, now: float) -> float:
        """Processor seconds that a user, or a (user, table), has used lately."""
        return self._spent[key].by(now) if key in self._spent else 0.0


def too_busy() -> TooMany:
    """What is said where too much waits already."""
    return TooMany(
        gettext("Too much is being worked out just now. Try again in a moment."), seconds=RETRY_AFTER
    )


class Scheduler:
    """Does in its own threads what takes long. Begins by itself with the first thing; any thread may call."""

    def __init__(
        self,
        workers: int = WORKERS,
        clock: Callable[[], float] = time.monotonic,
        processor: Callable[[], float] = time.thread_time,
    ) -> None:
        self.turns = Turns(workers)
        self._clock, self._processor = clock, processor
        self._change = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._stopping = False
        self._pages = self._first = 0
        self._last_page = float("-inf")

    def submit(self, job: Job) -> None:
        """Have something done in its turn; what it raises is logged. Raises `TooMany`."""
        with self._change:
            job.came = self._clock()
            self.turns.add(job)
            if not self._threads:
                self._stopping = False
                for number in range(self.turns.workers):
                    thread = threading.Thread(target=self._work, name=f"work {number}", daemon=True)
                    thread.start()
                    self._threads.append(thread)
            self._change.notify_all()

    async def run(self, user: str, table: int, rank: int, work: Callable[[], T]) -> T:
        """What `work` gives, or raises, once it has had its turn. Raises `TooMany` when that takes too long."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def tell(what: Callable[[Any], None], value: Any) -> None:
            def told() -> None:
                if not answer.done():
                    what(value)

            with contextlib.suppress(RuntimeError):  # the loop has been closed, and nobody waits any more
                loop.call_soon_threadsafe(told)

        spoken = contextvars.copy_context()

        def done() -> None:
            try:
                found = spoken.run(work)
            except BaseException as error:
                tell(answer.set_exception, error)
            else:
                tell(answer.set_result, found)

        job = Job(user, table, rank, done, lambda: tell(answer.set_exception, too_busy()))
        self.submit(job)
        try:
            await asyncio.wait([answer], timeout=PATIENCE)
            if not answer.done() and self._withdraw(job):
                raise too_busy()
            return await answer
        finally:
            self._withdraw(job)

    def wait_for(self, user: str, table: int, rank: int, work: Callable[[], None]) -> None:
        """Do something in its turn, for a thread that has nothing else to do meanwhile; dropped when this one stops.

        Raises what `work` raises, and `TooMany`.
        """
        answer = Future[None]()

        def done() -> None:
            try:
                work()
            except BaseException as error:
                answer.set_exception(error)
            else:
                answer.set_result(None)

        self.submit(Job(user, table, rank, done, lambda: answer.set_result(None)))
        answer.result()

    @contextmanager
    def page(self, first: bool = False) -> Iterator[Page]:
        """While a page is being made: what is in the background gives way; `first`: also between two of its steps."""
        page = Page()
        with self._change:
            self._pages += 1
            self._first += first
        try:
            yield page
        finally:
            with self._change:
                self._pages -= 1
                self._first -= first
                if page.followed:
                    self._last_page = self._clock()

    def _breathe(self) -> None:
        until = time.monotonic() + BREATH
        while self._first and time.monotonic() < until:
            time.sleep(LOOK)

    def counts(self) -> dict[tuple[str, str], int]:
        """How much is "waiting" and "running", by rank."""
        with self._change:
            jobs = {"waiting": self.turns.waiting, "running": self.turns.running}
            found = {(state, rank): 0 for state in jobs for rank in NAMES}
            for state, those in jobs.items():
                for job in those:
                    found[state, NAMES[job.rank]] += 1
            return found

    def stop(self) -> None:
        """End; what waits is dropped, and what is being done is not waited for longer than a moment."""
        with self._change:
            self._stopping = True
            dropped, self.turns.waiting = self.turns.waiting, []
            self._change.notify_all()
        for job in dropped:
            job.dropped()
        for thread in self._threads:
            thread.join(timeout=2)
        self._threads.clear()

    def _withdraw(self, job: Job) -> bool:
        with self._change:
            waits = job in self.turns.waiting
            if waits:
                self.turns.waiting.remove(job)
            return waits

    def _work(self) -> None:
        while (job := self._next()) is not None:
            before = self._processor()
            behind = breathing(self._breathe) if job.rank != ASKED else contextlib.nullcontext()
            try:
                with behind:
                    job.work()
            except BaseException:  # nothing may end the thread: there is none that would take its place
                logger.exception("something at table %s failed", job.table)
            beside = 0.0 if job.helpers is None else job.helpers.spent
            with self._change:
                self.turns.done(job, self._processor() - before + beside, self._clock())
                self._change.notify_all()
            time.sleep(0.0005)  # requests go first

    def _next(self) -> Job | None:
        with self._change:
            while not self._stopping:
                now = self._clock()
                pages = bool(self._pages) or now - self._last_page < RECENT
                job = self.turns.take(now, pages)
                if job is not None:
                    return job
                self._change.wait(LEAST_REST if pages and self.turns.waiting else None)
            return None

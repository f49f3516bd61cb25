"""Who is told when something happens at a table: pages with an open stream, bots, notices, other processes.

On SQLite the site is one process. On PostgreSQL every process tells the others with NOTIFY and hears them with LISTEN.
News can be lost while a process has no connection, so after each reconnect everybody is told to look: of this process
where it could not hear, of the others where it could not tell.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import secrets
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from ..outage import Outage
from ..storage.database import Database
from .bell import Bell

if TYPE_CHECKING:
    import psycopg

POSITION, TALK, SEATS, PRESENCE, SIGNED, ENTRIES = (
    "position",
    "talk",
    "seats",
    "presence",
    "signed",
    "entries",
)
"""The topics: the game has moved on; somebody wrote; seats, settings, proposals or orders changed; who is looking;
somebody has put a sign to a line of chat; a ledger of a companion, which has no table (`live.companions.news_of`)."""

CHANNEL = "roundhouse"
RENEWED = 20.0
"""Seconds after which a process tells the others again who is looking; after three of them without, it is forgotten."""

logger = logging.getLogger(__name__)


class TableNews(msgspec.Struct, frozen=True):
    """News of a table. `number`: the revision, id of the message and so on; 0 when it is only known that one should
    look."""

    table: int
    topic: str
    number: int


class _Wire(msgspec.Struct, frozen=True, omit_defaults=True):
    """What processes tell each other. `looking`: by table who looks at it there (only the tables that it names).
    `lost`: what was told before may not have come through."""

    process: str
    told: TableNews | None = None
    looking: dict[int, dict[int, int]] = {}
    whole: bool = False
    lost: bool = False


class Subscription:
    """News for one listener on an event loop.

    An async context manager and an async iterator of `TableNews`. While nobody takes the news, only the last of each
    table and topic is kept. The iteration ends when the hub stops.
    """

    def __init__(self, hub: Hub, table: int | None, user: int | None) -> None:
        self.table = table
        self.user = user
        self._hub = hub
        self._waiting: dict[tuple[int, str], TableNews] = {}
        self._news = Bell()
        self._ended = False
        self.loop: asyncio.AbstractEventLoop | None = None

    async def __aenter__(self) -> Subscription:
        self.loop = asyncio.get_running_loop()
        self._hub._add(self)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._hub._remove(self)

    def __aiter__(self) -> AsyncIterator[TableNews]:
        return self

    async def __anext__(self) -> TableNews:
        while not self._waiting:
            if self._ended:
                raise StopAsyncIteration
            self._news.quiet()
            await self._news.wait()
        return self._waiting.pop(next(iter(self._waiting)))

    async def next(self, timeout: float | None) -> TableNews | None:
        """The next news, or None when there was none for `timeout` seconds; with None it waits for as long as it takes.
        Raises StopAsyncIteration at the end."""
        try:
            async with asyncio.timeout(timeout):
                return await self.__anext__()
        except TimeoutError:
            return None

    # -- called on the subscription's own loop ---------------------------------------------------------

    def _deliver(self, told: TableNews) -> None:
        key = (told.table, told.topic)
        before = self._waiting.get(key)
        if before is None or told.number >= before.number or told.topic == PRESENCE:
            self._waiting[key] = told
        self._news.ring()

    def _end(self) -> None:
        self._ended = True
        self._news.ring()


class Hub:
    """Tells everybody who has subscribed. Any thread may call `tell`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._mutex = threading.Lock()
        self._by_table: dict[int | None, list[Subscription]] = {}
        self._callbacks: tuple[tuple[Callable[[TableNews], None], bool], ...] = ()
        self._process = secrets.token_hex(8)
        self._looking: dict[int, dict[int, int]] = {}
        self._elsewhere: dict[str, tuple[float, dict[int, dict[int, int]]]] = {}
        self._shared = database.dialect == "postgresql"
        self._out: queue.SimpleQueue[_Wire | None] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._threads: list[threading.Thread] = []
        self.connected = threading.Event()

    # -- life ------------------------------------------------------------------------------------------

    def start(self, loop: asyncio.AbstractEventLoop | None = None) -> None:
        """Begin to hear and tell other processes; `loop` is where most subscriptions will be."""
        if not self._shared or self._threads:
            return
        self._stopping.clear()
        for work in (self._listen, self._send):
            thread = threading.Thread(target=work, name=f"hub{work.__name__}", daemon=True)
            thread.start()
            self._threads.append(thread)

    def stop(self) -> None:
        """End all subscriptions, and the conversation with other processes. May be called again."""
        self._stopping.set()
        with self._mutex:
            everybody = [s for some in self._by_table.values() for s in some]
        for subscription in everybody:
            self._on_loop(subscription.loop, subscription._end)
        if self._threads:
            if self._looking:
                self._out.put(_Wire(self._process, whole=True))
            self._out.put(None)
            for thread in self._threads:
                thread.join(timeout=3)
            self._threads.clear()

    # -- telling ---------------------------------------------------------------------------------------

    def tell(self, table: int, topic: str, number: int = 0) -> None:
        """Tell everybody, here and in the other processes. What is told of must have been committed."""
        told = TableNews(table, topic, number)
        self._spread(told, own=True)
        if self._shared and self._threads:
            self._out.put(_Wire(self._process, told))

    def subscribe(self, table: int | None, user: int | None = None) -> Subscription:
        """A subscription to the news of a table (None: of all tables), to be entered with `async with`.

        With a `user` it counts as that user looking at the table, see `present`.
        """
        return Subscription(self, table, user)

    def on(self, callback: Callable[[TableNews], None], own: bool = False) -> Callable[[], None]:
        """Call back with all news, from whatever thread they come in; it must be quick.

        `own`: only with what was told in this process. Returns what ends it.
        """
        entry = (callback, own)
        with self._mutex:
            self._callbacks = (*self._callbacks, entry)

        def off() -> None:
            with self._mutex:
                self._callbacks = tuple(c for c in self._callbacks if c is not entry)

        return off

    def present(self, table: int) -> dict[int, int]:
        """Who is looking at the table, in all processes: user id to the number of open pages."""
        oldest = time.monotonic() - 3 * RENEWED
        with self._mutex:
            found = dict(self._looking.get(table, {}))
            for heard, looking in self._elsewhere.values():
                if heard >= oldest:
                    for user, count in looking.get(table, {}).items():
                        found[user] = found.get(user, 0) + count
        return found

    def waiting(self) -> int:
        """How much news is still to be told to other processes."""
        return self._out.qsize()

    def _spread(self, told: TableNews, own: bool = False) -> None:
        for callback, own_only in self._callbacks:
            if own_only and not own:
                continue
            try:
                callback(told)
            except Exception:
                logger.exception("a listener failed")
        with self._mutex:
            hearers = [*self._by_table.get(told.table, ()), *self._by_table.get(None, ())]
        loops: dict[asyncio.AbstractEventLoop, list[Subscription]] = {}
        for subscription in hearers:
            if subscription.loop is not None:
                loops.setdefault(subscription.loop, []).append(subscription)
        for loop, some in loops.items():
            self._on_loop(loop, _deliver, some, told)

    def _look_again(self) -> None:
        """News may have been lost: everybody is told to look."""
        with self._mutex:
            tables = {s.table for some in self._by_table.values() for s in some if s.table is not None}
        for table in {0, *tables}:
            for topic in (POSITION, TALK, SEATS):
                self._spread(TableNews(table, topic, 0))

    @staticmethod
    def _on_loop(loop: asyncio.AbstractEventLoop | None, do: Callable[..., None], *arguments: Any) -> None:
        if loop is None:
            return
        with contextlib.suppress(RuntimeError):  # the loop has been closed, and its subscriptions with it
            loop.call_soon_threadsafe(do, *arguments)

    # -- who is looking --------------------------------------------------------------------------------

    def _add(self, subscription: Subscription) -> None:
        with self._mutex:
            self._by_table.setdefault(subscription.table, []).append(subscription)
        if self._stopping.is_set():
            subscription._end()
        self._look(subscription, 1)

    def _remove(self, subscription: Subscription) -> None:
        with self._mutex:
            some = self._by_table.get(subscription.table, [])
            if subscription not in some:
                return
            some.remove(subscription)
            if not some:
                del self._by_table[subscription.table]
        self._look(subscription, -1)

    def _look(self, subscription: Subscription, more: int) -> None:
        table, user = subscription.table, subscription.user
        if table is None or user is None:
            return
        with self._mutex:
            looking = self._looking.setdefault(table, {})
            before = looking.get(user, 0)
            looking[user] = before + more
            if looking[user] <= 0:
                del looking[user]
            here = dict(looking)
            if not looking:
                del self._looking[table]
        if self._shared and self._threads:
            self._out.put(_Wire(self._process, looking={table: here}))
        if not before or not before + more:
            self.tell(table, PRESENCE, len(self.present(table)))

    # -- other processes -------------------------------------------------------------------------------

    def _connect(self) -> psycopg.Connection[Any]:
        import psycopg

        url = self._database.engine.url.set(drivername="postgresql")
        return psycopg.connect(
            url.render_as_string(hide_password=False), autocommit=True, connect_timeout=5, **_KEEPALIVE
        )

    def _send(self) -> None:
        """Pass on what was told here. When the database does not answer, what waits is dropped, and the others are told
        to look as soon as it does: however much it was, that is little."""
        connection: psycopg.Connection[Any] | None = None
        away = Outage(logger, "telling other processes")
        renewed, lost = time.monotonic(), False
        while True:
            wires: list[_Wire] = []
            try:
                wire = self._out.get(timeout=1.0)
                if wire is None:
                    break
                wires = [wire, *_more(self._out)]
            except queue.Empty:
                pass
            if lost:
                wires.insert(0, _Wire(self._process, lost=True))
            if lost or time.monotonic() - renewed > RENEWED:
                renewed = time.monotonic()
                with self._mutex:
                    whole = {table: dict(looking) for table, looking in self._looking.items()}
                wires.append(_Wire(self._process, looking=whole, whole=True))
            if not wires:
                continue
            try:
                connection = connection or self._connect()
                for payload in _payloads(wires):
                    connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
                lost = False
                away.over()
            except Exception as error:
                if connection is not None:
                    connection.close()
                connection, lost = None, True
                self._stopping.wait(away.failed(type(error).__name__))
        if connection is not None:
            connection.close()

    def _listen(self) -> None:
        """Hear what other processes tell, connecting again whenever the connection is lost."""
        away = Outage(logger, "listening to other processes")
        while not self._stopping.is_set():
            try:
                with self._connect() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.connected.set()
                    away.over()
                    self._look_again()
                    while not self._stopping.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            self._heard(notice.payload)
                            if self._stopping.is_set():
                                return
            except Exception as error:
                self.connected.clear()
                self._stopping.wait(away.failed(type(error).__name__))

    def _heard(self, payload: str) -> None:
        try:
            wires = msgspec.json.decode(payload, type=list[_Wire])
        except msgspec.MsgspecError:
            return
        for wire in wires:
            if wire.process == self._process:
                continue
            if wire.looking or wire.whole:
                self._note_elsewhere(wire)
            if wire.lost:
                self._look_again()
            if wire.told is not None:
                self._spread(wire.told)

    def _note_elsewhere(self, wire: _Wire) -> None:
        now = time.monotonic()
        with self._mutex:
            _, looking = self._elsewhere.get(wire.process, (now, {}))
            looking = {} if wire.whole else dict(looking)
            looking.update({table: users for table, users in wire.looking.items() if users})
            for table in [t for t, users in wire.looking.items() if not users]:
                looking.pop(table, None)
            self._elsewhere[wire.process] = (now, looking)
            for process in [p for p, (heard, _) in self._elsewhere.items() if heard < now - 6 * RENEWED]:
                del self._elsewhere[process]


_KEEPALIVE: dict[str, Any] = {
    "keepalives": 1,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}

_LARGEST_PAYLOAD = 7000
"""Bytes of a payload: PostgreSQL takes a little less than 8000."""


def _deliver(some: Iterable[Subscription], told: TableNews) -> None:
    for subscription in some:
        subscription._deliver(told)


def _more(waiting: queue.SimpleQueue[_Wire | None]) -> list[_Wire]:
    """What else is waiting to be sent."""
    found: list[_Wire] = []
    while len(found) < 200:
        try:
            wire = waiting.get_nowait()
        except queue.Empty:
            break
        if wire is None:
            waiting.put(None)
            break
        found.append(wire)
    return found


def _payloads(wires: Iterable[_Wire]) -> list[str]:
    """The wires as payloads that are short enough; one that is too long by itself goes table by table."""
    found: list[str] = []
    held: list[bytes] = []
    for wire in wires:
        for part in _parts(wire):
            data = msgspec.json.encode(part)
            if held and sum(map(len, held)) + len(held) + len(data) > _LARGEST_PAYLOAD:
                found.append(f"[{b','.join(held).decode()}]")
                held = []
            held.append(data)
    if held:
        found.append(f"[{b','.join(held).decode()}]")
    return found


def _parts(wire: _Wire) -> Iterable[_Wire]:
    tables = list(wire.looking.items())
    if len(tables) <= 50:
        yield wire
        return
    for first in range(0, len(tables), 50):
        yield _Wire(wire.process, looking=dict(tables[first : first + 50]), whole=wire.whole and not first)

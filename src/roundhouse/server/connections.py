"""Connections have deadlines and are counted: what uvicorn's protocols leave to a proxy, for sites without one.

uvicorn ends a connection that is idle between two requests. It waits without end for one that has begun a request and
sends no more of it, for a reader who takes nothing of an answer, and lets one address have all connections there are.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from .address import network
from .resting import Resting

if TYPE_CHECKING:
    _Base = H11Protocol
else:
    _Base = object


class Deadlines(msgspec.Struct, frozen=True):
    """Seconds, bytes and counts.

    `headers`: until all headers of a request have come, from the first byte of it (of the first, from the connection).
    `rest`: until the body of a request is over that was answered before. `stalled`: for which a reader may take nothing
    of an answer of which 64 KiB and more wait. `header_bytes`, `rest_bytes`: how much may come in that time.
    `drained`: bytes a second of all bodies together that nobody reads any more, since they were answered before.
    `of_address`: open connections of one address (None: any number), `most`: of all.
    """

    headers: float = 15.0
    rest: float = 60.0
    stalled: float = 60.0
    header_bytes: int = 64 * 1024
    rest_bytes: int = 64 * 1024 * 1024
    drained: int = 8 * 1024 * 1024
    of_address: int | None = 250
    most: int | None = None


FEW = 6
"""Open connections of an address that are few, such as a browser has: no crowd, which is taken in a few at a time."""

FULL = (
    b"HTTP/1.1 %d %s\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: 0\r\n"
    b"retry-after: 30\r\nconnection: close\r\n\r\n"
)


class Watch:
    """The connections of a process: how many there are, by address."""

    def __init__(self, deadlines: Deadlines) -> None:
        self.deadlines = deadlines
        self.count: Counter[str] = Counter()
        self.open = 0
        self.draining = 0
        self._resting: Resting | None = None

    def resting(self, loop: asyncio.AbstractEventLoop) -> Resting | None:
        """Those at which nothing happens, of the event loop of them all; None where the system has no means."""
        if self._resting is None and Resting.possible:
            try:
                self._resting = Resting(loop)
            except NotImplementedError:  # this loop cannot look at it
                return None
        return self._resting

    def close(self) -> None:
        """The event loop ends."""
        if self._resting is not None:
            self._resting.close()
            self._resting = None

    def protocol(self) -> type[asyncio.Protocol]:
        """A class for uvicorn's setting `http`, of the fastest parser that is installed."""
        base: type[Any]
        try:
            from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as base
        except ImportError:
            base = H11Protocol
        return type("Watched", (_Watched, base), {"watch": self})

    def refusal(self, address: str, of_address: int = 0, waiting: int = 0) -> bytes:
        """Why there may not be another connection of an address: the whole answer that it gets; b"" if there may be.

        `of_address`, `waiting`: how many are about to be counted before it, of that address and in all.
        """
        most, most_of_address = self.deadlines.most, self.deadlines.of_address
        if most is not None and self.open + waiting >= most:
            return FULL % (503, b"Service Unavailable")
        if most_of_address is not None and self.count[address] + of_address >= most_of_address:
            return FULL % (429, b"Too Many Requests")
        return b""

    def enter(self, address: str) -> bytes:
        """Count a connection, or say why not, as `refusal` does."""
        if refusal := self.refusal(address):
            return refusal
        self.count[address] += 1
        self.open += 1
        return b""

    def leave(self, address: str) -> None:
        """Forget a connection that was counted."""
        self.open -= 1
        self.count[address] -= 1
        if not self.count[address]:
            del self.count[address]


class _Event(asyncio.Event):
    """An event in a tenth of the memory: there are two for each connection, and hardly ever anybody waits."""

    def __init__(self, rung: bool = False) -> None:
        super().__init__()
        self._waiters = []  # type: ignore[assignment]  # a deque has room for sixty from its beginning
        if rung:
            self.set()


class _Watched(_Base):
    """A connection, whichever parser reads it."""

    watch: Watch

    _address: str | None = None  # while it is counted
    _refused = False
    _received = 0
    _waiting: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None
    _draining: asyncio.TimerHandle | None = None  # while reading is paused
    resting: int | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, and wait for a request."""
        super().connection_made(transport)
        self.flow._is_writable_event = _Event(rung=True)
        address = network(self.client[0]) if self.client is not None else ""
        if refusal := self.watch.enter(address):
            self._refused = True
            self.connections.discard(self)
            transport.write(refusal)
            transport.close()
            return
        self._address = address
        self._wait(self.watch.deadlines.headers)
        if (resting := self.watch.resting(self.loop)) is not None:
            if self.watch.count[address] > FEW:
                self.loop.call_soon(self._lay, resting)  # only then does uvloop let it be kept from reading
            else:
                resting.note(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        if (resting := self.watch.resting(self.loop)) is not None:
            resting.leave(self)
        self._unwait()
        self._unstall()
        self._drained()
        if self._address is not None:
            self.watch.leave(self._address)
            self._address = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something of a request: if its headers are not complete, a little more time for them, once."""
        if self._refused or self.transport.is_closing():
            return
        self._note()
        cycle, limits = self.cycle, self.watch.deadlines
        answered = cycle is None or cycle.response_complete
        unread = cycle is not None and cycle.more_body
        super().data_received(data)
        if self.cycle is not cycle:
            # Whoever answers begins after this, so nobody waits for the other one yet.
            self.cycle.message_event = _Event(rung=self.cycle.message_event.is_set())
            self._received = 0
            self._unwait()
            return
        if unread and not answered:
            return  # the body of a request: whoever reads it has a deadline
        if unread:
            self._slow_down(len(data))
        self._received += len(data)
        if self._received > (limits.rest_bytes if unread else limits.header_bytes):
            self._abort()
        elif answered and self._waiting is None:
            self._wait(limits.rest if unread else limits.headers)

    def may_rest(self) -> bool:
        """Whether nothing is wanted from it: no body is on its way, and it is not kept from reading already."""
        cycle = self.cycle
        return not (
            (cycle is not None and cycle.more_body)
            or self.flow.read_paused
            or self._draining is not None
            or self.transport.is_closing()
        )

    def place(self) -> str:
        """Its network."""
        return self._address or ""

    def rest(self) -> int:
        """Do not read any more; the number of its socket."""
        self.transport.pause_reading()
        number: int = self.transport.get_extra_info("socket").fileno()
        return number

    def go_on(self) -> None:
        """Read again, unless there is enough of a body that nobody has taken: uvicorn stops it only once."""
        if not self.transport.is_closing() and not self.flow.read_paused:
            self.transport.resume_reading()

    def _lay(self, resting: Resting) -> None:
        """It is one of a crowd: what it asks for is taken in in its turn."""
        if not (self.cycle or self._refused or self.transport.is_closing()):
            resting.leave(self)  # it may have been noted already
            resting.lay(self)

    def _note(self) -> None:
        if (resting := self.watch.resting(self.loop)) is not None:
            resting.note(self)

    def _slow_down(self, count: int) -> None:
        """`count` bytes of a body came for nothing: take no more of it before that would have been its share."""
        if self._draining is None:
            self.watch.draining += 1
        else:
            self._draining.cancel()
        share = self.watch.deadlines.drained / self.watch.draining
        self.transport.pause_reading()
        self._draining = self.loop.call_later(count / share, self._go_on)

    def _go_on(self) -> None:
        self._drained()
        self.go_on()

    def _drained(self) -> None:
        if self._draining is not None:
            self._draining.cancel()
            self._draining = None
            self.watch.draining -= 1

    def pause_writing(self) -> None:
        """Much of an answer waits to be taken."""
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(self.watch.deadlines.stalled, self._abort)

    def resume_writing(self) -> None:
        """It was taken."""
        self._unstall()
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing came for long: what was not taken by now never will be."""
        self._abort()

    def _wait(self, seconds: float) -> None:
        self._unwait()
        self._waiting = self.loop.call_later(seconds, self._abort)

    def _unwait(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _unstall(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _abort(self) -> None:
        if not self.transport.is_closing() or self.transport.get_write_buffer_size():
            self.transport.abort()

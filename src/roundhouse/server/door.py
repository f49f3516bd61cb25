"""Lets connections in: however many come at once, those of one address behind the first of every other, a few at a
time, so that answers go on in between.

The event loop would take all that wait in one go: a thousand of them keep every page back for a third of a second.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import time
from collections.abc import Callable
from contextlib import suppress

from .address import network
from .connections import FEW, Watch
from .fair import Fair

TAKEN = 32
"""Connections that are taken from the system at a time, which costs next to nothing."""

LONGEST = 0.001
"""Seconds after which no more are taken at a time: each word with the system may cost a millisecond while something
else computes."""

LET_IN = 4
"""Of those so many begin at a time; besides as many of addresses from which few are there (`FEW`), which go first."""

PAUSE = 0.004
"""Seconds until the next ones, when more wait."""

SHORT = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
BREATH = 1.0
"""Seconds for which none are taken when the system has no room for more."""

logger = logging.getLogger(__name__)


class Door:
    """The way from a listening socket to protocols; for one event loop. `close` it before the loop ends.

    `watch`: counts the connections, and says which are too many.
    """

    def __init__(
        self, listening: socket.socket, watch: Watch, protocol: Callable[[], asyncio.Protocol]
    ) -> None:
        self._listening, self._watch, self._protocol = listening, watch, protocol
        self._loop = asyncio.get_running_loop()
        self._waiting: Fair[socket.socket] = Fair()
        self._first: Fair[socket.socket] = Fair()
        self._beginning: set[asyncio.Task[None]] = set()
        self._places = LET_IN
        self._later: asyncio.TimerHandle | None = None
        self._closed = False

    def open(self) -> None:
        """Let in whoever comes. Raises `NotImplementedError` on an event loop that cannot look at sockets."""
        self._listening.setblocking(False)
        self._loop.add_reader(self._listening, self._take)

    def close(self) -> None:
        """Let nobody in any more; the listening socket stays open."""
        self._closed = True
        self._loop.remove_reader(self._listening)
        if self._later is not None:
            self._later.cancel()
        for waiting in (self._first, self._waiting):
            for line in waiting:
                line.close()
            waiting.clear()

    def _take(self) -> None:
        """Take what waits at the system, up to a number and a time."""
        until = time.perf_counter() + LONGEST
        for _ in range(TAKEN):
            try:
                line, who = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                break
            except OSError as error:
                if error.errno not in SHORT:
                    raise
                logger.error("no more connections can be opened: %s", error.strerror)
                self._loop.remove_reader(self._listening)
                self._loop.call_later(BREATH, self._again)
                break
            line.setblocking(False)
            address = network(who[0]) if isinstance(who, tuple) else ""
            of_address = self._first.of(address) + self._waiting.of(address)
            if refusal := self._watch.refusal(address, of_address, len(self._first) + len(self._waiting)):
                with suppress(OSError):
                    line.send(refusal)
                line.close()
            else:
                few = self._watch.count[address] + of_address < FEW
                (self._first if few else self._waiting).put(address, line)
            if time.perf_counter() > until:
                break
        self._let_in()

    def _again(self) -> None:
        if not self._closed:
            self._loop.add_reader(self._listening, self._take)

    def _let_in(self) -> None:
        """Begin the connections whose turn it is: one of each address, then the next of each."""
        while (self._first and self._places > -LET_IN) or (self._waiting and self._places > 0):
            self._places -= 1
            task = self._loop.create_task(self._begin((self._first or self._waiting).take()))
            self._beginning.add(task)
            task.add_done_callback(self._beginning.discard)
        if self._places < LET_IN and self._later is None:
            self._later = self._loop.call_later(PAUSE, self._go_on)

    def _go_on(self) -> None:
        """As many may begin again."""
        self._later = None
        self._places = LET_IN
        self._let_in()

    async def _begin(self, line: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(self._protocol, line)
        except OSError:  # who came has gone again
            line.close()

"""Connections at which nothing happens are looked at apart from the event loop, so that however many end or go on at
once, this is seen to a few at a time.

The loop sees to all that is ready before anything else: a thousand readers of streams who leave in one moment would
keep every page back for a tenth of a second.
"""

from __future__ import annotations

import asyncio
import select
from collections import deque
from contextlib import suppress
from typing import Protocol

from .fair import Fair

SETTLED = 0.1
"""Seconds for which nothing has come from a connection that rests."""

LAID, STEP = 64, 0.02
"""Connections that are laid to rest at a time, and seconds until the next ones."""

WOKEN, PAUSE = 4, 0.004
"""Connections that go on at a time, and seconds until the next ones."""

SEEN = 512
"""Of which is taken note at a time, which costs next to nothing."""


class Rests(Protocol):
    """A connection that can rest."""

    resting: int | None
    """What it is known by at the system while it rests; of `Resting`."""

    def may_rest(self) -> bool:
        """Whether nothing is wanted from it now but that it says something or ends."""

    def place(self) -> str:
        """Where it is from."""

    def rest(self) -> int:
        """Do not listen to it any more; what it is known by at the system."""

    def go_on(self) -> None:
        """Listen to it again."""


class Resting:
    """The connections of an event loop that rest. `note` each at which something happened, `leave` each that has ended,
    and `close` it before the loop ends. Where the system has no means for it (`possible`), none rests."""

    possible = hasattr(select, "epoll")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._poll = select.epoll()
        self._rest: dict[int, Rests] = {}
        self._fresh: deque[tuple[float, Rests]] = deque()
        self._noted: dict[Rests, float] = {}
        self._ready: Fair[tuple[int, Rests]] = Fair()
        self._laying: asyncio.TimerHandle | None = None
        self._waking: asyncio.TimerHandle | None = None
        loop.add_reader(self._poll.fileno(), self._see)

    def close(self) -> None:
        """Let all go on, and look at none any more."""
        self._loop.remove_reader(self._poll.fileno())
        for timer in (self._laying, self._waking):
            if timer is not None:
                timer.cancel()
        self._noted.clear()
        for one in list(self._rest.values()):
            self._go_on(one)
        self._poll.close()

    def note(self, one: Rests) -> None:
        """Something happened at a connection that does not rest: it may when nothing does for a while."""
        now = self._loop.time()
        if one not in self._noted:
            self._fresh.append((now, one))
        self._noted[one] = now
        if self._laying is None:
            self._laying = self._loop.call_later(SETTLED, self._lay)

    def lay(self, one: Rests) -> None:
        """A connection that has not been noted rests from now on."""
        number = one.rest()
        if (before := self._rest.pop(number, None)) is not None:
            before.resting = None  # its socket is gone, and it is about to be told
            with suppress(OSError):
                self._poll.unregister(number)
        one.resting = number
        self._rest[number] = one
        self._poll.register(number, _ANYTHING)

    def leave(self, one: Rests) -> None:
        """A connection has ended."""
        self._noted.pop(one, None)
        self._forget(one)

    def _lay(self) -> None:
        """Lay to rest some of those at which nothing happened for long enough."""
        self._laying = None
        now = self._loop.time()
        for _ in range(LAID):
            if not self._fresh or self._fresh[0][0] > now - SETTLED:
                break
            _, one = self._fresh.popleft()
            at = self._noted.get(one)
            if at is None:
                continue
            if at > now - SETTLED or not one.may_rest():
                self._noted[one] = now
                self._fresh.append((now, one))
                continue
            del self._noted[one]
            self.lay(one)
        if self._fresh:
            self._laying = self._loop.call_later(max(STEP, self._fresh[0][0] + SETTLED - now), self._lay)

    def _see(self) -> None:
        """Take note of those that go on."""
        for number, _ in self._poll.poll(0, SEEN):
            if (one := self._rest.get(number)) is not None:
                self._ready.put(one.place(), (number, one))
        if self._ready and self._waking is None:
            self._wake()

    def _wake(self) -> None:
        self._waking = None
        for _ in range(WOKEN):
            if not self._ready:
                return
            number, one = self._ready.take()
            if self._rest.get(number) is one:
                self._go_on(one)
        if self._ready:
            self._waking = self._loop.call_later(PAUSE, self._wake)

    def _go_on(self, one: Rests) -> None:
        self._forget(one)
        one.go_on()
        self.note(one)

    def _forget(self, one: Rests) -> None:
        number, one.resting = one.resting, None
        if number is not None and self._rest.get(number) is one:  # or its number is another's already
            del self._rest[number]
            with suppress(OSError):  # the system has forgotten it together with its socket
                self._poll.unregister(number)


_ANYTHING = select.EPOLLIN | select.EPOLLRDHUP | select.EPOLLONESHOT if Resting.possible else 0

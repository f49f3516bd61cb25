"""Requests for what takes long wait for their turn, without a thread of the pages; pages make it give way."""

from __future__ import annotations

import asyncio
import functools
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from contextvars import ContextVar
from typing import TypeVar

from anyio.to_thread import current_default_thread_limiter
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...core.garbage import collect_older, collect_young
from ..address import address, network
from ..live.scheduler import ASKED, STRANGERS
from .viewer import site, viewer_of

T = TypeVar("T")


OF_ADDRESS, OF_STRANGERS = 2, 2
"""Requests of people whom the site does not know that are answered at a time: from one address, and in all. They take
turns with all others at one interpreter, so that more of them at a time would only make each page slower."""

OF_GUESTS = 2
"""Likewise of guests: anybody can be one."""

QUIET = 1.0
"""Seconds after the last answer that garbage is searched for more thoroughly."""

GAP = 0.1
"""Seconds that strangers and guests wait at most for a moment in which no account's page is being made: before they
are answered, and before each step of it that a thread does."""


class Gate:
    """Where requests of strangers wait, so that those of people whom the site knows never stand behind hundreds of
    them. For one event loop."""

    def __init__(self, of_address: int = OF_ADDRESS, most: int = OF_STRANGERS) -> None:
        self._of_address = of_address
        self._all = asyncio.Semaphore(most)
        self._own: dict[str, asyncio.Semaphore] = {}
        self._there: Counter[str] = Counter()

    async def enter(self, where: str) -> Callable[[], None]:
        """Wait until another request from an address may go on; what is given has to be called when it is answered."""
        own = self._own.setdefault(where, asyncio.Semaphore(self._of_address))
        self._there[where] += 1
        with ExitStack() as waiting:
            waiting.callback(self._forget, where)
            await own.acquire()  # first, so that one address does not fill the queue of all
            waiting.callback(own.release)
            await self._all.acquire()
            waiting.callback(self._all.release)
            return waiting.pop_all().close

    def _forget(self, where: str) -> None:
        self._there[where] -= 1
        if not self._there[where]:
            del self._there[where], self._own[where]


PAUSE, LONGEST_PAUSE = 3.0, 0.25
"""How long it is after a stranger until the next one's turn, in multiples of what it took, and at most, in seconds."""


class Unhurried:
    """Where strangers wait for what nobody has to have at once, such as news of a table: one at a time, those of one
    address behind the first of every other, and with a pause after each, so that most of the time is left to whoever
    plays. For one event loop."""

    def __init__(self, pause: float = PAUSE, longest: float = LONGEST_PAUSE) -> None:
        self._gate = Gate(of_address=1, most=1)
        self._pause, self._longest = pause, longest
        self._next = 0.0

    @asynccontextmanager
    async def turn(self, where: str) -> AsyncIterator[None]:
        """Wait for the turn of another stranger from an address, and have it meanwhile."""
        leave = await self._gate.enter(where)
        try:
            await asyncio.sleep(max(0.0, self._next - time.monotonic()))
            begun = time.monotonic()
            try:
                yield
            finally:
                ended = time.monotonic()
                self._next = ended + min(self._pause * (ended - begun), self._longest)
        finally:
            leave()


_patient: ContextVar[Manners | None] = ContextVar("patient", default=None)


class Manners:
    """Whose pages are being made, for all who let those of accounts go first. For one event loop.

    Within `after_you` each step that is done by a thread is begun where no account's page is being made.
    """

    def __init__(self) -> None:
        self.pages = 0
        self._none = asyncio.Event()
        self._seen = False

    @contextmanager
    def page(self) -> Iterator[None]:
        """While the page of an account is being made."""
        self.pages += 1
        try:
            yield
        finally:
            self.pages -= 1
            if not self.pages:
                self._none.set()

    @contextmanager
    def after_you(self) -> Iterator[None]:
        """While a stranger or guest is answered."""
        if not self._seen:
            self._seen = True
            _have_manners()
        before = _patient.set(self)
        try:
            yield
        finally:
            _patient.reset(before)

    async def gap(self) -> None:
        """Wait, not for long, until no account's page is being made."""
        if not self.pages:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(GAP):
                while self.pages:
                    self._none.clear()
                    await self._none.wait()


async def after_accounts() -> None:
    """What is done for strangers or guests is to begin where no account's page is being made; for others, at once."""
    if (manners := _patient.get()) is not None:
        await manners.gap()


def _have_manners() -> None:
    """From now on whoever waits for a thread of this event loop has the manners that are in force."""
    threads = current_default_thread_limiter()
    usual = type(threads)
    if usual.__name__ == "Mannered":
        return

    class Mannered(usual):  # type: ignore[misc,valid-type]
        __slots__ = ()

        async def acquire_on_behalf_of(self, borrower: object) -> None:
            if (manners := _patient.get()) is not None:
                await manners.gap()
            await super().acquire_on_behalf_of(borrower)

    threads.__class__ = Mannered


class Foreground:
    """The middleware that tells the scheduler of pages, from when they are asked for until their answer begins, and
    has strangers wait for each other, and guests; both for the pages of accounts. Garbage is searched for when no
    request is being answered."""

    def __init__(self, app: ASGIApp, manners: Manners | None = None) -> None:
        self.app = app
        self.manners = manners or Manners()
        self.strangers, self.guests = Gate(), Gate(most=OF_GUESTS)
        self._making = 0
        self._last = 0.0
        self._quiet: asyncio.TimerHandle | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        where = scope.get("state", {}).get("site")
        if scope["type"] != "http" or where is None or scope["path"].startswith("/static/"):
            await self.app(scope, receive, send)
            return
        first = False

        async def begun(message: Message) -> None:
            if not first:
                making.close()
            await send(message)
            if message["type"] == "http.response.body":
                making.close()  # what was for an account is packed now

        with ExitStack() as making:
            if where.settings.limits:
                known, guest = scope["state"].get("known"), scope["state"].get("guest")
                if first := bool(known and not guest):
                    making.enter_context(self.manners.page())
                else:
                    gate = self.guests if known else self.strangers
                    sender = network(address(HTTPConnection(scope), where.settings.trusted_proxies))
                    making.callback(await gate.enter(sender))
                    await self.manners.gap()
            scope["state"]["page"] = making.enter_context(where.work.page(first))
            making.enter_context(self._made())
            scope["state"]["making"] = making
            await self.app(scope, receive, begun)

    @contextmanager
    def _made(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        self._making += 1
        try:
            yield
        finally:
            self._making -= 1
            if not self._making:
                self._last = loop.time()
                loop.call_soon(self._tidy, loop)

    def _tidy(self, loop: asyncio.AbstractEventLoop) -> None:
        """An answer has begun; look for garbage if nobody else waits for one, and for more of it later."""
        if not self._making:
            collect_young()
        if self._quiet is None:
            self._quiet = loop.call_later(QUIET, self._rest, loop)

    def _rest(self, loop: asyncio.AbstractEventLoop) -> None:
        self._quiet = None
        if (ago := loop.time() - self._last) < QUIET or self._making:
            self._quiet = loop.call_later(max(QUIET - ago, QUIET / 10), self._rest, loop)
        else:
            collect_older()


def give_way(request: HTTPConnection) -> None:
    """The page that was asked for is none that the others wait for: what it takes is done elsewhere."""
    making: ExitStack | None = getattr(request.state, "making", None)
    if making is not None:
        request.state.page.followed = False
        making.close()


async def take_turn(
    request: HTTPConnection, user: int | None, table: int, work: Callable[[], T], rank: int = ASKED
) -> T:
    """What `work` gives once whoever asks has the turn; strangers come last. Raises `TooMany`."""
    where = site(request)
    give_way(request)
    if user is not None:
        return await where.work.run(f"user {user}", table, rank, work)
    sender = network(address(request, where.settings.trusted_proxies))
    return await where.work.run(f"from {sender}", table, STRANGERS, work)


def in_turn(
    handler: Callable[[Request], Response], rank: int = ASKED
) -> Callable[[Request], Awaitable[Response]]:
    """A handler that takes long, for a route: it runs once whoever asks has the turn, at the table of the address."""

    @functools.wraps(handler)
    async def turned(request: Request) -> Response:
        user, table = (await viewer_of(request)).id, int(request.path_params.get("id", 0))
        return await take_turn(request, user, table, lambda: handler(request), rank)

    return turned

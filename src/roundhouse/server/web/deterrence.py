"""Who is refused again and again is told so later each time, so that what tries without pause spends its time waiting.

Somebody who is refused now and then is told at once. Nothing is kept meanwhile but the answer.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from http import HTTPStatus

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..address import address, network
from ..settings import Settings

AT_ONCE = 20
"""Refusals lately that are told at once."""

STEP, LONGEST = 0.1, 8.0
"""Seconds that each further one takes longer to be told than the one before, and at most."""

HALF_LIFE = 10.0
"""Seconds after which half of the refusals are forgotten."""

KNOWN = 4_000
"""Networks whose refusals are remembered before those that were refused longest ago are forgotten."""


class Refusals:
    """How often networks have been refused lately. Plain: no clock but the one it is given."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def delay(self, where: str) -> float:
        """Count a refusal; in how many seconds it is to be told.

        >>> refusals = Refusals(clock=lambda: 0.0)
        >>> [round(refusals.delay("192.0.2.1"), 3) for _ in range(22)][-3:]
        [0.0, 0.1, 0.2]
        """
        now = self._clock()
        count, at = self._known.get(where, (0.0, now))
        count = count * math.exp2((at - now) / HALF_LIFE) + 1
        self._known[where] = count, now
        self._known.move_to_end(where)
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)
        return min(LONGEST, max(0.0, count - AT_ONCE) * STEP)


class Deterrence:
    """The middleware: it tells those later and later who are refused again and again."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.refusals = Refusals()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; that it was one too many is told when it is time."""
        if scope["type"] != "http" or not self.settings.limits:
            await self.app(scope, receive, send)
            return

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == HTTPStatus.TOO_MANY_REQUESTS:
                where = network(address(HTTPConnection(scope), self.settings.trusted_proxies))
                await asyncio.sleep(self.refusals.delay(where))
            await send(message)

        await self.app(scope, receive, told)

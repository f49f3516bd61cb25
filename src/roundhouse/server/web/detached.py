"""Answers that go on for hours, apart from what their request passed on its way in.

Each layer that a request passes keeps its own things until the answer ends: four tenths of what an idle event stream
took. So an event stream only begins its answer in there, with all headers, and goes on out here.
"""

from __future__ import annotations

import contextvars
from collections.abc import Awaitable, Callable
from contextlib import ExitStack

from starlette.types import ASGIApp, Receive, Scope, Send

GoOn = Callable[[Receive, Send], Awaitable[None]]
"""Sends the rest of an answer that has begun."""


def listens(scope: Scope) -> bool:
    """Whether a request says that it is for an event stream, as browsers do.

    >>> listens({"type": "http", "headers": [(b"accept", b"text/event-stream")]})
    True
    """
    return scope["type"] == "http" and (b"accept", b"text/event-stream") in scope["headers"]


class Rest:
    """The rest of an answer: how it goes on, and what is held until it has ended."""

    def __init__(self) -> None:
        self._go_on: GoOn | None = None
        self._held = ExitStack()
        self._context: contextvars.Context | None = None

    def leave(self, go_on: GoOn, held: ExitStack) -> None:
        """To be sent once the request is through, in the language and with whatever else is in force here."""
        self._go_on, self._held, self._context = go_on, held.pop_all(), contextvars.copy_context()

    async def send(self, receive: Receive, send: Send) -> None:
        """Send it, if anything was left."""
        with self._held:
            if self._go_on is not None and self._context is not None:
                for variable, value in self._context.items():
                    variable.set(value)  # the task is this request's alone
                self._context = None
                await self._go_on(receive, send)

    def forget(self) -> None:
        """It will not be sent."""
        self._held.close()


class Detached:
    """The middleware, which stands outside of all others."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and send the rest of its answer if one was left."""
        if not listens(scope):
            await self.app(scope, receive, send)
            return
        rest = scope.setdefault("state", {})["rest"] = Rest()
        try:
            await self.app(scope, receive, send)
        except BaseException:
            rest.forget()
            raise
        # The server keeps the request until its answer has ended; an idle stream is little more than what lies there.
        scope["headers"].clear()
        scope["state"].clear()
        await rest.send(receive, send)

"""Requests for what takes long wait for their turn, without a thread of the pages; pages make it give way."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import TypeVar

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..live.scheduler import ASKED, STRANGERS
from .address import address, network
from .viewer import site, viewer_of

T = TypeVar("T")


class Foreground:
    """The middleware that tells the scheduler of pages, from when they are asked for until their answer begins."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        where = scope.get("state", {}).get("site")
        if scope["type"] != "http" or where is None or scope["path"].startswith("/static/"):
            await self.app(scope, receive, send)
            return

        async def begun(message: Message) -> None:
            making.close()
            await send(message)

        with ExitStack() as making:
            making.enter_context(where.work.page())
            scope["state"]["making"] = making
            await self.app(scope, receive, begun)


async def take_turn(
    request: HTTPConnection, user: int | None, table: int, work: Callable[[], T], rank: int = ASKED
) -> T:
    """What `work` gives once whoever asks has the turn; strangers come last. Raises `TooMany`."""
    where = site(request)
    making: ExitStack | None = getattr(request.state, "making", None)
    if making is not None:
        making.close()
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

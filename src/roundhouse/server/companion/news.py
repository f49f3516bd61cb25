"""The stream of a ledger: that it has more entries than before. Whoever hears it asks for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ..live import companions
from ..site import Site
from ..storage.records import Companion
from ..web.streams import EventStream
from ..web.viewer import site, viewer_of

QUIET = 0.3
"""Least seconds between two messages."""


async def stream(request: Request) -> Response:
    """Says "changed", with the number of entries, when there are more: to whoever may write, and to shared screens.

    Raises `NotFound`.
    """
    where, user = site(request), (await viewer_of(request)).id

    def found() -> Companion:
        given = request.path_params
        if "look" in given:
            return companions.readable(where.database, given["look"])
        return companions.writable(where.database, given["key"])

    return EventStream(_news(where, await run_in_threadpool(found)), user)


async def _news(where: Site, row: Companion) -> AsyncIterator[str]:
    async with where.hub.subscribe(companions.news_of(row)) as news:
        yield f"retry: 3000\nevent: changed\ndata: {row.revision}\n\n"
        with suppress(StopAsyncIteration):
            async for told in news:
                yield f"event: changed\ndata: {told.number}\n\n"
                await asyncio.sleep(QUIET)

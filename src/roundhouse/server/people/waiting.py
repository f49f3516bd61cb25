"""What open pages hear of the tables that wait for their user."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool

from ..errors import SiteError
from ..live.hub import Subscription
from ..notices.texts import link, table_name
from ..said import heard
from ..site import Site
from ..storage.waiting import waiting_for

AGAIN = 15.0
"""Seconds after which it is looked up again, whether or not anything was told."""

MOST_TABLES = 30
"""Tables that are named; more than that are only counted as so many."""


def waiting(site: Site, user: int) -> list[dict[str, Any]]:
    """The tables at which a user is to act, or to decide about other rules; those that have waited longest first."""
    with site.database.read() as c:
        found = [row for row, _ in waiting_for(c, user, MOST_TABLES)]
    found.sort(key=lambda row: (row.waiting_since is None, row.waiting_since))
    return [
        {
            "id": row.id,
            "game": table_name(row),
            "round": heard(row.round),
            "since": row.waiting_since,
            "url": link("", row.id) + ("/update" if row.asks else ""),
        }
        for row in found
    ]


async def stream(site: Site, user: int) -> AsyncIterator[bytes]:
    """An event with that list, at once and whenever it has changed."""
    async with site.hub.subscribe(0) as news:
        with site.notifier.waiting.listen(user) as changed:
            ended = asyncio.create_task(_end(news, changed))
            before = b""
            try:
                while not ended.done():
                    changed.clear()
                    now = msgspec.json.encode(await run_in_threadpool(waiting, site, user))
                    if now != before:
                        yield b"event: waiting\ndata: " + now + b"\n\n"
                    before = now
                    with suppress(TimeoutError):
                        async with asyncio.timeout(AGAIN):
                            await changed.wait()
            except SiteError:
                return  # the database is away: the page connects again
            finally:
                ended.cancel()


async def _end(news: Subscription, changed: asyncio.Event) -> None:
    """Return when the site closes, and wake whoever waits for a change."""
    async for _ in news:
        pass
    changed.set()

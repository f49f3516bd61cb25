"""News for open pages of the lobby and of waiting rooms: that they are out of date, not more."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ..errors import SiteError
from ..live import watching
from ..live.hub import POSITION, SEATS, TALK, TableNews
from ..numbers import whole
from ..site import Site
from ..storage import tables
from ..web.streams import EventStream
from ..web.viewer import site, viewer_of

QUIET = 1.0
"""Least seconds between two messages to a page."""

CALM = 20.0
"""Seconds between two messages for moves at tables of others."""

CHANGED = "event: changed\ndata: {}\n\n"
"""With the topic of what has happened."""


async def stream(request: Request) -> Response:
    """Says "changed" when the lists of tables, or with `?table=N` that waiting room, are out of date."""
    wanted, user = request.query_params.get("table", ""), (await viewer_of(request)).id
    if (table := whole(wanted)) is not None:
        news = _room(site(request), table, user)
    else:
        news = _lists(site(request), user)
    return EventStream(news, user)


async def _room(where: Site, table: int, user: int | None) -> AsyncIterator[str]:
    """News of a table: seats, chat, and that the game has begun; not of a game that the user sees with a delay."""
    async with where.hub.subscribe(table) as news:
        yield "retry: 3000\n\n"
        told_at, later = 0.0, await run_in_threadpool(_later, where, table, user)
        with suppress(StopAsyncIteration):
            async for told in news:
                if told.topic in (SEATS, TALK, POSITION):
                    before, later = later, await run_in_threadpool(_later, where, table, user)
                    if before and later:
                        continue
                    await asyncio.sleep(told_at + QUIET - time.monotonic())
                    told_at = time.monotonic()
                    yield CHANGED.format(told.topic)


async def _lists(where: Site, user: int | None) -> AsyncIterator[str]:
    """News of the lists: at once of seats and of the user's own tables, now and then of what moves elsewhere."""
    async with where.hub.subscribe(None) as news:
        yield "retry: 3000\n\n"
        with suppress(StopAsyncIteration, SiteError):  # without its database the page connects again later
            own, quiet = await run_in_threadpool(_own, where, user)
            told_at, moved = time.monotonic(), False
            while True:
                told = await news.next(told_at + CALM - time.monotonic() if moved else None)
                if told is not None and told.topic == SEATS:
                    own, quiet = await run_in_threadpool(_own, where, user)
                kept_back = told is not None and told.table in quiet
                moved = moved or (told is not None and told.topic == POSITION and not kept_back)
                if told is not None and not kept_back and _concerns(told, own):
                    await asyncio.sleep(told_at + QUIET - time.monotonic())
                elif not moved or time.monotonic() < told_at + CALM:
                    continue
                told_at, moved = time.monotonic(), False
                yield CHANGED.format(told.topic if told is not None else POSITION)


def _concerns(told: TableNews, own: set[int]) -> bool:
    return told.topic == SEATS or (told.topic == POSITION and told.table in own)


def _later(where: Site, table: int, user: int | None) -> bool:
    """Whether a user sees a table with a delay."""
    with where.database.read() as c:
        row = tables.as_far(c, table)
        return row is not None and watching.looks_on(row, tables.seats_as_far(c, table), user)


def _own(where: Site, user: int | None) -> tuple[set[int], frozenset[int]]:
    """The tables of the user, and all in play that the user sees with a delay."""
    with where.database.read() as c:
        quiet = tables.delayed(c)
        rows = tables.tables(c, user=user, limit=500) if user is not None else []
    plays = {row.id for row, seats in rows if not watching.looks_on(row, seats, user)}
    return {row.id for row, _ in rows}, quiet - plays

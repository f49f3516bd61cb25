"""News as server-sent events: of one table, or of all tables of the caller."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse

from ..errors import NotFound, SiteError
from ..live import bot_accounts, watching
from ..live.challenges import told as told_of
from ..live.hub import POSITION, SEATS, TableNews
from ..live.table import TableSnapshot
from ..numbers import whole
from ..site import Site
from ..storage import log, tables
from ..storage.challenges import challenge, of_table, open_ones
from ..storage.records import OPEN, RUNNING, User
from ..web.streams import EventStream
from .answers import refusals
from .caller import Anybody, Caller, Here, Known
from .challenges import out as challenge_out
from .models.challenges import ChallengeOut
from .models.fields import LARGEST_NUMBER
from .models.plans import MovedOut
from .playing import entry_out, moved
from .tables import Id

router = APIRouter(tags=["streams"])

EVENTS: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Events for as long as the caller listens.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    }
}


@router.get(
    "/tables/{id}/stream",
    operation_id="streamTable",
    responses=refusals(404) | EVENTS,
    response_class=StreamingResponse,
)
async def stream_table(
    request: Request,
    site: Here,
    caller: Anybody,
    id: Id,
    after: Annotated[
        int | None, Query(ge=0, le=LARGEST_NUMBER, description="Send the entries after this number first.")
    ] = None,
    last_event_id: Annotated[str, Header(description="What browsers send when they connect again.")] = "",
) -> StreamingResponse:
    """A table as it goes on. `entry` events carry the lines of the log, their id is the number of the line; after them
    a `position` event says how the table stands: `table`, `revision`, `at`, `status`, `to_act`, `seat` (yours) and
    `yours` (whether you are to act). The first `position` comes at once; after a lost connection send `Last-Event-ID`.
    """
    await run_in_threadpool(watching.seen, site.store, id, caller.id)
    if (last := whole(last_event_id)) is not None:
        after = last
    return EventStream(_of_table(site, caller, id, after), caller.id)


@router.get(
    "/stream", operation_id="streamMine", responses=refusals() | EVENTS, response_class=StreamingResponse
)
async def stream_mine(request: Request, site: Here, user: Known) -> StreamingResponse:
    """All your tables: a `table` event for each at first, then whenever one of them moves on; the data are those of
    `position` events. New tables at which you sit down come by themselves."""
    return EventStream(_of_user(site, Caller(user, ())), user.id)


@router.get(
    "/stream/event",
    operation_id="streamEvents",
    responses=refusals() | EVENTS,
    response_class=StreamingResponse,
)
async def stream_events(request: Request, site: Here, user: Known) -> StreamingResponse:
    """What a bot waits for. `challenge` events carry a challenge to you or by you (as `listChallenges`), at first those
    that are open and then whatever becomes of one. `gameStart` comes for each game of yours that is on, and when one
    begins; `gameFinish` when one is over. Their data are those of `position` events. Whoever listens here counts as
    online."""
    return EventStream(_for_bots(site, Caller(user, ())), user.id)


async def _for_bots(site: Site, caller: Caller) -> AsyncIterator[bytes]:
    assert caller.user is not None
    user = caller.user
    asked: dict[int, str] = {}
    playing: set[int] = set()
    async with site.hub.subscribe(bot_accounts.LISTENERS, user.id), site.hub.subscribe(None) as news:
        told = TableNews(0, SEATS, 0)
        try:
            while True:
                table = told.table
                if told.topic == SEATS and table >= 0:
                    for one in await run_in_threadpool(_challenges_of, site, user, table, asked):
                        asked[one.id] = one.status
                        yield _event("challenge", None, one.model_dump_json().encode())
                if table == 0 and told.topic == SEATS:
                    for id in sorted({*playing, *await run_in_threadpool(_tables_of, site, caller)}):
                        if data := await _game_of(site, caller, id, playing):
                            yield data
                elif table > 0 and (told.topic == SEATS or (told.topic == POSITION and table in playing)):
                    if data := await _game_of(site, caller, table, playing):
                        yield data
                told = await anext(news)
        except (StopAsyncIteration, SiteError):
            return


def _challenges_of(site: Site, user: User, table: int, asked: dict[int, str]) -> list[ChallengeOut]:
    """The challenges to or by a user that are new, or of which something has come since they were told (`asked`)."""
    with site.database.read() as c:
        found = open_ones(c, user.id) if table == 0 else of_table(c, [table])
        if table == 0:  # news may have been lost: what became of those that were open?
            before = [challenge(c, id) for id, status in asked.items() if status == OPEN]
            found += [one for one in before if one is not None and one.status != OPEN]
        found = [one for one in found if user.id in (one.user, one.by) and asked.get(one.id) != one.status]
        found = [one for one in found if one.id in asked or one.status == OPEN]
        return [challenge_out(one) for one in told_of(c, found)]


async def _game_of(site: Site, caller: Caller, id: int, playing: set[int]) -> bytes:
    """That a game of the caller has begun, or is over, or nothing; `playing` has those that are on."""
    try:
        live = await run_in_threadpool(watching.seen, site.store, id, caller.id)
    except NotFound:
        gone, stands = True, _gone(id)
    else:
        gone, stands = not live.seats_of(caller.id), moved(live, caller.id)
    on = not gone and stands.status == RUNNING
    if on == (id in playing):
        return b""
    if on:
        playing.add(id)
    else:
        playing.discard(id)
    return _event("gameStart" if on else "gameFinish", None, stands.model_dump_json().encode())


async def _of_table(site: Site, caller: Caller, id: int, after: int | None) -> AsyncIterator[bytes]:
    async with site.hub.subscribe(id) as news:
        told: TableNews | None = TableNews(id, POSITION, 0)
        before: MovedOut | None = None
        until: float | None = None
        try:
            while True:
                if told is None or told.topic in (POSITION, SEATS):
                    live, more = await run_in_threadpool(_seen, site, caller, id)
                    if after is not None:
                        for entry in await run_in_threadpool(_entries, site, id, after, live.revision):
                            yield _event("entry", entry.number, entry.model_dump_json().encode())
                            after = entry.number
                    else:
                        after = live.revision
                    stands, late = moved(live, caller.id), live.late
                    del live  # or its game would stay in memory until there is something new
                    if stands != before or not late:  # who looks on is not told that something has happened
                        before = stands
                        yield _event("position", after, stands.model_dump_json().encode())
                    until = time.monotonic() + more if more is not None else None
                told = await news.next(max(0.0, until - time.monotonic()) if until is not None else None)
        except (StopAsyncIteration, SiteError):
            return  # the site closes, or the table is gone: whoever listens connects again


async def _of_user(site: Site, caller: Caller) -> AsyncIterator[bytes]:
    async with site.hub.subscribe(None) as news:
        known: dict[int, MovedOut] = {}
        told = TableNews(0, SEATS, 0)
        try:
            while True:
                if told.table == 0:
                    for id in sorted({*known, *await run_in_threadpool(_tables_of, site, caller)}):
                        if data := await _news_of(site, caller, id, known):
                            yield data
                elif told.topic == SEATS or (told.topic == POSITION and told.table in known):
                    if data := await _news_of(site, caller, told.table, known):
                        yield data
                told = await anext(news)
        except (StopAsyncIteration, SiteError):
            return


async def _news_of(site: Site, caller: Caller, id: int, known: dict[int, MovedOut]) -> bytes:
    """The event of a table, or nothing when there is nothing new for the caller; `known` has what was told last.

    Of a table that is left or gone, a last event tells.
    """
    try:
        live = await run_in_threadpool(watching.seen, site.store, id, caller.id)
    except NotFound:
        there, stands = False, _gone(id)
    else:
        there, stands = bool(live.seats_of(caller.id)), moved(live, caller.id)
    before = known.pop(id, None)
    if there:
        known[id] = stands
    if before == stands or not (there or before):
        return b""
    return _event("table", None, stands.model_dump_json().encode())


def _gone(id: int) -> MovedOut:
    return MovedOut(table=id, revision=0, at=0, status="gone", to_act="", seat="", yours=False)


def _seen(site: Site, caller: Caller, id: int) -> tuple[TableSnapshot, float | None]:
    """The table as the caller sees it, and in how many seconds there is more of it, as far as that is known."""
    live = watching.seen(site.store, id, caller.id)
    return live, watching.until_more(site.store, live)


def _entries(site: Site, id: int, after: int, last: int) -> list[Any]:
    with site.database.read() as c:
        found = log.entries(c, id, after, max(last - after, 0))
        return [entry_out(entry) for entry in found]


def _tables_of(site: Site, caller: Caller) -> list[int]:
    with site.database.read() as c:
        found = tables.tables(c, user=caller.id, status=(OPEN, RUNNING), limit=1000)
    return [row.id for row, _ in found]


def _event(name: str, id: int | None, data: bytes) -> bytes:
    number = b"" if id is None else b"id: %d\n" % id
    return b"%sevent: %s\ndata: %s\n\n" % (number, name.encode(), data)

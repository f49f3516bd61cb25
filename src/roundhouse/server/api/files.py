"""Games as files: ours and those of 18xx.games, out and in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from ...bots.levels import usual
from ..errors import Damaged, NotFound
from ..live import imports, watching
from ..live.continuing import ALL, continue_from
from ..live.scheduler import LATER
from ..site import Site
from ..storage import tables
from ..storage.records import OVER, Table
from ..web import brought
from ..web.forms import sent_file
from ..web.turns import take_turn
from .answers import refusals
from .caller import Anybody, Here, Player
from .models.fields import LARGEST_NUMBER, Name, Word
from .models.tables import TableOut
from .sitegame import site_game
from .tables import Id, live_out
from .titles import entry_of

router = APIRouter(tags=["files"])

FILE: dict[int | str, dict[str, Any]] = {
    200: {"description": "The game.", "content": {"application/json": {"schema": {"type": "object"}}}}
}
SENT = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"type": "object"}}},
        "description": "The file as it was saved here, or downloaded from 18xx.games.",
    }
}


@router.get(
    "/tables/{id}/file", operation_id="readFile", responses=refusals(404, 409) | FILE, response_class=Response
)
def read_file(site: Here, caller: Anybody, id: Id) -> Response:
    """The game of a table as a file of ours, with all its actions and branches; it can be sent to `importGame`."""
    return _download(imports.export_for(site.store, id, caller.id), f"table-{id}.rh.json")


MOST_GAMES = 50
"""Games in one answer of the library."""

LINES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "A line of JSON for each: `table`, `name`, `ended`, `result`, and `file`, as `readFile` has it.",
        "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
    }
}


@router.get("/library", operation_id="readLibrary", responses=refusals(404) | LINES, response_class=Response)
async def read_library(
    request: Request,
    site: Here,
    caller: Anybody,
    title: Annotated[Word, Query(description="Only this title.")] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_GAMES)] = 20,
    before: Annotated[
        int | None, Query(ge=1, le=LARGEST_NUMBER, description="Only tables older than this.")
    ] = None,
) -> Response:
    """Many finished games at once, the newest first: those that the lobby shows to everybody. For more, ask again with
    the last number as `before`."""
    name = entry_of(title).name if title else ""

    def work() -> bytes:
        with site.database.read() as c:
            found = tables.tables(c, status=(OVER,), title=name, listed=True, limit=limit, before=before)
        return b"".join(_lines(site, [row for row, _ in found]))

    lines = await take_turn(request, caller.id, 0, work, LATER)
    return Response(lines, media_type="application/x-ndjson")


def _lines(site: Site, rows: Iterable[Table]) -> Iterator[bytes]:
    """A line for each of the games; what has been deleted meanwhile, or cannot be read at all, has none."""
    for row in rows:
        told = {"table": row.id, "name": row.name, "ended": row.ended, "result": row.result}
        with suppress(NotFound, Damaged):
            file = msgspec.Raw(imports.of_library(site.store, row))
            yield msgspec.json.encode(told | {"file": file}) + b"\n"


@router.get("/game/{id}", operation_id="readSiteGame", responses=refusals(404, 409))
def read_site_game(site: Here, caller: Anybody, id: Id) -> dict[str, Any]:
    """The game of a table in the shape in which 18xx.games tells its games, for titles that it knows."""
    return site_game(site, watching.seen(site.store, id, caller.id))


@router.post(
    "/import",
    operation_id="importGame",
    status_code=201,
    responses=refusals(409, 413, 415, 422),
    openapi_extra=SENT,
)
async def import_game(
    request: Request,
    site: Here,
    player: Player,
    name: Annotated[Name, Query(description="Of the new table.")] = "",
    seat: Annotated[Name, Query(description="The player whom you play; * for all, at a hot seat.")] = "",
    corrected: Annotated[
        bool,
        Query(description="Also a game that these rules lead elsewhere than it was played, as they have it."),
    ] = False,
) -> TableOut:
    """A file becomes a table that you own; every action in it is checked. Seats that nobody has are yours to give."""

    live = await brought.to_table(
        request, player, sent_file(request), corrected=corrected, name=name, seat=seat
    )
    return await run_in_threadpool(live_out, live, player.id)


@router.post(
    "/tables/{id}/continue",
    operation_id="continueGame",
    status_code=201,
    responses=refusals(404, 409, 413, 422),
)
async def continue_game(
    request: Request,
    site: Here,
    player: Player,
    id: Id,
    at: Annotated[int, Query(ge=0, le=10**9, description="The number of actions before the position.")],
    seat: Annotated[Name, Query(description="The player whom you play; * for all, at a hot seat.")] = ALL,
    bot: Annotated[Name, Query(description="The bot that plays all others.")] = "",
) -> TableOut:
    """A table that you own goes on from a position of a game, which stays as it is; chance draws anew from there on."""

    def work() -> TableOut:
        table = watching.seen(site.store, id, player.id)
        played_by = bot or usual(table.row.title).bot
        live = continue_from(site.store, table, player, at, seat=seat, bot=played_by)
        return live_out(live, player.id)

    return await take_turn(request, player.id, 0, work, LATER)


def _download(data: bytes, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/json", headers=headers)

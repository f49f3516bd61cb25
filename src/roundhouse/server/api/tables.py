"""Tables: found, opened, their seats taken, their games started."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Path, Query

from ..live import clocks, seating, watching
from ..live.table import TableSnapshot
from ..said import heard
from ..storage import tables
from ..storage.records import OPEN, OVER, RUNNING, Seat, Table
from ..storage.waiting import waiting_for
from .answers import refusals
from .caller import Anybody, Here, Known, Player
from .models.fields import LARGEST_NUMBER, Word
from .models.tables import BotIn, ClockForm, SeatOut, SitIn, StartIn, TableIn, TableOut, TablesOut
from .titles import entry_of

router = APIRouter(tags=["tables"])

Id = Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="The number of the table.")]
Status = Literal["open", "running", "over"]
MOST_TABLES = 100
"""Tables in one answer."""


@router.get("/tables", operation_id="listTables", responses=refusals(404))
def list_tables(
    site: Here,
    caller: Anybody,
    status: Annotated[list[Status], Query(max_length=3, description="Any of these; all by default.")] = [],  # noqa: B006
    title: Annotated[Word, Query(description="Only this title.")] = "",
    pace: Annotated[Literal["", "live", "days"], Query()] = "",
    language: Annotated[Word, Query(description="Only tables where people talk in this language.")] = "",
    experience: Annotated[Literal["", "newcomers", "experienced"], Query()] = "",
    text: Annotated[Word, Query(description="In the name of the table or of somebody at it.")] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_TABLES)] = 50,
    before: Annotated[
        int | None, Query(ge=1, le=LARGEST_NUMBER, description="Only tables older than this.")
    ] = None,
) -> TablesOut:
    """The tables that the lobby shows, newest first."""
    name = entry_of(title).name if title else ""
    with site.database.read() as c:
        found = tables.tables(
            c,
            status=tuple(dict.fromkeys(status)),
            title=name,
            listed=True,
            pace=pace,
            language=language,
            experience=experience,
            text=text,
            limit=limit,
            before=before,
        )
    last = found[-1][0].id if len(found) == limit else None
    return TablesOut(tables=[table_out(row, seats, caller.id) for row, seats in found], before=last)


@router.post("/tables", operation_id="createTable", status_code=201, responses=refusals(404, 409, 413))
def create_table(site: Here, player: Player, wanted: TableIn) -> TableOut:
    """Open a table; you own it, and have its first seat. Bots named in `bots` take the next ones.

    Where `options` leave a reading of the title open, the table has the usual one.
    """
    entry = entry_of(wanted.title)
    fields = wanted.model_dump(exclude={"title", "options"})
    options = entry.with_usual(wanted.options)
    return live_out(
        seating.create(site.store, player, title=entry.name, options=options, **fields), player.id
    )


@router.get("/tables/{id}", operation_id="readTable", responses=refusals(404, 409))
def read_table(site: Here, caller: Anybody, id: Id) -> TableOut:
    """A table, its seats and how its game stands. Whoever knows the number may look."""
    return live_out(watching.seen(site.store, id, caller.id), caller.id)


@router.delete("/tables/{id}", operation_id="deleteTable", status_code=204, responses=refusals(404, 409))
def delete_table(site: Here, player: Player, id: Id) -> None:
    """Delete a table that you own, with its game: before it has begun, and later if nobody but you ever sat there."""
    seating.delete(site.store, id, player)


@router.post("/tables/{id}/seats", operation_id="sit", status_code=201, responses=refusals(404, 409, 413))
def sit(site: Here, player: Player, id: Id, wanted: SitIn | None = None) -> TableOut:
    """Take a free seat."""
    invite = wanted.invite if wanted is not None else ""
    return live_out(seating.sit(site.store, id, player, invite=invite), player.id)


@router.delete("/tables/{id}/seats/mine", operation_id="leave", responses=refusals(404, 409))
def leave(site: Here, player: Player, id: Id) -> TableOut:
    """Give the own seat up, before the game begins."""
    return live_out(seating.leave(site.store, id, player), player.id)


@router.put("/tables/{id}/seats/{number}/bot", operation_id="putBot", responses=refusals(404, 409, 413))
def put_bot(
    site: Here,
    player: Player,
    id: Id,
    number: Annotated[int, Path(ge=0, le=29, description="The seat, from 0.")],
    wanted: BotIn,
) -> TableOut:
    """Give a free seat to a bot; the owner of the table may, before the game begins."""
    return live_out(seating.put_bot(site.store, id, player, number, wanted.bot), player.id)


@router.post("/tables/{id}/start", operation_id="start", responses=refusals(404, 409, 413))
def start(site: Here, player: Player, id: Id, wanted: StartIn | None = None) -> TableOut:
    """Begin the game with whoever is seated; the owner of the table may."""
    shuffle = wanted is not None and wanted.shuffle
    return live_out(seating.start(site.store, id, player, shuffle), player.id)


me = APIRouter(tags=["me"])


@me.get("/me/tables", operation_id="listMyTables", responses=refusals())
def my_tables(
    site: Here,
    user: Known,
    status: Annotated[list[Status], Query(max_length=3, description="Any of these; all by default.")] = [],  # noqa: B006
    limit: Annotated[int, Query(ge=1, le=MOST_TABLES)] = 50,
    before: Annotated[
        int | None, Query(ge=1, le=LARGEST_NUMBER, description="Only tables older than this.")
    ] = None,
) -> TablesOut:
    """The tables that you own or have a seat at, newest first."""
    with site.database.read() as c:
        found = tables.tables(
            c, user=user.id, status=tuple(dict.fromkeys(status)), limit=limit, before=before
        )
    last = found[-1][0].id if len(found) == limit else None
    return TablesOut(tables=[table_out(row, seats, user.id) for row, seats in found], before=last)


@me.get("/me/moves", operation_id="listMyMoves", responses=refusals())
def my_moves(site: Here, user: Known) -> list[TableOut]:
    """The tables that wait for you."""
    with site.database.read() as c:
        found = waiting_for(c, user.id, MOST_TABLES)
    return [table_out(row, seats, user.id) for row, seats in found]


def live_out(live: TableSnapshot, user: int | None) -> TableOut:
    """A table in play, as a user sees it."""
    return _out(live.row, live.seats, user) if live.late else table_out(live.row, live.seats, user)


def table_out(row: Table, seats: tuple[Seat, ...], user: int | None) -> TableOut:
    """A table of a list, as a user sees it."""
    return _out(watching.row_seen(row, seats, user), seats, user)


def _out(row: Table, seats: tuple[Seat, ...], user: int | None) -> TableOut:
    """The invitation is for those who are at the table."""
    inside = user is not None and (row.owner == user or any(seat.user == user for seat in seats))
    return TableOut(
        id=row.id,
        title=row.title,
        name=row.name,
        owner=row.owner,
        status=_status(row.status),
        options=list(row.options),
        seed=row.seed,
        listed=row.listed,
        invite=row.invite if inside else "",
        least=row.least,
        most=row.most,
        pace=row.pace,
        hot_seat=row.hot_seat,
        undo=row.undo,
        runs=row.runs,
        rated=row.rated,
        bot_accounts=row.bot_accounts,
        language=row.language,
        experience=row.experience,
        delay=row.delay,
        seats=[
            SeatOut(
                number=seat.number,
                player=seat.player,
                name=row.names.get(seat.player, seat.player),
                user=seat.user,
                bot=seat.bot,
                ready=seat.ready,
                absent=seat.absent,
                deputy=seat.deputy,
                bot_account=seat.bot_account,
                spent=clocks.spent(row, seat.player) // 1000,
                left=None if (left := clocks.left(row, seat.player)) is None else left // 1000,
            )
            for seat in seats
        ],
        revision=row.revision,
        at=row.at,
        to_act=row.to_act,
        round=heard(row.round),
        waiting_since=row.waiting_since,
        result=row.result,
        rematch_of=row.rematch_of,
        asks=row.status == RUNNING and row.asks > 0,
        clock=ClockForm.model_validate(msgspec.structs.asdict(row.clock)),
        clock_runs=clocks.runs(row),
        paused=row.paused,
        away=row.times.away,
        agreed=row.agreed,
        offer_hours=row.offer_hours,
        created=row.created,
        started=row.started,
        ended=row.ended,
        fault=tables.cannot_be_read() if isinstance(row, tables.DamagedTable) else "",
    )


def _status(status: str) -> Status:
    known: dict[str, Status] = {OPEN: "open", RUNNING: "running", OVER: "over"}
    return known[status]

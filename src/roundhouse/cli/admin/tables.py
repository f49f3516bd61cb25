"""Tables: the list of them, those that are stuck, those that were abandoned."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...text.templates import plain
from ...text.terminal import say
from ..errors import FINDING, UserError
from ..output import print_json
from ..web import USUAL, Db, database_of, need_web
from .listing import AsJson, show

if TYPE_CHECKING:
    from ...server.storage.database import Database
    from ...server.storage.records import Table

STATUSES = ("open", "running", "over")

HUNDRED_YEARS = 36_500
"""In days: before that there was no site."""

MANY = 100_000
"""More tables than any site has."""


def tables(
    text: Annotated[str, typer.Argument(help="Only those whose name or players have this in them.")] = "",
    status: Annotated[
        list[str] | None, typer.Option(help="open, running or over; may be repeated; by default all.")
    ] = None,
    db: Db = USUAL,
    as_json: AsJson = False,
) -> None:
    """List the tables, newest first."""
    if wrong := [one for one in status or () if one not in STATUSES]:
        raise UserError(say("no such status", status=wrong[0], statuses=STATUSES))
    with database_of(db, new=False) as database:
        found = stored_tables(database, status=tuple(status or ()), text=text)
        gaps = _gaps(database, found)
    if as_json:
        print_json([_table_form(table, table.id in gaps) for table in found])
        return
    show(
        [
            say("id"),
            say("title"),
            say("table name"),
            say("status"),
            say("to act"),
            say("since"),
            say("damage"),
        ],
        [
            [
                str(t.id),
                t.title,
                t.name,
                t.status,
                t.to_act,
                f"{t.waiting_since:%Y-%m-%d %H:%M}" if t.waiting_since else "",
                _fault(t, t.id in gaps),
            ]
            for t in found
        ],
    )


def stuck(
    minutes: Annotated[
        int, typer.Option(min=0, max=HUNDRED_YEARS * 24 * 60, help="How long something may take.")
    ] = 10,
    db: Db = USUAL,
    as_json: AsJson = False,
) -> None:
    """Look for tables that do not go on, though they wait for no person, and messages that do not leave; exit code 1
    if there are any.
    """
    with database_of(db, new=False) as database:
        from ...server.stalled import failing_mail, overdue_notices, stuck_tables

        now, slow = datetime.now(UTC), timedelta(minutes=minutes)
        with database.read() as c:
            waiting = stuck_tables(c, now, MANY, slow)
            overdue = overdue_notices(c, now - slow)
            failing = failing_mail(c)
    forms = [
        {
            "id": row.id,
            "title": row.title,
            "why": why,
            "minutes": int((now - (row.waiting_since or row.created)).total_seconds() // 60),
        }
        for row, why in waiting
    ]
    if as_json:
        print_json({"tables": forms, "notices": overdue, "mail": failing})
    else:
        for one in forms:
            typer.echo(
                plain(
                    say(
                        "stuck table",
                        table=one["id"],
                        title=one["title"],
                        why=one["why"],
                        minutes=one["minutes"],
                    )
                )
            )
        if overdue:
            typer.echo(say("stuck notice", count=overdue, minutes=minutes))
        if failing:
            typer.echo(say("failing mail", count=failing))
        if not (waiting or overdue or failing):
            typer.echo(say("nothing stuck"))
    if waiting or overdue or failing:
        raise typer.Exit(FINDING)


def sweep(
    days: Annotated[
        int, typer.Option(min=1, max=HUNDRED_YEARS, help="How long nobody may have done anything there.")
    ] = 90,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say which they are.")] = False,
    db: Db = USUAL,
    as_json: AsJson = False,
) -> None:
    """Delete abandoned tables and ledgers of guests and imported games, if nobody but their owner ever sat there."""
    with database_of(db, new=False) as database:
        need_web("live.store")
        from ...server.live.cleaning import sweep as swept
        from ...server.live.cleaning import sweep_ledgers
        from ...server.live.hub import Hub
        from ...server.live.store import TableStore

        found = swept(TableStore(database, Hub(database)), days, dry_run)
        ledgers = sweep_ledgers(database, days, dry_run)
    if as_json:
        print_json({"tables": found, "ledgers": len(ledgers), "deleted": not dry_run})
        return
    if not found:
        typer.echo(say("nothing abandoned"))
    elif dry_run:
        typer.echo(say("abandoned", tables=found, count=len(found)))
    else:
        typer.echo(say("swept", tables=found, count=len(found)))
    if ledgers:
        count = len(ledgers)
        typer.echo(say("abandoned ledgers", count=count) if dry_run else say("swept ledgers", count=count))


def stored_tables(database: Database, status: tuple[str, ...] = (), text: str = "") -> list[Table]:
    """All tables of the site, newest first, or those of a status or with a text in their name or players."""
    from ...server.storage.tables import tables as stored

    with database.read() as c:
        return [table for table, _ in stored(c, status=status, text=text, limit=MANY)]


def _gaps(database: Database, found: list[Table]) -> set[int]:
    from ...server.storage.tables import with_gaps

    with database.read() as c:
        return with_gaps(c, [table.id for table in found])


def _fault(table: Table, gap: bool) -> str:
    return table.fault or (say("entry missing") if gap else "")


def _table_form(table: Table, gap: bool) -> dict[str, Any]:
    from ...server.said import heard

    return {
        "id": table.id,
        "title": table.title,
        "name": table.name,
        "owner": table.owner,
        "status": table.status,
        "round": heard(table.round),
        "actions": table.at,
        "to_act": table.to_act,
        "waiting_since": table.waiting_since.isoformat() if table.waiting_since else None,
        "fault": _fault(table, gap),
    }

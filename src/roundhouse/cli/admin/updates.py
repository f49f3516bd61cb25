"""Games that the rules of this version lead elsewhere than they went."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...text.counts import tables
from ...text.terminal import say
from ..errors import FINDING, UserError
from ..output import print_json, progress
from ..web import USUAL, Db, Decision, address, database_of, need_web
from .listing import AsJson
from .tables import stored_tables

if TYPE_CHECKING:
    from ...server.storage.database import Database

CASES = ("same", "goes on", "asks", "over", "unreadable")
"""How a table can fare under the rules of this version."""


def updates(
    table: Annotated[
        list[int] | None, typer.Option(help="Number of a table; may be repeated; by default all in play.")
    ] = None,
    decide: Annotated[
        Decision | None,
        typer.Option(help="Have games that differ go on in this way, where it is possible."),
    ] = None,
    dry_run: Annotated[
        bool,
        typer.Option(
            "--dry-run",
            help="Only look, at a copy: also before an update is installed, while the site is open.",
        ),
    ] = False,
    db: Db = USUAL,
    as_json: AsJson = False,
) -> None:
    """Look for games that the rules of this version lead elsewhere than they went; exit code 1 if there are any.

    Tables that differ wait until their players have decided how they go on, or it is decided here.
    """
    import msgspec

    logging.getLogger("roundhouse").addHandler(logging.NullHandler())  # what it finds is said below
    with _to_look_over(db, dry_run) as database:
        need_web("live.store")
        from ...server.live.hub import Hub
        from ...server.live.store import TableStore
        from ...server.live.updates import look_over

        rows = stored_tables(database, status=("running",))
        if table:
            rows = [row for row in stored_tables(database) if row.id in table]
            if missing := set(table) - {row.id for row in rows}:
                raise UserError(say("no such table", table=min(missing)))
        store = TableStore(database, Hub(database), memory=0, writes=not dry_run)
        reports = []
        with progress(as_json) as bar:
            line = bar.add_task("", total=len(rows))
            for report in look_over(store, rows, decide.value if decide is not None else ""):
                reports.append(report)
                bar.advance(line)
    if as_json:
        print_json([msgspec.to_builtins(report) for report in reports])
    else:
        for report in reports:
            if report.case != "same":
                facts = {**msgspec.structs.asdict(report), "choices": list(report.choices)}
                typer.echo(say(f"update / {report.case}", **facts))
                if report.decided:
                    typer.echo(say("update / would" if dry_run else "update / decided", **facts))
        counted = {case: sum(1 for report in reports if report.case == case) for case in CASES}
        typer.echo(say("updates", tables=tables(len(reports)), same=counted["same"], on=counted["goes on"]))
    if any(report.case in ("asks", "unreadable") and not report.decided for report in reports):
        raise typer.Exit(FINDING)


@contextmanager
def _to_look_over(db: str, dry_run: bool) -> Iterator[Database]:
    """The database, or a copy of it in the form of this version."""
    if not dry_run:
        with database_of(db, new=False) as database:
            yield database
        return
    need_web("storage.beforehand")
    from ...server.storage.beforehand import copied

    file = Path(address(db).removeprefix("sqlite:///"))
    if address(db).startswith("sqlite:///") and not file.is_file():
        raise UserError(say("no file", file=file))
    with copied(address(db)) as database:
        yield database

"""Games as files: a table made of one, and files made of tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...text.counts import actions, games
from ...text.templates import plain
from ...text.terminal import say
from ..errors import FINDING, UserError
from ..noting import note, note_afterwards
from ..web import USUAL, Db, database_of, need_web
from .tables import stored_tables
from .users import user_called


def import_game(
    file: Annotated[Path, typer.Argument(help="A game file: ours, or one of 18xx.games.")],
    owner: Annotated[str, typer.Option(help="Name of the user to whom the table belongs.")],
    db: Db = USUAL,
) -> None:
    """Make a table of a game file."""
    from ..files import open_game

    opened = open_game(file)
    with database_of(db, new=False) as database:
        need_web("live.store")
        from ...server.live.hub import Hub
        from ...server.live.imports import import_game as import_as_table
        from ...server.live.store import TableStore

        with database.read() as c:
            user = user_called(c, owner)
        store = TableStore(database, Hub(database))
        live = import_as_table(store, user, opened.game, {"file": file.name})
        with database.write() as c:
            note(c, "import", f"table {live.row.id}", owner=user.id)
    typer.echo(
        say(
            "table made",
            table=live.row.id,
            title=live.row.title,
            actions=actions(live.row.at),
            owner=user.name,
        )
    )


def export(
    folder: Annotated[Path, typer.Argument(help="Folder to write to; it is made if it is not there.")],
    table: Annotated[
        list[int] | None, typer.Option(help="Number of a table; may be repeated; by default all.")
    ] = None,
    db: Db = USUAL,
) -> None:
    """Write games as files, one a table; exit code 1 if any of them cannot be read."""
    from sqlalchemy.exc import DBAPIError

    from ...server.errors import SiteError
    from ..files import write

    with database_of(db, new=False) as database:
        need_web("live.store")
        from ...server.live.hub import Hub
        from ...server.live.imports import export as as_file
        from ...server.live.store import TableStore

        found = stored_tables(database, status=("running", "over"))
        wanted = set(table or (t.id for t in found))
        if missing := wanted - {t.id for t in found}:
            raise UserError(say("no such table", table=min(missing)))
        if not wanted:
            raise UserError(say("no games"))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(say("cannot write", file=folder, problem=error.strerror or error)) from None
        store, written = TableStore(database, Hub(database)), 0
        for row in found:
            if row.id not in wanted:
                continue
            try:
                game = as_file(store, row.id)
            except (SiteError, DBAPIError) as error:
                problem = error.sentence if isinstance(error, SiteError) else type(error).__name__
                typer.echo(
                    plain(say("not exported", table=row.id, title=row.title, problem=problem)), err=True
                )
                continue
            write(folder / f"{row.id}-{row.title}.json", game)
            written += 1
        about = f"table {min(wanted)}" if len(wanted) == 1 else ""
        note_afterwards(database, "export", about=about, tables=written)
    typer.echo(say("exported", folder=folder, games=games(written)))
    if written < len(wanted):
        raise typer.Exit(FINDING)

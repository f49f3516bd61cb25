"""`roundhouse backup` and `roundhouse restore`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..text import counts
from ..text.templates import plain
from ..text.terminal import say
from .errors import FINDING
from .noting import note_afterwards
from .web import USUAL, Db, address, database_of, need_web, nothing_left, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..server.storage.copying import Loss
    from ..server.storage.database import Database


def backup(
    file: Annotated[Path, typer.Argument(help="File to write: an SQLite database, whatever --db is.")],
    db: Db = USUAL,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")] = False,
) -> None:
    """Write everything of a site into one file; the site may be open meanwhile."""
    from .files import may_write

    may_write(file, force)
    need_web("storage.backup")
    from ..server.storage.backup import backup as write_backup

    with database_of(db, new=False, older=True) as database:
        losses = write_backup(database, file)
        note_afterwards(database, "backup", file=file.name)
        typer.echo(say("backed up", file=file, **_size(database)))
    _tell(losses)


def restore(
    file: Annotated[Path, typer.Argument(help="File that `roundhouse backup` wrote.")], db: Db = USUAL
) -> None:
    """Fill an empty database from a backup: of either kind, so that a site can move to PostgreSQL and back.

    What cannot be read of a row is told, and everything else is restored; exit code 1 if there is any.
    """
    from .errors import UserError

    if not file.is_file():
        raise UserError(say("no file", file=file))
    need_web("storage.backup")
    from ..server.storage.backup import must_be_backup
    from ..server.storage.backup import restore as read_backup

    with nothing_left(db), database_of(db) as database:
        must_be_backup(file)
        losses = read_backup(database, file)
        note_afterwards(database, "restore", file=file.name)
        typer.echo(say("restored", database=shown(address(db)), **_size(database)))
    _tell(losses)


def _tell(losses: Sequence[Loss]) -> None:
    """Say what is otherwise than in what was copied. Raises `typer.Exit` when anything is."""
    for loss in losses:
        if loss.column:
            said = say("stand-in", table=loss.table, row=loss.row, column=loss.column)
        else:
            said = say("row left out", table=loss.table, row=loss.row)
        typer.echo(plain(said))
    if losses:
        raise typer.Exit(FINDING)


def _size(database: Database) -> dict[str, str]:
    from sqlalchemy import func, select

    from ..server.storage import schema

    counted = {
        "tables": (schema.tables, counts.tables),
        "users": (schema.users, counts.users),
        "entries": (schema.entries, counts.entries),
    }
    with database.read() as c:
        return {
            name: told(c.execute(select(func.count()).select_from(table)).scalar_one())
            for name, (table, told) in counted.items()
        }

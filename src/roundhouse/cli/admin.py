"""`roundhouse admin`: the house keeping of a site, from the command line of its host."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..text.templates import plain
from ..text.terminal import say
from .errors import FINDING, STOPPED, UserError
from .noting import note, note_afterwards
from .output import console, print_json, progress
from .web import USUAL, Db, Decision, address, database_of, need_web, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..server.storage.database import Database
    from ..server.storage.records import Audited, Table, User

Name = Annotated[str, typer.Argument(help="Name of the user.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print them as JSON.")]

USUAL_URL = "http://127.0.0.1:1869"
LINK_HOURS = 24

MANY = 100_000
"""More users or tables than any site has."""

admin = typer.Typer(
    help="Look after a site: users, tables, import and export.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@admin.command("users")
def users(
    text: Annotated[str, typer.Argument(help="Only those whose name or e-mail address has this in it.")] = "",
    db: Db = USUAL,
    as_json: AsJson = False,
) -> None:
    """List the users."""
    with database_of(db, new=False) as database:
        from ..server.storage.users import find_users

        with database.read() as c:
            found = find_users(c, text)
    if as_json:
        print_json([_user_form(user) for user in found])
        return
    _show(
        [say("id"), say("user"), say("e-mail"), say("since"), say("kind")],
        [
            [
                str(u.id),
                u.name,
                u.email,
                f"{u.created:%Y-%m-%d}",
                ", ".join(say(k) for k in ("admin", "banned", "guest") if getattr(u, k)),
            ]
            for u in found
        ],
    )


@admin.command("make-admin")
def make_admin(
    name: Name,
    off: Annotated[bool, typer.Option("--off", help="Take it back.")] = False,
    db: Db = USUAL,
) -> None:
    """Let a user see to all tables and users on the pages of the site."""
    with database_of(db, new=False) as database:
        from ..server.storage.users import change_user

        with database.write() as c:
            user = _user(c, name)
            change_user(c, user.id, admin=not off)
            note(c, "unmake admin" if off else "make admin", f"user {user.id}")
    typer.echo(say("no admin now", name=user.name) if off else say("made admin", name=user.name))


@admin.command("ban")
def ban(
    name: Name,
    off: Annotated[bool, typer.Option("--off", help="Lift the ban.")] = False,
    db: Db = USUAL,
) -> None:
    """Keep a user out of the site."""
    with database_of(db, new=False) as database:
        from ..server.storage.users import change_user, close_sessions

        with database.write() as c:
            user = _user(c, name)
            change_user(c, user.id, banned=not off)
            if not off:
                close_sessions(c, user.id)
            note(c, "lift ban" if off else "ban", f"user {user.id}")
    typer.echo(say("no longer banned", name=user.name) if off else say("is banned", name=user.name))


@admin.command("reset-password")
def reset_password(
    name: Name,
    url: Annotated[str, typer.Option(envvar="ROUNDHOUSE_URL", help="Address of the site.")] = USUAL_URL,
    db: Db = USUAL,
) -> None:
    """Print a link by which a user can choose a new password, for sites without mail."""
    with database_of(db, new=False) as database:
        from ..server.storage.users import create_once
        from ..server.web.sessions import hash_of, new_secret

        secret = new_secret()
        with database.write() as c:
            user = _user(c, name)
            if user.guest:
                raise UserError(say("guests have none", name=user.name))
            expires = datetime.now(UTC) + timedelta(hours=LINK_HOURS)
            create_once(c, "password", user.id, hash_of(secret), expires)
            note(c, "reset password", f"user {user.id}")
    link = f"{url.rstrip('/')}/reset/{secret}"
    typer.echo(say("reset link", name=user.name, hours=LINK_HOURS, url=link))


@admin.command("tables")
def tables(
    text: Annotated[str, typer.Argument(help="Only those whose name or players have this in them.")] = "",
    status: Annotated[
        list[str] | None, typer.Option(help="open, running or over; may be repeated; by default all.")
    ] = None,
    db: Db = USUAL,
    as_json: AsJson = False,
) -> None:
    """List the tables, newest first."""
    with database_of(db, new=False) as database:
        found = _tables(database, status=tuple(status or ()), text=text)
    if as_json:
        print_json([_table_form(table) for table in found])
        return
    _show(
        [say("id"), say("title"), say("table name"), say("status"), say("to act"), say("since")],
        [
            [
                str(t.id),
                t.title,
                t.name,
                t.status,
                t.to_act,
                f"{t.waiting_since:%Y-%m-%d %H:%M}" if t.waiting_since else "",
            ]
            for t in found
        ],
    )


@admin.command("stuck")
def stuck(
    minutes: Annotated[int, typer.Option(min=0, help="How long something may take.")] = 10,
    db: Db = USUAL,
) -> None:
    """Look for tables whose bot does not move, and messages that do not leave; exit code 1 if there are any."""
    with database_of(db, new=False) as database:
        from ..server.stalled import overdue_notices, waiting_for_bots

        now = datetime.now(UTC)
        since = now - timedelta(minutes=minutes)
        with database.read() as c:
            waiting = waiting_for_bots(c, since)
            overdue = overdue_notices(c, since)
    for row in waiting:
        ago = int((now - row.since).total_seconds() // 60)
        typer.echo(
            say("stuck table", table=row.table, title=row.title, player=row.player, bot=row.bot, minutes=ago)
        )
    if overdue:
        typer.echo(say("stuck notice", count=overdue, minutes=minutes))
    if waiting or overdue:
        raise typer.Exit(FINDING)
    typer.echo(say("nothing stuck"))


@admin.command("updates")
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
        from ..server.live.hub import Hub
        from ..server.live.store import TableStore
        from ..server.live.updates import look_over

        rows = _tables(database, status=("running",))
        if table:
            rows = [row for row in _tables(database) if row.id in table]
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
        typer.echo(say("updates", count=len(reports), same=counted["same"], on=counted["goes on"]))
    if any(report.case in ("asks", "unreadable") and not report.decided for report in reports):
        raise typer.Exit(FINDING)


CASES = ("same", "goes on", "asks", "over", "unreadable")
"""How a table can fare under the rules of this version."""


@contextmanager
def _to_look_over(db: str, dry_run: bool) -> Iterator[Database]:
    """The database, or a copy of it in the form of this version."""
    if not dry_run:
        with database_of(db, new=False) as database:
            yield database
        return
    need_web("storage.beforehand")
    from ..server.storage.beforehand import copied

    file = Path(address(db).removeprefix("sqlite:///"))
    if address(db).startswith("sqlite:///") and not file.is_file():
        raise UserError(say("no file", file=file))
    with copied(address(db)) as database:
        yield database


@admin.command("sweep")
def sweep(
    days: Annotated[int, typer.Option(min=1, help="How long nobody may have done anything there.")] = 90,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say which they are.")] = False,
    db: Db = USUAL,
) -> None:
    """Delete abandoned tables of guests and imported games, if nobody but their owner ever sat there."""
    with database_of(db, new=False) as database:
        need_web("live.store")
        from ..server.live.cleaning import sweep as swept
        from ..server.live.hub import Hub
        from ..server.live.store import TableStore

        found = swept(TableStore(database, Hub(database)), days, dry_run)
    if not found:
        typer.echo(say("nothing abandoned"))
    elif dry_run:
        typer.echo(say("abandoned", tables=found, count=len(found)))
    else:
        typer.echo(say("swept", tables=found, count=len(found)))


@admin.command("import")
def import_game(
    file: Annotated[Path, typer.Argument(help="A game file: ours, or one of 18xx.games.")],
    owner: Annotated[str, typer.Option(help="Name of the user to whom the table belongs.")],
    db: Db = USUAL,
) -> None:
    """Make a table of a game file."""
    from .files import open_game

    opened = open_game(file)
    with database_of(db, new=False) as database:
        need_web("live.store")
        from ..server.live.hub import Hub
        from ..server.live.imports import import_game as import_as_table
        from ..server.live.store import TableStore

        with database.read() as c:
            user = _user(c, owner)
        store = TableStore(database, Hub(database))
        live = import_as_table(store, user, opened.game, {"file": file.name})
        with database.write() as c:
            note(c, "import", f"table {live.row.id}", owner=user.id)
    typer.echo(
        say("table made", table=live.row.id, title=live.row.title, actions=live.row.at, owner=user.name)
    )


@admin.command("export")
def export(
    folder: Annotated[Path, typer.Argument(help="Folder to write to; it is made if it is not there.")],
    table: Annotated[
        list[int] | None, typer.Option(help="Number of a table; may be repeated; by default all.")
    ] = None,
    db: Db = USUAL,
) -> None:
    """Write games as files, one a table."""
    from .files import write

    with database_of(db, new=False) as database:
        need_web("live.store")
        from ..server.live.hub import Hub
        from ..server.live.imports import export as as_file
        from ..server.live.store import TableStore

        found = _tables(database, status=("running", "over"))
        wanted = set(table or (t.id for t in found))
        if missing := wanted - {t.id for t in found}:
            raise UserError(say("no such table", table=min(missing)))
        if not wanted:
            raise UserError(say("no games"))
        folder.mkdir(parents=True, exist_ok=True)
        store = TableStore(database, Hub(database))
        for row in found:
            if row.id in wanted:
                write(folder / f"{row.id}-{row.title}.json", as_file(store, row.id))
        with database.write() as c:
            note(c, "export", f"table {min(wanted)}" if len(wanted) == 1 else "", tables=len(wanted))
    typer.echo(say("exported", folder=folder, count=len(wanted)))


@admin.command("audit")
def audit(
    about: Annotated[
        str, typer.Argument(help="Only what was done to one: the name of a user, or the number of a table.")
    ] = "",
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = 100,
    db: Db = USUAL,
    as_json: AsJson = False,
) -> None:
    """List what those who look after the site have done on its pages and by these commands, newest first."""
    with database_of(db, new=False) as database:
        from ..server.storage.audit import noted
        from ..server.storage.users import users_by_id

        with database.read() as c:
            if about:
                about = f"table {about}" if about.isdecimal() else f"user {_user(c, about).id}"
            found = noted(c, limit, about)
            names = users_by_id(c, {one.user for one in found if one.user is not None} | _users_in(found))
    called = {f"user {id}": user.name for id, user in names.items()}
    if as_json:
        print_json(
            [
                {
                    "id": one.id,
                    "when": one.when.isoformat(),
                    "user": one.user,
                    "who": one.who,
                    "what": one.what,
                    "about": one.about,
                    "data": one.data,
                }
                for one in found
            ]
        )
        return
    _show(
        [say("when"), say("who"), say("what"), say("about"), say("facts")],
        [
            [
                f"{one.when:%Y-%m-%d %H:%M}",
                called.get(f"user {one.user}", one.who)
                if one.user is not None
                else f"{one.who} ({say('command')})",
                one.what,
                f"{one.about} ({called[one.about]})" if one.about in called else one.about,
                ", ".join(f"{name}: {value}" for name, value in one.data.items()),
            ]
            for one in found
        ],
    )


@admin.command("verify")
def verify(
    db: Db = USUAL,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Read everything once, every row and every game; exit code 1 if anything cannot be read or differs.

    Nothing but the list of `audit` is changed, and the site may be open meanwhile.
    """
    need_web("live.verify")
    from ..server.live import verify as reading
    from .output import Patience

    found: list[reading.Finding] = []
    stopped = False
    with database_of(db, new=False) as database:
        counts = reading.counts(database)
        try:
            with Patience() as tell:
                for one in reading.verify(database, tell):
                    found.append(one)
                    if not as_json:
                        typer.echo(
                            plain(say("finding", where=one.where or shown(address(db)), said=one.said))
                        )
        except KeyboardInterrupt:
            stopped = True
        note_afterwards(database, "verify", findings=len(found), stopped=stopped)
    if as_json:
        print_json(
            {
                "ok": not found and not stopped,
                "stopped": stopped,
                **counts,
                "findings": [{"what": one.what, "where": one.where, "said": one.said} for one in found],
            }
        )
    else:
        if stopped:
            typer.echo(say("verified in part", count=len(found)))
        elif found:
            typer.echo(say("verified with faults", count=len(found), **counts))
        else:
            typer.echo(say("verified", **counts))
    if found or stopped:
        raise typer.Exit(FINDING if found else STOPPED)


def _users_in(found: Sequence[Audited]) -> set[int]:
    """The users whom something was done to."""
    return {
        int(one.about[5:]) for one in found if one.about.startswith("user ") and one.about[5:].isdecimal()
    }


def _user(c: Any, name: str) -> User:
    from ..server.storage.users import user_named

    found = user_named(c, name)
    if found is None:
        raise UserError(say("no such user", name=name))
    return found


def _tables(database: Database, status: tuple[str, ...] = (), text: str = "") -> list[Table]:
    from ..server.storage.tables import tables as stored

    with database.read() as c:
        return [table for table, _ in stored(c, status=status, text=text, limit=MANY)]


def _user_form(user: User) -> dict[str, Any]:
    return {
        "id": user.id,
        "name": user.name,
        "email": user.email,
        "guest": user.guest,
        "admin": user.admin,
        "banned": user.banned,
        "created": user.created.isoformat(),
    }


def _table_form(table: Table) -> dict[str, Any]:
    return {
        "id": table.id,
        "title": table.title,
        "name": table.name,
        "owner": table.owner,
        "status": table.status,
        "round": table.round,
        "actions": table.at,
        "to_act": table.to_act,
        "waiting_since": table.waiting_since.isoformat() if table.waiting_since else None,
    }


def _show(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich import box
    from rich.table import Table as Shown

    from ..text.templates import plain

    shown = Shown(*headings, box=box.SIMPLE_HEAD)
    for row in rows:
        shown.add_row(*(plain(cell) for cell in row))
    console().print(shown)

"""What `roundhouse serve` does: look at what was asked for, listen, and serve until it is told to end."""

from __future__ import annotations

import errno
import re
import socket
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..core.interpreter import is_slow_build
from ..text.language import SOURCE, available, best
from ..text.terminal import say
from .browsing import is_ours, local_address, show, show_when_open
from .demo_site import demo_site
from .errors import WRONG, UserError
from .site_lock import alone
from .web import SQLITE, address, need_web, shown, site_url

if TYPE_CHECKING:
    from ..server.settings import Settings

MIB = 2**20

BRACKETS = re.compile(r"(?<![\]\w!])\[[^\[\]\n]*[^\W\d][^\[\]\n]*\](?![(\[:])")
"""Words in brackets that are no link of Markdown."""

TOKEN = re.compile(r"[!-~]*")
"""What a header can carry as it is written."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What was asked for: by and large the options of `roundhouse serve`, by their names.

    `chosen_db`: whether a database was named at all.  `user_room`, `guest_room`, `table_memory`: in MiB.
    """

    host: str
    port: int
    db: str
    chosen_db: bool
    url: str
    mail: str
    mail_from: str
    processes: int
    each_port: int
    trusted_proxies: int
    registration: bool
    limits: bool
    login_brake: int
    abandoned_days: int
    user_room: int
    guest_room: int
    table_memory: int
    bot_cores: int
    language: str
    on_update: str
    metrics_token: str
    cors: str
    terms: Path | None
    privacy: Path | None
    log_requests: bool
    log_json: bool
    browse: bool
    demo: bool


def serve(asked: Asked) -> None:
    """Serve a site until it is told to end; where one of ours is open there and is only to be shown, show that.

    Raises `UserError` or `SiteError` for what cannot be, and `typer.Exit` where several processes cannot begin.
    """
    asked = checked(asked)
    need_web("running", "app", *(["metrics"] if asked.metrics_token else []))
    asked = checked_by_server(asked)
    listening = _listening(asked)
    if listening is None:
        return
    with ExitStack() as at_end:
        at_end.callback(listening.close)
        own = _own_ports(asked, at_end)
        local = local_address(asked.host, listening.getsockname()[1])
        db = _database(asked, asked.url or local, at_end)
        settings = settings_of(asked, db, local)
        if asked.demo:
            typer.echo(say("open demo", url=settings.url))
        else:
            typer.echo(say("open", url=settings.url, database=shown(db)))
        if is_slow_build():
            typer.echo(say("slow build"))
        if asked.browse:
            show_when_open(local)
        _run(asked, settings, listening, own)


# -- what was asked for ------------------------------------------------------------------------------


def checked(asked: Asked) -> Asked:
    """The same with the addresses of database and site as the server takes them.

    Raises `UserError` for what cannot be, as far as that is known without the packages of the server.
    """
    if asked.demo and asked.chosen_db:
        raise UserError(say("demo keeps nothing"))
    db = address(asked.db)
    if db.startswith(SQLITE) and not asked.demo:
        file = _file(db)
        if not file.parent.is_dir():
            raise UserError(say("no folder", folder=file.parent, file=file.name))
    if asked.processes > 1 and not db.startswith("postgres"):
        raise UserError(say("several need"))
    url = site_url(asked.url) if asked.url else ""
    if asked.each_port and asked.processes == 1:
        raise UserError(say("each port alone"))
    if not TOKEN.fullmatch(asked.metrics_token):
        raise UserError(say("metrics token"))
    if not _is_language(asked.language):
        raise UserError(say("no such language", language=asked.language, languages=(SOURCE, *available())))
    return replace(asked, db=db, url=url)


def checked_by_server(asked: Asked) -> Asked:
    """The same with the sender of mail as it is written in letters.

    Raises `UserError` or `SiteError` for origins, mail or papers that the server could not use: what is wrong with
    them is said before it begins, in one line.
    """
    from ..server.notices.mail import sender
    from ..server.notices.mail import server as mail_server
    from ..server.web.cors import origins

    try:
        origins(asked.cors)
    except ValueError as error:
        raise UserError(str(error)) from None
    if asked.mail:
        mail_server(asked.mail)
    if asked.mail_from:
        asked = replace(asked, mail_from=sender(asked.mail_from))
    for paper in (asked.terms, asked.privacy):
        if paper is not None and not paper.is_file():
            raise UserError(say("no file", file=paper))
        if paper is not None and not _is_text(paper):
            raise UserError(say("no text", file=paper))
        if paper is not None and (left := BRACKETS.search(paper.read_text(encoding="utf-8"))):
            typer.echo("roundhouse: " + say("brackets left", file=paper, words=left[0]), err=True)
    return asked


def settings_of(asked: Asked, db: str, local: str) -> Settings:
    """The settings of the site, on the database `db`; `local`: where it is reached on this machine."""
    from ..server.settings import Settings

    return Settings(
        database=db,
        url=asked.url or local,
        mail=asked.mail,
        mail_from=asked.mail_from,
        registration=asked.registration,
        limits=asked.limits,
        login_brake=asked.login_brake,
        trusted_proxies=asked.trusted_proxies,
        abandoned_days=asked.abandoned_days,
        user_room=asked.user_room * MIB,
        guest_room=asked.guest_room * MIB,
        table_memory=asked.table_memory * MIB,
        bot_cores=asked.bot_cores,
        language=asked.language,
        on_update=asked.on_update,
        metrics_token=asked.metrics_token,
        log_json=asked.log_json,
        cors=asked.cors,
        terms=_whole(asked.terms),
        privacy=_whole(asked.privacy),
    )


def _file(db: str) -> Path:
    """The file of a database of SQLite."""
    return Path(db.removeprefix(SQLITE))


def _whole(file: Path | None) -> str:
    return str(file.resolve()) if file is not None else ""


def _is_language(code: str) -> bool:
    """Whether the site can speak it; "" is the usual one."""
    return not code or best([code]) == code or code.startswith(SOURCE)


def _is_text(file: Path) -> bool:
    """Whether there is anything to read in a file."""
    try:
        return bool(file.read_text(encoding="utf-8").strip())
    except (OSError, UnicodeDecodeError):
        return False


# -- where it listens --------------------------------------------------------------------------------


def _listening(asked: Asked) -> socket.socket | None:
    """The socket at which the site is reached; None where there is one of ours already, which has been shown."""
    from ..server import running

    try:
        return running.listen(asked.host, asked.port)
    except OSError as error:
        there = local_address(asked.host, asked.port)
        if asked.browse and not asked.demo and is_ours(there):
            typer.echo(say("open already", url=there))
            show(there)
            return None
        raise _taken(asked.host, asked.port, error) from None


def _own_ports(asked: Asked, at_end: ExitStack) -> list[socket.socket]:
    """For each of several processes a socket of its own, if that was asked for; closed at the end."""
    from ..server import running

    own: list[socket.socket] = []
    for number in range(asked.processes if asked.each_port and asked.processes > 1 else 0):
        try:
            own.append(running.listen(asked.host, asked.each_port + number))
        except (OSError, OverflowError) as error:
            raise _taken(asked.host, asked.each_port + number, error) from None
        at_end.callback(own[-1].close)
    return own


def _taken(host: str, port: int, error: Exception) -> UserError:
    """What is said of a port that cannot be had."""
    problem = getattr(error, "strerror", None) or error
    elsewhere = isinstance(error, socket.gaierror) or getattr(error, "errno", None) == errno.EADDRNOTAVAIL
    if elsewhere:
        return UserError(say("host elsewhere", host=host, port=port, problem=problem))
    return UserError(say("port taken", host=host, port=port, problem=problem))


# -- serving -----------------------------------------------------------------------------------------


def _database(asked: Asked, url: str, at_end: ExitStack) -> str:
    """The address of the database, ready to be used and with the site's `url`: one of its own for a demo, gone at the
    end."""
    if asked.demo:
        return at_end.enter_context(demo_site())
    if asked.db.startswith(SQLITE):
        at_end.enter_context(alone(_file(asked.db)))
    _look_at(asked.db, url)  # what is wrong with it is said here, in one line
    return asked.db


def _look_at(db: str, url: str) -> None:
    """Bring the database to the form of this version, and have it remember the address of its site; say where it cannot
    be written: it can be read all the same.

    Raises `SiteError` where it cannot be used at all.
    """
    from ..server.errors import SiteError
    from ..server.storage import alive
    from ..server.storage.database import Database
    from ..server.storage.keys import ADDRESS, remember

    database = Database.open(db)
    try:
        alive.write(database)
        with database.write() as c:
            remember(c, ADDRESS, url)
    except SiteError as error:
        typer.echo("roundhouse: " + say("not writable", database=shown(db), problem=error), err=True)
    finally:
        database.close()


def _run(asked: Asked, settings: Settings, listening: socket.socket, own: list[socket.socket]) -> None:
    """Serve from one process or several, until the site is closed."""
    from ..server import running

    try:
        if asked.processes == 1:
            running.serve(settings, listening, asked.log_requests)
        elif not running.supervise(settings, listening, asked.processes, asked.log_requests, own):
            typer.echo("roundhouse: " + say("not started"), err=True)
            raise typer.Exit(WRONG)
    except KeyboardInterrupt:
        pass  # that is how it is closed

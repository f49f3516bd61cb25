"""`roundhouse serve`."""

from __future__ import annotations

import errno
import re
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from ..text.language import SOURCE, available, best
from ..text.terminal import say
from .browsing import is_ours, local_address, show, show_when_open
from .demo_site import demo_site
from .errors import WRONG, UserError
from .site_lock import alone
from .web import SQLITE, USUAL, Db, Decision, address, need_web, shown, site_url

TOKEN = re.compile(r"[!-~]*")
"""What a header can carry as it is written."""


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(envvar="ROUNDHOUSE_HOST", help="Address to listen at.")] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(envvar="ROUNDHOUSE_PORT", min=0, max=65535, help="Port to listen at; 0: any free one."),
    ] = 1869,
    db: Db = USUAL,
    url: Annotated[
        str,
        typer.Option(
            envvar="ROUNDHOUSE_URL", help="Address under which people reach the site, if not host and port."
        ),
    ] = "",
    mail: Annotated[
        str,
        typer.Option(
            envvar="ROUNDHOUSE_MAIL",
            help="Outgoing mail: smtp://USER:PASSWORD@HOST:PORT, smtps:// for TLS at once. Default: no mail.",
        ),
    ] = "",
    mail_from: Annotated[
        str, typer.Option(envvar="ROUNDHOUSE_MAIL_FROM", help="Sender of the site's mail.")
    ] = "",
    processes: Annotated[
        int,
        typer.Option(envvar="ROUNDHOUSE_PROCESSES", min=1, help="Processes that serve (PostgreSQL only)."),
    ] = 1,
    each_port: Annotated[
        int,
        typer.Option(
            envvar="ROUNDHOUSE_EACH_PORT",
            min=0,
            max=65535,
            help="Port at which the first process can be reached by itself, the second at the next; 0: none.",
        ),
    ] = 0,
    trusted_proxies: Annotated[
        int,
        typer.Option(
            envvar="ROUNDHOUSE_TRUSTED_PROXIES",
            min=0,
            help="Proxies before the site whose X-Forwarded-For is believed.",
        ),
    ] = 0,
    registration: Annotated[
        bool,
        typer.Option(
            envvar="ROUNDHOUSE_REGISTRATION",
            help="Whether people may make accounts, or be guests without the link of a table.",
        ),
    ] = True,
    limits: Annotated[
        bool, typer.Option(envvar="ROUNDHOUSE_LIMITS", help="Whether too many requests are refused.")
    ] = True,
    login_brake: Annotated[
        int,
        typer.Option(
            envvar="ROUNDHOUSE_LOGIN_BRAKE",
            min=0,
            help="Wrong passwords in ten minutes after which browsers unknown to an account wait; 0: never.",
        ),
    ] = 100,
    abandoned_days: Annotated[
        int,
        typer.Option(
            envvar="ROUNDHOUSE_ABANDONED_DAYS",
            min=0,
            help="Days after which abandoned tables of guests and imported games are deleted; 0: never.",
        ),
    ] = 90,
    user_room: Annotated[
        int,
        typer.Option(
            envvar="ROUNDHOUSE_USER_ROOM", min=1, help="MiB that the tables of an account may take."
        ),
    ] = 256,
    guest_room: Annotated[
        int,
        typer.Option(envvar="ROUNDHOUSE_GUEST_ROOM", min=1, help="MiB that the tables of a guest may take."),
    ] = 16,
    table_memory: Annotated[
        int,
        typer.Option(
            envvar="ROUNDHOUSE_TABLE_MEMORY",
            min=16,
            help="MiB of memory for tables at hand, in each process.",
        ),
    ] = 512,
    bot_cores: Annotated[
        int,
        typer.Option(
            envvar="ROUNDHOUSE_BOT_CORES",
            min=0,
            help="Cores that bots may use beside that of each process; 0: none.",
        ),
    ] = 0,
    language: Annotated[
        str,
        typer.Option(
            envvar="ROUNDHOUSE_LANGUAGE", help="Language of the site, such as de. Default: English."
        ),
    ] = "",
    on_update: Annotated[
        Decision | None,
        typer.Option(
            envvar="ROUNDHOUSE_ON_UPDATE",
            help="How games go on that a new version of the rules leads elsewhere. Default: their players decide.",
        ),
    ] = None,
    metrics_token: Annotated[
        str,
        typer.Option(
            envvar="ROUNDHOUSE_METRICS_TOKEN",
            help="What has to be sent to read /metrics (Prometheus). Default: there is no such page.",
        ),
    ] = "",
    cors: Annotated[
        str,
        typer.Option(
            envvar="ROUNDHOUSE_CORS",
            help="Origins whose pages may call the API, with commas between; * for all. Default: none.",
        ),
    ] = "",
    terms: Annotated[
        Path | None,
        typer.Option(
            envvar="ROUNDHOUSE_TERMS",
            help="A file in Markdown with the terms of the site, linked on each page. Default: none.",
        ),
    ] = None,
    privacy: Annotated[
        Path | None,
        typer.Option(
            envvar="ROUNDHOUSE_PRIVACY",
            help="A file in Markdown that says what becomes of data, linked on each page. Default: none.",
        ),
    ] = None,
    log_requests: Annotated[
        bool,
        typer.Option(
            "--log-requests",
            envvar="ROUNDHOUSE_LOG_REQUESTS",
            help="Write a line for each request to stderr.",
        ),
    ] = False,
    log_json: Annotated[
        bool,
        typer.Option(
            "--log-json", envvar="ROUNDHOUSE_LOG_JSON", help="Write the log as JSON, an object a line."
        ),
    ] = False,
    browse: Annotated[bool, typer.Option("--open", help="Open the site in a browser.")] = False,
    demo: Annotated[
        bool,
        typer.Option("--demo", help="A site to try: a table of each title, and nothing is kept."),
    ] = False,
) -> None:
    """Open the web table: play with people and bots in a browser."""
    source = context.get_parameter_source("db")
    if demo and source is not None and source.name != "DEFAULT":
        raise UserError(say("demo keeps nothing"))
    db = address(db)
    if db.startswith(SQLITE) and not demo and not (file := Path(db.removeprefix(SQLITE))).parent.is_dir():
        raise UserError(say("no folder", folder=file.parent, file=file.name))
    if processes > 1 and not db.startswith("postgres"):
        raise UserError(say("several need"))
    url = site_url(url) if url else ""
    if each_port and processes == 1:
        raise UserError(say("each port alone"))
    if not TOKEN.fullmatch(metrics_token):
        raise UserError(say("metrics token"))
    if language and best([language]) != language and not language.startswith(SOURCE):
        raise UserError(say("no such language", language=language, languages=(SOURCE, *available())))
    need_web("running", "app", *(["metrics"] if metrics_token else []))
    from ..server import running
    from ..server.notices.mail import sender
    from ..server.notices.mail import server as mail_server
    from ..server.settings import Settings
    from ..server.web.cors import origins

    try:
        origins(cors)
    except ValueError as error:
        raise UserError(str(error)) from None
    if mail:
        mail_server(mail)  # what is wrong with it is said here, in one line
    if mail_from:
        mail_from = sender(mail_from)

    for paper in (terms, privacy):
        if paper is not None and not paper.is_file():
            raise UserError(say("no file", file=paper))
        if paper is not None and not _is_text(paper):
            raise UserError(say("no text", file=paper))
    try:
        listening = running.listen(host, port)
    except OSError as error:
        there = local_address(host, port)
        if browse and not demo and is_ours(there):
            typer.echo(say("open already", url=there))
            show(there)
            return
        raise _taken(host, port, error) from None
    with ExitStack() as at_end:
        at_end.callback(listening.close)
        own = []
        for number in range(processes if each_port and processes > 1 else 0):
            try:
                own.append(running.listen(host, each_port + number))
            except (OSError, OverflowError) as error:
                raise _taken(host, each_port + number, error) from None
            at_end.callback(own[-1].close)
        if demo:
            db = at_end.enter_context(demo_site())
        else:
            if db.startswith(SQLITE):
                at_end.enter_context(alone(Path(db.removeprefix(SQLITE))))
            _look_at(db)  # what is wrong with it is said here, in one line
        local = local_address(host, listening.getsockname()[1])
        settings = Settings(
            database=db,
            url=url or local,
            mail=mail,
            mail_from=mail_from,
            registration=registration,
            limits=limits,
            login_brake=login_brake,
            trusted_proxies=trusted_proxies,
            abandoned_days=abandoned_days,
            user_room=user_room * 2**20,
            guest_room=guest_room * 2**20,
            table_memory=table_memory * 2**20,
            bot_cores=bot_cores,
            language=language,
            on_update=on_update.value if on_update is not None else "",
            metrics_token=metrics_token,
            log_json=log_json,
            cors=cors,
            terms=str(terms.resolve()) if terms is not None else "",
            privacy=str(privacy.resolve()) if privacy is not None else "",
        )
        if demo:
            typer.echo(say("open demo", url=settings.url))
        else:
            typer.echo(say("open", url=settings.url, database=shown(db)))
        if browse:
            show_when_open(local)
        try:
            if processes == 1:
                running.serve(settings, listening, log_requests)
            elif not running.supervise(settings, listening, processes, log_requests, own):
                typer.echo("roundhouse: " + say("not started"), err=True)
                raise typer.Exit(WRONG)
        except KeyboardInterrupt:
            pass  # that is how it is closed


def _look_at(db: str) -> None:
    """Bring the database to the form of this version, and say where it cannot be written: it can be read all the same.

    Raises `SiteError` where it cannot be used at all.
    """
    from ..server.errors import SiteError
    from ..server.storage import alive
    from ..server.storage.database import Database

    database = Database.open(db)
    try:
        alive.write(database)
    except SiteError as error:
        typer.echo("roundhouse: " + say("not writable", database=shown(db), problem=error), err=True)
    finally:
        database.close()


def _taken(host: str, port: int, error: Exception) -> UserError:
    """What is said of a port that cannot be had."""
    problem = getattr(error, "strerror", None) or error
    elsewhere = isinstance(error, socket.gaierror) or getattr(error, "errno", None) == errno.EADDRNOTAVAIL
    if elsewhere:
        return UserError(say("host elsewhere", host=host, port=port, problem=problem))
    return UserError(say("port taken", host=host, port=port, problem=problem))


def _is_text(file: Path) -> bool:
    """Whether there is anything to read in a file."""
    try:
        return bool(file.read_text(encoding="utf-8").strip())
    except (OSError, UnicodeDecodeError):
        return False

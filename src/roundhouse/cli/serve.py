"""`roundhouse serve`: its options. What it does with them is in `serving`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import serving
from .web import USUAL, Db, Decision


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
    serving.serve(
        serving.Asked(
            host=host,
            port=port,
            db=db,
            chosen_db=source is not None and source.name != "DEFAULT",
            url=url,
            mail=mail,
            mail_from=mail_from,
            processes=processes,
            each_port=each_port,
            trusted_proxies=trusted_proxies,
            registration=registration,
            limits=limits,
            login_brake=login_brake,
            abandoned_days=abandoned_days,
            user_room=user_room,
            guest_room=guest_room,
            table_memory=table_memory,
            bot_cores=bot_cores,
            language=language,
            on_update=on_update.value if on_update is not None else "",
            metrics_token=metrics_token,
            cors=cors,
            terms=terms,
            privacy=privacy,
            log_requests=log_requests,
            log_json=log_json,
            browse=browse,
            demo=demo,
        )
    )

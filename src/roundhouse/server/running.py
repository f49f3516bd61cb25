"""The site as processes: one, or several behind one socket.

uvicorn serves; what is added to it: event streams end at once when the site closes, and processes that die are
replaced, while none outlives the first.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import logging.config
import multiprocessing
import signal
import socket
import sys
import threading
import time
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING, Any

import msgspec
import uvicorn

from .connections import Deadlines, Watch
from .settings import Settings

if TYPE_CHECKING:
    from starlette.applications import Starlette

SHUTDOWN_SECONDS = 8
"""Seconds for requests to end after the site was told to close."""

TOO_SHORT = 5.0
"""A process that fails within so many seconds will not do better a second time."""

KEEP_ALIVE = 75
"""Seconds that an idle connection is kept: longer than proxies keep theirs, so that they never meet a closed one."""

KEPT_FILES = 256
"""Open files that are kept for the database, mail and the like."""

DEADLINES = Deadlines()

LOGS: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "roundhouse.server.web.journal.Lines",
            "format": "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s",
        },
        "json": {"()": "roundhouse.server.web.journal.JsonLines"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {"roundhouse": {"level": "INFO"}},
}
"""What goes to stderr. uvicorn's own log of requests stays off: addresses in it could hold secrets of links."""

logger = logging.getLogger(__name__)


class _Server(uvicorn.Server):
    """uvicorn, ending the streams of a site first: each would else be waited for."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the site."""
        await asyncio.to_thread(self.app.state.site.hub.stop)
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; with port 0 the system chooses one. Raises OSError when it cannot be had."""
    family, _, _, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(2048)
    except OSError:
        made.close()
        raise
    made.set_inheritable(True)
    return made


def serve(settings: Settings, listening: socket.socket, log_requests: bool = False) -> None:
    """Serve from this process until it is told to end by SIGTERM, SIGINT, or the end of the process above it."""
    from .app import create_app
    from .web.templates import make_ready

    _log(log_requests, settings.log_json)
    _tune()
    app = create_app(settings)
    make_ready()
    config = config_of(app, settings, Deadlines(most=_allow_many_files()))
    server = _Server(config, app)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel, server), daemon=True).start()
    server.run(sockets=[listening])


def config_of(app: Starlette, settings: Settings, deadlines: Deadlines = DEADLINES) -> uvicorn.Config:
    """How uvicorn serves a site. Behind proxies all connections come from them, so addresses are not counted."""
    if settings.trusted_proxies or not settings.limits:
        deadlines = msgspec.structs.replace(deadlines, of_address=None)
    return uvicorn.Config(
        app,
        lifespan="on",
        http=Watch(deadlines).protocol(),
        ws="none",
        log_config=None,
        access_log=False,
        proxy_headers=False,  # our own middleware reads them, as far as `trusted_proxies` goes
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


def supervise(
    settings: Settings, listening: socket.socket, processes: int, log_requests: bool = False
) -> bool:
    """Serve from several processes until this one is told to end; False when they cannot even start."""
    _log(log_requests, settings.log_json)
    ending = threading.Event()
    for told in (signal.SIGTERM, signal.SIGINT):
        signal.signal(told, lambda *_: ending.set())
    running = [_started(settings, listening, log_requests) for _ in range(processes)]
    begun = [time.monotonic()] * processes
    in_order = True
    while not ending.is_set():
        wait([process.sentinel for process in running], timeout=0.2)
        for number, process in enumerate(running):
            if process.is_alive() or ending.is_set():
                continue
            if (process.exitcode or 0) > 0 and time.monotonic() - begun[number] < TOO_SHORT:
                in_order = False
                ending.set()
                continue
            logger.warning("process %s ended with %s and is replaced", process.pid, process.exitcode)
            running[number], begun[number] = _started(settings, listening, log_requests), time.monotonic()
    for process in running:
        process.terminate()
    until = time.monotonic() + SHUTDOWN_SECONDS + 4
    for process in running:
        process.join(max(0.0, until - time.monotonic()))
        if process.is_alive():
            process.kill()
            process.join()
    return in_order


def _started(settings: Settings, listening: socket.socket, log_requests: bool) -> SpawnProcess:
    process = multiprocessing.get_context("spawn").Process(
        target=_serve_as_one, args=(settings, listening, log_requests)
    )
    process.start()
    return process


def _serve_as_one(settings: Settings, listening: socket.socket, log_requests: bool) -> None:
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C in a terminal goes to all processes
        serve(settings, listening, log_requests)


def _log(requests: bool, as_json: bool = False) -> None:
    handler = {**LOGS["handlers"]["stderr"], "formatter": "json" if as_json else "line"}
    logging.config.dictConfig({**LOGS, "handlers": {"stderr": handler}})
    logging.getLogger("roundhouse.requests").setLevel(logging.INFO if requests else logging.WARNING)


def _end_with(sentinel: int, server: uvicorn.Server) -> None:
    """End the server when the process above has ended, however it did."""
    wait([sentinel])
    server.should_exit = True


def _tune() -> None:
    """Settings of the interpreter for many small answers beside some long work.

    The event loop gets its turn after a millisecond instead of five, and the positions of all games, which hardly ever
    hold cycles, are searched for garbage less often.
    """
    sys.setswitchinterval(0.003)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _allow_many_files() -> int | None:
    """Every viewer of a table is an open connection, and the usual limit of 1024 is soon reached.

    Returns how many connections there may be, so that files can be opened besides; None for any number.
    """
    try:
        import resource
    except ImportError:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65536 if hard == resource.RLIM_INFINITY else min(hard, 65536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return None if soft == resource.RLIM_INFINITY else max(64, soft - min(KEPT_FILES, soft // 2))

"""The site as processes: one, or several behind one socket.

uvicorn serves; what is added to it: event streams end at once when the site closes, and processes that die are
replaced, while none outlives the first. Each of several can also be reached by a socket of its own, which the first
process holds for it, so that a proxy can send all that is asked of a table to the same one.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import functools
import logging
import logging.config
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, cast

import msgspec
import uvicorn

from ..core.garbage import collect_between
from .connections import Deadlines, Watch
from .door import Door
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

ENDING = (signal.SIGTERM, signal.SIGINT)
"""How a process is told to end."""

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


class Server(uvicorn.Server):
    """uvicorn, with a door of our own, and ending the streams of a site first: each would else be waited for."""

    def __init__(self, app: Starlette, watch: Watch) -> None:
        super().__init__(config_of(app, watch))
        self.app = app
        self.watch = watch
        self.doors: list[Door] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the site, then its doors."""
        await super().startup(sockets=[])
        protocol = functools.partial(
            cast(Callable[..., asyncio.Protocol], self.config.http_protocol_class),
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        for listening in sockets or ():
            door = Door(listening, self.watch, protocol)
            try:
                door.open()
            except (
                NotImplementedError
            ):  # this loop (that of Windows) cannot look at sockets; it takes all that come
                self.servers.append(await asyncio.get_running_loop().create_server(protocol, sock=listening))
            else:
                self.doors.append(door)
        if not self.should_exit:
            from .desk.beforehand import begin

            begin(self.app.state.site, self.app.state.ready)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the doors and end the streams, then wait for requests (`SHUTDOWN_SECONDS`) and close the site."""
        for door in self.doors:
            door.close()
        self.watch.close()
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


def serve(
    settings: Settings,
    listening: socket.socket,
    log_requests: bool = False,
    own: socket.socket | None = None,
) -> None:
    """Serve from this process until it is told to end by SIGTERM, SIGINT, or the end of the process above it.

    `own`: another socket to be reached by, of this process alone.
    """
    from .app import create_app
    from .web.templates import make_ready

    _log(log_requests, settings.log_json)
    _tune()
    app = create_app(settings, processes=True)
    make_ready()
    watch = watch_of(settings, Deadlines(most=_allow_many_files()))
    server = Server(app, watch)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel, server), daemon=True).start()
    server.run(sockets=[listening, *([own] if own is not None else [])])


def watch_of(settings: Settings, deadlines: Deadlines = DEADLINES) -> Watch:
    """What watches the connections of a site. Behind proxies all come from them, so addresses are not counted."""
    if settings.trusted_proxies or not settings.limits:
        deadlines = msgspec.structs.replace(deadlines, of_address=None)
    return Watch(deadlines)


def config_of(app: Starlette, watch: Watch) -> uvicorn.Config:
    """How uvicorn serves a site."""
    return uvicorn.Config(
        app,
        lifespan="on",
        http=watch.protocol(),
        ws="none",
        log_config=None,
        access_log=False,
        proxy_headers=False,  # our own middleware reads them, as far as `trusted_proxies` goes
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


def supervise(
    settings: Settings,
    listening: socket.socket,
    processes: int,
    log_requests: bool = False,
    own: Sequence[socket.socket] = (),
) -> bool:
    """Serve from several processes until this one is told to end; False when they cannot even start.

    `own`: for each process another socket by which it alone is reached, or none at all.
    """
    _log(log_requests, settings.log_json)
    ending = threading.Event()
    for told in ENDING:
        signal.signal(told, lambda *_: ending.set())
    begin = _copies() or _from_nothing

    def started(number: int) -> BaseProcess:
        args = (settings, listening, log_requests, own[number] if own else None)
        return begin(args)

    running = [started(number) for number in range(processes)]
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
            running[number], begun[number] = started(number), time.monotonic()
    for process in running:
        process.terminate()
    until = time.monotonic() + SHUTDOWN_SECONDS + 4
    for process in running:
        process.join(max(0.0, until - time.monotonic()))
        if process.is_alive():
            process.kill()
            process.join()
    return in_order


Begun = Callable[[tuple[Any, ...]], BaseProcess]
"""Begins a process that serves, with the arguments of `_serve_as_one`."""


def _copies() -> Begun | None:
    """How processes begin as copies of this one: at once, and sharing the memory of all that is loaded here first.

    None where that is not safe: where the system has no such copies or its libraries do not bear them, or when this
    process has threads, which a copy has not.
    """
    if sys.platform in ("win32", "darwin"):
        return None
    from . import app  # noqa: F401  what every process needs
    from .web.templates import make_ready

    make_ready()
    _tune()
    if threading.active_count() > 1:
        return None
    context = multiprocessing.get_context("fork")

    def begin(args: tuple[Any, ...]) -> BaseProcess:
        process = context.Process(target=_serve_as_copy, args=args)
        with _unheard():
            process.start()
        return process

    return begin


def _from_nothing(args: tuple[Any, ...]) -> BaseProcess:
    process = multiprocessing.get_context("spawn").Process(target=_serve_as_one, args=args)
    process.start()
    return process


@contextlib.contextmanager
def _unheard() -> Iterator[None]:
    """Meanwhile no signal to end is heard; it is afterwards. So none can meet a copy before it listens itself."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve_as_copy(*args: Any) -> None:
    """Serve, forgetting what the process above does when it is told to end."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    _serve_as_one(*args)


def _serve_as_one(
    settings: Settings, listening: socket.socket, log_requests: bool, own: socket.socket | None
) -> None:
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C in a terminal goes to all processes
        serve(settings, listening, log_requests, own)


def _log(requests: bool, as_json: bool = False) -> None:
    handler = {**LOGS["handlers"]["stderr"], "formatter": "json" if as_json else "line"}
    logging.config.dictConfig({**LOGS, "handlers": {"stderr": handler}})
    logging.getLogger("roundhouse.requests").setLevel(logging.INFO if requests else logging.WARNING)


def _end_with(sentinel: int, server: Server) -> None:
    """End the server when the process above has ended, however it did."""
    wait([sentinel])
    server.should_exit = True


def _tune() -> None:
    """Settings of the interpreter for many small answers beside some long work.

    The event loop gets its turn after a third of a millisecond instead of five: a page asks for the interpreter some
    twenty times, and waits so long each time while something else computes. Garbage is searched for in small portions,
    mostly between two answers (`web.turns.Foreground`).
    """
    sys.setswitchinterval(0.0003)
    collect_between()
    _share_memory()


M_ARENA_MAX = -8
"""What glibc calls the number of heaps, in malloc.h."""


def _share_memory() -> None:
    """Have all threads take their memory from one heap. glibc gives each thread one of its own, and what is free in it
    is nobody else's; there is no need for that where one thread computes at a time."""
    with contextlib.suppress(AttributeError, OSError, TypeError):  # elsewhere there is no such thing
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


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
    _make_room(4096 if soft == resource.RLIM_INFINITY else min(soft, 65536))
    return None if soft == resource.RLIM_INFINITY else max(64, soft - min(KEPT_FILES, soft // 2))


def _make_room(files: int) -> None:
    """Have the system make its table of our open files large at once.

    Linux doubles it when it is full, and has all threads stop for that: for ten to twenty milliseconds each time.
    """
    with contextlib.suppress(OSError), open(os.devnull, "rb") as file:
        os.close(os.dup2(file.fileno(), files - 1))

"""What strangers send is taken apart in a process of its own, so that neither the event loop nor the interpreter of
those who play is held by it.

The process begins with the first thing there is for it, has a bound of memory, gives way to all others, and ends when
it has had nothing to do for a while, or with the site. Where there can be none, `run` says so.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TypeVar

from ..core.child_process import give_way, serve_parent
from ..text.language import gettext, language, speaking
from .errors import TooLarge, Unavailable

T = TypeVar("T")

MEMORY = 768 * 1024 * 1024
"""Bytes that the process may take beside the program itself, where the system keeps count."""

LONGEST = 240.0
"""Seconds after which it is ended with whatever it is at."""

IDLE = 120.0
"""Seconds without work after which it ends."""

NICER = 5
"""By which it gives way, once it has loaded what it needs: with more it would never get there on a busy machine."""

logger = logging.getLogger(__name__)


class NoProcess(Exception):
    """There can be no process of its own here; the work has not been begun."""


class Apart:
    """The process, when there is one. For one event loop; `close` it before that ends."""

    def __init__(self, longest: float = LONGEST, idle: float = IDLE, memory: int = MEMORY) -> None:
        self._longest, self._idle, self._memory = longest, idle, memory
        self._pool: ProcessPoolExecutor | None = None
        self._turn = asyncio.Lock()
        self._running = 0
        self._end: asyncio.TimerHandle | None = None
        self._impossible = self._closed = False

    async def run(self, work: Callable[..., T], *args: object) -> T:
        """What a function of a module gives for these arguments, all of which are sent to the process and back.

        One at a time: a process that is given up has nothing in it of anybody else, and who waits gets the next one.
        Texts are in the language in use. Raises what the function raises, `TooLarge` where it takes more memory or time
        than there is, `Unavailable` when the site closes, and `NoProcess`.
        """
        if self._end is not None:
            self._end.cancel()
        self._running += 1
        try:
            async with self._turn:
                return await self._run(work, args)
        finally:
            self._running -= 1
            if not self._running and self._pool is not None:
                self._end = asyncio.get_running_loop().call_later(self._idle, self._drop, self._pool)

    async def _run(self, work: Callable[..., T], args: tuple[object, ...]) -> T:
        """The same for whoever's turn it is."""
        pool, handed = await self._handed_in(work, args)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(handed), self._longest)
        except (TimeoutError, BrokenProcessPool):
            if self._closed:
                raise _closing() from None
            raise _too_large() from None
        finally:
            if _spoilt(handed):
                self._drop(pool)

    async def _handed_in(
        self, work: Callable[..., T], args: tuple[object, ...]
    ) -> tuple[ProcessPoolExecutor, Future[T]]:
        """The process, and what it has begun to work out. Raises `Unavailable` and `NoProcess`."""
        while True:
            if self._closed:
                raise _closing()
            if self._impossible:
                raise NoProcess
            try:
                if self._pool is None:
                    context = multiprocessing.get_context("spawn")
                    self._pool = ProcessPoolExecutor(1, context, _begin, (self._memory,))
                pool = self._pool
                # The first thing that is handed in begins the process, for which this thread would stand still.
                return pool, await asyncio.to_thread(pool.submit, _spoken, language(), work, args)
            except BrokenProcessPool:
                self._drop(self._pool)  # somebody ended it while it had nothing to do
            except RuntimeError:
                if not self._closed:
                    raise
            except OSError as error:
                logger.warning("files are looked at without a process of their own: %s", error)
                self._impossible = True
                self._drop(self._pool)

    def close(self) -> None:
        """End the process, whatever it is at; none is begun any more."""
        self._closed = True
        if self._end is not None:
            self._end.cancel()
        self._drop(self._pool)

    def process(self) -> int | None:
        """The number of the process; None when there is none."""
        return next(iter(_processes(self._pool)), None) if self._pool is not None else None

    def _drop(self, pool: ProcessPoolExecutor | None) -> None:
        if pool is None:
            return
        if self._pool is pool:
            self._pool = None
        for process in _processes(pool):
            with contextlib.suppress(OSError):
                os.kill(process, getattr(signal, "SIGKILL", signal.SIGTERM))
        pool.shutdown(wait=False)


def _processes(pool: ProcessPoolExecutor) -> list[int]:
    return list(getattr(pool, "_processes", None) or ())


def _too_large() -> TooLarge:
    return TooLarge(gettext("That is too large: to read it takes more memory or time than there is."))


def _spoilt(handed: Future[T]) -> bool:
    """Whether the process is still at something, for nobody, or has died of it."""
    return not handed.done() or handed.cancelled() or isinstance(handed.exception(), BrokenProcessPool)


def _closing() -> Unavailable:
    return Unavailable(gettext("The site is closing; please send the file again in a moment."))


def _spoken(said: str, work: Callable[..., T], args: tuple[object, ...]) -> T:
    """In the process: do it, in a language. Raises what it raises, and `TooLarge`."""
    with speaking(said):
        try:
            return work(*args)
        except MemoryError:
            raise _too_large() from None


def _begin(memory: int) -> None:
    """In the process, before anything else: load, give way, take no more than that much memory, end with the site."""
    serve_parent()
    from .live import imports  # noqa: F401  what nearly all of it needs

    give_way(NICER)
    if sys.platform == "linux":
        import resource

        with contextlib.suppress(OSError, ValueError):
            pages = int(Path("/proc/self/statm").read_text().split()[0])
            most = pages * os.sysconf("SC_PAGE_SIZE") + memory
            resource.setrlimit(resource.RLIMIT_AS, (most, most))

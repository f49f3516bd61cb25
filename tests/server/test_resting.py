"""Connections at which nothing happens are looked at apart from the event loop, and seen to a few at a time."""

from __future__ import annotations

import asyncio
import platform
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from roundhouse.server import connections, resting
from roundhouse.server.resting import Resting

pytestmark = pytest.mark.skipif(not Resting.possible, reason="this system has no means for it")


class One:
    """A connection of somebody, who has the other end."""

    def __init__(self, stack: ExitStack, where: str, seen: list[str]) -> None:
        self.here, self.there = (stack.enter_context(end) for end in socket.socketpair())
        self.where, self.seen = where, seen
        self.resting: int | None = None

    def may_rest(self) -> bool:
        return True

    def place(self) -> str:
        return self.where

    def rest(self) -> int:
        return self.here.fileno()

    def go_on(self) -> None:
        self.seen.append(self.where)


def with_resting(work: Callable[[Resting, ExitStack], Any]) -> None:
    async def run() -> None:
        with ExitStack() as stack:
            here = Resting(asyncio.get_running_loop())
            stack.callback(here.close)
            await work(here, stack)

    asyncio.run(run())


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not what():
            await asyncio.sleep(0.001)


def test_a_crowd_that_leaves_is_seen_to_a_few_at_a_time_and_nobody_stands_behind_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A thousand readers of streams who left at once kept a page back for a tenth of a second."""
    monkeypatch.setattr(resting, "PAUSE", 0.02)
    seen: list[str] = []

    async def work(here: Resting, stack: ExitStack) -> None:
        crowd = [One(stack, "crowd", seen) for _ in range(50)]
        for one in crowd:
            here.lay(one)
        other = One(stack, "other", seen)
        here.lay(other)
        for one in crowd:
            one.there.close()
        other.there.send(b"GET")
        await until(lambda: bool(seen))
        assert len(seen) <= resting.WOKEN
        await until(lambda: len(seen) >= 51)
        assert "other" in seen[: resting.WOKEN]

    with_resting(work)


def test_it_rests_when_nothing_has_happened_for_a_while_and_is_forgotten_when_it_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(resting, "SETTLED", 0.02)
    seen: list[str] = []

    async def work(here: Resting, stack: ExitStack) -> None:
        one, gone = One(stack, "a", seen), One(stack, "b", seen)
        here.note(one)
        here.note(gone)
        here.leave(gone)
        assert one.resting is None
        await until(lambda: one.resting is not None)
        assert gone.resting is None
        one.there.send(b"GET")
        await until(lambda: bool(seen))
        assert seen == ["a"] and one.resting is None
        await until(lambda: one.resting is not None)  # it goes on, and rests again
        one.here.close()  # its end is told only now
        here.leave(one)
        assert one.resting is None and not here._rest

    with_resting(work)


def test_a_number_that_another_connection_has_got_is_not_taken_from_it() -> None:
    async def work(here: Resting, stack: ExitStack) -> None:
        old, new = One(stack, "a", []), One(stack, "b", [])
        here.lay(old)
        number = old.here.fileno()
        old.here.close()
        new.here = socket.fromfd(new.here.fileno(), socket.AF_UNIX, socket.SOCK_STREAM)
        stack.callback(new.here.close)
        assert new.here.fileno() == number
        here.lay(new)
        here.leave(old)
        assert new.resting == number and here._rest == {number: new}

    with_resting(work)


@pytest.mark.parametrize("paused", [False, True])
def test_a_body_of_which_there_is_enough_is_not_read_on(paused: bool) -> None:
    """Whoever used a connection again after a refusal had eight megabytes taken in before anybody looked at them."""
    read: list[bool] = []
    transport = SimpleNamespace(is_closing=lambda: False, resume_reading=lambda: read.append(True))
    line: Any = SimpleNamespace(transport=transport, flow=SimpleNamespace(read_paused=paused))
    connections._Watched.go_on(line)
    assert read == ([] if paused else [True])


@pytest.mark.skipif(sys.platform != "linux", reason="the system's table of files is that of Linux")
def test_the_table_of_open_files_is_large_from_the_start() -> None:
    """It was doubled as connections came, and each time the site stood still for up to twenty milliseconds."""
    size = "next(l for l in open('/proc/self/status') if l.startswith('FDSize')).split()[1]"
    work = f"from roundhouse.server.running import _make_room; _make_room(1000); print({size})"
    told = subprocess.run([sys.executable, "-c", work], capture_output=True, text=True, check=True)
    assert int(told.stdout) >= 1000


THREADS = """
import ctypes, sys, threading
from roundhouse.server.running import _share_memory

if sys.argv[1] == "shared":
    _share_memory()
libc, together = ctypes.CDLL(None), threading.Barrier(4)
libc.malloc.restype = libc.fopen.restype = ctypes.c_void_p
threads = [threading.Thread(target=lambda: (together.wait(), libc.malloc(10_000))) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
file = libc.fopen(sys.argv[2].encode(), b"w")
libc.malloc_info(0, ctypes.c_void_p(file))
libc.fclose(ctypes.c_void_p(file))
"""
"""Four threads take memory; then glibc tells of its heaps in a file."""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="it is glibc that has a heap for each thread")
def test_all_threads_take_memory_from_one_heap(tmp_path: Path) -> None:
    def heaps(how: str) -> int:
        file = tmp_path / how
        subprocess.run([sys.executable, "-c", THREADS, how, str(file)], check=True)
        return file.read_text().count("<heap nr=")

    assert heaps("shared") == 1 < heaps("each its own")

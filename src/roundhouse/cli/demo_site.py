"""The site of `roundhouse serve --demo`: filled while it starts, and gone when it closes."""

from __future__ import annotations

import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from ..text.terminal import say
from .web import SQLITE


@contextmanager
def demo_site() -> Iterator[str]:
    """The address of a database that has a table of each title, in a temporary folder; it is removed on leaving.

    What is being made, and then the name and password to log in with, are told on stderr and stdout.
    """
    from ..server import demo
    from ..server.live.hub import Hub
    from ..server.live.store import TableStore
    from ..server.storage.database import Database
    from ..titles.found import titles

    count, begun = len(titles()), 0

    def told(title: str) -> None:
        nonlocal begun
        begun += 1
        typer.echo(say("filling", title=title, number=begun, count=count), err=True)

    with _sigterm_unwinds(), _folder() as folder:
        db = f"{SQLITE}{folder / 'demo.sqlite3'}"
        database = Database.open(db)
        try:
            demo.fill(TableStore(database, Hub(database)), told=told)
        finally:
            database.close()
        typer.echo(say("demo", name=demo.NAME, password=demo.PASSWORD))
        yield db


@contextmanager
def _folder() -> Iterator[Path]:
    # Windows removes no file that is open somewhere; a folder that is left there is no reason to fail.
    with tempfile.TemporaryDirectory(prefix="roundhouse-demo-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@contextmanager
def _sigterm_unwinds() -> Iterator[None]:
    """Being told to end leaves all blocks, which it usually does not; the exit code is the one of shells."""

    def end(number: int, frame: Any) -> None:
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)

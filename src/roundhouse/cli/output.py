"""Printing: JSON for programs, and a console that knows whether it may use colours."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

PATIENCE = 1.0
"""Seconds after which people want to know how far it is."""

PLAIN_WIDTH = 100
"""Columns when the output is no terminal."""

UNCUT = 10_000
"""Columns of which no table has so many."""


def print_json(data: Any) -> None:
    """Data as JSON on stdout; letters as they are, unless some of them would play tricks on a terminal."""
    text = json.dumps(data, indent=2, ensure_ascii=False)
    if not text.replace("\n", "").isprintable():
        text = json.dumps(data, indent=2)
    typer.echo(text)


def console(stderr: bool = False) -> Console:
    """Where people read: coloured on a terminal, plain in a file or pipe."""
    import os

    from rich.console import Console

    made = Console(stderr=stderr, highlight=False, emoji=False, markup=False)
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made.width = PLAIN_WIDTH
    return made


def table(*headings: str) -> Table:
    """A table as all commands show them."""
    from rich import box
    from rich.table import Table

    return Table(*headings, box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)


def print_uncut(shown: Table) -> None:
    """Print a table; where the output is no terminal, as wide as it is: nothing in it is cut off or goes on below."""
    out = console()
    if not out.is_terminal:
        out.width = UNCUT
    out.print(shown)


def progress(quiet: bool) -> Progress:
    """A bar on stderr that counts what is done; nothing where `quiet`, or where stderr is no terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    out = console(stderr=True)
    return Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=out,
        transient=True,
        disable=quiet or not out.is_terminal,
    )


class Patience:
    """A bar for work that is done in a moment or takes long: it comes after `PATIENCE` seconds, as `progress` shows it.

    Entered it gives what is to be told how much of all is done; where that begins anew the bar goes back.
    """

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._bar: Progress | None = None

    def __enter__(self) -> Callable[[int, int], None]:
        return self._tell

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def _tell(self, done: int, total: int) -> None:
        if self._bar is None:
            if time.monotonic() - self._begun < PATIENCE:
                return
            self._bar = progress(quiet=False)
            self._line = self._bar.add_task("", total=total)
            self._bar.start()
        self._bar.update(self._line, completed=done, total=total)

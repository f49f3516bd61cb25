"""Printing: JSON for programs, and a console that knows whether it may use colours."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

PLAIN_WIDTH = 100
"""Columns when the output is no terminal."""


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

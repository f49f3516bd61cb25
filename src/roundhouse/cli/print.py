"""`roundhouse print`."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import Annotated

import typer

from ..text.mistakes import message_of
from ..text.terminal import say
from .completion import title_names
from .errors import UserError


class Size(enum.StrEnum):
    """The kinds of paper."""

    a4 = "A4"
    letter = "Letter"


def print_(
    title: Annotated[
        str, typer.Argument(help="Title, as listed by `roundhouse titles`.", autocompletion=title_names)
    ],
    output: Annotated[Path, typer.Option("-o", "--out", help="File to write: .pdf.")],
    paper: Annotated[Size, typer.Option(help="Kind of paper.", case_sensitive=False)] = Size.a4,
    players: Annotated[int, typer.Option(help="For how many players; all by default.", min=0)] = 0,
    bleed: Annotated[float, typer.Option(help="Colour beyond the cut, in mm.", min=0, max=5)] = 2.0,
    size: Annotated[
        float, typer.Option("--hex", help="A hex from side to side, in mm.", min=15, max=60)
    ] = 38.0,
) -> None:
    """Write what it takes to play a title at a table as a PDF to print and cut. Please own the game."""
    from ..draw.printing import PAPERS, as_pdf, pages_of
    from ..titles.found import title as found
    from ..titles.options import UnknownOption
    from .files import may_write, write

    if output.suffix.lower() != ".pdf":
        raise UserError(say("printing kind", file=output))
    may_write(output)
    entry = found(title)
    try:
        pages = list(pages_of(entry, PAPERS[paper.value], players=players, bleed=bleed, hex=size))
    except UnknownOption as error:
        raise UserError(message_of(error)) from None
    write(output, as_pdf(pages, entry.name))
    typer.echo(say("printed", file=output, pages=len(pages), paper=paper.value))

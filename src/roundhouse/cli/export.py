"""`roundhouse export`."""

from __future__ import annotations

import enum
import json
from pathlib import Path
from typing import Annotated

import typer

from ..text.mistakes import message_of
from ..text.terminal import say
from .completion import title_names
from .errors import UserError


class Program(enum.StrEnum):
    """The programs that a title is written for."""

    maker = "18xx-maker"


def export(
    title: Annotated[
        str, typer.Argument(help="Title, as listed by `roundhouse titles`.", autocompletion=title_names)
    ],
    output: Annotated[Path, typer.Option("-o", "--out", help="File to write: .json.")],
    to: Annotated[Program, typer.Option(help="The program that is to read it.")] = Program.maker,
    players: Annotated[int, typer.Option(help="For how many players; all by default.", min=0)] = 0,
) -> None:
    """Write a title for another program that draws and prints it: map, tiles, market, trains, companies and cards."""
    from ..draw.maker import as_maker
    from ..titles.found import title as found
    from ..titles.options import UnknownOption
    from .files import may_write, write

    if output.suffix.lower() != ".json":
        raise UserError(say("exporting kind", file=output))
    may_write(output)
    try:
        content = as_maker(found(title), players)
    except UnknownOption as error:
        raise UserError(message_of(error)) from None
    write(output, json.dumps(content, indent=2, ensure_ascii=False).encode() + b"\n")
    hexes = sum(len(row["hexes"]) for row in content["map"]["hexes"])
    told = {"hexes": hexes, "tiles": len(content["tiles"]), "program": to.value}
    typer.echo(say("exported title", file=output, **told))

"""`roundhouse new`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..text.terminal import say
from .completion import title_names
from .seats import SEEDS, names_of, options_for, some_seed

Seed = Annotated[int | None, typer.Option(min=0, max=SEEDS - 1, help="Seed of the cards; by default any.")]
Options = Annotated[list[str] | None, typer.Option("--option", help="Option of the title; may be repeated.")]


def new(
    title: Annotated[
        str, typer.Argument(help="Title, as listed by `roundhouse titles`.", autocompletion=title_names)
    ],
    players: Annotated[str, typer.Option(help="Names in seating order: Ann,Ben,Cy")],
    output: Annotated[Path, typer.Option("-o", "--out", help="File to write.")],
    seed: Seed = None,
    option: Options = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")] = False,
) -> None:
    """Start a saved game."""
    from ..play.session import Game
    from .files import may_write

    may_write(output, force)
    options = options_for(title, option)
    game = Game.new(title, names_of(players), seed=some_seed(seed), options=options)
    game.save(output)
    header = game.header
    typer.echo(say("written", file=output, title=header.title, players=header.players, seed=header.seed))

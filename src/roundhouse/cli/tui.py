"""`roundhouse tui`."""

from __future__ import annotations

import importlib.util
import shlex
from pathlib import Path
from typing import Annotated

import typer

from ..text.terminal import say
from .errors import UserError
from .new import Options, Seed


def tui(
    what: Annotated[
        str | None, typer.Argument(metavar="[TITLE|FILE]", help="Title, or a saved game to go on with.")
    ] = None,
    seat: Annotated[
        list[str] | None, typer.Option(help="Who plays a seat: NAME=human or NAME=BOT; may be repeated.")
    ] = None,
    players: Annotated[
        str | None, typer.Option(help="Names in seating order: Ann,Ben,Cy. Who has no --seat is human.")
    ] = None,
    seed: Seed = None,
    option: Options = None,
    save: Annotated[
        Path | None,
        typer.Option(
            help="File in which the game is saved after every decision; by default one is made for it."
        ),
    ] = None,
    coach: Annotated[
        bool, typer.Option("--coach", help="A coach explains each thing when it happens for the first time.")
    ] = False,
) -> None:
    """Play on the full screen of the terminal, or look through a saved game (extra `tui`). ? tells the keys."""
    from .files import may_write
    from .play import place_for, table_for
    from .seats import bots_for, seats_of
    from .sitting import Sitting

    if importlib.util.find_spec("textual") is None:
        raise UserError(say("no full screen", extra=".[tui]"))
    if save is not None:
        may_write(save)
    game, seats, kept = table_for(what, seats_of(seat or ()), players, seed, option)
    bots = bots_for(game.header.players, seats, game.header.seed)
    again = " ".join(
        [
            *(f"--seat {shlex.quote(f'{player}={who}')}" for player, who in seats.items() if player in bots),
            *(["--coach"] if coach else []),
        ]
    )
    sitting = Sitting(game, bots, save or kept or place_for(game), save is not None, again)
    from .fullscreen.table import Table

    Table(sitting, coach).run()
    if told := sitting.kept(full_screen=True):
        typer.echo(told)

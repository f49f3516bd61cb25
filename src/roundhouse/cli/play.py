"""`roundhouse play`."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..text.terminal import say
from .errors import STOPPED, UserError
from .new import Options, Seed
from .seats import HUMAN, bots_for, names_of, seats_of, some_seed

if TYPE_CHECKING:
    from ..play.session import Game

USUAL = {"Ann": HUMAN, "Ben": "greedy", "Cy": "greedy"}
"""Who sits at a new table when nobody says."""


def play(
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
        Path | None, typer.Option(help="File in which the game is saved, after every decision.")
    ] = None,
    brief: Annotated[bool, typer.Option("--brief", help="Show map and tables only when asked.")] = False,
) -> None:
    """Play in the terminal: people, bots, or both. Type ? at the table for help."""
    from .desk import Desk
    from .files import may_write
    from .output import console

    if save is not None:
        may_write(save)
    seats = seats_of(seat or ())
    game, seats = _table(what, seats, players, seed, option)
    bots = bots_for(game.header.players, seats, game.header.seed)
    again = " ".join(
        f"--seat {shlex.quote(f'{player}={who}')}" for player, who in seats.items() if player in bots
    )
    desk = Desk(game, bots, console(), save, brief, again)
    header = game.header
    names = [header.names.get(player, player) for player in header.players]
    desk.say(say("table", title=header.title, players=names, seed=header.seed))
    try:
        desk.run()
    except KeyboardInterrupt:
        raise typer.Exit(STOPPED) from None


def _table(
    what: str | None, seats: dict[str, str], players: str | None, seed: int | None, option: list[str] | None
) -> tuple[Game, dict[str, str]]:
    """The game to play, a saved one or a new one of a title, and who sits where."""
    from ..play.session import Game
    from ..titles.found import UnknownTitle, title, titles
    from .files import open_game

    if what is None:
        if len(titles()) != 1:
            raise UserError(say("which title", titles=titles()))
        what = next(iter(titles()))
    try:
        name = title(what).name
    except UnknownTitle:
        if not Path(what).exists():
            raise UserError(say("neither", name=what, titles=titles())) from None
        if players is not None or seed is not None or option:
            raise UserError(say("seats fixed")) from None
        return open_game(Path(what)).game, seats
    if players is None:
        seats = seats or USUAL
    order = list(seats) if players is None else names_of(players)
    return Game.new(name, order, seed=some_seed(seed), options=option or ()), seats

"""`roundhouse play`."""

from __future__ import annotations

import os
import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..text.terminal import say
from .data_folder import data_folder, private_folder
from .errors import STOPPED, UserError
from .new import Options, Seed
from .seats import HUMAN, bots_for, names_of, options_for, seats_of, some_seed

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
        Path | None,
        typer.Option(
            help="File in which the game is saved after every decision; by default one is made for it."
        ),
    ] = None,
    brief: Annotated[bool, typer.Option("--brief", help="Show map and tables only when asked.")] = False,
    coach: Annotated[
        bool, typer.Option("--coach", help="A coach explains each thing when it happens for the first time.")
    ] = False,
) -> None:
    """Play in the terminal: people, bots, or both. Type ? at the table for help."""
    from .desk import Desk
    from .files import may_write
    from .output import console

    if save is not None:
        may_write(save)
    seats = seats_of(seat or ())
    game, seats, kept = table_for(what, seats, players, seed, option)
    bots = bots_for(game.header.players, seats, game.header.seed)
    sitting = [f"--seat {shlex.quote(f'{player}={who}')}" for player, who in seats.items() if player in bots]
    again = " ".join([*sitting, *(["--coach"] if coach else [])])
    desk = Desk(game, bots, console(), save or kept or place_for(game), save is not None, brief, again, coach)
    header = game.header
    names = [header.names.get(player, player) for player in header.players]
    desk.say(say("table", title=header.title, players=names, seed=header.seed))
    people = [name for player, name in zip(header.players, names, strict=True) if player not in bots]
    if coach and len(people) == 1 and not any(action.by in header.players for action in game.actions):
        others = [name for name in names if name not in people]
        desk.say(say("first game", player=people[0], others=others), "green")
    try:
        desk.run()
    except KeyboardInterrupt:
        raise typer.Exit(STOPPED) from None


def place_for(game: Game) -> Path:
    """A file of its own for a game of which nobody says where it is kept."""
    folder = private_folder(Path(os.environ.get("ROUNDHOUSE_GAMES") or data_folder()) / "games")
    stem = f"{game.header.title}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = (f"{stem}{ending}.json" for ending in ("", *(f"-{n}" for n in range(2, 10_000))))
    return folder / next(name for name in names if not (folder / name).exists())


def table_for(
    what: str | None, seats: dict[str, str], players: str | None, seed: int | None, option: list[str] | None
) -> tuple[Game, dict[str, str], Path | None]:
    """The game to play, a saved one or a new one of a title, who sits where, and the file of ours that it is from.

    Raises `UserError` where there is none, or where what is asked for does not fit it.
    """
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
        opened = open_game(Path(what))
        ours = opened.imported is None and not opened.record  # other formats are not written over
        return opened.game, seats, opened.path if ours else None
    if players is None:
        seats = seats or USUAL
    order = list(seats) if players is None else names_of(players)
    game = Game.new(name, order, seed=some_seed(seed), options=options_for(name, option))
    return game, seats, None

"""How people sit down to a game: what `play` and `tui` are asked for, and the sitting that it comes to."""

from __future__ import annotations

import os
import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..text.terminal import say
from .data_folder import data_folder, private_folder
from .errors import UserError
from .seats import HUMAN, bots_for, names_of, options_for, seats_of, some_seed

if TYPE_CHECKING:
    from ..bots.helpers import Helpers
    from ..play.session import Game
    from .sitting import Sitting

USUAL = {"Ann": HUMAN, "Ben": "greedy", "Cy": "greedy"}
"""Who sits at a new table when nobody says."""

What = Annotated[
    str | None, typer.Argument(metavar="[TITLE|FILE]", help="Title, or a saved game to go on with.")
]
Seats = Annotated[
    list[str] | None,
    typer.Option("--seat", help="Who plays a seat: NAME=human or NAME=BOT; may be repeated."),
]
Players = Annotated[
    str | None, typer.Option(help="Names in seating order: Ann,Ben,Cy. Who has no --seat is human.")
]
Save = Annotated[
    Path | None,
    typer.Option(help="File in which the game is saved after every decision; by default one is made for it."),
]
Coached = Annotated[
    bool, typer.Option("--coach", help="A coach explains each thing when it happens for the first time.")
]

Cores = Annotated[
    int,
    typer.Option(min=1, help="Processor cores that bots may use for a decision.", envvar="ROUNDHOUSE_CORES"),
]


def sitting_for(
    what: str | None,
    seat: list[str] | None,
    players: str | None,
    seed: int | None,
    option: list[str] | None,
    save: Path | None,
    coach: bool,
    cores: int = 1,
) -> Sitting:
    """The sitting that is asked for, of a saved game or a new one of a title.

    Raises `UserError` where there is none, or where what is asked for does not fit it.
    """
    from .files import may_write
    from .sitting import Sitting

    if save is not None:
        may_write(save)
    game, seats, kept = _game_for(what, seats_of(seat or ()), players, seed, option)
    bots = bots_for(game.header.players, seats, game.header.seed)
    again = [f"--seat {shlex.quote(f'{player}={who}')}" for player, who in seats.items() if player in bots]
    if coach:
        again.append("--coach")
    if cores > 1:
        again.append(f"--cores {cores}")
    file = save or kept or _place_for(game)
    return Sitting(game, bots, file, save is not None, " ".join(again), helpers_for(cores))


def helpers_for(cores: int) -> Helpers | None:
    """The processes that may help bots where they may use so many cores; none where it is this one's alone."""
    from ..bots.helpers import Helpers

    return Helpers(cores) if cores > 1 else None


def _game_for(
    what: str | None, seats: dict[str, str], players: str | None, seed: int | None, option: list[str] | None
) -> tuple[Game, dict[str, str], Path | None]:
    """The game to play, who sits where, and the file of ours that it is from."""
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


def _place_for(game: Game) -> Path:
    """A file of its own for a game of which nobody says where it is kept."""
    folder = private_folder(Path(os.environ.get("ROUNDHOUSE_GAMES") or data_folder()) / "games")
    stem = f"{game.header.title}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = (f"{stem}{ending}.json" for ending in ("", *(f"-{n}" for n in range(2, 10_000))))
    return folder / next(name for name in names if not (folder / name).exists())

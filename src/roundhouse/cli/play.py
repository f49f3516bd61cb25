"""`roundhouse play`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..text.terminal import say
from .errors import STOPPED
from .new import Options, Seed
from .seating import Coached, Cores, Players, Save, Seats, What, sitting_for


def play(
    what: What = None,
    seat: Seats = None,
    players: Players = None,
    seed: Seed = None,
    option: Options = None,
    save: Save = None,
    brief: Annotated[bool, typer.Option("--brief", help="Show map and tables only when asked.")] = False,
    coach: Coached = False,
    cores: Cores = 1,
) -> None:
    """Play in the terminal: people, bots, or both. Type ? at the table for help."""
    from .desk import Desk
    from .output import console

    sitting = sitting_for(what, seat, players, seed, option, save, coach, cores)
    desk = Desk(sitting, console(), brief, coach)
    header = sitting.game.header
    names = [header.names.get(player, player) for player in header.players]
    desk.say(say("table", title=header.title, players=names, seed=header.seed))
    people = [name for player, name in zip(header.players, names, strict=True) if player not in sitting.bots]
    if coach and len(people) == 1 and not any(action.by in header.players for action in sitting.game.actions):
        others = [name for name in names if name not in people]
        desk.say(say("first game", player=people[0], others=others), "green")
    try:
        desk.run()
    except KeyboardInterrupt:
        raise typer.Exit(STOPPED) from None
    finally:
        sitting.close()

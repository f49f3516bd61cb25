"""`roundhouse tournament`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ..text import counts
from ..text.terminal import say
from .arena import MOST_ACTIONS, Task, against_endless
from .completion import bot_names, title_names
from .errors import STOPPED, UserError
from .journal import CLUSTER, KEPT, play_all
from .new import Options
from .output import print_json
from .seats import SEEDS
from .standings import forms, print_table


def tournament(
    title: Annotated[
        str, typer.Argument(help="Title, as listed by `roundhouse titles`.", autocompletion=title_names)
    ],
    bot: Annotated[
        list[str] | None, typer.Option(help="A bot's name; at least two.", autocompletion=bot_names)
    ] = None,
    players: Annotated[
        int | None, typer.Option(min=2, help="Seats at each table; 4 if there may be.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games each pair of bots plays.")] = 100,
    seed: Annotated[int, typer.Option(min=0, max=SEEDS - 1, help="Seed of the first game of each pair.")] = 0,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default one for each processor.")
    ] = None,
    option: Options = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", help=KEPT),
    ] = None,
    ray: Annotated[str, typer.Option(help=CLUSTER)] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")] = False,
) -> None:
    """Let bots meet in pairs, seats permuted, and rate them. Ctrl-C stops; with --out it goes on where it stopped."""
    from ..analysis.strength import standings
    from ..bots import BOTS, NAMES, is_known
    from .league import pairings
    from .league import table as table_of

    bots = list(dict.fromkeys(bot or ()))
    for name in bots:
        if not is_known(name):
            raise UserError(say("no such bot", bot=name, bots=NAMES))
    if len(bots) < 2:
        raise UserError(say("two bots", bots=BOTS))
    named, names, options = table_of(title, players, option or ())  # complains before anything begins
    tasks = list(pairings(named, names, options, bots, games, seed))
    played, _, stopped = play_all(tasks, out, _jobs(jobs, tasks), ray=ray, quiet=as_json)
    ended = [game for game in played if game["finished"]]
    unfinished = len(played) - len(ended)
    table = standings(ended)
    if as_json:
        print_json(
            {
                "title": named,
                "games": len(played),
                "wanted": len(tasks),
                "unfinished": unfinished,
                "standings": forms(table),
            }
        )
    else:
        print_table(say("tournament", title=named, games=counts.games(len(played))), table)
        if unfinished:
            typer.echo(say("never ended", games=unfinished, most=MOST_ACTIONS))
            if advice := against_endless(named, options):
                typer.echo(advice)
    if stopped:
        typer.echo(say("stopped", games=len(played), wanted=len(tasks)), err=True)
        raise typer.Exit(STOPPED)


def _jobs(jobs: int | None, tasks: Sequence[Task]) -> int:
    return max(min(jobs or os.cpu_count() or 1, len(tasks)), 1)

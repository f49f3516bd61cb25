"""`roundhouse hint`."""

from __future__ import annotations

import contextlib
import math
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..text.terminal import say
from .errors import UserError
from .output import console, print_json
from .output import table as new_table
from .seating import Cores, helpers_for
from .seats import SEEDS

if TYPE_CHECKING:
    from rich.console import Console

    from ..bots.hint import Hint
    from .files import Opened


def hint(
    file: Annotated[Path, typer.Argument(help="A saved game, or a game file of 18xx.games.")],
    bot: Annotated[
        str | None,
        typer.Option(help="Who is asked: a bot's name, or engine:COMMAND; the strongest bot by default."),
    ] = None,
    at: Annotated[int | None, typer.Option(help="The position after so many actions.")] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0, help="For thinking; by default as long as the bot takes.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=SEEDS - 1, help="Seed of the bot.")] = 0,
    cores: Cores = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the hint as JSON.")] = False,
) -> None:
    """Ask a bot what it would do in a position, what else it looked at, and why."""
    from ..bots import NAMES, Engine, called, is_known
    from ..bots.hint import adviser
    from ..bots.hint import hint as asked
    from .files import go_to, open_game

    name = bot or adviser()
    if not is_known(name):
        raise UserError(say("no such bot", bot=name, bots=NAMES))
    opened = open_game(file)
    go_to(opened, at)
    game, found = opened.game, None
    if not game.over:
        player = called(name, seed)
        limit = math.inf if seconds is None else seconds
        helpers = helpers_for(cores)
        try:
            with contextlib.redirect_stdout(sys.stderr):  # what the bot prints
                found = asked(player, name, game.title, game.state, limit, game.header.names, helpers)
        finally:
            if helpers is not None:
                helpers.close()
            if isinstance(player, Engine):
                player.close()
    if as_json:
        print_json(described(opened, found))
    elif found is None:
        typer.echo(say("nothing to decide", file=file))
    else:
        _print(opened, found)


def described(opened: Opened, found: Hint | None) -> dict[str, Any]:
    """A hint as JSON has it, with the position that it is for; `hint` is null when the game is over."""
    from ..bots.hint import told_of

    game = opened.game
    told = told_of(found) if found is not None else None
    return {"title": game.header.title, "at": game.at, "to_act": game.to_act, "hint": told}


def _print(opened: Opened, found: Hint) -> None:
    from ..text.prompts import prompt

    game = opened.game
    out = console()
    out.print(prompt(game.title, game.state, game.header.names))
    out.print(say("advised", bot=found.bot, action=found.label))
    if len(found.rows) < 2:
        _print_reasons(found, out)
        return
    table = new_table()
    table.add_column(say("worth"), justify="right", no_wrap=True)
    table.add_column(say("behind"), justify="right", no_wrap=True)
    table.add_column(say("action"))
    for row in found.rows:
        table.add_row(row.said, row.behind_said, row.label)
    out.print()
    out.print(table)
    out.print(say("what worth is"))
    if found.compared:
        out.print()
        out.print(say("compared", action=found.compared))
    _print_reasons(found, out)


def _print_reasons(found: Hint, out: Console) -> None:
    if not found.reasons:
        out.print(say("no reasons", bot=found.bot))
    for reason in found.reasons:
        typer.echo(textwrap.fill(say("reason", reason=reason), out.width, subsequent_indent=" " * 4))

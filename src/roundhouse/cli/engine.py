"""`roundhouse engine`."""

from __future__ import annotations

import contextlib
import sys
from typing import Annotated

import typer

from ..text.language import ngettext
from ..text.terminal import say
from .completion import bot_names
from .errors import FINDING, UserError


def engine(
    bot: Annotated[
        str,
        typer.Argument(
            help="A bot's name, as `roundhouse simulate --bot` takes it.", autocompletion=bot_names
        ),
    ] = "greedy",
) -> None:
    """Be an engine: read positions from standard input, answer with moves (docs/engines.md).

    Ends with exit code 1 when there were lines that it could not understand, and tells how many.
    """
    from ..bots import NAMES, called, is_known
    from ..bots.engine import PREFIX
    from ..bots.serving import serve

    if bot.startswith(PREFIX) or not is_known(bot):
        raise UserError(say("no such bot", bot=bot, bots=NAMES))
    said = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):  # what the bot prints
        errors = serve(called(bot), bot, sys.stdin, said)
    if errors:
        told = ngettext("{count} line was not understood.", "{count} lines were not understood.", errors)
        typer.echo(f"roundhouse: {told}", err=True)
        raise typer.Exit(FINDING)

"""`roundhouse engine`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ..text.terminal import say
from .completion import bot_names
from .errors import UserError


def engine(
    bot: Annotated[
        str,
        typer.Argument(
            help="A bot's name, as `roundhouse simulate --bot` takes it.", autocompletion=bot_names
        ),
    ] = "greedy",
) -> None:
    """Be an engine: read positions from standard input, answer with moves (docs/engines.md)."""
    from ..bots import BOTS, make
    from ..bots.serving import serve

    if bot not in BOTS:
        raise UserError(say("no such bot", bot=bot, bots=BOTS))
    serve(make(bot), bot, sys.stdin, sys.stdout)

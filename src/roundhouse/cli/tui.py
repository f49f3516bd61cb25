"""`roundhouse tui`."""

from __future__ import annotations

import importlib.util
import sys

import typer

from ..text.terminal import say
from .errors import UserError
from .extras import extra
from .new import Options, Seed
from .seating import Coached, Cores, Players, Save, Seats, What, sitting_for


def at_terminal() -> bool:
    """Whether keys come from a terminal, and pictures go to one."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def tui(
    what: What = None,
    seat: Seats = None,
    players: Players = None,
    seed: Seed = None,
    option: Options = None,
    save: Save = None,
    coach: Coached = False,
    cores: Cores = 1,
) -> None:
    """Play on the full screen of the terminal, or look through a saved game (extra `tui`). ? tells the keys."""
    if importlib.util.find_spec("textual") is None:
        raise UserError(say("no full screen", extra=extra("tui")))
    if not at_terminal():
        raise UserError(say("no terminal"))
    sitting = sitting_for(what, seat, players, seed, option, save, coach, cores)
    from .fullscreen.table import Table

    table = Table(sitting, coach)
    try:
        table.run()
    finally:
        sitting.close()
    if told := sitting.kept(full_screen=True):
        typer.echo(told)
    if table.fault is not None:
        raise table.fault

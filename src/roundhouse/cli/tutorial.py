"""`roundhouse tutorial`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .new import Seed

NAME, BOTS = "Ann", {"Ben": "newcomer", "Cy": "newcomer"}
"""Who sits at the table."""


def tutorial(
    title: Annotated[
        str | None, typer.Argument(metavar="[TITLE]", help="Title; by default the one for a first game.")
    ] = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option(help="File in which the game is saved.")] = None,
) -> None:
    """Play a first game against bots with a coach, who explains one thing at a time when it happens."""
    from ..titles.found import first_title
    from .play import play
    from .seats import HUMAN

    seats = {NAME: HUMAN, **BOTS}
    play(
        title or first_title().name,
        [f"{player}={who}" for player, who in seats.items()],
        None,
        seed,
        None,
        save,
        brief=False,
        coach=True,
    )

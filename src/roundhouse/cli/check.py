"""`roundhouse check`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..text.counts import actions
from ..text.counts import faults as counted_faults
from ..text.terminal import say
from .errors import FINDING
from .output import print_json

DIFFERENCES = (
    "game is not over",
    "result differs",
    "reason of the end differs",
    "round differs",
    "player to act differs",
)
"""What an import may remark that means that the game went otherwise than its file says."""


def check(
    file: Annotated[Path, typer.Argument(help="A saved game, or a game file of 18xx.games.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Look a saved game over: does it replay by the rules, and is all money and stock accounted for?

    Exits with 1 when something is found; a file that cannot be played at all is a mistake (2).
    """
    from ..core.game import audit
    from .files import open_game
    from .replay import notes

    opened = open_game(file, corrected=True)
    game = opened.game
    faults = [
        {"at": at, "fault": fault}
        for at in range(len(game.actions) + 1)
        for fault in audit(game.title, game.position(at))
    ]
    remarks = notes(opened)
    differ = bool(opened.difference)
    if opened.imported is not None:
        differ = any(note.case in DIFFERENCES for note in opened.imported.notes)
    if as_json:
        print_json(
            {
                "file": str(file),
                "actions": game.at,
                "ok": not (faults or differ),
                "faults": faults,
                "notes": remarks,
            }
        )
    else:
        for found in faults:
            typer.echo(say("fault", **found))
        for remark in remarks:
            typer.echo(remark)
        clean = say("checked", file=file, actions=actions(game.at))
        bad = (
            say("differs", file=file)
            if differ
            else say("faulty", file=file, faults=counted_faults(len(faults)))
        )
        typer.echo(bad if faults or differ else clean)
    if faults or differ:
        raise typer.Exit(FINDING)

"""`roundhouse analyse`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..text.terminal import say
from .errors import STOPPED, UserError
from .output import console, print_json, progress
from .routes import Limit

if TYPE_CHECKING:
    from ..analysis.unplayed import Compared
    from .files import Opened


def analyse(
    file: Annotated[Path, typer.Argument(help="A saved game, or a game file of 18xx.games.")],
    runs: Annotated[
        bool, typer.Option("--runs", help="Compare every declared run with the best one.")
    ] = False,
    limit: Limit = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Look back at a game, finished or not. Ctrl-C stops and sums up what was looked at."""
    from ..analysis.unplayed import declarations
    from .files import open_game

    if not runs:
        raise UserError(say("analyse what"))
    opened = open_game(file)
    declared = declarations(opened.game)
    rows, stopped = _all_compared(opened, declared, limit, quiet=as_json)
    outcome = summary(opened.game.header.title, rows, len(declared))
    if as_json:
        print_json(outcome)
    else:
        _print(outcome)
    if stopped:
        typer.echo(say("looked at some", runs=len(rows), wanted=len(declared)), err=True)
        raise typer.Exit(STOPPED)


def described(opened: Opened, row: Compared) -> dict[str, Any]:
    """A comparison as it is printed; of an imported game with the numbers of its file."""
    site = opened.imported.ids[row.action - 1] if opened.imported is not None else None
    return {
        "action": row.action if site is None else site,
        "corporation": row.corporation,
        "declared": row.declared,
        "best": row.best,
        "proven": row.proven,
        "seconds": row.seconds,
    }


def summary(title: str, rows: Sequence[dict[str, Any]], wanted: int) -> dict[str, Any]:
    """What the comparison comes to: the money that better runs would have brought, and every set of runs."""
    return {
        "title": title,
        "wanted": wanted,
        "looked_at": len(rows),
        "missed": sum(row["best"] > row["declared"] for row in rows),
        "left": sum(row["best"] - row["declared"] for row in rows),
        "proven": all(row["proven"] for row in rows),
        "seconds": round(sum(row["seconds"] for row in rows), 3),
        "runs": list(rows),
    }


def _all_compared(
    opened: Opened, declared: Sequence[int], limit: float | None, quiet: bool
) -> tuple[list[dict[str, Any]], bool]:
    """The comparisons that were made, in order, and whether somebody stopped it."""
    rows: list[dict[str, Any]] = []
    with progress(quiet) as bar:
        line = bar.add_task("", total=len(declared))
        try:
            for row in _compared(opened, declared, limit):
                rows.append(row)
                bar.advance(line)
        except KeyboardInterrupt:
            return rows, True
    return rows, False


def _compared(opened: Opened, declared: Sequence[int], limit: float | None) -> Iterator[dict[str, Any]]:
    from ..analysis.unplayed import all_compared

    for row in all_compared(opened.game, declared, limit):
        yield described(opened, row)


def _print(outcome: dict[str, Any]) -> None:
    from rich import box
    from rich.table import Table

    from ..text.templates import dollars

    missed = [row for row in outcome["runs"] if row["best"] > row["declared"]]
    if missed:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        table.add_column(say("action"), justify="right")
        table.add_column(say("corporation"))
        for heading in (say("declared"), say("best"), say("left")):
            table.add_column(heading, justify="right")
        for row in missed:
            amounts = (row["declared"], row["best"], row["best"] - row["declared"])
            table.add_row(str(row["action"]), row["corporation"], *map(dollars, amounts))
        console().print(table)
    typer.echo(say("looked at", runs=outcome["looked_at"], missed=outcome["missed"], left=outcome["left"]))
    unproven = sum(not row["proven"] for row in outcome["runs"])
    if unproven:
        typer.echo(say("open ends", count=unproven))

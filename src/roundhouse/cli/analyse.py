"""`roundhouse analyse`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..text.terminal import say
from .errors import STOPPED
from .output import print_json, progress
from .routes import Limit

if TYPE_CHECKING:
    from ..analysis.unplayed import Compared
    from .files import Opened


def analyse(
    file: Annotated[Path, typer.Argument(help="A saved game, or a game file of 18xx.games.")],
    runs: Annotated[
        bool, typer.Option("--runs", help="Only compare every declared run with the best one.")
    ] = False,
    evaluate: Annotated[
        bool,
        typer.Option(
            "--evaluate", help="Judge every decision too, and ask a bot about those that cost most."
        ),
    ] = False,
    limit: Limit = None,
    html: Annotated[
        Path | None, typer.Option(help="Write a report of everything to this file, a page with charts.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Look back at a game, finished or not: what everybody was worth and why, where it turned, what better runs
    would have earned, trains bought in need; with --evaluate, what everybody could expect after each decision. Ctrl-C
    stops and sums up what was looked at."""
    from ..text.templates import money_as
    from ..text.words import currency_of
    from .files import may_write, open_game
    from .report import ready

    if html is not None:
        may_write(html)
        ready(html)
    opened = open_game(file)
    with money_as(currency_of(opened.game.title)):
        _told(opened, runs, evaluate, limit, html, as_json)


def _told(
    opened: Opened, runs: bool, evaluate: bool, limit: float | None, html: Path | None, as_json: bool
) -> None:
    from ..analysis.unplayed import declarations
    from .analysis_data import full, looked_back, summary, turning_points, with_runs
    from .analysis_text import print_all, print_runs
    from .report import page

    declared = declarations(opened.game)
    stopped, data = False, {}
    if not runs or html is not None:
        data = looked_back(opened)
        try:
            data["turning_points"] = turning_points(opened)
            if evaluate:
                data["evaluation"] = _evaluated(opened, quiet=as_json)
        except KeyboardInterrupt:
            stopped = True
    rows: list[dict[str, Any]] = []
    if not stopped:
        rows, stopped = _all_compared(opened, declared, limit, quiet=as_json, told=full)
    if data:
        data = with_runs(data, rows, len(declared))
    if html is not None:
        from .files import write

        write(html, page(data).encode())
    for line in () if as_json else opened.house_rules():
        typer.echo(line)
    if runs:
        found = summary(opened.game.header.title, [_short(row) for row in rows], len(declared))
        print_json(found) if as_json else print_runs(found)
    else:
        print_json(data) if as_json else print_all(data)
    if html is not None and not as_json:
        typer.echo(say("report written", file=html))
    if stopped:
        typer.echo(say("looked at some", runs=len(rows), wanted=len(declared)), err=True)
        raise typer.Exit(STOPPED)


SHORT = ("action", "corporation", "declared", "best", "proven", "seconds")
"""What `--runs` tells of a comparison."""


def _short(row: dict[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in SHORT}


def _evaluated(opened: Opened, quiet: bool) -> dict[str, Any]:
    """The evaluation of the game, position by position."""
    from ..analysis.evaluation import evaluating
    from .analysis_data import evaluation

    steps = evaluating(opened.game)
    with progress(quiet) as bar:
        line = bar.add_task("", total=None)
        while True:
            try:
                done, total = next(steps)
            except StopIteration as end:
                return evaluation(opened, end.value)
            bar.update(line, completed=done, total=total)


def _all_compared(
    opened: Opened,
    declared: Sequence[int],
    limit: float | None,
    quiet: bool,
    told: Callable[[Opened, Compared], dict[str, Any]],
) -> tuple[list[dict[str, Any]], bool]:
    """The comparisons that were made, in order, and whether somebody stopped it."""
    from ..analysis.unplayed import all_compared

    rows: list[dict[str, Any]] = []
    with progress(quiet) as bar:
        line = bar.add_task("", total=len(declared))
        try:
            for row in all_compared(opened.game, declared, limit):
                rows.append(told(opened, row))
                bar.advance(line)
        except KeyboardInterrupt:
            return rows, True
    return rows, False

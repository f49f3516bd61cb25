"""`roundhouse train`."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..text.terminal import say
from .errors import STOPPED, UserError
from .output import progress

if TYPE_CHECKING:
    from ..bots.judgement.training import Figures


def train(
    title: Annotated[str, typer.Argument(help="Title, as listed by `roundhouse titles`.")],
    games: Annotated[
        Path, typer.Option(help="File of games to learn from; those that are missing are played and added.")
    ],
    out: Annotated[Path, typer.Option(help="File for what was learned, such as the title's judgement.json.")],
    count: Annotated[int, typer.Option(min=8, help="How many games to learn from.")] = 300,
    seed: Annotated[int, typer.Option(min=0, help="Number of the first game, and seed of the training.")] = 0,
) -> None:
    """Let bots learn from their games what shares are worth. Ctrl-C stops; with the same file it goes on from there."""
    from ..bots.judgement.learned import written
    from ..bots.judgement.measured import measured
    from ..bots.judgement.selfplay import kept, play_on
    from ..bots.judgement.training import reported, trained
    from ..titles.found import title as found

    if importlib.util.find_spec("lightgbm") is None:
        raise UserError(say("no training", extra="roundhouse[train]"))
    entry, numbers = found(title), range(seed, seed + count)
    try:
        with progress(False) as bar:
            line = bar.add_task("", total=count)
            for played in kept(games):
                bar.advance(line, played.number in numbers)
            for _ in play_on(games, entry.name, numbers):
                bar.advance(line)
    except KeyboardInterrupt:
        done = sum(played.number in numbers for played in kept(games))
        typer.echo(say("stopped", games=done, wanted=count), err=True)
        raise typer.Exit(STOPPED) from None
    rows = measured(entry.name, (played for played in kept(games) if played.number in numbers))
    report = reported(rows.shares, seed)
    out.write_bytes(written(trained(rows, seed)))
    typer.echo(say("told by forecasts", **_percents(report.forecast)))
    typer.echo(say("told by learning", **_percents(report.learned)))
    typer.echo(say("trained", file=out, games=len({row.game for row in rows.shares})))


def _percents(figures: Figures) -> dict[str, int]:
    parts = {"all": figures.explained, "apart": figures.apart, "error": figures.error}
    return {"rows": figures.rows} | {name: round(100 * part) for name, part in parts.items()}

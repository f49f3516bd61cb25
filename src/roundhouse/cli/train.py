"""`roundhouse train`."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..text import counts
from ..text.terminal import say
from .completion import title_names
from .errors import STOPPED, UserError
from .extras import extra
from .files import may_write, write
from .output import progress
from .seats import SEEDS

if TYPE_CHECKING:
    from ..bots.judgement.selfplay import Played
    from ..bots.judgement.training import Figures

SEATS = 4
"""Games are played by so many, or as near to it as the title has it."""


def train(
    title: Annotated[
        str, typer.Argument(help="Title, as listed by `roundhouse titles`.", autocompletion=title_names)
    ],
    games: Annotated[
        Path, typer.Option(help="File of games to learn from; those that are missing are played and added.")
    ],
    out: Annotated[Path, typer.Option(help="File for what was learned, such as the title's judgement.json.")],
    count: Annotated[int, typer.Option(min=8, help="How many games to learn from.")] = 300,
    seed: Annotated[
        int, typer.Option(min=0, max=SEEDS - 1, help="Number of the first game, and seed of the training.")
    ] = 0,
) -> None:
    """Let bots learn from their games what shares are worth. Ctrl-C stops; with the same file it goes on from there."""
    from ..bots.judgement.learned import written
    from ..bots.judgement.measured import measured
    from ..bots.judgement.selfplay import play_on
    from ..bots.judgement.training import reported, trained
    from ..titles.found import title as found

    if importlib.util.find_spec("lightgbm") is None:
        raise UserError(say("no training", extra=extra("train")))
    entry, numbers = found(title), range(seed, seed + count)
    _files_fit(games, out)
    least, most = entry.players
    done = {played.number for played in _kept(games, entry.name, numbers)}
    try:
        with progress(False) as bar:
            line = bar.add_task("", total=count, completed=len(done))
            for played in play_on(games, entry.name, numbers, min(max(SEATS, least), most)):
                done.add(played.number)
                bar.advance(line)
            line = bar.add_task("", total=count)
            rows = measured(bar.track(_kept(games, entry.name, numbers), task_id=line))
            if not rows.shares:
                raise UserError(say("nothing to learn", games=count))
            report = reported(rows.shares, seed)
            learned = trained(rows, seed)
    except KeyboardInterrupt:
        typer.echo(say("stopped", games=len(done), wanted=count), err=True)
        raise typer.Exit(STOPPED) from None
    write(out, written(learned))
    typer.echo(say("told by forecasts", **_percents(report.forecast)))
    typer.echo(say("told by learning", **_percents(report.learned)))
    typer.echo(say("trained", file=out, games=counts.games(learned.games)))


def _files_fit(games: Path, out: Path) -> None:
    """Raises `UserError` before hours are spent for a file that could not be written, or in whose stead something would
    be lost."""
    from ..bots.judgement.learned import is_learned

    may_write(games)
    may_write(out)
    if games.resolve() == out.resolve():
        raise UserError(say("games and learned", file=out))
    if out.exists() and not is_learned(out.read_bytes()):
        raise UserError(say("not learned", file=out))


def _kept(games: Path, title: str, numbers: range) -> Iterator[Played]:
    """The games of these numbers in the file. Raises `UserError` for a file of something else."""
    from ..bots.judgement.selfplay import OtherGames, kept

    try:
        yield from (played for played in kept(games, title) if played.number in numbers)
    except OtherGames as other:
        if other.title:
            sentence = say("games of another", file=games, title=other.title, version=other.version)
        else:
            sentence = say("no games to learn", file=games)
        raise UserError(sentence) from None


def _percents(figures: Figures) -> dict[str, int]:
    parts = {"all": figures.explained, "apart": figures.apart, "error": figures.error}
    return {"rows": figures.rows} | {name: round(100 * part) for name, part in parts.items()}

"""`roundhouse standings`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..text import counts
from ..text.terminal import say
from .journal import Row, rows_of
from .output import print_json, print_uncut
from .output import table as new_table

if TYPE_CHECKING:
    from ..analysis.strength import Score, Standing

Sort = tuple[str, tuple[str, ...], int]
"""What games have to share to be rated together: title, options, number of seats."""


def standings(
    files: Annotated[
        list[Path], typer.Argument(help="Tables of games that `tournament` or `simulate` has kept.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")] = False,
) -> None:
    """Rate bots by games that were kept, without playing any: a table for each title, its options and seats."""
    from ..analysis.strength import standings as rated

    sorts: dict[Sort, list[Row]] = {}
    unfinished = 0
    for row in (row for file in files for row in rows_of(file)):
        if not row["finished"]:
            unfinished += 1
            continue
        sorts.setdefault((row["title"], tuple(row["options"]), len(row["bots"])), []).append(row)
    tables = {sort: rated(rows) for sort, rows in sorts.items()}
    if as_json:
        print_json(
            [
                {"title": sort[0], "options": sort[1], "players": sort[2], "games": len(sorts[sort])}
                | {"standings": forms(table)}
                for sort, table in tables.items()
            ]
        )
        return
    if not tables and not unfinished:
        typer.echo(say("none kept", files=tuple(map(str, files))))
    for number, ((title, options, seats), table) in enumerate(tables.items()):
        games = len(sorts[title, options, seats])
        named = f"{title} ({', '.join(options)})" if options else title
        heading = say("rated games", title=named, seats=seats, games=counts.games(games))
        print_table("\n" * bool(number) + heading, table)
    if unfinished:
        typer.echo(say("left unfinished", games=unfinished))


def forms(table: Sequence[Standing]) -> list[dict[str, Any]]:
    """The standings as JSON has them."""
    import msgspec

    return [msgspec.to_builtins(standing) for standing in table]


def print_table(heading: str, table: Sequence[Standing]) -> None:
    """The standings, the best first, below a line that says what they are of."""
    typer.echo(heading)
    names = [standing.bot for standing in table]
    shown = new_table()
    for number, name in enumerate([say("bot"), say("rating"), say("rank share"), say("wins"), *names]):
        shown.add_column(name, justify="right" if number else "left")
    for standing in table:
        against = [standing.against.get(name) for name in names]
        shown.add_row(
            standing.bot,
            _rating(standing),
            f"{standing.score.mean:.2f}",
            f"{standing.wins:g}",
            *("–" if score is None else _score(score) for score in against),
        )
    print_uncut(shown)


def _rating(standing: Standing) -> str:
    if standing.low == standing.high:
        return "0"
    return f"{standing.rating:.0f} ({standing.low:.0f}…{standing.high:.0f})"


def _score(score: Score) -> str:
    return f"{score.mean:.2f} ({score.low:.2f}–{score.high:.2f})"

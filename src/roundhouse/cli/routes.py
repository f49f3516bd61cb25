"""`roundhouse routes`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..text.terminal import say
from .errors import UserError
from .output import print_json

if TYPE_CHECKING:
    from ..core.position import Position
    from ..text.words import Words
    from .files import Opened

Limit = Annotated[
    float | None,
    typer.Option(min=0, help="Seconds for each set of runs; by default as long as the proof takes."),
]


def routes(
    file: Annotated[Path, typer.Argument(help="A saved game, or a game file of 18xx.games.")],
    at: Annotated[int | None, typer.Option(help="The position after so many actions.")] = None,
    corporation: Annotated[
        str | None,
        typer.Option(metavar="SYM", help="Only this corporation; by default all that have floated."),
    ] = None,
    limit: Limit = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the runs as JSON.")] = False,
) -> None:
    """Find the best runs of the corporations, stop by stop, whosever turn it is."""
    from ..analysis.best_runs import best_of
    from ..core.position import Position
    from .files import go_to, open_game

    opened = open_game(file)
    go_to(opened, at)
    game = opened.game
    pos = Position(game.title, game.state)
    found = [best_of(pos, sym, limit) for sym in _asked(opened, pos, corporation)]
    if as_json:
        print_json({"title": game.header.title, "at": game.at, "corporations": found})
        return
    if not found:
        typer.echo(say("none floated", at=game.at))
    for row in found:
        print_runs(pos, row)


def _asked(opened: Opened, pos: Position, corporation: str | None) -> list[str]:
    """The corporations to look at, in operating order. Raises `UserError`."""
    from ..rules.corporations import CORPORATIONS
    from ..rules.market import by_price

    rows = pos[CORPORATIONS]
    if corporation is None:
        return by_price(pos, [sym for sym, row in rows.items() if row.floated])
    sym = next((sym for sym in rows if sym.casefold() == corporation.casefold()), None)
    if sym is None:
        raise UserError(say("no such corporation", corporation=corporation, corporations=sorted(rows)))
    if not rows[sym].floated:
        raise UserError(say("not floated", corporation=sym, at=opened.game.at))
    return [sym]


def print_runs(pos: Position, row: dict[str, Any]) -> None:
    """Print the runs of a corporation, as `analysis.best_runs` describes them."""
    from ..text.templates import money_as
    from ..text.words import Words

    words = Words(pos.title)
    with money_as(words.currency):
        _print_runs(words, row)


def _print_runs(words: Words, row: dict[str, Any]) -> None:
    from ..board.route_points import hex_of

    if not row["trains"]:
        typer.echo(say("no trains", corporation=row["corporation"]))
        return
    proof = say("proven") if row["proven"] else say("unproven", more=row["bound"] - row["total"])
    typer.echo(say("runs of", corporation=row["corporation"], total=row["total"], proof=proof))
    for run in row["runs"]:
        parts = [" – ".join(f"{hex_of(one['stop'])} {one['value']}" for one in run["stops"])]
        if "doubled" in run:
            doubled = run["doubled"]
            place = hex_of(doubled["stop"])
            parts.append(say("doubled", id=doubled["id"], place=place, value=doubled["value"]))
        parts += [say("bonus", **one) for one in run.get("bonuses", ())]
        parts += [say("fee", **one) for one in run.get("fees", ())]
        parts += [say("fee beside", **one) for one in run.get("beside", ())]
        stops = "".join(parts)
        typer.echo(say("run of", train=words.train(run["train"]), stops=stops, value=run["value"]))
    for one in row["extras"]:
        typer.echo(say("paid once", **one))

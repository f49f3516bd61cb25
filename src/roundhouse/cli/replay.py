"""`roundhouse replay`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..text import counts
from ..text.terminal import say
from .errors import FINDING
from .output import print_json

if TYPE_CHECKING:
    from ..core.position import Position
    from .files import Opened


def replay(
    file: Annotated[Path, typer.Argument(help="A saved game, or a game file of 18xx.games.")],
    at: Annotated[int | None, typer.Option(help="Stop after so many actions.")] = None,
    trace: Annotated[
        Path | None, typer.Option(help="Write a JSON line for each action to this file.")
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="Print what happened, line by line.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")] = False,
) -> None:
    """Play a saved game again, checking every action, and tell how it ends.

    Exits with 1 when these rules lead elsewhere than the file, and tells where they first do.
    """
    from .files import go_to, may_write, open_game, write

    opened = open_game(file, corrected=True)
    go_to(opened, at)
    if trace is not None:
        may_write(trace)
        lines = [json.dumps(line, ensure_ascii=False) for line in traced(opened)]
        write(trace, "".join(line + "\n" for line in lines).encode())
    told = outcome(opened)
    if as_json:
        print_json(told)
    else:
        if log:
            _print_log(opened)
        _print(opened, told)
        if trace is not None:
            typer.echo(say("traced", file=trace, lines=counts.lines(len(lines))))
    if opened.difference:
        raise typer.Exit(FINDING)


def outcome(opened: Opened) -> dict[str, Any]:
    """What a replay comes to: who played, and the position that it ends in."""
    from ..core.position import Position
    from ..rules.ending import END, RESULT, WEALTH
    from ..rules.money import BANK, CASH

    game = opened.game
    pos = Position(game.title, game.state)
    result: dict[str, int] = pos[RESULT]
    reason = pos[END]
    if opened.imported is not None and opened.imported.ended and game.at == len(game.actions):
        reason = opened.imported.ended  # by hand, in a file of 18xx.games
        result = {player: WEALTH(pos, player) for player in game.header.players}
    return {
        "title": game.header.title,
        "players": list(game.header.players),
        "actions": game.at,
        "finished": bool(result),
        "end_reason": (reason if result else None) or None,
        "result": dict(result),
        "bank": pos[CASH][BANK],
        "state_hash": game.digest(),
        "difference": opened.difference or None,
    }


def traced(opened: Opened) -> list[dict[str, Any]]:
    """A line for each action: of a file of 18xx.games for each of its actions that is in force."""
    from ..core.position import Position

    game = opened.game
    if opened.imported is not None:
        steps = [(row.type, row.at) for row in opened.imported.applied if row.at <= game.at]
    else:
        steps = [(action.kind(), number) for number, action in enumerate(game.actions[: game.at], 1)]
    return [
        {"n": number, "type": kind, **position(Position(game.title, game.position(after)))}
        for number, (kind, after) in enumerate(steps, 1)
    ]


def position(pos: Position) -> dict[str, Any]:
    """What a line of a trace tells of a position: the round, and everybody's money."""
    from ..rules.corporations import CORPORATIONS, started
    from ..rules.depot import owned
    from ..rules.market import price
    from ..rules.money import BANK, CASH
    from ..rules.shares import PLAYERS
    from ..rules.turns import ROUND
    from ..text.prompts import round_name
    from ..text.words import Words

    return {
        "round": round_name(Words(pos.title), pos[ROUND]),
        "players": {player: pos[CASH][player] for player in PLAYERS(pos)},
        "corporations": {
            sym: {
                "cash": pos[CASH][sym],
                "price": price(pos, sym),
                "trains": owned(pos, sym),
            }
            for sym in pos[CORPORATIONS]
            if started(pos, sym)
        },
        "bank": pos[CASH][BANK],
    }


def _print_log(opened: Opened) -> None:
    from ..play.written_log import log

    for line in log(opened.game):
        typer.echo(line if line.startswith("──") else f"  {line}")
    typer.echo()


def _print(opened: Opened, told: dict[str, Any]) -> None:
    from ..text.templates import money_as
    from ..text.words import Words

    names = opened.game.header.names
    words = Words(opened.game.title, names)
    players = [words.name(player) for player in told["players"]]
    line = say("replayed", title=told["title"], players=players, actions=counts.actions(told["actions"]))
    typer.echo(f"{line} ({say('imported')})" if opened.imported is not None else line)
    typer.echo(say("finished", reason=told["end_reason"]) if told["finished"] else say("unfinished"))
    for player, value in sorted(told["result"].items(), key=lambda pair: -pair[1]):
        typer.echo(f"  {words.name(player):<16} {words.money(value):>8}")
    with money_as(words.currency):
        typer.echo(say("fingerprint", bank=told["bank"], hash=told["state_hash"]))
    for note in notes(opened):
        typer.echo(note)


def notes(opened: Opened) -> list[str]:
    """What there is to remark of a file: what its import did, or where these rules lead elsewhere than it."""
    if opened.difference:
        return [say("difference", problem=opened.difference)]
    if opened.imported is None:
        return []
    return [*opened.house_rules(), *(say("note", text=note) for note in opened.imported.notes)]

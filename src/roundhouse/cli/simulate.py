"""`roundhouse simulate`."""

from __future__ import annotations

import os
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from ..text import counts
from ..text.templates import dollars, money_as
from ..text.terminal import say
from .arena import MOST_ACTIONS, Task, against_endless
from .completion import bot_names, title_names
from .errors import STOPPED, UserError
from .journal import CLUSTER, KEPT, Played, play_all
from .new import Options
from .output import print_json, print_uncut
from .output import table as new_table
from .seats import SEEDS

UNFINISHED = "unfinished"
"""Stands for the reason of the end of a game that has none."""


def simulate(
    title: Annotated[
        str, typer.Argument(help="Title, as listed by `roundhouse titles`.", autocompletion=title_names)
    ],
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", help="A bot's name; again for more seats.", autocompletion=bot_names),
    ] = None,
    players: Annotated[
        int | None, typer.Option(min=1, help="Seats at the table; by default one for each --bot.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10,
    seed: Annotated[
        int, typer.Option(min=0, max=SEEDS - 1, help="Seed of the first game; the next has the next.")
    ] = 0,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default one for each processor.")
    ] = None,
    option: Options = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help=KEPT)] = None,
    ray: Annotated[str, typer.Option(help=CLUSTER)] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")] = False,
) -> None:
    """Let bots play many games. They change seats from game to game; Ctrl-C stops and sums up what was played.

    With --out it goes on where it stopped.
    """
    from ..titles.found import title as found

    entry = found(title)
    bots = seated(bot or (), players, entry.players[0])
    names = tuple(f"P{number}" for number in range(1, len(bots) + 1))
    options = tuple(option or ())
    entry.build(names, options)  # complains of players and options before anything begins
    tasks = [Task((entry.name, names, options, (seed + k) % SEEDS, turned(bots, k))) for k in range(games)]
    begun = time.perf_counter()
    played = play_all(tasks, out, min(jobs or os.cpu_count() or 1, games), ray=ray, quiet=as_json)
    outcome = summary(entry.name, bots, played, games, time.perf_counter() - begun)
    if as_json:
        print_json(outcome)
    else:
        with money_as(entry.currency):
            _print(outcome)
        if unfinished := outcome["games"] - outcome["finished"]:
            typer.echo(say("given up", games=counts.games(unfinished), most=MOST_ACTIONS))
            if advice := against_endless(entry.name, options):
                typer.echo(advice)
    if played.stopped:
        typer.echo(say("stopped", games=len(played.games), wanted=games), err=True)
        raise typer.Exit(STOPPED)


def seated(bots: Sequence[str], players: int | None, least: int) -> tuple[str, ...]:
    """A bot for each seat: the ones given, again and again. Raises `UserError`."""
    from ..bots import BOTS, NAMES, is_known

    if not bots:
        raise UserError(say("no bots", bots=BOTS))
    for name in bots:
        if not is_known(name):
            raise UserError(say("no such bot", bot=name, bots=NAMES))
    seats = players if players is not None else max(len(bots), least)
    if len(bots) > seats:
        raise UserError(say("bots and seats", bots=len(bots), players=seats))
    if seats > 64:
        raise UserError(say("too many seats", players=seats))
    return tuple(bots[number % len(bots)] for number in range(seats))


def turned(bots: tuple[str, ...], by: int) -> tuple[str, ...]:
    """The bots, each so many seats further round the table."""
    by %= len(bots)
    return bots[by:] + bots[:by]


def summary(
    title: str, bots: Sequence[str], all_played: Played, wanted: int, seconds: float
) -> dict[str, Any]:
    """What the games come to: totals, how each bot fared, what course they took, and every game.

    `seconds` is what those took that were not known before.
    """
    played = all_played.games
    fresh = sum(game["actions"] for game in all_played.fresh)
    fared: dict[str, list[float]] = {bot: [0, 0, 0, 0] for bot in dict.fromkeys(bots)}
    for game in played:
        for player, value in game["result"].items():
            row = fared[game["bots"][player]]
            row[0] += 1
            row[1] += value
            row[2] = max(row[2], value)
            row[3] += (player in game["winners"]) / len(game["winners"])
    return {
        "title": title,
        "wanted": wanted,
        "games": len(played),
        "finished": sum(game["finished"] for game in played),
        "actions": sum(game["actions"] for game in played),
        "fresh": len(all_played.fresh),
        "seconds": round(seconds, 3),
        "actions_per_second": round(fresh / seconds) if seconds else 0,
        "bots": {
            bot: {
                "seats": seats,
                "mean": round(total / seats, 1) if seats else None,
                "best": best,
                "wins": round(wins, 2),
            }
            for bot, (seats, total, best, wins) in fared.items()
        },
        **_courses(played),
        "results": list(played),
    }


def _courses(played: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """How the games ended, how long they were, when phases began, and what lay between first and last."""
    begun: dict[str, list[int]] = {}
    for game in played:
        for phase, rounds in game["phases"].items():
            begun.setdefault(phase, []).append(rounds)
    ends = Counter(game["end_reason"] or UNFINISHED for game in played)
    results = [sorted(game["result"].values()) for game in played if game["result"]]
    return {
        "ends": dict(ends.most_common()),
        "bankrupt": sum(bool(game["bankrupt"]) for game in played),
        "operating_rounds": _range([game["operating_rounds"] for game in played]),
        "phases": {phase: {"games": len(rounds), **_range(rounds)} for phase, rounds in begun.items()},
        "wealth": _range([value for result in results for value in result]),
        "spread": _range([result[-1] - result[0] for result in results]),
    }


def _range(values: Sequence[int]) -> dict[str, int | None]:
    """The least of the values, the one in the middle (of two the lower), and the most; None without any."""
    if not values:
        return {"least": None, "median": None, "most": None}
    return {"least": min(values), "median": statistics.median_low(values), "most": max(values)}


def _print(outcome: dict[str, Any]) -> None:
    typer.echo(say("simulating", title=outcome["title"], bots=list(outcome["bots"])))
    table = new_table()
    for number, name in enumerate(("bot", "seats", "mean", "best", "wins")):
        table.add_column(say(name), justify="right" if number else "left")
    for bot, row in outcome["bots"].items():
        mean = dollars(round(row["mean"])) if row["mean"] is not None else "–"
        table.add_row(bot, str(int(row["seats"])), mean, dollars(round(row["best"])), f"{row['wins']:g}")
    print_uncut(table)
    typer.echo()
    for line in _told(outcome):
        typer.echo(line)
    told = {"games": counts.games(outcome["games"])} | {
        name: outcome[name] for name in ("finished", "seconds")
    }
    rate = outcome["actions_per_second"]
    if outcome["fresh"] == outcome["games"]:
        typer.echo(say("played", **told, actions=counts.actions(outcome["actions"]), rate=rate))
    else:
        typer.echo(say("played on", **told, fresh=outcome["fresh"], rate=rate))


def _told(outcome: dict[str, Any]) -> Iterator[str]:
    """The course of the games, in lines."""
    if not outcome["games"]:
        return
    yield say("ends", ends=[f"{reason} {count}" for reason, count in outcome["ends"].items()])
    if outcome["bankrupt"]:
        yield say("bankruptcies", games=outcome["bankrupt"])
    yield say("operating rounds", **outcome["operating_rounds"])
    for phase, row in outcome["phases"].items():
        if row["most"]:  # not the first one, with which all begin
            yield say("phase begun", phase=phase, **row | {"games": counts.games(row["games"])})
    if outcome["spread"]["median"] is not None:
        yield say("wealth range", **outcome["wealth"])
        yield say("spread", **outcome["spread"])

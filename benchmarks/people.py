"""What a bot would have done where people decided: how often the same, and what it thinks was lost otherwise.

    python benchmarks/people.py FILE ... [--bot expert] [--seed 1] [--seconds 10]

For each action of games of 18xx.games the bot is asked in the position before it, if there was a choice. By the step in
which they decided it is told how many decisions there were, how many of them the bot would have made the same way, of
how many others it had looked at what was played, and by how many dollars at the end it then thought its own choice
better: in the middle, and on average. Which track a run takes is not compared, since runs of the same revenue differ
in it. What the bot thinks is no proof: where it differs from good players, either may be right.
"""

from __future__ import annotations

import argparse
import statistics
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from roundhouse.bots import Clock, View, make
from roundhouse.bots.menu import menu
from roundhouse.core.actions import CHANCE
from roundhouse.interop import import_game
from roundhouse.play.session import Game
from roundhouse.rules.running import RunTrains


@dataclass
class Decisions:
    """Of one step: how many, how many alike, and the dollars by which the bot preferred its own choice where it had
    looked at both."""

    count: int = 0
    alike: int = 0
    lost: list[float] = field(default_factory=list)


def decisions(game: Game) -> Iterator[int]:
    """The numbers, counted from 0, of the actions for which a player had a choice."""
    for at in range(game.at):
        action = game.actions[at]
        if action.by == CHANCE or isinstance(action, RunTrains):
            continue
        if len(menu(View(game.title, game.position(at)).offers)) > 1:
            yield at


def compare(game: Game, name: str, seed: int, seconds: float, found: defaultdict[str, Decisions]) -> None:
    """Ask the bot for every decision of the game; a bot is made anew for each, so that none depends on another."""
    for at in track(list(decisions(game)), description=game.title.name, transient=True):
        state = game.position(at)
        bot, row = make(name, seed + at), found[state.stack[-1].node]
        choice, played = bot.choose(View(game.title, state), Clock(seconds)), game.actions[at]
        row.count += 1
        if choice == played:
            row.alike += 1
            continue
        worth = {one.action: one.worth for one in getattr(bot, "told", ())}
        if choice in worth and played in worth:
            row.lost.append(worth[choice] - worth[played])


def shown(title: str, found: dict[str, Decisions]) -> Table:
    """The table of all steps, those with most decisions first."""
    table = Table("step", "decisions", "the same", "others looked at", "dollars: median, mean", title=title)
    for step, row in sorted(found.items(), key=lambda pair: -pair[1].count):
        lost = f"{statistics.median(row.lost):.0f}, {statistics.fmean(row.lost):.0f}" if row.lost else ""
        part = f"{row.alike / row.count:.0%}"
        table.add_row(step, str(row.count), part, str(len(row.lost)), lost)
    return table


def main(arguments: Sequence[str] | None = None) -> None:
    """Print one table for each title."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10.0, help="for a decision")
    args = parser.parse_args(arguments)
    found: defaultdict[str, defaultdict[str, Decisions]] = defaultdict(lambda: defaultdict(Decisions))
    for file in args.files:
        try:
            game = import_game(file.read_bytes()).game
        except (OSError, ValueError) as error:
            parser.error(f"{file}: {error}")
        compare(game, args.bot, args.seed, args.seconds, found[game.title.name])
    for title, steps in found.items():
        Console(width=100).print(shown(title, steps))


if __name__ == "__main__":
    main()

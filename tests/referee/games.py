"""Games for the referees besides the golden ones: of bots, of people, and those of the leagues."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from roundhouse.bots import ask, called
from roundhouse.interop import import_game
from roundhouse.play.session import Game

LEAGUES = Path(__file__).resolve().parents[2] / "benchmarks" / "tournaments"
NAMES = ("Ann", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal")
SITE_TITLES = ("18AL", "18Chesapeake")
"""Titles of which there are games of people."""


def played(
    title: str,
    bots: Sequence[str],
    seed: int,
    options: Sequence[str] = (),
    most: int = 20_000,
    names: Sequence[str] = NAMES,
) -> Game:
    """A game of these bots, by seat, to its end or to so many actions: seeded as `roundhouse simulate` does it."""
    players = tuple(names[: len(bots)])
    game = Game.new(title, players, seed=seed, options=options)
    seats = {
        player: called(bot, seed * 64 + number)
        for number, (player, bot) in enumerate(zip(players, bots, strict=True))
    }
    while not game.over and game.at < most:
        game.play(ask(seats[game.to_act], game.title, game.state))
    return game


def of_people(shared: Path) -> Iterator[tuple[str, Game]]:
    """The games that people played on 18xx.games, by the number of their file."""
    for title in SITE_TITLES:
        for file in sorted((shared / "fixtures" / title).glob("*.json")):
            yield f"{title}-{file.stem}", import_game(file.read_bytes()).game


def of_league(league: str, kinds: Sequence[str], most: int = 20_000) -> Iterator[tuple[str, Game]]:
    """The games of a file of results in which only bots of these kinds play, to their end or to so many actions; each
    is played when it is asked for."""
    with (LEAGUES / f"{league}.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            bots = json.loads(row["bots"])
            if set(bots.values()) <= set(kinds):
                label = f"{league}-{row['seed']}-{'-'.join(bots.values())}"
                options = json.loads(row["options"])
                seed = int(row["seed"])
                yield label, played(row["title"], [*bots.values()], seed, options, most, [*bots])

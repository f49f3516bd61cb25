"""Games for the referees besides the golden ones: of bots, of people, and those of the leagues."""

from __future__ import annotations

import csv
import json
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

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


class LeagueGame(NamedTuple):
    """A game of a file of results, to be played again: what it is called, its title, bots by seat, seed and options."""

    label: str
    title: str
    bots: dict[str, str]
    seed: int
    options: tuple[str, ...]

    def play(self, most: int = 20_000) -> Game:
        """The game, to its end or to so many actions."""
        return played(self.title, [*self.bots.values()], self.seed, self.options, most, [*self.bots])


def of_league(league: str, kinds: Collection[str]) -> Iterator[LeagueGame]:
    """The games of a file of results in which only bots of these kinds play, each once."""
    told = set[str]()
    with (LEAGUES / f"{league}.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            bots = json.loads(row["bots"])
            label = f"{league}-{row['seed']}-{'-'.join(bots.values())}"
            if label not in told and set(bots.values()) <= set(kinds):
                told.add(label)
                yield LeagueGame(
                    label, row["title"], bots, int(row["seed"]), tuple(json.loads(row["options"]))
                )

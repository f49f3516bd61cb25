"""Writes tests/corpus: games of every title, option and number of players, with the digest of every position.

    python tools/corpus.py              games that are missing
    python tools/corpus.py --accept     and all others anew, by the rules of now, where `version` has been raised

Of each title there is a game for each number of players, finished unless it is very long, and an unfinished one at each
of the tables on which every two options meet (`covering.py`), and a short one for each answer to what all titles ask.
Everything is seeded.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from covering import NAMES, tables
from roundhouse.bots import ask, make
from roundhouse.play.session import Game, ReplayDifference
from roundhouse.titles.entry import Entry
from roundhouse.titles.found import titles

ROOT = Path(__file__).resolve().parents[1]
CORPUS = ROOT / "tests" / "corpus"

UNFINISHED = 240
"""Actions of a game that is not played to its end."""

SHORT = 80
"""Actions of a game for what has nothing to do with the other choices of its table."""

LEAST = 50
"""Actions that every game has at least: one that is over before is nothing to go by, and another is played."""

LONG, LONGEST = 1300, 5000
"""Actions after which a game that is to be finished is left as it is: with the fewest players it always ends."""


class Planned(NamedTuple):
    """A game of the corpus: the name of its file, and how it is played."""

    name: str
    title: str
    players: tuple[str, ...]
    options: tuple[str, ...]
    bot: str
    seed: int
    longest: int


def planned() -> Iterator[Planned]:
    """All games of the corpus."""
    for name, entry in titles().items():
        least, most = entry.players
        for count in range(least, most + 1):
            longest = LONGEST if count == least else LONG
            yield Planned(f"{name}-{count}-whole", name, NAMES[:count], (), "greedy", count, longest)
        for number, title in enumerate(tables(entry)):
            bot = ("greedy", "random")[number % 2]
            name_of_file = f"{name}-{len(title.players)}-options-{number + 1}"
            yield Planned(name_of_file, name, title.players, title.options, bot, number, UNFINISHED)
        yield from of_house(entry)


def of_house(entry: Entry) -> Iterator[Planned]:
    """One for each answer to a question that all titles ask."""
    players = NAMES[: max(3, entry.players[0])]
    for reading in entry.readings:
        for way in reading.ways if reading.of_house else ():
            name = f"{entry.name}-{len(players)}-{way.option}"
            yield Planned(name, entry.name, players, (way.option,), "random", 1, SHORT)


def played(plan: Planned) -> Game:
    """The game, played by bots; another one instead of one that is over at once."""
    seed = plan.seed
    while True:
        game = Game.new(plan.title, plan.players, seed=seed, options=plan.options)
        bots = {player: make(plan.bot, seed * 10 + seat) for seat, player in enumerate(plan.players)}
        while not game.over and game.at < plan.longest:
            game.play(ask(bots[game.to_act], game.title, game.state))
        if game.at > LEAST:
            return game
        seed += 1000


def path_of(name: str) -> Path:
    """The file of a game."""
    return CORPUS / f"{name}.json.gz"


def write(path: Path, game: Game) -> None:
    """Write a file of the corpus; the same game gives the same bytes."""
    path.write_bytes(gzip.compress(game.to_json(), 9, mtime=0))


def accept(path: Path) -> None:
    """Write a game anew as the rules of now have it. One that is illegal now is given up, to be played again."""
    data = gzip.decompress(path.read_bytes())
    try:
        game = Game.from_json(data)
    except ReplayDifference as differs:
        print(f"{path.name}: {differs}")
        if differs.game is None:
            path.unlink()
            return
        game = differs.game
    write(path, game)


if __name__ == "__main__":
    CORPUS.mkdir(exist_ok=True)
    if "--accept" in sys.argv:
        for file in sorted(CORPUS.glob("*.json.gz")):
            accept(file)
    for plan in planned():
        if not path_of(plan.name).exists():
            write(path_of(plan.name), game := played(plan))
            print(f"{plan.name}: {game.at} actions{', finished' if game.over else ''}")

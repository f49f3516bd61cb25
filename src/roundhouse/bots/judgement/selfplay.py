"""Games to learn from: bots of a mixed population, who now and then do something else than they would.

Each game depends on its number alone, so games can be played anywhere and in any order, and a file of them continued.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ...play.session import Game
from ...rules.ending import RESULT
from ...titles.found import title as found_title
from ..base import Bot, Clock, View
from ..uniform import Uniform
from .population import POPULATION, Make

DEVIATES = 0.015
"""How often a seat does anything at all instead of what its bot would."""

MOST_ACTIONS = 6_000
"""A game that goes on for longer is not learned from."""


class Played(msgspec.Struct, frozen=True):
    """A game to learn from: of which title, by which version of its rules, its number, who of the population sat where,
    the numbers of the actions that were drawn by lot (counted from 0), the result by seat in dollars, and the actions.
    Of one that did not end there are no result and no actions."""

    title: str
    version: int
    number: int
    bots: tuple[str, ...]
    drawn: tuple[int, ...]
    result: tuple[int, ...]
    actions: tuple[dict[str, Any], ...]

    def begun(self) -> Game:
        """The game before its first action."""
        return Game.new(self.title, _names(len(self.bots)), seed=self.number)


class OtherGames(ValueError):
    """A file that holds something else than was asked for: games of a `title`, by a `version` of its rules, or nothing
    of the sort ("" and 0)."""

    def __init__(self, title: str = "", version: int = 0) -> None:
        super().__init__("These are other games.")
        self.title, self.version = title, version


def _names(seats: int) -> tuple[str, ...]:
    return tuple(f"P{seat}" for seat in range(1, seats + 1))


def one_game(
    title: str, number: int, seats: int = 4, population: Mapping[str, tuple[Make, int]] = POPULATION
) -> Played:
    """The game of that number."""
    rng = random.Random(number)
    names = _names(seats)
    shares = [share for _, share in population.values()]
    seated = tuple(rng.choices(list(population), shares, k=seats))
    bots: dict[str, Bot] = {
        name: population[bot][0](number * 64 + seat)
        for seat, (name, bot) in enumerate(zip(names, seated, strict=True))
    }
    anything, drawn = Uniform(rng.randrange(1 << 30)), list[int]()
    game = Game.new(title, names, seed=number)
    while not game.over and game.at < MOST_ACTIONS:
        view = View(game.title, game.state)
        if rng.random() < DEVIATES:
            drawn.append(game.at)
            game.play(anything.choose(view, Clock()))
        else:
            game.play(bots[game.to_act].choose(view, Clock()))
    known = (game.header.title, game.title.version, number, seated)
    if not game.over:
        return Played(*known, (), (), ())
    result: dict[str, int] = game.state[RESULT]
    worth = tuple(result[name] for name in names)
    actions = tuple(msgspec.to_builtins(action) for action in game.actions)
    return Played(*known, tuple(drawn), worth, actions)


def _version(title: str) -> int:
    entry = found_title(title)
    return entry.build(_names(entry.players[0]), ()).version


BEGINS = b'{"title":"'
"""How the line of a game begins."""


def kept(file: Path, title: str) -> Iterator[Played]:
    """The games of a title in a file, one a line; a line that was cut off is left out. Raises `OtherGames`."""
    if not file.exists():
        return
    wanted = title, _version(title)
    with file.open("rb") as lines:
        for line in filter(None, map(bytes.strip, lines)):
            try:
                played = msgspec.json.decode(line, type=Played)
            except msgspec.ValidationError:
                raise OtherGames from None
            except (msgspec.DecodeError, UnicodeDecodeError):
                if line.startswith(BEGINS) or BEGINS.startswith(line):
                    continue
                raise OtherGames from None
            if (played.title, played.version) != wanted:
                raise OtherGames(played.title, played.version)
            yield played


def play_on(file: Path, title: str, numbers: Sequence[int], seats: int = 4) -> Iterator[Played]:
    """Play the games of these numbers that are not in the file yet, and note each in it as it ends.

    Raises `OtherGames` for a file that is not one of this title by these rules.
    """
    known = {played.number for played in kept(file, title)}
    for number in numbers:
        if number in known:
            continue
        played = one_game(title, number, seats)
        with file.open("ab") as lines:
            lines.write(b"\n" + msgspec.json.encode(played))  # a line cut off before stays by itself
        yield played

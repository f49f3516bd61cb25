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
from ..base import Bot, Clock, View
from ..uniform import Uniform
from .population import POPULATION, Make

DEVIATES = 0.015
"""How often a seat does anything at all instead of what its bot would."""

MOST_ACTIONS = 6_000
"""A game that goes on for longer is not learned from."""


class Played(msgspec.Struct, frozen=True):
    """A game to learn from: its number, who of the population sat where, the numbers of the actions that were drawn by
    lot (counted from 0), the result by seat in dollars, and the actions."""

    number: int
    bots: tuple[str, ...]
    drawn: tuple[int, ...]
    result: tuple[int, ...]
    actions: tuple[dict[str, Any], ...]

    def begun(self, title: str) -> Game:
        """The game before its first action."""
        return Game.new(title, _names(len(self.bots)), seed=self.number)


def _names(seats: int) -> tuple[str, ...]:
    return tuple(f"P{seat}" for seat in range(1, seats + 1))


def one_game(
    title: str, number: int, seats: int = 4, population: Mapping[str, tuple[Make, int]] = POPULATION
) -> Played | None:
    """The game of that number; None for one that does not end."""
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
    if not game.over:
        return None
    result: dict[str, int] = game.state[RESULT]
    worth = tuple(result[name] for name in names)
    actions = tuple(msgspec.to_builtins(action) for action in game.actions)
    return Played(number, seated, tuple(drawn), worth, actions)


def kept(file: Path) -> Iterator[Played]:
    """The games in a file, one a line; a line that was cut off is left out."""
    if not file.exists():
        return
    with file.open("rb") as lines:
        for line in lines:
            if line.strip():
                try:
                    yield msgspec.json.decode(line, type=Played)
                except msgspec.DecodeError:
                    continue


def play_on(file: Path, title: str, numbers: Sequence[int], seats: int = 4) -> Iterator[Played]:
    """Play the games of these numbers that are not in the file yet, and note each in it as it ends."""
    known = {played.number for played in kept(file)}
    for number in numbers:
        if number in known:
            continue
        played = one_game(title, number, seats)
        if played is None:
            continue
        with file.open("ab") as lines:
            lines.write(b"\n" + msgspec.json.encode(played))  # a line cut off before stays by itself
        yield played

"""Where the rounds of a game begin."""

from __future__ import annotations

import msgspec

from ..play.session import Game
from ..rules.turns import ROUND, Round, RoundBegan


class Mark(msgspec.Struct, frozen=True):
    """The first position of a round: `at` actions were in force when it began."""

    at: int
    round: Round


def rounds(game: Game, known: tuple[Mark, ...] = (), after: int = 0) -> tuple[Mark, ...]:
    """The rounds that have begun in the actions in force, in order; the first one begins at 0.

    `known`: those of the first `after` actions, when they have been asked for before.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> [mark.at for mark in rounds(game)]
    [0]
    """
    found = list(known) or [Mark(0, game.position(0)[ROUND])]
    for at in range(after + 1, game.at + 1):
        for event in game.events(at):
            if isinstance(event, RoundBegan):
                found.append(Mark(at, Round(event.kind, event.number, event.part, event.of)))
    return tuple(found)

"""The game that a plan makes of a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from ...core.violations import Refused, Violation
from ..session import Game
from .beyond import BeyondError, go_beyond
from .plan import Step


@dataclass(frozen=True)
class Followed:
    """A game after steps of a plan.

    `count`: how many could be followed; `violation`: what the rules say against the next one, None where all could be,
    or where it is no action that these rules know. `ends`: how many actions the game had after each step.
    """

    game: Game
    count: int
    violation: Violation | None = None
    ends: tuple[int, ...] = ()


def follow(game: Game, steps: Sequence[Step]) -> Followed:
    """Play steps of a plan in a game of its own, as far as the rules of today do. Draws of chance are steps, too.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> step = Step(1, {"type": "buy_cheapest", "by": "Ann", "private": "D&R"})
    >>> found = follow(game, [step, step])
    >>> found.count, found.violation.rules, game.at
    (1, ('18Chesapeake-9-2',), 1)
    """
    game = game.clone()
    ends: list[int] = []
    for count, step in enumerate(steps):
        try:
            if step.free:
                go_beyond(game, step.data)
            else:
                game.follow(step.data)
        except Refused as refused:
            return Followed(game, count, refused.violation, tuple(ends))
        except (msgspec.ValidationError, BeyondError):
            return Followed(game, count, None, tuple(ends))
        ends.append(game.at)
    return Followed(game, len(steps), None, tuple(ends))

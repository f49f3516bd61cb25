"""What corporations paid out and kept, in order."""

from __future__ import annotations

import msgspec

from ..play.session import Game
from ..rules.dividends import PaidOut, Withheld
from ..rules.turns import OPERATING, RoundBegan


class Divided(msgspec.Struct, frozen=True):
    """The earnings of a corporation in one of its turns, in dollars.

    `at`: actions in force when they had been divided; `round`: number and part of the operating round. `paid`: what
    each player got, and a corporation for shares of its own or others that pay it. `kept`: what the treasury kept.
    """

    at: int
    round: tuple[int, int]
    corporation: str
    paid: dict[str, int]
    kept: int


def dividends(game: Game) -> tuple[Divided, ...]:
    """All dividends of the actions in force, those that were withheld among them.

    >>> dividends(Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7))
    ()
    """
    found: list[Divided] = []
    number = (0, 0)
    for at in range(1, game.at + 1):
        for event in game.events(at):
            match event:
                case RoundBegan() if event.kind == OPERATING:
                    number = (event.number, event.part)
                case PaidOut():
                    found.append(Divided(at, number, event.corporation, dict(event.amounts), event.kept))
                case Withheld():
                    found.append(Divided(at, number, event.corporation, {}, event.revenue))
                case _:
                    pass
    return tuple(found)

"""How a game went: its rounds, when its phases began, who went bankrupt."""

from __future__ import annotations

import msgspec

from ..play.session import Game
from ..rules.depot import PHASE, PhaseBegan
from ..rules.emergency import WentBankrupt
from ..rules.turns import OPERATING, ROUND, STOCK_ROUND, RoundBegan


class Course(msgspec.Struct, frozen=True):
    """The course of a game, in the actions in force.

    `stock_rounds` and `operating_rounds` that have begun; `phases`: by phase, how many operating rounds had begun by
    then, in the order in which they came; `bankrupt`: players, in the order in which they failed.
    """

    stock_rounds: int
    operating_rounds: int
    phases: dict[str, int]
    bankrupt: tuple[str, ...]


def course(game: Game) -> Course:
    """The course of a game so far.

    >>> course(Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7))
    Course(stock_rounds=0, operating_rounds=0, phases={'2': 0}, bankrupt=())
    """
    start = game.position(0)
    begun = {STOCK_ROUND: 0, OPERATING: 0, start[ROUND].kind: 1}
    phases, bankrupt = {start[PHASE]: begun[OPERATING]}, []
    for at in range(1, game.at + 1):
        for event in game.events(at):
            match event:
                case RoundBegan():
                    begun[event.kind] = begun.get(event.kind, 0) + 1
                case PhaseBegan():
                    phases.setdefault(event.phase, begun[OPERATING])
                case WentBankrupt():
                    bankrupt.append(event.player)
                case _:
                    pass
    return Course(begun[STOCK_ROUND], begun[OPERATING], phases, tuple(bankrupt))

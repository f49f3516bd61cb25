"""How long the bank lasts, by what it paid out and took in during the last operating rounds."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ..play.session import Game
from ..rules.money import BANK, CASH, Paid
from ..rules.turns import OPERATING, RoundBegan
from .rounds import Mark

WINDOW = 3
"""What comes in is the mean of so many operating rounds: trains are bought in some, and in others none."""


class BankFlow(msgspec.Struct, frozen=True):
    """What the bank has `left`, in dollars.

    `paid`: what it paid out in the last operating round that is over; `came`: what came in, on average of the last
    `rounds` of them (3 at most). Stock rounds do not count.
    """

    left: int
    rounds: int
    paid: int
    came: int

    @property
    def shortest(self) -> float | None:
        """For how many operating rounds it lasts if it goes on paying that and nothing comes in; None: for ever."""
        return max(0, self.left) / self.paid if self.paid > 0 else None

    @property
    def longest(self) -> float | None:
        """For how many it lasts if as much comes in; None: for ever."""
        return max(0, self.left) / (self.paid - self.came) if self.paid > self.came else None


def bank_flow(game: Game, at: int, rounds: Iterable[Mark]) -> BankFlow:
    """The bank after `at` actions; `rounds` are all rounds of the game (`analysis.rounds`).

    Raises IndexError where there is no such position.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> bank_flow(game, 1, ())
    BankFlow(left=5600, rounds=0, paid=0, came=0)
    """
    begun = [mark.at for mark in rounds if mark.at <= at and mark.round.kind == OPERATING]
    over, now = list[tuple[int, int]](), None
    for number in range(begun[-WINDOW - 1 :][0], at + 1) if begun else ():
        for event in game.events(number):
            match event:
                case RoundBegan():
                    if now is not None:
                        over.append(now)
                    now = (0, 0) if event.kind == OPERATING else None
                case Paid() if now is not None:
                    out, came = now
                    now = (
                        out + event.amount * (event.payer == BANK),
                        came + event.amount * (event.payee == BANK),
                    )
                case _:
                    pass
    last, left = over[-WINDOW:], game.position(at)[CASH][BANK]
    if not last:
        return BankFlow(left, 0, 0, 0)
    return BankFlow(left, len(last), last[-1][0], sum(came for _, came in last) // len(last))


__all__ = ["WINDOW", "BankFlow", "bank_flow"]

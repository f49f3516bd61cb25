"""Earnings and trains as the end of the game comes: what is kept, and bought, has to run again."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...core.actions import Action, Offer
from ...core.position import Position
from ...rules.corporations import CORPORATIONS
from ...rules.dividends import WITHHOLD, Dividend
from ...rules.ending import END, rounds_of_set
from ...rules.money import BANK, CASH
from ...rules.trains import BuyTrain
from ...rules.turns import ROUND
from .base import Weigh
from .gathered import weights_of

FLOWS = 0.8
"""The part of all earnings that the bank pays out: the rest is kept, or goes to the pool."""

LEAST_RUNS = 2
"""A train for which earnings are kept has to run so often."""


def runs_to_come(pos: Position) -> int | None:
    """How often the corporation at turn, if it has run, will run again in this set of operating rounds, where the game
    ends with it: the end is set off, or the bank is about to be empty. None where it goes on for longer.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"])
    >>> print(runs_to_come(Position(game.title, game.state)))
    None
    """
    left = max(rounds_of_set(pos) - pos[ROUND].part, 0)
    if pos[END]:
        return left
    flow = sum(row.last_revenue for row in pos[CORPORATIONS].values() if row.floated and not row.closed)
    return left if pos[CASH][BANK] < FLOWS * flow * (left + 0.5) else None


def _few(pos: Position, least: int) -> bool:
    runs = runs_to_come(pos)
    return runs is not None and runs < least


def _usual(pos: Position, offer: Offer) -> tuple[Action, float]:
    return weights_of(pos.title).actions[type(offer.action)](pos, offer)


def divide_to_the_end(pos: Position, offer: Offer) -> tuple[Action, float]:
    """As usual; but nothing is kept for a train that would hardly run."""
    action, worth = _usual(pos, offer)
    assert isinstance(action, Dividend)
    return action, -0.5 if action.choice == WITHHOLD and _few(pos, LEAST_RUNS) else worth


def buy_to_run(pos: Position, offer: Offer) -> tuple[Action, float]:
    """As usual; but no train is bought that would never run, if it need not be."""
    action, worth = _usual(pos, offer)
    return action, min(worth, -0.5) if _few(pos, 1) else worth


TO_THE_END: Mapping[type[Action], Weigh] = MappingProxyType(
    {Dividend: divide_to_the_end, BuyTrain: buy_to_run}
)
"""What is weighed so."""

"""A bot that tells what it considered: the cash and shares that each action leaves its player with."""

from __future__ import annotations

import random
from typing import Any

from roundhouse.bots.base import Clock, View
from roundhouse.bots.menu import menu
from roundhouse.bots.told import Considered, Line
from roundhouse.core.actions import Action
from roundhouse.core.game import carry_out
from roundhouse.core.position import Position
from roundhouse.rules.ending import WEALTH
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.shares import PLAYERS


class Teller:
    """Weighs what it has after each action against the richest of the others."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self.told: tuple[Considered, ...] = ()

    def choose(self, view: View, clock: Clock) -> Action:
        """The action after which it is furthest ahead."""
        found = [self._weighed(view, action) for action in menu(view.offers)]
        if not found:
            raise ValueError("The game is over.")
        found.sort(key=lambda one: -one.worth)
        self.told = tuple(found)
        return found[0].action

    def _weighed(self, view: View, action: Action) -> Considered:
        after, _ = carry_out(view.title, view.state, action)
        pos = Position(view.title, after)
        lines = tuple(self._lines(pos, view.seat, Position(view.title, view.state)[CURRENT_TURN].corporation))
        return Considered(action, sum(line.worth for line in lines), lines)

    def _lines(self, pos: Position, seat: str, operating: str) -> Any:
        cash = pos[CASH][seat]
        yield Line("cash", "", cash)
        yield Line("price", operating or "B&O", WEALTH(pos, seat) - cash)
        yield Line("others", "", -max(WEALTH(pos, one) for one in PLAYERS(pos) if one != seat))


def weighed(action: Action, **parts: float) -> Considered:
    """An action with parts given as `dividends_XY=120`, or `cash=5`."""
    lines = tuple(Line(*name.partition("_")[::2], worth) for name, worth in parts.items())
    return Considered(action, sum(parts.values()), lines)


__all__ = ["Teller", "weighed"]

"""A player that plans whole turns: what to sell so as to buy, whom to leave a corporation, how many trains to buy.

What `search` would do is one plan among many (`plans`); all of them are played by the rules and judged by the same
forecasts, and another one has to be clearly better than the usual one. A plan is not kept: with each action it is
made anew, so that the position alone decides what is played.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence

from ..core.actions import Action
from ..rules.stock_round import STOCK_TURN_STEP, SellShares
from .base import Clock, View
from .founding import founding, presides
from .plans.base import Plan, Turn
from .plans.carried_out import Judged
from .plans.gathered import proposals
from .plans.judging import Judge
from .plans.shares import ShareJudge
from .search import Search
from .told import Considered
from .trader import Trader

FOR_STOCK = float(os.environ.get("FOR_STOCK", "0.01"))
FOR_FOUNDING = float(os.environ.get("FOR_FOUNDING", "0.05"))
FOR_OPERATING = float(os.environ.get("FOR_OPERATING", "0.02"))
"""By how much of one's own wealth another plan has to be better than the usual one: to trade in shares, to leave a
corporation unfounded, to do something else in an operating turn."""
FOR_SALE = float(os.environ.get("FOR_SALE", "0.03"))
NORUSH = bool(os.environ.get("NORUSH"))
STATS: dict[str, int] = {}


class Expert:
    """Plays the plan that is worth most; what plans cannot tell apart is decided as `search` and `Trader` do."""

    def __init__(self, seed: int = 0) -> None:
        self._search = Search(seed)
        self.rng: random.Random = self._search.rng
        self._judge = Judge()
        self._shares = ShareJudge()
        self._told: Sequence[Considered] = []

    @property
    def told(self) -> Sequence[Considered]:
        """What was looked at for the last choice, the chosen action first; empty where nothing was compared.

        What an action is worth is what the best plan that begins with it is worth.
        """
        return self._told

    def choose(self, view: View, clock: Clock) -> Action:
        """A legal action. Raises ValueError when the game is over."""
        usual = self._search.choose(view, clock)
        self._told = self._search.told
        pos = view.pos
        margin = FOR_OPERATING
        if pos.frame.node == STOCK_TURN_STEP:
            if founding(usual) is None:
                usual, margin = _traded(view, clock, usual), FOR_STOCK
            elif presides(pos, view.seat):
                margin = FOR_FOUNDING
            else:
                return usual
        if NORUSH and margin == FOR_OPERATING:
            return usual
        turn = Turn(view, clock)
        plans = _plans(turn, usual)
        if len(plans) < 2:
            return usual
        judge = self._shares if pos.frame.node == STOCK_TURN_STEP else self._judge
        return self._best(judge.judged(turn, plans, clock), usual, margin)

    def _best(self, found: Sequence[Judged], usual: Action, margin: float) -> Action:
        rows = []
        for plan, considered, wealth in found:
            ahead = margin * max(wealth, 0.0) if considered.action == usual else 0.0
            if isinstance(considered.action, SellShares):
                ahead -= FOR_SALE * max(wealth, 0.0)
            rows.append((considered.worth + ahead, considered, plan))
        if len(rows) < 2:
            return usual
        rows.sort(key=lambda row: -row[0])
        STATS[rows[0][2].idea] = STATS.get(rows[0][2].idea, 0) + 1
        self._told = [row[1] for row in rows]
        return self._told[0].action


def _plans(turn: Turn, usual: Action) -> list[Plan]:
    """The usual plan, and all others, each once."""
    found: dict[tuple[Action, ...], Plan] = {(usual,): Plan("usual", (usual,))}
    for plan in proposals(turn):
        found.setdefault(plan.actions, plan)
    return list(found.values())


def _traded(view: View, clock: Clock, usual: Action) -> Action:
    """What `Trader` would do, unless that is to found a corporation, which `search` knows better."""
    action = Trader().choose(view, clock)
    return action if founding(action) is None else usual

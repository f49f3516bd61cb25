"""Trains that would have nothing to run for: no further one is bought while one of the corporation stands idle.

What comes of a train shows late, and forecasts of the far end of a game tell two alternatives apart by chance as much
as by what they cost. That a train stands idle is seen at once.
"""

from __future__ import annotations

from ..core.actions import Action
from ..core.game import carry_out
from ..core.position import Position
from ..rules.depot import PHASE, TRAINS, owned
from ..rules.running import best
from ..rules.trains import BuyTrain
from ..rules.turns import Pass
from .base import View
from .weights.operating import rusts_soon


def is_idle(pos: Position, action: Action) -> bool:
    """Whether a train is bought that would add nothing to the best runs, while another one runs nowhere already.

    A train never counts as idle if it outlasts the others and these rust soon, if another is handed in for it, or if it
    begins a phase.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> is_idle(Position(game.title, game.state), Pass("Ann"))
    False
    """
    if not isinstance(action, BuyTrain) or action.trade_in:
        return False
    who = pos.frame.who
    have = owned(pos, who)
    now = best(pos, who)
    if len(now.runs) >= len(have):
        return False
    if all(rusts_soon(pos, train) for train in have) and not rusts_soon(pos, action.train):
        return False
    then = Position(pos.title, carry_out(pos.title, pos.state, action)[0])
    if then.over or then[PHASE] != pos[PHASE] or not set(have) < set(owned(then, who)):
        return False
    return best(then, who).value <= now.value


def without_idle_trains(view: View) -> View:
    """The same position, in which no train is bought that would have nothing to run for; the same view where there is
    none, or where something has to be bought."""
    if not any(isinstance(offer.action, Pass) for offer in view.offers):
        return view
    known: dict[tuple[str, str], bool] = {}

    def idle(action: Action) -> bool:
        if not isinstance(action, BuyTrain) or action.trade_in:
            return False
        row = view.pos[TRAINS][action.train]
        if (row.kind, row.owner) not in known:
            known[row.kind, row.owner] = is_idle(view.pos, action)
        return known[row.kind, row.owner]

    left = [offer for offer in view.offers if not idle(offer.action)]
    return view if len(left) == len(view.offers) else View(view.title, view.state, left)

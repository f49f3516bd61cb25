"""A second look at trains: the set of rounds is played on with everybody buying trains as the planner does.

Where the game is played on like `greedy`, nobody has more than two trains, no train goes to where it earns most, and
nobody is the first to make others' trains rust. So a train that is declined looks better than it is, and so does one
that is moved between corporations of one player: what is to be done with the rest of the trains, in the same set of
rounds, is not done. To play on like the planner takes ten times as long; it is done where one of these two is about to
happen, and something else may be done instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.actions import Action
from ...core.game import play
from ...rules.depot import DEPOT, TRAINS
from ...rules.money import AVAILABLE_FUNDS
from ...rules.reach import BOARD
from ...rules.shares import POOL
from ...rules.trains import BuyTrain
from ...rules.turns import Pass
from ..base import Clock, View
from ..own_moves import is_own_move
from ..planner import Planner
from ..playing_on import sets_to_play
from ..search import LARGE
from ..told import Considered
from .base import Turn
from .judging import Judge

PART_OF_TIME = 0.6
"""Of the time that is left no more is spent on it."""


def ways(view: View, chosen: Action) -> list[Action]:
    """The chosen action and what may be done instead: each kind of train that the bank has and the treasury pays, and
    no train. Nothing where the choice is neither to move a train nor to decline one, or nothing else may be done."""
    pos = view.pos
    if not (isinstance(chosen, Pass) or is_own_move(pos, chosen)) or len(BOARD(pos).hexes) > LARGE:
        return []
    if not any(isinstance(offer.action, BuyTrain) for offer in view.offers):
        return []  # whoever passes is asked for something else, and need not have a treasury
    funds, kinds = AVAILABLE_FUNDS(pos, pos.frame.who), set[str]()
    found = [chosen]
    for offer in view.offers:
        action = offer.action
        if isinstance(action, BuyTrain) and not action.trade_in and action.price <= funds:
            train = pos[TRAINS][action.train]
            if train.owner in (DEPOT, POOL) and train.kind not in kinds:
                kinds.add(train.kind)
                found.append(action)
        elif isinstance(action, Pass) and action != chosen:
            found.append(action)
    return found if len(found) > 1 and (kinds or is_own_move(pos, chosen)) else []


def looked_again(
    turn: Turn, actions: Sequence[Action], judge: Judge, clock: Clock
) -> list[tuple[Considered, float]]:
    """What each of the actions is worth, and the player's wealth then, in dollars; empty without the time for all."""
    view, left, buys = turn.view, Clock(clock.left * PART_OF_TIME), Planner(0)
    found: list[tuple[Considered, float]] = []
    states = [play(view.title, view.state, action)[0] for action in actions]
    for action, state, sets in zip(actions, states, sets_to_play(states), strict=True):
        begun = left.spent
        seen = judge.played_on(turn, state, (view.seat,), left, buys.choose, sets)
        if seen is None or left.left < (left.spent - begun) * (len(actions) - len(found) - 1):
            return []
        lines, wealth = seen[0]
        found.append((Considered(action, round(sum(line.worth for line in lines), 1), lines), wealth))
    return found

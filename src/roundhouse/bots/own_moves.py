"""Trains that change between two corporations of one player: none where both together earn no more by it."""

from __future__ import annotations

from ..core.actions import Action
from ..core.game import carry_out
from ..core.position import Position
from ..rules.depot import DEPOT, TRAINS
from ..rules.running import best
from ..rules.shares import POOL, president
from ..rules.trains import BuyTrain
from ..rules.turns import Pass
from .base import View


def is_own_move(pos: Position, action: Action) -> bool:
    """Whether it moves a train between two corporations of the player's own.

    >>> from roundhouse import Game
    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> is_own_move(Position(game.title, game.state), Pass("Ann"))
    False
    """
    if not isinstance(action, BuyTrain):
        return False
    source = pos[TRAINS][action.train].owner
    return source not in (DEPOT, POOL) and president(pos, source) == action.by


def earns_more(pos: Position, action: BuyTrain) -> bool:
    """Whether the best runs of the corporation at turn and of the one that has the train are worth more together after
    a legal move of the train."""
    then = Position(pos.title, carry_out(pos.title, pos.state, action)[0])
    both = (pos.frame.who, pos[TRAINS][action.train].owner)
    return not then.over and sum(best(then, one).value - best(pos, one).value for one in both) > 0


def without_moves_for_nothing(view: View) -> View:
    """The same position, in which no train is moved between two corporations of one's own that earn no more by it; the
    same view where there is none, or where something has to be bought.

    What it would bring beside that, a treasury emptied or a purchase forced, is foretold badly: trains were given away
    for $1, and the next ones bought with the money of those who had given them.
    """
    if not any(isinstance(offer.action, Pass) for offer in view.offers):
        return view
    pos, known = view.pos, dict[tuple[str, str], bool]()

    def for_nothing(action: Action) -> bool:
        if not isinstance(action, BuyTrain) or not is_own_move(pos, action):
            return False
        row = pos[TRAINS][action.train]
        if (row.kind, row.owner) not in known:
            known[row.kind, row.owner] = not earns_more(pos, action)
        return known[row.kind, row.owner]

    left = [offer for offer in view.offers if not for_nothing(offer.action)]
    return view if len(left) == len(view.offers) else View(view.title, view.state, left)

"""What bots propose where corporations can merge."""

from __future__ import annotations

from collections.abc import Iterator

from ...bots.plans.base import Plan, Turn
from ...bots.weights.base import Weights
from ...rules.shares import president
from ...rules.turns import Pass
from . import MergerAction


def merged(turn: Turn) -> Iterator[Plan]:
    """Every merger of two corporations of one's own, for which nobody has to be asked; or none."""
    pos, seat = turn.view.pos, turn.view.seat
    for offer in turn.view.offers:
        action = offer.action
        if isinstance(action, MergerAction) and all(president(pos, one) == seat for one in action.pair):
            yield Plan("merge", (action,))
        elif isinstance(action, Pass):
            yield Plan("pass", (action,))


WEIGHTS = Weights(plans={MergerAction: merged}, asks=(MergerAction,))

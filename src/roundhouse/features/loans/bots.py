"""What bots weigh of loans."""

from __future__ import annotations

from ...bots.weights.base import Weights
from ...core.actions import Action, Offer
from ...core.position import Position
from ...rules.depot import owned
from . import RepayLoan


def _repay(pos: Position, offer: Offer) -> tuple[Action, float]:
    """As many as can be, once there is a train."""
    action = offer.action
    assert isinstance(action, RepayLoan)
    return action, 0.5 + action.count / 10 if owned(pos, pos.frame.who) else -0.5


WEIGHTS = Weights(actions={RepayLoan: _repay})

"""What bots weigh of loans."""

from __future__ import annotations

from ...bots.plans.base import shown
from ...bots.weights.base import Weights
from ...core.actions import Action, Offer
from ...core.position import Position
from ...rules.depot import owned
from ...rules.turns import Pass
from . import LOAN_TERMS, RepayLoan, loans


def _repay(pos: Position, offer: Offer) -> tuple[Action, float]:
    """As many as can be, once there is a train."""
    action = offer.action
    assert isinstance(action, RepayLoan)
    return action, 0.5 + action.count / 10 if owned(pos, pos.frame.who) else -0.5


_repaid = shown("repay", RepayLoan, Pass)
"""Any number of them, or none: what is kept may pay a train, what is paid back raises the price."""


def _interest(pos: Position, owner: str) -> int:
    """What a debtor pays in every round."""
    count = loans(pos, owner)
    return -count * LOAN_TERMS(pos).interest if count else 0


WEIGHTS = Weights(actions={RepayLoan: _repay}, plans={RepayLoan: _repaid}, interest=(_interest,))

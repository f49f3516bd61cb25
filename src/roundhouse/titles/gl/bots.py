"""What bots weigh of the mechanisms of this title."""

from __future__ import annotations

from ...bots.weights.base import Weights
from ...core.actions import Action, Offer
from ...core.position import Position
from ...rules.consent import PROPOSAL
from ...rules.shares import held
from .power_permission import PERMISSION, AskPermission


def _ask(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Asking costs nothing, and is done once a turn."""
    return offer.action, 0.05


def _permit(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Whoever holds shares of the corporation agrees."""
    deal = pos[PROPOSAL]
    assert deal is not None
    return offer.action, 1.0 if held(pos, deal.asked, deal.buyer) else -1.0


WEIGHTS = Weights(actions={AskPermission: _ask}, proposals={PERMISSION: _permit})

"""What bots weigh of the mechanisms of this title."""

from __future__ import annotations

from ...bots.weights.base import Weights
from ...core.actions import Action, Offer
from ...core.position import Position
from ...powers.special_token import SPECIAL_TOKENS
from ...powers.tiles.rows import TILE_POWERS
from ...rules.consent import PROPOSAL
from ...rules.shares import held
from .power_permission import PERMISSION, AskPermission


def _ask(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Asking costs nothing, and is done once a turn."""
    return offer.action, 0.05


def _permit(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Whoever holds shares of the corporation agrees, where the private company is theirs for longer than that: what
    it pays is more than their part of what its power brings others."""
    deal = pos[PROPOSAL]
    assert deal is not None
    gains = held(pos, deal.asked, deal.buyer) and not closes_with_use(pos, deal.item)
    return offer.action, 1.0 if gains else -1.0


def closes_with_use(pos: Position, private: str) -> bool:
    """Whether the private company closes with the first use of its power.

    >>> from roundhouse import Game
    >>> game = Game.new("18GL", ["Ann", "Ben", "Cy"], seed=7)
    >>> pos = Position(game.title, game.state)
    >>> closes_with_use(pos, "PORT"), closes_with_use(pos, "MINE")
    (True, False)
    """
    powers = (SPECIAL_TOKENS(pos).get(private), TILE_POWERS(pos).get(private))
    return any(power is not None and power.closes for power in powers)


WEIGHTS = Weights(actions={AskPermission: _ask}, proposals={PERMISSION: _permit})

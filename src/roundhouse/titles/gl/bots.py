"""What bots weigh of the mechanisms of this title."""

from __future__ import annotations

from ...bots.weights.base import Weights
from ...core.actions import Action, Offer
from ...core.position import Position
from ...powers.special_token import SPECIAL_TOKENS
from ...powers.tiles.rows import TILE_POWERS
from ...rules.consent import PROPOSAL
from ...rules.privates import PRIVATES
from ...rules.shares import held
from .power_permission import PERMISSION, AskPermission


def _ask(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Once a turn, and only who has a reason to agree: nobody is asked again and again for what helps nobody but the
    asker."""
    action = offer.action
    assert isinstance(action, AskPermission)
    owner = pos[PRIVATES][action.private].owner
    return action, 0.05 if _gains(pos, owner, pos.frame.who, action.private) else -1.0


def _permit(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Who gains by it."""
    deal = pos[PROPOSAL]
    assert deal is not None
    return offer.action, 1.0 if _gains(pos, deal.asked, deal.buyer, deal.item) else -1.0


def _gains(pos: Position, owner: str, corporation: str, private: str) -> bool:
    """Whether the owner of a private company gains by letting the corporation use its power: as a shareholder, and
    where it does not close by that, since what it pays is more than the owner's part of what its power brings others.
    """
    return held(pos, owner, corporation) > 0 and not closes_with_use(pos, private)


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

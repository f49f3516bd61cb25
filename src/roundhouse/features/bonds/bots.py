"""What bots weigh of bonds."""

from __future__ import annotations

from ...bots.weights.base import Weights
from ...core.actions import Action, Offer
from ...core.position import Position
from ...rules.depot import TRAIN_KINDS
from ...rules.emergency import RAISE_MONEY
from ...rules.money import CASH
from ...rules.shares import POOL
from . import BOND_TERMS, BuyBond, RedeemBonds, SellBonds


def _buy_bond(pos: Position, offer: Offer) -> tuple[Action, float]:
    """A tenth a turn is little, but better than nothing for money that has no other use."""
    action = offer.action
    terms = BOND_TERMS(pos)
    spare = pos[CASH][action.by] - 3 * terms.face
    return action, 0.3 + terms.interest / terms.face * 4 if spare >= 0 else -0.5


def _sell_bonds(pos: Position, offer: Offer) -> tuple[Action, float]:
    """Only in need, before shares are sold."""
    return offer.action, 0.0 if pos.frame.node == RAISE_MONEY.name else -0.5


def _redeem(pos: Position, offer: Offer) -> tuple[Action, float]:
    """When the treasury has more than any train costs, those of the bank pool."""
    action = offer.action
    assert isinstance(action, RedeemBonds)
    dearest = max(kind.price for kind in TRAIN_KINDS(pos).values())
    rich = pos[CASH][pos.frame.who] >= dearest + action.count * BOND_TERMS(pos).face
    return action, 0.3 + action.count / 100 if rich and action.owner == POOL else -0.5


WEIGHTS = Weights(actions={BuyBond: _buy_bond, SellBonds: _sell_bonds, RedeemBonds: _redeem})

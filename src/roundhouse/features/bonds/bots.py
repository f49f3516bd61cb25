"""What bots weigh of bonds."""

from __future__ import annotations

from collections.abc import Iterator

from ...bots.plans.base import Plan, Turn
from ...bots.weights.base import Weights
from ...core.actions import Action, Offer
from ...core.position import Position
from ...rules.depot import TRAIN_KINDS
from ...rules.emergency import RAISE_MONEY
from ...rules.money import CASH
from ...rules.shares import POOL
from ...rules.stock_round import STOCK_TURN_STEP
from ...rules.turns import Pass
from . import BOND_TERMS, BuyBond, RedeemBonds, SellBonds, bonds, outstanding


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


def _bought(turn: Turn) -> Iterator[Plan]:
    """One bond, which pays interest until the end and its face value then."""
    for offer in turn.view.offers:
        if isinstance(offer.action, BuyBond):
            yield Plan("bond", (offer.action,))


def _sold(turn: Turn) -> Iterator[Plan]:
    """In a stock turn, any number of them: the money may buy what brings more."""
    for offer in turn.view.offers:
        if isinstance(offer.action, SellBonds) and turn.view.pos.frame.node == STOCK_TURN_STEP:
            yield Plan("sell bonds", (offer.action,))


def _redeemed(turn: Turn) -> Iterator[Plan]:
    """All that can be, of each owner, or none: what is kept may pay a train."""
    most: dict[str, RedeemBonds] = {}
    for offer in turn.view.offers:
        action = offer.action
        if isinstance(action, RedeemBonds):
            most[action.owner] = max(most.get(action.owner, action), action, key=lambda one: one.count)
        elif isinstance(action, Pass):
            yield Plan("redeem", (action,))
    for action in most.values():
        yield Plan("redeem", (action,))


def _interest(pos: Position, owner: str) -> int:
    """Whoever has a bond gets it, and the corporation that issued them pays it for all that are out."""
    terms = BOND_TERMS(pos)
    return terms.interest * (-outstanding(pos) if owner == terms.corporation else bonds(pos, owner))


WEIGHTS = Weights(
    actions={BuyBond: _buy_bond, SellBonds: _sell_bonds, RedeemBonds: _redeem},
    plans={BuyBond: _bought, SellBonds: _sold, RedeemBonds: _redeemed},
    interest=(_interest,),
)

"""What bots weigh of a token by a power: what its city pays, against what it costs; it is gone when it is used."""

from __future__ import annotations

from ...bots.weights.base import Weights
from ...core.actions import Action, Offer
from ...core.position import Position
from ...rules.depot import cheapest, owned
from ...rules.money import CASH
from ...rules.running import STOP_VALUE
from .placing import token_cost
from .rows import TOKEN_POWERS, PlacePowerToken


def _token(pos: Position, offer: Offer) -> tuple[Action, float]:
    action, who = offer.action, pos.frame.who
    assert isinstance(action, PlacePowerToken)
    cost = token_cost(pos, TOKEN_POWERS(pos)[action.private], action.hex)
    if cost and pos[CASH][who] - cost < (cheapest(pos, who) or 0) and len(owned(pos, who)) < 2:
        return action, -1.0
    return action, STOP_VALUE(pos, who, (action.hex, action.city)) / 20


WEIGHTS = Weights(actions={PlacePowerToken: _token})

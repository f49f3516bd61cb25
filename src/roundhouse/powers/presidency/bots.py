"""What bots weigh of the par value of a corporation that comes with a private company."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...bots.told import Ground
from ...bots.weights.base import Weights
from ...core.actions import Action, Offer
from ...core.position import Position
from ...rules.floating import FLOAT_PERCENT
from ...rules.money import CASH
from ...rules.shares import SHARE_OF, STOCK
from . import SetPar, to_be_set


def _par(pos: Position, offer: Offer) -> tuple[Action, float]:
    """The highest at which the player can pay for the shares that are lacking until it floats; else the lowest.

    Against players who draw it by lot that was no worse, and its owner ended better off than at a par value with money
    for one share more (`docs/measurements/bots.md`).
    """
    action = offer.action
    assert isinstance(action, SetPar)
    if _payable(pos, action) >= _lacking(pos):
        return action, 1.0 + action.par / 1000
    return action, 1.0 - action.par / 1000


def _payable(pos: Position, action: SetPar) -> int:
    """How many shares the player's cash pays for at that par value."""
    return pos[CASH][action.by] // action.par


def _lacking(pos: Position) -> int:
    """How many shares have to be bought, besides the president's certificate, until the corporation floats."""
    corporation = to_be_set(pos)
    top = max(certificate.percent for certificate in pos[STOCK][corporation])
    return math.ceil((FLOAT_PERCENT(pos) - top) / SHARE_OF(pos, corporation))


def _figures(pos: Position, action: Action) -> Sequence[Ground]:
    assert isinstance(action, SetPar)
    return [Ground("par", {"par": action.par, "shares": _payable(pos, action)})]


WEIGHTS = Weights(actions={SetPar: _par}, grounds={_par: _figures})

"""What bots weigh of markers: one is laid where track of the company leads, at the dearest stop; elsewhere it waits.

Nobody gives a private company away to shut others out.
"""

from __future__ import annotations

from ...bots.weights.base import Weights, never
from ...core.actions import Action, Offer
from ...core.position import Position
from ...rules.reach import reach
from ...rules.running import STOP_VALUE
from . import PutMarker, ShutMarker

GLADLY = 0.4
"""Rather than passing; a dollar of the stop is a thousandth more."""


def _put(pos: Position, offer: Offer) -> tuple[Action, float]:
    action, who = offer.action, pos.frame.who
    assert isinstance(action, PutMarker)
    worth = [STOP_VALUE(pos, who, stop) for stop in reach(pos, who).stops if stop[0] == action.hex]
    return action, GLADLY + max(worth) / 1000 if worth else -1.0


WEIGHTS = Weights(actions={PutMarker: _put, ShutMarker: never})

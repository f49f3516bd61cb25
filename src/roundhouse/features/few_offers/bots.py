"""What bots know of offers that were declined: as long as they are remembered, bots may make some of their own."""

from __future__ import annotations

from ...bots.weights.base import Weights
from . import declined

WEIGHTS = Weights(declined=(declined,))

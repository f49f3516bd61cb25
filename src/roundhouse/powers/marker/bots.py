"""What bots weigh of markers: they are laid gladly, and nobody gives a private company away to shut others out."""

from __future__ import annotations

from ...bots.weights.base import Weights, gladly, never
from . import PutMarker, ShutMarker

WEIGHTS = Weights(actions={PutMarker: gladly, ShutMarker: never})

"""How players of steered games behave (tools/steer.py): how gladly they take kinds of action."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, field

LIKED = {
    "pass": 0.4,
    "bankrupt": 0.02,
    "sell_shares": 0.3,
    "drop_out": 0.3,
    "buy_train": 6.0,
    "dividend": 1.0,
}
LIKED_IN: Mapping[str, Mapping[str, float]] = {
    "18C2C": {
        "par": 2.0,
        "lay_tile": 1.2,
        "buy_share": 3.0,
        "sell_shares": 0.06,
        "ask_private": 0.03,
        "redeem": 0.1,
        "reissue": 0.3,
        "buy_marker": 0.3,
        "privatize": 0.3,
        "declare_merger": 6.0,
        "accept": 2.0,
        "decline": 0.6,
        "place_destination": 6.0,
        "take_token": 6.0,
        "move_train": 0.2,
        "bid": 0.3,
        "buy_train": 12.0,
    },
    "18GL": {"sell_shares": 0.1, "buy_train": 12.0, "buy_bond": 4.0, "redeem_bonds": 3.0},
}
"""How gladly these kinds of action are taken, others being at 1."""


@dataclass
class Temper:
    """How gladly players take a kind of action, how often they do what the greedy bot does, and how often they look."""

    rng: random.Random
    liked: Mapping[str, float]
    greedy: float
    looking: float
    fixed: Mapping[str, float]
    wasteful: bool = False
    lesser_runs: bool = False
    weights: dict[str, float] = field(default_factory=dict)

    def weight(self, kind: str) -> float:
        """Drawn when it is first asked for."""
        if kind in self.fixed:
            return self.fixed[kind]
        if kind not in self.weights:
            self.weights[kind] = self.liked.get(kind, 1.0) * math.exp(self.rng.gauss(0, 1.2))
        return self.weights[kind]

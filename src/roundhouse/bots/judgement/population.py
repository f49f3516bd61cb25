"""Who plays the games to learn from: all kinds of players, for what is learned to hold against all of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from ..base import Bot
from ..expert import Expert, Manner
from ..greedy import Greedy
from ..planner import Planner
from ..search import Search
from ..trader import Trader

Make = Callable[[int], Bot]
"""Makes a bot of a seed."""


def _expert(manner: Manner) -> Make:
    return lambda seed: Expert(seed, manner)


POPULATION: Mapping[str, tuple[Make, int]] = {
    "greedy": (Greedy, 2),
    "planner": (Planner, 4),
    "trader": (Trader, 6),
    "search": (Search, 1),
    "expert": (Expert, 1),
    "buyer": (_expert(Manner(stock=math.inf, founding=math.inf, operating=math.inf, swaps=False)), 1),
    "dealer": (_expert(Manner(stock=0.02, presidency=0.02)), 1),
}
"""The players by name, and of how many seats each plays one; the quick ones play the most."""

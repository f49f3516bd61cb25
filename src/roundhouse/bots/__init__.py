"""Computer players. `make(name, seed)` gives one; `BOTS` lists their names.

>>> sorted(BOTS)
['greedy', 'random']
"""

from __future__ import annotations

from .base import Bot
from .greedy import Greedy
from .uniform import Uniform

BOTS: dict[str, type[Bot]] = {"random": Uniform, "greedy": Greedy}


def make(name: str, seed: int = 0) -> Bot:
    """A bot of that name; the same seed plays the same game. Raises KeyError for an unknown name."""
    return BOTS[name](seed)


__all__ = ["BOTS", "Bot", "make"]

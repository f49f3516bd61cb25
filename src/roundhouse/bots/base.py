"""What a bot is."""

from __future__ import annotations

import random
from typing import Protocol

from ..core.actions import Action
from ..core.state import State
from ..core.title import Title


class Bot(Protocol):
    """Chooses a legal action for whoever is to act. Deterministic under its seed."""

    rng: random.Random

    def __init__(self, seed: int = 0) -> None: ...

    def choose(self, title: Title, state: State) -> Action:
        """A legal action in this position. Raises ValueError when the game is over."""
        ...

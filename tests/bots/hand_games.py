"""The games in which one seat was decided by thought, each loaded once a run: a long one takes seconds."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from roundhouse import Game

HAND_GAMES = Path(__file__).parent / "blunders" / "games"


@lru_cache(maxsize=4)
def by_hand(name: str) -> Game:
    """The game of that name, which is not to be played on."""
    return Game.load(HAND_GAMES / f"{name}.json")

"""The games in which one seat was decided by thought."""

from __future__ import annotations

from pathlib import Path

from recorded import recorded
from roundhouse import Game

HAND_GAMES = Path(__file__).parent / "blunders" / "games"


def by_hand(name: str) -> Game:
    """The game of that name, which is not to be played on."""
    return recorded(HAND_GAMES / f"{name}.json")

"""The golden games, each loaded once a process: to load the longest takes seconds, since all of it is checked."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from roundhouse.play.session import Game

GOLDEN = Path(__file__).resolve().parent / "golden"


def golden(name: str) -> Game:
    """The game of that name, as a copy that can be played on."""
    return _loaded(name).clone()


@lru_cache(maxsize=8)  # a long one of 18C2C with all its positions has 100 MiB
def _loaded(name: str) -> Game:
    return Game.load(GOLDEN / f"{name}.json")

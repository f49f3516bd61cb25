"""Recorded games, each loaded once a run: to load the longest takes seconds, since all of it is checked."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

import msgspec

from roundhouse.core.record import Header
from roundhouse.play.session import Game

GOLDEN = Path(__file__).resolve().parent / "golden"

SHARED_BY = "ROUNDHOUSE_LOADED_GAMES"
"""The variable that names the folder in which the processes of a run keep what one of them has loaded."""


def golden(name: str) -> Game:
    """The game of that name, as a copy that can be played on."""
    return recorded(GOLDEN / f"{name}.json").clone()


@lru_cache(maxsize=8)  # a long one of 18C2C with all its positions has 100 MiB
def recorded(path: Path) -> Game:
    """The game in a file of the tests, which is not to be played on."""
    kept = Path(folder) / f"{path.parent.name} {path.stem}" if (folder := os.environ.get(SHARED_BY)) else None
    if kept is not None and kept.exists():  # another process has loaded it
        return Game.unpacked(*msgspec.msgpack.decode(kept.read_bytes(), type=tuple[Header, bytes]))
    game = Game.load(path)
    packed = game.packed()
    if kept is not None and packed is not None:
        new = kept.with_suffix(f".{os.getpid()}")
        new.write_bytes(msgspec.msgpack.encode((game.header, packed)))
        new.replace(kept)
    return game

"""Reading a game file whoever wrote it: ours, or one of 18xx.games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from ..play.game_file import read_file
from ..play.session import Game, Tell
from .importer import Imported, import_game
from .sitefile import is_site_file


def read(content: bytes, tell: Tell | None = None) -> tuple[Game, Imported | None]:
    """The game that a file holds, every action checked, and what there is to say of one of 18xx.games.

    `tell` is told how many actions have been played, and how many there are. Raises `GameFileError`, with one
    sentence, for what cannot be read or is not legal, and `ReplayDifference` where these rules lead elsewhere.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> read(game.to_json())[0].digest() == game.digest()
    True
    """
    try:
        data: Any = msgspec.json.decode(content)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        data = None  # the reader of our own files tells what is wrong
    if is_site_file(data):
        imported = import_game(data, tell=tell)
        return imported.game, imported
    return Game.from_json(content, tell), None


def load(path: str | Path) -> Game:
    """The game in a file of ours or of 18xx.games, every action checked.

    Raises `GameFileError` for a file that cannot be opened, and as `read` does.

    >>> load("nowhere.json")
    Traceback (most recent call last):
        ...
    roundhouse.play.game_file.GameFileError: nowhere.json cannot be read: No such file or directory.
    """
    return read(read_file(Path(path)))[0]

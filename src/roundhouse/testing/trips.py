"""Games that go out and come back: saved and loaded, undone and done again, exported and imported."""

from __future__ import annotations

import functools
import random
from pathlib import Path

import msgspec

from ..interop import export_json, import_game
from ..interop.known import by_title
from ..interop.writer import NoWord
from ..play.laws import pick
from ..play.session import Game
from ..rules.reach import BOARD
from ..titles.entry import Entry
from .covering import NAMES
from .laws import CUT, LARGE

LONGEST = 6000


@functools.lru_cache(maxsize=2)
def game_at_random(name: str, count: int) -> Game:
    """A whole game of so many players at random; on a large map its beginning. Not to be played on."""
    game = Game.new(name, NAMES[:count], seed=count)
    rng = random.Random(count)
    longest = CUT if len(game.title.settings[BOARD.name].hexes) >= LARGE else LONGEST
    while not game.over and game.at < longest:
        game.play(pick(game.offers(), rng))
    return game


def round_trip(entry: Entry, count: int) -> list[str]:
    """What does not come back as it went: from a file, from its own beginning, from a file of 18xx.games."""
    game = game_at_random(entry.name, count)
    beginning = Game(game.header).digest()
    back = Game.from_json(game.to_json())
    faults = []
    if back.digest() != game.digest():
        faults.append("the saved game ends in another position when it is loaded")
    at = back.at
    if back.undo(at).digest() != beginning:
        faults.append("undone to its beginning, the game begins in another position")
    if back.redo(at).digest() != game.digest():
        faults.append("done again, the game ends in another position")
    return faults + exported(entry, game)


def exported(entry: Entry, game: Game) -> list[str]:
    """What is different after the game has been a file of 18xx.games, where the title has an adapter."""
    if not entry.interop or by_title(entry.name) is None:
        return []
    try:
        written = export_json(game)
    except NoWord as error:
        if not error.known:
            raise
        game = game.clone().goto(error.at)  # up to there it can be written
        written = export_json(game)
    again = import_game(written, game.header.options).game
    if again.digest() != game.digest():
        return ["exported to a file of 18xx.games and imported, the game ends in another position"]
    return []


def as_recorded(entry: Entry, file: Path) -> list[str]:
    """Whether a game on record still ends in the position that its file says."""
    data = file.read_bytes()
    header = msgspec.json.decode(data)
    if header.get("title") not in (None, entry.name):
        return []
    game = Game.from_json(data)  # checks every action, and the fingerprint at the end
    if game.title.name != entry.name:
        return []
    return [] if game.over else ["the game is not over"]

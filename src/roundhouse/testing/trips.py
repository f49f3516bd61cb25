"""Games that go out and come back: saved and loaded, undone and done again, exported and imported."""

from __future__ import annotations

import functools
import random
import re
import tempfile
from pathlib import Path

import msgspec

from ..interop import export_json, import_game, read
from ..interop.files import SUFFIXES
from ..interop.known import by_site, by_title
from ..interop.record import is_record
from ..interop.sitefile import is_site_file
from ..interop.writer import NoWord
from ..play.laws import pick
from ..play.session import Game
from ..rules.reach import BOARD
from ..titles.entry import Entry
from ..titles.found import reason
from .covering import NAMES
from .laws import CUT, LARGE

LONGEST = 6000

SAVED = (".json", *SUFFIXES)
"""How files of games end."""

TITLE = re.compile(rb'^\[Title "([^"\n]*)"\]', re.MULTILINE)
"""The line of a record in text that says of what title it is."""

OTHERWISE = frozenset({"game is not over", "result differs", "reason of the end differs"})
"""Notes on a file of 18xx.games which say that its game ends otherwise here."""


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
    """What does not come back as it went: from a file, from its own beginning, from a file of 18xx.games.

    Where there is anything, the game is kept in the folder of temporary files, which is told.
    """
    game = game_at_random(entry.name, count)
    try:
        faults = _lost(entry, game)
    except Exception as error:  # whatever the title does wrong
        faults = [reason(error)]
    if faults:
        path = (
            Path(tempfile.gettempdir()) / f"roundhouse-{re.sub(r'[^a-zA-Z0-9]+', '-', entry.name)}-{count}.rh"
        )
        game.save(path)
        faults.append(f"that game is kept in {path}")
    return faults


def _lost(entry: Entry, game: Game) -> list[str]:
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


def games_in(entry: Entry, folder: Path) -> list[Path]:
    """The games of the title in a folder, whoever wrote them; a file that does not say of what it is may be one.

    A folder without any is none: the list is empty.
    """
    found = sorted(path for path in folder.glob("*") if path.name.casefold().endswith(SAVED))
    return [path for path in found if _title_of(path.read_bytes()) in ("", entry.name)]


def _title_of(content: bytes) -> str:
    """The title of the game in a file, so far as that can be told without playing it."""
    if is_record(content):
        found = TITLE.search(content)
        return found[1].decode(errors="replace") if found else ""
    try:
        data = msgspec.json.decode(content)
        if is_site_file(data):
            adapter = by_site(data["title"])
            return data["title"] if adapter is None else adapter.title
        return str(data["header"]["title"])
    except (msgspec.MsgspecError, RecursionError, LookupError, TypeError, UnicodeDecodeError):
        return ""


def as_recorded(entry: Entry, file: Path) -> list[str]:
    """Whether a game on record still ends as its file says: in that position, or with that result."""
    game, imported = read(file.read_bytes())  # checks every action, and what the file says of the end
    if imported is not None:
        faults = [str(note) for note in imported.notes if note.case in OTHERWISE]
        return faults if faults or imported.ended or game.over else ["the game is not over"]
    return [] if game.over else ["the game is not over"]

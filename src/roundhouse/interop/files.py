"""Reading a game file whoever wrote it: ours, a record in text, or one of 18xx.games; and writing each of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from ..play.game_file import GameFileError, read_file, write_whole
from ..play.replay import Tell
from ..play.session import Game
from ..text.language import gettext
from .exporter import export_json
from .importer import Imported, import_game
from .record import from_text, is_record, to_text
from .sitefile import is_site_file

OURS, SITE, TEXT = "roundhouse", "18xx.games", "text"
"""The formats of game files."""

SUFFIXES = {".18xx": SITE, ".18xx.json": SITE, ".rh": OURS, ".rh.json": OURS, ".txt": TEXT}
"""The format that the end of a file's name chooses; what stands first counts."""


def read(content: bytes, tell: Tell | None = None) -> tuple[Game, Imported | None]:
    """The game that a file holds, every action checked, and what there is to say of one of 18xx.games.

    `tell` is told how many actions have been played, and how many there are. Raises `GameFileError`, with one
    sentence, for what cannot be read or is not legal, and `ReplayDifference` where these rules lead elsewhere.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> read(game.to_json())[0].digest() == game.digest()
    True
    """
    if is_record(content):
        return from_text(content, tell), None
    try:
        data: Any = msgspec.json.decode(content)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        if content.lstrip()[:1] == b"{" and TRUNCATED in str(error):
            raise GameFileError(_incomplete(content)) from None
        data = {"roundhouse": None}  # the reader of our own files tells what is wrong
    if not (isinstance(data, dict) and "roundhouse" in data) and not is_site_file(data):
        raise GameFileError(
            gettext("This is no game file: neither a saved game of Roundhouse nor a game of 18xx.games.")
        )
    if is_site_file(data):
        imported = import_game(data, tell=tell)
        return imported.game, imported
    return Game.from_json(content, tell), None


TRUNCATED = "truncated"
"""What the decoder says of JSON that ends too early."""


def _incomplete(content: bytes) -> str:
    """That the file ends in the middle, and after which of its actions, where the site has numbered them."""
    begun = re.search(rb'"actions"\s*:\s*\[', content)
    ids = re.findall(rb'"id"\s*:\s*(\d+)', content[begun.end() :]) if begun else []
    if not ids:
        return gettext("The file is incomplete: it ends in the middle.")
    return gettext(
        "The file is incomplete: it ends in the middle, after action {action}.", action=int(ids[-1])
    )


def form_of(path: str | Path) -> str | None:
    """The format that the name of a file says; None where it says none.

    >>> form_of("game.18xx.json"), form_of("Game.TXT"), form_of("game.json")
    ('18xx.games', 'text', None)
    """
    name = Path(path).name.casefold()
    return next((form for suffix, form in SUFFIXES.items() if name.endswith(suffix)), None)


def content_of(game: Game, form: str = OURS, imported: Imported | None = None) -> bytes:
    """The game as the content of a file of that format. Raises `GameFileError` where it cannot be written so.

    >>> content_of(Game.new("18AL", ["Ann", "Ben", "Cy"]), TEXT)[:21]
    b'[Format "18xx-text 1"'
    """
    if form == SITE:
        return export_json(game, imported)
    return to_text(game).encode() if form == TEXT else game.to_json()


def save(game: Game, path: str | Path) -> None:
    """Write the game to a file whose name says the format: .rh or .json ours, .txt text, .18xx that of 18xx.games.

    Raises `GameFileError` for a name that says none, and where the game cannot be written so.

    >>> save(Game.new("18AL", ["Ann", "Ben", "Cy"]), "game.pdf")
    Traceback (most recent call last):
        ...
    roundhouse.play.game_file.GameFileError: The file name game.pdf has to end in .json, .txt or .18xx.
    """
    form = form_of(path) or (OURS if Path(path).suffix.casefold() == ".json" else None)
    if form is None:
        raise GameFileError(
            gettext(
                "The file name {path} has to end in .json, .txt or .18xx.",
                path=path,
            )
        )
    write_whole(Path(path), content_of(game, form))


def load(path: str | Path) -> Game:
    """The game in a file of ours, in a record in text or in a file of 18xx.games, every action checked.

    Raises `GameFileError` for a file that cannot be opened, and as `read` does.

    >>> load("nowhere.json")
    Traceback (most recent call last):
        ...
    roundhouse.play.game_file.GameFileError: nowhere.json cannot be read: No such file or directory.
    """
    return read(read_file(Path(path)))[0]

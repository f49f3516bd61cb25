"""Files of games: their form, what a header may say, how a file is read and written, and what is wrong with one."""

from __future__ import annotations

import os
import tempfile
import unicodedata
from pathlib import Path
from typing import Any

import msgspec

from ..core.record import FORMAT, Header, Snapshot
from ..text.language import _, gettext, translated
from ..text.malformed import problem_of

LARGEST_FILE = 32 * 1024 * 1024


LONGEST_NAME = 100
"""Characters of a player's name in a file."""


UNSEEN = ("Cc", "Cs", "Zl", "Zp")
"""Categories of characters that are no part of a name: controls, halves of characters, ends of lines."""


TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what is written around them."""


LONGEST_MESSAGE = 1000
"""Characters of what is wrong with a file."""

SET_UP = _("This game began in a position set up by hand: only a file of our own can hold it.")

OF_SITE = _(
    "This is a file of 18xx.games: roundhouse.load reads it, Game.load only what Game.save has written."
)


class GameFileError(ValueError):
    """Raised for a game file that cannot be used; the message is one sentence, of bounded length."""

    def __init__(self, message: str) -> None:
        # What a file has for a name may be a megabyte, and may break lines.
        line = " ".join(message.splitlines())
        super().__init__(line if len(line) <= LONGEST_MESSAGE else f"{line[: LONGEST_MESSAGE - 1]}…")


class NotLegal(GameFileError):
    """Raised for a file with an action that cannot be played; `why` is the sentence without the action's number.

    >>> NotLegal("Action 3 is not legal: Ann has passed.", "this is not legal: Ann has passed.").why
    'this is not legal: Ann has passed.'
    """

    def __init__(self, message: str, why: str = "") -> None:  # one argument will do: pickling needs it
        super().__init__(message)
        self.why = why or message


def check_header(header: Header) -> None:
    """Nothing, when the header of a file is one that a game can have. Raises `GameFileError`.

    >>> check_header(Header("18AL", ("Ann", "Ben"), 1, options=("hard_rust", "hard_rust")))
    Traceback (most recent call last):
        ...
    roundhouse.play.game_file.GameFileError: The file names the option 'hard_rust' twice.
    """
    for number, option in enumerate(header.options):
        if option in header.options[:number]:
            raise GameFileError(gettext("The file names the option {option} twice.", option=repr(option)))
    for name in (*header.players, *header.names, *header.names.values()):
        if not name.strip() or any(_no_letter(character) for character in name):
            raise GameFileError(gettext("A player cannot be called {name}.", name=ascii(_short(name))))
        if len(name) > LONGEST_NAME:
            raise GameFileError(gettext("The name {name} is too long for a player.", name=repr(_short(name))))


def _no_letter(character: str) -> bool:
    return character in TURNING or unicodedata.category(character) in UNSEEN


def _short(name: str) -> str:
    return name if len(name) <= 40 else name[:40] + "…"


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves that were undone and then played otherwise: what followed after `at` actions."""

    at: int
    actions: tuple[Any, ...]


class GameFile(msgspec.Struct, forbid_unknown_fields=True):
    """What is in a file, before anything of it is believed."""

    roundhouse: int
    header: Header
    actions: list[Any]
    snapshots: list[Snapshot] = []
    branches: list[Branch] = []
    digests: list[str] = []
    positions: str = ""


def as_text(value: Any) -> str:
    """A part of a file.

    >>> as_text({"at": 3})
    '{"at":3}'
    """
    return msgspec.json.encode(value).decode()


def first_line(error: BaseException) -> str:
    """What went wrong while a file was read, in few words; what is no JSON or TOML is told by its library, in English.

    >>> first_line(ValueError("no number.\\nMore follows."))
    'no number'
    """
    if isinstance(error, RecursionError):
        return gettext("it is nested too deeply")
    if isinstance(error, msgspec.ValidationError):
        return problem_of(error)
    return (str(error).splitlines() or [type(error).__name__])[0].rstrip(".")


def is_of_site(data: bytes) -> bool:
    """Whether the content of a file looks like a game of 18xx.games.

    >>> is_of_site(b'{"id": 1, "title": "1889", "actions": []}'), is_of_site(b'{"roundhouse": 1, "actions": []}')
    (True, False)
    """
    try:
        found = msgspec.json.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return False
    return isinstance(found, dict) and "roundhouse" not in found and {"title", "actions"} <= set(found)


def game_file(data: bytes) -> GameFile:
    """What is in a save file, nothing of it believed yet. Raises `GameFileError`.

    >>> game_file(b"[]")
    Traceback (most recent call last):
        ...
    roundhouse.play.game_file.GameFileError: This is not a saved game: the whole of it has to be an object.
    """
    try:
        file = msgspec.json.decode(data, type=GameFile)
    except msgspec.ValidationError as error:
        if is_of_site(data):
            raise GameFileError(translated(OF_SITE)) from None
        raise GameFileError(
            gettext("This is not a saved game: {problem}.", problem=first_line(error))
        ) from None
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise GameFileError(
            gettext("This is not a saved game: it is not JSON ({problem}).", problem=first_line(error))
        ) from None
    if file.roundhouse != FORMAT:
        raise GameFileError(
            gettext(
                "The file has format {found}; this program reads format {format}.",
                found=file.roundhouse,
                format=FORMAT,
            )
        )
    return file


def written(file: GameFile) -> bytes:
    """A save file as it is written: one JSON object, a line an action; `game_file` reads it.

    >>> print(written(GameFile(1, Header("18AL", ("Ann", "Ben"), 1), [{"type": "pass", "by": "Ann"}])).decode())
    {"roundhouse": 1,
     "header": {"title":"18AL","players":["Ann","Ben"],"rules":1},
     "actions": [
      {"type":"pass","by":"Ann"}
     ],
     "digests": [],
     "positions": "",
     "snapshots": [],
     "branches": []}
    """
    lines = [
        f'{{"roundhouse": {file.roundhouse},',
        ' "header": ' + as_text(file.header) + ",",
        ' "actions": [',
        ",\n".join("  " + as_text(action) for action in file.actions),
        " ],",
        ' "digests": ' + as_text(file.digests) + ",",
        ' "positions": ' + as_text(file.positions) + ",",
        ' "snapshots": ' + as_text(file.snapshots) + ",",
        ' "branches": ' + as_text(file.branches) + "}",
    ]
    return "\n".join(lines).encode()


def read_file(path: Path) -> bytes:
    """The content of a file of a sensible size. Raises `GameFileError`.

    >>> from pathlib import Path
    >>> read_file(Path("no such game.json"))
    Traceback (most recent call last):
        ...
    roundhouse.play.game_file.GameFileError: no such game.json cannot be read: No such file or directory.
    """
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise GameFileError(
                gettext(
                    "{path} is larger than {most} MiB: that is no game.",
                    path=path,
                    most=LARGEST_FILE // 2**20,
                )
            )
        return path.read_bytes()
    except OSError as error:
        raise GameFileError(
            gettext("{path} cannot be read: {problem}.", path=path, problem=error.strerror or error)
        ) from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all. Raises `GameFileError`.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole(Path(folder, "game.json"), b"{}")
    ...     Path(folder, "game.json").read_bytes()
    b'{}'
    """
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise GameFileError(
            gettext("{path} cannot be written: {problem}.", path=path, problem=error.strerror or error)
        ) from None

"""Game files: ours and those of 18xx.games, told apart by looking."""

from __future__ import annotations

import os
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..text.terminal import say
from .errors import UserError
from .output import Patience

if TYPE_CHECKING:
    from ..interop import Imported
    from ..play.session import Game


@dataclass(frozen=True)
class Opened:
    """A game that was read from a file; `imported` when the file is one of 18xx.games.

    `difference`: the sentence that tells where these rules lead elsewhere than the file, if they do;
    `record`: the file is a record in text.
    """

    path: Path
    game: Game
    imported: Imported | None = None
    difference: str = ""
    record: bool = False

    def house_rules(self) -> list[str]:
        """By which house rules of the site an imported game was read, a line for each below the first; else nothing."""
        from ..interop.known import house_rules
        from ..text.language import translated

        found = house_rules(self.game) if self.imported is not None else ()
        rows = [f"  {one.name}: {translated(one.about)}" for one in found]
        return [say("house rules"), *rows] if rows else []


def open_game(path: Path, *, corrected: bool = False) -> Opened:
    """The game in a file, every action checked. Raises `UserError` with one sentence.

    `corrected`: also one that these rules lead elsewhere than the file, as long as all its actions are legal.
    """
    from ..interop import read
    from ..interop.record import is_record
    from ..play.game_file import GameFileError, read_file
    from ..play.session import ReplayDifference

    if path.is_dir():
        raise UserError(to_install(path) or say("a folder", file=path))
    if not path.is_file():
        raise UserError(say("no file", file=path))
    content = read_file(path)
    try:
        with Patience() as tell:
            return Opened(path, *read(content, tell), record=is_record(content))
    except ReplayDifference as error:
        if error.game is None:
            raise UserError(say("bad file", file=path, problem=error)) from None
        if not corrected:
            raise UserError(say("replays otherwise", file=path, problem=error)) from None
        return Opened(path, error.game, difference=str(error))
    except GameFileError as error:
        raise UserError(say("bad file", file=path, problem=error)) from None


def go_to(opened: Opened, at: int | None) -> None:
    """Go to the position after `at` actions, or stay where `at` is None. Raises `UserError` when there is none."""
    if at is None:
        return
    last = len(opened.game.actions)
    if not 0 <= at <= last:
        raise UserError(say("no such position", file=opened.path, last=last, at=at))
    opened.game.goto(at)


def install_command(folder: Path) -> str:
    """What is typed to install a package, such as that of a title, with the Python that runs this."""
    return shlex.join([sys.executable, "-m", "pip", "install", "-e", str(folder)])


def to_install(folder: Path) -> str:
    """How the title in a folder is installed, as a sentence; empty where there is none."""
    if not _holds_title(folder):
        return ""
    return say("folder of a title", folder=folder, install=install_command(folder))


def _holds_title(folder: Path) -> bool:
    """Whether it is a package as `roundhouse new-title` writes them."""
    # `Path.is_file` raises for a name that is too long to be one
    return os.path.isfile(folder / "pyproject.toml") and any(folder.glob("*/title.toml"))


def may_write(path: Path, force: bool = True) -> None:
    """Raises `UserError` when a file could not be written, or must not be replaced."""
    if not path.parent.is_dir():
        raise UserError(say("no folder", folder=path.parent, file=path.name))
    if path.is_dir():
        raise UserError(say("a folder", file=path))
    if path.exists() and not force:
        raise UserError(say("file exists", file=path))


def write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all. Raises `GameFileError`."""
    from ..play.game_file import write_whole

    write_whole(path, data)

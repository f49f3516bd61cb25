"""Where what is kept for a user lies: saved games, and the tables of the site that `roundhouse` alone opens."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from ..text.terminal import say
from .errors import UserError

NAME = "roundhouse"
PRIVATE = 0o700
"""Nobody else on the machine may look in."""


def data_folder(platform: str = sys.platform, environment: Mapping[str, str] = os.environ) -> Path:
    """The folder for data of the user, as the system has it; it need not be there.

    >>> data_folder("linux", {"XDG_DATA_HOME": "/home/ann/data"}).as_posix()
    '/home/ann/data/roundhouse'
    """
    home = Path.home()
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / NAME
    if platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / NAME


def private_folder(folder: Path) -> Path:
    """The folder, made with all above it if it is not there; those that are made are for the user alone.

    Raises `UserError` where it cannot be made.
    """
    try:
        for missing in (*reversed([one for one in folder.parents if not one.exists()]), folder):
            missing.mkdir(mode=PRIVATE, exist_ok=True)
    except OSError as error:
        raise UserError(say("cannot write", file=folder, problem=error.strerror or error)) from None
    return folder

"""`roundhouse` alone, on a terminal: the web table of whoever typed it, opened in their browser."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import Any

NEEDED = ("uvicorn", "fastapi", "sqlalchemy")
"""What a lean installation does not have."""

FILE = "tables.sqlite3"


def can_open() -> bool:
    """Whether somebody looks on who can use a browser, and the packages of the web table are there."""
    return sys.stdin.isatty() and sys.stdout.isatty() and all(find_spec(name) for name in NEEDED)


def open_table(context: Any) -> None:
    """Serve and open the browser; the tables are kept in the data folder, unless `ROUNDHOUSE_DB` says where.

    `context`: of the group of all commands.
    """
    from .data_folder import data_folder, private_folder

    words = ["--open"]
    if not os.environ.get("ROUNDHOUSE_DB"):
        words += ["--db", str(private_folder(data_folder()) / FILE)]
    command = context.command.get_command(context, "serve")
    with command.make_context("serve", words, parent=context) as inner:
        command.invoke(inner)

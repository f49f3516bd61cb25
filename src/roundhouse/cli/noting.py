"""What commands do to a site is written down there, with the account at the host that gave them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ..server.storage.database import Database


def note(c: Connection, what: str, about: str = "", **data: Any) -> None:
    """Write down what a command does, in the transaction in which it does it."""
    import getpass
    import os

    from ..server.storage import audit

    try:
        who = getpass.getuser()
    except (KeyError, OSError):  # a container whose user has no name
        who = str(os.getuid()) if hasattr(os, "getuid") else ""
    audit.note(c, what, about, who=who, **data)


def note_afterwards(database: Database, what: str, **data: Any) -> None:
    """Write down what a command has done that works without writing; nothing where the database cannot be written."""
    from sqlalchemy.exc import DBAPIError

    from ..server.errors import SiteError

    with suppress(SiteError, DBAPIError), database.write() as c:
        note(c, what, **data)

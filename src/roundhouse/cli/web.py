"""What the commands of the web table share: the database, and what is said when packages are missing."""

from __future__ import annotations

import enum
import importlib
import ipaddress
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import SplitResult, urlsplit

import typer

from ..text.terminal import say
from .errors import UserError
from .extras import extra

if TYPE_CHECKING:
    from ..server.storage.database import Database

SQLITE = "sqlite:///"
USUAL = "roundhouse.sqlite3"

NOWHERE = logging.NullHandler()
"""Where the log of the server goes while a command works: what fails is said by the command, once."""

HOST = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?")
"""The name of a machine, or its address by version 4."""

Db = Annotated[
    str,
    typer.Option(
        "--db",
        envvar="ROUNDHOUSE_DB",
        help="The database: FILE (SQLite), or postgresql://USER:PASSWORD@HOST/NAME.",
    ),
]


class Decision(enum.StrEnum):
    """How a game can go on by other rules."""

    corrected = "corrected"
    before = "before"
    kept = "kept"


def need_web(*modules: str) -> None:
    """Import modules of the server. Raises `UserError` when a package they need is not installed."""
    for module in modules:
        try:
            importlib.import_module(f"roundhouse.server.{module}")
        except ModuleNotFoundError as error:
            package = (error.name or "").partition(".")[0]
            if package == "roundhouse":
                raise
            raise UserError(say("no web", package=package, extra=extra("web"))) from None


def address(db: str) -> str:
    """The address of a database: a plain file name is one of SQLite."""
    return db if "://" in db else SQLITE + db


def shown(db: str) -> str:
    """The address of a database as it may be shown: a file by its name, a server without its password."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    if db.startswith(SQLITE):
        return db.removeprefix(SQLITE)
    try:
        return make_url(db).render_as_string(hide_password=True)
    except ArgumentError:
        return db.partition("://")[0]


def site_url(url: str) -> str:
    """The address of a site as its links begin, in small letters and without a slash at its end.

    Raises `UserError` when it is none, or has more than a scheme, a host and a port: a site is at the root of its host.

    >>> site_url("HTTPS://18xx.Example/"), site_url("http://[::1]:1869")
    ('https://18xx.example', 'http://[::1]:1869')
    """
    try:
        parts = urlsplit(url)
        host, port = _host(parts), parts.port
    except ValueError:
        host = ""
    more = not host or parts.path.strip("/") or "?" in url or "#" in url or "@" in parts.netloc
    if more or parts.scheme not in ("http", "https") or re.search(r"[\s\x00-\x1f]", url):
        raise UserError(say("site address", url=url))
    return f"{parts.scheme}://{host}" + (f":{port}" if port is not None else "")


def _host(parts: SplitResult) -> str:
    """The host of an address, as browsers write it, or "". Raises `ValueError` where it cannot be one."""
    host = parts.hostname or ""
    if ":" in host:
        return f"[{ipaddress.IPv6Address(host)}]"
    host = host if host.isascii() else host.encode("idna").decode()
    return host if HOST.fullmatch(host) else ""


@contextmanager
def nothing_left(db: str) -> Iterator[None]:
    """Where a command fails, the file of a database that it has made is not left behind."""
    file = Path(address(db).removeprefix(SQLITE)) if address(db).startswith(SQLITE) else None
    files = (
        [file.with_name(file.name + end) for end in ("", "-wal", "-shm", "-journal")]
        if file and file.name
        else []
    )
    made = [] if any(one.exists() for one in files) else files
    try:
        yield
    except BaseException:
        for one in made:
            one.unlink(missing_ok=True)
        raise


@contextmanager
def database_of(db: str, new: bool = True, older: bool = False) -> Iterator[Database]:
    """The database while a command works on it; unless `new`, its file has to be there, and a site in it.

    No command brings it to a newer form; unless `older`, one that would have to be is refused. Raises `UserError`, or
    `SiteError` when it cannot be reached.
    """
    need_web("storage.database")
    logging.getLogger("roundhouse").addHandler(NOWHERE)
    file = Path(address(db).removeprefix(SQLITE))
    if not new and address(db).startswith(SQLITE) and not file.is_file():
        raise UserError(say("no database", file=file))
    from ..server.storage.database import Database

    opened = Database.open(address(db), steps=False) if new else Database.open_as_it_is(address(db), older)
    try:
        yield opened
    finally:
        opened.close()

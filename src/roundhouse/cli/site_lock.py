"""One site at a time for a file of SQLite, whose readers would learn too late of what another process does."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from ..text.terminal import say
from .errors import UserError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What systems say when somebody else holds a lock."""


@contextlib.contextmanager
def alone(file: Path) -> Iterator[None]:
    """While the site of a database is open, nobody else opens one. Raises `UserError` where somebody has.

    The lock is that of a file beside the database: to open and close the database itself would take the locks of SQLite
    away. It ends with the process, however that ends, and its children do not have it; the file stays, and means
    nothing by itself. Where files cannot be locked, or not be written, nobody is refused.
    """
    beside = file.resolve().with_name(file.resolve().name + ".lock")
    try:
        opened = os.open(beside, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError:
        yield
        return
    try:
        try:
            _lock(opened)
        except OSError as error:
            if error.errno in TAKEN:
                raise UserError(say("site open", file=file)) from None
        yield
    finally:
        os.close(opened)


def _lock(opened: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.lockf(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)

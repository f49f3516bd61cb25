"""Passwords: kept as Argon2id hashes, with the library's parameters."""

from __future__ import annotations

import functools
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ...text.language import gettext
from ..errors import Unreadable

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200

AT_ONCE = 1
"""A hash takes 64 MiB while it is made, and four threads: a crowd that logs in waits instead of filling the memory and
the cores."""

NICER = 15
"""By which the threads that hash give way to those that make pages; a hash takes four threads of its own."""


@functools.lru_cache(maxsize=1)
def _apart() -> ThreadPoolExecutor:
    """Where hashes are made."""
    return ThreadPoolExecutor(AT_ONCE, thread_name_prefix="hash", initializer=_give_way)


def _give_way() -> None:
    """Lower the priority of this thread, and so of those that it starts, where the system has one for each thread."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICER)


@functools.lru_cache(maxsize=1)
def _hasher() -> PasswordHasher:
    return PasswordHasher()


@functools.lru_cache(maxsize=1)
def _nobody() -> str:
    """A hash that no password fits, so that unknown names take as long as known ones."""
    return _hasher().hash("\x00")


def hashed(password: str) -> str:
    """The hash of a password. Raises `Unreadable` for one that is too short or too long."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Unreadable(
            gettext(
                "A password has {shortest} to {longest} characters.",
                shortest=SHORTEST_PASSWORD,
                longest=LONGEST_PASSWORD,
            ),
            field="password",
        )
    return _apart().submit(_hasher().hash, password).result()


def fits(password: str, hash: str) -> bool:
    """Whether a password is the one behind a hash; takes its time also for an empty hash."""
    return _apart().submit(_fits, password, hash).result()


def _fits(password: str, hash: str) -> bool:
    try:
        return _hasher().verify(hash or _nobody(), password[: LONGEST_PASSWORD + 1]) and bool(hash)
    except (VerificationError, InvalidHashError):
        return False


def outdated(hash: str) -> bool:
    """Whether a hash was made with other parameters than are used now."""
    return _hasher().check_needs_rehash(hash)

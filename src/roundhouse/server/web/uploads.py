"""Files that are on their way, each of which takes memory and time: one of an account at a time, few of all in turn."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ...text.language import gettext
from ..errors import TooMany

RECEIVED, OF_GUESTS, OF_ADDRESS = 16, 10, 3
"""Files that a process receives at a time: of everybody, of guests, and from one address."""

AT_ONCE = 2
"""Of those that have come, so many are taken apart and made tables of at a time; the others are in memory once."""

PIECE = 0.008
"""Seconds between two pieces of files that are taken in, of all that are on their way: the loop takes in what has come
before it sees to anything else."""

PATIENCE = 20.0
"""Seconds after which a file that has not had its turn is refused."""

LATER = 10
"""Seconds after which somebody who was refused may try again."""


class Uploads:
    """Counts the files of a process and has them wait for each other. For one event loop."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._there: Counter[str] = Counter()
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._pieces = asyncio.Lock()

    @asynccontextmanager
    async def one(self, where: str, account: int | str, guest: bool = False) -> AsyncIterator[None]:
        """Count a file of an account (of none: the address), from an address, until all is done. Raises `TooMany`
        for one too many.
        """
        most = {f"of {account}": 1, f"from {where}": OF_ADDRESS, "all": RECEIVED}
        if guest:
            most["guests"] = OF_GUESTS
        if any(self._there[key] >= count for key, count in most.items()):
            raise _too_many()
        self._there.update(most.keys())
        try:
            yield
        finally:
            self._there.subtract(most.keys())
            self._there = +self._there  # forgets who has none

    async def piece(self) -> None:
        """Wait until another piece of a file may be taken in."""
        async with self._pieces:
            await asyncio.sleep(PIECE)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until a file that has come is to be taken apart. Raises `TooMany`."""
        try:
            async with asyncio.timeout(self._patience):
                await self._turns.acquire()
        except TimeoutError:
            raise _too_many() from None
        try:
            yield
        finally:
            self._turns.release()


def _too_many() -> TooMany:
    return TooMany(gettext("Too many files are being sent just now. Try again in a moment."), seconds=LATER)

"""Logins and keys by which event streams are open: a stream does not outlast the one that it was opened by.

A request is looked at when it comes in, and a stream goes on for hours. Accounts are also banned by commands and by
other processes, of which this one is told nothing, so it asks the database: once for all its streams.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from weakref import WeakKeyDictionary

from starlette.concurrency import run_in_threadpool

from ..errors import SiteError
from ..site import Site
from ..storage import users
from ..storage.database import Database

EVERY = 15.0
"""Seconds from one look to the next: for so long a stream may go on."""


class Standing:
    """The streams of a site that were opened by a login or a key. For one event loop."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._ends: dict[str, list[Callable[[], None]]] = {}
        self._looking: asyncio.Task[None] | None = None

    @contextlib.contextmanager
    def one(self, secret_hash: str, end: Callable[[], None]) -> Iterator[None]:
        """Call `end` when the login or key with this hash is no good any more, unless the context was left before."""
        self._ends.setdefault(secret_hash, []).append(end)
        if self._looking is None:
            self._looking = asyncio.get_running_loop().create_task(self._look())
        try:
            yield
        finally:
            self._ends[secret_hash].remove(end)
            if not self._ends[secret_hash]:
                del self._ends[secret_hash]
            if not self._ends and self._looking is not None:
                self._looking.cancel()
                self._looking = None

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            asked = list(self._ends)
            with contextlib.suppress(SiteError):  # the database is away: nobody can be banned either
                good = await run_in_threadpool(self._good, asked)
                for secret_hash in asked:
                    if secret_hash not in good:
                        for end in tuple(self._ends.get(secret_hash, ())):
                            end()

    def _good(self, asked: list[str]) -> set[str]:
        with self._database.read() as c:
            return users.good_secrets(c, asked)


_all: WeakKeyDictionary[Site, Standing] = WeakKeyDictionary()


def standing(site: Site) -> Standing:
    """That of a site."""
    return _all.setdefault(site, Standing(site.database))

"""Who waits to hear that a table waits for them: the open pages of users."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress


class Waiting:
    """Wakes the pages of those users for whom the list of tables that wait for them has changed."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._pages: dict[int, list[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = {}

    @contextmanager
    def listen(self, user: int) -> Iterator[asyncio.Event]:
        """An event, on the running loop, that is set whenever something has changed for the user."""
        page = asyncio.get_running_loop(), asyncio.Event()
        with self._mutex:
            self._pages.setdefault(user, []).append(page)
        try:
            yield page[1]
        finally:
            with self._mutex:
                self._pages[user].remove(page)
                if not self._pages[user]:
                    del self._pages[user]

    def changed(self, users: Iterable[int]) -> None:
        """Wake the pages of these users. Any thread may call."""
        with self._mutex:
            pages = [page for user in set(users) for page in self._pages.get(user, ())]
        for loop, event in pages:
            with suppress(RuntimeError):  # the loop has been closed, and its pages with it
                loop.call_soon_threadsafe(event.set)

"""Clients that call an app in this process, all in one event loop.

Starlette's own client starts a thread with a loop of its own for every request, and lets the app's threads go with
it: half the time of a test of many requests.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
from typing import Any

from anyio.from_thread import BlockingPortal, start_blocking_portal
from starlette.testclient import TestClient


@functools.cache
def _portal() -> BlockingPortal:
    """The way into the loop, which runs as long as the tests do."""
    running = contextlib.ExitStack()
    atexit.register(running.close)
    return running.enter_context(start_blocking_portal())


class Client(TestClient):
    """A client without the app's lifespan; as a context manager it runs that too, in a loop of its own."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.portal = _portal()

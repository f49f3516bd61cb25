"""What is computed behind the pages lets them go first: between two of its steps it waits while one is being made."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class _Here(threading.local):
    wait: Callable[[], None] | None = None


_here = _Here()


@contextmanager
def breathing(wait: Callable[[], None]) -> Iterator[None]:
    """Meanwhile `breathe` waits in this thread as `wait` does."""
    before, _here.wait = _here.wait, wait
    try:
        yield
    finally:
        _here.wait = before


def breathe() -> None:
    """Between two steps of something long: wait, where something else goes first and this thread is behind it.

    >>> with breathing(lambda: print("after you")):
    ...     breathe()
    after you
    >>> breathe()
    """
    if _here.wait is not None:
        _here.wait()

"""Files that are on their way, each of which takes memory before anybody knows whose it is: so many, and not more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from ...text.language import gettext
from ..errors import TooMany

AT_ONCE, OF_ADDRESS = 16, 3
"""Files that a process receives at a time: of everybody, and from one address."""

LATER = 10
"""Seconds after which somebody who was refused may try again."""


class Uploads:
    """Counts the files on their way. For one event loop."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    @contextmanager
    def one(self, where: str) -> Iterator[None]:
        """Count a file as long as it is received. Raises `TooMany` for one too many."""
        if self._counts[where] >= OF_ADDRESS or self._counts.total() >= AT_ONCE:
            raise TooMany(
                gettext("Too many files are being sent just now. Try again in a moment."), seconds=LATER
            )
        self._counts[where] += 1
        try:
            yield
        finally:
            self._counts[where] -= 1
            self._counts = +self._counts  # forgets who has none

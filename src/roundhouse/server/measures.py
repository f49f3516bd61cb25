"""What a process counts of itself, in plain numbers; `metrics` tells them to whoever may ask."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Sequence

REQUEST_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
DATABASE_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Counts:
    """Numbers by labels, which only grow. Any thread may call."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._numbers: dict[tuple[str, ...], float] = {}

    def add(self, *labels: str, number: float = 1) -> None:
        """Count."""
        with self._lock:
            self._numbers[labels] = self._numbers.get(labels, 0) + number

    def items(self) -> list[tuple[tuple[str, ...], float]]:
        """The numbers by their labels."""
        with self._lock:
            return sorted(self._numbers.items())


class Spread:
    """How values are spread, by labels: how many were no more than each of `bounds`. Any thread may call."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = tuple(bounds)
        self._lock = threading.Lock()
        self._seen: dict[tuple[str, ...], tuple[list[int], float]] = {}

    def add(self, value: float, *labels: str) -> None:
        """Note a value."""
        place = bisect_left(self.bounds, value)
        with self._lock:
            counts, total = self._seen.get(labels) or ([0] * (len(self.bounds) + 1), 0.0)
            counts[place] += 1
            self._seen[labels] = counts, total + value

    def items(self) -> list[tuple[tuple[str, ...], list[int], float]]:
        """By labels: for each bound and for infinity how many values were no more than that; and their sum."""
        with self._lock:
            found = sorted((labels, list(counts), total) for labels, (counts, total) in self._seen.items())
        for _, counts, _ in found:
            for number in range(1, len(counts)):
                counts[number] += counts[number - 1]
        return found


class Measures:
    """All counts of a process.

    `requests`: by method, route and status; `request_seconds`: until the answer begins, by route; `moves`: entries of
    logs by title and by whom ("user", "bot", ...); `database_seconds`: by "read" and "write", statement by statement;
    `database_errors`: by the name of the error; `streams`: how many are open.
    """

    def __init__(self) -> None:
        self.requests = Counts()
        self.request_seconds = Spread(REQUEST_SECONDS)
        self.moves = Counts()
        self.database_seconds = Spread(DATABASE_SECONDS)
        self.database_errors = Counts()
        self._lock = threading.Lock()
        self._streams = 0

    @property
    def streams(self) -> int:
        """Event streams that are open."""
        return self._streams

    def stream(self, more: int) -> None:
        """A stream more, or with -1 less."""
        with self._lock:
            self._streams += more


MEASURES = Measures()
"""Those of this process."""

"""How long work that needs the database pauses while that is away, and what the log is told of it."""

from __future__ import annotations

import logging

LONGEST = 5.0
"""Seconds of the longest pause."""


class Outage:
    """What one kind of work meets while the database is away: a line of the log when that begins, one when it is over.

    `what`: the work in words, such as "looking for notices". Of one thread.
    """

    def __init__(self, logger: logging.Logger, what: str, first: float = 0.5) -> None:
        self._logger, self._what, self._first = logger, what, first
        self._failures = 0

    def failed(self, error: object) -> float:
        """Note that it failed, for a reason in words; in how many seconds to try again.

        >>> outage = Outage(logging.getLogger("example"), "listening")
        >>> [outage.failed("nobody answers") for _ in range(7)]
        [0.5, 1.0, 2.0, 4.0, 5.0, 5.0, 5.0]
        """
        if not self._failures:
            self._logger.warning("%s failed: %s; it is tried again", self._what, error)
        self._failures += 1
        return float(min(LONGEST, self._first * 2 ** min(self._failures - 1, 10)))

    def over(self) -> None:
        """Note that it works."""
        if self._failures:
            self._logger.warning("%s works again", self._what)
        self._failures = 0

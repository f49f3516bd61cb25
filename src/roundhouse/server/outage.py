"""How long work that needs the database pauses while that is away, and what the log is told of it."""

from __future__ import annotations

import logging

FIRST, LONGEST = 0.5, 5.0
"""Seconds of the first pause and of the longest; each is twice the one before."""


class Outage:
    """What one kind of work meets while the database is away: a line of the log when that begins, one when it is over.

    `what`: the work in words, such as "looking for notices". Of one thread.
    """

    def __init__(self, logger: logging.Logger, what: str) -> None:
        self._logger, self._what = logger, what
        self._failures = 0
        self._told: set[type] = set()

    def failed(self, error: object, mistake: bool = False) -> float:
        """Note that it failed; in how many seconds to try again. Each type of error is told once, until it works again.

        `error`: the reason, with words for people; of a `mistake` of ours the log gets the traceback, too.

        >>> outage = Outage(logging.getLogger("example"), "listening")
        >>> [outage.failed("nobody answers") for _ in range(7)]
        [0.5, 1.0, 2.0, 4.0, 5.0, 5.0, 5.0]
        """
        if type(error) not in self._told:
            self._told.add(type(error))
            level = logging.ERROR if mistake else logging.WARNING
            self._logger.log(level, "%s failed: %s; it is tried again", self._what, error, exc_info=mistake)
        self._failures += 1
        return float(min(LONGEST, FIRST * 2 ** min(self._failures - 1, 10)))

    def over(self) -> None:
        """Note that it works."""
        if self._failures:
            self._logger.warning("%s works again", self._what)
        self._failures = 0
        self._told.clear()

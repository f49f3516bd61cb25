"""The time of day, and how long ago something was although the clock has been set meanwhile.

What is stored has the time of day. A machine may set its clock by hours, forwards (it woke up, or learnt the time) or
back. Whoever asks how long ago a stored moment was asks here: steps that this process has seen do not count.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import msgspec

LEAST = timedelta(minutes=1)
"""By which a clock must be set to count; less than that is how clocks are kept right."""

MAX_STEPS = 100
"""Steps that are remembered."""


def _wall() -> datetime:
    return datetime.now(UTC)


class _Step(msgspec.Struct, frozen=True):
    """The clock was set at a moment of the steady clock: from a time of day, by so much."""

    at: float
    before: datetime
    by: timedelta


class Clock:
    """A clock of a process. `wall`: the time of day; `steady`: seconds that nobody sets. Any thread may ask."""

    def __init__(
        self, wall: Callable[[], datetime] = _wall, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self.wall, self.steady = wall, steady
        self._mutex = threading.Lock()
        self._last = wall(), steady()
        self._steps: list[_Step] = []
        self._count = 0

    def now(self) -> datetime:
        """The time of day, in UTC."""
        return self._look()[0]

    def since(self, moment: datetime) -> timedelta:
        """How long ago the clock said a moment: the last time, where it did so twice; no time for later ones."""
        end, _ = self._look()
        later, skipped = timedelta(), timedelta()
        for step in reversed(self._steps):  # between two steps the clock just ran
            begin = step.before + step.by
            if begin <= moment <= end:
                return later + end - moment
            later += end - begin
            if step.before < moment < begin:
                skipped = later
            end = step.before
        return later + end - moment if moment <= end else skipped

    def ago(self, span: timedelta) -> datetime:
        """What the clock said that long ago, at the latest: what is older than that really is."""
        now, steady = self._look()
        seconds = span.total_seconds()
        lately = [step.by for step in self._steps if steady - step.at < seconds]
        return now - span - sum((by for by in lately if by > timedelta()), timedelta())

    @property
    def steps(self) -> int:
        """How many steps have been seen."""
        self._look()
        return self._count

    def _look(self) -> tuple[datetime, float]:
        """What both clocks say, having noticed a step since the last time."""
        with self._mutex:
            now, steady = self.wall(), self.steady()
            before = self._last[0] + timedelta(seconds=steady - self._last[1])
            if abs(now - before) >= LEAST:
                self._steps = [*self._steps, _Step(steady, before, now - before)][-MAX_STEPS:]
                self._count += 1
            self._last = now, steady
            return now, steady


CLOCK = Clock()
"""The clock of this process."""

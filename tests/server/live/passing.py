"""Time that passes in tests, without anybody waiting for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest

from roundhouse.server.clock import CLOCK

Pass = Callable[..., None]


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pass]:
    """`passes(minutes=5)`: so much time passes; both clocks of the machine say so, and stand still otherwise."""
    begin, steady, gone = datetime(2030, 1, 1, tzinfo=UTC), time.monotonic(), timedelta()

    def by(**span: float) -> None:
        nonlocal gone
        gone += timedelta(**span)

    monkeypatch.setattr(CLOCK, "wall", lambda: begin + gone)
    monkeypatch.setattr(CLOCK, "steady", lambda: steady + gone.total_seconds())
    monkeypatch.setattr(CLOCK, "_steps", [])
    monkeypatch.setattr(CLOCK, "_last", (begin, steady))
    yield by
    monkeypatch.undo()
    CLOCK._last = datetime.now(UTC), time.monotonic()

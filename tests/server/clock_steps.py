"""A clock of the site that tests set, forwards and back, while time goes on as it does."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest

from roundhouse.server.clock import CLOCK

SetBy = Callable[[float], None]


@pytest.fixture
def set_by(monkeypatch: pytest.MonkeyPatch) -> Iterator[SetBy]:
    """`set_by(hours)`: the machine's clock is set, forwards or back."""
    off = timedelta()

    def by(hours: float) -> None:
        nonlocal off
        CLOCK.now()
        off += timedelta(hours=hours)
        CLOCK.now()

    monkeypatch.setattr(CLOCK, "wall", lambda: datetime.now(UTC) + off)
    monkeypatch.setattr(CLOCK, "_steps", [])
    yield by
    monkeypatch.undo()
    CLOCK._last = datetime.now(UTC), time.monotonic()

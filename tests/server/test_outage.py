"""What the log is told while the database is away: a line when it begins, another when it is over."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

import pytest

from roundhouse.server import outage
from roundhouse.server.errors import Unavailable
from roundhouse.server.live import bots
from roundhouse.server.live.bots import BotDriver
from roundhouse.server.live.clock_keeper import ClockKeeper
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.store import TableStore
from roundhouse.server.outage import LONGEST, Outage
from roundhouse.server.storage.database import Database

TIMES = 20


class Ending(threading.Event):
    """An end that comes after so many pauses, which take no time."""

    def __init__(self) -> None:
        super().__init__()
        self.paused: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.paused.append(timeout or 0.0)
        if len(self.paused) >= TIMES:
            self.set()
        return self.is_set()


def away(error: Exception, times: int = TIMES) -> Callable[..., list[int]]:
    """Something that fails so many times, and then works."""
    failed = 0

    def work(*_: object, **__: object) -> list[int]:
        nonlocal failed
        failed += 1
        if failed <= times:
            raise error
        return []

    return work


def test_an_outage_is_told_twice(caplog: pytest.LogCaptureFixture) -> None:
    one = Outage(logging.getLogger("example"), "looking")
    one.over()
    for _ in range(2):
        pauses = [one.failed("nobody answers") for _ in range(TIMES)]
        assert pauses == sorted(pauses) and pauses[0] < pauses[1] and pauses[-1] == LONGEST
        one.over()
        one.over()
    told = ["looking failed: nobody answers; it is tried again", "looking works again"]
    assert [record.getMessage() for record in caplog.records] == 2 * told


def test_the_hub_tells_of_an_outage_once(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hub = Hub(database)
    ending = Ending()
    monkeypatch.setattr(hub, "_stopping", ending)
    monkeypatch.setattr(hub, "_connect", away(ConnectionError()))
    hub._listen()
    (line,) = caplog.records
    assert "listening to other processes failed: ConnectionError" in line.getMessage()
    assert ending.paused[0] < LONGEST and ending.paused[-1] == LONGEST


def test_bots_tell_of_an_outage_in_a_line(
    store: TableStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    driver = BotDriver(store)
    looked = away(Unavailable("The database does not answer just now."), 3)
    done = threading.Event()

    def waiting(*_: object) -> list[int]:
        try:
            return looked()
        finally:
            if any("works again" in record.getMessage() for record in caplog.records):
                done.set()

    monkeypatch.setattr(outage, "LONGEST", 0.001)
    monkeypatch.setattr(bots, "SWEEP", 0.001)
    monkeypatch.setattr(bots, "waiting", waiting)
    driver.start()
    assert done.wait(20)
    driver.stop()
    lines = [record for record in caplog.records if "wait for bots" in record.getMessage()]
    assert len(lines) == 2 and not any(line.exc_info for line in lines)
    assert "The database does not answer just now." in lines[0].getMessage()


def test_clocks_tell_of_an_outage_once(
    store: TableStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    keeper, done = ClockKeeper(store, lambda *_: None), threading.Event()
    looked = away(Unavailable("The database does not answer just now."), 3)

    def sweep() -> None:
        looked()
        if done.is_set():
            raise AssertionError("looked again before its time")
        done.set()

    monkeypatch.setattr(outage, "LONGEST", 0.001)
    monkeypatch.setattr(keeper, "sweep", sweep)
    keeper.start()
    assert done.wait(20)
    keeper.stop()
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        "looking at clocks failed",
        "looking at clocks works again",
    ]

"""What is done again and again behind the pages: when it is done, and what the log is told when it fails."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from roundhouse.server import outage
from roundhouse.server.errors import Unavailable
from roundhouse.server.routine import Routine

logger = logging.getLogger("example")


class Work:
    """Something that is done by a routine: how often, and what comes of it."""

    def __init__(self, *outcomes: float | Exception | None) -> None:
        self.outcomes, self.times = list(outcomes), 0
        self._done = threading.Condition()

    def __call__(self) -> float | None:
        with self._done:
            self.times += 1
            self._done.notify_all()
            outcome = self.outcomes.pop(0) if self.outcomes else None
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def done(self, times: int) -> bool:
        """Whether it has been done so often, before long."""
        with self._done:
            return self._done.wait_for(lambda: self.times >= times, 20)


Routines = Callable[..., Routine]


@pytest.fixture
def routine() -> Iterator[Routines]:
    made: list[Routine] = []

    def make(work: Callable[[], float | None], **more: float) -> Routine:
        made.append(Routine("example", "looking", work, logger, **more))
        made[-1].start()
        return made[-1]

    yield make
    for one in made:
        one.stop()


def still(work: Work) -> int:
    """How often it has been done, when it is not done any more."""
    times = work.times
    time.sleep(0.1)
    return work.times if work.times == times else -1


def test_it_is_done_again_in_its_time(routine: Routines) -> None:
    work = Work(0.01, 0.01, 600.0)
    routine(work)
    assert work.done(3) and still(work) == 3


def test_who_wakes_it_does_not_wait(routine: Routines) -> None:
    work = Work(600.0, None)
    one = routine(work)
    for times in (2, 3):
        assert work.done(times - 1) and still(work) == times - 1
        one.wake()
        assert work.done(times)


def test_what_is_told_while_it_is_done_is_for_the_next_time(routine: Routines) -> None:
    """And however much it is, it is seen together."""
    times, begun, go_on = [0], threading.Semaphore(0), threading.Event()

    def work() -> None:
        times[0] += 1
        begun.release()
        assert go_on.wait(20)

    one = routine(work, pace=0.05)
    assert begun.acquire(timeout=20)
    one.wake()
    one.wake()
    go_on.set()
    assert begun.acquire(timeout=20) and not begun.acquire(timeout=0.2) and times == [2]


def test_it_ends_while_it_waits_and_begins_anew(routine: Routines) -> None:
    work = Work()
    one = routine(work)
    assert work.done(1)
    one.start()  # it has begun
    begun = time.monotonic()
    one.stop()
    one.stop()
    one.wake()
    assert time.monotonic() - begun < 4 and still(work) == 1
    assert not [thread for thread in threading.enumerate() if thread.name == "example"]
    one.start()
    assert work.done(2) and still(work) == 2


def test_who_is_late_to_end_does_not_go_on_beside_the_next(routine: Routines) -> None:
    threads: list[threading.Thread] = []
    begun, go_on = threading.Semaphore(0), threading.Event()

    def work() -> float:
        threads.append(threading.current_thread())
        begun.release()
        assert go_on.wait(20)
        return 0.01

    one = routine(work)
    assert begun.acquire(timeout=20)
    one.stop(0)
    one.start()
    assert begun.acquire(timeout=20)
    go_on.set()
    assert begun.acquire(timeout=20) and begun.acquire(timeout=20)
    assert threads[0] is not threads[1] and set(threads[2:]) == {threads[1]}


def test_an_outage_is_told_once_and_lasts_whoever_wakes(
    routine: Routines, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    away = Unavailable("Away.")
    work = Work(away, away, away, None)
    monkeypatch.setattr(outage, "LONGEST", 0.2)
    begun = time.monotonic()
    one = routine(work)
    for times in range(1, 4):
        assert work.done(times)
        one.wake()
    assert work.done(4) and time.monotonic() - begun >= 0.6
    one.stop()
    told = ["looking failed: Away.; it is tried again", "looking works again"]
    assert [record.getMessage() for record in caplog.records] == told
    assert not any(record.exc_info for record in caplog.records)


def test_a_mistake_is_told_once_with_where_it_was_made(
    routine: Routines, caplog: pytest.LogCaptureFixture
) -> None:
    work = Work(ValueError("first"), ValueError("second"), KeyError("other"), 0.01, ValueError("third"), None)
    one = routine(work, after_mistake=0.01)
    assert work.done(6)
    one.stop()
    told = [record.getMessage() for record in caplog.records if record.exc_info]
    assert told == [f"looking failed: {error}; it is tried again" for error in ("first", "'other'", "third")]
    assert sum("works again" in record.getMessage() for record in caplog.records) == 2

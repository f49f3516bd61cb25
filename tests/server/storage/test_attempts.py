"""Counts of wrong passwords: kept once for all processes, and forgotten in time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, select

from roundhouse.server.attempts import ADDRESS, BROWSER, PAIR, PAUSE, Attempts, Budget
from roundhouse.server.errors import TooMany
from roundhouse.server.storage import schema
from roundhouse.server.storage.attempts import TIME
from roundhouse.server.storage.database import Database

BEGUN = datetime(2026, 3, 1, tzinfo=UTC)


class Clock:
    """A time that tests move."""

    def __init__(self) -> None:
        self.now = BEGUN

    def __call__(self) -> datetime:
        return self.now

    def on(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


def heard(attempts: Attempts, name: str, address: str, device: int | None = None) -> bool:
    try:
        attempts.admit(name, address, device)
    except TooMany:
        return False
    return True


def test_the_wait_doubles_up_to_the_longest() -> None:
    budget = Budget(free=3, wait=10, longest=100, regained=60)
    assert [budget.after(wrong) for wrong in range(9)] == [0, 0, 0, 10, 20, 40, 80, 100, 100]
    assert budget.after(10**9) == 100


def test_processes_count_together(database: Database, url: str) -> None:
    clock, other = Clock(), Database.open(url)
    processes = [Attempts(database, clock=clock), Attempts(other, clock=clock)]
    found = [heard(processes[n % 2], "Ann", "203.0.113.1") for n in range(2 * PAIR.free)]
    assert found == [True] * PAIR.free + [False] * PAIR.free
    other.close()


def test_of_many_that_come_at_once_so_many_are_heard(database: Database, url: str) -> None:
    clock, other = Clock(), Database.open(url)
    processes = [Attempts(database, clock=clock), Attempts(other, clock=clock)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda n: heard(processes[n % 2], "Ann", "203.0.113.1"), range(24)))
    assert sum(found) == PAIR.free
    other.close()


def test_a_day_of_patience_is_worth_thirty_five_tries(database: Database) -> None:
    # Waits after the 5th to the 13th try: 30, 60, 120, 240, 480, 960, 960 (one was forgotten), 1920, and the hour
    # from then on: 13 tries in 4770 seconds, and another 22 in what is left of the day.
    clock = Clock()
    attempts, count = Attempts(database, clock=clock), 0
    while clock.now < BEGUN + timedelta(days=1):
        try:
            attempts.admit("Ann", "203.0.113.1")
            count += 1
        except TooMany as refused:
            clock.on(refused.facts["seconds"])
    assert count == 35


def test_what_was_wrong_is_forgotten(database: Database) -> None:
    clock = Clock()
    attempts = Attempts(database, clock=clock)
    for _ in range(PAIR.free):
        assert heard(attempts, "Ann", "203.0.113.1")
    clock.on(PAIR.free * PAIR.regained)
    assert [heard(attempts, "Ann", "203.0.113.1") for _ in range(PAIR.free + 1)] == [True] * PAIR.free + [
        False
    ]
    clock.on(PAIR.free * PAIR.regained)
    assert heard(attempts, "Ben", "203.0.113.2", 7)
    with database.read() as c:
        rows = select(func.count()).select_from(schema.attempts).where(schema.attempts.c.key != TIME)
        kept = c.execute(rows).scalar_one()
    assert kept == 1, "only what is counted now; the rest is swept away"


def test_a_right_password_takes_its_count_back(database: Database) -> None:
    clock = Clock()
    attempts = Attempts(database, brake=3, clock=clock)
    for _ in range(5 * ADDRESS.free):
        attempts.forgive(attempts.admit("Ann", "203.0.113.1"))
    for _ in range(5 * BROWSER.free):
        attempts.forgive(attempts.admit("Ann", "203.0.113.1", 7))
    assert [heard(attempts, f"Nobody {n}", "203.0.113.1") for n in range(4)] == [True] * 3 + [False]


def test_who_waited_and_went_away_waits_again(database: Database) -> None:
    clock = Clock()
    attempts = Attempts(database, brake=2, clock=clock)
    for number in range(2):
        assert heard(attempts, f"Nobody {number}", f"192.0.2.{number}")
    assert not heard(attempts, "Ann", "203.0.113.1")
    for number in range(3):  # others keep the brake on
        clock.on(250)
        heard(attempts, "Ben", f"198.51.100.{number}")
        clock.on(61)
        heard(attempts, "Ben", f"198.51.100.{number}")
    assert not heard(attempts, "Ann", "203.0.113.1")
    clock.on(60)
    assert heard(attempts, "Ann", "203.0.113.1")


@pytest.mark.parametrize("brake", [0])
def test_the_brake_of_the_site_can_be_left_off(database: Database, brake: int) -> None:
    attempts = Attempts(database, brake=brake, clock=Clock())
    assert all(heard(attempts, f"Nobody {n}", f"198.51.{n // 200}.{n % 200}") for n in range(250))


def test_nothing_is_counted_without_limits(database: Database) -> None:
    attempts = Attempts(database, on=False)
    assert all(attempts.admit("Ann", "203.0.113.1") is None for _ in range(50))
    assert attempts.inside("session") is None
    attempts.forgive(None)


def test_a_clock_that_was_set_back_locks_nobody_out(database: Database) -> None:
    """It ran a year ahead while somebody mistyped a password, and is right again."""
    clock = Clock()
    attempts = Attempts(database, brake=2, clock=clock)
    clock.on(365 * 86400)
    while heard(attempts, "Ann", "192.0.2.1"):
        pass
    for number in range(5):
        heard(attempts, f"Somebody {number}", f"198.51.{number}.1")
    clock.on(-365 * 86400)
    for wait in (
        PAIR.wait,
        PAUSE,
    ):  # what there is to wait is what there was to wait, her own and that of the brake
        assert not heard(attempts, "Ann", "192.0.2.1")
        clock.on(wait)
    assert heard(attempts, "Ann", "192.0.2.1")
    clock.on(3600)
    assert heard(attempts, "Ben", "203.0.113.9")


@pytest.mark.parametrize("minutes", [2, 50, 59])
def test_a_clock_that_was_set_back_a_little_makes_nobody_wait_longer(
    database: Database, minutes: int
) -> None:
    """Somebody mistyped a password, waited, and was heard; then the clock is set back."""
    clock = Clock()
    attempts = Attempts(database, clock=clock)
    while heard(attempts, "Ann", "203.0.113.1"):
        pass
    clock.on(PAIR.wait)
    attempts.forgive(attempts.admit("Ann", "203.0.113.1"))
    clock.on(-60 * minutes)
    assert heard(attempts, "Ann", "203.0.113.1")


def test_a_wait_is_as_long_as_it_was_when_the_clock_was_set_back(database: Database) -> None:
    clock = Clock()
    attempts = Attempts(database, clock=clock)
    while heard(attempts, "Ann", "203.0.113.1"):
        pass
    clock.on(-50 * 60)
    for _ in range(2):  # the first try that is refused notes what the clock says now
        assert not heard(attempts, "Ann", "203.0.113.1")
        clock.on(PAIR.wait / 2)
    assert heard(attempts, "Ann", "203.0.113.1") and not heard(attempts, "Ann", "203.0.113.1")
    clock.on(2 * PAIR.wait)
    assert heard(attempts, "Ann", "203.0.113.1"), "what was wrong weighs as much as it did"

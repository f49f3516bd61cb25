"""The machine's clock is set by hours: nothing that is stored is taken for hours older or younger."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from roundhouse.server.attempts import BROWSER, Attempts
from roundhouse.server.clock import Clock
from roundhouse.server.errors import NotNow
from roundhouse.server.live import bots, cleaning, imports, seating
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import devices, schema, tables
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import User
from roundhouse.server.web import sessions

from .clock_steps import SetBy
from .clock_steps import set_by as set_by

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)

Tables = Callable[..., TableSnapshot]
People = Callable[[int], list[User]]


class Hands:
    """Both clocks of a machine."""

    def __init__(self) -> None:
        self.wall, self.steady = NOON, 0.0

    def clock(self) -> Clock:
        return Clock(lambda: self.wall, lambda: self.steady)

    def on(self, hours: float) -> None:
        self.wall += hours * HOUR
        self.steady += 3600 * hours


def test_steps_do_not_count() -> None:
    hands = Hands()
    clock = hands.clock()
    hands.on(1)
    hands.wall += 5 * HOUR  # 18:00, one hour after noon
    assert clock.now() == NOON + 6 * HOUR
    assert clock.since(NOON) == HOUR
    assert clock.since(NOON - 2 * HOUR) == 3 * HOUR
    assert clock.since(NOON + 3 * HOUR) == timedelta(
        0
    )  # the clock never said so; it was passed over just now
    hands.on(2)  # 20:00
    assert clock.since(NOON) == 3 * HOUR and clock.since(NOON + 7 * HOUR) == HOUR
    assert clock.since(NOON + 3 * HOUR) == 2 * HOUR
    hands.wall -= 8 * HOUR  # 12:00 again, three hours later
    assert clock.since(NOON) == timedelta(0)  # it said so a moment ago, too
    assert clock.since(NOON - HOUR) == 4 * HOUR
    assert clock.since(NOON + 7 * HOUR) == HOUR  # said an hour before it was set back
    assert clock.since(NOON + 9 * HOUR) == timedelta(0)  # it never said that


def test_small_corrections_are_time() -> None:
    hands = Hands()
    clock = hands.clock()
    for _ in range(10):
        hands.on(0.5)
        hands.wall += timedelta(seconds=59)
        clock.now()
    assert clock.since(NOON) == 5 * HOUR + timedelta(seconds=590)


def test_what_is_old_is_old_after_a_step_too() -> None:
    hands = Hands()
    clock = hands.clock()
    hands.on(1)
    hands.wall += 20 * HOUR
    assert clock.ago(2 * HOUR) == NOON - HOUR  # what is older than that is older than two hours
    hands.on(3)
    assert clock.ago(2 * HOUR) == clock.now() - 2 * HOUR  # long after it steps do not matter
    hands.wall -= 20 * HOUR
    assert (
        clock.ago(2 * HOUR) == clock.now() - 2 * HOUR
    )  # set back: what is stored seems younger, never older


@pytest.mark.parametrize("hours", [5, -5, 30])
def test_nobody_is_absent_because_the_clock_was_set(
    store: TableStore, people: People, a_table: Tables, set_by: SetBy, hours: float
) -> None:
    ann, _ = people(2)
    for pace in ("live", "days"):
        live = a_table(2, store=store, pace=pace)
        set_by(hours)
        with pytest.raises(NotNow, match="The game began less than a minute ago"):
            seating.replace_player(store, live.row.id, ann, 1)


def test_no_game_is_abandoned_because_the_clock_was_set(
    store: TableStore, people: People, a_table: Tables, set_by: SetBy
) -> None:
    (ann,) = people(1)
    game = a_table(1, ("greedy",), store=store).game
    assert game is not None
    id = imports.import_game(store, ann, game, {}).row.id
    set_by(30)
    assert cleaning.sweep(store, 1) == []
    with store.database.write() as c:
        for column in (schema.entries.c.when, schema.tables.c.created):
            c.execute(column.table.update().values({column.name: NOON}))
    assert cleaning.sweep(store, 1) == [id]


def test_logins_outlast_the_hours_by_which_the_clock_was_set(
    database: Database, people: People, set_by: SetBy
) -> None:
    (ann,) = people(1)
    secret = sessions.begin(database, ann, None)
    for hours in (30, -60, 30):
        set_by(hours)
        found = sessions.resume(database, secret)
        assert found is not None and found[0].id == ann.id
    set_by(-5)
    assert sessions.unseen(found[1])  # or nothing would be noted of it for five hours


def test_a_new_browser_is_known_although_the_clock_was_set_back(
    database: Database, people: People, set_by: SetBy
) -> None:
    (ann,) = people(1)
    with database.write() as c:
        for _ in range(devices.MAX_DEVICES):
            devices.add_device(c, ann.id, "Firefox", "203.0.113.0")
        set_by(-5)
        new = devices.add_device(c, ann.id, "Safari", "203.0.113.0")
        assert (
            devices.device(c, new.id, ann.id) is not None
            and len(devices.devices(c, ann.id)) == devices.MAX_DEVICES
        )


@pytest.mark.parametrize("hours", [5, -5])
def test_wrong_passwords_weigh_the_same_when_the_clock_was_set(
    database: Database, set_by: SetBy, hours: float
) -> None:
    attempts = Attempts(database, brake=4)
    # Three are wrong; after the step nobody has to wait for it, neither there nor elsewhere.
    for number in range(3):
        attempts.admit(f"Nobody {number}", "203.0.113.1")
    attempts.admit("Ann", "203.0.113.9", 7)
    set_by(hours)
    attempts.admit("Ben", "203.0.113.1")
    for _ in range(BROWSER.free - 1):
        attempts.admit("Ann", "203.0.113.9", 7)


def test_tables_whose_process_died_are_found_although_the_clock_was_set_back(
    store: TableStore, a_table: Tables, set_by: SetBy
) -> None:
    live = a_table(1, ("greedy", "greedy"), store=store)
    with store.database.write() as c:
        tables.change_table(c, live.row.id, to_act="Greedy bot")
    set_by(-5)
    with store.database.read() as c:
        row = c.execute(select(schema.tables.c.waiting_since)).scalar_one()
        assert bots.waiting(c, row - 6 * HOUR) == [live.row.id]

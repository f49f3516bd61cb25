"""What takes long, asked for by the hundred: everybody gets a turn, and no page waits behind it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from roundhouse import Game
from roundhouse.bots.helpers import Helpers
from roundhouse.server.api import playing
from roundhouse.server.errors import TooMany
from roundhouse.server.live import imports, scheduler, seating
from roundhouse.server.live.bots import BotDriver
from roundhouse.server.live.breath import breathe
from roundhouse.server.live.hub import Hub
from roundhouse.server.live.scheduler import ASKED, BOTS, LATER, STRANGERS, Job, Scheduler, Turns
from roundhouse.server.live.store import TableStore
from roundhouse.server.settings import Settings
from roundhouse.server.storage import users
from roundhouse.server.storage.database import Database
from server.security_world import served

GOLDEN = Path(__file__).parents[1] / "golden"


def nothing() -> None:
    """No work."""


def job(user: str, table: int = 0, rank: int = LATER) -> Job:
    return Job(user, table, rank, nothing)


def played(turns: Turns, cost: Callable[[Job], float], seconds: float, now: float = 0.0) -> list[Job]:
    """The order of turns of so many seconds with one thread in the background: whoever had one waits for another."""
    order, end = [], now + seconds
    while now < end:
        one = turns.take(now)
        assert one is not None
        now += cost(one)
        turns.done(one, cost(one), now)
        order.append(one)
        turns.add(job(one.user, one.table, one.rank))
    return order


def test_eleven_tables_of_one_guest_get_no_more_than_one_of_another() -> None:
    turns = Turns()
    for table in range(11):
        turns.add(job("guest", table))
    turns.add(job("ann", 99))
    order = played(turns, lambda one: 0.1, 24.0)
    had = [one for one in order if one.user == "ann"]
    assert abs(len(had) - len(order) / 2) <= 2
    tables = [sum(one.table == table for one in order) for table in range(11)]
    assert max(tables) - min(tables) <= 1


def test_what_nobody_looks_at_lets_the_page_go_first_that_it_came_with() -> None:
    turns = Turns()
    turns.add(Job("", 1, LATER, nothing, came=10.0))
    assert turns.take(10.1, pages=True) is None
    turns.add(Job("ann", 2, BOTS, nothing, came=10.0))
    first = turns.take(10.1, pages=True)
    assert first is not None and first.rank == BOTS
    turns.done(first, 0.0, 10.1)
    later = turns.take(11.1, pages=True)
    assert later is not None and later.rank == LATER
    turns.done(later, 0.0, 11.1)
    turns.add(Job("", 1, LATER, nothing, came=20.0))
    assert turns.take(20.0, pages=False) is not None, "nobody is in the way"


def test_what_counts_is_the_time_and_not_the_number() -> None:
    """One whose moves take half a second gets as much time as one whose moves take fifty milliseconds."""
    turns = Turns()
    turns.add(job("slow", 1))
    turns.add(job("quick", 2))
    cost = {"slow": 0.5, "quick": 0.05}
    order = played(turns, lambda one: cost[one.user], 30.0)
    used = {user: sum(cost[one.user] for one in order if one.user == user) for user in cost}
    assert abs(used["slow"] - used["quick"]) < 0.6


def test_what_somebody_used_long_ago_is_forgotten() -> None:
    turns = Turns()
    turns.add(job("ann"))
    one = turns.take(0.0)
    assert one is not None
    turns.done(one, 64.0, 0.0)
    assert turns.spent("ann", 0.0) == 64.0 and turns.spent("ann", 60.0) == 32.0
    assert turns.spent("ann", 360.0) == 1.0 and turns.spent("ben", 0.0) == 0.0


def test_strangers_come_last_and_leave_a_thread_to_those_who_are_known() -> None:
    turns = Turns(workers=2)
    for number in range(10):
        turns.add(job(f"from {number}", 1, STRANGERS))
    assert turns.take(0.0) is not None
    assert turns.take(0.0) is None  # the second thread is for those who are known
    turns.add(job("bot", 2, BOTS))
    turns.add(job("ann", 1, ASKED))
    found = turns.take(0.0)
    assert found is not None and found.user == "ann"
    turns.done(turns.running[0], 0.1, 0.1)
    found = turns.take(0.2)
    assert found is not None and found.user == "bot"


def test_bots_that_nobody_waits_for_come_after_those_of_people() -> None:
    turns = Turns()
    turns.add(job("guest", 1, LATER))
    turns.add(job("ann", 2, BOTS))
    found = turns.take(0.0)
    assert found is not None and found.user == "ann"


def test_the_background_rests_while_pages_are_asked_for() -> None:
    turns = Turns()
    for table in range(3):
        turns.add(job("guest", table))
    one = turns.take(0.0, pages=True)
    assert one is not None
    turns.done(one, 0.4, 0.4)
    assert turns.take(0.5, pages=True) is None
    turns.add(job("ann", 9, ASKED))
    asked = turns.take(0.5, pages=True)
    assert asked is not None and asked.user == "ann"  # what somebody waits for does not
    assert turns.take(0.81, pages=True) is not None
    turns.done(turns.running[1], 60.0, 61.0)
    assert turns.take(61.1, pages=False) is not None  # nor anything, when nobody asks


def test_so_much_may_wait_and_no_more() -> None:
    turns = Turns()
    with pytest.raises(TooMany):
        for _ in range(100):
            turns.add(job("from 1", 1, STRANGERS))
    assert len(turns.waiting) == scheduler.MOST_WAITING[STRANGERS]
    with pytest.raises(TooMany):
        for number in range(100):
            turns.add(job(f"from 1{number}", 1, STRANGERS))
    assert len(turns.waiting) == scheduler.MOST_STRANGERS
    turns.add(job("ann", 1, ASKED))


def test_processor_time_is_charged_and_not_the_time_that_passes() -> None:
    ticks = iter(range(0, 1000, 7))
    work = Scheduler(workers=1, clock=lambda: 0.0, processor=lambda: float(next(ticks)))
    done = threading.Event()
    work.submit(Job("ann", 1, ASKED, nothing))
    work.submit(Job("ann", 2, ASKED, done.set))
    assert done.wait(10)
    work.stop()
    assert work.turns.spent("ann", 0.0) == 14.0 and work.turns.spent(("ann", 2), 0.0) == 7.0


def test_the_time_of_helpers_is_charged_too() -> None:
    """Three seconds of its own and ten of processes beside it."""
    work = Scheduler(workers=1, clock=lambda: 0.0, processor=iter((0.0, 3.0)).__next__)
    with Helpers(1) as helpers:
        done = threading.Event()

        def helped() -> None:
            helpers.spent += 10.0
            done.set()

        work.submit(Job("ann", 1, ASKED, helped, helpers=helpers))
        assert done.wait(10)
        work.stop()
    assert work.turns.spent("ann", 0.0) == 13.0


def test_what_waits_in_vain_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "PATIENCE", 0.1)
    work, go_on = Scheduler(workers=1), threading.Event()

    async def ask() -> None:
        first = asyncio.create_task(work.run("ann", 1, ASKED, lambda: go_on.wait(10)))
        await asyncio.sleep(0.05)
        with pytest.raises(TooMany):
            await work.run("ben", 1, ASKED, nothing)
        waits = asyncio.create_task(work.run("cy", 1, ASKED, nothing))
        await asyncio.sleep(0.01)
        go_on.set()
        assert await first is True and await waits is None
        with pytest.raises(ZeroDivisionError):
            await work.run("ann", 1, ASKED, lambda: 1 // 0)

    asyncio.run(ask())
    work.stop()


def test_what_has_begun_behind_the_pages_waits_between_two_of_its_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The check of a table that strangers had opened took half of the interpreter from every page for a second."""
    monkeypatch.setattr(scheduler, "BREATH", 20.0)
    work, steps, more = Scheduler(), list[int](), threading.Event()

    def steady(number: int) -> None:
        more.wait(10)
        breathe()
        steps.append(number)

    def wait_for(count: int) -> None:
        until = time.monotonic() + 10
        while len(steps) < count and time.monotonic() < until:
            time.sleep(0.005)
        assert len(steps) == count

    with work.page(first=True):
        work.submit(Job("ann", 0, ASKED, lambda: steady(1)))
        more.set()
        wait_for(1)  # what somebody waits for does not
    more.clear()
    work.submit(Job("", 0, BOTS, lambda: steady(2)))
    with work.page(first=True):
        more.set()
        time.sleep(0.1)
        assert steps == [1]
    wait_for(2)
    more.clear()
    monkeypatch.setattr(scheduler, "BREATH", 0.01)
    work.submit(Job("", 0, BOTS, lambda: steady(3)))
    with work.page(first=True):
        more.set()
        wait_for(3)  # nor does it wait for ever
    work.stop()


def test_what_somebody_asks_for_does_not_wait_for_its_own_request() -> None:
    """A file that was brought, or a game to be played on, was begun half a second after it was asked for."""
    work, begun = Scheduler(clock=lambda: 7.0), threading.Event()
    with work.page(first=True) as page:
        page.followed = False
    work.submit(Job("ann", 1, LATER, begun.set))
    assert begun.wait(60)
    with work.page(first=True):
        pass
    assert work.turns.waiting == []
    work.submit(Job("ann", 1, LATER, nothing))
    time.sleep(0.1)
    assert len(work.turns.waiting) == 1, "a page was asked for at the same moment, and others may follow it"
    work.stop()


def test_nothing_ends_a_thread() -> None:
    """There is none that would take its place."""
    work, done = Scheduler(workers=1), threading.Event()

    def leave() -> None:
        raise SystemExit(3)

    work.submit(Job("ann", 1, ASKED, leave))
    work.submit(Job("ann", 2, ASKED, done.set))
    assert done.wait(60)
    work.stop()


def test_stopping_drops_what_waits() -> None:
    work, go_on, dropped = Scheduler(workers=1), threading.Event(), threading.Event()
    work.submit(Job("ann", 1, ASKED, lambda: go_on.wait(5)))
    work.submit(Job("ann", 1, ASKED, nothing, dropped.set))
    go_on.set()
    work.stop()
    assert dropped.is_set() or not work.turns.waiting


@pytest.fixture
def world(tmp_path: Path) -> Iterator[tuple[Any, str, int]]:
    """A site, its address, and a table with a game that is over."""
    with served(Settings(database=f"sqlite:///{tmp_path}/site.sqlite3", limits=False)) as (app, url):
        site = app.state.site
        with site.database.write() as c:
            ann = users.create_user(c, "Ann")
        game = Game.load(GOLDEN / "18Chesapeake-3-greedy-2.json")
        yield app, url, imports.import_game(site.store, ann, game).row.id


def test_no_page_waits_behind_best_runs(world: tuple[Any, str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Three hundred requests for best runs kept everybody else waiting for a second and a half."""
    _, url, table = world
    go_on, asked = threading.Event(), threading.Event()

    def endless(*_: Any) -> Any:
        asked.set()
        go_on.wait(20)
        raise TooMany("enough", seconds=1)

    monkeypatch.setattr(playing, "best", endless)
    path = f"{url}/api/tables/{table}/best-runs?corporation=PRR"
    with ThreadPoolExecutor(60) as pool:
        flood = [pool.submit(httpx.get, path, timeout=30) for _ in range(60)]
        assert asked.wait(20)
        time.sleep(0.5)
        try:
            for where in ("/healthz", "/api/tables", f"/table/{table}"):
                assert httpx.get(url + where, timeout=5).status_code == 200
        finally:
            go_on.set()
        told = [one.result().status_code for one in flood]
    assert set(told) == {429}


def test_the_bots_of_a_guest_leave_those_of_others_their_time(tmp_path: Path) -> None:
    """Eleven tables of bots alone, and one at which somebody plays."""
    database = Database.open(f"sqlite:///{tmp_path}/site.sqlite3")
    store = TableStore(database, Hub(database))
    with database.write() as c:
        guest, ann = users.create_user(c, "Guest", guest=True), users.create_user(c, "Ann")
    ids = []
    for seed in range(11):
        live = seating.create(
            store, guest, "18Chesapeake", seats=2, bots=("random",) * 2, sit=False, seed=seed
        )
        ids.append(seating.start(store, live.row.id, guest).row.id)
    live = seating.create(store, ann, "18Chesapeake", seats=2, bots=("random",) * 2, sit=False, seed=99)
    hers = seating.start(store, live.row.id, ann).row.id
    driver = BotDriver(store)
    driver.start()
    until = time.monotonic() + 60
    while store.table(hers).revision < 60 and time.monotonic() < until:
        time.sleep(0.01)
    driver.stop()
    driver.work.stop()
    others = [store.table(id).revision for id in ids]
    assert store.table(hers).revision >= 60 and max(others) < 30, others
    database.close()


def test_what_waits_and_what_runs_is_counted() -> None:
    work, go_on, running = Scheduler(workers=1), threading.Event(), threading.Event()

    def busy() -> None:
        running.set()
        go_on.wait(10)

    work.submit(Job("Ann", 1, ASKED, busy))
    assert running.wait(10)
    work.submit(Job("Ben", 1, ASKED, lambda: None))
    work.submit(Job("somewhere", 0, STRANGERS, lambda: None))
    counts = work.counts()
    assert {key for key, number in counts.items() if number} == {
        ("running", "asked"),
        ("waiting", "asked"),
        ("waiting", "strangers"),
    }
    assert set(counts.values()) == {0, 1}
    go_on.set()
    work.stop()

"""The post of several processes on one PostgreSQL: everything is told, and nothing twice."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import msgspec
import pytest
from msgspec.structs import replace

from roundhouse.server.live import acting, seating
from roundhouse.server.site import Site
from roundhouse.server.storage import channels, users
from server.postgres import postgres_server as postgres_server
from server.postgres import postgres_url as postgres_url

PROCESSES = 3


@pytest.fixture
def sites(postgres_url: str, settings) -> Iterator[list[Site]]:
    """Sites on one database, each with its own post and its own way to hear of the others; all of it is running."""
    opened = [Site.open(replace(settings, database=postgres_url)) for _ in range(PROCESSES)]
    for site in opened:
        site.notifier.watcher.grace = 0.0
        site.hub.start()
        site.notifier.start()
    for site in opened:
        assert site.hub.connected.wait(10)
    yield opened
    for site in opened:
        site.close()


def test_all_is_told_and_nothing_twice(sites: list[Site], hooks, monkeypatch) -> None:
    monkeypatch.setattr("roundhouse.server.notices.watch.PACE", 0.01)
    first = sites[0]
    them = {}
    with first.database.write() as c:
        for name in ("Ann", "Ben"):
            user = users.create_user(c, name)
            them[name] = user
            channels.add_channel(
                c, user.id, "webhook", {"url": f"{hooks.url}/{name}", "shape": "custom"}, always=True
            )
    live = seating.create(first.store, them["Ann"], title="18Chesapeake", seats=2)
    seating.sit(first.store, live.row.id, them["Ben"], live.row.invite)
    live = seating.start(first.store, live.row.id, them["Ann"])
    turns = 0
    for number in range(16):
        store = sites[number % PROCESSES].store
        live = store.table(live.row.id)
        assert live.game is not None
        before = live.to_act
        action = msgspec.to_builtins(live.game.offers()[0].action)
        _until(lambda turns=turns: _told(hooks) > turns)
        live = acting.act(store, live.row.id, them[before], live.revision, action)
        turns += live.to_act != before
    _until(lambda: _told(hooks) > turns)
    time.sleep(0.5)  # whatever there is too much would come now
    assert _told(hooks) == turns + 1
    begun = [request.path for request in hooks.got if b"has begun" in request.body]
    assert begun and len(set(begun)) == len(
        begun
    )  # who is to act when it is looked at hears of the turn instead
    with first.database.read() as c:
        for user in them.values():
            found = channels.notices(c, user.id)
            assert {notice.status for notice in found} == {"sent"}
            assert {notice.tries for notice in found} == {1}


def _told(hooks) -> int:
    return sum(b"Your move" in request.body for request in list(hooks.got))


def _until(done, seconds: float = 15) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_notice_is_made_once_and_taken_once(postgres_url: str, settings) -> None:
    opened = [Site.open(replace(settings, database=postgres_url)) for _ in range(PROCESSES)]
    database = opened[0].database
    with database.write() as c:
        user = users.create_user(c, "Ann")
    together = threading.Barrier(6)

    def make(number: int) -> int:
        made = 0
        mine = opened[number % PROCESSES].database
        together.wait()
        for key in range(40):
            with mine.write() as c:
                made += channels.enqueue_once(c, f"turn:{key}", user.id, "turn", {})
        return made

    def take(number: int) -> list[int]:
        mine, taken = opened[number % PROCESSES].database, []
        together.wait()
        for _ in range(20):
            with mine.write() as c:
                taken += [notice.id for notice in channels.due(c, datetime.now(UTC), 5)]
        return taken

    try:
        with ThreadPoolExecutor(6) as pool:
            assert sum(pool.map(make, range(6))) == 40
            taken = [id for some in pool.map(take, range(6)) for id in some]
        assert len(taken) == len(set(taken)) == 40
    finally:
        for site in opened:
            site.close()

"""Who is told: coalesced, from any thread, and across processes on PostgreSQL."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Connection, text

from roundhouse.server.live import acting, seating
from roundhouse.server.live.hub import Hub, TableNews, _payloads, _Wire
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.database import Database
from server.postgres import PostgresServer
from server.postgres import postgres_server as postgres_server
from server.postgres import postgres_url as postgres_url


@pytest.fixture
def hub(database: Database) -> Hub:
    return Hub(database)


def test_news_come_in_from_other_threads(hub: Hub) -> None:
    async def listen() -> list[TableNews]:
        async with hub.subscribe(3) as news, hub.subscribe(None) as everything, hub.subscribe(4) as others:
            thread = threading.Thread(target=lambda: (hub.tell(3, "position", 8), hub.tell(5, "talk", 1)))
            thread.start()
            found = [await news.__anext__(), await everything.__anext__(), await everything.__anext__()]
            thread.join()
            assert await others.next(0.05) is None and await news.next(0.05) is None
            return found

    assert asyncio.run(listen()) == [
        TableNews(3, "position", 8),
        TableNews(3, "position", 8),
        TableNews(5, "talk", 1),
    ]


def test_only_the_last_of_each_topic_waits(hub: Hub) -> None:
    async def listen() -> list[TableNews]:
        async with hub.subscribe(3) as news:
            for number in range(1, 10_001):
                hub.tell(3, "position", number)
            hub.tell(3, "talk", 5)
            await asyncio.sleep(0.2)
            assert len(news._waiting) == 2
            return [await news.__anext__(), await news.__anext__()]

    assert asyncio.run(listen()) == [TableNews(3, "position", 10_000), TableNews(3, "talk", 5)]


def test_stopping_ends_the_streams_and_leaving_unsubscribes(hub: Hub) -> None:
    async def listen() -> int:
        count = 0
        async with hub.subscribe(3) as news:
            hub.tell(3, "talk", 1)
            async for _ in news:
                count += 1
                hub.stop()
        assert not hub._by_table
        async with hub.subscribe(3) as late:  # a stream that comes while the site closes ends at once
            async for _ in late:
                count += 100
        return count

    assert asyncio.run(listen()) == 1
    hub.tell(3, "talk", 2)  # the loop is closed, and nobody minds


def test_a_listener_that_fails_keeps_nobody_from_hearing(hub: Hub) -> None:
    heard: list[TableNews] = []
    hub.on(lambda told: 1 / 0)
    off = hub.on(heard.append)
    hub.tell(1, "seats", 0)
    off()
    hub.tell(1, "seats", 0)
    assert heard == [TableNews(1, "seats", 0)]


def test_who_is_looking(hub: Hub) -> None:
    async def look() -> None:
        async with hub.subscribe(3) as news:
            async with hub.subscribe(3, user=7), hub.subscribe(3, user=7), hub.subscribe(3, user=8):
                assert hub.present(3) == {7: 2, 8: 1} and hub.present(4) == {}
                await asyncio.sleep(0.01)
                assert (await news.__anext__()).topic == "presence"
            await asyncio.sleep(0.01)
            assert (await news.__anext__()) == TableNews(3, "presence", 0)
        assert hub.present(3) == {} and not hub._looking

    asyncio.run(look())


def test_wires_are_cut_to_what_a_payload_holds() -> None:
    looking = {table: dict.fromkeys(range(20), 1) for table in range(500)}
    payloads = _payloads([_Wire("p", TableNews(1, "talk", 2)), _Wire("p", looking=looking, whole=True)])
    assert len(payloads) > 3 and max(map(len, payloads)) < 8000


# -- several processes ---------------------------------------------------------------------------------


@pytest.fixture
def two(postgres_url: str) -> Iterator[tuple[Hub, Hub, Database, Database]]:
    """Two hubs on one PostgreSQL, as in two processes."""
    a, b = Database.open(postgres_url), Database.open(postgres_url)
    one, other = Hub(a), Hub(b)
    for hub in (one, other):
        hub.start()
        assert hub.connected.wait(10)
    yield one, other, a, b
    for hub in (one, other):
        hub.stop()
    for database in (a, b):
        database.close()


def _until(what: Callable[[], object], seconds: float = 10) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it did not come about"
        time.sleep(0.01)


def test_processes_tell_each_other(two: tuple[Hub, Hub, Database, Database]) -> None:
    one, other, _, _ = two
    heard: list[TableNews] = []
    mine: list[TableNews] = []
    said: list[TableNews] = []
    one.on(said.append)
    other.on(heard.append)
    other.on(mine.append, own=True)
    one.tell(3, "position", 9)
    _until(lambda: TableNews(3, "position", 9) in heard)
    time.sleep(0.2)
    assert heard.count(TableNews(3, "position", 9)) == 1 == said.count(TableNews(3, "position", 9))
    assert mine == []  # nothing was told in its own process
    begun = time.monotonic()
    one.tell(3, "position", 10)
    _until(lambda: TableNews(3, "position", 10) in heard)
    assert time.monotonic() - begun < 1.0


def test_who_is_looking_from_another_process(two: tuple[Hub, Hub, Database, Database]) -> None:
    one, other, _, _ = two

    async def look() -> None:
        async with one.subscribe(3, user=7), one.subscribe(3, user=7):
            await asyncio.to_thread(_until, lambda: other.present(3) == {7: 2})
        await asyncio.to_thread(_until, lambda: other.present(3) == {})
        async with one.subscribe(4, user=8):
            await asyncio.to_thread(_until, lambda: other.present(4) == {8: 1})
            await asyncio.to_thread(one.stop)  # whoever looked there is gone with the process
            await asyncio.to_thread(_until, lambda: other.present(4) == {})

    asyncio.run(look())


def test_after_a_lost_connection_everybody_looks(
    two: tuple[Hub, Hub, Database, Database], postgres_server: PostgresServer
) -> None:
    one, other, _, _ = two
    heard: list[TableNews] = []

    async def listen() -> TableNews:
        async with other.subscribe(3) as news:
            await asyncio.to_thread(postgres_server.restart)
            told = await news.next(20)
            assert told is not None
            return told

    other.on(heard.append)
    assert asyncio.run(listen()) == TableNews(3, "position", 0)
    _until(lambda: one.connected.is_set() and other.connected.is_set(), 20)

    def arrives() -> bool:
        one.tell(3, "talk", 77)
        time.sleep(0.1)
        return TableNews(3, "talk", 77) in heard

    _until(arrives, 20)


def test_after_news_that_did_not_get_through_the_others_look(
    two: tuple[Hub, Hub, Database, Database],
) -> None:
    """Only the connection by which a process tells breaks, while all of them go on to hear."""
    one, other, a, _ = two
    heard: list[TableNews] = []
    other.on(heard.append)

    async def listen() -> None:
        async with one.subscribe(5, user=7), other.subscribe(3) as news:
            one.tell(9, "talk", 1)
            await asyncio.to_thread(_until, lambda: TableNews(9, "talk", 1) in heard)
            heard.clear()
            with a.write() as c:
                c.execute(
                    text(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                        "WHERE datname = current_database() AND query LIKE 'SELECT pg_notify%'"
                    )
                )
            one.tell(3, "position", 212)
            assert await news.next(20) == TableNews(3, "position", 0)
            await asyncio.to_thread(_until, lambda: TableNews(0, "seats", 0) in heard)
            assert other.present(5) == {7: 1}
            one.tell(9, "talk", 2)
            await asyncio.to_thread(_until, lambda: TableNews(9, "talk", 2) in heard)

    asyncio.run(listen())


def test_two_keepers_on_one_database(
    two: tuple[Hub, Hub, Database, Database], play_on: Callable[..., TableSnapshot]
) -> None:
    """Exactly one of two processes wins, and each sees at once what the other has done."""
    from roundhouse.server.errors import NotAllowed, Stale

    one, other, a, b = two
    first, second = TableStore(a, one), TableStore(b, other)
    with a.write() as c:
        ann, ben = users.create_user(c, "Ann"), users.create_user(c, "Ben")
    live = seating.create(first, ann, title="18Chesapeake", seats=2, seed=1)
    id = live.row.id
    assert seating.sit(second, id, ben).seats[1].user == ben.id
    assert seating.start(first, id, ann).running
    live = second.table(id)
    assert live.running and live.to_act == "Ann"
    for _ in range(5):
        answers: list[object] = []
        barrier = threading.Barrier(2)
        user = ann if live.to_act == "Ann" else ben
        price = 50 + 10 * live.revision

        def send(
            store: TableStore,
            more: int,
            live: TableSnapshot = live,
            user: object = user,
            price: int = price,
            at: threading.Barrier = barrier,
            answers: list[object] = answers,
        ) -> None:
            store.table(id)
            at.wait()
            try:
                bid = {"type": "bid", "private": "C-P", "price": price + more}
                answers.append(acting.act(store, id, user, live.revision, bid))  # type: ignore[arg-type]
            except Stale as stale:
                answers.append(stale)

        threads = [threading.Thread(target=send, args=pair) for pair in ((first, 0), (second, 5))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(isinstance(answer, Stale) for answer in answers) == [False, True]
        assert first.table(id).game.digest() == second.table(id).game.digest()
        live = second.table(id)
    assert live.revision == 6
    seating.replace_player(first, id, ben, 1, bot="greedy")
    with pytest.raises(NotAllowed):
        acting.act(second, id, ben, live.revision, {"type": "pass"})


def test_who_looks_sees_one_moment_until_the_next_look(two: tuple[Hub, Hub, Database, Database]) -> None:
    """A table that another process may change is read once for all viewers of a look, and anew for the next one."""
    here, there = (TableStore(database, hub) for database, hub in ((two[2], two[0]), (two[3], two[1])))
    with two[2].write() as c:
        ann = users.create_user(c, "Ann")
    id = seating.create(here, ann, "18AL").row.id
    asked: list[int] = []

    def proposals(c: Connection) -> int:
        asked.append(c.execute(text("SELECT count(*) FROM tables")).scalar_one())
        return len(asked)

    with here.one_moment():
        before = here.table(id)
        assert here.remembered(id, "proposals", proposals) == 1
        with there.changing(id) as (c, _):
            tables.change_table(c, id, name="Another")
        with here.one_moment():
            assert here.table(id) is before
        assert here.table(id) is before and here.remembered(id, "proposals", proposals) == 1
        seen = []
        other = threading.Thread(target=lambda: seen.append(here.table(id).row.name))
        other.start()
        other.join()
        assert seen == ["Another"]
    assert here.table(id).row.name == "Another"
    assert here.remembered(id, "proposals", proposals) == 2

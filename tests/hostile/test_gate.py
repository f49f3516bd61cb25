"""Requests of strangers wait for each other, and those of people whom the site knows for nobody."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.concurrency import run_in_threadpool

from roundhouse.server.live.scheduler import Scheduler
from roundhouse.server.settings import Settings
from roundhouse.server.web import limits, turns
from roundhouse.server.web.turns import OF_ADDRESS, OF_STRANGERS, Foreground, Gate, Manners, Unhurried


async def turn() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_so_many_of_one_address_and_so_many_in_all() -> None:
    async def work() -> None:
        gate = Gate(of_address=2, most=3)
        first = [asyncio.create_task(gate.enter("a")) for _ in range(50)]
        others = [asyncio.create_task(gate.enter(where)) for where in ("b", "c")]
        await turn()
        assert [task.done() for task in first] == [True, True] + [False] * 48
        assert [task.done() for task in others] == [True, False]
        others[0].result()()  # it is answered
        await turn()
        assert others[1].done() and not first[2].done()
        first[3].cancel()  # who goes away while waiting holds nobody up
        first[0].result()()
        await turn()
        assert first[2].done() and not first[4].done()
        for task in (*first[1:3], *first[4:]):
            await turn()
            task.result()()
        others[1].result()()
        assert not gate._own and not gate._there

    asyncio.run(work())


def test_what_strangers_need_not_have_at_once_they_get_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    now, slept, begun = [100.0], list[float](), list[str]()
    rest = asyncio.sleep

    async def sleep(seconds: float) -> None:
        slept.append(round(seconds, 3))
        await rest(0)

    monkeypatch.setattr(turns, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(turns, "asyncio", SimpleNamespace(sleep=sleep, Semaphore=asyncio.Semaphore))

    async def work() -> None:
        unhurried, free = Unhurried(pause=3, longest=0.25), asyncio.Event()

        async def joins(where: str, takes: float) -> None:
            async with unhurried.turn(where):
                begun.append(where)
                await free.wait()
                now[0] += takes

        tasks = [asyncio.create_task(joins(*one)) for one in (("a", 0.01), ("a", 0.5), ("a", 0), ("b", 0.02))]
        for _ in range(5):
            await rest(0)
        assert begun == ["a"]
        free.set()
        await asyncio.gather(*tasks)
        assert begun == ["a", "b", "a", "a"]
        # After 0.01 s of "a" three times as long, after 0.02 s of "b" likewise, after half a second the most.
        assert slept == [0, 0.03, 0.06, 0.25]

    asyncio.run(work())


def scope(client: str, known: bool, limits: bool = True) -> dict[str, Any]:
    database = SimpleNamespace(dialect="sqlite")
    site = SimpleNamespace(settings=Settings(limits=limits), work=Scheduler(), database=database)
    return {
        "type": "http",
        "path": "/",
        "headers": [],
        "client": (client, 1),
        "state": {"site": site, "known": known},
    }


def test_known_people_pass_where_strangers_wait() -> None:
    async def work() -> None:
        here: list[str] = []
        ends, streams = asyncio.Event(), asyncio.Event()

        async def app(asked: Any, receive: Any, send: Any) -> None:
            here.append(asked["client"][0])
            await ends.wait()
            await send({"type": "http.response.start"})
            await send({"type": "http.response.body", "more_body": True})
            await streams.wait()  # the rest of an answer may take as long as it likes

        async def send(message: Any) -> None:
            pass

        door = Foreground(app)
        asked = [scope(f"192.0.2.{n % 5}", False) for n in range(100)]
        tasks = [asyncio.create_task(door(one, send, send)) for one in asked]
        await turn()
        assert len(here) == OF_STRANGERS and max(map(here.count, here)) <= OF_ADDRESS
        for more in (scope("known", True), scope("free", False, limits=False)):
            tasks.append(asyncio.create_task(door(more, send, send)))
        await turn()
        assert here[OF_STRANGERS:] == ["known", "free"]
        ends.set()
        for _ in range(1000):
            await asyncio.sleep(0)
        assert len(here) == 102 and not any(task.done() for task in tasks)
        streams.set()
        await asyncio.gather(*tasks)

    asyncio.run(work())


def test_a_login_is_known_from_its_first_request_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """One who played waited two seconds behind the passwords of others."""
    monkeypatch.setattr(limits, "genuine", lambda request: request.cookies["rh_session"] == "real")
    seen = []

    async def app(asked: Any, receive: Any, send: Any) -> None:
        seen.append(asked["state"]["known"])

    async def work() -> None:
        door = limits.Limits(app, Settings())
        for cookie in (b"rh_session=real", b"rh_session=made-up", b""):
            asked = scope("192.0.2.1", False) | {"method": "GET", "headers": [(b"cookie", cookie)]}
            await door(asked, None, None)  # type: ignore[arg-type]

    asyncio.run(work())
    assert seen == [True, False, False]


def guest(client: str) -> dict[str, Any]:
    asked = scope(client, True)
    asked["state"]["guest"] = True
    return asked


def test_guests_wait_for_each_other_and_not_for_strangers() -> None:
    """Anybody can be a guest, and lists of tables that four of them asked for all the time tripled every page."""

    async def work() -> None:
        here: list[str] = []
        ends = asyncio.Event()

        async def app(asked: Any, receive: Any, send: Any) -> None:
            here.append(asked["client"][0])
            await ends.wait()

        door = Foreground(app)
        asked = [scope("192.0.2.9", False) for _ in range(9)] + [guest(f"198.51.100.{n}") for n in range(9)]
        tasks = [asyncio.create_task(door(one, None, None)) for one in asked]  # type: ignore[arg-type]
        await turn()
        assert sum(one.startswith("198") for one in here) == turns.OF_GUESTS == 2
        tasks.append(asyncio.create_task(door(scope("known", True), None, None)))  # type: ignore[arg-type]
        await turn()
        assert here[-1] == "known"
        ends.set()
        await asyncio.gather(*tasks)
        assert len(here) == 19

    asyncio.run(work())


def test_strangers_and_guests_begin_where_no_account_waits_for_its_page() -> None:
    async def work() -> None:
        here: list[str] = []
        ends = asyncio.Event()

        async def app(asked: Any, receive: Any, send: Any) -> None:
            here.append(asked["client"][0])
            if asked["client"][0] == "known":
                await ends.wait()

        door = Foreground(app)
        asked = (scope("known", True), scope("192.0.2.1", False), guest("192.0.2.2"))
        tasks = [asyncio.create_task(door(one, None, None)) for one in asked]  # type: ignore[arg-type]
        await turn()
        assert here == ["known"]
        ends.set()
        await asyncio.gather(*tasks)
        assert sorted(here[1:]) == ["192.0.2.1", "192.0.2.2"]

    asyncio.run(work())


def test_they_do_not_wait_long_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "GAP", 0.01)

    async def work() -> None:
        here, ends = list[str](), asyncio.Event()

        async def app(asked: Any, receive: Any, send: Any) -> None:
            here.append(asked["client"][0])
            if asked["client"][0] == "known":
                await ends.wait()

        door = Foreground(app)
        first = asyncio.create_task(door(scope("known", True), None, None))  # type: ignore[arg-type]
        await turn()
        await door(scope("192.0.2.1", False), None, None)  # type: ignore[arg-type]
        assert here == ["known", "192.0.2.1"]
        ends.set()
        await first

    asyncio.run(work())


def test_garbage_is_searched_for_when_no_answer_is_being_made(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []
    monkeypatch.setattr(turns, "QUIET", 0.02)
    monkeypatch.setattr(turns, "collect_young", lambda: found.append("young"))
    monkeypatch.setattr(turns, "collect_older", lambda: found.append("older"))

    async def work() -> None:
        ends = [asyncio.Event(), asyncio.Event()]

        async def app(asked: Any, receive: Any, send: Any) -> None:
            await ends[int(asked["client"][0])].wait()

        door = Foreground(app)
        asked = [scope(str(number), True) for number in range(2)]
        tasks = [asyncio.create_task(door(one, None, None)) for one in asked]  # type: ignore[arg-type]
        await turn()
        ends[0].set()
        await turn()
        assert not found
        ends[1].set()
        await asyncio.gather(*tasks)
        await turn()
        assert found == ["young"]
        async with asyncio.timeout(10):
            while found != ["young", "older"]:
                await asyncio.sleep(0.01)

    asyncio.run(work())


def test_a_guest_is_told_from_an_account(monkeypatch: pytest.MonkeyPatch) -> None:
    def genuine(request: Any) -> bool:
        request.state.guest = request.cookies["rh_session"] == "guest"
        return True

    monkeypatch.setattr(limits, "genuine", genuine)
    seen = []

    async def app(asked: Any, receive: Any, send: Any) -> None:
        seen.append(asked["state"].get("guest", False))
        cookie = asked["headers"][0][1].decode().partition("=")[2]
        asked["state"] |= {"vouched": limits.hash_of(cookie), "guest": cookie == "guest"}

    async def work() -> None:
        door = limits.Limits(app, Settings())
        for cookie in (
            b"rh_session=guest",
            b"rh_session=account",
            b"rh_session=guest",
            b"rh_session=account",
        ):
            asked = scope("192.0.2.1", False) | {"method": "GET", "headers": [(b"cookie", cookie)]}
            await door(asked, None, None)  # type: ignore[arg-type]

    asyncio.run(work())
    assert seen == [True, False, True, False]


def test_each_step_of_a_stranger_begins_where_no_account_waits_for_its_page() -> None:
    """Two lists of tables that had begun before took turns at the interpreter with the page: it took three times as
    long."""

    async def work() -> None:
        manners, done = Manners(), list[str]()
        with manners.page():
            with manners.after_you():
                later = asyncio.create_task(run_in_threadpool(done.append, "stranger"))
            await run_in_threadpool(done.append, "account")
            await asyncio.sleep(0.02)
            assert done == ["account"]
        await later
        assert done == ["account", "stranger"]

    asyncio.run(work())


def test_the_limits_tell_who_is_a_stranger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "genuine", lambda request: request.cookies["rh_session"] == "real")
    seen = []

    async def app(asked: Any, receive: Any, send: Any) -> None:
        seen.append(turns._patient.get() is not None)

    async def work() -> None:
        door = limits.Limits(app, Settings())
        for cookie in (b"rh_session=real", b"rh_session=made-up", b"", b"rh_session=real"):
            asked = scope("192.0.2.1", False) | {"method": "GET", "headers": [(b"cookie", cookie)]}
            await door(asked, None, None)  # type: ignore[arg-type]
        assert turns._patient.get() is None

    asyncio.run(work())
    assert seen == [False, True, True, False]

"""Event streams: their number is limited, and a quiet one says that it is still there."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager

import httpx
import msgspec
import pytest
from starlette.types import Message, Receive, Scope, Send

from roundhouse.server.errors import TooMany
from roundhouse.server.live.hub import POSITION, TALK
from roundhouse.server.settings import Settings
from roundhouse.server.site import Site
from roundhouse.server.storage import users
from roundhouse.server.storage.database import Database
from roundhouse.server.web import standing, streams
from roundhouse.server.web.detached import Detached
from roundhouse.server.web.sessions import LOGIN
from roundhouse.text.language import language, speaking
from server.web_client import Arrives, Visitor

ASKS = ("application/json", "text/event-stream")
"""How a program asks for a stream, and how a browser does, whose streams are detached."""


@pytest.fixture
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    return msgspec.structs.replace(settings, limits=getattr(request, "param", True))


@contextmanager
def listening(visitor: Visitor, path: str, key: str = "", asks: str = ASKS[0]) -> Iterator[httpx.Response]:
    """A stream that is held open, in a connection of its own."""
    headers = {"Accept": asks} | ({"Authorization": f"Bearer {key}"} if key else {})
    cookies = {} if key else {LOGIN: visitor.http.cookies.get(LOGIN, "")}
    with (
        httpx.Client(base_url=visitor.http.base_url, timeout=10, cookies=cookies) as client,
        client.stream("GET", path, headers=headers) as answer,
    ):
        yield answer


def status(visitor: Visitor, path: str, key: str = "") -> int:
    with listening(visitor, path, key) as answer:
        return answer.status_code


def freed(visitor: Visitor, path: str) -> bool:
    """Whether there comes to be room again."""
    until = time.monotonic() + 10
    while time.monotonic() < until:
        if status(visitor, path) == 200:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("asks", ASKS)
def test_all_streams_of_a_user_count(arrives: Arrives, monkeypatch: pytest.MonkeyPatch, asks: str) -> None:
    monkeypatch.setattr(streams, "OF_USER", 5)
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    table = ann.send("/play", {"title": "18AL", "players": "3", "bot": "random"}).url.path
    page = ann.send("/account/tokens", {"label": "x", "read": "1"}).text
    key = "rh_" + page.partition(">rh_")[2].partition("<")[0]
    kinds = (
        (f"{table}/stream", ""),
        ("/lobby/stream", ""),
        ("/me/stream", ""),
        (f"/api{table.replace('table', 'tables')}/stream", key),
        ("/api/stream", key),
    )
    with ExitStack() as held:
        for path, with_key in kinds:
            assert held.enter_context(listening(ann, path, with_key, asks)).status_code == 200
        assert [status(ann, path, with_key) for path, with_key in kinds] == [429] * 5
        with listening(ann, "/lobby/stream") as answer:
            answer.read()
            error = answer.json()["error"]
            assert error["code"] == "too many" and "5 pages and programs of yours" in error["sentence"]
            assert answer.headers["retry-after"] == str(streams.LATER)
        assert status(ben, f"{table}/stream") == 200
    assert freed(ann, f"{table}/stream")


@pytest.mark.parametrize("asks", ASKS)
def test_all_streams_from_an_address_count(
    arrives: Arrives, monkeypatch: pytest.MonkeyPatch, asks: str
) -> None:
    monkeypatch.setattr(streams, "OF_ADDRESS", 3)
    ann, nobody = arrives().member("Ann"), arrives()
    with ExitStack() as held:
        for visitor in (ann, nobody, nobody):
            assert held.enter_context(listening(visitor, "/lobby/stream", asks=asks)).status_code == 200
        assert status(nobody, "/lobby/stream") == status(arrives().guest("Ben"), "/me/stream") == 429
    assert freed(nobody, "/lobby/stream")


@pytest.mark.parametrize("settings", [False], indirect=True)
def test_without_limits_nothing_is_counted(arrives: Arrives, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "OF_ADDRESS", 0)
    assert status(arrives(), "/lobby/stream") == 200


def test_what_has_ended_is_forgotten() -> None:
    counted = streams.Open()
    for _ in range(3):
        with pytest.raises(RuntimeError), counted.one(1, "here"):
            assert counted._counts
            raise RuntimeError
        assert not counted._counts
    with ExitStack() as held:
        for _ in range(streams.OF_USER):
            held.enter_context(counted.one(1, "here"))
        with pytest.raises(TooMany, match="40 pages"), counted.one(1, "elsewhere"):
            pass
        for number in range(streams.OF_ADDRESS - streams.OF_USER):
            held.enter_context(counted.one(2 + number // streams.OF_USER, "here"))
        for user in (None, 9):
            with (
                pytest.raises(TooMany, match="120 pages and programs from your address"),
                counted.one(user, "here"),
            ):
                pass
        with counted.one(9, "elsewhere"):
            pass
    assert not counted._counts


class Heard:
    """A stream without a server: events without end, and somebody who listens to them or is slow to.

    `detached`: it goes on outside of what its request passed.
    """

    def __init__(self, slow: bool = False, fails: str = "", detached: bool = False) -> None:
        self.leaves, self.slow, self.fails, self.detached = asyncio.Event(), slow, fails, detached
        self.through = False
        self.got: list[Message] = []
        self.closed = False
        self.stream = streams.EventStream(self.events(), None)

    def beats(self) -> int:
        return sum(message.get("body") == streams.STILL_HERE for message in self.got)

    async def events(self) -> AsyncIterator[bytes]:
        try:
            self.spoken = language()
            yield b"data: 1\n\n"
            if self.fails == "events":
                raise RuntimeError
            await asyncio.Event().wait()
        finally:
            self.closed = True

    async def receive(self) -> Message:
        await self.leaves.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        self.got.append(message)
        if message.get("body"):
            if self.fails == "send":
                raise OSError
            if self.slow:
                await asyncio.Event().wait()

    def begun(self) -> asyncio.Task[None]:
        headers = [(b"accept", b"text/event-stream")] if self.detached else []
        scope = {"type": "http", "headers": headers, "state": {}}
        return asyncio.create_task(Detached(self.layer)(scope, self.receive, self.send))

    async def layer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What a request passes on its way in."""
        with speaking("de"):
            await self.stream(scope, receive, send)
        self.through = True

    async def is_over(self) -> bool:
        """Whether nothing of it goes on: no task, no source of events."""
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return self.closed and asyncio.all_tasks() == {asyncio.current_task()}


@pytest.mark.parametrize("detached", [False, True])
@pytest.mark.parametrize("slow", [False, True])
def test_who_leaves_ends_the_stream_and_its_source(slow: bool, detached: bool) -> None:
    """Also one who has stopped reading, for whom the server waits to be rid of what it has."""

    async def left() -> None:
        heard = Heard(slow, detached=detached)
        answer = heard.begun()
        await asyncio.sleep(0.01)
        assert heard.through == detached and heard.spoken == "de"
        assert len(heard.got) == 2 and not heard.closed
        heard.leaves.set()
        await answer
        assert not answer.cancelled() and answer.cancelling() == 0 and await heard.is_over()

    asyncio.run(left())


@pytest.mark.parametrize("detached", [False, True])
@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("leaves", [False, True])
def test_a_site_that_closes_ends_the_stream(slow: bool, leaves: bool, detached: bool) -> None:
    """Whoever cancels the answer hears that it was, also where the reader leaves at the same time."""

    async def closes() -> None:
        heard = Heard(slow, detached=detached)
        answer = heard.begun()
        await asyncio.sleep(0.01)
        if leaves:
            heard.leaves.set()
        answer.cancel()
        with pytest.raises(asyncio.CancelledError):
            await answer
        assert await heard.is_over()

    asyncio.run(closes())


@pytest.mark.parametrize("detached", [False, True])
@pytest.mark.parametrize(("fails", "error"), [("events", RuntimeError), ("send", OSError)])
def test_a_stream_that_fails_says_so_and_ends(fails: str, error: type[Exception], detached: bool) -> None:
    async def failing() -> None:
        heard = Heard(fails=fails, detached=detached)
        answer = heard.begun()
        with pytest.raises(error):
            await answer
        assert answer.cancelling() == 0 and await heard.is_over()

    asyncio.run(failing())


def test_nothing_of_a_request_is_kept_once_its_answer_goes_on_alone() -> None:
    """Neither its headers nor what was noted of it; nor the headers that were sent, whoever passed them on."""

    async def begun() -> None:
        heard, sent = Heard(), list[bytes]()
        scope = {
            "type": "http",
            "state": {},
            "headers": [(b"accept", b"text/event-stream"), (b"cookie", b"a")],
        }

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent.extend(name for name, _ in message["headers"])
            await heard.send(message)

        answer = asyncio.create_task(Detached(heard.layer)(scope, heard.receive, send))
        await asyncio.sleep(0.01)
        assert b"content-type" in sent and not heard.got[0]["headers"]
        assert not scope["headers"] and not scope["state"]
        heard.leaves.set()
        await answer

    asyncio.run(begun())


def test_a_request_that_fails_behind_its_answer_leaves_nothing_to_go_on_with() -> None:
    """What was to be held until the end is let go."""
    heard, held = Heard(detached=True), list[str]()

    async def layer(scope: Scope, receive: Receive, send: Send) -> None:
        with ExitStack() as holding:
            holding.callback(held.append, "let go")
            scope["state"]["rest"].leave(heard.stream.stream_response, holding)
        assert not held
        raise RuntimeError

    async def failing() -> None:
        scope = {"type": "http", "headers": [(b"accept", b"text/event-stream")], "state": {}}
        await Detached(layer)(scope, heard.receive, heard.send)

    with pytest.raises(RuntimeError):
        asyncio.run(failing())
    assert held == ["let go"] and not heard.got


@pytest.mark.parametrize(
    "path", ["/api/stream", "/api/stream/event", "/api/tables/{id}/stream", "/lobby/stream"]
)
def test_who_hears_nothing_is_told_that_the_stream_is_there(
    arrives: Arrives, site: Site, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Also while there are news without end that are not for this listener: moves at tables of others, chat."""
    monkeypatch.setattr(streams, "HEARTBEAT", 0.2)
    ann = arrives().member("Ann")
    id = int(ann.send("/play", {"title": "18AL", "players": "3", "bot": "random"}).url.path.split("/")[2])
    page = ann.send("/account/tokens", {"label": "x", "read": "1"}).text
    key = "rh_" + page.partition(">rh_")[2].partition("<")[0] if path.startswith("/api") else ""
    with listening(ann, path.format(id=id), key) as answer:
        lines = answer.iter_lines()
        until = time.monotonic() + 10
        beats = number = 0
        done = threading.Event()

        def stir() -> None:
            nonlocal number
            while not done.wait(0.02):
                number += 1
                site.hub.tell(987654, POSITION, number)
                if not path.startswith("/lobby"):
                    site.hub.tell(id, TALK, number)

        others = threading.Thread(target=stir)
        others.start()
        try:
            while beats < 3 and time.monotonic() < until:
                beats += next(lines).startswith(":")
        finally:
            done.set()
            others.join()
    assert beats == 3


@pytest.mark.parametrize("asks", ASKS)
@pytest.mark.parametrize("path", ["/api/stream", "/api/stream/event", "/lobby/stream", "/table/{id}/stream"])
@pytest.mark.parametrize("how", ["banned", "logged out and the key revoked"])
def test_a_stream_ends_with_the_login_or_key_that_it_was_asked_for_by(
    arrives: Arrives, database: Database, monkeypatch: pytest.MonkeyPatch, path: str, how: str, asks: str
) -> None:
    """Also where somebody else saw to that, as commands do; streams of others go on."""
    monkeypatch.setattr(standing, "EVERY", 0.1)
    people = [arrives().member("Ann"), arrives().member("Ben")]
    id = people[0].send("/play", {"title": "18AL", "players": "3", "bot": "random"}).url.path.split("/")[2]
    with ExitStack() as held:
        answers, keys = list[httpx.Response](), list[str]()
        for one in people:
            page = one.send("/account/tokens", {"label": "x", "read": "1"}).text
            key = "rh_" + page.partition(">rh_")[2].partition("<")[0] if path.startswith("/api") else ""
            answer = held.enter_context(listening(one, path.format(id=id), key, asks))
            assert answer.status_code == 200
            answers.append(answer)
            keys.append(key)
        time.sleep(0.3)  # nobody is let go who is welcome
        with database.write() as c:
            ann = users.user_named(c, "Ann")
            assert ann is not None
            if how == "banned":
                users.change_user(c, ann.id, banned=True)
            else:
                users.close_sessions(c, ann.id)
                users.drop_tokens(c, ann.id)
        for _ in answers[0].iter_raw():  # to its end, which is in good order
            pass
        time.sleep(0.3)
        monkeypatch.setattr(streams, "OF_USER", 1)
        assert status(people[1], path.format(id=id), keys[1]) == 429  # as there is one yet


def test_signs_of_life_come_between_events_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """None where the events bring their own, none while the reader has not taken what was sent before, and never two
    things at once."""
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)

    async def beats(heard: Heard) -> int:
        answer = heard.begun()
        await asyncio.sleep(0.15)
        found = heard.beats()
        heard.leaves.set()
        await answer
        assert await heard.is_over()
        return found

    assert asyncio.run(beats(Heard())) > 3
    assert asyncio.run(beats(Heard(slow=True))) == 0
    own = Heard()
    own.stream.own_beat = True
    assert asyncio.run(beats(own)) == 0

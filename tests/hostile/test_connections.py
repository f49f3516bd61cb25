"""Connections that never end a request, take nothing of an answer, or come by the thousand from one address."""

from __future__ import annotations

import asyncio
import http.client
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.routing import Route

from roundhouse.server import connections
from roundhouse.server.app import create_app
from roundhouse.server.connections import Deadlines
from roundhouse.server.door import Door
from roundhouse.server.errors import TooMany
from roundhouse.server.running import Server, watch_of
from roundhouse.server.settings import Settings
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.database import Database
from roundhouse.server.web import sessions
from roundhouse.server.web import uploads as uploads_of
from roundhouse.server.web.uploads import Uploads

HALF = b"GET / HTTP/1.1\r\nHost: site\r\nX-Never: "
SHORT = Deadlines(headers=0.5, rest=0.5, stalled=0.5, of_address=20)
MUCH = 32 * 1024 * 1024


async def big(request: Request) -> StreamingResponse:
    """An answer of 32 MB."""

    async def parts() -> Any:
        for _ in range(MUCH // 65536):
            yield b"x" * 65536

    return StreamingResponse(parts())


async def early(request: Request) -> PlainTextResponse:
    """An answer that does not wait for the body."""
    return PlainTextResponse("here")


Serves = Callable[..., Any]


@pytest.fixture(params=["httptools", "h11"])
def serves(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Serves]:
    """`serves(deadlines, **settings)`: the address of a site with two routes more, with either parser."""
    if request.param == "h11":
        monkeypatch.setitem(__import__("sys").modules, "uvicorn.protocols.http.httptools_impl", None)
    with ExitStack() as stack:

        def serve(deadlines: Deadlines = SHORT, **more: Any) -> tuple[str, int]:
            settings = Settings(database=f"sqlite:///{tmp_path}/site.sqlite3", **more)
            app = create_app(settings)
            app.router.routes.insert(0, Route("/big", big))
            app.router.routes.insert(0, Route("/early", early))
            return stack.enter_context(running(Server(app, watch_of(settings, deadlines))))

        yield serve


@contextmanager
def running(server: Server) -> Iterator[tuple[str, int]]:
    listening = socket.create_server(("127.0.0.1", 0), backlog=1000)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield listening.getsockname()
    server.should_exit = True
    thread.join(timeout=15)


def ended(connection: socket.socket, within: float = 10.0) -> bool:
    """Whether the other end closes the connection."""
    connection.settimeout(within)
    try:
        while connection.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def test_half_a_header_is_not_waited_for(serves: Serves) -> None:
    """19,000 connections with half a header each were all kept."""
    address = serves()
    half = [socket.create_connection(address) for _ in range(10)]
    for connection in half[:5]:
        connection.sendall(HALF)  # the others say nothing at all
    assert all(ended(connection) for connection in half)


def test_a_header_that_comes_drop_by_drop_has_one_deadline(serves: Serves) -> None:
    with socket.create_connection(serves()) as connection:
        connection.sendall(HALF)
        until = time.monotonic() + 10
        with pytest.raises(OSError):
            while time.monotonic() < until:
                connection.sendall(b"a")
                time.sleep(0.1)


def test_where_the_loop_cannot_look_at_sockets_all_are_taken_at_once(
    serves: Serves, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows. There is no line at the door then, but all is counted and has its deadlines."""

    def open_door(door: Door) -> None:
        raise NotImplementedError

    monkeypatch.setattr(Door, "open", open_door)
    address = serves()
    with socket.create_connection(address) as connection, socket.create_connection(address) as half:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: site\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        half.sendall(HALF)
        assert ended(half)


def test_so_does_that_of_a_later_request(serves: Serves) -> None:
    with socket.create_connection(serves()) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: site\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        connection.sendall(HALF)
        assert ended(connection)


def test_a_connection_is_kept_between_requests(serves: Serves) -> None:
    connection = http.client.HTTPConnection(*serves())
    connection.connect()
    first = connection.sock
    for _ in range(3):
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        assert answer.status == 200 and answer.read() and connection.sock is first
        time.sleep(0.7)  # longer than a header may take
    connection.close()


def test_endless_headers_are_cut_off(serves: Serves) -> None:
    with socket.create_connection(serves(Deadlines()), 30) as connection, pytest.raises(OSError):
        connection.sendall(HALF)
        for _ in range(1000):
            connection.sendall(b"x" * 65536)


def test_endless_headers_behind_a_request_that_goes_on_are_cut_off(serves: Serves) -> None:
    """Or nobody reads them any more (the timeout): then they take no memory either."""
    with socket.create_connection(serves(Deadlines()), 5) as connection, pytest.raises(OSError):
        connection.sendall(b"GET /lobby/stream HTTP/1.1\r\nHost: site\r\n\r\n")
        connection.recv(100)
        connection.sendall(HALF)
        for _ in range(1000):
            connection.sendall(b"x" * 65536)


def test_a_body_that_nobody_reads_has_a_deadline(serves: Serves) -> None:
    with socket.create_connection(serves()) as connection:
        connection.sendall(b"GET /early HTTP/1.1\r\nHost: site\r\nContent-Length: 100000000\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        connection.sendall(b"a")
        assert ended(connection)


def test_who_takes_nothing_of_an_answer_is_let_go(serves: Serves) -> None:
    with socket.create_connection(serves()) as connection:
        connection.sendall(b"GET /big HTTP/1.1\r\nHost: site\r\n\r\n")
        time.sleep(2.0)
        connection.settimeout(10)
        taken = 0
        try:
            while data := connection.recv(1 << 20):
                taken += len(data)
        except OSError:
            pass
        assert taken < MUCH


def test_who_takes_it_slowly_gets_it_all(serves: Serves) -> None:
    host, port = serves()
    with httpx.stream("GET", f"http://{host}:{port}/big") as answer:
        taken = 0
        for number, part in enumerate(answer.iter_bytes(1 << 20)):
            taken += len(part)
            if number < 8:
                time.sleep(0.2)
    assert taken == MUCH


def test_one_address_has_so_many_connections(serves: Serves) -> None:
    address = serves(Deadlines(of_address=20))
    first = [socket.create_connection(address) for _ in range(20)]
    time.sleep(0.3)
    with socket.create_connection(address) as more:
        more.settimeout(10)
        assert more.recv(65536).startswith(b"HTTP/1.1 429")
        assert ended(more)
    first.pop().close()
    time.sleep(0.3)
    assert httpx.get(f"http://{address[0]}:{address[1]}/healthz").status_code == 200
    for connection in first:
        connection.close()


def test_behind_a_proxy_and_without_limits_addresses_are_not_counted(serves: Serves) -> None:
    for settings in ({"trusted_proxies": 1}, {"limits": False}):
        address = serves(Deadlines(of_address=2), **settings)
        many = [socket.create_connection(address) for _ in range(10)]
        time.sleep(0.2)
        assert httpx.get(f"http://{address[0]}:{address[1]}/healthz").status_code == 200
        for connection in many:
            connection.close()


def test_so_many_files_are_received_at_a_time() -> None:
    """Each may be of 8 MB: one of an account, three from an address, ten of guests, sixteen in all."""

    async def several() -> None:
        uploads = Uploads()
        async with AsyncExitStack() as stack:
            for account in range(3):
                await stack.enter_async_context(uploads.one("a", account, guest=True))
            for where, account, guest in (("a", 3, False), ("b", 2, False)):
                with pytest.raises(TooMany):
                    await stack.enter_async_context(uploads.one(where, account, guest))
            for account in range(10, 17):
                await stack.enter_async_context(uploads.one(f"b{account}", account, guest=True))
            with pytest.raises(TooMany):
                await stack.enter_async_context(uploads.one("c", 30, guest=True))
            for account in range(20, 26):
                await stack.enter_async_context(uploads.one(f"b{account}", account))
            with pytest.raises(TooMany):
                await stack.enter_async_context(uploads.one("c", 30))
        async with uploads.one("a", 1):
            assert uploads._there.total() == 3
        assert not uploads._there

    asyncio.run(several())


def test_pieces_of_files_are_taken_in_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four files of 8 MB that came at once kept a page back for as long as it took to read them."""
    monkeypatch.setattr(uploads_of, "PIECE", 0.01)

    async def work() -> float:
        uploads, begun = Uploads(), time.monotonic()
        await asyncio.gather(*(uploads.piece() for _ in range(8)))
        return time.monotonic() - begun

    assert asyncio.run(work()) >= 0.08


def test_those_that_have_come_are_taken_apart_in_turn() -> None:
    async def several() -> None:
        uploads, at_once = Uploads(patience=0.2), [0]

        async def take() -> None:
            async with uploads.turn():
                at_once.append(at_once[-1] + 1)
                await asyncio.sleep(0.01)
                at_once.append(at_once[-1] - 1)

        await asyncio.gather(*(take() for _ in range(8)))
        assert max(at_once) == 2
        async with uploads.turn(), uploads.turn():
            with pytest.raises(TooMany):
                await take()

    asyncio.run(several())


@pytest.mark.parametrize("who", ["nobody", "somebody made up", "somebody without room"])
def test_files_are_refused_before_anything_of_them_is_received(
    serves: Serves, tmp_path: Path, who: str
) -> None:
    address = serves(Deadlines(), guest_room=0)
    cookie = b""
    if who == "somebody made up":
        cookie = f"Cookie: rh_session={sessions.new_secret()}\r\n".encode()
    elif who == "somebody without room":
        database = Database.open(f"sqlite:///{tmp_path}/site.sqlite3")
        with database.write() as c:
            guest = users.create_user(c, "Gus", guest=True)
            tables.create_table(c, title="18AL", owner=guest.id)
        cookie = f"Cookie: rh_session={sessions.begin(database, guest, None)}\r\n".encode()
        database.close()
    head = b"POST /import HTTP/1.1\r\nHost: site\r\nContent-Length: 1000000\r\n"
    with socket.create_connection(address) as connection:
        connection.settimeout(5)
        connection.sendall(head + cookie + b"\r\n")
        answer = connection.recv(65536)
    assert (b" 413 " if who == "somebody without room" else b" 401 ") in answer


def test_what_was_answered_already_is_taken_in_slowly(serves: Serves) -> None:
    """Of 32 MB at 16 KB a second: what does not fit into buffers waits, and longer than the sender likes."""
    address = serves(Deadlines(drained=2**14))
    with socket.create_connection(address) as connection:
        connection.sendall(b"GET /early HTTP/1.1\r\nHost: site\r\nContent-Length: 33554432\r\n\r\n")
        connection.settimeout(1)
        sent = 0
        with pytest.raises(TimeoutError):
            while sent < 2**25:
                sent += connection.send(b"x" * 65536)
    assert sent < 2**24


def test_the_process_has_so_many_connections() -> None:
    watch = connections.Watch(Deadlines(of_address=2, most=3))
    assert [watch.enter(who) for who in ("a", "a", "b")] == [b"", b"", b""]
    assert b"503" in watch.enter("c")
    watch.leave("b")
    assert b"429" in watch.enter("a") and watch.enter("c") == b""
    watch.leave("a")
    watch.leave("a")
    watch.leave("c")
    assert watch.open == 0 and not watch.count

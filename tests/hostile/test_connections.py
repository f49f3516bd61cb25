"""Connections that never end a request, take nothing of an answer, or come by the thousand from one address."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.routing import Route

from roundhouse.server import connections
from roundhouse.server.app import create_app
from roundhouse.server.connections import Deadlines
from roundhouse.server.errors import TooMany
from roundhouse.server.running import config_of
from roundhouse.server.settings import Settings
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
            return stack.enter_context(running(app, config_of(app, settings, deadlines)))

        yield serve


@contextmanager
def running(app: Any, config: uvicorn.Config) -> Iterator[tuple[str, int]]:
    server = uvicorn.Server(config)
    listening = socket.create_server(("127.0.0.1", 0), backlog=1000)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield listening.getsockname()
    app.state.site.hub.stop()
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
    """Each may be of 8 MB, and is in memory before anybody knows who sends it."""
    uploads = Uploads()
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(uploads.one("a"))
        with pytest.raises(TooMany):
            stack.enter_context(uploads.one("a"))
        for number in range(13):
            stack.enter_context(uploads.one(f"b{number}"))
        with pytest.raises(TooMany):
            stack.enter_context(uploads.one("c"))
    with uploads.one("a"):
        pass


def test_files_that_never_end_leave_room_for_no_more(serves: Serves) -> None:
    address = serves(Deadlines())
    head = b"POST /import HTTP/1.1\r\nHost: site\r\nContent-Length: 1000000\r\n"
    many = [socket.create_connection(address) for _ in range(4)]
    for connection in many:
        connection.sendall(head + b"\r\n{")
        time.sleep(0.2)
    many[3].settimeout(5)
    assert b" 429 " in many[3].recv(65536)
    for connection in many:
        connection.close()


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

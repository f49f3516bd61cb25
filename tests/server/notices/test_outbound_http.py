"""Requests outward: connections go to the address that was checked, once, in bounded time and size."""

from __future__ import annotations

import socket
import time

import pytest

from roundhouse.server.notices.failure import Undelivered
from roundhouse.server.notices.outbound_http import LARGEST_ANSWER, OutboundHttp

from .servers import certificate, raw, web

HEADERS = {"Content-Type": "application/json"}


def to(host: str, *more: str):
    """A resolver that gives these addresses, and counts how often it was asked."""
    asked: list[tuple[str, int]] = []

    def resolver(name: str, port: int) -> list[str]:
        asked.append((name, port))
        return [host, *more]

    return resolver, asked


@pytest.mark.parametrize(
    "answers",
    [
        ["127.0.0.1"],
        ["::1"],
        ["::ffff:127.0.0.1"],
        ["10.1.2.3"],
        ["169.254.169.254"],
        ["1.1.1.1", "127.0.0.1"],  # one good answer does not excuse a bad one
        ["127.0.0.1", "1.1.1.1"],
        ["fe80::1%lo"],
        ["nonsense"],
    ],
)
def test_a_name_that_leads_inside_is_refused_without_a_connection(answers) -> None:
    with web() as server:
        outward = OutboundHttp(resolver=lambda host, port: answers)
        target = outward.target("http://innocent.example:8080/hook")
        with pytest.raises(Undelivered, match="private network") as failure:
            outward.post(target, b"{}", HEADERS)
        assert failure.value.final
        assert not server.got


def test_the_system_s_own_reading_of_a_name_is_judged() -> None:
    outward = OutboundHttp()
    with pytest.raises(Undelivered, match="private network"):
        outward.post(outward.target("http://localhost:8080/"), b"{}", HEADERS)


def test_a_name_is_looked_up_once_and_the_connection_goes_to_that_answer() -> None:
    # The second answer would be another one: nobody asks for it.
    with web() as server:
        answers = [["127.0.0.1"], ["203.0.113.1"]]
        outward = OutboundHttp(private=True, resolver=lambda host, port: answers.pop(0), seconds=5)
        target = outward.target(f"http://rebound.example:{server.port}/hook?x=1")
        assert outward.post(target, b"{}", HEADERS).status == 204
        assert len(answers) == 1
        (got,) = server.got
        assert got.headers["host"] == f"rebound.example:{server.port}"
        assert (got.method, got.path, got.body) == ("POST", "/hook?x=1", b"{}")


def test_a_name_that_changes_between_checks_is_caught_each_time() -> None:
    with web() as server:
        answers = [["127.0.0.1"], ["10.0.0.1"], ["127.0.0.1"]]
        outward = OutboundHttp(resolver=lambda host, port: answers.pop(0))
        target = outward.target("http://rebound.example:8080/")
        for _ in range(3):
            with pytest.raises(Undelivered, match="private network"):
                outward.post(target, b"{}", HEADERS)
        assert not server.got


def test_the_proxy_of_the_environment_is_not_asked(monkeypatch) -> None:
    with web() as proxy, web() as server:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url)
        outward = OutboundHttp(private=True, seconds=5)
        outward.post(outward.target(server.url), b"{}", HEADERS)
        assert server.got and not proxy.got


def test_redirects_are_not_followed() -> None:
    with web() as server, web() as inside:
        for status in (301, 302, 303, 307, 308):
            server.answers.append((status, {"Location": inside.url + "/secret"}, b""))
            answer = OutboundHttp(private=True).post(
                OutboundHttp(private=True).target(server.url), b"{}", HEADERS
            )
            assert answer.status == status
        assert not inside.got


def test_the_certificate_must_be_for_the_name_though_the_connection_goes_to_an_address(tmp_path) -> None:
    serving, trusting = certificate(tmp_path, "hooks.example")
    with web(serving) as server:
        resolver, asked = to("127.0.0.1")
        outward = OutboundHttp(private=True, resolver=resolver, context=trusting, seconds=5)
        assert (
            outward.post(outward.target(f"https://hooks.example:{server.port}/"), b"{}", HEADERS).status
            == 204
        )
        assert asked == [("hooks.example", server.port)]
        with pytest.raises(Undelivered, match=r"^other\.example has no certificate that can be trusted\.$"):
            outward.post(outward.target(f"https://other.example:{server.port}/"), b"{}", HEADERS)
        # and by one who does not know it
        with pytest.raises(Undelivered, match=r"^hooks\.example has no certificate that can be trusted\.$"):
            untrusting = OutboundHttp(private=True, resolver=resolver, seconds=5)
            untrusting.post(untrusting.target(f"https://hooks.example:{server.port}/"), b"{}", HEADERS)
        assert len(server.got) == 1
    with web() as plain, pytest.raises(Undelivered, match=r"^hooks\.example could not be reached\.$"):
        outward.post(outward.target(f"https://hooks.example:{plain.port}/"), b"{}", HEADERS)


def test_where_the_first_address_does_not_answer_the_next_is_tried() -> None:
    with web() as server:
        resolver, asked = to("127.0.0.2", "::1", "127.0.0.1")  # at the first two nobody listens
        outward = OutboundHttp(private=True, resolver=resolver, seconds=5)
        target = outward.target(f"http://hooks.example:{server.port}/")
        assert outward.post(target, b"{}", HEADERS).status == 204
        assert len(asked) == len(server.got) == 1
    with pytest.raises(Undelivered, match="could not be reached"):
        outward.post(target, b"{}", HEADERS)


def test_an_endless_answer_is_cut_off() -> None:
    def talk(caller: socket.socket) -> None:
        caller.recv(65536)
        caller.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n")
        while True:
            caller.sendall(b"x" * 65536)

    with raw(talk) as port:
        outward = OutboundHttp(private=True, seconds=3)
        answer = outward.post(outward.target(f"http://127.0.0.1:{port}/"), b"{}", HEADERS)
        assert answer.status == 200 and len(answer.text) == LARGEST_ANSWER


def drip(head: bytes, more: bytes):
    def talk(caller: socket.socket) -> None:
        caller.recv(65536)
        caller.sendall(head)
        for _ in range(60):
            caller.sendall(more)
            time.sleep(0.02)

    return talk


@pytest.mark.parametrize(
    ("head", "more"),
    [
        (b"HTTP/1.1 200 OK\r\n", b"X-A: b\r\n"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", b"x"),
        (b"", b""),
    ],
)
def test_an_answer_that_drips_is_given_up(head, more) -> None:
    with raw(drip(head, more)) as port:
        outward = OutboundHttp(private=True, seconds=0.5)
        begun = time.monotonic()
        with pytest.raises(Undelivered, match="did not answer"):
            outward.post(outward.target(f"http://127.0.0.1:{port}/"), b"{}", HEADERS)
        assert time.monotonic() - begun < 2


@pytest.mark.parametrize("said", [b"", b"\x00\x01\x02", b"HTTP/1.1 999999 X\r\n\r\n", b"SSH-2.0-x\r\n"])
def test_nonsense_is_no_answer(said) -> None:
    def talk(caller: socket.socket) -> None:
        caller.recv(65536)
        caller.sendall(said)

    with raw(talk) as port:
        outward = OutboundHttp(private=True, seconds=2)
        with pytest.raises(Undelivered):
            outward.post(outward.target(f"http://127.0.0.1:{port}/"), b"{}", HEADERS)


def test_nobody_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    outward = OutboundHttp(private=True, seconds=2)
    with pytest.raises(Undelivered, match="could not be reached") as failure:
        outward.post(outward.target(f"http://127.0.0.1:{port}/"), b"{}", HEADERS)
    assert not failure.value.final
    empty = OutboundHttp(private=True, resolver=lambda host, port: [])
    with pytest.raises(Undelivered, match="no host"):
        empty.post(empty.target("https://nobody.example/"), b"{}", HEADERS)

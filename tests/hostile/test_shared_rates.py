"""What strangers may do so often they may do so often at all processes of a site together."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from roundhouse.server.settings import Settings
from roundhouse.server.web import limits, sessions
from server.postgres import postgres_server as postgres_server
from server.postgres import postgres_url as postgres_url
from server.security_world import served


@pytest.fixture
def processes(postgres_url: str) -> Iterator[list[str]]:
    """The addresses of two sites on one database."""
    settings = Settings(database=postgres_url)
    with served(settings) as (_, first), served(settings) as (_, second):
        yield [first, second]


def joined(url: str, number: int) -> int:
    secret = f"made up {number}"
    headers = {"Cookie": f"{sessions.BEFORE}={secret}", "X-CSRF": sessions.csrf_of(secret)}
    data = {"guest": "1", "name": f"Guest {number}"}
    return httpx.post(f"{url}/join", data=data, headers=headers).status_code


def test_new_guests_are_counted_for_all_processes_together(processes: list[str]) -> None:
    assert [joined(processes[number % 2], number) for number in range(8)] == [303] * 6 + [429] * 2


def test_what_a_known_account_does_is_counted_once(
    processes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by a process that has not seen its login before."""
    first, second = (httpx.Client(base_url=url) for url in processes)
    secret = "made up"
    headers = {"Cookie": f"{sessions.BEFORE}={secret}", "X-CSRF": sessions.csrf_of(secret)}
    answer = first.post("/join", data={"name": "Ann", "password": "correct horse"}, headers=headers)
    login = answer.cookies[sessions.LOGIN]
    monkeypatch.setitem(limits.RATES, "key", ("2/hour",))
    limits._rates.cache_clear()
    headers = {"Cookie": f"{sessions.LOGIN}={login}", "X-CSRF": sessions.csrf_of(login)}
    made = [
        second.post("/account/tokens", data={"label": "x", "read": "1"}, headers=headers) for _ in range(3)
    ]
    limits._rates.cache_clear()
    assert [answer.status_code == 429 for answer in made] == [False, False, True]

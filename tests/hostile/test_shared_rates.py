"""What strangers may do so often they may do so often at all processes of a site together."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from roundhouse.server.settings import Settings
from roundhouse.server.web import sessions
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

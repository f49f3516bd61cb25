"""Who is refused again and again is told so later each time."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from starlette.types import Message, Receive, Scope, Send

from roundhouse.server.settings import Settings
from roundhouse.server.web import deterrence
from roundhouse.server.web.deterrence import AT_ONCE, HALF_LIFE, LONGEST, STEP, Deterrence, Refusals


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_each_is_told_later_than_the_one_before_and_it_is_forgotten() -> None:
    clock = Clock()
    refusals = Refusals(clock)
    assert {refusals.delay("192.0.2.1") for _ in range(AT_ONCE)} == {0.0}
    later = [refusals.delay("192.0.2.1") for _ in range(3)]
    assert later == pytest.approx([STEP, 2 * STEP, 3 * STEP])
    assert refusals.delay("192.0.2.2") == 0.0, "nobody waits for what others do"
    for _ in range(1000):
        last = refusals.delay("192.0.2.1")
    assert last == LONGEST
    clock.now = 20 * HALF_LIFE
    assert refusals.delay("192.0.2.1") == 0.0


async def waits(monkeypatch: pytest.MonkeyPatch, settings: Settings, statuses: list[int]) -> list[float]:
    """Seconds that answers with these statuses were held back."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(deterrence.asyncio, "sleep", sleep)
    left = list(statuses)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": left.pop(0), "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def receive() -> Message:
        raise AssertionError

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    held = Deterrence(app, settings)
    scope = {"type": "http", "client": ("192.0.2.1", 1), "headers": []}
    for _ in statuses:
        await held(dict(scope), receive, send)
    assert [message["status"] for message in sent if "status" in message] == statuses
    return slept


def test_only_what_was_one_too_many_is_held_back(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(limits=True)
    refused = [429] * (AT_ONCE + 2)
    slept = asyncio.run(waits(monkeypatch, settings, [*refused, 200, 404, 429]))
    assert [seconds > 0 for seconds in slept] == [False] * AT_ONCE + [True] * 3
    free = msgspec.structs.replace(settings, limits=False)
    assert asyncio.run(waits(monkeypatch, free, refused)) == []

"""Connections are let in a few at a time, those of one address behind the first of every other."""

from __future__ import annotations

import asyncio
import contextlib
import socket

import pytest

from roundhouse.server import door as module
from roundhouse.server.connections import Deadlines, Watch
from roundhouse.server.door import Door


class Noted(asyncio.Protocol):
    """Notes from where somebody came, and how many had by then."""

    def __init__(self, came: list[str]) -> None:
        self.came = came

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.came.append(transport.get_extra_info("peername")[0])


async def come(
    count: dict[str, int], most: int | None = None, pause: float = 0.01, few: int = 0
) -> tuple[list[str], list[int], list[bytes]]:
    """Let so many of each address come at once: who got in, in order; how many in each turn; what others were told."""
    came: list[str] = []
    steps: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "PAUSE", pause)
        patch.setattr(module, "FEW", few)
        patch.setattr(module, "LONGEST", 1.0)  # on a slow machine, too, all are there before any is let in
        with socket.create_server(("127.0.0.1", 0), backlog=200) as listening:
            lines = [
                socket.create_connection(listening.getsockname(), source_address=(address, 0))
                for address, number in count.items()
                for _ in range(number)
            ]
            door = Door(listening, Watch(Deadlines(of_address=most)), lambda: Noted(came))
            door.open()
            while len(came) < sum(count.values()) and len(steps) < 100:
                await asyncio.sleep(pause / 2)
                steps.append(len(came))
            door.close()
            said = []
            for line in lines:
                line.settimeout(0.05 if most else 0)
                with contextlib.suppress(TimeoutError, BlockingIOError):
                    said.append(line.recv(100))
                line.close()
    return came, [after - before for before, after in zip([0, *steps], steps, strict=False)], said


def test_few_at_a_time_and_nobody_stands_behind_a_crowd() -> None:
    """Forty of one address and then one of another: the other is among the first."""
    came, steps, _ = asyncio.run(come({"127.0.0.2": 40, "127.0.0.3": 1}))
    assert len(came) == 41 and max(steps) <= module.LET_IN
    assert "127.0.0.3" in came[: 2 * module.LET_IN]


def test_who_is_no_crowd_goes_first() -> None:
    """Of six crowds one each begins in each turn, and so it would be long until it is the turn of a seventh."""
    crowds = {f"127.0.0.{n}": 30 for n in range(2, 8)}
    came, _, _ = asyncio.run(come(crowds | {"127.0.0.9": 1}, few=2))
    assert len(came) == 181
    assert came.index("127.0.0.9") < 6 * 2 + module.TAKEN


def test_who_is_one_too_many_is_told_so_at_the_door() -> None:
    came, _, said = asyncio.run(come({"127.0.0.2": 5, "127.0.0.3": 1}, most=3, pause=0.002))
    assert sorted(came) == ["127.0.0.2"] * 3 + ["127.0.0.3"]
    assert [one.split(b"\r\n")[0] for one in said] == [b"HTTP/1.1 429 Too Many Requests"] * 2

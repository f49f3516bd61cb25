"""Files of strangers are looked at in a process of its own, which has bounds and ends with the site."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import pytest

from recorded import golden
from roundhouse.server import apart as module
from roundhouse.server.apart import Apart, NoProcess
from roundhouse.server.errors import TooLarge, Unreadable
from roundhouse.server.live import imports
from roundhouse.server.web.brought import _of
from roundhouse.text.language import language


def told() -> tuple[int, int, str]:
    """Which process it is, how nice, and what it speaks."""
    return os.getpid(), os.nice(0), language()


def hungry(size: int) -> int:
    return len(bytearray(size))


def dying() -> None:
    os._exit(3)


def known(found: imports.Brought) -> tuple[Any, ...]:
    """All but when it was."""
    record = found.record
    return found.header, found.game, record.outcomes, [(one.data, one.digest) for one in record.entries]


async def all_of_it(tmp_path: Path) -> None:
    """One process for all: it takes as long to begin as everything else together."""
    apart = Apart(memory=400 * 2**20)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "language", lambda: "de")
        number, nice, spoken = await apart.run(told)
    assert number != os.getpid() and nice >= min(19, os.nice(0) + module.NICER) and spoken == "de"
    file = tmp_path / "game"
    file.write_bytes(golden("18AL-3-greedy-1").to_json())
    found = await apart.run(_of, imports.brought, str(file), (False,))
    assert known(found) == known(imports.brought(file.read_bytes(), False))
    file.write_bytes(b'{"header": 1}')
    with pytest.raises(Unreadable):
        await apart.run(_of, imports.brought, str(file), (False,))
    with pytest.raises(TooLarge):
        await apart.run(hungry, 2**30)
    assert apart.process() == number, "a file that is too large costs the process nothing"
    with pytest.raises(TooLarge):
        await apart.run(dying)
    assert apart.process() is None, "a process that died is forgotten"
    apart.close()


def test_a_process_of_its_own(tmp_path: Path) -> None:
    asyncio.run(all_of_it(tmp_path))


async def in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> None:
        raise PermissionError("no processes here")

    monkeypatch.setattr(module, "ProcessPoolExecutor", refused)
    apart = Apart()
    for _ in range(2):
        with pytest.raises(NoProcess):
            await apart.run(told)
    apart.close()


def test_where_there_can_be_no_process_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(in_vain(monkeypatch))


async def ends(how: str) -> int | None:
    apart = Apart(longest=0.01 if how == "too long" else 60, idle=0.01 if how == "idle" else 60)
    if how == "too long":
        with pytest.raises(TooLarge):
            await apart.run(time.sleep, 30)
        return apart.process()
    await apart.run(told)
    if how == "idle":
        await asyncio.sleep(0.1)
    return apart.process()


@pytest.mark.soak
@pytest.mark.parametrize("how", ["too long", "idle"])
def test_it_ends(how: str) -> None:
    assert asyncio.run(ends(how)) is None

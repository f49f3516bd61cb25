"""Files of strangers are looked at in a process of its own, which has bounds and ends with the site."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from recorded import golden
from roundhouse.server import apart as module
from roundhouse.server.apart import Apart, NoProcess
from roundhouse.server.errors import TooLarge, Unavailable, Unreadable
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


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that load nothing before they begin: they are given what needs none of it."""
    monkeypatch.setattr(module, "_begin", abs)


async def side_by_side() -> None:
    """Two that are given up and three that are not, all at once."""
    apart = Apart(longest=1.0)
    given_up = asyncio.create_task(apart.run(time.sleep, 60))
    await asyncio.sleep(0.1)
    apart._longest = 60.0  # the others may take that long
    others = [
        asyncio.create_task(apart.run(*work)) for work in ((abs, -1), (abs, -2), (os._exit, 3), (abs, -3))
    ]
    found = await asyncio.gather(given_up, *others, return_exceptions=True)
    assert [one if isinstance(one, int) else type(one) for one in found] == [TooLarge, 1, 2, TooLarge, 3]
    number = apart.process()
    assert number is not None
    os.kill(number, signal.SIGKILL)
    await asyncio.sleep(0.5)
    assert await apart.run(abs, -4) == 4, (
        "nobody's file is to blame for a process that ended with nothing to do"
    )
    apart.close()


@pytest.mark.usefixtures("quick")
def test_what_becomes_of_one_file_is_nothing_to_the_others() -> None:
    """Who waits while the process is given up gets the next one, and the time of waiting counts for nobody."""
    asyncio.run(side_by_side())


async def gone_and_closed() -> None:
    apart = Apart()
    tasks = [asyncio.create_task(apart.run(time.sleep, 60)) for _ in range(3)]
    await asyncio.sleep(1.0)
    tasks[0].cancel()
    tasks[1].cancel()
    tasks.append(asyncio.create_task(apart.run(abs, -1)))
    await asyncio.sleep(0.1)
    tasks[2].cancel()
    assert await asyncio.wait_for(tasks[3], 30) == 1
    tasks += [asyncio.create_task(apart.run(time.sleep, 60)) for _ in range(2)]
    await asyncio.sleep(0.1)
    apart.close()
    ends = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 30)
    assert [type(end) for end in ends] == [*[asyncio.CancelledError] * 3, int, Unavailable, Unavailable]
    with pytest.raises(Unavailable):
        await apart.run(abs, -1)
    assert apart.process() is None


@pytest.mark.usefixtures("quick")
def test_nobody_waits_for_a_file_whose_request_is_gone_nor_for_a_site_that_closes() -> None:
    asyncio.run(gone_and_closed())


@pytest.mark.soak
@pytest.mark.parametrize("how", ["too long", "idle"])
def test_it_ends(how: str) -> None:
    assert asyncio.run(ends(how)) is None

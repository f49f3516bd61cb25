"""What a listener waits for: no ring is lost, and every wait ends with one."""

from __future__ import annotations

import asyncio

import pytest

from roundhouse.server.live.bell import Bell


def test_a_ring_is_heard_before_and_during_the_wait() -> None:
    async def listened() -> list[str]:
        bell, heard = Bell(), []
        bell.ring()
        await bell.wait()  # rung before
        bell.quiet()
        waiting = asyncio.create_task(bell.wait())
        await asyncio.sleep(0)
        heard.append(f"still waits: {not waiting.done()}")
        bell.ring()
        bell.ring()
        await asyncio.wait_for(waiting, 5)
        bell.quiet()
        given_up = asyncio.create_task(bell.wait())
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.sleep(0)
        bell.ring()  # nobody is there
        await asyncio.wait_for(bell.wait(), 5)
        return heard

    assert asyncio.run(listened()) == ["still waits: True"]


def test_a_second_listener_is_told_instead_of_never_woken() -> None:
    async def two() -> None:
        bell = Bell()
        first = asyncio.create_task(bell.wait())
        await asyncio.sleep(0)
        with pytest.raises(RuntimeError):
            await bell.wait()
        bell.ring()
        await asyncio.wait_for(first, 5)

    asyncio.run(two())
